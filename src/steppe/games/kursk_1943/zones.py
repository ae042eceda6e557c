"""4.0 Zones of control."""

from __future__ import annotations

from typing import TYPE_CHECKING

from steppe.games.kursk_1943.counters import FOOT
from steppe.games.kursk_1943.ground import NO_ZONE, Covers
from steppe.games.kursk_1943.state import TRANSPORT, ZONELESS, KurskState, is_gun, is_staff
from steppe.table.basics import Side, Unit, other
from steppe.table.state import holds

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943


def has_zone(g: Kursk1943, s: KurskState, u: Unit) -> bool:
    """[4.1.2] All regular units; [6.1.5, 9.1.1, 15.2.2] not artillery, headquarters, resilience groups. Of a
    counter that a reader may not look at he can tell that much."""
    return g.zone_movers[u] != NO_ZONE if u < len(g.units) else not s.flags[u] & ZONELESS


def zone_of(g: Kursk1943, s: KurskState, u: Unit) -> tuple[int, ...]:
    """[4.1.1] The hexes around a unit, [4.1.3] not across big rivers, [4.1.4] nor where it cannot go."""
    return _covers(g, s, u)[s.at[u]]


def _covers(g: Kursk1943, s: KurskState, u: Unit) -> Covers:
    """Per hex the zone that a unit has there. Of an unknown unit: as one on foot. Nothing on the maps of this
    game tells the classes apart."""
    if u < len(g.units):
        return g.zone_covers[u]
    return g.ground.nothing_covered if s.flags[u] & ZONELESS else g.ground.covers[FOOT]


def zone_by(g: Kursk1943, s: KurskState, side: Side) -> bytearray:
    """1 for every hex in a side's zones of control: to be read, not changed. [4.1.5] However many."""
    kept: bytearray | None = s.memo.get(("zone", side))
    if kept is None:
        kept = s.memo["zone", side] = _zone(g, s, side)
    return kept


def _zone(g: Kursk1943, s: KurskState, side: Side) -> bytearray:
    covered = bytearray(len(s.holder))
    holder, theirs, known, covers = s.holder, 1 << side, len(g.units), g.zone_covers
    for h, pile in s.stacks.items():
        if holder[h] == theirs:
            for u in pile:
                for n in (covers[u] if u < known else _covers(g, s, u))[h]:
                    covered[n] = 1
    return covered


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
    holder, theirs = s.holder, 1 << enemy
    for n in g.around[h]:
        if holder[n] == theirs:
            for u in s.stacks[n]:
                if h in _covers(g, s, u)[n]:
                    return True
    return False


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
        if not holds(s, side, h):
            continue
        for u in pile:
            if not has_zone(g, s, u) and _bars_supply(g, s, u):
                for n in g.ground.covers[g.movers[u] if u < len(g.units) else FOOT][h]:
                    covered[n] = 1
    for h in g.towns:
        if s.control[h] == side and s.holder[h] in (0, 1 << side):
            for n in g.ground.covers[FOOT][h]:
                covered[n] = 1
    return covered
