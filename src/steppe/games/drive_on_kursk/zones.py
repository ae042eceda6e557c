"""8.0 Zones of control."""

from __future__ import annotations

from typing import TYPE_CHECKING

from steppe.games.drive_on_kursk.state import GERMAN, SOVIET, KurskState
from steppe.table.basics import Side, Unit

if TYPE_CHECKING:
    from steppe.games.drive_on_kursk import DriveOnKursk


def in_enemy_zoc(s: KurskState, side: Side, h: int) -> bool:
    """[8.1] A unit's zone covers its six neighbours, over any terrain and water. [8.2] Every ground unit
    projects one always, supplied or not, a sleeping reserve too [9.2]. [8.5] Zones are mutual and
    several in one hex add nothing. Units in a hex do not cancel the zone there, except for supply."""
    return s.near[1 - side][h] > 0


def may_infiltrate(g: DriveOnKursk, s: KurskState, units: tuple[Unit, ...]) -> bool:
    """[8.6] Only German mechanized units may go from one enemy zone straight into another."""
    return all(g.side_of[u] == GERMAN and g.is_mech[u] for u in units)


def barred_to_spearheads(g: DriveOnKursk, s: KurskState, a: int, b: int) -> str:
    """[8.6.2, 11.14.3] What keeps infiltrators and second-hex advances from a to b: a code, or nothing."""
    if g.ground.fort[b] == SOVIET + 1 and (g.chosen.fort_second_hex == "always" or s.control[b] == SOVIET):
        return "spearhead-fort"
    if g.ground.city[b] and s.control[b] == SOVIET:
        return "spearhead-city"
    if g.ground.major_water(a, b):
        return "spearhead-water"
    return ""
