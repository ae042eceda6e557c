"""Who was in a hex last (18.3), and what the coming of a unit does to unfinished pontoons (12.1.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from steppe.games.grossdeutschland.state import READY, DivisionState
from steppe.hexes import Hex, Hexside
from steppe.table.basics import Side
from steppe.table.events import Controlled, Marked
from steppe.table.steps import Say

if TYPE_CHECKING:
    from steppe.games.grossdeutschland import Grossdeutschland


def enter(g: Grossdeutschland, s: DivisionState, side: Side, h: Hex, say: Say) -> None:
    """Units of a side have come to a hex."""
    if s.held[h] != side:
        s.held[h] = side
        if h in g.victory.hexes:
            say(Controlled(g.victory.rule, side, h))
    for key, builder in list(s.pontoons.items()):
        if builder not in (READY, int(side)) and _is_next_to(g, key, h):
            del s.pontoons[key]
            say(Marked("12.1.3", "pontoon-abandoned", Side(builder), h))


def _is_next_to(g: Grossdeutschland, key: int, h: Hex) -> bool:
    """[12.1.3] Next to the hexside or the hex where a pontoon is being built."""
    if key < 0:
        return -1 - key in g.around[h]
    ends = g.grid.hexes_of(Hexside(key))
    return h in ends or all(end in g.around[h] for end in ends)
