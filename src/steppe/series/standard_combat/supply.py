"""S-12 Supply: lines of hexes traced to a source."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from steppe.hexes import Flags, Spread, Web, flood, shortest, spread
from steppe.mechanics.costs import Prices

Neighbours = Sequence[Sequence[int]]
Roads = set[tuple[int, int]]
"""Pairs of hexes that a road joins."""


def traced(
    web: Web, neighbours: Neighbours, sources: Iterable[int], closed: Flags, held: Iterable[int]
) -> bytearray:
    """1 for every hex from which a line can be traced. [S-12.1] A line is a path of adjacent hexes to a
    source. [S-12.2] It may have any length. [S-12.3] It does not pass through `closed` hexes or across
    prohibited hexsides; `neighbours` and `web` already end there. A unit's own hex is never an obstacle.
    `held` are the hexes of the units that ask."""
    reached = web.flood(sources, closed)
    fed = [h for h in held if not reached[h] and _is_beside(neighbours, h, reached)]
    for h in fed:
        reached[h] = 1
    return reached


def _is_beside(neighbours: Neighbours, h: int, reached: bytearray) -> bool:
    return any(n >= 0 and reached[n] for n in neighbours[h])


def traced_by_road(
    prices: Prices,
    roads: Roads,
    sources: Iterable[int],
    closed: Flags,
    held: Iterable[int],
    most: int,
) -> bytearray:
    """[S-12.2] 1 for every hex from which a line can be traced that costs at most `most` movement points to a
    road, and from there runs along roads to a source."""
    cost = _from_roads(prices, roads, sources, closed, most).cost
    reached = bytearray(len(prices))
    for h in cost:
        reached[h] = 1
    for h in held:
        if _way_in(prices[h], cost, most) is not None:
            reached[h] = 1
    return reached


def line_by_road(
    prices: Prices, roads: Roads, sources: Iterable[int], closed: Flags, h: int, most: int
) -> list[int] | None:
    """[S-12.2] A line from one hex as in `traced_by_road`: the cheapest way to a road, then the shortest
    along it. None if there is no line."""
    sources = list(sources)
    field = _from_roads(prices, roads, sources, closed, most)
    first = h if h in field.cost else _way_in(prices[h], field.cost, most)
    if first is None:
        return None
    across = field.path_to(first)[::-1]
    at_road = field.came[across[-1]] if across else first
    goal = bytearray(len(prices))
    for source in sources:
        goal[source] = 1
    along = shortest(_joined(roads, len(prices)), at_road, goal, closed)
    return None if along is None else [*([h] if first != h else []), *across, *along]


def _way_in(steps: Mapping[int, int], cost: Mapping[int, int], most: int) -> int | None:
    """The first hex of a line that leaves a hex in which lines may not run. It is the cheapest one; None if
    no neighbour is near enough to a road."""
    found = [(cost[n] + price, n) for n, price in steps.items() if n in cost and cost[n] + price <= most]
    return min(found)[1] if found else None


def _from_roads(prices: Prices, roads: Roads, sources: Iterable[int], closed: Flags, most: int) -> Spread:
    """The hexes from which a road that leads to a source can be reached, found from the roads outwards. Each
    step has the price of moving towards the road."""
    fed = [h for h, is_fed in enumerate(flood(_joined(roads, len(prices)), sources, closed)) if is_fed]
    inward: list[list[tuple[int, int]]] = [[] for _ in prices]
    for h, steps in enumerate(prices):
        for n, price in steps.items():
            inward[n].append((h, price))
    return spread(inward, fed, most, closed)


def _joined(roads: Roads, size: int) -> list[list[int]]:
    """Per hex the hexes to which a road leads from it."""
    joined: list[list[int]] = [[] for _ in range(size)]
    for a, b in sorted(roads):
        joined[a].append(b)
    return joined
