"""Kursk 1943."""

from __future__ import annotations

from collections.abc import Callable

from bench.measure import Row, middle_game, usual_rows
from steppe.games.kursk_1943 import Kursk1943
from steppe.games.kursk_1943.page.orders import reach_field
from steppe.games.kursk_1943.state import GERMAN, SOVIET, KurskState
from steppe.games.kursk_1943.supply import lines
from steppe.games.kursk_1943.zones import enemy_zone
from steppe.table import Unit


def rows(g: Kursk1943) -> list[Row]:
    moving, fighting = middle_game(g, "go", 2), middle_game(g, "attack", 2)
    assert isinstance(moving, KurskState) and isinstance(fighting, KurskState)
    panzer = next(Unit(u) for u in g.units_of[GERMAN] if g.counters[u].type == "armour" and moving.at[u] >= 0)
    return [
        *usual_rows(g, fighting, "attack"),
        (
            "movement field, panzers",
            lambda: _anew(moving, lambda: reach_field(g, moving, (panzer,))),
        ),
        ("zones of a whole side", lambda: _anew(moving, lambda: enemy_zone(g, moving, SOVIET))),
        ("supply of a whole side", lambda: _anew(moving, lambda: lines(g, moving, SOVIET))),
    ]


def _anew(s: KurskState, work: Callable[[], object]) -> object:
    """Without what the rules remember."""
    s.memo.clear()
    return work()
