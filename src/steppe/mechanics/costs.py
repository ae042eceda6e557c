"""The cost of every step on a map, for each kind of mover."""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Sequence
from typing import Generic, TypeVar

from steppe.hexes import Grid, Moves

M = TypeVar("M", bound=Hashable)

Prices = list[dict[int, int]]
"""Per hex: neighbour -> cost, neighbours ascending. A neighbour that cannot be entered has no entry."""


class Costs(Generic[M]):
    """The costs of a map. They are worked out when a kind of mover is first asked about. A kind is whatever
    costs depend on: a side, a class, a factor.

    `price(mover, a, b)` is the game's rule for a step to a neighbour, from terrain, hexsides and roads. It is
    None where such a mover cannot go. `uneven` lists for each hex the neighbours for which the price depends
    on more than the hex entered. Where a game gives `uneven`, all other steps into a hex are priced once.
    """

    def __init__(
        self,
        grid: Grid,
        price: Callable[[M, int, int], int | None],
        uneven: Sequence[Container[int]] | None = None,
    ) -> None:
        self._price = price
        self._around = [sorted(n for n in around if n >= 0) for around in grid.neighbours]
        self._uneven = uneven or self._around
        self._prices: dict[M, Prices] = {}
        self._moves: dict[M, Moves] = {}

    def prices(self, mover: M) -> Prices:
        """The costs of this mover as a table in which the cost of one step can be looked up."""
        found = self._prices.get(mover)
        if found is None:
            found = self._prices[mover] = self._all_prices(mover)
        return found

    def moves(self, mover: M) -> Moves:
        """The costs of this mover in the form that movement fields take (`hexes.reach`)."""
        found = self._moves.get(mover)
        if found is None:
            found = self._moves[mover] = [tuple(steps.items()) for steps in self.prices(mover)]
        return found

    def _all_prices(self, mover: M) -> Prices:
        even = [self._even(mover, h) for h in range(len(self._around))]
        found: Prices = []
        for h, around in enumerate(self._around):
            uneven = self._uneven[h]
            steps = ((n, self._price(mover, h, n) if n in uneven else even[n]) for n in around)
            found.append({n: price for n, price in steps if price is not None})
        return found

    def _even(self, mover: M, h: int) -> int | None:
        """The cost of every even step into a hex; None if there is no such step or the mover cannot enter."""
        start = next((n for n in self._around[h] if h not in self._uneven[n]), None)
        return None if start is None else self._price(mover, start, h)
