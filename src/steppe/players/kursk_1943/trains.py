"""Where guns and headquarters go: behind attacks and threatened hexes, never alone before the enemy."""

from __future__ import annotations

from steppe.games.kursk_1943.ground import POINT
from steppe.games.kursk_1943.headquarters import HQ_RANGE
from steppe.games.kursk_1943.points import allowance
from steppe.hexes import Hex
from steppe.players.fields import disc, distances
from steppe.players.kursk_1943.assaults import GUN_RANGE, Assault
from steppe.players.kursk_1943.muster import Muster
from steppe.players.kursk_1943.outlook import Outlook
from steppe.table.basics import Unit


def plan_trains(m: Muster, assaults: list[Assault]) -> None:
    """Those who are free: guns first, then headquarters."""
    o = m.o
    fronts = [sorted({h for _, h in assault.attackers}) for assault in assaults]
    fronts += [[h] for h in o.hot_spots]
    away = distances(o.g, tuple(sorted({h for front in fronts for h in front})))
    free = [u for u in m.free if not o.g.counters[u].is_regular or o.g.counters[u].is_artillery]
    raided = m.raided()
    for u in sorted(free, key=lambda u: (o.g.counters[u].is_hq, u)):
        h = _best_place(m, u, fronts, away, raided)
        if h is None:
            continue
        m.send(u, h)
        if o.g.counters[u].is_hq:  # [9.2.3] A second one there would bring nothing.
            fronts = [front for front in fronts if not _serves(o, h, HQ_RANGE[o.side], front)]


def _best_place(
    m: Muster, u: Unit, fronts: list[list[int]], away: list[int], raided: bytearray
) -> int | None:
    o, p = m.o, m.o.params
    home, counter = o.s.at[u], o.g.counters[u]
    field = m.field(u)
    budget = allowance(o.g, o.s, u, m.phase.strategic, False)
    keep = POINT if counter.is_gun else 0
    fits = [
        h
        for h, cost in field.cost.items()
        if h == home or (cost + keep <= budget and m.room(h) >= m.sizes[u] and not o.foe_zone[h])
    ]
    if not fits:
        return None

    each = p.staffed if counter.is_hq else p.battery
    served = _served(o, HQ_RANGE[o.side] if counter.is_hq else GUN_RANGE, fronts)

    def score(h: int) -> float:
        serves = served.get(h, 0)
        value = each * serves - p.to_the_front[0] * away[h]
        if h == home and serves:  # Who serves nobody there follows the others.
            value += p.inertia[m.o.role]
        value -= _at_risk(m, u, h, raided)
        if _is_exposed(m, u, h, raided):
            value -= p.exposed
        if not _is_escorted(m, u, h) and o.foe_distance[h] <= 1:
            value -= p.exposed
        elif o.is_bombed and not any(map(o.is_sturdy, m.garrison(h))):
            value -= p.bombed
        return value if o.would_be_supplied(h) else value - p.exposed

    return max(fits, key=lambda h: (score(h), -h))


def _at_risk(m: Muster, u: Unit, h: int, raided: bytearray) -> float:
    """[6.2.5, 9.1.5] What is lost with a gun or a headquarters if those around it are driven off."""
    o = m.o
    if o.danger[h] <= 0:
        return 0.0
    defence = sum(o.defence_of(v) for v in m.garrison(h) if v != u and o.g.counters[v].is_regular)
    chance = o.chance_of_loss(h, defence) if defence else 1.0
    if m.is_behind(h) and not raided[h]:
        chance *= o.params.pursued
    return chance * o.train_worth(u)


def _served(o: Outlook, reach: int, fronts: list[list[int]]) -> dict[int, int]:
    """Per hex: how many of the fronts are in reach."""
    found: dict[int, int] = {}
    for front in fronts:
        for h in frozenset[int]().union(*[disc(o.g, n, reach) for n in front]):
            found[h] = found.get(h, 0) + 1
    return found


def _serves(o: Outlook, h: int, reach: int, front: list[int]) -> bool:
    return any(o.g.grid.distance(Hex(h), Hex(n)) <= reach for n in front)


def _is_exposed(m: Muster, u: Unit, h: int, raided: bytearray) -> bool:
    """Too near to the enemy or before the line in any case; alone also where he can drive to, and in the
    line."""
    o = m.o
    if m.is_outside(h) or o.foe_distance[h] <= o.params.keeps_off[o.stance]:
        return True
    if _is_escorted(m, u, h):
        return False
    near = o.foe_distance[h] <= o.params.clear_of_him or bool(raided[h])
    return near or (m.wall is not None and h in m.wall.hexes)


def _is_escorted(m: Muster, u: Unit, h: int) -> bool:
    return any(v != u and m.o.g.counters[v].is_regular for v in m.garrison(h))
