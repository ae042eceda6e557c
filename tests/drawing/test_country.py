"""Every kind of ground, hexside and route that the shared look has is drawn, and none like another."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from pathlib import Path as File
from xml.etree import ElementTree

import pytest

from steppe.board import Board, Vocabulary, read_map
from steppe.drawing import MapSheet, Scene, read_look, write_svg
from steppe.drawing.curves import Line, Point, between, distance, headings, nearest
from steppe.drawing.labels import Taken
from steppe.drawing.look import Look
from steppe.drawing.pen import Pen
from steppe.drawing.region import Centres, Region
from steppe.drawing.scene import Path
from steppe.drawing.terrain import draw_region
from steppe.drawing.waters import side_ends
from steppe.hexes import Grid
from tests.drawing.paths import lines_of, texts

TEXT = (File(__file__).parent / "country.txt").read_text("utf-8")
LOOK = read_look("")
WORDS = Vocabulary(frozenset(LOOK.terrain), frozenset(LOOK.sides), routes=frozenset(LOOK.routes))


@cache
def sheet(text: str = TEXT) -> MapSheet:
    return MapSheet(read_map(text, "country.txt", WORDS), LOOK)


@cache
def scene() -> Scene:
    return sheet().scene()


def paths(layer: str, style: str) -> list[Line]:
    """The lines of a style in a layer, in hexes of the map."""
    found = [item for item in scene().layer(layer).items if isinstance(item, Path) and item.style == style]
    return [line for path in found for line in lines_of(path.d, sheet().pen)]


# Ground.


def hex_of(kind: str, look: Look = LOOK) -> tuple[list[Path], list[Path]]:
    """One hex of a kind of terrain among bare ones: its shapes and its marks."""
    grid = Grid("rows", (1, 3), "north", (1, 3), "east", "odd")
    centres = Centres([grid.centre(h) for h in grid.hexes])
    region = Region(centres, [4], look.terrain[kind].roughness, 3)
    return draw_region(Pen(), look.terrain[kind], region, Taken())


GROUND = sorted({kind for kind in read_map(TEXT, "country.txt", WORDS).terrain if kind != "clear"})


def test_the_map_has_every_kind_of_ground() -> None:
    new = {"light_woods", "heavy_woods", "orchard", "field", "water", "ravine", "hills", "swamp"}
    assert new <= set(GROUND)


@pytest.mark.parametrize("kind", GROUND)
def test_every_kind_of_ground_has_marks(kind: str) -> None:
    shapes, marks = hex_of(kind)
    assert any(mark.d for mark in marks)
    assert bool(shapes) == bool(LOOK.terrain[kind].fill)
    used = {path.style for path in (*shapes, *marks)}
    assert used <= set(LOOK.styles)


@pytest.mark.slow
def test_no_two_kinds_of_ground_look_alike() -> None:
    """They differ in the colour of their ground or, for those who see none, in their marks."""
    for a, b in combinations(GROUND, 2):
        (under_a, marks_a), (under_b, marks_b) = hex_of(a), hex_of(b)
        assert marks_a != marks_b, (a, b)
        fills = [LOOK.styles[under[0].style].fill if under else "" for under in (under_a, under_b)]
        assert fills[0] != fills[1], (a, b)


def count(kind: str) -> int:
    return sum(path.d.count("M") for path in hex_of(kind)[1] if path.style in ("tree", "fir"))


def test_woods_grow_denser() -> None:
    assert 3 < count("light_woods") < count("forest") < count("heavy_woods")


def test_an_orchard_stands_in_rows() -> None:
    _, marks = hex_of("orchard")
    (trees,) = (path for path in marks if path.style == "tree")
    starts = [tuple(map(float, part.split("a")[0].split())) for part in trees.d.split("M")[1:]]
    spots: list[Point] = [(x / 100, y / 100) for x, y in starts]
    assert len(spots) > 10
    for p in spots:
        assert min(distance(p, q) for q in spots if q != p) == pytest.approx(0.155, abs=0.003)


def test_gullies_go_from_hex_to_hex_and_never_in_a_ring() -> None:
    grid = sheet().grid
    gully = [grid.centre(grid.hex(number)) for number in ("0208", "0107", "0108")]
    banks = paths("terrain-marks", "ravine")
    assert all(min(distance(nearest(bank, p), p) for bank in banks) < 0.13 for p in gully)
    middle = (sum(x for x, _ in gully) / 3, sum(y for _, y in gully) / 3)
    assert len(banks) == 2 and all(distance(nearest(bank, middle), middle) > 0.1 for bank in banks)


# Hexsides.


def sides_of(feature: str) -> list[tuple[Point, Point]]:
    board = sheet().board
    return [side_ends(board.grid, side) for side in board.sides[feature]]


@pytest.mark.parametrize(
    ("feature", "layer", "style"),
    [
        ("trench", "works", "trench"),
        ("dragons_teeth", "works", "dragons-teeth"),
        ("fortified", "works", "rampart"),
        ("ravine", "relief", "ravine"),
    ],
)
def test_what_runs_along_hexsides_keeps_to_them(feature: str, layer: str, style: str) -> None:
    lines, sides = paths(layer, style), sides_of(feature)
    assert lines
    for a, b in sides:
        middle = between(a, b)
        assert min(distance(nearest(line, middle), middle) for line in lines) < 0.16
    for p in (p for line in lines for p in line):
        assert min(distance(nearest(list(side), p), p) for side in sides) < 0.22


def test_a_ford_lies_in_the_river_on_the_way_through_it() -> None:
    (ford,) = sides_of("ford")
    (bridge,) = sides_of("bridge")
    dots, rails = paths("works", "ford"), paths("works", "bridge")
    assert len(dots) == 2 and len(rails) == 2
    assert all(distance(between(line[0], line[-1]), between(*ford)) < 0.25 for line in dots)
    assert all(distance(between(line[0], line[-1]), between(*bridge)) < 0.25 for line in rails)


def teeth_beyond(text: str) -> set[bool]:
    """Whether the teeth of the fortified hexsides lie on the side of their higher row."""
    found = sheet(text)
    (line,) = found.layout.ramparts["fortified"]
    row = found.grid.centre(found.grid.hex("0305"))[1]
    left = [(x + dy * 0.1, y - dx * 0.1) for (x, y), (dx, dy) in zip(line, headings(line), strict=True)]
    return {abs(tip[1] - row) < abs(foot[1] - row) for tip, foot in zip(left, line, strict=True)}


def test_a_fortified_hexside_looks_where_its_arrow_points() -> None:
    turned = TEXT.replace("0205>0305 0206>0305 0206>0306", "0305>0205 0305>0206 0306>0206")
    assert turned != TEXT
    assert teeth_beyond(TEXT) == {True} and teeth_beyond(turned) == {False}


# Routes.


def test_every_kind_of_route_has_its_own_stroke() -> None:
    styles = {item.style for item in scene().layer("routes").items if isinstance(item, Path)}
    assert styles == {
        *("highway-case", "highway", "highway-middle"),
        *("road-case", "road"),
        "track",
        *("rail", "sleepers"),
    }
    widths = [LOOK.styles[style].width for style in ("highway-case", "road-case", "track")]
    assert widths == sorted(widths, reverse=True) and LOOK.styles["track"].dash


def test_the_better_way_is_painted_over_the_lesser() -> None:
    styles = [item.style for item in scene().layer("routes").items if isinstance(item, Path)]
    order = [styles.index(style) for style in ("track", "road", "highway", "rail")]
    assert order == sorted(order)


# The sheet.


def test_the_legend_names_all_of_it() -> None:
    named = {text.text for text in texts(scene(), "panel")}
    board = sheet().board
    titles = [LOOK.terrain[kind].title for kind in GROUND]
    titles += [LOOK.sides[feature].title for feature in board.sides]
    titles += [LOOK.routes[kind].title for kind in board.routes]
    assert set(titles) <= named


def turned_board(grid: Grid) -> Board:
    """All features on a board of the other orientation."""
    hexes = grid.hexes
    sides = [grid.side(h, 1) for h in hexes if grid.neighbours[h][1] >= 0]
    features = [*("trench", "dragons_teeth", "fortified", "ravine", "river", "ford", "bridge"), "slope"]
    kinds = sorted(LOOK.terrain)
    return Board(
        "Turned",
        "1 km",
        grid,
        tuple(kinds[h % len(kinds)] for h in hexes),
        {},
        {feature: dict.fromkeys(sides[i::8], "") for i, feature in enumerate(features)},
        {},
        {},
        {"terrain": "made up"},
        {"fortified": {side: grid.hexes_of(side)[0] for side in sides[2::8]}},
    )


@pytest.mark.slow
def test_flat_topped_hexes_are_drawn_too() -> None:
    found = MapSheet(
        turned_board(Grid("columns", (1, 8), "east", (1, 7), "south", "even", ".")), LOOK
    ).scene()
    drawn = {item.style for item in found.layer("works").items if isinstance(item, Path)}
    assert drawn >= {"trench", "dragons-teeth", "rampart", "rampart-teeth", "ford", "bridge"}
    ElementTree.fromstring(write_svg(found).encode())
