"""Movement fields, floods and traces: the questions that are asked thousands of times a turn.

They work on flat tables indexed by hex and know no rules: what costs how much, what bars and what stops is
decided by the caller. No answer depends on the order of a dict or a set.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

Flags: TypeAlias = Sequence[int]
"""One number per hex (bytes, bytearray); non-zero means yes."""

Moves: TypeAlias = Sequence[Sequence[tuple[int, int]]]
"""Per hex the (neighbour, cost) pairs of the hexes that may be entered from it; costs are 1 or more."""

Neighbours: TypeAlias = Sequence[Sequence[int]]
"""Per hex its six neighbours by direction, -1 off the map: `Grid.neighbours`."""


class Field:
    """Where a unit can go, at what cost and by which way. The start is in it, at cost 0."""

    __slots__ = ("came", "cost", "start")

    def __init__(self, start: int, cost: dict[int, int], came: dict[int, int]) -> None:
        self.start = start
        self.cost = cost
        """The cheapest cost of each hex, in the order of cost and then of hex."""
        self.came = came
        """The hex before it on the way there; the lowest of those that are equally cheap."""

    def __contains__(self, h: object) -> bool:
        return h in self.cost

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Field) and (self.cost, self.came) == (other.cost, other.came)

    def __repr__(self) -> str:
        return f"<Field of {len(self.cost)} hexes from {self.start}>"

    def path_to(self, h: int) -> list[int]:
        """The way to h: the start excluded, h included."""
        path = []
        while h != self.start:
            path.append(h)
            h = self.came[h]
        path.reverse()
        return path


def reach(
    moves: Moves,
    start: int,
    budget: int,
    barred: Flags,
    stops: Flags,
    *,
    guaranteed: bool = False,
    first_barred: Flags | None = None,
) -> Field:
    """All hexes that can be reached from start within the budget.

    A `barred` hex is never entered. A hex that `stops` may be entered but not left, except the start.
    `first_barred` hexes may not be entered by the first step (from zone of control to zone of control).
    `guaranteed` allows a first step that costs more than the budget at the price of the whole budget; with
    no budget there is no step.
    """
    cost = {start: 0}
    best = {start: 0}  # of hexes still queued, too
    came: dict[int, int] = {}
    queue: list[list[int]] = [[] for _ in range(budget + 1)]  # hexes by cost
    beyond = budget + 1
    for n, price in _first_steps(moves[start], budget, guaranteed, first_barred):
        if not barred[n] and price < best.get(n, beyond):
            best[n] = price
            came[n] = start
            queue[price].append(n)
    for spent in range(1, beyond):
        left = budget - spent
        for h in sorted(queue[spent]):
            if best[h] < spent:
                continue  # a cheaper way was found after it was queued
            cost[h] = spent
            if stops[h]:
                continue
            for n, price in moves[h]:
                if price > left or barred[n]:
                    continue
                total = spent + price
                known = best.get(n, beyond)
                if total < known:
                    best[n] = total
                    came[n] = h
                    queue[total].append(n)
                elif total == known and h < came[n]:
                    came[n] = h
    return Field(start, cost, came)


def _first_steps(
    steps: Sequence[tuple[int, int]], budget: int, guaranteed: bool, first_barred: Flags | None
) -> list[tuple[int, int]]:
    if budget <= 0:
        return []
    if first_barred is not None:
        steps = [(n, price) for n, price in steps if not first_barred[n]]
    if guaranteed:
        return [(n, min(price, budget)) for n, price in steps]
    return [(n, price) for n, price in steps if price <= budget]


def flood(neighbours: Neighbours, sources: Iterable[int], blocked: Flags) -> bytearray:
    """1 for every hex that is connected with an unblocked source through unblocked hexes."""
    reached = bytearray(len(neighbours))
    closed = _closed(blocked)
    front = []
    for h in sources:
        if not closed[h]:
            closed[h] = reached[h] = 1
            front.append(h)
    for h in front:  # which grows as it goes
        for n in neighbours[h]:
            if not closed[n]:
                closed[n] = reached[n] = 1
                front.append(n)
    return reached


def trace(
    neighbours: Neighbours, start: int, goal: Flags, blocked: Flags, order: Sequence[int]
) -> list[int] | None:
    """Some way from start to a goal hex through unblocked hexes, both ends included; None if there is none.

    The start may be blocked, the goal may not. It walks ahead in the first free direction of `order` and
    turns back at dead ends, so a free road towards the map edge is found at once (but need not be short).
    """
    closed = _closed(blocked)
    closed[start] = 1
    path = [start]
    while path:
        h = path[-1]
        if goal[h]:
            return path
        around = neighbours[h]
        for direction in order:
            n = around[direction]
            if not closed[n]:
                closed[n] = 1
                path.append(n)
                break
        else:
            path.pop()
    return None


def shortest(neighbours: Neighbours, start: int, goal: Flags, blocked: Flags) -> list[int] | None:
    """A shortest way as in `trace`, for showing."""
    closed = _closed(blocked)
    closed[start] = 1
    came: dict[int, int] = {}
    ring = [start]
    while ring:
        found = next((h for h in ring if goal[h]), None)
        if found is not None:
            return _way_back(came, found)
        beyond = []
        for h in ring:
            for n in neighbours[h]:
                if not closed[n]:
                    closed[n] = 1
                    came[n] = h
                    beyond.append(n)
        ring = beyond
    return None


def _way_back(came: Mapping[int, int], h: int) -> list[int]:
    path = [h]
    while path[-1] in came:
        path.append(came[path[-1]])
    return path[::-1]


def connected(neighbours: Neighbours, start: int, goal: Flags, blocked: Flags, order: Sequence[int]) -> bool:
    """Is there a way as in `trace`?"""
    return trace(neighbours, start, goal, blocked, order) is not None


def _closed(blocked: Flags) -> bytearray:
    """A copy of the blocked hexes with one more entry, which index -1 (off the map) finds closed."""
    closed = bytearray(blocked)
    closed.append(1)
    return closed
