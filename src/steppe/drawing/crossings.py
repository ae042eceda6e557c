"""Bridges, fords, and crossings over a railway: where a road meets what bars the way."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from msgspec import Struct

from steppe.board import Board
from steppe.drawing.curves import Line, Point, between, distance, headings, nearest, spaced
from steppe.drawing.pen import Pen
from steppe.drawing.scene import Path
from steppe.drawing.waters import side_ends

NEAR = 0.5
"""A road that crosses a hexside runs so close to its middle."""


class Crossing(Struct, frozen=True):
    """A spot, and the unit vector of the road over it."""

    at: Point
    way: Point


def crossings(board: Board, feature: str, roads: Sequence[Line], barriers: Sequence[Line]) -> list[Crossing]:
    """Where roads cross the hexsides of a feature, as they are drawn."""
    return [_crossing(side_ends(board.grid, side), roads, barriers) for side in board.sides[feature]]


def _crossing(ends: tuple[Point, Point], roads: Sequence[Line], barriers: Sequence[Line]) -> Crossing:
    """The point of a road that is closest to the barrier; without a road, straight over the hexside."""
    middle = between(*ends)
    (dx, dy) = headings(list(ends))[0]
    best, found = inf, Crossing(middle, (-dy, dx))
    near = [line for line in barriers if distance(nearest(line, middle), middle) < NEAR]
    for road in roads:
        if distance(nearest(road, middle), middle) > NEAR / 2:
            continue
        even = spaced(road, 0.03)
        for p, way in zip(even, headings(even), strict=True):
            if distance(p, middle) > NEAR:
                continue
            off = min((distance(nearest(line, p), p) for line in near), default=distance(p, middle))
            # Of the roads that pass here, the one that leads over this hexside comes closest to its middle.
            cost = off + 0.1 * distance(p, middle)
            if cost < best:
                best, found = cost, Crossing(p, way)
    return found


def draw_bridges(pen: Pen, found: Sequence[Crossing], half: float = 0.13) -> list[Path]:
    """A deck with rails that open at both ends."""
    return [
        Path("bridge-deck", pen.lines(_deck(c, half) for c in found)),
        Path("bridge", pen.lines(rail for c in found for rail in _rails(c, half))),
    ]


def draw_fords(pen: Pen, found: Sequence[Crossing], half: float = 0.12) -> list[Path]:
    """Shallow water, and a row of dots on either hand of the way through it."""
    edges = [[_off(c, -half, k * 0.06), _off(c, half, k * 0.06)] for c in found for k in (-1, 1)]
    return [
        Path("ford-shallow", pen.lines(_deck(c, half * 0.8) for c in found)),
        Path("ford", pen.lines(edges)),
    ]


def draw_level_crossings(pen: Pen, found: Sequence[Crossing], half: float = 0.12) -> list[Path]:
    """The road goes on over the rails, between two bars."""
    bars = [_bar(c, k * half) for c in found for k in (-1, 1)]
    return [Path("bridge-deck", pen.lines(_deck(c, half) for c in found)), Path("crossing", pen.lines(bars))]


def _deck(c: Crossing, half: float) -> Line:
    return [_off(c, -half, 0), _off(c, half, 0)]


def _rails(c: Crossing, half: float) -> list[Line]:
    return [
        [
            _off(c, -half - 0.035, k * 0.085),
            _off(c, -half + 0.02, k * 0.05),
            _off(c, half - 0.02, k * 0.05),
            _off(c, half + 0.035, k * 0.085),
        ]
        for k in (-1, 1)
    ]


def _bar(c: Crossing, ahead: float) -> Line:
    return [_off(c, ahead, -0.085), _off(c, ahead, 0.085)]


def _off(c: Crossing, ahead: float, aside: float) -> Point:
    """A point so far along the road and so far to its side."""
    (x, y), (dx, dy) = c.at, c.way
    return x + dx * ahead + dy * aside, y + dy * ahead - dx * aside
