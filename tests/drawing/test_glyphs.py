"""The table of unit symbols."""

from __future__ import annotations

import re

from steppe.drawing import look_of, read_look
from steppe.drawing.glyphs import glyph_symbol, glyph_table
from steppe.games import GAMES, game_class
from tests.dok.support import game

NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


def test_there_are_about_thirty() -> None:
    assert len(glyph_table().glyph) >= 30


def test_every_glyph_draws_something_in_its_box() -> None:
    width, height = glyph_table().box
    for name, glyph in glyph_table().glyph.items():
        assert glyph.title and (glyph.line or glyph.solid), name
        for d in (glyph.line, glyph.solid):
            assert re.fullmatch(r"[MLHVQCAZa0-9 .-]*", d), name
            assert all(-width <= float(n) <= width for n in NUMBER.findall(d)), name
            starts = [tuple(map(float, NUMBER.findall(m))) for m in re.findall(r"M[^A-Za-z]+", d)]
            assert all(0 <= x <= width and 0 <= y <= height for x, y, *_ in starts), name


def test_every_glyph_that_a_look_names_exists() -> None:
    looks = [look_of(game_class(name).package) for name in GAMES] + [read_look("")]
    for look in looks:
        for unit in look.units.values():
            assert unit.glyph in glyph_table().glyph
            assert glyph_symbol(unit.glyph)


def test_every_type_of_counter_has_a_symbol() -> None:
    look = look_of(game().package)
    assert {counter.kind for counter in game().counters} <= set(look.units)
    assert {counter.size for counter in game().counters} <= set(look.sizes)
