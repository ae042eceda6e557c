"""The hex map as a plane with corners: which hex holds a spot, which hexsides meet in a corner."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from math import hypot
from typing import Final

from steppe.board.waterways import Corner, corners_of, hexes_around
from steppe.hexes import Grid, Hex, Hexside
from tools.cartography.plane import Spot

HEX_RADIUS: Final = 1 / 3**0.5


class Frame:
    """Drawn coordinates of a grid: x to the east, y to the south, in hexes."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.centres: list[Spot] = [grid.centre(h) for h in grid.hexes]

    @cached_property
    def _cells(self) -> dict[tuple[int, int], list[Hex]]:
        cells: dict[tuple[int, int], list[Hex]] = {}
        for h, (x, y) in zip(self.grid.hexes, self.centres, strict=True):
            cells.setdefault((round(x), round(y)), []).append(h)
        return cells

    def hex_at(self, spot: Spot) -> Hex | None:
        """The hex that holds a spot: the one with the nearest centre, if it is on the map."""
        column, row = round(spot[0]), round(spot[1])
        near = [
            h
            for x in range(column - 1, column + 2)
            for y in range(row - 1, row + 2)
            for h in self._cells.get((x, y), ())
        ]
        if not near:
            return None
        best = min(near, key=lambda h: self._off(h, spot))
        return best if self._inside(best, spot) else None

    def _off(self, h: Hex, spot: Spot) -> float:
        x, y = self.centres[h]
        return hypot(spot[0] - x, spot[1] - y)

    def _inside(self, h: Hex, spot: Spot) -> bool:
        """Nearest of all centres, also of those that would lie beyond the map edge."""
        x, y = self.centres[h]
        dx, dy = abs(spot[0] - x), abs(spot[1] - y)
        if self.grid.strips == "columns":
            dx, dy = dy, dx
        return dx <= 0.5 + 1e-9 and dx / 2 + dy * 3**0.5 / 2 <= 0.5 + 1e-9

    def samples(self, h: Hex, fineness: int) -> Iterator[Spot]:
        """Spots spread evenly over a hex."""
        x, y = self.centres[h]
        steps = range(-fineness, fineness + 1)
        for i in steps:
            for j in steps:
                spot = (x + i * HEX_RADIUS / fineness, y + j * HEX_RADIUS / fineness)
                if self._inside(h, spot):
                    yield spot

    # ------------------------------------------------------------------ corners and hexsides

    @cached_property
    def sides_at(self) -> dict[Corner, list[tuple[Hexside, Corner]]]:
        """Per corner the hexsides between two hexes that meet there, each with its other end."""
        sides: dict[Corner, list[tuple[Hexside, Corner]]] = {}
        for h in self.grid.hexes:
            for direction, beyond in enumerate(self.grid.neighbours[h]):
                if beyond > h:
                    side = self.grid.side(h, direction)
                    a, b = corners_of(self.grid, side)
                    sides.setdefault(a, []).append((side, b))
                    sides.setdefault(b, []).append((side, a))
        return sides

    @cached_property
    def border(self) -> frozenset[Corner]:
        """The corners on the map edge where an inner hexside ends."""
        around = hexes_around(self.grid)
        return frozenset(corner for corner in self.sides_at if len(around[corner]) < 3)

    def number_of_sides(self, sides: list[Hexside]) -> str:
        return " ".join(map(self.grid.side_number, sides))


def spot_of(corner: Corner) -> Spot:
    return corner[0] / 1000, corner[1] / 1000
