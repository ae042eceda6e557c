"""Cities, towns and villages: their symbols and their names."""

from __future__ import annotations

from math import cos, pi, sin

from steppe.drawing.curves import Point
from steppe.drawing.look import PlaceLook
from steppe.drawing.noise import Dice, dice
from steppe.drawing.pen import Pen
from steppe.drawing.scene import Path


def draw_place(pen: Pen, look: PlaceLook, centre: Point, seed: str) -> list[Path]:
    """A city is a built-up area with streets, a town a ringed dot, a village a small ring."""
    if look.draw == "city":
        return _city(pen, look.radius, centre, dice("city", seed))
    if look.draw == "town":
        return [
            Path("town-ring", pen.circle(centre, look.radius)),
            Path("town-dot", pen.circle(centre, look.radius * 0.5)),
        ]
    return [Path("village-ring", pen.circle(centre, look.radius))]


def _city(pen: Pen, radius: float, centre: Point, chance: Dice) -> list[Path]:
    """An irregular built-up area, crossed by light streets."""
    corners = 12
    spread = [chance.uniform(0.86, 1.14) for _ in range(corners)]
    outline = [_around(centre, radius * spread[i], 2 * pi * i / corners) for i in range(corners)]
    start = chance.uniform(0.1, 0.6)
    ends = [_around(centre, radius * 0.84, start + pi * i / 2 + chance.uniform(-0.2, 0.2)) for i in range(4)]
    bends = [_around(centre, radius * 0.42, start + pi * i / 2 + chance.uniform(-0.3, 0.3)) for i in range(4)]
    streets = [[ends[i], bends[i], bends[i + 2], ends[i + 2]] for i in (0, 1)]
    return [
        Path("city-area", pen.curve(outline)),
        Path("street", "".join(map(pen.open_curve, streets))),
    ]


def _around(centre: Point, radius: float, angle: float) -> Point:
    return centre[0] + radius * cos(angle), centre[1] + radius * sin(angle)
