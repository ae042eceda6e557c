"""The margin of a printed map: frame, title, compass, scale, legend, and what to trust."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from math import cos, radians, sin
from typing import TYPE_CHECKING

from steppe.drawing.areas import hatching
from steppe.drawing.counters import Face, printed
from steppe.drawing.crossings import Crossing, draw_bridges, draw_fords, draw_level_crossings
from steppe.drawing.curves import Line, Point, ribbon, rounded, spaced
from steppe.drawing.labels import Taken, text_width
from steppe.drawing.look import PartyLook, SetLook, SideLook
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
from steppe.hexes import Hex

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

_SCALE = re.compile(r"([\d.,]+)\s*(\w+)")


# ---------------------------------------------------------------------- frame and edges


def draw_frame(sheet: MapSheet) -> Iterator[Item]:
    """A fine line around the ground and a strong one outside it."""
    left, top, right, bottom = sheet.frame
    yield Path("frame", sheet.pen.box(left, top, right, bottom))
    yield Path("frame-outer", sheet.pen.box(left - 0.14, top - 0.14, right + 0.14, bottom + 0.14))


def draw_edges(sheet: MapSheet) -> Iterator[Item]:
    """Small arrow heads over an edge that belongs to a side, and whose it is."""
    for name, look in sheet.look.hexes.items():
        hexes = sheet.board.hexes.get(name, ())
        if look.draw != "edge" or not hexes:
            continue
        out = _outwards(sheet, hexes)
        yield Path("edge-mark", sheet.pen.lines(_arrow_heads(sheet, hexes, out), closed=True))
        if look.label:
            yield _edge_name(sheet, look.label, out)


def _outwards(sheet: MapSheet, hexes: tuple[Hex, ...]) -> Point:
    """The way off the map from these hexes: straight up, down, left or right."""
    left, top, right, bottom = sheet.frame
    x = sum(sheet.grid.centre(h)[0] for h in hexes) / len(hexes)
    y = sum(sheet.grid.centre(h)[1] for h in hexes) / len(hexes)
    gaps = [
        (x - left, (-1.0, 0.0)),
        (right - x, (1.0, 0.0)),
        (y - top, (0.0, -1.0)),
        (bottom - y, (0.0, 1.0)),
    ]
    return min(gaps)[1]


def _arrow_heads(sheet: MapSheet, hexes: tuple[Hex, ...], out: Point) -> Iterator[Line]:
    left, top, right, bottom = sheet.frame
    dx, dy = out
    for h in hexes:
        x, y = sheet.grid.centre(h)
        x = {-1: left + 0.12, 1: right - 0.12}.get(round(dx), x)
        y = {-1: top + 0.12, 1: bottom - 0.12}.get(round(dy), y)
        a, b = 0.055, 0.07
        yield [
            (x + dx * a, y + dy * a),
            (x - dx * a - dy * b, y - dy * a + dx * b),
            (x - dx * a + dy * b, y - dy * a - dx * b),
        ]


def _edge_name(sheet: MapSheet, text: str, out: Point) -> Text:
    left, top, right, bottom = sheet.frame
    middle = ((left + right) / 2, (top + bottom) / 2)
    if out[0]:
        x = left - 0.36 if out[0] < 0 else right + 0.36
        return Text("edge-name", *sheet.pen.at((x, middle[1])), text, "middle", -90.0 if out[0] < 0 else 90.0)
    y = top - 0.36 if out[1] < 0 else bottom + 0.5
    return Text("edge-name", *sheet.pen.at((middle[0], y)), text)


# ---------------------------------------------------------------------- the panel


class Panel:
    """The column to the right of the map, written from top to bottom."""

    def __init__(self, sheet: MapSheet) -> None:
        self.sheet = sheet
        self.look = sheet.look
        self.pen = sheet.pen
        margin = self.look.sheet.margin
        self.left = sheet.frame[2] + margin
        self.width = self.look.sheet.panel
        self.right = self.left + self.width + margin * 0.8
        self.y = sheet.frame[1] - 0.14
        self.items: list[Item] = []
        self._title()
        self._compass_and_scale()
        self._terrain()
        self._lines()
        self._places_and_marks()
        self._units()
        self._index()
        self._sources()
        self.bottom = self.y + margin * 0.6

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

    def _title(self) -> None:
        title = self.look.sheet.title or self.sheet.board.name
        style = self.look.styles["title"]
        height = 2.7
        x, right = self.left, self.left + self.width
        self.items.append(Path("cartouche", self.pen.box(x, self.y, right, self.y + height)))
        self.items.append(
            Path("edge-line", self.pen.box(x + 0.1, self.y + 0.1, right - 0.1, self.y + height - 0.1))
        )
        middle = (x + right) / 2
        self._text("title", middle, self.y + 0.55 + style.size * 0.7, title, "middle")
        if self.look.sheet.subtitle:
            self._text("subtitle", middle, self.y + height - 0.55, self.look.sheet.subtitle, "middle")
        self.y += height + 0.5

    def _compass_and_scale(self) -> None:
        centre = (self.left + 1.6, self.y + 1.75)
        self.items += _compass(self.pen, centre, self.look.sheet.true_north)
        self._scale_bar(self.left + 4.2, self.y + 1.5)
        self.y += 3.35

    def _scale_bar(self, x: float, y: float) -> None:
        """Four hexes' worth, in the units of the map."""
        found = _SCALE.match(self.sheet.board.scale)
        per_hex, unit = (float(found[1].replace(",", "")), found[2]) if found else (1.0, "hexes")
        for i in range(4):
            style = "scale-dark" if i % 2 == 0 else "scale-light"
            self.items.append(Path(style, self.pen.box(x + i, y, x + i + 1, y + 0.16)))
        for i in range(5):
            last = f" {unit}" if i == 4 else ""
            self._text("note", x + i, y - 0.12, f"{per_hex * i:g}{last}", "middle")
        self._text("note", x, y + 0.56, f"One hex is {self.sheet.board.scale} from side to side.")
        if self.look.sheet.true_north:
            turn = abs(self.look.sheet.true_north)
            hand = "west" if self.look.sheet.true_north > 0 else "east"
            self._text("note", x, y + 0.9, f"The top of the map lies {turn:g}° {hand} of north.")

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
            glyphs.setdefault(unit.glyph, []).append(unit.title or name)
        for i, (glyph, titles) in enumerate(glyphs.items()):
            x, y = self.left + (i % 2) * self.width / 2, top + (i // 2) * 0.72
            self.items.append(Use(f"glyph-{glyph}", *self.pen.at((x, y)), 1.0, 0, "ink-first"))
            self._text("note", x + 0.75, y + 0.29, " / ".join(titles))
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
        """What else a counter can show, as a row of small ones."""
        party = list(self.look.parties.items())[-1]
        unit = next(iter(self.look.units.values()))
        face = Face("", unit.glyph, "XX", "8", "4", False)
        shown = [
            (flag.title, printed(self.pen, face, flag.stripe) if flag.stripe else _back(self.pen, flag.back))
            for flag in self.look.flags.values()
            if flag.title
        ]
        shown.append(("Not seen", _back(self.pen, "?")))
        for i, (title, items) in enumerate(shown):
            x = self.left + 0.45 + i * self.width / 3
            body: tuple[Item, ...] = (Use(f"counter-{party[0]}", 0, 0), *items)
            self.items.append(Group("", body, *self.pen.at((x, self.y + 0.45)), 1.2, party[1].ink))
            self._text("note", x + 0.55, self.y + 0.53, title)
        self.y += 1.25

    def _sample_counter(self, name: str, party: PartyLook, spot: Point) -> Group:
        kind = next(iter(self.look.units.values()))
        face = Face("id", kind.glyph, "XX", "8", "4", False)
        items: tuple[Item, ...] = (Use(f"counter-{name}", 0, 0), *printed(self.pen, face))
        return Group("", items, *self.pen.at(spot), 2.7, party.ink)

    def _index(self) -> None:
        """Where the places are."""
        board = self.sheet.board
        names = sorted((p.name, self.sheet.grid.number(h)) for h, p in board.places.items() if p.name)
        if len(names) < 6:
            return
        self._heading("Index of places")
        rows = (len(names) + 2) // 3
        for i, (name, number) in enumerate(names):
            x, y = self.left + (i // rows) * self.width / 3, self.y + 0.2 + (i % rows) * 0.34
            self._text("number-index", x, y, number)
            self._text("index", x + 0.62, y, name)
        self.y += rows * 0.34

    def _sources(self) -> None:
        """What is stated and what is reconstructed."""
        stated, made = self._split_sources()
        if not (self.look.sheet.notes or stated or made):
            return
        self._heading("How far to trust it")
        for note in self.look.sheet.notes:
            self._wrapped(note)
            self.y += 0.12
        if stated:
            self._wrapped("Stated by the rulebook: " + "; ".join(stated) + ".")
            self.y += 0.12
        if made:
            self._wrapped("Reconstructed, in whole or in part: " + "; ".join(made) + ".")

    def _split_sources(self) -> tuple[list[str], list[str]]:
        stated: list[str] = []
        made: list[str] = []
        for heading, source in self.sheet.board.sources.items():
            title = self._section_title(heading)
            if title and "reconstructed" in source:
                made.append(title)
            elif title and "rulebook" in source:
                stated.append(title)
        return stated, made

    def _section_title(self, heading: str) -> str:
        kind, _, name = heading.partition(" ")
        known: dict[str, dict[str, str]] = {
            "sides": {n: s.title for n, s in self.look.sides.items()},
            "hexes": {n: s.title for n, s in self.look.hexes.items()},
            "places": {n: s.title for n, s in self.look.places.items()},
            "routes": {n: s.title for n, s in self.look.routes.items()},
        }
        return "Terrain" if kind == "terrain" else known.get(kind, {}).get(name, "").split(",")[0]

    def _wrapped(self, text: str) -> None:
        style = self.look.styles["note"]
        line = ""
        for word in [*text.split(), ""]:
            if not word or text_width(f"{line} {word}", style) > self.width:
                self.y += style.size * 1.4
                self._text("note", self.left, self.y, line)
                line = word
            else:
                line = f"{line} {word}".strip()


def _back(pen: Pen, letter: str) -> tuple[Item, ...]:
    return (Text("counter-back", 0, round(0.13 * pen.scale, 2), letter),)


def _mirrored(centre: Point, a: Point, b: Point) -> Point:
    """The centre of the hex beyond a side."""
    return a[0] + b[0] - centre[0], a[1] + b[1] - centre[1]


def _compass(pen: Pen, centre: Point, true_north: float) -> Iterator[Item]:
    """A star that points to true north, in a ring whose tick is the top of the map."""

    def polar(radius: float, angle: float) -> Point:
        t = radians(angle)
        return centre[0] + radius * sin(t), centre[1] - radius * cos(t)

    yield Path("compass", pen.circle(centre, 0.82))
    yield Path("edge-line", pen.circle(centre, 0.74))
    for k in range(4):
        angle = true_north + 90 * k
        reach = 1.3 if k == 0 else 0.98
        for hand, style in ((-1, "compass-light"), (1, "compass-dark")):
            yield Path(
                style, pen.line([centre, polar(reach, angle), polar(0.2, angle + 45 * hand)], closed=True)
            )
    yield Path("compass", pen.lines([polar(0.74, a), polar(0.82, a)] for a in range(0, 360, 30)))
    x, y = polar(1.55, true_north)
    yield Text("compass-letter", *pen.at((x, y + 0.15)), "N")
