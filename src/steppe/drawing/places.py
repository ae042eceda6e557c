"""Cities, towns and villages: their symbols and their names."""

from __future__ import annotations

from math import cos, pi, sin

from steppe.drawing.curves import Point
from steppe.drawing.look import PlaceLook
from steppe.drawing.noise import Dice, dice
from steppe.drawing.pen import Pen
from steppe.drawing.scene import Path


def draw_place(pen: Pen, look: PlaceLook, centre: Point, seed: str) -> list[Path]:
    """A city is a built-up area with streets, a town a ringed dot, a village a small ring, a height a
    triangle. A place that is a name alone has no symbol."""
    if look.draw == "name":
        return []
    if look.draw == "height":
        (x, y), r = centre, look.radius
        return [
            Path("height", pen.line([(x, y - r), (x + r, y + 0.8 * r), (x - r, y + 0.8 * r)], closed=True))
        ]
    if look.draw == "city":
        return _city(pen, look.radius, centre, dice("city", seed))
    if look.draw == "town":
        return [
            Path("town-ring", pen.circle(centre, look.radius)),
            Path("town-dot", pen.circle(centre, look.radius * 0.5)),
        ]
    return [Path("village-ring", pen.circle(centre, look.radius))]


def _city(pen: Pen, radius: float, centre: Point, chance: Dice) -> list[Path]:
    """An irregular built-up area, divided into blocks by light streets."""
    corners = 14
    spread = [chance.uniform(0.88, 1.13) for _ in range(corners)]
    outline = [_around(centre, radius * spread[i], 2 * pi * i / corners) for i in range(corners)]
    tilt = chance.uniform(0.15, 0.75)
    chords = [_chord(centre, radius * 0.86, tilt + turn, radius * off) for turn, off in _streets(chance)]
    return [Path("city-area", pen.curve(outline)), Path("street", pen.lines(chords))]


def _streets(chance: Dice) -> list[tuple[float, float]]:
    """Two and two, crossing: how each is turned and how far it runs from the middle."""
    offs = (-0.36, 0.3)
    return [(turn, off + chance.uniform(-0.07, 0.07)) for turn in (0.0, pi / 2) for off in offs]


def _chord(centre: Point, radius: float, angle: float, off: float) -> list[Point]:
    half = (radius * radius - off * off) ** 0.5
    x, y = centre[0] - off * sin(angle), centre[1] + off * cos(angle)
    return [(x + k * half * cos(angle), y + k * half * sin(angle)) for k in (-1, 1)]


def _around(centre: Point, radius: float, angle: float) -> Point:
    return centre[0] + radius * cos(angle), centre[1] + radius * sin(angle)
