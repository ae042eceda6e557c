"""S-4 Zones of control."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from steppe.mechanics import zones
from steppe.table.basics import Side, Unit
from steppe.table.state import State

Around = Sequence[tuple[int, ...]]
"""Per hex the hexes to which zones reach from it."""

HasZone = Callable[[Unit], bool]
"""[S-4.2, S-4.3] Whether a unit has a zone now. This depends on the steps it has lost, and perhaps on its
kind."""


def zone(s: State, side: Side, around: Around, has_zone: HasZone) -> bytearray:
    """1 for every hex in a side's zones. [S-4.1] A unit's zone covers the six hexes around it at all times.
    [S-4.4] It stops only at prohibited hexsides."""

    def projects(h: int, pile: tuple[Unit, ...]) -> tuple[int, ...]:
        return around[h] if any(map(has_zone, pile)) else ()

    return zones.zone(s, side, projects)


def is_in_zone(s: State, side: Side, around: Around, has_zone: HasZone, h: int) -> bool:
    """Whether one hex is in a side's zones. This gives the same answer as `zone` without looking at the whole
    map."""
    if not s.near[side][h]:
        return False
    holder, theirs, stacks = s.holder, 1 << side, s.stacks
    return any(holder[n] == theirs and any(map(has_zone, stacks[n])) for n in around[h])
