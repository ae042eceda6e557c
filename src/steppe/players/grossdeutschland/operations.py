"""Massing a battalion for its attacks: which targets are worth it, and who comes up for them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from msgspec.structs import replace

from steppe.games.grossdeutschland.retreat import can_go
from steppe.games.grossdeutschland.state import mobility
from steppe.players.gathering import best_first
from steppe.players.grossdeutschland.assaults import AFAR, Assault, Prospect, gather, ground_worth, prospect
from steppe.players.grossdeutschland.missions import keeping
from steppe.players.grossdeutschland.muster import Muster, movable
from steppe.players.grossdeutschland.outlook import Outlook
from steppe.players.grossdeutschland.plan import HOLD, STAY, Plan
from steppe.players.grossdeutschland.posts import Lookout
from steppe.table.basics import Unit


def plan_operations(m: Muster, battalion: str, least: float, strike: int = -1) -> list[Assault]:
    """The best attack, then the next best with who is left, as long as they promise enough; before them the
    one that is to be made in any case, if there is such."""
    o = m.o
    used: set[Unit] = set()
    prospects = _prospects(m)

    def again(assault: Assault) -> Assault | None:
        return _operation(m, prospects[assault.target], used, battalion)

    def commit(assault: Assault) -> None:
        for u, h in assault.attackers:
            used.add(u)
            if h == AFAR:
                continue
            if o.s.at[u] == h:
                m.stay(u)
            else:
                m.send(u, h)

    if strike in prospects:
        wanted = _operation(m, prospects.pop(strike), used, battalion)
        if wanted is not None:
            commit(wanted)
    first = [found for p in prospects.values() if (found := _operation(m, p, used, battalion)) is not None]
    return best_first(first, again, commit, least)


def strikes(m: Muster, battalion: str) -> list[Assault]:
    """The attack that could be made on each target by all, the best first."""
    found = (_operation(m, p, set(), battalion) for p in _prospects(m).values())
    return sorted(filter(None, found), key=lambda one: (-one.value, one.target))


def _prospects(m: Muster) -> dict[int, Prospect]:
    """Who may be attacked, by hex."""
    o = m.o
    fighters = [u for u in m.free if o.is_fighter(u) and o.rating(u).attack > 0]
    reached = {h for u in fighters for h in m.routes(u).found}
    targets = [h for h in o.foe_hexes if not reached.isdisjoint(o.g.around[h])]
    return {h: prospect(o, h, ground_worth(o, fighters, h)) for h in targets}


def _operation(m: Muster, p: Prospect, used: set[Unit], battalion: str) -> Assault | None:
    """The best attack or overrun on a target by those of the battalion who can come next to it."""
    able = _comers(m, p, used, battalion)
    if not able:
        return None
    tanks = [(u, h) for u, h in able if _may_overrun(m.o, u, h, p.target)]
    found = max(filter(None, (gather(m.o, p, able), gather(m.o, p, tanks, overrun=True))), default=None)
    if found is None:
        return None
    fire = sum(m.toll(u, h) for u, h in found.attackers if h != AFAR)
    lost = m.o.params.exposed * fire + _left_open(m, found)
    if settled := m.o.params.settled[m.o.scores]:
        lost += settled * _given_up(m, found, battalion)
    return found._replace(value=found.value - lost)


def _may_overrun(o: Outlook, u: Unit, here: int, target: int) -> bool:
    """[9.4, 9.4.2] Tanks do, into ground that is open to them; [9.4.1] no guns answer."""
    return mobility(o.g, o.s, u) == "tracked" and can_go(o.g, o.s, u, here, target)


def _left_open(m: Muster, assault: Assault) -> float:
    """What it costs that nobody is left in a hex with points."""
    o = m.o
    goers = {u for u, h in assault.attackers if h not in (AFAR, o.s.at[u])}
    left = {o.s.at[u] for u in goers}
    return sum(
        keeping(o, h) for h in left if not any(o.is_fighter(v) and v not in goers for v in m.garrison(h))
    )


def _given_up(m: Muster, assault: Assault, battalion: str) -> float:
    """How much safer those who go, and the places that they hold, would be if they stayed."""
    out, o = Lookout(m, battalion), m.o
    goers = [(u, h) for u, h in assault.attackers if h not in (AFAR, o.s.at[u])]
    return sum(out.holding(u, o.s.at[u]) - out.holding(u, h) for u, h in goers)


def _comers(m: Muster, p: Prospect, used: set[Unit], battalion: str) -> list[tuple[Unit, int]]:
    """Free units, strongest first, each with a place to attack from."""
    o = m.o
    slots = [n for n in o.g.around[p.target] if o.s.holder[n] != o.foe + 1 and _is_led(o, battalion, n)]
    penalties = {n: o.penalty(n, p.target) for n in slots}
    sent: dict[int, int] = {}
    found: list[tuple[Unit, int]] = []
    free = (u for u in m.free if o.is_fighter(u) and u not in used and o.rating(u).attack > 0)
    for u in sorted(free, key=lambda u: (-o.rating(u).attack, u)):
        fits = [n for n in slots if n in m.routes(u) and (n == o.s.at[u] or m.fits(u, n, sent.get(n, 0)))]
        if not fits:
            continue
        slot = max(fits, key=lambda n: (_slot_worth(m, u, n, penalties[n]), -n))
        found.append((u, slot))
        sent[slot] = sent.get(slot, 0) + m.sizes[u]
        if len(found) == o.params.most_comers:
            break
    return found


def _is_led(o: Outlook, battalion: str, h: int) -> bool:
    """[10.0.2] Whether the HQ could keep up with an attack from there."""
    hq = o.g.hq_of.get(battalion)
    if hq is None or o.s.at[hq] < 0:
        return True
    return o.distance(o.s.at[hq], h) <= o.g.counters[hq].command + o.params.hq_follows


def _slot_worth(m: Muster, u: Unit, n: int, penalty: float) -> float:
    """Dry feet, [15.1] the open side of works, good ground, little fire on the way."""
    params = m.o.params
    worth = params.slot_cover * m.o.cover(n) - params.slot_penalty * penalty
    return worth - params.slot_far * m.routes(u).found[n].cost - params.exposed * m.toll(u, n)


def other_moves(o: Outlook, battalion: str, own: Plan) -> Iterator[Plan]:
    """Near the end: another target is struck at first, or all stay where they are, or go to their posts;
    nothing else for guns alone."""
    if not any(map(o.is_fighter, movable(o))):
        return
    sure = o.params.sure_from
    meant = {one.target for one in plan_operations(Muster(o), battalion, own.mass_from)[:1]}
    struck = (one for one in strikes(Muster(o), battalion) if one.target not in meant)
    others = [replace(own, strike=one.target) for one in islice(struck, o.params.strikes)]
    yield from others[:1]
    yield replace(own, posture=STAY, fight_from=sure)
    yield from others[1:2]
    yield replace(own, posture=HOLD, fight_from=sure)
    yield from others[2:]
