"""Numbers per hex that any mind may want: distances, what draws, where danger comes from, ways to a goal.

They know no rules; what is barred, what things are worth and what a step costs is said by the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Generic, TypeVar

from steppe.hexes import Flags, Grid, Hex, Moves, Web, costs_from
from steppe.table.basics import Side
from steppe.table.game import AnyGame
from steppe.table.state import State, holds

FAR = 99
"""As far as distances go; also where none leads."""

Kind = TypeVar("Kind")


class Apart(dict[int, bytes]):
    """Per hex: how far it is to each hex, straight. A row is worked out when it is first asked for."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid

    def __missing__(self, h: int) -> bytes:
        here, distance = Hex(h), self.grid.distance
        row = self[h] = bytes(distance(here, n) for n in self.grid.hexes)
        return row


@lru_cache(maxsize=8)
def apart(g: AnyGame) -> Apart:
    """Looked up in inner loops, where `Grid.distance` would take most of the time."""
    return Apart(g.grid)


def walk(g: AnyGame, starts: Iterable[int], most: int, barred: Flags, stops: Flags) -> list[int]:
    """Per hex: the steps from the nearest start, FAR beyond `most`. Barred hexes are not entered; those that
    stop are not left, starts excepted."""
    found = [FAR] * len(g.neighbours)
    queue, around = list(starts), g.around
    for h in queue:
        found[h] = 0
    for h in queue:  # which grows as it goes
        ahead = found[h] + 1
        if ahead > most or (ahead > 1 and stops[h]):
            continue
        for n in around[h]:
            if found[n] == FAR and not barred[n]:
                found[n] = ahead
                queue.append(n)
    return found


@lru_cache(maxsize=256)
def distances(g: AnyGame, goals: tuple[int, ...]) -> list[int]:
    """Hexes to the nearest of some goals."""
    nothing = bytes(len(g.neighbours))
    return walk(g, goals, FAR, nothing, nothing)


@lru_cache(maxsize=64)
def attraction(
    g: AnyGame, goals: tuple[tuple[float, tuple[int, ...]], ...], share: float, decay: float
) -> list[float]:
    """Per hex: a share of what all goals are worth, less with each hex of distance. A goal is its worth and
    the hexes of which any will do."""
    found = [0.0] * len(g.neighbours)
    for worth, hexes in goals:
        fade = [share * worth * decay**d for d in range(FAR + 1)]
        found = [value + fade[d] for value, d in zip(found, distances(g, hexes), strict=True)]
    return found


@lru_cache(maxsize=8)
def web(g: AnyGame) -> Web:
    """For floods over the whole map."""
    return Web(g.neighbours)


def held_hexes(s: State, side: Side) -> list[int]:
    """Where a side has counters."""
    return sorted(h for h in s.stacks if holds(s, side, h))


def coming(fast: float, slow: float, comes: Sequence[float], walks: Sequence[float]) -> list[float]:
    """By distance: what a stack could bring against a hex, of whose attack a part is fast and the rest slow.
    The shares say how much of either counts so far away."""
    far = max(len(comes), len(walks))
    return [fast * _at(comes, d) + slow * _at(walks, d) for d in range(far)]


def _at(shares: Sequence[float], distance: int) -> float:
    return shares[distance] if distance < len(shares) else 0.0


@lru_cache(maxsize=20_000)
def ring(g: AnyGame, h: int, radius: int) -> tuple[Hex, ...]:
    return g.grid.ring(Hex(h), radius)


@lru_cache(maxsize=20_000)
def disc(g: AnyGame, h: int, radius: int) -> frozenset[Hex]:
    return frozenset(g.grid.disc(Hex(h), radius))


def danger_map(g: AnyGame, forces: Iterable[tuple[int, Sequence[float]]]) -> list[float]:
    """Per hex: what may come against it, of sources that bring so much one hex away, two, and so on."""
    found = [0.0] * len(g.neighbours)
    for h, by_distance in forces:
        for radius, force in enumerate(by_distance, 1):
            if force:
                for n in ring(g, h, radius):
                    found[n] += force
    return found


class Danger(dict[int, float]):
    """The same, worked out for the hexes that are asked about."""

    def __init__(self, rows: Apart, forces: Iterable[tuple[int, Sequence[float]]]) -> None:
        self._rows = rows
        self._forces = list(forces)

    def __missing__(self, h: int) -> float:
        away, found = self._rows[h], 0.0
        for at, by_distance in self._forces:
            if 0 < away[at] <= len(by_distance):
                found += by_distance[away[at] - 1]
        self[h] = found
        return found


def best_of(hexes: list[int], values: list[float], home: int, inertia: float) -> int:
    """The hex that is worth most, the lowest of equals; to stay at home is worth a little more."""
    found = zip(values, hexes, strict=True)
    return -max([(value + inertia * (h == home), -h) for value, h in found])[1]


class Ways(Generic[Kind]):
    """What the way to a goal costs each kind of mover from every hex, past the hexes that are barred now."""

    def __init__(self, moves_of: Callable[[Kind], Moves], size: int, farthest: int) -> None:
        self.moves_of = moves_of
        self.farthest = farthest
        self.barred = bytes(size)
        self._to: dict[tuple[Kind, int], dict[int, int]] = {}

    def look(self, barred: bytearray) -> None:
        """Reckon with other barred hexes from now on."""
        if barred != self.barred:
            self.barred = bytes(barred)
            self._to.clear()

    def to(self, kind: Kind, goal: int) -> dict[int, int]:
        """Hex -> what it costs from there."""
        key = (kind, goal)
        found = self._to.get(key)
        if found is None:
            found = self._to[key] = _costs_to(self.moves_of, kind, goal, self.farthest, self.barred)
        return found


@lru_cache(maxsize=512)
def _costs_to(
    moves_of: Callable[[Kind], Moves], kind: Kind, goal: int, farthest: int, barred: bytes
) -> dict[int, int]:
    """Kept for all who look at the same table: every future of a plan begins there."""
    return costs_from(_moves_back(moves_of, kind), goal, farthest, barred)


@lru_cache(maxsize=64)
def _moves_back(moves_of: Callable[[Kind], Moves], kind: Kind) -> Moves:
    moves = moves_of(kind)
    back: list[list[tuple[int, int]]] = [[] for _ in moves]
    for h, steps in enumerate(moves):
        for n, price in steps:
            back[n].append((h, price))
    return back
