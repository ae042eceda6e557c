"""Rivers snapped to hexsides.

A river becomes the cheapest chain of hexsides that follows its line. It never meets itself or crosses
another river, so there are no loops; it begins at its source or the map edge and ends at the map edge or in
a river that was snapped before it, so there are no stubs; and its sides stand in the order of the water.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import pairwise
from math import ceil, hypot
from typing import Final

from steppe.board.waterways import Corner, corners_of
from steppe.hexes import Hexside
from tools.cartography.frame import Frame, spot_of
from tools.cartography.plane import Spot

STEP_COST: Final = 0.06
SOFTNESS: Final = 0.35
"""A hexside so many hexes from the line costs one."""
FARTHEST: Final = 2.0
"""Beyond this every hexside is equally far from the line; a river ends no farther from its line's end."""
SPACING: Final = 0.1
LONGEST_EXCURSION: Final = 2.0
"""A line that leaves the map and comes back within so many hexes is taken as one."""


class BadRiver(ValueError):
    pass


@dataclass(frozen=True)
class Course:
    """A river to be snapped: its line on the map plane, downstream."""

    name: str
    line: tuple[Spot, ...]
    into: str = ""
    """The river it flows into; else it must leave the map."""
    begin: Hexside | None = None
    """Its first hexside: where a stream counts as a river is judgement."""
    through: tuple[Hexside, ...] = ()
    """Hexsides that it must use, downstream, whatever its line says."""


def snap_all(frame: Frame, courses: Iterable[Course]) -> dict[str, list[Hexside]]:
    """Every river's hexsides, downstream. A tributary must stand after its river."""
    snapped: dict[str, list[Hexside]] = {}
    for course in courses:
        snapped[course.name] = snap(frame, course, snapped)
    return snapped


def snap(frame: Frame, course: Course, others: Mapping[str, Sequence[Hexside]]) -> list[Hexside]:
    line, from_edge, to_edge = on_map(frame, course)
    corners = {name: {c for s in sides for c in corners_of(frame.grid, s)} for name, sides in others.items()}
    taken = {corner for found in corners.values() for corner in found}
    if course.into:
        if course.into not in corners:
            raise BadRiver(f"{course.name} flows into {course.into}, which is not on the map before it")
        goals = _near(corners[course.into], line[-1])
    elif to_edge:
        goals = _near(frame.border - taken, line[-1])
    else:
        raise BadRiver(f"{course.name} ends inside the map: give it a line to the map edge or a river")
    through = course.through
    if course.begin is not None:
        starts = dict.fromkeys(corners_of(frame.grid, course.begin), 0.0)
        through = course.begin, *through
    else:
        starts = _near((frame.border if from_edge else frame.sides_at.keys()) - taken, line[0])
    found = _Way(frame, line, taken).find(starts, through, goals)
    if not found:
        raise BadRiver(f"{course.name} finds no way along the hexsides")
    return found


def on_map(frame: Frame, course: Course) -> tuple[list[Spot], bool, bool]:
    """The longest stretch on the map, and whether it begins and ends at the map edge."""
    samples = resample(course.line)
    inside = [frame.hex_at(spot) is not None for spot in samples]
    runs: list[tuple[int, int]] = []
    for n, here in enumerate(inside):
        if here and runs and n - runs[-1][1] <= LONGEST_EXCURSION / SPACING:
            runs[-1] = runs[-1][0], n
        elif here:
            runs.append((n, n))
    if not runs:
        raise BadRiver(f"{course.name} is nowhere on the map")
    first, last = max(runs, key=lambda run: run[1] - run[0])
    return samples[first : last + 1], first > 0, last < len(samples) - 1


def resample(line: Sequence[Spot]) -> list[Spot]:
    """The same line with a point at least every `SPACING` hexes."""
    found = [line[0]]
    for (x, y), (x2, y2) in pairwise(line):
        steps = max(1, ceil(hypot(x2 - x, y2 - y) / SPACING))
        found += [(x + (x2 - x) * n / steps, y + (y2 - y) * n / steps) for n in range(1, steps + 1)]
    return found


