"""Set-up: counters piled up where a scenario names them, a reference deployment laid out and laid out again.

Where a unit may stand and what makes a deployment whole are the game's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from steppe.hexes import Hex
from steppe.table.basics import ASIDE, Unit
from steppe.table.game import AnyGame
from steppe.table.state import State, lift, put


def pile_up(s: State, order: Iterable[Unit]) -> None:
    """Let counters that were set on hexes lie on each other in this order, the first at the bottom; the
    indexes are built afterwards."""
    heights: dict[int, int] = {}
    for u in order:
        h = s.at[u]
        if h >= 0:
            s.height[u] = heights.get(h, 0)
            heights[h] = s.height[u] + 1


def lay_out(g: AnyGame, s: State, deployment: Mapping[Unit, Hex]) -> None:
    """Put a deployment on the map, wherever its counters stood before."""
    for u in deployment:
        if s.at[u] >= 0:
            lift(g, s, u, ASIDE)
    for u, h in deployment.items():
        put(g, s, u, h)
