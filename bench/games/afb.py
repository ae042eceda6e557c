"""Autumn for Barbarossa."""

from __future__ import annotations

from collections.abc import Callable

from bench.measure import Row, middle_game, usual_rows
from steppe.games.autumn_for_barbarossa import AutumnForBarbarossa
from steppe.games.autumn_for_barbarossa.page.orders import reach_field
from steppe.games.autumn_for_barbarossa.state import GERMAN, SOVIET, BarbarossaState
from steppe.games.autumn_for_barbarossa.supply import traced
from steppe.games.autumn_for_barbarossa.zones import enemy_zone
from steppe.table import Unit


def rows(g: AutumnForBarbarossa) -> list[Row]:
    moving, fighting = middle_game(g, "go", 3), middle_game(g, "attack", 3)
    assert isinstance(moving, BarbarossaState) and isinstance(fighting, BarbarossaState)
    panzer = next(Unit(u) for u in g.units_of[GERMAN] if g.is_yellow[u] and moving.at[u] >= 0)
    return [
        *usual_rows(g, fighting, "attack"),
        ("movement field, panzer regiment", lambda: _anew(moving, lambda: reach_field(g, moving, (panzer,)))),
        ("zones of a whole side", lambda: _anew(moving, lambda: enemy_zone(g, moving, SOVIET))),
        ("supply of a whole side", lambda: _anew(moving, lambda: traced(g, moving, SOVIET))),
    ]


def _anew(s: BarbarossaState, work: Callable[[], object]) -> object:
    """Without what the rules remember."""
    s.memo.clear()
    return work()
