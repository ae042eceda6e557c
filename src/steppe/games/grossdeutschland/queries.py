"""What a page or a player may ask of the table: overlays and tables, from what the reader can see."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from steppe.games.grossdeutschland.orders import reach_field
from steppe.games.grossdeutschland.sight import sees
from steppe.games.grossdeutschland.state import DivisionState
from steppe.games.grossdeutschland.supply import hq_hexes, reached
from steppe.games.grossdeutschland.zones import enemy_zone
from steppe.table.basics import Reader, other
from steppe.table.queries import (
    Answer,
    Args,
    Field,
    answer,
    one_hex,
    one_side,
    reach_shown,
    units_together,
)

if TYPE_CHECKING:
    from steppe.games.grossdeutschland import Grossdeutschland


def query(g: Grossdeutschland, s: DivisionState, reader: Reader, name: str, args: Args) -> Answer:
    """Answer one of NAMES; raises BadQuery."""
    return answer(ANSWERS, g, s, name, args)


def reach_of(g: Grossdeutschland, s: DivisionState, args: Args) -> Field:
    """`reach UNIT…`: where these units can go, and at what cost, in halves of a point."""
    return reach_shown(g, reach_field(g, s, units_together(g, s, args)))


def zones_of(g: Grossdeutschland, s: DivisionState, args: Args) -> Field:
    """`zoc SIDE`: [8.0] the hexes in a side's zones of control."""
    zone = enemy_zone(g, s, other(one_side(g, args)))
    return Field({g.numbers[h]: 1 for h, covered in enumerate(zone) if covered})


def supply_of(g: Grossdeutschland, s: DivisionState, args: Args) -> Field:
    """`supply SIDE`: [5.1] from where a path leads to any HQ of a side that can be seen."""
    side = one_side(g, args)
    found = reached(g, s, side, sorted(hq_hexes(g, s, side).values()))
    return Field({g.numbers[h]: 1 for h, fed in enumerate(found) if fed})


def sight_of(g: Grossdeutschland, s: DivisionState, args: Args) -> Field:
    """`sight HEX`: [1.1, 11.2.1] what is seen from a hex, and how far off it is."""
    h = one_hex(g, args)
    seen = (n for n in g.grid.disc(h, g.numbers_of.inspect) if n != h and sees(g, h, n))
    return Field({g.numbers[n]: g.grid.distance(h, n) for n in seen})


ANSWERS: dict[str, Callable[[Grossdeutschland, DivisionState, Args], Answer]] = {
    "reach": reach_of,
    "zoc": zones_of,
    "supply": supply_of,
    "sight": sight_of,
}
NAMES = tuple(ANSWERS)
