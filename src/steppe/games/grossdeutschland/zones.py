"""8.0 Zones of control."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from steppe.games.grossdeutschland.crossing import projects
from steppe.games.grossdeutschland.sight import is_staff
from steppe.games.grossdeutschland.state import DivisionState
from steppe.mechanics.zones import zone
from steppe.table.basics import Side, Unit, other

if TYPE_CHECKING:
    from steppe.games.grossdeutschland import Grossdeutschland


def has_zone(g: Grossdeutschland, s: DivisionState, u: Unit) -> bool:
    """[8.0] Every combat unit, never an HQ; of unknown counters that much can be told."""
    return not is_staff(g, s, u)


def enemy_zone(g: Grossdeutschland, s: DivisionState, side: Side) -> bytearray:
    """1 for every hex in the zones of a side's enemy: to be read, not changed. [8.0.2] Whoever stands there
    does not cancel them."""

    as_printed = not s.blown and not s.pontoons

    def reached(h: int, pile: tuple[Unit, ...]) -> Iterable[int]:
        if not any(has_zone(g, s, u) for u in pile):
            return ()
        return g.ground.zone_from[h] if as_printed else [n for n in g.around[h] if projects(g, s, h, n)]

    return zone(s, other(side), reached)


def in_enemy_zone(g: Grossdeutschland, s: DivisionState, side: Side, h: int) -> bool:
    return h >= 0 and bool(s.near[1 - side][h]) and bool(enemy_zone(g, s, side)[h])
