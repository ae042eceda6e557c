"""River lines from GeoJSON files, and the way along them from a source to a mouth.

The files have no names. A river is named in the project file by where it begins and ends; its line is the
shortest way between the two along the lines of the files, which may be broken and are joined over short gaps.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from heapq import heappop, heappush
from itertools import pairwise
from math import hypot
from pathlib import Path
from typing import Any, Final

from tools.cartography.plane import Geo, Plane, Spot

FARTHEST_END: Final = 15.0
"""Kilometres that a river's stated end may lie from the nearest line."""
GAP_COST: Final = 3.0
"""A gap is as dear as so many times its length along a line."""


def read_lines(path: Path) -> list[list[Geo]]:
    """All lines of a GeoJSON file."""
    found: list[list[Geo]] = []
    for feature in json.loads(path.read_text("utf-8"))["features"]:
        geometry: dict[str, Any] = feature["geometry"]
        match geometry["type"]:
            case "LineString":
                found.append(_line(geometry["coordinates"]))
            case "MultiLineString":
                found += map(_line, geometry["coordinates"])
    return [line for line in found if len(line) > 1]


def _line(coordinates: Iterable[Sequence[float]]) -> list[Geo]:
    return [Geo(lat, lon) for lon, lat, *_ in coordinates]


class Network:
    """All lines together, as a graph of their points."""

    def __init__(self, plane: Plane, lines: Iterable[Sequence[Geo]], gap: float) -> None:
        self.places: dict[Spot, Geo] = {}
        self.links: dict[Spot, dict[Spot, float]] = {}
        ends: list[Spot] = []
        for line in lines:
            spots = [self._add(plane, place) for place in line]
            ends += [spots[0], spots[-1]]
            for a, b in pairwise(spots):
                self._link(a, b, 1.0)
        self._join(ends, gap)

    def _add(self, plane: Plane, place: Geo) -> Spot:
        x, y = plane.to_km(place)
        spot = round(x, 2), round(y, 2)
        self.places.setdefault(spot, place)
        return spot

    def _link(self, a: Spot, b: Spot, factor: float) -> None:
        cost = factor * hypot(a[0] - b[0], a[1] - b[1])
        for one, other in ((a, b), (b, a)):
            row = self.links.setdefault(one, {})
            row[other] = min(cost, row.get(other, cost))

    def _join(self, ends: list[Spot], gap: float) -> None:
        """Each end of a line is joined to every point within the gap."""
        cells: dict[tuple[int, int], list[Spot]] = {}
        for spot in self.places:
            cells.setdefault((int(spot[0] // gap), int(spot[1] // gap)), []).append(spot)
        for end in ends:
            column, row = int(end[0] // gap), int(end[1] // gap)
            for x in range(column - 1, column + 2):
                for y in range(row - 1, row + 2):
                    for spot in cells.get((x, y), ()):
                        if spot != end and hypot(spot[0] - end[0], spot[1] - end[1]) <= gap:
                            self._link(end, spot, GAP_COST)

    def trace(self, plane: Plane, stops: Sequence[Geo]) -> list[Geo]:
        """The line through these stops, in their order."""
        spots = [self._nearest(plane.to_km(stop), stop) for stop in stops]
        way = [spots[0]]
        for a, b in pairwise(spots):
            way += self._shortest(a, b)[1:]
        return [self.places[spot] for spot in way]

    def _nearest(self, km: Spot, stop: Geo) -> Spot:
        best = min(self.places, key=lambda spot: hypot(spot[0] - km[0], spot[1] - km[1]))
        off = hypot(best[0] - km[0], best[1] - km[1])
        if off > FARTHEST_END:
            raise ValueError(f"no river line within {FARTHEST_END:.0f} km of {stop.lat}, {stop.lon}")
        return best

    def _shortest(self, start: Spot, goal: Spot) -> list[Spot]:
        before: dict[Spot, Spot] = {}
        cost = {start: 0.0}
        heap = [(0.0, start)]
        while heap:
            far, here = heappop(heap)
            if here == goal:
                way = [here]
                while way[-1] != start:
                    way.append(before[way[-1]])
                return way[::-1]
            if far > cost[here]:
                continue
            for beyond, step in self.links[here].items():
                if far + step < cost.get(beyond, float("inf")):
                    cost[beyond], before[beyond] = far + step, here
                    heappush(heap, (far + step, beyond))
        raise ValueError(f"the lines do not lead from {self.places[start]} to {self.places[goal]}")
