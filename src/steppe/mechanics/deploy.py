"""Set-up: stacking counters that a scenario puts on hexes, and laying out a reference deployment.

The game decides where a unit may be set up and when a deployment is complete.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from steppe.hexes import Hex
from steppe.table.basics import ASIDE, Unit
from steppe.table.game import AnyGame
from steppe.table.state import State, lift, put


def pile_up(s: State, order: Iterable[Unit]) -> None:
    """Stack counters that were set on hexes in this order, the first at the bottom. The indexes are built
    afterwards."""
    heights: dict[int, int] = {}
    for u in order:
        h = s.at[u]
        if h >= 0:
            s.height[u] = heights.get(h, 0)
            heights[h] = s.height[u] + 1


def lay_out(g: AnyGame, s: State, deployment: Mapping[Unit, Hex]) -> None:
    """Put a deployment on the map, wherever its counters were before. Stacks that are already right are left
    alone: there are many of them, and a player who starts over has moved only a few."""
    wanted: dict[int, list[Unit]] = {}
    for u, h in deployment.items():
        wanted.setdefault(h, []).append(u)
    wrong = {h for h, pile in wanted.items() if s.stacks.get(h) != tuple(pile)}
    moving = [u for u, h in deployment.items() if h in wrong]
    for u in moving:
        if s.at[u] >= 0:
            lift(g, s, u, ASIDE)
    for u in moving:
        put(g, s, u, deployment[u])
