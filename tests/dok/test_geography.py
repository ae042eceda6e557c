"""What geography and history say about the map of Drive on Kursk."""

from __future__ import annotations

import pytest

from steppe.board.waterways import rivers_of
from steppe.games.drive_on_kursk.ground import WATER
from steppe.games.drive_on_kursk.mapcheck.geography import FLOWS_INTO, RIVER_TOWNS, check_geography
from tests.dok.support import game

STATEMENTS = check_geography(game())


@pytest.mark.parametrize(("statement", "source", "ok"), STATEMENTS, ids=[s[0] for s in STATEMENTS])
def test_the_map_agrees(statement: str, source: str, ok: bool) -> None:
    assert source
    assert ok, statement


def test_the_tables_speak_of_rivers_that_are_there() -> None:
    named = rivers_of(game().board, WATER)
    assert set(RIVER_TOWNS) | set(FLOWS_INTO) | set(FLOWS_INTO.values()) <= set(named)


def test_the_opposing_axes_of_the_south_are_parted_by_the_vorskla() -> None:
    """XLVIII Panzer Corps west of it, II SS east of it, on 5 July."""
    water = game().ground.water
    at = game().grid.hex
    assert water[at("2412")].get(at("2413")) == "river"
    assert at("2412") not in water[at("2411")]
    assert at("2413") not in water[at("2312")]


def test_the_front_is_on_the_rivers_where_it_was() -> None:
    """Donets below Belgorod, Zusha at Novosil and Mtsensk, Oka east of Bolkhov, Seim at Rylsk."""
    g = game()
    for river, pairs in {
        "Donets": "2113/2114 1713/1714",
        "Zusha": "4522/4523 4723/4724 4921/4922",
        "Oka": "5320/5321 5220/5221",
        "Seim": "3505/3506",
    }.items():
        sides = rivers_of(g.board, WATER)[river]
        for pair in pairs.split():
            a, b = map(g.grid.hex, pair.split("/"))
            assert g.grid.hexside(a, b) in sides
            assert g.grid.hexside(a, b) in g.board.sides["front"]
