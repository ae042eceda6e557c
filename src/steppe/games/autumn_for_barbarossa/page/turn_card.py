"""1.1 The sequence of play, the turn track and the Orders of Arrival, as the card beside the map shows
them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from steppe.games.autumn_for_barbarossa.arrivals import Arrival, named
from steppe.games.autumn_for_barbarossa.sequence import PHASES, Duty, Phase, PlayerTurn, now
from steppe.games.autumn_for_barbarossa.setup import Deploy, SetUp
from steppe.games.autumn_for_barbarossa.state import GERMAN, SOVIET, BarbarossaState
from steppe.table.basics import Side
from steppe.table.queries import Table
from steppe.table.sequence import Part, Sequence

if TYPE_CHECKING:
    from steppe.games.autumn_for_barbarossa import AutumnForBarbarossa

AHEAD = 1
"""For how many turns to come the card lists who comes where."""


def sequence(g: AutumnForBarbarossa, s: BarbarossaState) -> Sequence:
    """[1.1, 1.1.1, 1.1.3, S-2.2] The turn being played, or the set-up [5.0]."""
    if any(isinstance(step, SetUp | Deploy) for step in s.agenda):
        parts: tuple[Part, ...] = (Part("deploy", "S-1.3", GERMAN, True),)
    else:
        here = now(s)
        parts = tuple(
            Part(kind, "1.1.1" if side == GERMAN else "1.1.3", side, here == (side, kind))
            for side in (GERMAN, SOVIET)
            for kind in PHASES
        )
    return Sequence(s.turn, g.setup.turns, 0, parts, due(g, s))


def due(g: AutumnForBarbarossa, s: BarbarossaState) -> dict[int, tuple[str, ...]]:
    """[S-13.1] Who waits, by the turn of arrival; [S-13.4] those held up stand at the turn being played. Of
    infantry that is still in the cup nobody knows when it comes."""
    found: dict[int, list[str]] = {}
    for line in g.arrivals:
        waiting = [g.units[u] for u in named(g, s, line)]
        if waiting:
            found.setdefault(max(line.turn, s.turn), []).extend(waiting)
    return {turn: tuple(found[turn]) for turn in sorted(found)}


def coming(g: AutumnForBarbarossa, s: BarbarossaState) -> Table:
    """What this turn and the next bring, and where: dice and replacements, units by their entry areas,
    and how many infantry divisions will be drawn there."""
    rows = [
        (when, *given)
        for when, turn in (("this-turn", s.turn), ("next-turn", s.turn + 1))
        if 1 <= turn <= g.setup.turns
        for given in _given(g, s, turn)
    ]
    for i, line in enumerate(g.arrivals):
        if line.turn > s.turn + AHEAD:
            continue
        where = f"{max(line.turn, s.turn)} · {_entry(g, line)}"
        rows += [(where, g.units[u], "") for u in named(g, s, line)]
        drawn = sum(g.is_drawn[u] for u in line.units)
        if drawn and (i in s.held_up or line.turn > s.turn or not _is_over(s, line.side)):
            rows.append((where, "infantry-drawn", f"×{drawn}"))
    return Table(("where", "what", "count"), tuple(rows))


def _given(g: AutumnForBarbarossa, s: BarbarossaState, turn: int) -> Iterator[tuple[str, str]]:
    """[1.9, 1.11, 2.1] What the Orders of Arrival give in a turn beside units. The withdrawal comes once."""
    for side, name in enumerate(g.sides):
        orders = g.setup.orders_of(turn, Side(side))
        if orders.air:
            yield f"air-{name}", str(orders.air)
        if orders.replacements:
            yield f"replacements-{name}", str(orders.replacements)
        if orders.withdrawal and not s.withdrawal:
            yield "withdrawal", f"1–{orders.withdrawal}"


def _entry(g: AutumnForBarbarossa, line: Arrival) -> str:
    """`J 03.13` of an area, `42.15 Vyazma` of a town."""
    number = g.numbers[line.at]
    if line.entry != number:
        return f"{line.entry} {number}"
    return f"{number} {g.board.places[line.at].name}" if line.at in g.board.places else number


def _is_over(s: BarbarossaState, side: Side) -> bool:
    """Whether a side's arrivals of this turn have been laid out."""
    ahead = (PlayerTurn(side), Phase(side, "reinforcement"), Duty(side, "arrivals"))
    return not any(step in s.agenda for step in ahead)
