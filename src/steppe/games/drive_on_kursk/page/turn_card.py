"""5.0 The sequence of play and the turn track, as the card beside the map shows them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from steppe.games.drive_on_kursk.arrivals import units_due
from steppe.games.drive_on_kursk.reserves import Activate
from steppe.games.drive_on_kursk.sequence import (
    FIRST_WITHDRAWAL,
    Phase,
    PhaseOrder,
    PlayerTurn,
    SecretPhaseOrder,
)
from steppe.games.drive_on_kursk.setup import Begin, Declare, Deploy, PlaceReserves, SetUpEnd
from steppe.games.drive_on_kursk.state import GERMAN, SOVIET, KurskState
from steppe.games.drive_on_kursk.victory import Vote, Withdraw
from steppe.table.basics import POOL, Side
from steppe.table.sequence import Part, Sequence

if TYPE_CHECKING:
    from steppe.games.drive_on_kursk import DriveOnKursk

Place = tuple[str, Side | None]
"""A part of the turn: what, and whose."""

COVERED = ("first-phase", "second-phase")
"""A phase whose kind the reader may not know yet [5.4]."""


def sequence(g: DriveOnKursk, s: KurskState) -> Sequence:
    """[5.1, 5.2] The turn being played, or the set-up [3.1]."""
    here = place_now(s)
    parts = set_up_parts(s) if _is_set_up(s) else turn_parts(g, s)
    marked = tuple(Part(what, rule, side, here == (what, side)) for what, side, rule in parts)
    return Sequence(s.turn, g.turns, g.extra_turns, marked, due(g, s))


def set_up_parts(s: KurskState) -> Iterator[tuple[str, Side | None, str]]:
    yield "declare", GERMAN, "3.4"
    yield "deploy", GERMAN, "3.4"
    yield "deploy", SOVIET, "3.5"
    if s.gambit == 1:
        yield "reserves", SOVIET, "3.7"


def turn_parts(g: DriveOnKursk, s: KurskState) -> Iterator[tuple[str, Side | None, str]]:
    yield "order-covered", SOVIET, "5.4"
    yield "order", GERMAN, "5.4"
    if s.turn >= FIRST_WITHDRAWAL:
        yield "withdraw", GERMAN, "4.5"
    for index in (0, 1):
        yield phase_code(s, GERMAN, index), GERMAN, "5.3"
    yield "activate", SOVIET, "9.2.3"
    for index in (0, 1):
        yield phase_code(s, SOVIET, index), SOVIET, "5.3"
    if g.turns <= s.turn < g.turns + g.extra_turns:
        yield "vote", None, "4.10"


def phase_code(s: KurskState, side: Side, index: int) -> str:
    """`move-1` or `fight-2`; only its number while the order is not chosen or covered."""
    order = s.orders[side]
    return f"{order.split('-')[index]}-{index + 1}" if order else COVERED[index]


def place_now(s: KurskState) -> Place | None:
    """Where in the turn the match stands: the uppermost step that belongs to one part of it."""
    for step in reversed(s.agenda):
        match step:
            case Declare():
                return "declare", GERMAN
            case Deploy(side=side) | Begin(side=side, what="deploy"):
                return "deploy", side
            case PlaceReserves() | Begin():
                return "reserves", SOVIET
            case SecretPhaseOrder():
                return "order-covered", SOVIET
            case PhaseOrder():
                return "order", GERMAN
            case Withdraw():
                return "withdraw", GERMAN
            case Activate():
                return "activate", SOVIET
            case Vote():
                return "vote", None
    return _phase_now(s)


def _phase_now(s: KurskState) -> Place | None:
    """In a player turn: what is still to come tells which phase this is."""
    if not s.agenda:
        return None
    side = GERMAN if any(isinstance(step, PlayerTurn) for step in s.agenda) else SOVIET
    first = any(isinstance(step, Phase) for step in s.agenda)
    return phase_code(s, side, 0 if first else 1), side


def _is_set_up(s: KurskState) -> bool:
    return any(isinstance(step, SetUpEnd | Declare) for step in s.agenda)


def due(g: DriveOnKursk, s: KurskState) -> dict[int, tuple[str, ...]]:
    """[9.3, 9.4] Who waits, by the turn printed on the counter; [9.5, 9.6] with those released now."""
    found: dict[int, list[str]] = {}
    for side in (GERMAN, SOVIET):
        ready = set(units_due(g, s, side))
        for u in g.reinforcements[side]:
            code = g.counters[u].code
            if u in ready:
                found.setdefault(s.turn, []).append(g.units[u])
            elif s.at[u] == POOL and code.isdigit():
                found.setdefault(int(code), []).append(g.units[u])
    return {turn: tuple(found[turn]) for turn in sorted(found)}
