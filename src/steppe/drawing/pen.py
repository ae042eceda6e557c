"""The pen turns hexes into scene units, once, and points into short path texts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from steppe.drawing.curves import Point, between

HEX = 100.0
"""Scene units to a hex."""


class Pen:
    """Draws for a sheet whose left top corner lies at `origin`, in hexes of the map."""

    def __init__(self, origin: Point = (0.0, 0.0), scale: float = HEX) -> None:
        self.origin = origin
        self.scale = scale

    def at(self, p: Point) -> Point:
        """A point in scene units."""
        return (
            round((p[0] - self.origin[0]) * self.scale, 1),
            round((p[1] - self.origin[1]) * self.scale, 1),
        )

    def line(self, points: Sequence[Point], closed: bool = False) -> str:
        """Straight from point to point."""
        way = _Way(self)
        way.move(points[0])
        for p in points[1:]:
            way.line(p)
        return way.text(closed)

    def lines(self, lines: Iterable[Sequence[Point]], closed: bool = False) -> str:
        return "".join(self.line(line, closed) for line in lines)

    def curve(self, points: Sequence[Point]) -> str:
        """A closed outline that touches the middle of each segment."""
        way = _Way(self)
        way.move(between(points[-1], points[0]))
        for i, p in enumerate(points):
            way.bend(p, between(p, points[(i + 1) % len(points)]))
        return way.text(True)

    def open_curve(self, points: Sequence[Point]) -> str:
        """A curve from the first point to the last that touches the middle of each segment."""
        way = _Way(self)
        way.move(points[0])
        for i in range(1, len(points) - 2):
            way.bend(points[i], between(points[i], points[i + 1]))
        if len(points) > 2:
            way.bend(points[-2], points[-1])
        else:
            way.line(points[-1])
        return way.text(False)

    def circle(self, centre: Point, radius: float) -> str:
        x, y = self.at((centre[0] - radius, centre[1]))
        r = round(radius * self.scale, 1)
        return f"M{_n(x)} {_n(y)}a{_n(r)} {_n(r)} 0 1 0 {_n(2 * r)} 0a{_n(r)} {_n(r)} 0 1 0 {_n(-2 * r)} 0z"

    def box(self, left: float, top: float, right: float, bottom: float) -> str:
        (x, y), (x2, y2) = self.at((left, top)), self.at((right, bottom))
        return f"M{_n(x)} {_n(y)}H{_n(x2)}V{_n(y2)}H{_n(x)}z"


class _Way:
    """Relative steps in tenths, so that rounding never adds up."""

    def __init__(self, pen: Pen) -> None:
        self.pen = pen
        self.parts: list[str] = []
        self.here = (0, 0)

    def _tenths(self, p: Point) -> tuple[int, int]:
        x, y = self.pen.at(p)
        return round(x * 10), round(y * 10)

    def move(self, p: Point) -> None:
        self.here = self._tenths(p)
        self.parts.append(f"M{_n(self.here[0] / 10)} {_n(self.here[1] / 10)}")

    def line(self, p: Point) -> None:
        end = self._tenths(p)
        if end != self.here:
            self.parts.append("l" + self._step(end))
            self.here = end

    def bend(self, bend: Point, p: Point) -> None:
        middle, end = self._tenths(bend), self._tenths(p)
        self.parts.append(f"q{self._step(middle)} {self._step(end)}")
        self.here = end

    def _step(self, end: tuple[int, int]) -> str:
        return _pair((end[0] - self.here[0]) / 10, (end[1] - self.here[1]) / 10)

    def text(self, closed: bool) -> str:
        return "".join(self.parts) + ("z" if closed else "")


def number(value: float) -> str:
    """A number as short as it can be written."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return (
        "0" if text in ("-0", "") else text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text
    )


_n = number


def _pair(x: float, y: float) -> str:
    second = _n(y)
    return _n(x) + (second if second.startswith("-") else f" {second}")
