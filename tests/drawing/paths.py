"""Reading back what was drawn."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from steppe.drawing.curves import Line
from steppe.drawing.labels import Box, text_box
from steppe.drawing.pen import Pen
from steppe.drawing.scene import Group, Item, Scene, Text

_PART = re.compile(r"([Mlqz])([^Mlqz]*)")
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


def lines_of(d: str, pen: Pen) -> list[Line]:
    """The corner points of a path, line by line, in hexes of the map. Bends give their bend and their end."""
    lines: list[Line] = []
    x = y = 0.0
    for letter, rest in _PART.findall(d):
        numbers = [float(n) for n in _NUMBER.findall(rest)]
        pairs = list(zip(numbers[::2], numbers[1::2], strict=True))
        if letter == "M":
            (x, y) = pairs[0]
            lines.append([(x, y)])
        elif letter != "z":
            start = (x, y)
            for dx, dy in pairs:
                x, y = start[0] + dx, start[1] + dy
                lines[-1].append((x, y))
    return [
        [(a / pen.scale + pen.origin[0], b / pen.scale + pen.origin[1]) for a, b in line] for line in lines
    ]


def all_items(items: Iterable[Item]) -> Iterator[Item]:
    """Everything, also what is in groups."""
    for item in items:
        yield item
        if isinstance(item, Group):
            yield from all_items(item.items)


def texts(scene: Scene, layer: str) -> list[Text]:
    return [item for item in all_items(scene.layer(layer).items) if isinstance(item, Text)]


def box_of(scene: Scene, text: Text) -> Box:
    """The room a text takes, in scene units."""
    return text_box(text.text, scene.styles[text.style], text.x, text.y, text.anchor, text.angle)
