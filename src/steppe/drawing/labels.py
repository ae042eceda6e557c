"""Names that never collide: boxes of text, what is taken already, and a free spot for each name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import atan2, cos, floor, pi, radians, sin

from msgspec import Struct

from steppe.drawing.curves import (
    Line,
    Point,
    calmed,
    distance,
    headings,
    length,
    progress,
    shifted,
    spaced,
    spot,
)
from steppe.drawing.scene import Anchor, Style

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""

# Widths of letters in thousandths of their size, after the common sans serif faces.
_NARROW = dict.fromkeys("ijl'.,:;|!", 250) | dict.fromkeys("ftrI-()/ ", 330)
_WIDE = dict.fromkeys("mMW@%", 870) | dict.fromkeys("ABCDEGHKNOPQRSUVXYZw&", 700) | dict.fromkeys("FLTJ", 610)
WIDTHS = _NARROW | _WIDE
USUAL_WIDTH = 556
ASCENT, DESCENT = 0.74, 0.21


def text_width(text: str, style: Style) -> float:
    letters = sum(WIDTHS.get(letter, USUAL_WIDTH) for letter in text) / 1000
    heavier = 1.07 if style.weight >= 600 else 1.0
    serif = 0.93 if style.font == "serif" else 1.0
    return letters * style.size * heavier * serif + style.spacing * len(text)


def text_box(text: str, style: Style, x: float, y: float, anchor: Anchor = "middle", angle: float = 0) -> Box:
    """The room that a text takes, a little generous; y is its baseline."""
    width = text_width(text, style)
    left = x - {"start": 0.0, "middle": width / 2, "end": width}[anchor]
    below = DESCENT if any(letter in "gjpqyQ,;()" for letter in text) else 0.03
    box = (left, y - ASCENT * style.size, left + width, y + below * style.size)
    return box if not angle else _turned(box, (x, y), angle)


def _turned(box: Box, about: Point, angle: float) -> Box:
    c, s = cos(radians(angle)), sin(radians(angle))
    spots = [
        (
            about[0] + (x - about[0]) * c - (y - about[1]) * s,
            about[1] + (x - about[0]) * s + (y - about[1]) * c,
        )
        for x in (box[0], box[2])
        for y in (box[1], box[3])
    ]
    return (
        min(x for x, _ in spots),
        min(y for _, y in spots),
        max(x for x, _ in spots),
        max(y for _, y in spots),
    )


def overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def padded(box: Box, by: float) -> Box:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


class Taken:
    """Boxes that are taken, found quickly by place."""

    CELL = 0.5

    def __init__(self, weight: float = 1.0) -> None:
        self.weight = weight
        """How much it costs to cover one of the boxes."""
        self.cells: dict[tuple[int, int], list[Box]] = {}

    def add(self, box: Box) -> None:
        for cell in self._cells(box):
            self.cells.setdefault(cell, []).append(box)

    def add_line(self, line: Sequence[Point], widths: float | Sequence[float]) -> None:
        """A line as a string of small boxes."""
        for i, (x, y) in enumerate(line):
            half = (widths if isinstance(widths, float) else widths[i]) / 2
            self.add((x - half, y - half, x + half, y + half))

    def hits(self, box: Box) -> int:
        return sum(overlap(box, other) for other in set(self._near(box)))

    def cost(self, box: Box) -> float:
        return self.weight * self.hits(box)

    def free(self, box: Box) -> bool:
        return not any(overlap(box, other) for other in self._near(box))

    def _near(self, box: Box) -> Iterator[Box]:
        for cell in self._cells(box):
            yield from self.cells.get(cell, ())

    def _cells(self, box: Box) -> Iterator[tuple[int, int]]:
        for column in range(floor(box[0] / self.CELL), floor(box[2] / self.CELL) + 1):
            for row in range(floor(box[1] / self.CELL), floor(box[3] / self.CELL) + 1):
                yield column, row


class Label(Struct, frozen=True):
    """A name with its spot."""

    text: str
    style: str
    x: float
    y: float
    anchor: Anchor
    box: Box


def place_label(
    text: str,
    style_name: str,
    style: Style,
    centre: Point,
    radius: float,
    taken: Taken,
    soft: Sequence[Taken],
    frame: Box,
) -> Label | None:
    """The best free spot around a symbol: right, left, below, above, then further away."""
    best: tuple[float, Label] | None = None
    for rank, (x, y, anchor) in enumerate(_spots(centre, radius, style.size)):
        box = text_box(text, style, x, y, anchor)
        if not _within(padded(box, 0.04), frame) or not taken.free(padded(box, 0.015)):
            continue
        cost = rank + sum(layer.cost(box) for layer in soft)
        if best is None or cost < best[0]:
            best = cost, Label(text, style_name, x, y, anchor, box)
    if best is None:
        return None
    taken.add(best[1].box)
    return best[1]


def _spots(centre: Point, radius: float, size: float) -> Iterator[tuple[float, float, Anchor]]:
    """Baselines around a symbol, the best first."""
    x, y = centre
    middle = 0.36 * size
    for gap in (0.05, 0.1, 0.16, 0.24, 0.33, 0.42, 0.55):
        d = radius + gap
        yield x + d, y + middle, "start"
        yield x, y + d + ASCENT * size, "middle"
        yield x - d, y + middle, "end"
        yield x, y - d - 0.05 * size, "middle"
        for lean in (0.7, 0.45):
            yield x + d * lean, y + d * lean + middle * 1.6, "start"
            yield x + d * lean, y - d * lean, "start"
            yield x - d * lean, y + d * lean + middle * 1.6, "end"
            yield x - d * lean, y - d * lean, "end"
        for slide in (0.2, 0.4, 0.6, 0.9, 1.2):
            yield x + slide, y + d + ASCENT * size, "middle"
            yield x - slide, y + d + ASCENT * size, "middle"
            yield x + slide, y - d - 0.05 * size, "middle"
            yield x - slide, y - d - 0.05 * size, "middle"


def _within(box: Box, frame: Box) -> bool:
    return box[0] >= frame[0] and box[1] >= frame[1] and box[2] <= frame[2] and box[3] <= frame[3]


class Letter(Struct, frozen=True):
    text: str
    x: float
    y: float
    angle: float
    box: Box


SPAN = 11.0
"""A long river is named again after so many hexes."""
APART = 2.0
"""Between the middles of two such names there are at least so many."""


def place_along(
    text: str, style: Style, line: Line, clearance: float, taken: Taken, soft: Sequence[Taken], frame: Box
) -> list[list[Letter]]:
    """A name in single letters along a line, beside it, wherever there is room: once or, on a long line,
    several times. Only a name that finds no other room climbs straight up."""
    return _along(text, style, line, clearance, taken, soft, frame, False) or _along(
        text, style, line, clearance, taken, soft, frame, True
    )


def _along(
    text: str,
    style: Style,
    line: Line,
    clearance: float,
    taken: Taken,
    soft: Sequence[Taken],
    frame: Box,
    upright: bool,
) -> list[list[Letter]]:
    course = spaced(line, 0.1)
    total = length(course)
    count = max(1, round(total / SPAN))
    found: list[list[Letter]] = []
    for i in range(count):
        start, end = total * i / count, total * (i + 1) / count
        tries = _tries(text, style, course, (start, end), clearance, taken, soft, frame, upright)
        best = min(
            (tried for tried in tries if all(_apart(tried[1], other) for other in found)),
            key=lambda tried: tried[0],
            default=None,
        )
        if best is not None:
            for letter in best[1]:
                taken.add(padded(letter.box, 0.02))
            found.append(best[1])
    return found


def _apart(name: list[Letter], other: list[Letter]) -> bool:
    a, b = name[len(name) // 2], other[len(other) // 2]
    return distance((a.x, a.y), (b.x, b.y)) >= APART


def _tries(
    text: str,
    style: Style,
    course: Line,
    window: tuple[float, float],
    clearance: float,
    taken: Taken,
    soft: Sequence[Taken],
    frame: Box,
    upright: bool,
) -> Iterator[tuple[float, list[Letter]]]:
    calm = calmed(course, 9)
    wanted = text_width(text, style)
    for away in (0.0, 0.06, 0.13, 0.24):
        for hand in (1, -1):
            base = calmed(shifted(calm, hand * (clearance + away + 0.36 * style.size)), 4)
            for way in (base, base[::-1]):
                done = progress(way)
                steps = floor((window[1] - window[0] - wanted) / 0.2)
                for k in range(max(0, steps) + 1):
                    start = (window[0] if way is base else done[-1] - window[1]) + 0.2 * k
                    letters = _set(text, style, way, done, start, upright)
                    if letters is None or not _room(letters, taken, frame):
                        continue
                    middle = abs(start + wanted / 2 - (window[0] + window[1]) / 2) if way is base else 0.0
                    yield _unrest(letters, soft) + 20 * away + 0.25 * middle, letters


def _set(
    text: str, style: Style, way: Line, done: list[float], start: float, upright: bool
) -> list[Letter] | None:
    """The letters one after the other, reading to the right (or `upright`, to the top); none if they would
    stand on their heads."""
    s, wanted = start, text_width(text, style)
    if s < 0 or s + wanted > done[-1] or not _reads(spot(way, done, s), spot(way, done, s + wanted), upright):
        return None
    letters = []
    for letter in text:
        width = text_width(letter, style)
        a, b = spot(way, done, max(0.0, s)), spot(way, done, s + width)
        if not (b[0] > a[0] + 0.25 * width or (upright and b[1] < a[1] - 0.5 * width)):
            return None
        (x, y), (dx, dy) = spot(way, done, s + width / 2), headings([a, b])[0]
        angle = round(_degrees(dx, dy), 1)
        x, y = x - dy * 0.36 * style.size, y + dx * 0.36 * style.size
        letters.append(Letter(letter, x, y, angle, text_box(letter, style, x, y, "middle", angle)))
        s += width
    return letters


def _reads(start: Point, end: Point, upright: bool) -> bool:
    return end[0] > start[0] or (upright and end[1] < start[1])


def _degrees(dx: float, dy: float) -> float:
    return atan2(dy, dx) * 180 / pi


def _room(letters: list[Letter], taken: Taken, frame: Box) -> bool:
    return all(
        letter.text == " "
        or (_within(padded(letter.box, 0.05), frame) and taken.free(padded(letter.box, 0.01)))
        for letter in letters
    )


def _unrest(letters: list[Letter], soft: Sequence[Taken]) -> float:
    """How crooked and how steep a name stands, and over how much it stands."""
    turns = sum(abs(a.angle - b.angle) for a, b in pairwise(letters))
    steep = sum(abs(letter.angle) for letter in letters) / len(letters)
    return turns / 12 + steep / 25 + sum(layer.cost(letter.box) for layer in soft for letter in letters)
