"""A Combat Phase: what is worth attacking, then what must be, then fire of guns that are left."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from steppe.games.kursk_1943 import duties as graph
from steppe.games.kursk_1943.battle import can_fire
from steppe.games.kursk_1943.combat import CombatPhase, reckon
from steppe.games.kursk_1943.duties import Duties
from steppe.games.kursk_1943.fire import fire_points
from steppe.games.kursk_1943.tables import Effect, effect
from steppe.hexes import Hex
from steppe.players.kursk_1943.assaults import HOPELESS, Assault, Attackers, gather, prospect
from steppe.players.kursk_1943.outlook import Outlook
from steppe.table.basics import Action, Unit
from steppe.table.play import why_not

Hexes = tuple[Hex, ...]

DICE = {total: 6 - abs(total - 7) for total in range(2, 13)}
"""Of 36 rolls of two dice."""
ROLLS = 36


def next_fight(o: Outlook, phase: CombatPhase, least: float) -> Action:
    """The best attack that promises enough, else the cheapest that meets a duty, else fire, else the end."""
    duties = reckon(o.g, o.s, phase)
    found = sorted(_assaults(o, phase, duties), key=lambda a: (-a.value, a.hexes))
    for assault in found:
        meets = _meets(duties, assault)
        if assault.value >= least or meets:
            action = _order(o, _shared_out(o, duties, found, assault, least))
            if why_not(o.g, o.sight, o.side, action) is None:
                return action
    if not duties.are_met:
        return _somehow(o, duties)
    return _fire(o, phase) or ("end",)


def _meets(duties: Duties, assault: Assault) -> bool:
    if any(h in duties.must_be_attacked for h in assault.hexes):
        return True
    return any(u in duties.must_attack for u, _ in assault.attackers)


def _shared_out(o: Outlook, duties: Duties, found: list[Assault], best: Assault, least: float) -> Assault:
    """The best attack, or the same without those whom others need more, of which one goes first all the same:
    what is made of the others with who is left counts as well."""
    ours = _units(best)
    rivals: dict[Hexes, Assault] = {}
    for other in found:
        is_wanted = other.value >= least or _meets(duties, other)
        if is_wanted and set(best.hexes).isdisjoint(other.hexes) and not ours.isdisjoint(_units(other)):
            rivals.setdefault(other.hexes, other)
    if not o.params.shares_out or not rivals:
        return best
    guns = _guns(o)
    wanted = set[Unit]().union(*map(_units, rivals.values()))
    sparing = _again(o, duties, best, wanted, guns)
    if sparing is None:
        return best

    def all_told(first: Assault) -> float:
        left = tuple(u for u in guns if u not in first.guns)
        others = (_again(o, duties, rival, _units(first), left) for rival in rivals.values())
        return first.value + sum(a.value for a in others if a and (a.value >= least or _meets(duties, a)))

    return max(best, sparing, key=all_told)


def _again(
    o: Outlook, duties: Duties, assault: Assault, without: set[Unit], guns: tuple[Unit, ...]
) -> Assault | None:
    """An attack on the same hexes if some have another task."""
    units = _units(assault)
    for able in graph.places(duties, assault.hexes):
        if units.issubset(able):
            left = tuple(u for u in able if u not in without)
            found = _assault(o, duties, assault.hexes, left, guns) if left else None
            return found if found and found.value > HOPELESS else None
    return None


def _units(assault: Assault) -> set[Unit]:
    return {u for u, _ in assault.attackers}


def _guns(o: Outlook) -> tuple[Unit, ...]:
    return tuple(u for u in o.g.artillery[o.side] if can_fire(o.g, o.s, u))


def _order(o: Outlook, assault: Assault) -> Action:
    g = o.g
    words = ["attack", *(g.numbers[h] for h in assault.hexes)]
    words += [g.units[u] for u in sorted(u for u, _ in assault.attackers)]
    for word, units in (("guns", assault.guns), ("stars", assault.stars)):
        if units:
            words += [word, *(g.units[u] for u in sorted(units))]
    return tuple(words)


def _assaults(o: Outlook, phase: CombatPhase, duties: Duties) -> Iterator[Assault]:
    guns = _guns(o)
    sets: list[Hexes] = [(h,) for h in sorted(duties.attackers)]
    if duties.must_be_attacked:
        sets += [hexes for hexes in graph.target_sets(duties) if len(hexes) > 1 and _is_due(duties, hexes)]
    for hexes in sets:
        if not graph.can_attack(duties, hexes):
            continue
        for able in graph.places(duties, hexes):
            found = _assault(o, duties, hexes, able, guns)
            if found is not None and found.value > HOPELESS:
                yield found


def _is_due(duties: Duties, hexes: Hexes) -> bool:
    return all(h in duties.must_be_attacked for h in hexes)


def _assault(
    o: Outlook, duties: Duties, hexes: Hexes, able: tuple[Unit, ...], guns: tuple[Unit, ...]
) -> Assault | None:
    at = duties.at
    needed = tuple((u, int(at[u])) for u in graph.dependent(duties, hexes) if u in able)
    others = [(u, int(at[u])) for u in able if (u, int(at[u])) not in needed and o.g.counters[u].attack]
    artillery = [pair for pair in others if o.g.counters[pair[0]].is_artillery]
    if len(others) > len(artillery) or needed:
        others = [pair for pair in others if pair not in artillery]

    def extra(chosen: Attackers) -> float:
        return 0.0 if graph.is_whole(duties, hexes, tuple(u for u, _ in chosen)) else HOPELESS

    return gather(o, prospect(o, hexes), others, guns, needed, extra)


def _somehow(o: Outlook, duties: Duties) -> Action:
    """A duty must be met: as the rules would do it."""
    g = o.g
    for hexes, units in graph.way_to_meet(duties):
        order = ("attack", *(g.numbers[h] for h in hexes), *(g.units[u] for u in units))
        if why_not(g, o.sight, o.side, order) is None:
            return order
    hexes, units = next(found for found in map(partial(_least, duties), graph.target_sets(duties)) if found)
    return ("attack", *(g.numbers[h] for h in hexes), *(g.units[u] for u in units))


def _least(duties: Duties, hexes: Hexes) -> tuple[Hexes, tuple[Unit, ...]] | None:
    """The first attack on some hexes that needs no supporting guns, if there is one."""
    chosen: tuple[Unit, ...] = ()
    while not chosen or not graph.is_whole(duties, hexes, chosen):
        u = next(graph.offered(duties, hexes, chosen), None)
        if u is None:
            return None
        chosen = (*chosen, u)
    return hexes, chosen


# 6.4 Ranged fire.


def _fire(o: Outlook, phase: CombatPhase) -> Action | None:
    """Guns that have nothing else to do fire at whom it costs most."""
    best: tuple[float, Action] | None = None
    for h in phase.fire_hexes(o.g, o.s):
        units: tuple[Unit, ...] = ()
        for u in phase.gunners(o.g, o.s, h, ()):
            units = (*units, u)
        worth = _fire_worth(o, h, fire_points(o.g, o.s, o.side, h, units))
        action = ("fire", o.g.numbers[h], *(o.g.units[u] for u in units))
        if (best is None or worth > best[0]) and why_not(o.g, o.sight, o.side, action) is None:
            best = (worth, action)
    return None if best is None else best[1]


def _fire_worth(o: Outlook, h: Hex, points: int) -> float:
    if points < 1:
        return 0.0
    table = o.g.fire_tables["artillery.txt"]
    return blast_worth(o, h, [effect(table.result(points, total)) for total in DICE])


def blast_worth(o: Outlook, h: Hex, by_total: list[Effect]) -> float:
    levels = sorted(worth for u in o.s.stacks[h] for worth in o.levels_worth(u))
    shaken = o.params.shaken * o.point_of(o.foe) * o.defence_at(h)
    value = 0.0
    for found, ways in zip(by_total, DICE.values(), strict=True):
        value += ways * (sum(levels[: found.losses]) + (shaken if found.disorganised else 0.0))
    return value / ROLLS
