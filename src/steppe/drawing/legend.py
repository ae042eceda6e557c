"""The legend of a map: every sign on it and on its counters, each with its name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from steppe.drawing.areas import hatching
from steppe.drawing.counters import BAR, Face, draw_badges, facing_path, printed, veil
from steppe.drawing.crossings import Crossing, draw_bridges, draw_fords, draw_level_crossings
from steppe.drawing.curves import Line, Point, ribbon, rounded, spaced
from steppe.drawing.labels import Taken
from steppe.drawing.look import FlagLook, PartyLook, SetLook, SideLook
from steppe.drawing.pen import Pen
from steppe.drawing.places import draw_place
from steppe.drawing.region import Centres, Region
from steppe.drawing.relief import CREST, draw_ravines, draw_slopes
from steppe.drawing.scene import Anchor, Group, Item, Path, Text, Use
from steppe.drawing.terrain import draw_region
from steppe.drawing.works import (
    draw_ditch,
    draw_dragons_teeth,
    draw_embankment,
    draw_fort,
    draw_routes,
    draw_trench,
)

if TYPE_CHECKING:
    from steppe.drawing.sheet import MapSheet

ALONG: dict[str, Callable[[Pen, Sequence[Line]], list[Path]]] = {
    "ravine": draw_ravines,
    "ditch": draw_ditch,
    "embankment": draw_embankment,
    "trench": draw_trench,
    "dragons_teeth": draw_dragons_teeth,
}
"""What runs along a hexside and is shown in the legend as it is drawn on the map."""


class Legend:
    """A column of signs, written from top to bottom."""

    def __init__(self, sheet: MapSheet, left: float, top: float) -> None:
        self.sheet = sheet
        self.look = sheet.look
        self.pen = sheet.pen
        self.width = self.look.sheet.panel
        self.left = left
        self.y = top
        self.items: list[Item] = []

    def write(self) -> None:
        """All of it."""
        self._terrain()
        self._lines()
        self._places_and_marks()
        self._units()
        self._markers()

    # Writing.

    def _text(self, style: str, x: float, y: float, text: str, anchor: Anchor = "start") -> None:
        self.items.append(Text(style, *self.pen.at((x, y)), text, anchor))

    def _heading(self, text: str) -> None:
        self.y += 0.95
        self._text("heading", self.left, self.y, text.upper())
        self.items.append(
            Path("rule", self.pen.line([(self.left, self.y + 0.16), (self.left + self.width, self.y + 0.16)]))
        )
        self.y += 0.42

    def _row(self, title: str, height: float, swatch: float = 1.65) -> float:
        """Writes a line of the legend; returns the height of its middle."""
        middle = self.y + height / 2
        self._text("legend", self.left + swatch, middle + 0.11, title)
        self.y += height
        return middle

    # Parts.

    def _terrain(self) -> None:
        self._heading("Terrain")
        named = [kind for kind in self.sheet.terrain_kinds() if kind in self.look.terrain]
        top = self.y
        for i, kind in enumerate(named):
            column, row = i % 2, i // 2
            self._terrain_swatch(
                kind, (self.left + 0.65 + column * self.width / 2, top + 0.7 + row * 1.35), i
            )
        self.y = top + 1.35 * ((len(named) + 1) // 2)

    def _terrain_swatch(self, kind: str, centre: Point, seed: int) -> None:
        """One hex of the terrain among bare ones."""
        grid = self.sheet.grid
        x0, y0 = grid.centre(grid.hexes[0])
        corners = [(centre[0] + x - x0, centre[1] + y - y0) for x, y in grid.corners(grid.hexes[0])]
        around = [_mirrored(centre, a, b) for a, b in zip(corners, [*corners[1:], corners[0]], strict=True)]
        look = self.look.terrain[kind]
        region = Region(Centres([centre, *around]), [0], look.roughness / 2, 31 + seed)
        shapes, marks = draw_region(self.pen, look, region, Taken())
        hexagon = self.pen.line(corners, closed=True)
        self.items += [Path("ground", hexagon), *shapes, *marks, Path("grid", hexagon)]
        self._text("legend", centre[0] + 0.8, centre[1] + 0.11, look.title or kind)

    def _lines(self) -> None:
        board, look = self.sheet.board, self.look
        self._heading("Hexsides and lines")
        for feature in board.sides:
            side = look.sides.get(feature)
            if side and side.draw == "water" and board.sides[feature]:
                line = self._wave(self._row(side.title or feature, 0.66))
                widths = [
                    side.width[0] + (side.width[1] - side.width[0]) * i / len(line) for i in range(len(line))
                ]
                d = self.pen.line(ribbon(line, widths), closed=True)
                self.items += [Path("water-case", d), Path("water", d)]
            elif side and side.draw == "front":
                line = self._wave(self._row(side.title or feature, 0.66))
                self.items += [Path("front-band", self.pen.line(line)), Path("front", self.pen.line(line))]
            elif side and side.draw != "none" and board.sides[feature]:
                self.items += self._line_sample(side, self._row(side.title or feature, 0.66))
        for name, shown in look.hexes.items():
            if shown.draw == "fort" and name in board.hexes:
                middle = self._row(shown.title or name, 0.66)
                line = spaced([(self.left, middle + 0.03), (self.left + 1.25, middle + 0.03)], 0.05)
                self.items += draw_fort(self.pen, shown.style, shown.teeth, [line])
        for kind in board.routes:
            if kind in look.routes:
                line = self._wave(self._row(look.routes[kind].title or kind, 0.66))
                self.items += draw_routes(self.pen, look.routes[kind].draw, [line])

    def _line_sample(self, side: SideLook, middle: float) -> list[Path]:
        """A slope above its hexside, a bank, a ditch, works, or a way over such things."""
        draw, left, right = side.draw, (self.left, middle), (self.left + 1.25, middle)
        line, over = spaced([left, right], 0.05), [Crossing((self.left + 0.62, middle), (0.0, -1.0))]
        if draw == "slope":
            hexside = self.pen.line([(x, y + CREST / 2) for x, y in (left, right)])
            crest = [(x, y - CREST / 2) for x, y in reversed(line)]
            return [Path("grid", hexside), *draw_slopes(self.pen, [crest])]
        if draw == "rampart":
            return draw_fort(self.pen, side.style, side.teeth, [line])
        if draw in ALONG:
            return ALONG[draw](self.pen, [line])
        if draw == "crossing":
            return [*draw_embankment(self.pen, [line]), *draw_level_crossings(self.pen, over)]
        d = self.pen.line(ribbon(line, [0.09] * len(line)), closed=True)
        way = draw_fords if draw == "ford" else draw_bridges
        return [Path("water-case", d), Path("water", d), *way(self.pen, over)]

    def _wave(self, y: float) -> Line:
        x = self.left
        corners = [
            (x, y),
            (x + 0.25, y - 0.1),
            (x + 0.5, y + 0.08),
            (x + 0.75, y - 0.08),
            (x + 1.0, y + 0.1),
            (x + 1.25, y),
        ]
        return spaced(rounded(corners), 0.05)

    def _places_and_marks(self) -> None:
        board, look = self.sheet.board, self.look
        used = {place.kind for place in board.places.values()}
        kinds = [kind for kind, place in look.places.items() if kind in used and place.draw != "name"]
        marked = [(name, shown) for name, shown in look.hexes.items() if shown.title and name in board.hexes]
        marked = [(name, shown) for name, shown in marked if shown.draw in ("mark", "edge", "tint", "hatch")]
        if not kinds and not marked:
            return
        self._heading("Places and marks")
        for kind in kinds:
            place = look.places[kind]
            middle = self._row(place.title or kind, 0.95 if place.draw == "city" else 0.58)
            self.items += draw_place(self.pen, place, (self.left + 0.6, middle), kind)
        for _, shown in marked:
            spot = (self.left + 0.6, self._row(shown.title, 0.58))
            if shown.draw == "mark":
                self.items.append(Use(f"mark-{shown.mark}", *self.pen.at(spot)))
            elif shown.draw in ("tint", "hatch"):
                self.items += self._area_sample(shown, spot)
            else:
                x, y = spot
                d = self.pen.line([(x + 0.06, y), (x - 0.05, y - 0.07), (x - 0.05, y + 0.07)], closed=True)
                self.items.append(Path("edge-mark", d))

    def _area_sample(self, shown: SetLook, spot: Point) -> list[Path]:
        (x, y), rim = spot, f"{shown.style}-rim"
        box = [(x - 0.5, y - 0.2), (x + 0.5, y - 0.2), (x + 0.5, y + 0.2), (x - 0.5, y + 0.2)]
        if shown.draw == "hatch":
            return [Path(shown.style, self.pen.lines(hatching(box)))]
        d = self.pen.line(box, closed=True)
        return [Path(style, d) for style in (shown.style, rim) if style in self.look.styles]

    def _units(self) -> None:
        """The symbols of the counters, and how to read one."""
        if not self.look.units or not self.look.parties:
            return
        self._heading("Counters")
        self._sample()
        top = self.y
        glyphs: dict[str, list[str]] = {}
        for name, unit in self.look.units.items():
            titles = glyphs.setdefault(unit.glyph, [])
            if (title := unit.title or name) not in titles:
                titles.append(title)
        for i, (glyph, shown) in enumerate(glyphs.items()):
            x, y = self.left + (i % 2) * self.width / 2, top + (i // 2) * 0.72
            self.items.append(Use(f"glyph-{glyph}", *self.pen.at((x, y)), 1.0, 0, "ink-first"))
            self._text("note", x + 0.75, y + 0.29, " / ".join(shown))
        self.y = top + 0.72 * ((len(glyphs) + 1) // 2)

    def _sample(self) -> None:
        """A counter of each party, large."""
        parties = list(self.look.parties.items())[:2]
        top = self.y
        for i, (name, party) in enumerate(parties):
            x = self.left + 0.9 + i * self.width / 2
            self.items.append(self._sample_counter(name, party, (x, top + 1.0)))
            for text, dy in (("size", -0.6), ("type", -0.15), ("strength", 0.4), ("name", 0.75)):
                self._text("note", x + 1.05, top + 1.0 + dy, text)
            self._text("legend", x, top + 2.3, party.title or name, "middle")
        self.y = top + 2.75
        self._states()

    def _states(self) -> None:
        """What else a counter can show, as rows of small ones, three in each."""
        side, party = list(self.look.parties.items())[-1]
        shown = {flag.title: self._flag_sample(flag) for flag in self.look.flags.values() if flag.title}
        shown |= {
            tag.title: tuple(draw_badges([self.look.tag(name)])) for name, tag in self.look.tags.items()
        }
        shown["Not seen"] = _back(self.pen, "?")
        for i, (title, items) in enumerate(shown.items()):
            x, y = self.left + 0.45 + (i % 3) * self.width / 3, self.y + (i // 3) * 1.1
            body: tuple[Item, ...] = (Use(f"counter-{side}", 0, 0), *items)
            self.items.append(Group("", body, *self.pen.at((x, y + 0.45)), 1.2, party.ink))
            self._text("note", x + 0.55, y + 0.53, title)
        self.y += 1.1 * ((len(shown) + 2) // 3) + 0.15

    def _flag_sample(self, flag: FlagLook) -> tuple[Item, ...]:
        """A counter with a flag; one that faces a way shows the three sides that it watches."""
        if flag.facing >= 0:
            return (facing_path(self.pen.scale, self.sheet.grid, flag.facing),)
        if not flag.stripe and not flag.bar and not flag.spent:
            return _back(self.pen, flag.back)
        unit = next(iter(self.look.units.values()))
        face = printed(self.pen, Face("", unit.glyph, "XX", "8", "4", False), flag.stripe)
        over = [
            *([veil(self.pen.scale)] if flag.spent else []),
            *([Path("counter-bar", BAR)] if flag.bar else []),
        ]
        return (*face, *over)

    def _markers(self) -> None:
        """What may lie on hexes and hexsides while the game goes on."""
        if not self.sheet.kinds:
            return
        self._heading("Markers")
        for kind in self.sheet.kinds:
            marker = self.look.marker(kind)
            middle = self._row(marker.title or kind, 0.9)
            x = self.left + 0.6 - (marker.spot[0] if marker.mark else 0.0)
            y = middle - (marker.spot[1] if marker.mark else -0.3)
            symbol = f"marker-{kind}" if marker.mark else f"marker-{kind}-facing-0"
            self.items.append(Group(kind, (Use(symbol, 0, 0),), *self.pen.at((x, y)), style="ink-marker"))

    def _sample_counter(self, name: str, party: PartyLook, spot: Point) -> Group:
        kind = next(iter(self.look.units.values()))
        face = Face("id", kind.glyph, "XX", "8", "4", False)
        items: tuple[Item, ...] = (Use(f"counter-{name}", 0, 0), *printed(self.pen, face))
        return Group("", items, *self.pen.at(spot), 2.7, party.ink)


def _back(pen: Pen, letter: str) -> tuple[Item, ...]:
    return (Text("counter-back", 0, round(0.13 * pen.scale, 2), letter),)


def _mirrored(centre: Point, a: Point, b: Point) -> Point:
    """The centre of the hex beyond a side."""
    return a[0] + b[0] - centre[0], a[1] + b[1] - centre[1]
