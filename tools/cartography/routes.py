"""Roads and railways: chains of hexes from stop to stop that keep to a straight line and shun water."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from heapq import heappop, heappush
from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING, Final

from steppe.board import Place, Route
from steppe.hexes import BadHex, Hex, Hexside
from tools.cartography.frame import Frame

if TYPE_CHECKING:
    from tools.cartography.project import Way

ASTRAY: Final = 0.4
"""What a hex costs whose centre lies one hex from the straight line, squared beyond."""
OVER_WATER: Final = 0.35
THROUGH: Final = {"swamp": 1.0, "heavy_woods": 0.15}
"""What it costs to lead a way through such ground, besides the hex itself."""
CLOSED: Final = "lake"


class BadRoute(ValueError):
    pass


@dataclass(frozen=True)
class Obstacles:
    """The ground and the hexsides that a way has to cross."""

    terrain: Sequence[str]
    sides: Mapping[str, Mapping[Hexside, str]]

    @cached_property
    def water(self) -> frozenset[Hexside]:
        return frozenset(side for found in self.sides.values() for side in found)

    def cost(self, frame: Frame, a: Hex, b: Hex) -> float | None:
        """What a step costs; none over a lake."""
        side = frame.grid.hexside(a, b)
        if side in self.sides.get(CLOSED, {}):
            return None
        return 1 + THROUGH.get(self.terrain[b], 0.0) + (OVER_WATER if side in self.water else 0.0)


def lay_routes(
    frame: Frame, ways: Iterable[Way], places: Mapping[Hex, Place], obstacles: Obstacles
) -> dict[str, tuple[Route, ...]]:
    """Every way as a chain of hexes, by kind."""
    named = {place.name.replace(" ", "_"): h for h, place in places.items()}
    routes: dict[str, tuple[Route, ...]] = {}
    for way in ways:
        stops = [_stop(frame, way, word, named) for word in way.via]
        chain = [stops[0]]
        for a, b in pairwise(stops):
            chain += list(_leg(frame, way, a, b, obstacles))[1:]
        routes[way.kind] = (*routes.get(way.kind, ()), Route(way.name, tuple(chain)))
    return routes


def _stop(frame: Frame, way: Way, word: str, named: Mapping[str, Hex]) -> Hex:
    if word in named:
        return named[word]
    try:
        return frame.grid.hex(word)
    except BadHex:
        raise BadRoute(f"{way.name}: there is no place or hex {word}") from None


def _leg(frame: Frame, way: Way, start: Hex, end: Hex, obstacles: Obstacles) -> Iterator[Hex]:
    """The cheapest chain of hexes between two stops. Dijkstra."""
    cost = {start: 0.0}
    before: dict[Hex, Hex] = {}
    heap = [(0.0, start)]
    while heap:
        far, here = heappop(heap)
        if here == end:
            break
        if far > cost[here]:
            continue
        for beyond in map(Hex, frame.grid.neighbours[here]):
            step = None if beyond < 0 else obstacles.cost(frame, here, beyond)
            if step is None:
                continue
            reached = far + step + ASTRAY * _astray(frame, beyond, start, end) ** 2
            if reached < cost.get(beyond, float("inf")):
                cost[beyond], before[beyond] = reached, here
                heappush(heap, (reached, beyond))
    if end not in cost:
        raise BadRoute(f"{way.name} finds no way from {frame.grid.number(start)}")
    chain = [end]
    while chain[-1] != start:
        chain.append(before[chain[-1]])
    return reversed(chain)


def _astray(frame: Frame, h: Hex, start: Hex, end: Hex) -> float:
    """How far a hex lies from the straight line between two others."""
    (x, y), (x0, y0), (x1, y1) = (frame.centres[n] for n in (h, start, end))
    length = hypot(x1 - x0, y1 - y0) or 1.0
    return abs((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)) / length
