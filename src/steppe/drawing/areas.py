"""Sets of hexes that are shown as ground: tinted, outlined, or hatched."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from steppe.drawing.curves import Line, Point, chains, distance
from steppe.drawing.pen import Pen
from steppe.drawing.waters import side_ends
from steppe.hexes import Grid, Hex

HATCH = 0.16
"""How far apart the strokes of a hatching are, measured along the top of a hex."""


def outlines(grid: Grid, hexes: Iterable[Hex]) -> list[Line]:
    """The closed lines around a set of hexes; the first point is not repeated."""
    members = set(hexes)
    rim = [
        grid.side(h, d) for h in sorted(members) for d, n in enumerate(grid.neighbours[h]) if n not in members
    ]
    return [line[:-1] for line in chains(side_ends(grid, side) for side in rim)]


def draw_outlines(pen: Pen, grid: Grid, hexes: Iterable[Hex]) -> str:
    return pen.lines(outlines(grid, hexes), closed=True)


def draw_hatching(pen: Pen, grid: Grid, hexes: Iterable[Hex]) -> str:
    """Strokes that rise to the right, and go on from hex to hex."""
    return pen.lines(stroke for h in hexes for stroke in hatching(grid.corners(h)))


def hatching(corners: Iterable[Point]) -> Iterator[Line]:
    """The strokes inside a convex outline."""
    ring = list(corners)
    sums = [x + y for x, y in ring]
    for k in range(int(min(sums) / HATCH) - 1, int(max(sums) / HATCH) + 2):
        stroke = _cut(ring, k * HATCH)
        if stroke:
            yield stroke


def _cut(ring: Line, level: float) -> Line:
    """The piece of the line x + y = level inside a convex outline, if it has a length."""
    found: set[Point] = set()
    for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
        a, b = ax + ay - level, bx + by - level
        if a * b < 0:
            t = a / (a - b)
            found.add((ax + (bx - ax) * t, ay + (by - ay) * t))
    return sorted(found) if len(found) == 2 else []


def label_spot(grid: Grid, hexes: Sequence[Hex]) -> tuple[Point, float]:
    """Where a set's name stands, on the hex of it that has most of the set around it, and its angle: it reads
    upwards in a set that is higher than broad."""
    spots = [grid.centre(h) for h in hexes]
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    middle = (sum(xs) / len(xs), sum(ys) / len(ys))
    members = set(hexes)

    def lack(h: Hex) -> tuple[float, int]:
        inside = sum(n in members for n in grid.disc(h, 2))
        return 0.4 * distance(grid.centre(h), middle) - inside, h

    angle = -90.0 if max(ys) - min(ys) > max(xs) - min(xs) else 0.0
    return grid.centre(min(hexes, key=lack)), angle
