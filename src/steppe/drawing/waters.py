"""Rivers: the hexsides of one name as one smooth ribbon that widens towards its mouth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct

from steppe.board import Board
from steppe.drawing.curves import (
    Key,
    Line,
    Point,
    chains,
    distance,
    key_of,
    length,
    meandering,
    nearest,
    progress,
    rounded,
    spaced,
)
from steppe.drawing.look import Look
from steppe.hexes import Grid, Hexside

MEANDER = 0.028
GROWTH = 14.0
"""A river has its full width after so many hexes."""


class Stream(Struct, frozen=True):
    """A river from its source to its mouth."""

    name: str
    line: Line
    widths: list[float]


class _Course(Struct):
    """A chain of hexsides with the feature of each."""

    name: str
    corners: Line
    features: list[str]


def side_ends(grid: Grid, side: Hexside) -> tuple[Point, Point]:
    """The two corners of a hexside."""
    h, d = divmod(side, 6)
    corners = grid.corners(grid.hexes[h])
    return corners[d], corners[(d + 1) % 6]


def streams(board: Board, look: Look) -> list[Stream]:
    """All rivers of the map, the largest first."""
    courses = _courses(board, [f for f in board.sides if f in look.sides and look.sides[f].draw == "water"])
    rim = Rim(board.grid)
    touched: dict[Key, int] = {}
    for course in courses:
        for key in {key_of(p) for p in course.corners}:
            touched[key] = touched.get(key, 0) + 1
    for course in courses:
        _turn_downstream(course, look, rim, touched)
    courses.sort(key=lambda c: (-max(look.sides[f].width[1] for f in c.features), -len(c.corners), c.name))
    found: list[Stream] = []
    for course in courses:
        found.append(_stream(course, look, rim, found))
    return found


def _courses(board: Board, features: Sequence[str]) -> list[_Course]:
    """One course for each unbroken chain of one name, across features."""
    named: dict[str, dict[tuple[Key, Key], tuple[str, Point, Point]]] = {}
    for feature in features:
        for side, name in board.sides[feature].items():
            a, b = side_ends(board.grid, side)
            named.setdefault(name, {})[_pair(a, b)] = feature, a, b
    courses = []
    for name in sorted(named):
        sides = named[name]
        for corners in chains((a, b) for _, a, b in sides.values()):
            kinds = [sides[_pair(a, b)][0] for a, b in pairwise(corners)]
            courses.append(_Course(name, corners, kinds))
    return courses


def _pair(a: Point, b: Point) -> tuple[Key, Key]:
    first, second = sorted((key_of(a), key_of(b)))
    return first, second


class Rim:
    """The corners on the edge of the map, and the way out from each."""

    def __init__(self, grid: Grid) -> None:
        self.around: dict[Key, int] = {}
        for h in grid.hexes:
            for corner in grid.corners(h):
                self.around[key_of(corner)] = self.around.get(key_of(corner), 0) + 1
        spots = [corner for h in grid.hexes for corner in grid.corners(h)]
        xs, ys = [x for x, _ in spots], [y for _, y in spots]
        self.bounds = min(xs), min(ys), max(xs), max(ys)

    def __contains__(self, p: Point) -> bool:
        return self.around[key_of(p)] < 3

    def beyond(self, p: Point, far: float = 1.3) -> Point:
        """A point off the map, straight out over the nearest edge."""
        (x, y), (left, top, right, bottom) = p, self.bounds
        gaps = [
            (x - left, (x - far, y)),
            (right - x, (x + far, y)),
            (y - top, (x, y - far)),
            (bottom - y, (x, y + far)),
        ]
        return min(gaps)[1]

    def led_out(self, corners: Line) -> Line:
        """The chain with its ends on the edge of the map led over it."""
        before = [self.beyond(corners[0])] if corners[0] in self else []
        after = [self.beyond(corners[-1])] if corners[-1] in self else []
        return [*before, *corners, *after]


def _turn_downstream(course: _Course, look: Look, rim: Rim, touched: Mapping[Key, int]) -> None:
    """The wide end, another river or the map's edge is where a river flows to; it springs inside the map."""
    first, last = course.corners[0], course.corners[-1]

    def seaward(end: Point, feature: str) -> tuple[float, int, float]:
        joins = touched[key_of(end)] > 1
        flow = look.flows.get(course.name, "")
        towards = {"north": -end[1], "south": end[1], "east": end[0], "west": -end[0]}.get(flow, 0.0)
        return look.sides[feature].width[1], 2 if joins else int(end in rim), towards

    if seaward(first, course.features[0]) > seaward(last, course.features[-1]):
        course.corners.reverse()
        course.features.reverse()


def _stream(course: _Course, look: Look, rim: Rim, larger: Iterable[Stream]) -> Stream:
    seed = sum(map(ord, course.name))
    line = meandering(spaced(rounded(rim.led_out(course.corners)), 0.07), MEANDER, seed)
    line = _joined(line, course.corners[-1], rim, larger)
    line = _joined(line[::-1], course.corners[0], rim, larger)[::-1]
    return Stream(course.name, line, _widths(course, line, look))


def _joined(line: Line, end: Point, rim: Rim, larger: Iterable[Stream]) -> Line:
    """The end of a river led into a larger one."""
    for stream in larger if end not in rim else ():
        foot = nearest(stream.line, end)
        if distance(foot, end) < 0.2:
            return [*line[:-2], foot]
    return line


def _widths(course: _Course, line: Line, look: Look) -> list[float]:
    """The width at each point: that of its feature, growing along the way, without jumps."""
    total = length(line) or 1
    per_side = []
    for s in progress(line):
        i = min(len(course.features) - 1, int(s / total * len(course.features)))
        low, high = look.sides[course.features[i]].width
        per_side.append(low + (high - low) * min(1.0, s / GROWTH))
    return [_mean(per_side[max(0, i - 8) : i + 9]) for i in range(len(per_side))]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
