"""What every step costs, for each kind of mover."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from steppe.hexes import Grid, Moves

M = TypeVar("M", bound=Hashable)

Prices = list[dict[int, int]]
"""Per hex: neighbour -> cost, ascending; no entry where one cannot go."""


class Costs(Generic[M]):
    """The costs of a map, worked out when a kind of mover is first asked about. A kind is whatever costs
    depend on: a side, a class, a factor. `price(mover, a, b)` is the game's rule for a step to a neighbour,
    from terrain, hexsides and roads; None where such a mover cannot go."""

    def __init__(self, grid: Grid, price: Callable[[M, int, int], int | None]) -> None:
        self._grid = grid
        self._price = price
        self._prices: dict[M, Prices] = {}
        self._moves: dict[M, Moves] = {}

    def prices(self, mover: M) -> Prices:
        """To look up the cost of one step."""
        found = self._prices.get(mover)
        if found is None:
            found = self._prices[mover] = [self._from(mover, h) for h in range(self._grid.size)]
        return found

    def moves(self, mover: M) -> Moves:
        """The same for movement fields (`hexes.reach`)."""
        found = self._moves.get(mover)
        if found is None:
            found = self._moves[mover] = [tuple(steps.items()) for steps in self.prices(mover)]
        return found

    def _from(self, mover: M, h: int) -> dict[int, int]:
        steps = ((n, self._price(mover, h, n)) for n in sorted(self._grid.neighbours[h]) if n >= 0)
        return {n: price for n, price in steps if price is not None}
