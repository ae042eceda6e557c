"""What is laid out on the map before it happens: guns on their targets, aircraft, close combats; and where a
set-up cannot stand as it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from steppe.games.ss_panzer.air import PlaceAircraft
from steppe.games.ss_panzer.artillery import Bombard
from steppe.games.ss_panzer.close_combat import Declare, Resolve
from steppe.games.ss_panzer.fire import anti_infantry_of, gun_of
from steppe.games.ss_panzer.setup import Deploy, faults
from steppe.games.ss_panzer.state import SOVIET, TRIED, PanzerState
from steppe.hexes import Hex
from steppe.table.basics import Side, Unit
from steppe.table.markers import Marker

if TYPE_CHECKING:
    from steppe.games.ss_panzer import SSPanzer

KINDS = ("barrage", "air_mission", "assault", "fault")


def markers(g: SSPanzer, sight: PanzerState) -> Iterator[Marker]:
    """[13.2.2] Guns laid, with how many; [12.1.1] aircraft likewise; [11.1.1] who will enter which hex. [3.1]
    Where a set-up is not lawful yet."""
    s = sight
    for step in s.agenda:
        match step:
            case Deploy(side=side):
                wrong = {h for fault in faults(g, s, side) for h in fault.hexes}
                yield from (Marker("fault", h, owner=side) for h in sorted(wrong))
            case Bombard(aims=aims):
                yield from _counted("barrage", SOVIET, (Hex(s.at[u]) for u in aims))
            case PlaceAircraft(side=side, strikes=strikes):
                yield from _counted("air_mission", side, (h for _, h in strikes))
            case Declare(side=side, declared=declared):
                yield from _assaults(s, side, declared)
            case Resolve(side=side, hexes=hexes, declared=declared):
                yield from _assaults(s, side, tuple((u, h) for u, h in declared if h in hexes))


def _counted(kind: str, side: Side, hexes: Iterator[Hex]) -> Iterator[Marker]:
    for h, count in sorted(Counter(hexes).items()):
        yield Marker(kind, h, owner=side, text=str(count) if count > 1 else "")


def _assaults(s: PanzerState, side: Side, declared: tuple[tuple[int, Hex], ...]) -> Iterator[Marker]:
    ways = Counter((Hex(s.at[u]), h) for u, h in declared if s.at[u] >= 0 and s.at[u] != h)
    for (origin, h), count in sorted(ways.items()):
        yield Marker("assault", origin, h, owner=side, text=str(count) if count > 1 else "")


def note(g: SSPanzer, sight: PanzerState, u: Unit) -> str:
    """[2.10.1] On a static unit that has been tried: its gun and anti-infantry factors."""
    if not sight.flags[u] & TRIED:
        return ""
    return f"{gun_of(g, sight, u).factor}·{anti_infantry_of(g, sight, u).factor}"
