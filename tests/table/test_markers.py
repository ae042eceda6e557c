"""Markers on hexes and hexsides, notes and tags on counters: computed by a game, told, drawn, listed."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from steppe.drawing.command import draw_svg
from steppe.drawing.counters import Sight, draw_stacks, read_faces
from steppe.drawing.look import look_for, read_look
from steppe.drawing.markers import draw_markers, marker_symbols
from steppe.drawing.pen import Pen
from steppe.drawing.pictures import draw_ground, draw_position
from steppe.drawing.scene import Path, Text, Use
from steppe.hexes import Hex
from steppe.match import Match
from steppe.server import messages as m
from steppe.server import requests as r
from steppe.server.boards import plain_board
from steppe.server.seats import Seat, changed_since, markers_of
from steppe.table.basics import Reader, Unit, text_of
from steppe.table.dataset import BadData, packaged
from steppe.table.game import Game
from steppe.table.markers import Marker, place_of
from steppe.table.play import Legal
from steppe.terminal.paint import Paint
from steppe.terminal.text_board import TextBoard
from tests.drawing.paths import all_items
from tests.drill import DrillState, drill
from tests.drill.table import Table
from tests.two_fronts import BLUE, RED, TwoFronts, fronts


def seen_by_red(g: TwoFronts) -> Sight:
    look = look_for(g)
    return Sight(g, g.sight(g.start(), Reader(RED)), look, read_faces(g, look))


# What a game says.


def test_a_game_has_no_markers_notes_or_tags_unless_it_says_so() -> None:
    match = Match.new(drill(), seed=1)
    g, s = match.g, match.truth
    assert (*Game.markers(g, s),) == ()
    assert (Game.note(g, s, Unit(0)), Game.tags(g, s, Unit(0))) == ("", ())


def test_d7_1_the_flag_over_a_town_is_that_of_its_holder() -> None:
    table = Table("turn 1 red move-A\n0203 RA1\n0503 BA1")
    flags = {place_of(table.g, flag): flag.owner for flag in table.g.markers(table.s)}
    assert flags == {"0304": RED, "0404": BLUE}


def test_d5_6_whoever_is_cut_off_is_tagged_also_if_nobody_knows_him() -> None:
    around = "\n".join(f"{number} {unit}" for number, unit in zip(RING, REDS, strict=True))
    table = Table(f"turn 1 blue move-A\n0403 BA1 BA2\n{around}")
    sight = table.g.sight(table.s, Reader(RED))
    covered, top = sight.stacks[table.g.hex_named["0403"]]
    assert covered >= len(table.g.units) > top
    assert [table.g.tags(sight, u) for u in (covered, top)] == [("cut_off",), ("cut_off",)]
    assert table.g.tags(sight, table.g.unit_named["RA1"]) == ()


RING = ("0302", "0303", "0402", "0404", "0502", "0503")
REDS = ("RA1", "RA2", "RAg", "RB1", "RB2", "RBg")


# What is told.


def test_the_seat_is_told_of_markers_by_their_places() -> None:
    g = fronts("north")
    assert markers_of(g, g.start()) == {
        "03.04": (m.Marker("flag", owner=0),),
        "04.03": (m.Marker("flag", owner=0),),
        "02.03": (m.Marker("trench", 2, 0),),
        "05.03": (m.Marker("bunker", 5, 1, "4"),),
        "03.03/04.03": (m.Marker("blown_bridge"),),
        "03.03": (m.Marker("balloon"),),
    }


def test_only_what_has_changed_is_sent() -> None:
    match = Match.new(drill(), seed=5)
    seat, rng = Seat(match, "red"), random.Random(5)
    laid = seat.news(1, {}).markers
    assert laid == {"0304": (m.Marker("flag", owner=0),), "0404": (m.Marker("flag", owner=1),)}
    changes = []
    while match.asked:
        side = match.asked[0]
        action = Legal(match.g, match.view(side), match.g.side_named(side)).sample(rng)
        match.play(text_of(action), by=side)
        changed = seat.news(1, {}).markers
        changes += [changed] if changed else []
        laid |= changed
        assert laid == markers_of(match.g, seat.sight)
    assert changes and all(len(changed) == 1 for changed in changes)


def test_what_lies_nowhere_any_more_is_told_as_nothing() -> None:
    before: dict[str, tuple[str, ...]] = {"0304": ("a",), "0404": ("b",), "0303/0404": ("c",)}
    assert changed_since(before, {"0304": ("a",), "0404": ("d",)}) == {"0404": ("d",), "0303/0404": ()}


def test_counters_are_told_with_their_note_and_tags() -> None:
    match = Match.new(fronts("north"), seed=1)
    stack = Seat(match, "red").news(1, {}).stacks["05.03"]
    assert [(counter.id, counter.note, counter.tags) for counter in stack] == [
        ("?05.03.0", "II", ("dug_in",)),
        ("BC2", "3", ("dug_in",)),
    ]


def test_the_table_of_an_earlier_moment_has_its_markers() -> None:
    match = Match.new(fronts("north"), seed=1)
    looked = Seat(match, "red").look(r.Look(1, -1))
    assert looked.markers == markers_of(match.g, match.truth)


def test_the_schema_has_them() -> None:
    parts = m.schema()["$defs"]
    assert "markers" in parts["Table"]["properties"] and "markers" in parts["Looked"]["properties"]
    assert len(parts["Counter"]["prefixItems"]) == 5 and len(parts["Marker"]["prefixItems"]) == 4


def test_the_board_says_what_they_are_called_and_how_they_look() -> None:
    board = plain_board(fronts("north"))
    assert board["tags"]["cut_off"] == {
        "words": "cut off",
        "text": "C",
        "fill": "#f3c9a0",
        "stroke": "#7a2f1d",
    }
    assert board["tags"]["dug_in"]["text"] == "D"
    assert set(board["markers"]) == set(TwoFronts.marker_kinds)
    assert board["markers"]["trench"] == {"words": "trench", "spot": [-43.0, 3.0]}
    symbols = board["scene"].symbols
    assert {f"marker-{kind}-side-{d}" for kind in TwoFronts.marker_kinds for d in range(6)} <= set(symbols)


# What is drawn.


def test_every_marker_is_drawn_with_its_owner_s_ink_and_its_letters() -> None:
    groups = list(draw_markers(Pen(), seen_by_red(fronts("north"))))[2:]
    assert [(group.about, group.style) for group in groups] == [
        ("Trench", "ink-first"),
        ("Bunker", "ink-second"),
        ("Blown bridge", "ink-marker"),
        ("balloon", "ink-marker"),
    ]
    used = [[item.symbol for item in group.items if isinstance(item, Use)] for group in groups]
    assert used == [
        ["marker-trench", "marker-trench-facing-2"],
        ["marker-bunker", "marker-bunker-facing-5"],
        ["marker-blown_bridge-side-1"],
        ["marker-balloon"],
    ]
    assert [item.text for group in groups for item in group.items if isinstance(item, Text)] == ["4"]


EAST_OF_0303 = (
    fronts("north").neighbours[fronts("north").hex_named["03.03"]].index(fronts("north").hex_named["04.03"])
)


def test_a_line_runs_along_the_sides_that_a_marker_faces() -> None:
    g = fronts("north")
    symbols = marker_symbols(g.grid, look_for(g), g.marker_kinds)
    (trench,) = symbols["marker-trench-facing-0"]
    assert isinstance(trench, Path) and trench.style == "marker-work"
    assert symbols["marker-trench"] == () and symbols["marker-balloon-facing-3"] == ()
    drawn = {symbols[f"marker-trench-facing-{d}"] for d in range(6)}
    assert len(drawn) == 6, "each way it looks is another picture"


def test_notes_and_badges_lie_on_the_top_counter() -> None:
    groups = draw_stacks(Pen(), seen_by_red(fronts("north")))
    top = next(group for group in groups if group.about == "BC2")
    texts = {(item.style, item.text) for item in all_items(top.items) if isinstance(item, Text)}
    assert {("counter-note", "3"), ("tag-text", "D")} <= texts
    covered = next(group for group in groups if group.about == "blue counter, not known")
    assert not any(isinstance(item, Text) for item in covered.items)


def test_pictures_of_positions_and_drawn_maps_have_them() -> None:
    g = fronts("north")
    sight = g.sight(g.start(), Reader(RED))
    for picture in (draw_svg(g, g.start(), "red"), draw_position(g, sight, draw_ground(g), "now")):
        assert picture.count('<use href="#marker-trench-facing-2"') == 1
        assert "layer-markers" in picture and ">Blown bridge<" in picture


@pytest.mark.parametrize(
    "text", ["[markers.trench]\nglyph = 'x'", "[markers.trench]\nspread = 2", "[tags.a]\ncolour = 'red'"]
)
def test_a_word_that_the_drawing_does_not_know_is_refused(text: str) -> None:
    with pytest.raises(BadData, match=r"look\.toml: cannot be used"):
        read_look(text)


# What is listed.


def test_the_text_board_lists_them() -> None:
    g = fronts("north")
    board = TextBoard(g, Paint(False))
    lines = board.window(g.sight(g.start(), Reader(RED)), Hex(g.hex_named["02.03"]), 1)
    text = " ".join(" ".join(lines).split())
    assert "Markers: 03.04 red flag 02.03 red trench facing SE 03.03/04.03 blown_bridge 03.03 balloon" in text
    assert "Counters: 02.03 [RC1]{dug_in, 3} 02.03 [RC2]{dug_in, 3}" in text


def test_a_text_board_without_any_is_as_it_was() -> None:
    class Bare(TwoFronts):
        def markers(self, sight: DrillState) -> Iterator[Marker]:
            return iter(())

        def note(self, sight: DrillState, u: Unit) -> str:
            return ""

        def tags(self, sight: DrillState, u: Unit) -> tuple[str, ...]:
            return ()

    g = Bare(packaged(Bare.package), "north", {})
    lines = TextBoard(g, Paint(False)).window(g.start(), Hex(g.hex_named["02.03"]), 1)
    assert not any(line.startswith(("Markers", "Counters")) for line in lines)
