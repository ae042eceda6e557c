"""Headquarters: which chit is chosen, whom a division HQ activates, and where an HQ goes."""

from __future__ import annotations

from math import inf

from steppe.games.grossdeutschland.activation import Activate, commanded, has_hq
from steppe.games.grossdeutschland.sequence import ChooseChit
from steppe.players.fields import FAR
from steppe.players.grossdeutschland.fire import toll
from steppe.players.grossdeutschland.muster import Muster
from steppe.players.grossdeutschland.outlook import Outlook
from steppe.table.basics import Action, Unit

EPSILON = 1e-9
"""By which sums of the same numbers may differ."""


def choose_chit(o: Outlook, step: ChooseChit) -> Action:
    """The battalion that matters: the strongest near the enemy or with most to gain."""
    name = max(step.chits(o.g, o.s), key=lambda name: (_weight(o, name), name))
    return ("choose", name)


def _weight(o: Outlook, battalion: str) -> float:
    """Its attack, less with each turn to its goal."""
    units = [u for u in o.g.units_in[battalion] if o.is_fighter(u) and o.where(u) >= 0]
    goal = o.missions.get(battalion)
    if not units or goal is None:
        return 0.0
    attack = sum(o.rating(u).attack for u in units)
    turns = min(o.turns_from(u, o.where(u), goal.hex) for u in units)
    return attack * o.faded(turns)


# Whom to activate.


def activate(o: Outlook, step: Activate) -> Action:
    names = step.battalions(o.g, o.s)
    if not names:
        best = max(step.hexes(o.g, o.s), key=lambda h: (_use(o, step.chit, h), -h))
        return ("activate", o.g.numbers[best])
    if not o.g.battalions[step.chit].is_division:
        return ("activate", names[0])
    return ("activate", max(names, key=lambda name: (_gain(o, step, name), name)))


def _use(o: Outlook, battalion: str, h: int) -> float:
    """[2.4.1] What the companies in a hex could do: those with a way to go before those who have come, unless
    they stand before the enemy."""
    units = [u for u in o.s.stacks[h] if o.g.counters[u].battalion == battalion]
    worth = sum(o.rating(u).worth for u in units)
    goal = o.missions.get(battalion)
    has_come = goal is not None and all(o.turns_from(u, h, goal.hex) <= o.params.guard_slack for u in units)
    return worth * (o.params.has_come if has_come and not o.foe_zone[h] else 1.0)


def _gain(o: Outlook, step: Activate, name: str) -> float:
    """[6.0.3] Its own units have no other chit, nor has a battalion that has lost its HQ; the others would
    have their own turn anyway, unless it is over."""
    units = commanded(o.g, o.s, name, o.g.hq_of[step.chit])
    worth = sum(o.rating(u).worth for u in units)
    waits = name != step.chit and name in o.s.cup and has_hq(o.g, o.s, name)
    return worth * (o.params.waits if waits else 1.0)


# Where it goes.


def best_place(m: Muster, hq: Unit, escort: Unit | None = None) -> int:
    """Of the hexes that an HQ can reach, and who goes with it."""
    return _best(m, hq, escort)[1]


def escorted(m: Muster, hq: Unit, escort: Unit) -> tuple[float, int]:
    """What an escort is worth to an HQ, and where both go for it."""
    together, h = _best(m, hq, escort)
    return together - _best(m, hq, None)[0], h


def _best(m: Muster, hq: Unit, escort: Unit | None) -> tuple[float, int]:
    """[11.4.4] Nobody fires at an HQ that others go with."""
    home, p = m.o.s.at[hq], m.o.params
    guards = () if escort is None else (escort,)
    goers = guards if escort is not None and m.o.s.at[escort] == home else (*guards, hq)
    units = [u for u in m.o.g.units_in[m.o.g.counters[hq].battalion] if u not in (hq, *guards)]
    posts = [m.will_be(u) for u in units if m.o.s.at[u] >= 0]
    best = (-inf, 0)
    for most, h in sorted(((_most(m, hq, h, posts), h) for h in m.routes(hq).found), reverse=True):
        if most + p.inertia < best[0] - EPSILON:
            break  # nowhere else is more to be had
        if all(h in m.routes(u) and m.fits(u, h) for u in (hq, *guards)):
            fire = sum(m.toll(u, h) for u in goers)
            worth = _place(m, hq, h, guards, posts) - p.exposed * fire + p.inertia * (h == home)
            best = max(best, (worth, -h))
    return (-FAR, home) if best[0] == -inf else (best[0], -best[1])


def _most(m: Muster, hq: Unit, h: int, posts: list[int]) -> float:
    """What a place can be worth at most: how near it is to its units and its goal, away from the enemy."""
    o = m.o
    p = o.params
    reach, away = o.g.counters[hq].command - p.hq_slack, o.apart[h]
    value = -sum(p.hq_range * max(away[at] - reach, 0) for at in posts)
    value -= p.hq_near * max(p.hq_safe - o.nearest_enemy(h), 0)
    return value + p.hq_pull * o.pull(hq, h)


def _place(m: Muster, hq: Unit, h: int, guards: tuple[Unit, ...], posts: list[int]) -> float:
    """Near its units (`posts`), never alone, and away from the enemy: [10.6] who stands next to him may
    advance and leave it."""
    o = m.o
    p = o.params
    reach, away = o.g.counters[hq].command - p.hq_slack, o.apart[h]
    value = -sum(p.hq_range * max(away[at] - reach, 0) for at in posts)
    value -= p.hq_near * max(p.hq_safe - o.nearest_enemy(h), 0)
    mates = {u for u in m.garrison(h) if not o.is_hq(u)}.union(guards)
    value -= p.hq_lone * (not mates or bool(o.foe_zone[h])) + (0.0 if mates else toll(o, hq, h))
    defence = sum(o.rating(u).defence for u in (*mates, hq))
    return value - o.chance_of_loss(h, defence) * o.unit_worth(hq) + p.hq_pull * o.pull(hq, h)
