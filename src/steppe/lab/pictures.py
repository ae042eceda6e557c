"""Plain pictures for reports, as SVG: bars, courses with a band, and hexes coloured on the map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from steppe.drawing.pen import Pen
from steppe.drawing.pictures import Ground
from steppe.table.game import AnyGame

WIDTH, HEIGHT, MARGIN = 560, 220, 46
INK, SIDES = "#333", ("#5b6f82", "#a3553f")
"""Neutral colours of the first and of the second side."""


def bars(values: Mapping[str, float], unit: str = "") -> str:
    """One bar a name, with its number."""
    most = max(values.values(), default=0) or 1
    height = 22 * len(values) + 8
    lines = []
    for i, (name, value) in enumerate(values.items()):
        y = 22 * i + 4
        long = (WIDTH - 250) * value / most
        lines.append(f'<text x="150" y="{y + 14}" text-anchor="end">{escape(name)}</text>')
        lines.append(f'<rect x="158" y="{y}" width="{long:.1f}" height="17" fill="{SIDES[0]}"/>')
        lines.append(f'<text x="{164 + long:.1f}" y="{y + 14}">{value:g}{unit}</text>')
    return _svg(WIDTH, height, lines)


def course(turns: Sequence[int], middle: Sequence[float], low: Sequence[float], high: Sequence[float]) -> str:
    """A value by turn, with the band in which nine of ten games lie."""
    least, most = min([*low, 0.0]), max([*high, 0.0])
    span = (most - least) or 1.0

    def at(turn: int, value: float) -> str:
        wide = max(turns[-1] - turns[0], 1)
        x = MARGIN + (WIDTH - 2 * MARGIN) * (turn - turns[0]) / wide
        return f"{x:.1f},{HEIGHT - MARGIN / 2 - (HEIGHT - MARGIN) * (value - least) / span:.1f}"

    there = [at(turn, value) for turn, value in zip(turns, high, strict=True)]
    back = [at(turn, value) for turn, value in zip(turns, low, strict=True)][::-1]
    line = [at(turn, value) for turn, value in zip(turns, middle, strict=True)]
    zero = [at(turns[0], 0.0), at(turns[-1], 0.0)]
    even = [0.0] if min(-least, most) > span / 10 else []
    marks = [
        f'<text x="{at(turn, least).split(",")[0]}" y="{HEIGHT - 4}" text-anchor="middle">{turn}</text>'
        for turn in turns
    ]
    ends = [
        f'<text x="{MARGIN - 6}" y="{float(at(turns[0], value).split(",")[1]) + 4:.1f}" text-anchor="end">'
        f"{value:g}</text>"
        for value in (least, *even, most)
    ]
    return _svg(
        WIDTH,
        HEIGHT,
        [
            f'<polygon points="{" ".join(there + back)}" fill="{SIDES[0]}" opacity="0.25"/>',
            f'<polyline points="{" ".join(zero)}" fill="none" stroke="{INK}" stroke-dasharray="3 4"/>',
            f'<polyline points="{" ".join(line)}" fill="none" stroke="{SIDES[0]}" stroke-width="2.5"/>',
            *marks,
            *ends,
        ],
    )


def heat(g: AnyGame, ground: Ground, values: Mapping[str, float], colour: str, picture: str) -> str:
    """Hexes of the map under a colour, the stronger the larger the value is; `picture` is the map's file."""
    pen, scene = Pen(ground.origin), ground.scene
    most = max(values.values(), default=0) or 1
    shapes = []
    for number, value in sorted(values.items()):
        corners = [pen.at(corner) for corner in g.grid.corners(g.grid.hexes[g.hex_named[number]])]
        points = " ".join(f"{x:g},{y:g}" for x, y in corners)
        shapes.append(
            f'<polygon points="{points}" fill="{colour}" opacity="{0.75 * value / most:.2f}">'
            f"<title>{number}: {value:.3g}</title></polygon>"
        )
    size = f"0 0 {scene.width:g} {scene.height:g}"
    image = f'<image href="{escape(picture)}" width="{scene.width:g}" height="{scene.height:g}"/>'
    return f'<svg class="map" viewBox="{size}" role="img">{image}{"".join(shapes)}</svg>'


def _svg(width: float, height: float, lines: Sequence[str]) -> str:
    return f'<svg viewBox="0 0 {width} {height}" width="{width}" role="img">{"".join(lines)}</svg>'
