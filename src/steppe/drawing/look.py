"""The look of a game: how its terrain, hexsides, sets, places and counters are drawn. Data, not code.

`base.toml` in this package holds what all games share; a game's `look.toml` is laid over it, table by table,
and over that what it says of one map (`[maps."maps/north.txt".sheet]`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import Any, Literal

import msgspec
from msgspec import Struct

from steppe.drawing.scene import Style
from steppe.table.dataset import BadData
from steppe.table.game import AnyGame


class Known(Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the look; a word that it does not know is an error."""


class SheetLook(Known, frozen=True):
    """The sheet: sizes in hexes, except `hex_mm`, the width of a hex in print."""

    title: str = ""
    subtitle: str = ""
    hex_mm: float = 15.0
    bleed: float = 0.42
    """How far the ground reaches beyond the outermost hexes."""
    margin: float = 1.0
    panel: float = 9.6
    true_north: float = 0.0
    """Degrees clockwise from the top of the map to true north."""
    notes: tuple[str, ...] = ()


class TerrainLook(Known, frozen=True):
    title: str = ""
    fill: str = ""
    """Style of the soft shape; none: the bare ground."""
    rim: str = ""
    marks: Literal[
        "",
        "trees",
        "light_trees",
        "heavy_trees",
        "orchard",
        "furrows",
        "hills",
        "ravine",
        "swamp",
        "waves",
        "grass",
        "blocks",
    ] = ""
    roughness: float = 0.14
    order: int = 0


class SideLook(Known, frozen=True):
    """A feature of hexsides: water of a width (at its source, at its mouth), a front, a slope, a ravine, a
    bank of earth that carries a railway, a ditch, a trench, dragon's teeth, a fortified line that looks
    across (`A>B`: to B), or where a road crosses such things."""

    title: str = ""
    draw: Literal[
        "water",
        "front",
        "slope",
        "ravine",
        "embankment",
        "ditch",
        "trench",
        "dragons_teeth",
        "rampart",
        "bridge",
        "ford",
        "crossing",
        "none",
    ] = "none"
    width: tuple[float, float] = (0.04, 0.07)
    named: bool = False
    teeth: Literal["saw", "castle", "comb"] = "saw"
    style: str = "rampart"
    """Of a rampart, as of fortified hexes."""


class SetLook(Known, frozen=True):
    """A set of hexes: fortifications against an enemy, a mark in each hex, the edge of the map, or ground
    that is tinted and outlined in a style (and its `-rim`), or hatched."""

    title: str = ""
    draw: Literal["fort", "mark", "edge", "tint", "hatch", "none"] = "none"
    teeth: Literal["saw", "castle", "comb"] = "saw"
    against: str = ""
    """Where the enemy is: names of sets, or `!` and the name of a set for all other hexes."""
    style: str = ""
    mark: str = ""
    """The symbol of a mark."""
    spot: tuple[float, float] = (-0.3, 0.14)
    """Where in the hex a mark stands."""
    label: str = ""


class PlaceLook(Known, frozen=True):
    title: str = ""
    draw: Literal["city", "town", "village", "height", "name"] = "town"
    radius: float = 0.09
    label: str = "name-town"
    capitals: bool = False
    order: int = 1


class RouteLook(Known, frozen=True):
    title: str = ""
    draw: Literal["rail", "highway", "road", "track"] = "road"
    aside: float = 0.0
    """How far to its left it is drawn where another kind leads from the same hex to the same."""


class PartyLook(Known, frozen=True):
    """A side's counters."""

    title: str = ""
    body: str = "counter-first"
    ink: str = "ink-first"
    corner: Literal["round", "cut", "square"] = "round"


class FlagLook(Known, frozen=True):
    """What a flag of a counter shows: a stripe and another face, a letter on the back, a letter beside, a bar
    across the counter, or the side of the hex that it faces, with those beside it."""

    title: str = ""
    stripe: bool = False
    back: str = ""
    bar: bool = False
    facing: int = -1
    spent: bool = False
    """It has acted: the counter is veiled."""


class TagLook(Known, frozen=True):
    """A badge on a counter: a letter or two in a box of a style."""

    title: str = ""
    text: str = ""
    """Its first letter, if there is none."""
    style: str = "tag"


