"""The map of Autumn for Barbarossa: what the rulebook, its set-up, geography and history say of its hexes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from steppe.board import Board, Route, Statement, along, write_map
from steppe.board.waterways import rivers_of
from steppe.drawing.look import read_look
from steppe.drawing.sheet import MapSheet
from steppe.games.autumn_for_barbarossa.mapcheck import WORTH_ONE, WORTH_TWO, check_board
from steppe.games.autumn_for_barbarossa.mapcheck.geography import FLOWS_INTO, RIVER_TOWNS, RIVERS
from steppe.games.autumn_for_barbarossa.mapcheck.setup import GERMAN, GERMAN_WITHIN_ONE, SOVIET
from steppe.hexes import Hex
from tools.cartography.make import side_of
from tools.cartography.project import read_any_map, read_project

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "steppe" / "games" / "autumn_for_barbarossa"
BOARD = read_any_map(PACKAGE / "data" / "map.txt")
STATEMENTS = check_board(BOARD)


def at(number: str) -> Hex:
    return BOARD.grid.hex(number)


def faults(board: Board) -> list[str]:
    return [statement.text for statement in check_board(board) if not statement.ok]


@pytest.mark.parametrize("statement", STATEMENTS, ids=[s.text for s in STATEMENTS])
def test_the_map_agrees(statement: Statement) -> None:
    assert statement.ok, statement.text


def test_numbers_have_two_digits_and_may_be_written_without_the_leading_zero() -> None:
    assert BOARD.grid.size == 45 * 28
    assert BOARD.grid.number(at("9.01")) == "09.01"
    assert sorted(BOARD.grid.number(Hex(n)) for n in BOARD.grid.neighbours[at("12.10")]) == [
        "11.10",
        "11.11",
        "12.09",
        "12.11",
        "13.10",
        "13.11",
    ]


@pytest.mark.rule("afb:4.1")
def test_thirty_hexes_are_worth_forty() -> None:
    assert (len(WORTH_TWO), len(WORTH_ONE)) == (10, 20)
    assert 2 * len(BOARD.hexes["victory.2"]) + len(BOARD.hexes["victory.1"]) == 40


def test_the_set_up_that_is_checked_is_that_of_the_book() -> None:
    """Fifty-five Soviet divisions in as many hexes; nineteen German places, thirteen of them a hex wide."""
    assert len(set(SOVIET.split())) == 55
    assert (len(GERMAN.split()), len(GERMAN_WITHIN_ONE.split())) == (6, 13)


def test_the_tables_speak_of_rivers_that_are_there() -> None:
    named = rivers_of(BOARD, RIVERS)
    assert set(RIVER_TOWNS) | set(FLOWS_INTO) | set(FLOWS_INTO.values()) <= set(named)


def test_the_highway_leads_through_the_roadblocks() -> None:
    """5.1 stations what is left of the 161st and 17th divisions on it, ahead of Orsha."""
    highway = next(route for route in BOARD.routes["road"] if route.name == "Minsk-Moscow highway")
    order = [highway.hexes.index(at(number)) for number in ("08.13", "09.14", "11.15", "13.15", "25.15")]
    assert order == sorted(order)


def test_between_the_two_great_rivers_the_land_bridge_of_smolensk_is_open() -> None:
    """From Tolochin to Smolensk no major river is crossed."""
    major = set(BOARD.sides["major_river"])
    highway = next(route for route in BOARD.routes["road"] if route.name == "Minsk-Moscow highway").hexes
    to_smolensk = highway[: highway.index(at("25.15")) + 1]
    crossed = {BOARD.grid.hexside(a, b) for a, b in pairwise(to_smolensk)}
    assert not crossed & major


def without_the_dnieper_at(pair: str) -> Board:
    sides = dict(BOARD.sides["major_river"])
    a, b = map(at, pair.split("/"))
    del sides[BOARD.grid.hexside(a, b)]
    return replace(BOARD, sides={**BOARD.sides, "major_river": sides})


def with_terrain(number: str, kind: str) -> Board:
    terrain = tuple(kind if h == at(number) else was for h, was in enumerate(BOARD.terrain))
    return replace(BOARD, terrain=terrain)


def without_a_mark(name: str) -> Board:
    return replace(BOARD, hexes={**BOARD.hexes, name: BOARD.hexes[name][1:]})


def with_lake_around(number: str) -> Board:
    shores = {BOARD.grid.side(at(number), d): "" for d in range(6)}
    return replace(BOARD, sides={**BOARD.sides, "lake": {**BOARD.sides["lake"], **shores}})


def with_a_railway(*numbers: str) -> Board:
    line = Route("Bely", tuple(map(at, numbers)))
    return replace(BOARD, routes={**BOARD.routes, "railway": (*BOARD.routes["railway"], line)})


@pytest.mark.parametrize(
    ("faulty", "told"),
    [
        (lambda: without_the_dnieper_at("12.10/13.11"), "the Dnieper parts the two sides"),
        (lambda: without_the_dnieper_at("25.13/25.14"), "towns stand on their bank of the Dnieper"),
        (lambda: with_terrain("08.13", "swamp"), "nobody is set up in a swamp (not: 08.13)"),
        (lambda: without_a_mark("victory.2"), "the marks are worth 40 (found 38)"),
        (lambda: without_a_mark("supply.soviet"), "Soviet sources are entry areas A to E and Vyazma"),
        (lambda: with_lake_around("05.21"), "every German unit is joined to the west edge (not: 05.21)"),
        (
            lambda: with_a_railway("35.22", "36.22"),
            "no railway serves towns that had none in 1941 (not: Bely)",
        ),
    ],
)
def test_the_check_sees_faults(faulty: Callable[[], Board], told: str) -> None:
    assert any(text.startswith(told) for text in faults(faulty()))


def test_the_written_map_is_read_back_as_the_same_board(tmp_path: Path) -> None:
    (tmp_path / "map.txt").write_text(write_map(BOARD), "utf-8")
    assert read_any_map(tmp_path / "map.txt") == BOARD


def test_words_that_the_rules_do_not_know_are_not_used() -> None:
    assert {kind for h in BOARD.grid.hexes for kind in BOARD.kinds(h)} == {
        *("open", "light_woods", "heavy_woods", "swamp"),
    }
    assert set(BOARD.sides) == {"lake", "major_river", "minor_river"}
    assert {place.kind for place in BOARD.places.values()} == {"city", "hamlet", "village"}
    assert set(BOARD.routes) == {"railway", "road", "track"}


def test_the_project_file_knows_the_map() -> None:
    """What was decided by hand agrees with the kept map; the measured layers need the inputs."""
    project = read_project(ROOT / "tools" / "cartography" / "afb.toml")
    for river in project.rivers:
        sides = rivers_of(BOARD, RIVERS)[river.name]
        assert {side_of(project, pair) for pair in river.through} <= set(sides), river.name
    for kind, numbers in project.terrain.items():
        assert {BOARD.terrain[at(number)] for number in numbers} == {kind}
    assert {way.name for way in project.ways} == {r.name for rs in BOARD.routes.values() for r in rs}
    assert {wanted.name for wanted in project.places} == {place.name for place in BOARD.places.values()}


def test_every_name_finds_its_room() -> None:
    look = read_look((PACKAGE / "look.toml").read_text("utf-8"))
    assert MapSheet(BOARD, look).layout.unplaced == []


def test_the_railway_is_drawn_beside_a_road_that_goes_the_same_way() -> None:
    look = read_look((PACKAGE / "look.toml").read_text("utf-8"))
    shared = along(BOARD, "railway") & along(BOARD, "road")
    assert (at("14.24"), at("14.25")) in shared
    drawn = MapSheet(BOARD, look).layout.routes
    line = next(
        line
        for route, line in zip(BOARD.routes["railway"], drawn["railway"], strict=True)
        if route.name == "Vitebsk-Nevel"
    )
    x, y = BOARD.grid.centre(at("14.25"))
    off = min(abs(px - x) for px, py in line if abs(py - y) < 0.3)
    assert 0.05 < off < 0.2
