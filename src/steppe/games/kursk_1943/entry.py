"""11.0 Reinforcements: who may enter where, and at what price."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from steppe.games.kursk_1943.stacking import LIMIT, levels
from steppe.games.kursk_1943.state import MOVED, KurskState
from steppe.games.kursk_1943.vocabulary import ROADS
from steppe.hexes import Hex
from steppe.table.basics import POOL, Reason, Side, Unit, other
from steppe.table.state import is_in

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943

SHIFT: Final = 3
"""[11.2.2] Zones that a delayed unit may pass in a turn."""

Units = tuple[Unit, ...]


def is_due(g: Kursk1943, s: KurskState, u: Unit) -> bool:
    """[11.1.1] Whether a unit waits off the map and its day has come."""
    if s.at[u] != POOL or s.flags[u] & MOVED:
        return False
    return u in s.zones or (u in g.arrival_day and g.arrival_day[u] <= g.battle.day(s.turn))


def waiting(g: Kursk1943, s: KurskState, side: Side) -> Iterator[Unit]:
    """Those who may enter now, ascending."""
    day = g.battle.day(s.turn)
    units = _expected(g, side, day)
    others = [Unit(u) for u in s.zones if g.side_of[u] == side and g.arrival_day.get(Unit(u), day + 1) > day]
    found = sorted((*units, *others)) if others else units
    return (u for u in found if s.at[u] == POOL and is_due(g, s, u))


def _expected(g: Kursk1943, side: Side, day: int) -> Units:
    """The reinforcements of all days so far, ascending, wherever they are by now."""
    found = g.expected.get((side, day))
    if found is None:
        units = (u for u in g.units_of[side] if u in g.arrival_day and g.arrival_day[Unit(u)] <= day)
        found = g.expected[side, day] = tuple(map(Unit, units))
    return found


def own_entries(g: Kursk1943, s: KurskState, u: Unit) -> tuple[Hex, ...]:
    """[11.1.2] The hexes where a unit enters with all its points."""
    if u in s.zones:
        return (Hex(s.zones[u]),)
    line = g.arrival_of.get(u)
    return () if line is None else g.battle.arrivals[line].entry


def entries(g: Kursk1943, s: KurskState, u: Unit) -> tuple[Hex, ...]:
    """[11.1.2, 11.2.1] Both, ascending."""
    own = own_entries(g, s, u)
    found = g.entries.get(own)
    if found is None:
        found = g.entries[own] = tuple(sorted({*_zones_near(g, own, 1), *own}))
    return found


def zones_to_shift(g: Kursk1943, s: KurskState, u: Unit) -> tuple[Hex, ...]:
    """[11.2.2] Where a unit may wait instead of entering, ascending."""
    return _zones_near(g, own_entries(g, s, u), SHIFT)


def _zones_near(g: Kursk1943, hexes: tuple[Hex, ...], far: int) -> tuple[Hex, ...]:
    """The zones around the map that are so near to one of these, themselves among them, ascending; none of a
    hex that is no zone."""
    found = g.zones_near.get((hexes, far))
    if found is None:
        order, places = g.zones_in_order, (g.zone_places[h] for h in hexes if h in g.zone_places)
        near = {order[(at + step) % len(order)] for at in places for step in range(-far, far + 1)}
        found = g.zones_near[hexes, far] = tuple(sorted(near))
    return found


def is_shut(s: KurskState, side: Side, h: int) -> bool:
    """[11.1.4] The enemy controls the zone or stands in it."""
    return s.control[h] == other(side) or bool(is_in(s, other(side), h))


def entry_price(g: Kursk1943, u: Unit, h: Hex) -> int | None:
    """What the first hex costs: [11.2.4] by the road that leaves the map there, or else its terrain."""
    mover = g.movers[u]
    for kind in ROADS:
        if h in g.road_hexes[kind]:
            cost = g.ground.chart[kind].costs[g.ground.column(mover)]
            if cost is not None:
                return cost
    return g.ground.terrain_price(mover, h)


def stack_number(g: Kursk1943, s: KurskState, units: Units, h: Hex) -> int:
    """[11.1.5] The how many-th stack of 8 levels these units belong to that enters there in this phase."""
    return -(-(s.entered.get(h, 0) + levels(g, s, units)) // LIMIT)


def why_not_delay(g: Kursk1943, s: KurskState, side: Side, u: Unit, to: Hex) -> Reason | None:
    """[11.2.2]"""
    name = g.units[u]
    if g.side_of[u] != side:
        return Reason("11.2.2", "not-yours", (name,))
    if not is_due(g, s, u):
        return Reason("11.2.2", "not-waiting", (name,))
    if (to,) == own_entries(g, s, u):
        return Reason("11.2.2", "own-zone", (name, g.numbers[to]))
    if to not in g.zone_places:
        return Reason("11.2.2", "no-zone", (g.numbers[to],))
    if to not in zones_to_shift(g, s, u):
        return Reason("11.2.2", "too-far-to-shift", (name, g.numbers[to]))
    return None
