"""Zones of control for games in which not every counter has a zone, or zones do not reach everywhere.

In a game in which every counter has a zone in all six hexes around it, `State.near` is the zone and costs
nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from steppe.table.basics import Side, Unit
from steppe.table.state import State

Projects: TypeAlias = Callable[[int, tuple[Unit, ...]], Iterable[int]]
"""(hex, its stack) -> the hexes that are covered by the zones of a side's counters there. -1 is off the
map."""


def zone(s: State, side: Side, projects: Projects, name: str = "zone") -> bytearray:
    """1 for every hex in a side's zones of control. The answer is shared: read it, do not change it.

    It is worked out once and kept in `State.memo`. A game with several kinds of zones (against movement,
    against supply) gives each kind a name. `projects` is asked about stacks that contain counters of the
    side.
    """
    kept: bytearray | None = s.memo.get((name, side))
    if kept is None:
        kept = s.memo[name, side] = projected(s, side, projects)
    return kept


def projected(s: State, side: Side, projects: Projects) -> bytearray:
    """The answer of `zone`, worked out anew."""
    covered = bytearray(len(s.holder) + 1)  # index -1, off the map, marks the last entry
    theirs = 1 << side
    for h, pile in s.stacks.items():
        if s.holder[h] & theirs:
            for n in projects(h, pile):
                covered[n] = 1
    covered.pop()
    return covered
