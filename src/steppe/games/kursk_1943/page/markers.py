"""What lies on the map beside the counters, and on them: fortifications, bridges, markers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from steppe.games.kursk_1943.combat import CombatPhase, reckon
from steppe.games.kursk_1943.duties import Duties
from steppe.games.kursk_1943.missions import in_force, strength
from steppe.games.kursk_1943.state import DISORGANISED, MARKED, REPAIR, TRANSPORT, KurskState, oos_level
from steppe.hexes import Hex, Hexside
from steppe.table.basics import Side, Unit
from steppe.table.markers import Marker

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943

MARKERS: Final = ("works", "blown", "built", "bridging", "mission", "due")
FLAGGED: Final = {"disorganised": DISORGANISED, "transport": TRANSPORT, "strategic": MARKED, "repair": REPAIR}
OWES: Final = "owes"
TAGS: Final = (*FLAGGED, OWES)


def markers(g: Kursk1943, sight: KurskState) -> Iterator[Marker]:
    """[7.1.1] Field fortifications, [14.1.2] bridges destroyed and built, [14.3.2] bridges begun, [8.2.1] air
    missions with their strength, [5.1.4] enemies who must be attacked."""
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
    open_duties = _open_duties(g, sight)
    for h in open_duties.must_be_attacked if open_duties else ():
        yield Marker("due", h)


def _open_duties(g: Kursk1943, sight: KurskState) -> Duties | None:
    """Those of a Combat Phase while its owner is asked."""
    top = sight.agenda[-1] if sight.agenda else None
    return reckon(g, sight, top) if isinstance(top, CombatPhase) else None


def tags(g: Kursk1943, sight: KurskState, u: Unit) -> tuple[str, ...]:
    """[5.6.6, 6.2.2, 12.1.4, 17.1.2] Markers that all can see, and [5.1.3] who must still attack."""
    found = tuple(name for name, bit in FLAGGED.items() if sight.flags[u] & bit)
    open_duties = _open_duties(g, sight)
    return (*found, OWES) if open_duties and u in open_duties.must_attack else found


def note(g: Kursk1943, sight: KurskState, u: Unit) -> str:
    """[10.2.1] The level out of supply."""
    level = oos_level(sight, u)
    return str(level) if level else ""
