"""Regions: hexes of one terrain as one soft shape, instead of a block of hexagons.

Every hex spreads a little weight around its centre. Where a terrain has half of all the weight lies its
outline: in the middle of a hexside it stays on the hexside, at the corners it is round, and noise makes it
irregular.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import exp, floor

from steppe.drawing.curves import Line, Point, chains
from steppe.drawing.noise import ripple

Lattice = dict[tuple[int, int], float]
"""Column and row of a point, and the value there."""

SPREAD = 0.44
STEP = 0.125


class Centres:
    """The centres of all hexes, found quickly by place."""

    def __init__(self, centres: Sequence[Point]) -> None:
        self.centres = centres
        self.cells: dict[tuple[int, int], list[int]] = {}
        for h, (x, y) in enumerate(centres):
            self.cells.setdefault((floor(x), floor(y)), []).append(h)

    def around(self, p: Point) -> list[int]:
        column, row = floor(p[0]), floor(p[1])
        cells = self.cells
        return [
            h
            for y in (row - 1, row, row + 1)
            for x in (column - 1, column, column + 1)
            for h in cells.get((x, y), ())
        ]

    def nearest(self, p: Point) -> int | None:
        """The hex whose centre is closest, if one is near."""
        x, y = p
        found = [((self.centres[h][0] - x) ** 2 + (self.centres[h][1] - y) ** 2, h) for h in self.around(p)]
        return min(found)[1] if found else None


class Region:
    """A set of hexes as a shape."""

    def __init__(self, centres: Centres, members: Iterable[int], roughness: float, seed: int) -> None:
        self.centres = centres
        self.members = frozenset(members)
        self.roughness = roughness
        self.seed = seed
        self._lattices: dict[bool, Lattice] = {}

    def share(self, p: Point) -> float:
        """How much of the weight at a point is the region's: half of it on the outline."""
        x, y = p
        mine = everything = 0.0
        for h in self.centres.around(p):
            cx, cy = self.centres.centres[h]
            away = (cx - x) ** 2 + (cy - y) ** 2
            if away > 1.8:
                continue
            weight = exp(-away / (SPREAD * SPREAD))
            everything += weight
            if h in self.members:
                mine += weight
        if not everything or not mine:
            return 0.0
        share = mine / everything
        if abs(share - 0.5) > 1.7 * self.roughness + 0.1:
            return share  # far from any outline, where noise makes no difference
        rough = ripple(x * 2.2, y * 2.2, self.seed) + 0.6 * ripple(x * 5, y * 5, self.seed + 7)
        return share + self.roughness * rough

    def height(self, p: Point) -> float:
        """A hill over each hex: higher where more hexes stand together."""
        x, y = p
        total = 0.0
        for h in self.centres.around(p):
            if h in self.members:
                cx, cy = self.centres.centres[h]
                total += exp(-((cx - x) ** 2 + (cy - y) ** 2) / 0.24)
        return total * (1 + 0.28 * ripple(x * 1.9, y * 1.9, self.seed)) if total else 0.0

    def outlines(self, level: float = 0.5, hilly: bool = False) -> list[Line]:
        """The closed lines along which the share (or the height) has that level."""
        values = self._lattice(hilly)  # every contour of a hill is found on the same one
        segments = [s for cell in _cells(values) for s in _crossings(cell, values, level)]
        return [line[:-1] for line in chains(segments, 10**7) if len(line) > 6]

    def _lattice(self, hilly: bool) -> Lattice:
        if hilly not in self._lattices:
            self._lattices[hilly] = self._measured(hilly)
        return self._lattices[hilly]

    def _measured(self, hilly: bool) -> Lattice:
        """The value at each lattice point near the region; the outermost are outside it."""
        measure = self.height if hilly else self.share
        spots: set[tuple[int, int]] = set()
        reach = 9
        for h in self.members:
            column, row = round(self.centres.centres[h][0] / STEP), round(self.centres.centres[h][1] / STEP)
            spots.update(
                (c, r)
                for c in range(column - reach, column + reach + 1)
                for r in range(row - reach, row + reach + 1)
            )
        inner = {(c, r) for c, r in spots if {(c - 1, r), (c + 1, r), (c, r - 1), (c, r + 1)} <= spots}
        return {(c, r): measure((c * STEP, r * STEP)) if (c, r) in inner else 0.0 for c, r in sorted(spots)}


def _cells(values: Lattice) -> Iterator[tuple[int, int]]:
    for c, r in values:
        if (c + 1, r) in values and (c, r + 1) in values and (c + 1, r + 1) in values:
            yield c, r


def _crossings(cell: tuple[int, int], values: Lattice, level: float) -> list[tuple[Point, Point]]:
    """Where the level line crosses a cell (marching squares)."""
    c, r = cell
    ring = ((c, r), (c + 1, r), (c + 1, r + 1), (c, r + 1))
    above = [values[p] > level for p in ring]
    if all(above) or not any(above):
        return []
    cuts = [
        _cut(ring[i], ring[(i + 1) % 4], values, level) if above[i] != above[(i + 1) % 4] else None
        for i in range(4)
    ]
    found = [p for p in cuts if p is not None]
    if len(found) == 2:
        return [(found[0], found[1])]
    a, b, d, e = found
    return [(a, b), (d, e)] if not above[0] else [(a, e), (b, d)]


def _cut(a: tuple[int, int], b: tuple[int, int], values: Lattice, level: float) -> Point:
    if b < a:
        a, b = b, a  # both cells of an edge must compute the same point
    t = (level - values[a]) / (values[b] - values[a])
    return (a[0] + (b[0] - a[0]) * t) * STEP, (a[1] + (b[1] - a[1]) * t) * STEP