def _near(corners: Iterable[Corner], spot: Spot) -> dict[Corner, float]:
    """Corners where a river may begin or end, each with what its distance from the line's end costs."""
    found = {}
    for corner in corners:
        x, y = spot_of(corner)
        off = hypot(x - spot[0], y - spot[1])
        if off <= FARTHEST:
            found[corner] = (off / SOFTNESS) ** 2
    return found


class _Way:
    """The search for one river's hexsides."""

    def __init__(self, frame: Frame, line: list[Spot], taken: set[Corner]) -> None:
        self.frame = frame
        self.taken = set(taken)
        self.cells: dict[tuple[int, int], list[Spot]] = {}
        for x, y in line:
            self.cells.setdefault((int(x // FARTHEST), int(y // FARTHEST)), []).append((x, y))

    def find(
        self, starts: dict[Corner, float], through: Iterable[Hexside], goals: dict[Corner, float]
    ) -> list[Hexside]:
        """The cheapest way; each side that it must use may be passed in either direction."""
        ways = [(cost, [corner]) for corner, cost in starts.items() if corner not in self.taken]
        for side in through:
            a, b = corners_of(self.frame.grid, side)
            ways = [
                (cost, [*way, beyond])
                for here, beyond in ((a, b), (b, a))
                if (best := self._cheapest(ways, {here: 0.0}, beyond)) is not None
                for cost, way in (best,)
            ]
        best = self._cheapest(ways, goals)
        return [] if best is None else self._sides(best[1])

    def _sides(self, way: list[Corner]) -> list[Hexside]:
        return [
            next(side for side, end in self.frame.sides_at[here] if end == there)
            for here, there in pairwise(way)
        ]

    def _cheapest(
        self, ways: list[tuple[float, list[Corner]]], goals: dict[Corner, float], spare: Corner | None = None
    ) -> tuple[float, list[Corner]] | None:
        """The cheapest of these ways, continued to a goal, never over itself or the spared corner."""
        found = []
        by_past: dict[frozenset[Corner], list[tuple[float, list[Corner]]]] = {}
        for cost, way in ways:
            by_past.setdefault(frozenset(way[:-1]), []).append((cost, way))
        for past, group in by_past.items():
            barred = past if spare is None else past | {spare}
            leg = self._leg({way[-1]: cost for cost, way in group}, goals, barred)
            if leg is not None:
                before = next(way for _, way in group if way[-1] == leg[1][0])
                found.append((leg[0], [*before, *leg[1][1:]]))
        return min(found, default=None)

    def _leg(
        self, starts: dict[Corner, float], goals: dict[Corner, float], barred: frozenset[Corner]
    ) -> tuple[float, list[Corner]] | None:
        """The cheapest chain of corners from any start to any goal. Dijkstra."""
        cost = {corner: c for corner, c in starts.items() if corner not in barred}
        before: dict[Corner, Corner] = {}
        heap = sorted((c, False, corner) for corner, c in cost.items())
        while heap:
            far, arrived, here = heappop(heap)
            if arrived:
                way = [here]
                while way[-1] in before:
                    way.append(before[way[-1]])
                return far, way[::-1]
            if far > cost[here]:
                continue
            if here in goals:
                heappush(heap, (far + goals[here], True, here))
            if here in self.taken:
                continue  # another river: this one ends here or not at all
            for side, beyond in self.frame.sides_at[here]:
                if beyond in barred or (beyond in self.taken and beyond not in goals):
                    continue
                step = far + self._cost(side)
                if step < cost.get(beyond, float("inf")):
                    cost[beyond], before[beyond] = step, here
                    heappush(heap, (step, False, beyond))
        return None

    def _cost(self, side: Hexside) -> float:
        a, b = map(spot_of, corners_of(self.frame.grid, side))
        middle = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        off = sum(map(self._off, (a, middle, b))) / 3
        return STEP_COST + (off / SOFTNESS) ** 2

    def _off(self, spot: Spot) -> float:
        column, row = int(spot[0] // FARTHEST), int(spot[1] // FARTHEST)
        near = (
            hypot(x - spot[0], y - spot[1])
            for i in range(column - 1, column + 2)
            for j in range(row - 1, row + 2)
            for x, y in self.cells.get((i, j), ())
        )
        return min(min(near, default=FARTHEST), FARTHEST)
