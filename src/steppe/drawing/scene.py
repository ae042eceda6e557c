"""A scene: what is to be drawn, as plain data. Writers (SVG now, the browser's canvas next) only paint it.

Lengths are scene units, `Scene.hex` of them to a hex from side to side; y grows downwards. Paths are in the
language of SVG, which a browser's `Path2D` reads too. Layers are painted in their order, the first lowest.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Anchor = Literal["start", "middle", "end"]


class Style(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How a class of things is painted. A text has a size; a halo is a rim that keeps it readable."""

    fill: str = "none"
    stroke: str = "none"
    width: float = 0.0
    dash: tuple[float, ...] = ()
    cap: Literal["round", "butt", "square"] = "round"
    opacity: float = 1.0
    even: bool = False
    """Outlines inside outlines are holes."""
    colour: str = ""
    """What `currentColor` means inside a symbol that is used with this style."""
    font: Literal["", "sans", "serif"] = ""
    size: float = 0.0
    weight: int = 400
    italic: bool = False
    spacing: float = 0.0
    halo: str = ""
    halo_width: float = 0.0

    def scaled(self, k: float) -> Style:
        """The same style in other units."""
        return Style(
            fill=self.fill,
            stroke=self.stroke,
            width=round(self.width * k, 3),
            dash=tuple(round(d * k, 3) for d in self.dash),
            cap=self.cap,
            opacity=self.opacity,
            even=self.even,
            colour=self.colour,
            font=self.font,
            size=round(self.size * k, 3),
            weight=self.weight,
            italic=self.italic,
            spacing=round(self.spacing * k, 3),
            halo=self.halo,
            halo_width=round(self.halo_width * k, 3),
        )


class Path(Struct, frozen=True, omit_defaults=True, tag="path"):
    style: str
    d: str
    about: str = ""
    """What it is, for readers of the picture: a river's name."""


class Text(Struct, frozen=True, omit_defaults=True, tag="text"):
    """A line of text on its baseline; the angle turns it clockwise about (x, y)."""

    style: str
    x: float
    y: float
    text: str
    anchor: Anchor = "middle"
    angle: float = 0.0


class Use(Struct, frozen=True, omit_defaults=True, tag="use"):
    """A symbol, its origin laid at (x, y)."""

    symbol: str
    x: float
    y: float
    scale: float = 1.0
    angle: float = 0.0
    style: str = ""


class Group(Struct, frozen=True, omit_defaults=True, tag="group"):
    """Things that belong together and are moved together: a counter, a name in single letters."""

    about: str
    items: tuple[Item, ...]
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    style: str = ""


Item = Path | Text | Use | Group


class Layer(Struct, frozen=True, omit_defaults=True):
    name: str
    items: tuple[Item, ...]
    clip: str = ""


class Scene(Struct, frozen=True):
    """A picture. Width and height are those of the sheet; `mm` is the width of a hex in print."""

    title: str
    description: str
    width: float
    height: float
    hex: float
    mm: float
    styles: dict[str, Style]
    symbols: dict[str, tuple[Item, ...]]
    clips: dict[str, str]
    layers: tuple[Layer, ...]

    def layer(self, name: str) -> Layer:
        return next(layer for layer in self.layers if layer.name == name)
