"""S-4 Zones of control, as disorganisation and want of supply change them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from steppe.games.autumn_for_barbarossa.state import DG, GARRISON, OOS, BarbarossaState
from steppe.series.standard_combat import zones
from steppe.series.standard_combat.zones import HasZone
from steppe.table.basics import Side, Unit, other

if TYPE_CHECKING:
    from steppe.games.autumn_for_barbarossa import AutumnForBarbarossa

NO_ZONE = DG | OOS


def has_zone(g: AutumnForBarbarossa, s: BarbarossaState) -> HasZone:
    """[1.7.3] No unit that is disorganised, [1.8a.4, S-4.2] nor one marked out of supply has a zone. [S-4.9]
    All others have, [S-4.3] garrisons too, unless the match says that a zone needs an attack."""
    flags = s.flags
    if g.chosen.zoc_needs_attack == "no":
        return lambda u: not flags[u] & NO_ZONE
    return lambda u: not flags[u] & (NO_ZONE | GARRISON) and _may_attack(g, u)


def _may_attack(g: AutumnForBarbarossa, u: Unit) -> bool:
    return u >= len(g.units) or not g.is_garrison[u]


def in_enemy_zone(g: AutumnForBarbarossa, s: BarbarossaState, side: Side, h: int) -> bool:
    """Whether a hex is in the zones of a side's enemy."""
    if not s.near[1 - side][h]:
        return False
    return zones.is_in_zone(s, other(side), g.ground.around, has_zone(g, s), h)


def enemy_zone(g: AutumnForBarbarossa, s: BarbarossaState, side: Side) -> bytearray:
    """1 for every hex in the zones of a side's enemy: to be read, not changed."""
    return zones.zone(s, other(side), g.ground.around, has_zone(g, s))
