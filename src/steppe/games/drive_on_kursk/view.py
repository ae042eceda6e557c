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
from steppe.games.drive_on_kursk.movement import Moving, allowance
from steppe.games.drive_on_kursk.results import BattleRoll, ConversionRoll, LoseOne
from steppe.games.drive_on_kursk.retreat import Retreat
from steppe.games.drive_on_kursk.sequence import ORDERS
from steppe.games.drive_on_kursk.setup import Deploy, PlaceReserves, lay_out_reference, lay_out_reserves
from steppe.games.drive_on_kursk.stacking import FULL, size_of
from steppe.games.drive_on_kursk.state import (
    GERMAN,
    PHASE_FLAGS,
    PUBLIC_FLAGS,
    RESERVE,
    SOVIET,
    TOPPED,
    KurskState,
)
from steppe.games.drive_on_kursk.victory import WithdrawalRoll
from steppe.mechanics.fog import cover, hidden_from, hide, renamed, shuffle, to_be_covered
from steppe.table.agenda import clear
from steppe.table.basics import READERS, Reader, Side, Unit
from steppe.table.events import Event
from steppe.table.state import build_indexes
from steppe.table.steps import Step

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
                units += _out_of_sight(g, s, side, hidden_from(s, down[side], reader))
        found[reader] = frozenset(units)
    return found


def _out_of_sight(g: DriveOnKursk, s: KurskState, side: Side, units: list[Unit]) -> list[Unit]:
    return [Unit(u) for u in g.units_of[side] if s.at[u] >= 0] if looks_away(s, side) else units


def sight(g: DriveOnKursk, s: KurskState, reader: Reader) -> KurskState:
    """The table as a reader may know it."""
    down = face_down(g, s)
    seen = to_be_covered(g, s)
    instead: dict[Unit, Unit] = {}
    for side in (GERMAN, SOVIET):
        if int(side) != reader:
            instead |= hide_counters(g, s, seen, side, hidden_from(s, down[side], reader))
            hide_drafts(s, seen, side)
    seen.agenda = renamed((step for step in s.agenda if not _is_covered(step, reader)), instead)
    return seen


def _is_covered(step: Step, reader: Reader) -> bool:
    """[7.3] How far a stack could still go, and whether it has halted, tells what lies beneath its top: only
    its own side knows more than that it is moving."""
    return isinstance(step, Moving) and int(step.side) != reader


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
    """A state that a reader could not tell from this one: hidden counters of any kind, size and strength
    change places, as far as stacking allows; a set-up that nobody looks at is another set-up."""
    for _ in range(TRIES):
        dealt = _dealt(g, s, reader, rng)
        if all(_could_come_here(g, step) for step in dealt.agenda if isinstance(step, Moving)):
            return dealt
    raise ValueError("no other counters can have gone as far as those that are moving")


TRIES = 100


def _dealt(g: DriveOnKursk, s: KurskState, reader: Reader, rng: random.Random) -> KurskState:
    dealt = s.copy()
    instead: dict[Unit, Unit] = {}
    down = face_down(g, s)
    for side in (GERMAN, SOVIET):
        if int(side) == reader:
            continue
        away = looks_away(s, side)
        hidden = [u for u in hidden_from(s, down[side], reader) if not away or s.flags[u] & RESERVE]
        room = _room_beside(g, s, hidden)
        for asleep in (0, RESERVE):
            units = [u for u in hidden if s.flags[u] & RESERVE == asleep]
            instead |= shuffle(s, dealt, units, rng, PHASE_FLAGS, g.thirds, room)
        if s.votes[side]:
            dealt.votes[side] = rng.choice(("yes", "no"))
        if side == SOVIET and not s.orders_open and s.orders[side]:
            dealt.orders[side] = rng.choice(ORDERS)
    for old, new in instead.items():
        dealt.host[new] = s.host[old]  # [3.4.3] so that a set-up stays lawful
    dealt.agenda = renamed(s.agenda, instead)
    build_indexes(g, dealt)
    if int(SOVIET) != reader and looks_away(s, SOVIET):
        deploy_otherwise(g, dealt, rng)
    return dealt


def _room_beside(g: DriveOnKursk, s: KurskState, hidden: list[Unit]) -> dict[int, int]:
    """[7.4, 7.5] What hidden counters may take of each hex in which some lie, beside those that are seen."""
    unseen = set(hidden)
    return {h: _room(g, s.stacks[h], unseen) for h in {s.at[u] for u in hidden}}


def _room(g: DriveOnKursk, pile: tuple[Unit, ...], unseen: set[Unit]) -> int:
    # A position written by hand may hold more than it should, as anybody can see who counts.
    limit = max(FULL, size_of(g, pile))
    return limit - size_of(g, tuple(u for u in pile if u not in unseen))


def _could_come_here(g: DriveOnKursk, moving: Moving) -> bool:
    """[10.1] Everybody has seen how far a stack on the move has come; [10.3] one hex anybody can go."""
    budget = allowance(g, moving.units, moving.supplied, moving.road)
    return moving.steps <= 1 or all(moving.spent[g.mobility[u]] <= budget for u in moving.units)


# [3.5.3] Another deployment that the Soviet might be at while the German looks away.


def deploy_otherwise(g: DriveOnKursk, s: KurskState, rng: random.Random) -> None:
    """One that could be called done, whatever the true one is like."""
    for most in (30, 8, 3, 1, 0):
        lay_out_anew(g, s)
        _place_some(g, s, Deploy(SOVIET), rng.randint(0, most), rng)
        if Deploy(SOVIET).why_not_done(g, s) is None:
            break
    if isinstance(s.agenda[-1], PlaceReserves):
        lay_out_reserves(g, s)
        _place_some(g, s, PlaceReserves(SOVIET), rng.randint(0, 5), rng)


def lay_out_anew(g: DriveOnKursk, s: KurskState) -> None:
    """The reference deployment, as if nothing had been placed by hand."""
    lay_out_reference(g, s, SOVIET)
    clear(s, TOPPED)


def _place_some(
    g: DriveOnKursk, s: KurskState, step: Deploy | PlaceReserves, count: int, rng: random.Random
) -> None:
    units = list(step.units(g, s))
    for u in rng.sample(units, min(count, len(units))):
        if hexes := list(step.hexes(g, s, u)):
            step.place(g, s, u, rng.choice(hexes), _deaf)


def _deaf(event: Event) -> None:
    """Nobody hears of what might have been."""
