"""The hex to look at: where something happened last, or the front."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Mapping
from typing import Any

from steppe.hexes import Hex
from steppe.table.basics import Side
from steppe.table.game import AnyGame
from steppe.table.state import State, holds
from steppe.terminal.text_board import INSIDE

LARGEST = 5


def last_hex(g: AnyGame, told: Iterable[Mapping[str, Any]]) -> Hex | None:
    """The hex that the last of these events names."""
    for event in reversed(list(told)):
        for name in ("to", "at", "origin"):
            number = str(event.get(name) or "").split(" ")[-1]
            if number in g.hex_named:
                return Hex(g.hex_named[number])
    return None


def front_of(g: AnyGame, sight: State, side: Side) -> Hex:
    """The hex where a side has the most units next to the enemy; without contact, where it has the most
    units."""
    held = sorted(h for h in sight.stacks if holds(sight, side, h))
    touching = [h for h in held if sight.near[1 - side][h]]
    hexes = touching or held or sorted(sight.stacks) or list(g.grid.hexes)
    return Hex(max(hexes, key=lambda h: (_thickness(g, sight, side, Hex(h)), -h)))


def _thickness(g: AnyGame, sight: State, side: Side, h: Hex) -> int:
    near = (n for n in g.grid.disc(h, 2) if holds(sight, side, n))
    return sum(len(sight.stacks[n]) for n in near)


def radius_for(g: AnyGame) -> int:
    """The largest radius of a window, in hexes, that fits the screen."""
    columns, rows = shutil.get_terminal_size((80, 30))
    wide = (columns - 1 - INSIDE // 2) // (INSIDE + 1)
    high = (rows - 6) // (3 if g.grid.strips == "rows" else 4)
    return max(2, min(LARGEST, (wide - 1) // 2, (high - 1) // 2))
