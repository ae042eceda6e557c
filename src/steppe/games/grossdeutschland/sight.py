"""1.1, 11.2 and 11.3 What can be seen, fired at and observed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from steppe.games.grossdeutschland.state import DivisionState
from steppe.table.basics import Side

if TYPE_CHECKING:
    from steppe.games.grossdeutschland import Grossdeutschland


def sees(g: Grossdeutschland, a: int, b: int) -> bool:
    """[11.2.3, 11.3.2] An unobstructed line; peaks and hexsides as the ground says."""
    return g.ground.sightlines.sees(a, b)


def observes(g: Grossdeutschland, s: DivisionState, side: Side, h: int, limit: int) -> bool:
    """[11.2.1] Any unit of a side, an HQ too, sees a hex within the limit; [11.2.2, R18] at night that is the
    next hex."""
    return any(
        s.holder[n] == 1 << side and n != h and sees(g, n, h) for n in g.grid.disc(g.grid.hexes[h], limit)
    )


def observed_hexes(g: Grossdeutschland, s: DivisionState, side: Side, limit: int) -> set[int]:
    """All hexes of the enemy that a side observes."""
    enemy = 1 << 1 - side
    held = [h for h in s.stacks if s.holder[h] == enemy]
    return {h for h in held if observes(g, s, side, h, limit)}