class MarkerLook(Known, frozen=True):
    """What lies on hexes and hexsides during play. Its symbol stands at a spot of its hex, or in the middle
    of its hexside, turned to where it looks; a line runs along its hexside, or the sides that it faces."""

    title: str = ""
    mark: str = "marker"
    """A symbol of `marks`, drawn as if it looked up; nothing: the line alone."""
    spot: tuple[float, float] = (-0.43, 0.03)
    line: str = ""
    """The style of the line; nothing: the symbol alone."""
    teeth: Literal["", "saw", "castle", "comb"] = ""
    """Those of the line, towards where it looks."""
    spread: Literal[1, 3, 5, 6] = 1
    """How many sides of its hex a marker in it faces, that of its facing in their middle."""


class UnitLook(Known, frozen=True):
    title: str = ""
    glyph: str = "infantry"
    face: str = ""
    reduced: str = ""


class CounterLook(Known, frozen=True):
    """Where the faces of the counters come from: columns of the scenario's table of counters."""

    id: str = "id"
    type: str = "type"
    size: str = "size"
    face: str = ""
    reduced: str = ""
    """Texts with the names of columns in braces: `{factor}`."""
    left: str = ""
    right: str = ""
    """The same, small, on both sides of the symbol."""
    band: str = ""
    """The column whose value names the style (`band-…`) of a band at the top of the counter; several values
    that are joined by `+` are joined by `-` in its name."""
    proud: str = ""
    """`column=value` of the counters whose symbol is drawn light on dark; several values
    stand with blanks between them."""
    formation: str = "formation"
    """The column that names the formation of a counter, if the table has it."""


class Look(Known, frozen=True):
    sheet: SheetLook
    styles: dict[str, Style]
    terrain: dict[str, TerrainLook]
    sides: dict[str, SideLook]
    hexes: dict[str, SetLook]
    places: dict[str, PlaceLook]
    routes: dict[str, RouteLook]
    counters: CounterLook
    units: dict[str, UnitLook]
    sizes: dict[str, str]
    parties: dict[str, PartyLook]
    flags: dict[str, FlagLook]
    tags: dict[str, TagLook] = {}
    markers: dict[str, MarkerLook] = {}
    flows: dict[str, str] = {}
    """Rivers whose course does not tell where they flow: name -> the map edge that they flow towards."""
    formations: dict[str, tuple[str, ...]] = {}
    """The order of battle, if no column of the counters has it: formation -> ids of its counters."""
    marks: dict[str, tuple[tuple[str, str], ...]] = {}
    """Small symbols as (style, path) in a box of 20 units about the origin."""

    def marker(self, kind: str) -> MarkerLook:
        return self.markers.get(kind, MarkerLook())

    def tag(self, name: str) -> TagLook:
        found = self.tags.get(name, TagLook())
        return found if found.text else msgspec.structs.replace(found, text=name[:1].upper())


def read_look(text: str, name: str = "look.toml", map_file: str = "map.txt") -> Look:
    """A look laid over the shared one, for one of the game's maps."""
    try:
        own = tomllib.loads(text)
        of_maps = own.pop("maps", {})
        tables = _merged(tomllib.loads(_packaged("steppe.drawing", "base.toml")), own)
        return msgspec.convert(_merged(tables, of_maps.get(map_file, {})), Look)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadData(name, 0, f"cannot be used: {error}") from None


@cache
def look_of(package: str, map_file: str = "map.txt") -> Look:
    """The look of a map of a game's package; the shared one for a game without its own."""
    own = resources.files(package) / "look.toml"
    return read_look(own.read_text("utf-8") if own.is_file() else "", map_file=map_file)


def look_for(g: AnyGame) -> Look:
    """The look of a game's scenario: of its map, with counters for both sides."""
    return with_parties(look_of(g.package, g.map_file), g.sides)


def with_parties(look: Look, sides: Sequence[str]) -> Look:
    """The look with counters for sides that it does not mention."""
    usual = (PartyLook(), PartyLook(body="counter-second", ink="ink-second", corner="cut"))
    parties = {side: look.parties.get(side, usual[i % 2]) for i, side in enumerate(sides)}
    return msgspec.structs.replace(look, parties=parties)


def _packaged(package: str, name: str) -> str:
    return (resources.files(package) / name).read_text("utf-8")


def _merged(under: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    """Tables are laid over tables; anything else replaces."""
    found = dict(under)
    for key, value in over.items():
        old = found.get(key)
        found[key] = _merged(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return found
