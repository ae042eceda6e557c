"""D2.2 Who may know what.

Public about counters that one may not see: that they are there, and their place in the stack. So the
zones, supply and control of a side are public, and whether a gun may fire is seen from the top counter.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from steppe.mechanics.fog import cover, renamed, shuffle, to_be_covered
from steppe.table.basics import Reader, Side, Unit, other
from steppe.table.state import build_indexes
from tests.drill.sequence import VOTES
from tests.drill.state import SEALED, DrillState

if TYPE_CHECKING:
    from tests.drill.game import Drill


def can_see(g: Drill, s: DrillState, reader: Reader, u: Unit) -> bool:
    """Own counters, the tops of stacks, and what was shown. A watcher sees what both sides see."""
    side = g.side_of[u]
    if g.options["fog"] == "no" or reader == Reader(side) or s.at[u] < 0:
        return True
    return s.stacks[s.at[u]][-1] == u or bool(s.known[u] >> other(side) & 1)


def hidden_from(g: Drill, s: DrillState, reader: Reader) -> list[Unit]:
    """In the order of hexes and of places in the stack."""
    return [u for h in sorted(s.stacks) for u in s.stacks[h] if not can_see(g, s, reader, u)]


def sight(g: Drill, s: DrillState, reader: Reader) -> DrillState:
    seen = to_be_covered(g, s)
    instead: dict[Unit, Unit] = {}
    for side in (Side(0), Side(1)):
        hidden = [u for u in hidden_from(g, s, reader) if g.side_of[u] == side]
        instead |= cover(g, s, seen, side, hidden)
        if reader != Reader(side) and s.votes[side]:
            seen.votes[side] = SEALED
    seen.agenda = renamed(s.agenda, instead)
    return seen


def redeal(g: Drill, s: DrillState, reader: Reader, rng: random.Random) -> DrillState:
    """The hidden counters of each side change places, and secret votes are made anew."""
    dealt = s.copy()
    instead: dict[Unit, Unit] = {}
    for side in (Side(0), Side(1)):
        hidden = [u for u in hidden_from(g, s, reader) if g.side_of[u] == side]
        instead |= shuffle(s, dealt, hidden, rng)
        if reader != Reader(side) and s.votes[side]:
            dealt.votes[side] = rng.choice(VOTES)
    dealt.agenda = renamed(s.agenda, instead)
    build_indexes(g, dealt)
    return dealt
