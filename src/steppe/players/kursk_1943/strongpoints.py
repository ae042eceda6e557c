"""Strong points of a side that defends: few hexes of its line, each with as much as its danger asks for.

A division a hex is beaten everywhere by whoever masses. A second one alone changes little, since the enemy
brings as much as he needs; three or four hold. Zones of control close the hexes between [4.2.1].
"""

from __future__ import annotations

from steppe.hexes import Hex
from steppe.players.fields import distances
from steppe.players.kursk_1943.muster import Muster
from steppe.players.kursk_1943.outlook import BULWARK, Outlook
from steppe.players.walls import Wall
from steppe.table.basics import Unit


def man_strong_points(m: Muster) -> dict[int, float]:
    """Slow units hold an outpost in each, then fill those in the greatest danger; fast ones come to a town
    that decides. Slow ones who cannot be there in this phase march that way behind the line, unless they are
    worn. Returns what each point needs. Who mans his line unit by unit does so for towns alone."""
    wall = m.wall
    if wall is None:
        return {}
    towns = decisive_towns(m.o)
    strong = strong_points(m.o, wall) if m.o.stance == BULWARK else []
    points = {h: m.o.defence_needed(h) for h in (*strong, *towns)}
    free = [u for u in m.free if _stands(m, u) and (m.o.g.counters[u].towed or not m.o.is_fast(u))]
    for h in sorted(points, key=lambda h: (-m.o.danger[h], h)):
        _fill(m, h, m.o.params.outpost, free)
    for h in sorted(points, key=lambda h: (-_importance(m.o, h), h)):
        _fill(m, h, points[h], free)
    fast = [u for u in m.free if u not in free and _stands(m, u)]
    for h in sorted(towns, key=lambda h: (-_importance(m.o, h), h)):
        _fill(m, h, points[h], fast)
    weak = [h for h in points if _lack(m, h, points[h], []) > 0]
    for u in filter(m.o.is_fresh, free):
        _march(m, wall, u, weak)
    return points


def stop_gaps(m: Muster, points: dict[int, float]) -> None:
    """Fast units that are free come to strong points where nobody else does."""
    fast = [u for u in m.free if m.o.is_fast(u) and not m.o.g.counters[u].towed and _stands(m, u)]
    for h in sorted(points, key=lambda h: (-_importance(m.o, h), h)):
        if _lack(m, h, m.o.params.outpost, m.free) > 0:
            _fill(m, h, min(points[h], m.o.params.stopgap), fast)


def decisive_towns(o: Outlook) -> list[int]:
    """Towns that win at once or hold many points, with the enemy on his way to them."""
    ours = [h for h in o.town_points if o.s.control[h] != o.foe and o.danger[h] > 0]
    return [h for h in ours if o.points(h) >= o.params.garrison_from]


def _importance(o: Outlook, h: int) -> float:
    """Where he is strongest, and where he could take most."""
    return o.danger[h] * (1.0 + o.params.point_tempts * (o.temptation[h] + o.stake(h)))


def _fill(m: Muster, h: int, needed: float, free: list[Unit]) -> None:
    while _lack(m, h, needed, free) > 0:
        u = _nearest(m, h, free)
        if u is None:
            return
        free.remove(u)
        m.send(u, h)


def strong_points(o: Outlook, wall: Wall) -> list[int]:
    """Hexes of the line, no two next to each other, so that each other hex of it is next to one."""
    chosen: list[int] = []
    for h in sorted(wall.hexes, key=lambda h: (-_merit(o, h), h)):
        if not any(n in chosen for n in o.g.around[h]):
            chosen.append(h)
    return chosen


def _merit(o: Outlook, h: int) -> float:
    """Good ground, points, and whoever stands there already, if he could get away."""
    p = o.params
    merit = p.point_cover * (o.cover(h) + o.is_halved(h)) + o.points(h)
    merit += p.point_held * min(o.defence_at(h), o.defence_needed(h))
    return merit if o.ways_out(h) else merit - p.point_trapped


def _stands(m: Muster, u: Unit) -> bool:
    counter = m.o.g.counters[u]
    return counter.is_regular and counter.has_zone and m.o.s.at[u] >= 0


def _lack(m: Muster, h: int, needed: float, free: list[Unit]) -> float:
    """What share of the strength that a point needs it will lack, as planned so far: of those who are free,
    nobody counts before he is sent."""
    have = sum(m.o.defence_of(u) for u in m.garrison(h) if u not in free)
    return (needed - have) / needed


def _nearest(m: Muster, h: int, free: list[Unit]) -> Unit | None:
    """Who is there first of all, then who has the shortest way, then the strongest; but where the enemy is
    strong, first those who can take a loss, and elsewhere those who are worn."""
    o = m.o
    is_hot = o.danger[h] >= o.params.relieve_from
    able: list[tuple[bool, float, int, Unit]] = []
    for u in free:
        waits = o.is_fresh(u) != is_hot
        if o.must_attack(u, h) or (is_hot and waits and not any(map(o.is_fresh, m.garrison(h)))):
            continue
        if o.s.at[u] == h:
            able.append((waits, -1.0, -o.defence_of(u), u))
        elif m.room(h) >= m.sizes[u] and h in m.field(u):
            away = float(o.g.grid.distance(Hex(o.s.at[u]), Hex(h)))
            able.append((waits, away, -o.defence_of(u), u))
    return min(able)[-1] if able else None


def _march(m: Muster, wall: Wall, u: Unit, weak: list[int]) -> None:
    o = m.o
    away = distances(o.g, tuple(sorted(weak))) if weak else None
    home = o.s.at[u]
    if away is None or away[home] > o.params.march_from:
        return
    fits = [h for h in m.field(u).cost if h == home or m.room(h) >= m.sizes[u]]
    fits = [h for h in fits if h not in wall.outside and not o.foe_zone[h]]
    if fits:
        m.send(u, min(fits, key=lambda h: (away[h], -o.cover(h), h)))
