"""D7 Winning."""

from __future__ import annotations

from typing import TYPE_CHECKING

from steppe.table.basics import DEAD, POOL, Side, other
from steppe.table.events import Scored
from steppe.table.play import finish
from steppe.table.steps import Say
from tests.drill.state import DrillState

if TYPE_CHECKING:
    from tests.drill.game import Drill


def count_points(g: Drill, s: DrillState, say: Say) -> None:
    """D7.2 The side with more points wins."""
    red, blue = (points(g, s, Side(i)) for i in (0, 1))
    for town in g.towns:
        holder = Side(s.control[town])
        say(Scored("D7.1", g.town_points, (red, blue)[holder], "town", at=town))
    result = "draw" if red == blue else g.sides[0 if red > blue else 1]
    finish(s, f"{result} {red}-{blue}", "D7.2", say)


def points(g: Drill, s: DrillState, side: Side) -> int:
    """D7.1 Towns and dead enemies."""
    towns = sum(g.town_points for town in g.towns if s.control[town] == side)
    return towns + sum(1 for u, h in enumerate(s.at) if h == DEAD and g.side_of[u] != side)


def end_if_wiped_out(g: Drill, s: DrillState, say: Say) -> None:
    """D7.3 A side with no counter left has lost at once."""
    for side in (Side(0), Side(1)):
        if not any(g.side_of[u] == side and (h >= 0 or h == POOL) for u, h in enumerate(s.at)):
            finish(s, f"{g.sides[other(side)]} alone", "D7.3", say)
            return
