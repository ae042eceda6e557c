"""Markers on hexes and hexsides: the symbols of each kind, once for each way it can look, and where they lie.

The browser uses the same symbols: `marker-KIND` in a hex, `marker-KIND-facing-2` for the sides that it faces,
`marker-KIND-side-2` on a hexside. All are drawn about the middle of the hex.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import atan2, degrees

from steppe.drawing.counters import Sight
from steppe.drawing.curves import Line, Point, between, spaced
from steppe.drawing.look import Look, MarkerLook
from steppe.drawing.pen import HEX, Pen
from steppe.drawing.scene import Group, Item, Path, Text, Use
from steppe.drawing.works import draw_fort
from steppe.hexes import Grid
from steppe.table.markers import Marker

INSIDE = 0.9
"""How far out towards the corners of its hex a line is drawn that belongs to that hex."""
BELOW = 0.15
"""How far below its symbol a marker's letters stand."""


def marker_symbols(grid: Grid, look: Look, kinds: Sequence[str]) -> dict[str, tuple[Item, ...]]:
    found: dict[str, tuple[Item, ...]] = {}
    corners = _corners(grid)
    for kind in kinds:
        shown = look.marker(kind)
        found[f"marker-{kind}"] = tuple(_symbol(shown, shown.spot, 0.0))
        for d in range(6):
            found[f"marker-{kind}-facing-{d}"] = tuple(_line(shown, _faced(shown, corners, d)))
            a, b = corners[d], corners[(d + 1) % 6]
            middle = between(a, b)
            turn = degrees(atan2(middle[1], middle[0])) + 90
            on_side: list[Item] = [*_line(shown, [a, b]), *_symbol(shown, middle, round(turn, 1))]
            found[f"marker-{kind}-side-{d}"] = tuple(on_side)
    return found


def _corners(grid: Grid) -> list[Point]:
    """The corners of a hex about its middle."""
    h = grid.hexes[0]
    x, y = grid.centre(h)
    return [(cx - x, cy - y) for cx, cy in grid.corners(h)]


def _faced(look: MarkerLook, corners: list[Point], direction: int) -> Line:
    """The sides that a marker in a hex faces, just inside them, walked with the outside on the left hand."""
    first = direction - look.spread // 2
    return [(INSIDE * x, INSIDE * y) for x, y in (corners[(first + i) % 6] for i in range(look.spread + 1))]


def _line(look: MarkerLook, corners: Line) -> list[Path]:
    if not look.line:
        return []
    pen, line = Pen((0.0, 0.0)), spaced(corners, 0.05)
    if look.teeth:
        return draw_fort(pen, look.line, look.teeth, [line])
    return [Path(look.line, pen.line(corners))]


def _symbol(look: MarkerLook, spot: Point, turn: float) -> list[Use]:
    return [Use(f"mark-{look.mark}", *_units(spot), angle=turn)] if look.mark else []


def _units(spot: Point) -> Point:
    return round(spot[0] * HEX, 1), round(spot[1] * HEX, 1)


def draw_markers(pen: Pen, sight: Sight) -> Iterator[Group]:
    """All markers that somebody sees, each with its letters."""
    grid = sight.g.grid
    corners = _corners(grid)
    for marker in sight.g.markers(sight.state):
        look = sight.look.marker(marker.kind)
        spot, uses = _laid(grid, marker, look, corners)
        items: list[Item] = [Use(symbol, 0, 0) for symbol in uses]
        if marker.text:
            x, y = _units((spot[0], spot[1] + BELOW))
            items.append(Text("marker-text", x, y, marker.text))
        ink = "ink-marker" if marker.owner is None else sight.look.parties[sight.g.sides[marker.owner]].ink
        yield Group(look.title or marker.kind, tuple(items), *pen.at(grid.centre(marker.hex)), style=ink)


def _laid(grid: Grid, marker: Marker, look: MarkerLook, corners: list[Point]) -> tuple[Point, list[str]]:
    """Where its symbol stands, from the middle of its hex, and the symbols that it is made of."""
    if marker.across is not None:
        d = grid.neighbours[marker.hex].index(marker.across)
        return between(corners[d], corners[(d + 1) % 6]), [f"marker-{marker.kind}-side-{d}"]
    facing = [f"marker-{marker.kind}-facing-{marker.facing}"] if marker.facing >= 0 else []
    return look.spot, [f"marker-{marker.kind}", *facing]
