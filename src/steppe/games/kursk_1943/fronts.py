"""The two fronts, which lie on the two halves of the map."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from steppe.hexes import Hex

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943

FIRST_SOUTHERN_COLUMN: Final = 32


def front_of(g: Kursk1943, h: int) -> str:
    """[17.1.1, 18.1.2] The front that a hex belongs to."""
    if len(g.battle.fronts) == 1:
        return g.battle.fronts[0]
    return "north" if g.grid.parts(Hex(h))[0] < FIRST_SOUTHERN_COLUMN else "south"
