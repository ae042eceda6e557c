"""What lies on the map beside the counters, and on them: fortifications, bridges, markers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from steppe.games.kursk_1943.missions import in_force, strength
from steppe.games.kursk_1943.state import DISORGANISED, MARKED, REPAIR, TRANSPORT, KurskState
from steppe.hexes import Hex, Hexside
from steppe.table.basics import Side, Unit
from steppe.table.markers import Marker

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943

MARKERS: Final = ("works", "blown", "built", "bridging", "mission")
TAGS: Final = {"disorganised": DISORGANISED, "transport": TRANSPORT, "strategic": MARKED, "repair": REPAIR}


def markers(g: Kursk1943, sight: KurskState) -> Iterator[Marker]:
    """[7.1.1] Field fortifications, [14.1.2] bridges destroyed and built, [14.3.2] bridges begun, [8.2.1] air
    missions with their strength."""
    for h, owner in enumerate(sight.works):
        if owner:
            yield Marker("works", Hex(h), owner=Side(owner - 1))
    for kind, sides in (("blown", sight.blown), ("built", sight.built)):
        for side in sides:
            a, b = g.grid.hexes_of(Hexside(side))
            yield Marker(kind, a, across=b)
    for _, here, _ in sight.building:
        yield Marker("bridging", Hex(here))
    for mission in in_force(g, sight):
        for h in sorted(set(mission.hexes)):
            yield Marker("mission", h, owner=mission.side, text=str(strength(g, [mission])))


def tags(g: Kursk1943, sight: KurskState, u: Unit) -> tuple[str, ...]:
    """[5.6.6, 6.2.2, 12.1.4, 17.1.2] Markers that all can see."""
    return tuple(name for name, bit in TAGS.items() if sight.flags[u] & bit)
