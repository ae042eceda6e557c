"""Hexsides as they are now: bridges blown, pontoons thrown over, chits of works in the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from steppe.games.grossdeutschland.ground import TRUCK, Mover
from steppe.games.grossdeutschland.state import GERMAN, READY, DivisionState, mobility, printed_allowance
from steppe.games.grossdeutschland.tables import POINT, cost_in_halves
from steppe.hexes import Hex
from steppe.table.basics import Side, Unit

if TYPE_CHECKING:
    from steppe.games.grossdeutschland import Grossdeutschland


def in_river(h: int) -> int:
    """The key of a pontoon in a hex of a major river."""
    return -1 - h


def is_changed(g: Grossdeutschland, s: DivisionState, a: int, b: int) -> bool:
    """Whether the printed costs of a hexside no longer hold."""
    if not s.blown and not s.pontoons:
        return False
    side = g.grid.hexside(Hex(a), Hex(b))
    return side in s.blown or side in s.pontoons or in_river(a) in s.pontoons or in_river(b) in s.pontoons


def has_intact_bridge(g: Grossdeutschland, s: DivisionState, a: int, b: int) -> bool:
    """[10.8.1, R7] A printed bridge that is not blown: pontoons do not count."""
    side = g.grid.hexside(Hex(a), Hex(b))
    return side in g.ground.bridges and side not in s.blown


def is_bridged(g: Grossdeutschland, s: DivisionState, a: int, b: int) -> bool:
    """[R76] An intact bridge or a finished pontoon; [12.1.4] in a major river a pontoon fills the hex."""
    if has_intact_bridge(g, s, a, b):
        return True
    if s.pontoons.get(g.grid.hexside(Hex(a), Hex(b))) == READY:
        return True
    wet = [h for h in (a, b) if g.ground.is_major_river[h]]
    return bool(wet) and all(s.pontoons.get(in_river(h)) == READY for h in wet)


def has_road(g: Grossdeutschland, s: DivisionState, a: int, b: int) -> bool:
    """[9.2] A road crosses this hexside, and not by a blown bridge."""
    side = g.grid.hexside(Hex(a), Hex(b))
    return side in g.ground.roads and side not in s.blown


def is_crossed(g: Grossdeutschland, s: DivisionState, h: int) -> bool:
    """[R109] An intact bridge crosses this hex of a major river: none of its spans there is blown."""
    spans = g.ground.spans[h]
    return bool(spans) and not any(side in s.blown for side in spans)


def projects(g: Grossdeutschland, s: DivisionState, a: int, b: int) -> bool:
    """[8.0.1, R26, R76, R109] Whether a zone of control reaches from a to b."""
    if not is_changed(g, s, a, b) and not (s.blown and g.ground.spans[b]):
        return b in g.ground.zone_from[a]
    if is_bridged(g, s, a, b) or is_crossed(g, s, b) or s.pontoons.get(in_river(b)) == READY:
        return True
    return g.ground.admits_zone(a, b)


def carries_supply(g: Grossdeutschland, s: DivisionState, a: int, b: int) -> bool:
    """[5.1.9, R67] A supply path may go from a to b: where trucks may, over bridges, along roads."""
    if is_bridged(g, s, a, b) or has_road(g, s, a, b):
        return True
    return g.ground.price(TRUCK, a, b, False) is not None


def crosses_river(g: Grossdeutschland, s: DivisionState, a: int, b: int) -> bool:
    """[8.0.6] A river or canal hexside without a bridge."""
    return g.grid.hexside(Hex(a), Hex(b)) in g.ground.rivers and not is_bridged(g, s, a, b)


# Works.


def faces(g: Grossdeutschland, kind: str, facing: int, direction: int) -> bool:
    """[15.1, R93] Whether a work looks to the hexside in that direction; [15.1.1] minefields to all."""
    sides = g.works[kind].faces
    turn = (direction - facing) % 6
    return sides == 6 or min(turn, 6 - turn) <= sides // 2


def works_facing(g: Grossdeutschland, s: DivisionState, h: int, towards: int) -> list[str]:
    """The chits in a hex that look to a neighbour."""
    direction = g.neighbours[h].index(towards)
    return [kind for at, kind, facing in s.works if at == h and faces(g, kind, facing, direction)]


def works_in(s: DivisionState, h: int) -> list[str]:
    return [kind for at, kind, _ in s.works if at == h]


# Prices.


def mover_of(g: Grossdeutschland, s: DivisionState, u: Unit) -> Mover:
    return mobility(g, s, u), printed_allowance(g, s, u)


def has_rafts(g: Grossdeutschland, s: DivisionState, side: Side, mover: Mover, a: int, b: int) -> bool:
    """[9.7] A German Leg unit crosses beside a Raft unit: one in a hex that touches this hexside."""
    if side != GERMAN or mover[0] != "leg":
        return False
    near = {a, b, *(set(g.around[a]) & set(g.around[b]))}
    return any(s.at[raft] in near for raft in g.rafts)


def off_road_price(g: Grossdeutschland, s: DivisionState, u: Unit, a: int, b: int) -> int | None:
    """What a step beside the road costs a unit now; None where it may not go."""
    return off_road_for(g, s, g.side_of[u], mover_of(g, s, u), a, b)


def off_road_for(
    g: Grossdeutschland, s: DivisionState, side: Side, mover: Mover, a: int, b: int
) -> int | None:
    """The same for any unit of a side that moves like this."""
    dry = bool(g.rafts) and has_rafts(g, s, side, mover, a, b)
    if dry or is_changed(g, s, a, b):
        price = g.ground.price(mover, a, b, is_bridged(g, s, a, b), dry)
    else:
        price = g.ground.off_road.prices(mover)[a].get(b)
    return with_works(g, s, mover, a, b, price)


def road_price(g: Grossdeutschland, s: DivisionState, u: Unit, a: int, b: int) -> int | None:
    """What it costs by road; None if there is none, or a blown bridge cuts it."""
    return road_for(g, s, mover_of(g, s, u), a, b)


def road_for(g: Grossdeutschland, s: DivisionState, mover: Mover, a: int, b: int) -> int | None:
    """The same for any unit that moves like this."""
    if s.blown and not has_road(g, s, a, b):
        return None
    return with_works(g, s, mover, a, b, g.ground.by_road.prices(mover)[a].get(b))


def with_works(
    g: Grossdeutschland, s: DivisionState, mover: Mover, a: int, b: int, price: int | None
) -> int | None:
    """[15.2] Chits are paid on top where they look to the hexside, road or no road (R30)."""
    if price is None or not s.works:
        return price
    for kind in works_facing(g, s, b, a):
        more = cost_in_halves(g.works[kind].costs[mover[0]], mover[1])
        if more is None:
            return None
        price += more
    return price


def in_points(halves: int) -> str:
    """4, 3½."""
    whole, half = divmod(halves, POINT)
    return f"{whole}½" if half and whole else "½" if half else str(whole)
