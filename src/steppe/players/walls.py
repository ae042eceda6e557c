"""The cheapest line between an enemy and what must be kept from him, by maximal flow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

NEVER = 1_000_000
"""The price of a hex through which no wall can run."""


class Wall(NamedTuple):
    hexes: frozenset[int]
    """Where it runs: whoever holds all of them lets nobody pass."""
    outside: frozenset[int]
    """What lies on the enemy's side of it; whatever he cannot come to is inside."""


def cheapest_wall(
    around: Sequence[Sequence[int]],
    price: Sequence[int],
    enemies: Mapping[int, int],
    kept: Mapping[int, int],
) -> Wall:
    """What each hex costs to hold is given, what it costs to leave each of some hexes outside, and each enemy
    inside. Each hex is a pipe as wide as its price: a narrowest set of pipes is a cheapest wall."""
    pipes = _Pipes(around, price)
    source, sink = 2 * len(around), 2 * len(around) + 1
    for h, worth in enemies.items():
        pipes.lay(source, 2 * h, worth)
    for h, worth in kept.items():
        pipes.lay(2 * h + 1, sink, worth)
    reached = pipes.flood(source, sink)
    held = (h for h in range(len(around)) if reached[2 * h] and not reached[2 * h + 1])
    passed = (h for h in range(len(around)) if reached[2 * h + 1])
    return Wall(frozenset(held), frozenset(passed))


class _Pipes:
    """Dinic's way to a maximal flow, through knots of which each hex has two: 2 h, where one comes in, and
    2 h + 1, where one goes out. A pipe that is as wide as its price joins them."""

    def __init__(self, around: Sequence[Sequence[int]], price: Sequence[int]) -> None:
        ends, at = _layout(tuple(map(tuple, around)))
        self.ends = ends.copy()
        self.at = [pipes.copy() for pipes in at]
        self.room: list[int] = []
        for h, near in enumerate(around):
            self.room += (price[h], 0, *(NEVER, 0) * len(near))

    def lay(self, a: int, b: int, width: int) -> None:
        """One more pipe."""
        _lay(self.ends, self.at, a, b)
        self.room += (width, 0)

    def flood(self, source: int, sink: int) -> list[bool]:
        """Per knot: whether more could still come there once nothing more comes to the sink. That is the
        same however it flows."""
        while (depth := self._depths(source, sink))[sink] >= 0:
            self._fill(source, sink, depth)
        return [d >= 0 for d in depth]

    def _depths(self, source: int, sink: int) -> list[int]:
        """Per knot: the pipes with room from the source to it, -1 if there is no way. Nobody looks beyond the
        sink."""
        ends, room, at = self.ends, self.room, self.at
        depth = [-1] * len(at)
        depth[source] = 0
        queue = [source]
        for a in queue:  # which grows as it goes
            ahead = depth[a] + 1
            for pipe in at[a]:
                b = ends[pipe]
                if depth[b] < 0 and room[pipe]:
                    depth[b] = ahead
                    if b == sink:
                        return depth
                    queue.append(b)
        return depth

    def _fill(self, source: int, sink: int, depth: list[int]) -> None:
        """All streams that are as short as can be, found from the sink: so few ways lead nowhere. The next
        one leaves the last where that was narrowest."""
        ends, room, at = self.ends, self.room, self.at
        tried = [0] * len(at)
        stream: list[int] = []
        a = sink
        while True:
            before, pipes, place = depth[a] - 1, at[a], tried[a]
            while place < len(pipes) and (depth[ends[pipes[place]]] != before or not room[pipes[place] ^ 1]):
                place += 1
            tried[a] = place
            if place < len(pipes):
                stream.append(pipes[place] ^ 1)
                a = ends[pipes[place]]
                if a == source:
                    a = self._pour(stream)
            elif stream:
                a = ends[stream.pop()]
                tried[a] += 1
            else:
                return

    def _pour(self, stream: list[int]) -> int:
        """As much as the narrowest pipe lets through. The stream is cut there; returns the knot where."""
        ends, room = self.ends, self.room
        widths = [room[pipe] for pipe in stream]
        width = min(widths)
        for pipe in stream:
            room[pipe] -= width
            room[pipe ^ 1] += width
        place = widths.index(width)
        a = ends[stream[place]]
        del stream[place:]
        return a


def _lay(ends: list[int], at: list[list[int]], a: int, b: int) -> None:
    """A pipe and, next to it, its way back."""
    at[a].append(len(ends))
    ends.append(b)
    at[b].append(len(ends))
    ends.append(a)


@lru_cache(maxsize=4)
def _layout(around: tuple[tuple[int, ...], ...]) -> tuple[list[int], list[list[int]]]:
    """The pipes of a map: where each ends, and per knot which begin there. Source and sink come last, still
    without any."""
    ends: list[int] = []
    at: list[list[int]] = [[] for _ in range(2 * len(around) + 2)]
    for h, near in enumerate(around):
        _lay(ends, at, 2 * h, 2 * h + 1)
        for n in near:
            _lay(ends, at, 2 * h + 1, 2 * n)
    return ends, at
