"""The symbols on counters, from one table that the browser reads too."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

import msgspec
from msgspec import Struct

from steppe.drawing.scene import Item, Path


class Glyph(Struct, frozen=True, forbid_unknown_fields=True):
    """Strokes and filled parts inside the box, in the language of SVG paths."""

    title: str
    line: str = ""
    solid: str = ""


class GlyphTable(Struct, frozen=True, forbid_unknown_fields=True):
    box: tuple[int, int]
    frame: str
    glyph: dict[str, Glyph]


@cache
def glyph_table() -> GlyphTable:
    text = (resources.files("steppe.drawing") / "glyphs.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), GlyphTable)


def glyph_symbol(name: str, proud: bool = False) -> tuple[Item, ...]:
    """A glyph in its frame, the left top corner at the origin; a proud one is light on dark."""
    table = glyph_table()
    glyph = table.glyph[name]
    kind = "-proud" if proud else ""
    found = [Path(f"glyph-box{kind}", table.frame)]
    if glyph.solid:
        found.append(Path(f"glyph-solid{kind}", glyph.solid))
    if glyph.line:
        found.append(Path(f"glyph-line{kind}", glyph.line))
    return (*found, Path("glyph-frame", table.frame))
