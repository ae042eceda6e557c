"""7.0 Zones of control."""

from __future__ import annotations

from typing import TYPE_CHECKING

from steppe.games.ss_panzer.state import SUPPRESSED, PanzerState, is_suppressed
from steppe.mechanics.zones import projected
from steppe.table.basics import Side, Unit
from steppe.table.state import holds

if TYPE_CHECKING:
    from steppe.games.ss_panzer import SSPanzer


def projecting(g: SSPanzer, s: PanzerState, side: Side, h: int) -> list[Unit]:
    """[7.2.5] All units of a side whose zones cover a hex, in the order of the counter list. [7.1] Every unit
    has a zone that is neither [9.8.1] suppressed nor in close combat."""
    if not s.near[side][h]:
        return []
    found: list[Unit] = []
    for n in g.neighbours[h]:
        if n >= 0 and holds(s, side, n) and h in g.ground.zone_from[n]:
            found += [u for u in s.stacks[n] if not s.flags[u] & SUPPRESSED]
    return sorted(found)


def zone_of(g: SSPanzer, s: PanzerState, side: Side) -> bytearray:
    """[7.1.1] 1 for the hexes in a side's zones; other units and zones do not matter."""

    def projects(h: int, pile: tuple[Unit, ...]) -> tuple[int, ...]:
        alone = holds(s, side, h)
        return g.ground.zone_from[h] if alone and any(not is_suppressed(s, u) for u in pile) else ()

    return projected(s, side, projects)
