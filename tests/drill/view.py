"""D2.2 Who may know what.

Public about counters that one may not see: that they are there, and their place in the stack. So the
zones, supply and control of a side are public, and whether a gun may fire is seen from the top counter.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from steppe.table.basics import ASIDE, HIDDEN, Reader, Side, Unit, other
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
    n = len(g.units)
    instead: dict[Unit, Unit] = {}
    for side in (Side(0), Side(1)):
        hidden = [u for u in hidden_from(g, s, reader) if g.side_of[u] == side]
        instead.update({u: g.unknown(side, k) for k, u in enumerate(hidden)})
    seen = DrillState(
        agenda=[_renamed(step, instead) for step in s.agenda],
        at=[*s.at, *[int(ASIDE)] * (2 * n)],
        height=s.height + bytearray(2 * n),
        known=s.known + bytearray(2 * n),
        flags=[*s.flags, *[0] * (2 * n)],
        result=s.result,
        turn=s.turn,
        cup=s.cup.copy(),
        drawn=s.drawn.copy(),
        support=s.support.copy(),
        votes=[vote if reader == Reader(side) or not vote else SEALED for side, vote in enumerate(s.votes)],
        control=s.control.copy(),
    )
    for u, unknown in instead.items():
        seen.at[unknown], seen.at[u] = seen.at[u], int(HIDDEN)
        seen.height[unknown], seen.height[u] = seen.height[u], 0
        seen.known[u] = 0
        seen.flags[u] = 0
    build_indexes(g, seen)
    return seen


def redeal(g: Drill, s: DrillState, reader: Reader, rng: random.Random) -> DrillState:
    """The hidden counters of each side change places, and secret votes are made anew."""
    dealt = s.copy()
    instead: dict[Unit, Unit] = {}
    for side in (Side(0), Side(1)):
        hidden = [u for u in hidden_from(g, s, reader) if g.side_of[u] == side]
        instead.update(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
        if reader != Reader(side) and s.votes[side]:
            dealt.votes[side] = rng.choice(VOTES)
    for u, v in instead.items():
        dealt.at[v], dealt.height[v] = s.at[u], s.height[u]
    dealt.agenda = [_renamed(step, instead) for step in s.agenda]
    build_indexes(g, dealt)
    return dealt


def _renamed(step: Any, instead: dict[Unit, Unit]) -> Any:
    """The step with other counters; every step that names counters calls them `units`."""
    if not instead or not hasattr(step, "units"):
        return step
    return replace(step, units=tuple(sorted(instead.get(u, u) for u in step.units)))
