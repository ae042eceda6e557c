"""Guns and headquarters that stand alone: whoever enters their hex destroys them [6.1.7, 9.1.5]."""

from __future__ import annotations

from steppe.games.kursk_1943.crossing import prices
from steppe.games.kursk_1943.digging import is_fortified
from steppe.games.kursk_1943.ground import POINT
from steppe.games.kursk_1943.points import allowance
from steppe.games.kursk_1943.pursuit import is_prey
from steppe.games.kursk_1943.state import is_gun
from steppe.games.kursk_1943.stepping import LEAVING
from steppe.hexes import Field, Hex
from steppe.players.kursk_1943.muster import Muster
from steppe.players.kursk_1943.outlook import Outlook
from steppe.table.basics import Unit


def run_over(m: Muster) -> None:
    """The dearest first, each by whoever risks least there, if that is worth it."""
    o = m.o
    if not o.params.runs_over or m.phase.strategic:
        return
    prey = {h: _worth(o, h) for h in o.foe_hexes if is_prey(o.g, o.s, o.side, h)}
    for h in sorted(prey, key=lambda h: (-prey[h], h)):
        able = [u for u in m.free if _may_leave(m, u) and _door(m, u, h) is not None]
        risk, u = min(((_risk(o, u, h), u) for u in able), default=(0.0, None))
        if u is not None and risk < prey[h]:
            m.send(u, h)


def way_over(o: Outlook, u: Unit, field: Field, h: int, strategic: bool = False) -> int | None:
    """The hex of a field from which a unit can enter the hex of those whom it runs over."""
    g, s, home = o.g, o.s, o.s.at[u]
    table, has = prices(g, s, g.movers[u]), allowance(g, s, u, strategic, False)
    guns = sum(is_gun(g, s, v) for v in s.stacks[h])
    extra = POINT * (guns + bool(guns and is_fortified(g, s, h)))
    doors: list[tuple[int, int]] = []
    for n in g.around[h]:
        if n not in field or h not in table[n] or (o.foe_zone[n] and n != home):
            continue
        cost = field.cost[n] + table[n][h] + extra + (LEAVING if o.foe_zone[n] else 0)
        if cost <= has:
            doors.append((cost, n))
    return min(doors)[1] if doors else None


def _door(m: Muster, u: Unit, h: int) -> int | None:
    o = m.o
    if o.s.at[u] < 0 or o.g.grid.distance(Hex(o.s.at[u]), Hex(h)) > o.g.counters[u].movement:
        return None
    return way_over(o, u, m.field(u), h)


def _worth(o: Outlook, h: int) -> float:
    return sum(map(o.unit_worth, o.s.stacks[h]))


def _may_leave(m: Muster, u: Unit) -> bool:
    """Nobody leaves a hex of the line empty for it."""
    home, wall = m.o.s.at[u], m.wall
    if not m.o.fights(u):
        return False
    return wall is None or home not in wall.hexes or len(m.garrison(home)) > 1


def _risk(o: Outlook, u: Unit, h: int) -> float:
    """What may be lost with a unit that stands there then."""
    p, worth = o.params, o.unit_worth(u)
    risk = p.own_risk[o.role] * worth * o.chance_of_loss(h, o.defence_of(u))
    if o.foe_zone[h]:
        risk += p.in_zone[o.stance]
    return risk if o.would_be_supplied(h) else risk + p.unsupplied * worth
