"""2.6 What lies on the map beside the counters: works, blown bridges, pontoons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from steppe.games.grossdeutschland.state import READY, DivisionState
from steppe.games.grossdeutschland.vocabulary import WORKS
from steppe.hexes import Hex, Hexside
from steppe.table.markers import Marker

if TYPE_CHECKING:
    from steppe.games.grossdeutschland import Grossdeutschland

KINDS: Final = ("blown_bridge", "pontoon", "pontoon_begun", *WORKS)


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
