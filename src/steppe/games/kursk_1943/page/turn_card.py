"""2.2 The sequence of play and the turn track, as the card beside the map shows them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from steppe.games.kursk_1943.sequence import PHASES, now, order_of_sides, phase_rule
from steppe.games.kursk_1943.state import KurskState
from steppe.games.kursk_1943.victory import needed, total
from steppe.table.basics import POOL
from steppe.table.sequence import Part, Sequence, Tally

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943


def sequence(g: Kursk1943, s: KurskState) -> Sequence:
    """[2.2, 2.2.8] The turn being played."""
    here = now(s)
    parts = tuple(
        Part(kind, phase_rule(g, side, kind), side, here == (side, kind))
        for side in order_of_sides(g)
        for kind in PHASES
    )
    return Sequence(s.turn, g.battle.turns, 0, parts, due(g, s))


def due(g: Kursk1943, s: KurskState) -> dict[int, tuple[str, ...]]:
    """[11.1.1] Who waits, by the turn from which on he may enter."""
    found: dict[int, list[str]] = {}
    for line in g.battle.arrivals:
        waiting = [g.units[u] for u in line.units if s.at[u] == POOL]
        if waiting:
            found.setdefault(max(line.day - g.battle.first_day + 1, s.turn), []).extend(waiting)
    return {turn: tuple(found[turn]) for turn in sorted(found)}


def tally(g: Kursk1943, s: KurskState) -> Iterator[Tally]:
    """[S1.5.4, S2.8.2] Points as they stand, and those that make a German victory."""
    points = total(g, s)
    yield "german-points", points, f"{points} / {needed(g)}"
