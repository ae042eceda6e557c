"""4.0 Zones of control."""

from __future__ import annotations

from typing import TYPE_CHECKING

from steppe.games.kursk_1943.counters import FOOT
from steppe.games.kursk_1943.ground import NO_ZONE
from steppe.games.kursk_1943.state import TRANSPORT, ZONELESS, KurskState, is_gun, is_staff
from steppe.mechanics.zones import Projects, zone
from steppe.table.basics import Side, Unit, other

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943


def has_zone(g: Kursk1943, s: KurskState, u: Unit) -> bool:
    """[4.1.2] All regular units; [6.1.5, 9.1.1, 15.2.2] not artillery, headquarters, resilience groups. Of a
    counter that a reader may not look at he can tell that much."""
    return g.zone_movers[u] != NO_ZONE if u < len(g.units) else not s.flags[u] & ZONELESS


def zone_of(g: Kursk1943, s: KurskState, u: Unit) -> tuple[int, ...]:
    """[4.1.1] The hexes around a unit, [4.1.3] not across big rivers, [4.1.4] nor where it cannot go."""
    if not has_zone(g, s, u):
        return ()
    return _covered(g, s.at[u], g.movers[u] if u < len(g.units) else FOOT)


def _covered(g: Kursk1943, h: int, mover: int) -> tuple[int, ...]:
    """Of an unknown unit: as one on foot. Nothing on the maps of this game tells the classes apart."""
    found = g.covered.get((h, mover))
    if found is None:
        water, ground = g.ground.water[h], g.ground
        found = g.covered[h, mover] = tuple(
            n for n in g.around[h] if water.get(n) != "big_river" and ground.is_open_to(mover, n)
        )
    return found


def zone_by(g: Kursk1943, s: KurskState, side: Side) -> bytearray:
    """1 for every hex in a side's zones of control: to be read, not changed. [4.1.5] However many."""
    kept: bytearray | None = s.memo.get(("zone", side))
    return zone(s, side, _projection(g, s)) if kept is None else kept


def _projection(g: Kursk1943, s: KurskState) -> Projects:
    known, movers, flags = len(g.units), g.zone_movers, s.flags

    def projects(h: int, pile: tuple[Unit, ...]) -> tuple[int, ...]:
        first = NO_ZONE
        found: tuple[int, ...] = ()
        for u in pile:
            mover = movers[u] if u < known else NO_ZONE if flags[u] & ZONELESS else FOOT
            if mover != NO_ZONE and mover != first:
                found = (*found, *_covered(g, h, mover)) if found else _covered(g, h, mover)
                first = mover
        return found

    return projects


def enemy_zone(g: Kursk1943, s: KurskState, side: Side) -> bytearray:
    return zone_by(g, s, other(side))


def in_enemy_zone(g: Kursk1943, s: KurskState, side: Side, h: int) -> bool:
    """Of one hex: unless the whole zone is known already only its neighbours are looked at."""
    enemy = other(side)
    if not s.near[enemy][h]:
        return False
    kept: bytearray | None = s.memo.get(("zone", enemy))
    if kept is not None:
        return bool(kept[h])
    projects, theirs = _projection(g, s), 1 << enemy
    return any(s.holder[n] == theirs and h in projects(n, s.stacks[n]) for n in g.around[h])


def controlling(g: Kursk1943, s: KurskState, side: Side, h: int) -> tuple[Unit, ...]:
    """The units of a side in whose zones a hex lies, ascending."""
    if not s.near[side][h]:
        return ()
    mine = 1 << side
    around = (n for n in g.around[h] if s.holder[n] == mine)
    return tuple(sorted(u for n in around for u in s.stacks[n] if h in zone_of(g, s, u)))


def shares_zone(g: Kursk1943, s: KurskState, side: Side, a: int, b: int) -> bool:
    """[4.2.3] Whether two adjacent hexes lie in the zone of the same enemy unit, so that a direct step
    between them is barred; [4.2.5] from one enemy's zone into another's it is not."""
    enemy = other(side)
    if not s.near[enemy][a] or not s.near[enemy][b]:
        return False
    theirs, beside = 1 << enemy, g.neighbours[b]
    between = (n for n in g.around[a] if s.holder[n] == theirs and n in beside)
    zones = (zone_of(g, s, u) for n in between for u in s.stacks[n])
    return any(a in zone and b in zone for zone in zones)


def supply_zone(g: Kursk1943, s: KurskState, side: Side) -> bytearray:
    """[10.1.11] What bars lines of supply of the other side: the zones of all units but headquarters and
    artillery in transport setup, and of the towns that the side controls."""
    found: bytearray | None = s.memo.get(("supply", side))
    if found is None:
        found = s.memo["supply", side] = _supply_zone(g, s, side)
    return found


def _bars_supply(g: Kursk1943, s: KurskState, u: Unit) -> bool:
    """[10.1.11] Also of a counter that a reader may not look at everybody can tell that [R79]."""
    return not is_staff(g, s, u) and not (is_gun(g, s, u) and s.flags[u] & TRANSPORT)


def _supply_zone(g: Kursk1943, s: KurskState, side: Side) -> bytearray:
    covered = bytearray(zone_by(g, s, side))
    for h, pile in s.stacks.items():
        if s.holder[h] != 1 << side:
            continue
        for u in pile:
            if not has_zone(g, s, u) and _bars_supply(g, s, u):
                for n in _covered(g, h, g.movers[u] if u < len(g.units) else FOOT):
                    covered[n] = 1
    for h in g.towns:
        if s.control[h] == side and s.holder[h] in (0, 1 << side):
            for n in _covered(g, h, FOOT):
                covered[n] = 1
    return covered
