"""6.0 Supply: lines of hexes traced to a map edge. [6.1] There are no supply counters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from steppe.games.drive_on_kursk.state import SOVIET, KurskState
from steppe.hexes import Hex, connected, shortest
from steppe.mechanics import supply
from steppe.table.basics import Side, Unit

if TYPE_CHECKING:
    from steppe.games.drive_on_kursk import DriveOnKursk


def closed_to(g: DriveOnKursk, s: KurskState, side: Side) -> bytearray:
    """The hexes that a side's supply lines may not enter, one byte a hex.

    [6.3] Enemy units and their zones block; [6.3.1, 8.2.1] a friendly unit in a hex cancels enemy zones
    there, for this purpose only; [6.4] terrain and water never block; [6.4.1] enemy-controlled cities do,
    even empty ones.
    """
    closed: bytearray | None = s.memo.get(("closed", side))
    if closed is None:
        closed = s.memo["closed", side] = supply.closed_to(s, side)
        for h in g.ground.cities:
            if s.control[h] != side:
                closed[h] = 1
    return closed


def sources(g: DriveOnKursk, s: KurskState, side: Side) -> bytearray:
    """[6.3.2] German sources are the west edge, Soviet ones the east edge. [6.4.2] A source in enemy
    hands does not work and revives when regained; [6.8] it never works for its captor."""
    marked: bytearray | None = s.memo.get(("sources", side))
    if marked is None:
        marked = s.memo["sources", side] = bytearray(len(s.holder))
        for h in g.edge_of[side]:
            marked[h] = s.control[h] == side
    return marked


def is_supplied(g: DriveOnKursk, s: KurskState, side: Side, h: Hex) -> bool:
    """[6.2, 6.3] Whether units of a side in a hex are in supply now."""
    found: dict[Hex, bool] | None = s.memo.get(("fed", side))
    if found is None:
        found = s.memo["fed", side] = {}
    if h not in found:
        found[h] = _finds_supply(g, s, side, h)
    return found[h]


def _finds_supply(g: DriveOnKursk, s: KurskState, side: Side, h: Hex) -> bool:
    if feeds_itself(g, s, side, h) or _leads_straight_home(g, s, side, h):
        return True
    return connected(g.neighbours, h, sources(g, s, side), closed_to(g, s, side), g.homeward[side])


def _leads_straight_home(g: DriveOnKursk, s: KurskState, side: Side, h: int) -> bool:
    """Whether a line that always goes towards its own edge comes there: most do, and for one hex that is
    found sooner than the map of all that is closed."""
    enemy, holder, zones, control, city = 2 - side, s.holder, s.near[1 - side], s.control, g.ground.city
    is_edge, ahead = (g.ground.east if side == SOVIET else g.ground.west), g.ahead[side]
    while not is_edge[h]:
        for n in ahead[h]:
            if holder[n] != enemy and (holder[n] or not zones[n]) and (not city[n] or control[n] == side):
                h = n
                break
        else:
            return False
    return control[h] == side


def feeds_itself(g: DriveOnKursk, s: KurskState, side: Side, h: Hex) -> bool:
    """[6.10] Soviet units in Lgov itself need no line, until it first falls."""
    return h == g.lgov and side == SOVIET and not s.lgov_lost


def supply_line(g: DriveOnKursk, s: KurskState, side: Side, h: Hex) -> list[int] | None:
    """A shortest line from a hex to a source, for showing."""
    if feeds_itself(g, s, side, h):
        return [h]
    return shortest(g.neighbours, h, sources(g, s, side), closed_to(g, s, side))


def supplied_hexes(g: DriveOnKursk, s: KurskState, side: Side) -> bytearray:
    """Every hex from which a side can trace."""
    reached = supply.supplied(g, s, side, sources(g, s, side), closed_to(g, s, side))
    if feeds_itself(g, s, side, g.lgov):
        reached[g.lgov] = 1
    return reached


def out_of_supply(g: DriveOnKursk, s: KurskState, side: Side) -> list[Unit]:
    """[6.5] Units without supply; being so never eliminates before the end of the game (6.9), and [6.7]
    nothing keeps a player from moving them where they will have none."""
    hexes = _without_straight_line(g, s, side)
    cut = {h for h in hexes if not is_supplied(g, s, side, h)} if hexes else ()
    return [Unit(u) for u in g.units_of[side] if s.at[u] in cut] if cut else []


def _without_straight_line(g: DriveOnKursk, s: KurskState, side: Side) -> list[Hex]:
    """The stacks of a side from which no line that always goes towards its own edge comes there. No hex is
    walked twice by those who find one: whoever comes to a hex that leads home is home."""
    leads, closed, ahead = sources(g, s, side).copy(), closed_to(g, s, side), g.ahead[side]
    own, holder = side + 1, s.holder
    doubtful = []
    for start in s.stacks:
        h, way = start, []
        while holder[start] == own and not leads[h]:
            way.append(h)
            for n in ahead[h]:
                if not closed[n]:
                    h = n
                    break
            else:
                doubtful.append(Hex(start))
                break
        else:
            for passed in way:
                leads[passed] = 1
    return doubtful


def half(factors: int) -> int:
    """[1.3] Halves round down, but half of one is one."""
    return max(factors // 2, 1) if factors else 0
