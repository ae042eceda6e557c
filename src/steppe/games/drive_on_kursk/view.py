"""7.3 Fog of war: who may know what.

Open to all: which hexes are held and by whom, how high each stack is and which counter lies on top, which
stacks are sleeping reserves, zones, control, points, pools and dead piles. Hidden: the counters beneath the
top one, all counters of a sleeping reserve, the covered Soviet order of phases (5.4), a vote before both
are in (4.10), and where Soviet units stand while the German looks away during set-up (3.5.3).
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, TypeAlias

from steppe.games.drive_on_kursk.advance import Advance
from steppe.games.drive_on_kursk.combat import AirSupport, ToTheDie
from steppe.games.drive_on_kursk.results import BattleRoll, ConversionRoll, LoseOne
from steppe.games.drive_on_kursk.retreat import Retreat
from steppe.games.drive_on_kursk.sequence import ORDERS
from steppe.games.drive_on_kursk.setup import Deploy, PlaceReserves
from steppe.games.drive_on_kursk.state import GERMAN, PHASE_FLAGS, PUBLIC_FLAGS, RESERVE, SOVIET, KurskState
from steppe.games.drive_on_kursk.victory import WithdrawalRoll
from steppe.mechanics.fog import cover, hide, renamed, shuffle, to_be_covered
from steppe.table.basics import READERS, Reader, Side, Unit
from steppe.table.state import build_indexes

if TYPE_CHECKING:
    from steppe.games.drive_on_kursk import DriveOnKursk


FaceDown: TypeAlias = tuple[list[Unit], list[Unit]]

COVERED = "?"
"""A vote that lies on the table face down."""


def hidden(g: DriveOnKursk, s: KurskState) -> dict[Reader, frozenset[Unit]]:
    """The counters that each reader cannot see."""
    down = face_down(g, s)
    found = {}
    for reader in READERS:
        units: list[Unit] = []
        for side in (GERMAN, SOVIET):
            if int(side) != reader:
                units += _out_of_sight(g, s, side, hidden_units(s, down[side], reader))
        found[reader] = frozenset(units)
    return found


def _out_of_sight(g: DriveOnKursk, s: KurskState, side: Side, units: list[Unit]) -> list[Unit]:
    return [Unit(u) for u in g.units_of[side] if s.at[u] >= 0] if looks_away(s, side) else units


def sight(g: DriveOnKursk, s: KurskState, reader: Reader) -> KurskState:
    """The table as a reader may know it. [7.3] A stack on the move stays covered, too."""
    down = face_down(g, s)
    seen = to_be_covered(g, s)
    instead: dict[Unit, Unit] = {}
    for side in (GERMAN, SOVIET):
        if int(side) != reader:
            instead |= hide_counters(g, s, seen, side, hidden_units(s, down[side], reader))
            hide_drafts(s, seen, side)
    seen.agenda = renamed(s.agenda, instead)
    return seen


def looks_away(s: KurskState, side: Side) -> bool:
    """[3.5.3] While the Soviet deploys, the German does not look."""
    top = s.agenda[-1] if s.agenda else None
    return side == SOVIET and isinstance(top, Deploy | PlaceReserves) and top.side == SOVIET


def face_down(g: DriveOnKursk, s: KurskState) -> FaceDown:
    """[7.3] Per side, in the order of their hexes, the counters that only those know who have looked at them:
    those beneath the top one, and all of a sleeping reserve."""
    down: FaceDown = ([], [])
    flags, shown = s.flags, in_the_open(s)
    # One counter on its own and awake is all top: only the others need a closer look.
    hexes = [h for h, pile in s.stacks.items() if len(pile) > 1 or flags[pile[0]] & RESERVE]
    for h in sorted(hexes):
        pile = s.stacks[h]
        down[g.side_of[pile[0]]].extend(pile if flags[pile[-1]] & RESERVE else pile[:-1])
    if shown:
        return [u for u in down[GERMAN] if u not in shown], [u for u in down[SOVIET] if u not in shown]
    return down


def hidden_units(s: KurskState, down: list[Unit], reader: Reader) -> list[Unit]:
    """[7.3] Those of the counters that lie face down which a reader has not looked at."""
    # A watcher knows what both sides know: a counter's owner always does, so the other side decides.
    looked = 0b11 if reader < 0 else 1 << reader
    return [u for u in down if not s.known[u] & looked]


def in_the_open(s: KurskState) -> set[Unit]:
    """[7.3] Once a battle has begun all who take part are examined, and so they stay until it is over."""
    shown: set[Unit] = set()
    for step in s.agenda:
        if isinstance(step, Retreat):
            shown.update(step.group)
        elif isinstance(step, WithdrawalRoll):
            shown.add(step.unit)
        elif isinstance(step, ToTheDie | AirSupport | BattleRoll | ConversionRoll | LoseOne | Advance):
            shown.update(step.battle.attackers, step.battle.defenders)
    return shown


def hide_counters(
    g: DriveOnKursk, s: KurskState, seen: KurskState, side: Side, hidden: list[Unit]
) -> dict[Unit, Unit]:
    """Put unknown counters in place of those that the reader may not look at. [3.5.3] Nothing of a deployment
    under way is seen but the reserves that stay where they are."""
    away = looks_away(s, side)
    lying = [u for u in hidden if s.flags[u] & RESERVE] if away else hidden
    instead = cover(g, s, seen, side, lying, PUBLIC_FLAGS)
    for u in _out_of_sight(g, s, side, hidden):
        hide(seen, u)
        seen.host[u] = -1
    if away:
        build_indexes(g, seen)
    return instead


def hide_drafts(s: KurskState, seen: KurskState, side: Side) -> None:
    """[4.10] The other side's vote; [5.4] the Soviet order until it is revealed [5.4.1]."""
    if s.votes[side]:
        seen.votes[side] = COVERED
    if side == SOVIET and not s.orders_open:
        seen.orders[side] = ""


def redeal(g: DriveOnKursk, s: KurskState, reader: Reader, rng: random.Random) -> KurskState:
    """A state that a reader could not tell from this one: hidden counters of equal size change places."""
    dealt = s.copy()
    instead: dict[Unit, Unit] = {}
    down = face_down(g, s)
    for side in (GERMAN, SOVIET):
        if int(side) == reader:
            continue
        alike: dict[tuple[int, int], list[Unit]] = {}
        for u in hidden_units(s, down[side], reader):
            if not looks_away(s, side) or s.flags[u] & RESERVE:
                alike.setdefault((g.thirds[u], s.flags[u] & PUBLIC_FLAGS), []).append(u)
        for units in alike.values():
            instead |= shuffle(s, dealt, units, rng, PHASE_FLAGS)
        if s.votes[side]:
            dealt.votes[side] = rng.choice(("yes", "no"))
        if side == SOVIET and not s.orders_open and s.orders[side]:
            dealt.orders[side] = rng.choice(ORDERS)
    dealt.agenda = renamed(s.agenda, instead)
    build_indexes(g, dealt)
    return dealt
