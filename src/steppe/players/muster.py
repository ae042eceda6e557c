"""Who is free, who goes where, and who will be in a hex then: the accounts of a plan of movement."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from steppe.table.basics import Unit
from steppe.table.state import State


class Move(NamedTuple):
    unit: Unit
    to: int


class Muster:
    """The units of a side that are free to move, as a plan uses them up."""

    def __init__(self, s: State, free: Iterable[Unit], sizes: Sequence[int]) -> None:
        self.s = s
        self.sizes = sizes
        """Per unit: what it takes of a hex."""
        self._able = free
        self.bound: set[Unit] = set()
        """Who has his task already."""
        self.moves: list[Move] = []
        self._arriving: dict[int, int] = {}
        self._coming: dict[int, list[Unit]] = {}
        self._leaving: dict[int, list[Unit]] = {}

    @cached_property
    def free(self) -> list[Unit]:
        """Who has no task yet: looked for when it is first asked, as many a question does without."""
        return list(self._able)

    def arriving(self, h: int) -> int:
        """How much will come into a hex."""
        return self._arriving.get(h, 0)

    def garrison(self, h: int) -> list[Unit]:
        """Who will be in a hex as planned so far."""
        pile, gone, coming = self.s.stacks.get(h, ()), self._leaving.get(h), self._coming.get(h)
        stay = [u for u in pile if u not in gone] if gone else list(pile)
        return stay + coming if coming else stay

    def count(self, h: int) -> int:
        """How many they are."""
        if h in self._leaving or h in self._coming:
            return len(self.garrison(h))
        return len(self.s.stacks.get(h, ()))

    def send(self, u: Unit, h: int) -> None:
        self.stay(u)
        origin = self.s.at[u]
        if h == origin:
            return
        self.moves.append(Move(u, h))
        self._arriving[h] = self.arriving(h) + self.sizes[u]
        self._coming.setdefault(h, []).append(u)
        self._leaving.setdefault(origin, []).append(u)

    def stay(self, u: Unit) -> None:
        self.bound.add(u)
        if u in self.free:
            self.free.remove(u)
