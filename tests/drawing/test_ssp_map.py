"""The picture of SS Panzer: slopes, the embankment, bridges, areas and marks are where the map has them."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from xml.etree import ElementTree

import pytest

from steppe.drawing import MapSheet, Scene, look_of, write_svg
from steppe.drawing.areas import hatching, label_spot, outlines
from steppe.drawing.curves import Point, between, directed_chains, distance, nearest
from steppe.drawing.labels import overlap
from steppe.drawing.relief import crest_lines
from steppe.drawing.scene import Path, Text, Use
from steppe.drawing.waters import side_ends
from steppe.hexes import Hex
from tests.drawing.paths import box_of, lines_of, texts
from tests.ssp.maps import board

pytestmark = pytest.mark.slow

PACKAGE = "steppe.games.ss_panzer"


@cache
def sheet() -> MapSheet:
    return MapSheet(board(), look_of(PACKAGE))


@cache
def scene() -> Scene:
    return sheet().scene()


def path(layer: str, style: str) -> Path:
    (found,) = [p for p in scene().layer(layer).items if isinstance(p, Path) and p.style == style]
    return found


def hex_at(p: Point) -> Hex:
    return min(board().grid.hexes, key=lambda h: distance(board().grid.centre(h), p))


def test_every_hex_has_its_number_inside_it() -> None:
    grid, pen = board().grid, sheet().pen
    numbers = texts(scene(), "numbers")
    assert len(numbers) == 1440
    for text in numbers:
        x, y = pen.at(grid.centre(grid.hex(text.text)))
        assert abs(text.x - x) < 1 and -45 < text.y - y < 45


def test_every_name_is_there_and_none_covers_another() -> None:
    assert sheet().layout.unplaced == []
    names = texts(scene(), "names")
    assert len(names) == sum(bool(place.name) for place in board().places.values())
    boxes = [box_of(scene(), text) for text in names]
    assert not any(overlap(a, b) for a, b in combinations(boxes, 2))


def test_crests_lie_in_the_hex_uphill() -> None:
    """Beside the middle of each slope a crest runs uphill of the hexside, and no crest runs below it."""
    grid = board().grid
    crests = crest_lines(board(), "slope")
    for side, high in board().falls["slope"].items():
        middle = between(*side_ends(grid, side))
        foot = min((nearest(line, middle) for line in crests), key=lambda p: distance(p, middle))
        assert distance(foot, middle) < 0.3
        assert distance(foot, grid.centre(high)) < distance(middle, grid.centre(high))


def test_hachures_point_downhill() -> None:
    """A wedge's tip lies on the left hand of its crest, towards a hexside that falls."""
    pen = sheet().pen
    wedges = lines_of(path("relief", "slope-wedge").d, pen)
    assert len(wedges) > 191 * 5
    feet = [between(*side_ends(board().grid, side)) for side in board().falls["slope"]]
    for a, tip, b in wedges[::7]:
        root = between(a, b)
        near = min(feet, key=lambda p: distance(p, root))
        assert distance(tip, near) < distance(root, near) + 0.09


def test_the_embankment_follows_every_hexside_of_the_berm() -> None:
    lines = lines_of(path("works", "bank-rail").d, sheet().pen)
    assert len(lines) == 1
    for side in board().sides["berm"]:
        middle = between(*side_ends(board().grid, side))
        assert distance(nearest(lines[0], middle), middle) < 0.06


def test_bridges_and_crossings_stand_on_their_hexsides_along_the_road() -> None:
    layout = sheet().layout
    assert (len(layout.bridges), len(layout.crossings)) == (18, 6)
    roads = layout.routes["road"]
    for feature, found in (("bridge", layout.bridges), ("crossing", layout.crossings)):
        for side, crossing in zip(board().sides[feature], found, strict=True):
            assert distance(crossing.at, between(*side_ends(board().grid, side))) < 0.4
            assert min(distance(nearest(road, crossing.at), crossing.at) for road in roads) < 0.01


def test_marks_of_three_kinds() -> None:
    marks = Counter(use.symbol for use in scene().layer("marks").items if isinstance(use, Use))
    assert marks == {"mark-objective_first": 18, "mark-objective_second": 9, "mark-static": 75}
    shapes = {name: [item.d for item in scene().symbols[name] if isinstance(item, Path)] for name in marks}
    assert len({tuple(d) for d in shapes.values()}) == 3  # told apart without colour


def test_marks_stand_in_their_hexes() -> None:
    pen = sheet().pen
    for use in scene().layer("marks").items:
        assert isinstance(use, Use)
        h = hex_at((use.x / pen.scale + pen.origin[0], use.y / pen.scale + pen.origin[1]))
        sets = {"mark-objective_first": "objective.german", "mark-objective_second": "objective.soviet"}
        assert h in board().hexes[sets.get(use.symbol, "static")]


def test_hatching_covers_the_line_and_nothing_else() -> None:
    strokes = lines_of(path("areas", "line-hatch").d, sheet().pen)
    hatched = {hex_at(between(a, b)) for a, b in strokes if distance(a, b) > 0.1}
    assert hatched == set(board().hexes["line"])


def test_areas_are_named_across_their_ground() -> None:
    labels = {t.text: t for t in scene().layer("areas").items if isinstance(t, Text)}
    assert set(labels) == {"LEIBSTANDARTE", "DAS REICH", "TOTENKOPF"}
    for name in ("area.lah", "area.dr", "area.t"):
        p, angle = label_spot(board().grid, board().hexes[name])
        assert hex_at(p) in board().hexes[name]
        assert angle == (0.0 if name == "area.lah" else -90.0)


def test_roads_that_end_at_the_edge_leave_the_map() -> None:
    left, top, right, bottom = sheet().layout.playing
    main = sheet().layout.routes["road"][0]
    assert main[0][0] < left and main[-1][0] > right
    assert top < main[0][1] < bottom


def test_the_legend_explains_every_line_and_mark() -> None:
    written = {text.text for text in texts(scene(), "panel")}
    look = look_of(PACKAGE)
    shown = [look.sides[feature].title for feature in board().sides]
    shown += [look.hexes[name].title for name in board().hexes if name != "area.pocket"]
    shown += [look.terrain[kind].title for kind in ("clear", "woods", "town", "hilltop")]
    assert set(shown) <= written


def test_the_file_is_a_whole_picture() -> None:
    picture = write_svg(scene())
    ElementTree.fromstring(picture.encode())
    assert "rune" not in picture.lower()


# ---------------------------------------------------------------------- the small tools


def test_directed_segments_are_never_turned_round() -> None:
    lines = directed_chains([((1, 0), (2, 0)), ((0, 0), (1, 0)), ((3, 0), (2, 0))])
    assert lines == [[(0, 0), (1, 0), (2, 0)], [(3, 0), (2, 0)]]


def test_an_outline_goes_round_a_set_once() -> None:
    grid = board().grid
    (ring,) = outlines(grid, grid.disc(grid.hex("1735"), 1))
    assert len(ring) == 18


def test_strokes_of_a_hatching_stay_inside() -> None:
    square = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
    strokes = list(hatching(square))
    assert len(strokes) > 8
    for stroke in strokes:
        assert all(0 <= x <= 1 and 0 <= y <= 1 for x, y in stroke)
        assert len({round(x + y, 6) for x, y in stroke}) == 1
