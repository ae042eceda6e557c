"""The margin of a printed map: frame, title, compass, scale, legend, and what to trust."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import cos, radians, sin
from typing import TYPE_CHECKING

from steppe.drawing.curves import Line, Point
from steppe.drawing.labels import text_width
from steppe.drawing.legend import Legend
from steppe.drawing.pen import Pen
from steppe.drawing.scene import Item, Path, Text
from steppe.hexes import Hex

if TYPE_CHECKING:
    from steppe.drawing.sheet import MapSheet

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


class Panel(Legend):
    """The column to the right of the map, written from top to bottom."""

    def __init__(self, sheet: MapSheet) -> None:
        margin = sheet.look.sheet.margin
        super().__init__(sheet, sheet.frame[2] + margin, sheet.frame[1] - 0.14)
        self.right = self.left + self.width + margin * 0.8
        self._title()
        self._compass_and_scale()
        self.write()
        self._index()
        self._sources()
        self.bottom = self.y + margin * 0.6

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
