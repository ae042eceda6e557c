"""The cheapest line between an enemy and what must be kept from him, by maximal flow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
    pipes = _Pipes(2 * len(around) + 2)
    source, sink = 2 * len(around), 2 * len(around) + 1
    for h, near in enumerate(around):
        pipes.lay(2 * h, 2 * h + 1, price[h])
        for n in near:
            pipes.lay(2 * h + 1, 2 * n, NEVER)
    for h, worth in enemies.items():
        pipes.lay(source, 2 * h, worth)
    for h, worth in kept.items():
        pipes.lay(2 * h + 1, sink, worth)
    reached = pipes.flood(source, sink)
    held = (h for h in range(len(around)) if reached[2 * h] and not reached[2 * h + 1])
    passed = (h for h in range(len(around)) if reached[2 * h + 1])
    return Wall(frozenset(held), frozenset(passed))


class _Pipes:
    """Dinic's way to a maximal flow."""

    def __init__(self, size: int) -> None:
        self.ends: list[int] = []
        self.room: list[int] = []
        self.at: list[list[int]] = [[] for _ in range(size)]

    def lay(self, a: int, b: int, width: int) -> None:
        """A pipe and, next to it, its way back."""
        self.at[a].append(len(self.ends))
        self.ends.append(b)
        self.room.append(width)
        self.at[b].append(len(self.ends))
        self.ends.append(a)
        self.room.append(0)

    def flood(self, source: int, sink: int) -> list[bool]:
        """Per knot: whether more could still come there once nothing more comes to the sink."""
        while (depth := self._depths(source, sink))[sink] >= 0:
            tried = [0] * len(self.at)
            while self._push(source, sink, depth, tried):
                pass
        return [d >= 0 for d in depth]

    def _depths(self, source: int, sink: int) -> list[int]:
        ends, room, at = self.ends, self.room, self.at
        depth = [-1] * len(at)
        depth[source] = 0
        queue = [source]
        for a in queue:  # which grows as it goes
            for pipe in at[a]:
                b = ends[pipe]
                if room[pipe] and depth[b] < 0:
                    depth[b] = depth[a] + 1
                    queue.append(b)
            if depth[sink] >= 0 and depth[a] >= depth[sink]:
                break
        return depth

    def _push(self, source: int, sink: int, depth: list[int], tried: list[int]) -> int:
        """One more stream, as wide as its narrowest pipe."""
        ends, room, at = self.ends, self.room, self.at
        stream: list[int] = []
        a = source
        while a != sink:
            pipes = at[a]
            while tried[a] < len(pipes):
                pipe = pipes[tried[a]]
                if room[pipe] and depth[ends[pipe]] == depth[a] + 1:
                    break
                tried[a] += 1
            else:
                if not stream:
                    return 0
                back = stream.pop()
                a = ends[back ^ 1]
                tried[a] += 1
                continue
            stream.append(pipe)
            a = ends[pipe]
        width = min(room[pipe] for pipe in stream)
        for pipe in stream:
            room[pipe] -= width
            room[pipe ^ 1] += width
        return width
