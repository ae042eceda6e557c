"""Any map can be drawn, of both orientations and of a game without a look of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path as File
from xml.etree import ElementTree

import pytest

from steppe.board import Board, Place, Route
from steppe.drawing import MapSheet, read_look, write_svg
from steppe.drawing.curves import distance, headings, nearest
from steppe.drawing.works import enemy_hexes, fort_lines, route_lines
from steppe.hexes import Grid, Hex
from steppe.table.dataset import BadData
from tests.drawing.paths import texts

ROWS = Grid("rows", (1, 7), "north", (1, 8), "east", "odd")
COLUMNS = Grid("columns", (1, 8), "east", (1, 7), "south", "even", ".")
ROOT = File(__file__).parent.parent.parent

LOOK = """
[hexes.works]
draw = "fort"
teeth = "comb"
against = "foe"
style = "fort-first"
"""


def small_board(grid: Grid) -> Board:
    """A board with a little of everything."""
    hexes = grid.hexes
    terrain = tuple(("clear", "forest", "hill", "swamp", "town")[h % 5] for h in hexes)
    middle = [h for h in hexes if grid.parts(h)[0] == 4]
    river = {grid.side(h, d): "Long Water" for h in middle for d in (0, 1 if grid.strips == "columns" else 5)}
    route = tuple(h for i in range(1, 7) if (h := grid.at(i, 3)) is not None)
    return Board(
        "Anywhere",
        "500 m",
        grid,
        terrain,
        {"works": tuple(middle), "foe": tuple(h for h in hexes if grid.parts(h)[0] == 6)},
        {"river": river, "slope": {}, "unheard_of": {}},
        {
            hexes[9]: Place("city", "Middle <&> Town"),
            hexes[20]: Place("hamlet", "Off"),
            hexes[33]: Place("village", ""),
        },
        {"rail": (Route("", route),), "road": (Route("", route[::-1]),)},
        {"terrain": "made up"},
    )


@pytest.mark.slow
@pytest.mark.parametrize("grid", [ROWS, COLUMNS], ids=["rows", "columns"])
def test_both_orientations_draw(grid: Grid) -> None:
    sheet = MapSheet(small_board(grid), read_look(LOOK))
    scene = sheet.scene()
    assert len(texts(scene, "numbers")) == grid.size
    assert {layer.name for layer in scene.layers} >= {
        "terrain",
        "water",
        "routes",
        "works",
        "places",
        "panel",
    }
    ElementTree.fromstring(write_svg(scene).encode())


@pytest.mark.parametrize("grid", [ROWS, COLUMNS], ids=["rows", "columns"])
def test_fortified_lines_face_the_named_set(grid: Grid) -> None:
    board = small_board(grid)
    look = read_look(LOOK).hexes["works"]
    enemies = [grid.centre(h) for h in enemy_hexes(board, look.against)]
    for line in fort_lines(board, "works", look):
        for p, (dx, dy) in list(zip(line, headings(line), strict=True))[1:-1]:
            out = (p[0] + dy * 0.1, p[1] - dx * 0.1)
            assert min(distance(out, e) for e in enemies) < min(distance(p, e) for e in enemies)


@pytest.mark.parametrize("grid", [ROWS, COLUMNS], ids=["rows", "columns"])
def test_routes_pass_their_hexes_without_saw_teeth(grid: Grid) -> None:
    board = small_board(grid)
    (line,) = route_lines(board, "rail")
    (route,) = board.routes["rail"]
    assert line[0] == grid.centre(route.hexes[0]) and line[-1] == grid.centre(route.hexes[-1])
    for h in route.hexes:
        assert distance(nearest(line, grid.centre(h)), grid.centre(h)) < 0.4
    ways = headings(line)
    turns = [ways[i][0] * ways[i + 1][0] + ways[i][1] * ways[i + 1][1] for i in range(len(ways) - 1)]
    assert min(turns) > 0.95  # never more than 18 degrees at once


@pytest.mark.parametrize("grid", [ROWS, COLUMNS], ids=["rows", "columns"])
def test_a_railway_may_run_beside_the_road_that_takes_its_way(grid: Grid) -> None:
    board = small_board(grid)
    (straight,), (aside,) = route_lines(board, "rail"), route_lines(board, "rail", 0.1)
    assert (aside[0], aside[-1]) == (straight[0], straight[-1])
    middle = straight[len(straight) // 2]
    assert 0.08 < distance(nearest(aside, middle), middle) < 0.12
    alone = replace(board, routes={"rail": board.routes["rail"]})
    assert route_lines(alone, "rail", 0.1) == [straight]


@pytest.mark.parametrize("grid", [ROWS, COLUMNS], ids=["rows", "columns"])
def test_a_route_goes_through_the_hex_where_another_kind_ends_on_it(grid: Grid) -> None:
    zigzag = tuple(h for i in range(1, 7) if (h := grid.at(i, 3 + i % 2)) is not None)
    board = replace(small_board(grid), places={}, routes={"road": (Route("", zigzag),), "track": ()})
    junction = zigzag[3]
    spot = grid.centre(junction)
    (alone,) = route_lines(board, "road")
    assert distance(nearest(alone, spot), spot) > 0.05
    side_way = Route("", (junction, Hex(next(n for n in grid.neighbours[junction] if n not in zigzag))))
    (met,) = route_lines(replace(board, routes={**board.routes, "track": (side_way,)}), "road")
    assert distance(nearest(met, spot), spot) < 1e-6


def test_a_town_of_two_hexes_is_named_once() -> None:
    grid = COLUMNS
    town = Place("city", "Twin Town")
    here = grid.hexes[20]
    beside, far = (grid.hexes[n] for n in (grid.neighbours[here][0], grid.ring(here, 3)[0]))
    board = replace(small_board(grid), places={here: town, beside: town, far: town})
    names = [label.text for label in MapSheet(board, read_look("")).layout.names]
    assert names == ["TWIN TOWN", "TWIN TOWN"]


def test_a_look_with_an_unknown_word_is_refused() -> None:
    with pytest.raises(BadData, match="colour_of_grass"):
        read_look('[sheet]\ncolour_of_grass = "green"\n')


@pytest.mark.slow
def test_a_game_without_a_look_is_drawn_with_the_shared_one_and_the_same_in_every_process() -> None:
    """Sets and dicts must leave no trace, whatever the seed of their hashes."""
    program = (
        "import sys; from steppe.drawing.command import draw_svg; from tests.drill import load_drill\n"
        "g = load_drill('drill', 'skirmish', {}); sys.stdout.write(draw_svg(g, g.start()))"
    )
    path = os.pathsep.join([str(ROOT), str(ROOT / "src")])
    pictures = {
        subprocess.run(
            [sys.executable, "-c", program],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(pictures) == 1
    root = ElementTree.fromstring(pictures.pop())
    assert any("layer-counters" in node.attrib.get("id", "") for node in root.iter())


def test_hexes_of_a_set_or_of_all_others() -> None:
    board = small_board(ROWS)
    inside, outside = enemy_hexes(board, "foe"), enemy_hexes(board, "!foe")
    assert sorted(inside + outside) == list(board.grid.hexes)
    assert enemy_hexes(board, "nobody") == []
    assert all(isinstance(h, int) for h in inside) and Hex(0) not in inside
