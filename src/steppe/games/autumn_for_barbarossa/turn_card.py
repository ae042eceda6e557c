"""1.1 The sequence of play and the turn track, as the card beside the map shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from steppe.games.autumn_for_barbarossa.arrivals import named
from steppe.games.autumn_for_barbarossa.sequence import PHASES, now
from steppe.games.autumn_for_barbarossa.setup import Deploy, SetUp
from steppe.games.autumn_for_barbarossa.state import GERMAN, SOVIET, BarbarossaState
from steppe.table.sequence import Part, Sequence

if TYPE_CHECKING:
    from steppe.games.autumn_for_barbarossa import AutumnForBarbarossa


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
