"""Numbers per hex that any mind may want: distances, what draws, where danger comes from, ways to a goal.

They know no rules; what is barred, what things are worth and what a step costs is said by the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Generic, TypeVar

from steppe.hexes import Flags, Hex, Moves, reach
from steppe.table.basics import Side
from steppe.table.game import AnyGame
from steppe.table.state import State

FAR = 99
"""As far as distances go; also where none leads."""

Kind = TypeVar("Kind")


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


def held_hexes(s: State, side: Side) -> list[int]:
    """Where a side has counters."""
    return sorted(h for h in s.stacks if s.holder[h] == side + 1)


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


def danger_map(g: AnyGame, forces: Iterable[tuple[int, Sequence[float]]]) -> list[float]:
    """Per hex: what may come against it, of sources that bring so much one hex away, two, and so on."""
    found = [0.0] * len(g.neighbours)
    for h, by_distance in forces:
        for radius, force in enumerate(by_distance, 1):
            if force:
                for n in ring(g, h, radius):
                    found[n] += force
    return found


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
    return reach(_moves_back(moves_of, kind), goal, farthest, barred, bytes(len(barred))).cost


@lru_cache(maxsize=64)
def _moves_back(moves_of: Callable[[Kind], Moves], kind: Kind) -> Moves:
    moves = moves_of(kind)
    back: list[list[tuple[int, int]]] = [[] for _ in moves]
    for h, steps in enumerate(moves):
        for n, price in steps:
            back[n].append((h, price))
    return back
