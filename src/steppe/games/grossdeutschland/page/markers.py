"""2.6 What lies on the map beside the counters, and on them: works, blown bridges, pontoons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from steppe.games.grossdeutschland.state import DEBARKED, FIRED, OVERRUN, READY, RIDING, ROAD, DivisionState
from steppe.games.grossdeutschland.vocabulary import WORKS
from steppe.hexes import Hex, Hexside
from steppe.table.basics import Unit
from steppe.table.markers import Marker

if TYPE_CHECKING:
    from steppe.games.grossdeutschland import Grossdeutschland

KINDS: Final = ("blown_bridge", "pontoon", "pontoon_begun", *WORKS)
FLAGGED: Final = {"fired": FIRED, "road": ROAD, "debarked": DEBARKED, "riding": RIDING, "overrun": OVERRUN}
NOMINATED: Final = "nominated"
TAGS: Final = (*FLAGGED, NOMINATED)


def markers(g: Grossdeutschland, sight: DivisionState) -> Iterator[Marker]:
    """[2.6.1] Blown bridges, [2.6.2] pontoons, [15.0] works."""
    for side in sight.blown:
        a, b = g.grid.hexes_of(Hexside(side))
        yield Marker("blown_bridge", a, b)
    for key, value in sorted(sight.pontoons.items()):
        kind = "pontoon" if value == READY else "pontoon_begun"
        if key < 0:
            yield Marker(kind, Hex(-1 - key))
        else:
            a, b = g.grid.hexes_of(Hexside(key))
            yield Marker(kind, a, b)
    for h, kind, facing in sight.works:
        yield Marker(kind, Hex(h), facing=-1 if g.works[kind].faces == 6 else facing)


def note(g: Grossdeutschland, sight: DivisionState, u: Unit) -> str:
    """[2.6.4] Low Supply and Out of Supply."""
    if not sight.unsupplied[u]:
        return ""
    return "LS" if sight.unsupplied[u] < g.numbers_of.out else "OS"


def tags(g: Grossdeutschland, sight: DivisionState, u: Unit) -> tuple[str, ...]:
    """What a counter has done, or what it is in, as far as its markers say so."""
    found = tuple(name for name, bit in FLAGGED.items() if sight.flags[u] & bit)
    return (*found, NOMINATED) if u in sight.nominated else found
