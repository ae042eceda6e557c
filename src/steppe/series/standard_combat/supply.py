"""S-12 Supply: lines of hexes traced to a source."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from steppe.hexes import Flags, flood, spread
from steppe.mechanics.costs import Prices

Neighbours = Sequence[Sequence[int]]


def traced(neighbours: Neighbours, sources: Iterable[int], closed: Flags, held: Iterable[int]) -> bytearray:
    """1 for every hex from which a line can be traced. [S-12.1] A path of adjacent hexes to a source;
    [S-12.2] of any length; [S-12.3] not through `closed` hexes, and the `neighbours` end at hexsides that
    nobody can cross. A unit's own hex never matters: `held` are the hexes in which units ask."""
    reached = flood(neighbours, sources, closed)
    fed = [h for h in held if not reached[h] and _is_beside(neighbours, h, reached)]
    for h in fed:
        reached[h] = 1
    return reached


def _is_beside(neighbours: Neighbours, h: int, reached: bytearray) -> bool:
    return any(n >= 0 and reached[n] for n in neighbours[h])


def traced_by_road(
    prices: Prices,
    roads: set[tuple[int, int]],
    sources: Iterable[int],
    closed: Flags,
    held: Iterable[int],
    most: int,
) -> bytearray:
    """[S-12.2] The same where a line may cost no more than `most` movement points to a road, from where it
    runs along roads to a source."""
    fed = _along_roads(roads, sources, closed, len(prices))
    inward: list[list[tuple[int, int]]] = [[] for _ in prices]
    for h, steps in enumerate(prices):
        for n, price in steps.items():
            inward[n].append((h, price))  # from the road outwards, at the price of coming to it
    cost = spread(inward, fed, most, closed).cost
    reached = bytearray(len(prices))
    for h in cost:
        reached[h] = 1
    for h in held:
        if any(n in cost and cost[n] + price <= most for n, price in prices[h].items()):
            reached[h] = 1
    return reached


def _along_roads(roads: set[tuple[int, int]], sources: Iterable[int], closed: Flags, size: int) -> list[int]:
    """The sources, and the hexes that roads join to them."""
    joined: list[list[int]] = [[] for _ in range(size)]
    for a, b in sorted(roads):
        joined[a].append(b)
    return [h for h, is_fed in enumerate(flood(joined, sources, closed)) if is_fed]
