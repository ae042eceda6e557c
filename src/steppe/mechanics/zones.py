"""Zones of control, where it depends on a counter whether it has one and where it reaches.

Where every counter has one in all six hexes around it, `State.near` is the zone and costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from steppe.table.basics import Side, Unit
from steppe.table.state import State

Projects: TypeAlias = Callable[[int, tuple[Unit, ...]], Iterable[int]]
"""(hex, its stack) -> the hexes that the zones of a side's counters there cover; -1 is off the map."""


def zone(s: State, side: Side, projects: Projects, name: str = "zone") -> bytearray:
    """1 for every hex in a side's zones of control: to be read, not changed.

    It is worked out once and kept in `State.memo`, under names of their own where a game has several kinds of
    zones (against movement, against supply). `projects` is asked about stacks with counters of the side.
    """
    kept: bytearray | None = s.memo.get((name, side))
    if kept is None:
        kept = s.memo[name, side] = projected(s, side, projects)
    return kept


def projected(s: State, side: Side, projects: Projects) -> bytearray:
    """The same, worked out anew."""
    covered = bytearray(len(s.holder) + 1)  # index -1 finds the last
    theirs = 1 << side
    for h, pile in s.stacks.items():
        if s.holder[h] & theirs:
            for n in projects(h, pile):
                covered[n] = 1
    covered.pop()
    return covered
