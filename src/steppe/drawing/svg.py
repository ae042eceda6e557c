"""Writes a scene as one SVG file that needs nothing else; the same scene gives the same bytes."""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

from steppe.drawing.pen import number as _n
from steppe.drawing.scene import Item, Path, Scene, Style, Text, Use

FONTS = {
    "sans": "Arial,'Liberation Sans',Arimo,Helvetica,sans-serif",
    "serif": "'Times New Roman','Liberation Serif',Tinos,Times,serif",
}


def write_svg(scene: Scene, window: tuple[float, float, float, float] | None = None) -> str:
    """The whole sheet, or a window of it: left, top, width, height in scene units."""
    left, top, width, height = window or (0.0, 0.0, scene.width, scene.height)
    mm = scene.mm / scene.hex
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_n(width * mm)}mm" height="{_n(height * mm)}mm" '
        f'viewBox="{_n(left)} {_n(top)} {_n(width)} {_n(height)}" role="img">',
        f"<title>{escape(scene.title)}</title>",
        f"<desc>{escape(scene.description)}</desc>",
        f"<style>{''.join(_rule(name, style) for name, style in scene.styles.items())}</style>",
        "<defs>",
        *(f'<g id="{name}">{_items(items)}</g>' for name, items in scene.symbols.items()),
        *(f'<clipPath id="{name}"><path d="{d}"/></clipPath>' for name, d in scene.clips.items()),
        "</defs>",
    ]
    for layer in scene.layers:
        clip = f' clip-path="url(#{layer.clip})"' if layer.clip else ""
        lines += [f'<g id="layer-{layer.name}"{clip}>', *map(_item, layer.items), "</g>"]
    return "\n".join([*lines, "</svg>", ""])


def _rule(name: str, style: Style) -> str:
    """One line of the style sheet."""
    said = [f"fill:{style.fill}"] if not style.colour else [f"color:{style.colour}"]
    if style.stroke != "none":
        said += [f"stroke:{style.stroke}", f"stroke-width:{_n(style.width)}", "stroke-linejoin:round"]
        said += [f"stroke-linecap:{style.cap}"] if style.cap != "butt" else []
    said += ["fill-rule:evenodd"] if style.even else []
    if style.dash:
        said.append(f"stroke-dasharray:{' '.join(map(_n, style.dash))}")
    if style.opacity != 1:
        said.append(f"opacity:{_n(style.opacity)}")
    return f".{name}{{{';'.join(said + _type(style))}}}\n"


def _type(style: Style) -> list[str]:
    if not style.size:
        return []
    said = [f"font-family:{FONTS[style.font or 'sans']}", f"font-size:{_n(style.size)}px"]
    said += [f"font-weight:{style.weight}"] if style.weight != 400 else []
    said += ["font-style:italic"] if style.italic else []
    said += [f"letter-spacing:{_n(style.spacing)}px"] if style.spacing else []
    if style.halo:
        said += ["paint-order:stroke", f"stroke:{style.halo}", f"stroke-width:{_n(style.halo_width)}"]
        said.append("stroke-linejoin:round")
    return said


def _items(items: Iterable[Item]) -> str:
    return "".join(map(_item, items))


def _item(item: Item) -> str:
    if isinstance(item, Path):
        about = f"><title>{escape(item.about)}</title></path>" if item.about else "/>"
        return f'<path class="{item.style}" d="{item.d}"{about}'
    if isinstance(item, Text):
        return _text(item)
    if isinstance(item, Use):
        shown = f' class="{item.style}"' if item.style else ""
        return f'<use href="#{item.symbol}"{shown}{_placed(item.x, item.y, item.scale, item.angle)}/>'
    shown = f' class="{item.style}"' if item.style else ""
    title = f"<title>{escape(item.about)}</title>" if item.about else ""
    return f"<g{shown}{_placed(item.x, item.y, item.scale, 0)}>{title}{_items(item.items)}</g>"


def _text(item: Text) -> str:
    anchor = f' text-anchor="{item.anchor}"' if item.anchor != "start" else ""
    spot = f'x="{_n(item.x)}" y="{_n(item.y)}"'
    if item.angle:
        spot = f'transform="translate({_n(item.x)} {_n(item.y)}) rotate({_n(item.angle)})"'
    return f"<text class={quoteattr(item.style)} {spot}{anchor}>{escape(item.text)}</text>"


def _placed(x: float, y: float, scale: float, angle: float) -> str:
    parts = [f"translate({_n(x)} {_n(y)})"] if x or y else []
    parts += [f"rotate({_n(angle)})"] if angle else []
    parts += [f"scale({_n(scale)})"] if scale != 1 else []
    return f' transform="{" ".join(parts)}"' if parts else ""
