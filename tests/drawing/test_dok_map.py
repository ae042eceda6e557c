"""The picture of Drive on Kursk: everything of the map is on it, and nothing collides."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from pathlib import Path as File
from xml.etree import ElementTree

import msgspec
import pytest

from steppe.drawing import MapSheet, Scene, look_of, write_svg
from steppe.drawing.command import draw_map, draw_svg, sight_of
from steppe.drawing.curves import between, distance, headings, nearest
from steppe.drawing.labels import Box, overlap
from steppe.drawing.scene import Group, Path, Text, Use
from steppe.drawing.waters import side_ends
from steppe.drawing.works import facings, fort_lines
from steppe.table.basics import HIDDEN, Reader
from tests.dok.support import deployed, game
from tests.drawing.paths import all_items, box_of, lines_of, texts

pytestmark = pytest.mark.slow

WATER = ("river", "major_river", "lake")


@cache
def sheet() -> MapSheet:
    return MapSheet(game().board, look_of(game().package))


@cache
def scene() -> Scene:
    return sheet().scene()


@cache
def deployed_scene(side: str = "") -> Scene:
    table = deployed()
    look = look_of(table.g.package)
    return MapSheet(table.g.board, look, sight_of(table.g, table.s, side, look)).scene()


# The map is all there.


def test_every_hex_has_its_number() -> None:
    grid = game().board.grid
    assert sorted(text.text for text in texts(scene(), "numbers")) == sorted(map(grid.number, grid.hexes))
    assert len(texts(scene(), "numbers")) == 1428


def test_every_number_stands_in_its_hex() -> None:
    grid = game().board.grid
    pen = sheet().pen
    for text in texts(scene(), "numbers"):
        x, y = pen.at(grid.centre(grid.hex(text.text)))
        assert abs(text.x - x) < 1 and abs(text.y - y) < 50


def test_every_place_is_named() -> None:
    wanted = sorted(place.name.upper() for place in game().board.places.values() if place.name)
    assert sorted(text.text.upper() for text in texts(scene(), "names")) == wanted
    assert sheet().layout.unplaced == []


def test_every_river_is_named() -> None:
    board = game().board
    wanted = {name.replace("_", " ") for kind in WATER for name in board.sides.get(kind, {}).values()}
    named = {group.about for group in scene().layer("river-names").items if isinstance(group, Group)}
    assert named == wanted


def test_every_water_hexside_is_covered_by_a_drawn_river() -> None:
    board = game().board
    shores: dict[str, list[list[tuple[float, float]]]] = {}
    for path in scene().layer("water").items:
        if isinstance(path, Path) and path.style == "water":
            shores.setdefault(path.about, []).extend(lines_of(path.d, sheet().pen))
    for kind in WATER:
        for side, name in board.sides.get(kind, {}).items():
            middle = between(*side_ends(board.grid, side))
            lines = shores[name.replace("_", " ")]
            assert min(distance(nearest(line, middle), middle) for line in lines) < 0.11, (
                board.grid.side_number(side)
            )


def test_a_river_widens_towards_its_mouth() -> None:
    for stream in sheet().layout.streams:
        assert stream.widths[-1] >= stream.widths[0], stream.name
    desna = next(stream for stream in sheet().layout.streams if stream.name == "Desna")
    assert desna.widths[-1] > 2 * desna.widths[0]
    assert desna.line[-1][0] < 0 < desna.line[0][0]  # over the west edge


# Nothing collides.


def test_no_two_texts_on_the_map_overlap() -> None:
    found = [
        (text.text, box_of(scene(), text))
        for layer in ("numbers", "names", "river-names")
        for text in texts(scene(), layer)
    ]
    # Letters of one river name stand shoulder to shoulder: only their own group may touch them.
    names = _letter_groups()
    clashes = [
        (a, b)
        for (a, box), (b, other) in combinations(found, 2)
        if overlap(box, other) and not any({box, other} <= group for group in names)
    ]
    assert clashes == []


def _letter_groups() -> list[set[Box]]:
    groups = (item.items for item in scene().layer("river-names").items if isinstance(item, Group))
    return [
        {box_of(scene(), item) for item in all_items(items) if isinstance(item, Text)} for items in groups
    ]


def test_no_name_lies_on_water_or_on_a_symbol() -> None:
    pen = sheet().pen
    water = [pen.at(p) for stream in sheet().layout.streams for p in stream.line]
    symbols = [pen.at(game().board.grid.centre(h)) for h in game().board.places]
    for text in texts(scene(), "names"):
        left, top, right, bottom = box_of(scene(), text)
        inside = [p for p in water + symbols if left < p[0] < right and top < p[1] < bottom]
        assert inside == [], text.text


# Fortifications.


@pytest.mark.parametrize("name", ["fort.german", "fort.soviet"])
def test_fortified_lines_have_the_enemy_on_their_left_hand(name: str) -> None:
    board, look = game().board, look_of(game().package).hexes[name]
    sides = facings(board, name, look.against)
    middles = [(between(side.start, side.end), side) for side in sides]
    assert {side.hex for side in sides} == set(board.hexes[name])
    for line in fort_lines(board, name, look):
        for p, (dx, dy) in list(zip(line, headings(line), strict=True))[1:-1:5]:
            _, side = min(middles, key=lambda entry: distance(entry[0], p))
            enemy = board.grid.centre(side.beyond)
            out = (p[0] + dy * 0.06, p[1] - dx * 0.06)
            assert distance(out, enemy) < distance(p, enemy)


def test_drawn_teeth_point_to_the_enemy() -> None:
    board, look = game().board, look_of(game().package).hexes["fort.german"]
    middles = [(between(s.start, s.end), s) for s in facings(board, "fort.german", look.against)]
    drawn = next(
        p for p in scene().layer("works").items if isinstance(p, Path) and p.style == "fort-first-teeth"
    )
    teeth = lines_of(drawn.d, sheet().pen)
    assert len(teeth) > 300
    for left, tip, right in teeth:
        base = between(left, right)
        _, side = min(middles, key=lambda entry: distance(entry[0], base))
        enemy = board.grid.centre(side.beyond)
        assert distance(tip, enemy) < distance(base, enemy)


def test_a_fortified_line_stays_in_its_hexes() -> None:
    board, look = game().board, look_of(game().package)
    for name in ("fort.german", "fort.soviet"):
        members = {board.grid.centre(h) for h in board.hexes[name]}
        centres = [board.grid.centre(h) for h in board.grid.hexes]
        for line in fort_lines(board, name, look.hexes[name]):
            for p in line[::6]:
                assert min(centres, key=lambda c: distance(c, p)) in members


# Counters.


def test_all_counters_of_a_state_are_drawn() -> None:
    table = deployed()
    on_map = sorted(name for name, h in zip(table.g.units, table.s.at, strict=False) if h >= 0)
    assert len(on_map) > 150
    drawn = [group.about for group in deployed_scene().layer("counters").items if isinstance(group, Group)]
    assert sorted(drawn) == on_map


def test_a_reader_is_shown_only_what_he_may_see() -> None:
    table = deployed()
    seen = deployed_scene("german")
    drawn = [group.about for group in seen.layer("counters").items if isinstance(group, Group)]
    unknown = [about for about in drawn if about == "soviet counter, not known"]
    assert len(drawn) == sum(h >= 0 for h in table.s.at)
    assert unknown
    assert "R" in {text.text for text in texts(seen, "counters")}  # the back of a sleeping reserve
    view = table.g.sight(table.s, Reader(0))
    hidden = {table.g.units[u] for u in range(len(table.g.units)) if view.at[u] == HIDDEN}
    assert hidden.isdisjoint(drawn)
    assert hidden.isdisjoint(text.text for text in texts(seen, "counters"))


# The scene and the file.


@pytest.mark.parametrize("side", [None, "", "german"])
def test_styles_and_symbols_that_are_used_exist(side: str | None) -> None:
    shown = scene() if side is None else deployed_scene(side)
    items = [item for layer in shown.layers for item in all_items(layer.items)]
    items += [item for symbol in shown.symbols.values() for item in all_items(symbol)]
    for item in items:
        if isinstance(item, Use):
            assert item.symbol in shown.symbols
        assert not item.style or item.style in shown.styles, item.style
    assert all(not layer.clip or layer.clip in shown.clips for layer in shown.layers)


def test_a_scene_is_plain_data() -> None:
    assert msgspec.json.decode(msgspec.json.encode(scene()), type=Scene) == scene()


@pytest.mark.parametrize("side", [None, ""])
def test_the_file_is_well_formed_self_contained_and_small(side: str | None) -> None:
    text = write_svg(scene() if side is None else deployed_scene(side))
    root = ElementTree.fromstring(text.encode())
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert len(text.encode()) < 4_000_000
    assert "http" not in text.replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert "@import" not in text and "<image" not in text


def test_a_window_shows_a_part(tmp_path: File) -> None:
    out = tmp_path / "part.svg"
    size = draw_map("dok", out, around="3415", radius=3)
    assert out.stat().st_size == size
    box = [float(n) for n in ElementTree.parse(out).getroot().attrib["viewBox"].split()]
    assert box[2:] == [700, 700]


def test_the_picture_says_what_is_reconstructed() -> None:
    words = " ".join(text.text for text in texts(scene(), "panel"))
    assert "reconstructed map" in words
    assert "Reconstructed, in whole or in part: Terrain" in words


def test_drawing_twice_gives_the_same_bytes() -> None:
    assert draw_svg(game()) == write_svg(scene())
