"""Plain pictures for reports, as SVG: bars, courses with a band, and hexes coloured on the map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import NamedTuple

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


class Shade(NamedTuple):
    """A hex under a colour."""

    at: str
    value: float
    colour: str


TURNER = (
    "this.nextElementSibling.querySelectorAll('g').forEach((g,k)=>g.toggleAttribute('hidden',k!=this.value))"
)
"""Shows the frame of a number and hides the others."""

STYLE = """svg text{font:12px sans-serif}
svg.map{display:block;width:100%;max-width:640px;border:1px solid #999}
svg g[hidden]{display:none}svg.map text{font-weight:bold;paint-order:stroke;stroke:#fff}
input[type=range]{display:block;width:100%;max-width:640px}"""


def heat(
    g: AnyGame, ground: Ground, frames: Mapping[str, Sequence[Shade]], picture: str, shown: int = 0
) -> str:
    """Hexes of the map under colours, the stronger the larger the value is, one frame at a time; `picture` is
    the map's file."""
    scene, pen = ground.scene, Pen(ground.origin)
    shown %= len(frames)
    tall = scene.width / 28
    label = f'x="{tall:g}" y="{1.5 * tall:g}" style="font-size:{tall:g}px;stroke-width:{tall / 5:g}px"'
    groups = [
        f"<g{'' if k == shown else ' hidden'}>{_hexes(g, pen, shades)}<text {label}>{escape(name)}</text></g>"
        for k, (name, shades) in enumerate(frames.items())
    ]
    size = f"0 0 {scene.width:g} {scene.height:g}"
    image = f'<image href="{escape(picture)}" width="{scene.width:g}" height="{scene.height:g}"/>'
    slider = (
        f'<input type="range" aria-label="turn" min="0" max="{len(frames) - 1}" value="{shown}"'
        f' oninput="{TURNER}">'
    )
    map_ = f'<svg class="map" viewBox="{size}" role="img">{image}{"".join(groups)}</svg>'
    return (slider if len(frames) > 1 else "") + map_


def _hexes(g: AnyGame, pen: Pen, shades: Sequence[Shade]) -> str:
    most = max((shade.value for shade in shades), default=0) or 1
    shapes = []
    for at, value, colour in shades:
        corners = [pen.at(corner) for corner in g.grid.corners(g.grid.hexes[g.hex_named[at]])]
        points = " ".join(f"{x:g},{y:g}" for x, y in corners)
        shapes.append(
            f'<polygon points="{points}" fill="{colour}" opacity="{0.75 * value / most:.2f}">'
            f"<title>{at}: {value:.3g}</title></polygon>"
        )
    return "".join(shapes)


def _svg(width: float, height: float, lines: Sequence[str]) -> str:
    return f'<svg viewBox="0 0 {width} {height}" width="{width}" role="img">{"".join(lines)}</svg>'
