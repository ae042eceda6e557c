"""The map of SS Panzer: what the rulebook and the record of the day say about its hexes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from steppe.board import Statement, read_map, write_map
from steppe.games.ss_panzer.mapcheck import check_board, road_sides
from steppe.games.ss_panzer.mapcheck.setup import formation_groups, german_ground, soviet_hexes
from steppe.games.ss_panzer.vocabulary import STREAMS, VOCABULARY
from steppe.hexes import Hex
from tests.ssp.maps import board

STATEMENTS = check_board(board())


def numbers(hexes: tuple[Hex, ...] | set[Hex]) -> str:
    return " ".join(sorted(map(board().grid.number, hexes)))


@pytest.mark.parametrize("statement", STATEMENTS, ids=[s.text for s in STATEMENTS])
def test_the_map_agrees(statement: Statement) -> None:
    assert statement.ok, statement.text


def test_the_check_sees_faults() -> None:
    """A map without the bridge at 3037/3038, with a static unit too few and 1735 levelled, does not pass."""
    grid = board().grid
    hill = grid.hex("1735")
    bridges = dict(board().sides["bridge"])
    del bridges[grid.hexside(grid.hex("3037"), grid.hex("3038"))]
    faulty = replace(
        board(),
        terrain=tuple("clear" if h == hill else kind for h, kind in enumerate(board().terrain)),
        sides={**board().sides, "bridge": bridges},
        hexes={**board().hexes, "static": board().hexes["static"][1:]},
    )
    assert [s.text for s in check_board(faulty) if not s.ok] == [
        "the only two hilltops are in 1735 and 2742",
        "every road over water has its bridge",
        "75 hexes have a static unit (found 74)",
    ]


def test_the_written_map_is_read_back_as_the_same_board() -> None:
    assert read_map(write_map(board()), "map.txt", VOCABULARY) == board()


def test_the_grid() -> None:
    grid = board().grid
    assert grid.size == 30 * 48
    assert grid.number(grid.hexes[0]) == "0101"
    x, y = grid.centre(grid.hex("0101"))
    assert x == max(grid.centre(h)[0] for h in grid.hexes)  # the south-eastern corner
    assert y > grid.centre(grid.hex("0148"))[1]


@pytest.mark.rule("ssp:8.3.2")
def test_the_only_hilltops() -> None:
    assert numbers(board().hexes_with("hilltop")) == "1735 2742"


@pytest.mark.rule("ssp:3.1.3")
def test_seventy_five_static_units_stand_in_soviet_hexes() -> None:
    static = set(board().hexes["static"])
    assert len(static) == 75
    assert not static & german_ground(board())


@pytest.mark.rule("ssp:3.1.4")
def test_the_pocket() -> None:
    assert numbers(board().hexes["area.pocket"]) == "1635 1636 1734 1735 1736 1835 1836"


@pytest.mark.rule("ssp:3.1.5")
def test_the_line_is_no_ground_to_set_up_on() -> None:
    assert not set(board().hexes["line"]) & german_ground(board())


@pytest.mark.rule("ssp:3.1.6")
def test_each_division_has_its_own_ground() -> None:
    sizes = {name: len(board().hexes[name]) for name in ("area.lah", "area.dr", "area.t", "area.pocket")}
    assert sizes == {"area.lah": 65, "area.dr": 136, "area.t": 44, "area.pocket": 7}
    assert len(german_ground(board())) == sum(sizes.values())


@pytest.mark.rule("ssp:3.1.7")
def test_soviets_have_ground_three_hexes_from_all_germans() -> None:
    grid = board().grid
    for h in soviet_hexes(board()):
        assert min(grid.distance(h, g) for g in german_ground(board())) >= 3


@pytest.mark.rule("ssp:3.1.8")
def test_six_formations_find_contiguous_ground() -> None:
    groups = formation_groups(board(), soviet_hexes(board()))
    assert len(groups) == 6
    assert all(len(board().pieces(group)) == 1 for group in groups)
    assert sum(map(len, groups)) == len(set().union(*groups))


@pytest.mark.rule("ssp:3.2")
def test_the_outskirts() -> None:
    assert numbers(board().hexes["outskirts"]) == "1042 1044 1244"
    assert all("town" in board().kinds(h) for h in board().hexes["outskirts"])


@pytest.mark.rule("ssp:3.3.1")
def test_german_objectives() -> None:
    assert len(board().hexes["objective.german"]) == 18
    assert not set(board().hexes["objective.german"]) & german_ground(board())


@pytest.mark.rule("ssp:3.3.2")
def test_soviet_objectives() -> None:
    assert len(board().hexes["objective.soviet"]) == 9
    assert set(board().hexes["objective.soviet"]) <= german_ground(board()) | set(board().hexes["line"])


@pytest.mark.rule("ssp:8.3.4")
def test_bridges_and_crossings_stand_where_roads_cross() -> None:
    sides, roads = board().sides, road_sides(board())
    water = {side for kind in ("psel", *STREAMS) for side in sides[kind]}
    assert set(sides["bridge"]) == roads & water and len(sides["bridge"]) == 18
    assert set(sides["crossing"]) == roads & set(sides["berm"]) and len(sides["crossing"]) == 6


@pytest.mark.rule("ssp:2.2")
def test_terrain_shares_hexes() -> None:
    forts = set(board().hexes["fortified"])
    assert numbers(forts & set(board().hexes_with("town"))) == "2146 2444 2544"


@pytest.mark.rule("ssp:9.4.5")
def test_the_slopes_of_1913() -> None:
    grid, falls = board().grid, board().falls["slope"]
    top = grid.hex("1913")
    below = {h for side, high in falls.items() if high == top for h in grid.hexes_of(side)} - {top}
    assert numbers(below) == "1813 1814 1914"
    touching = [side for side in falls if top in grid.hexes_of(side)]
    assert len(touching) == 3


def test_the_file_names_a_source_for_every_layer() -> None:
    assert all(source for source in board().sources.values())
    assert len(board().sources) == 1 + 7 + 10 + 4 + 1
