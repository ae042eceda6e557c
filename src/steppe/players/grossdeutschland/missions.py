"""Which battalion goes for which place: all of them at once, so that each activation has its part of one
whole."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import pow
from typing import NamedTuple

from steppe.games.grossdeutschland.activation import is_in_play
from steppe.games.grossdeutschland.crossing import has_road
from steppe.games.grossdeutschland.ground import Mover
from steppe.games.grossdeutschland.victory import Place, has_clear_road
from steppe.players.fields import FAR
from steppe.players.grossdeutschland.reading import Reading
from steppe.players.grossdeutschland.ways import road_back
from steppe.table.basics import Unit

TAKE, GUARD, LEAVE, REACH = "take", "guard", "leave", "reach"


class Goal(NamedTuple):
    """A hex, what is to be done there, what that is worth, and the strength that it wants."""

    hex: int
    kind: str
    worth: float
    need: float
    works: float = 0.0
    """How much stronger its ground and works make it look; [16.0] half of it to engineers."""


def goals(o: Reading) -> list[Goal]:
    """The worthiest first."""
    found = [*_places(o), *_exits(o), *_entries(o)]
    return sorted(found, key=lambda goal: (-goal.worth, goal.hex))


# The victory table.


def _places(o: Reading) -> list[Goal]:
    found = []
    for place in o.g.victory.places:
        wanted = [int(h) for h in place.hexes if o.prize(h)]
        if wanted:
            h = min(wanted, key=lambda h: (_nearest(o, h), h))
            raid = place.held_by == o.side != o.g.victory.side
            prizes = {h: o.prize(h) for h in wanted}
            worth = _in_turn(place, h, prizes, o.params.beyond) * (o.params.raid if raid else 1.0)
            found.append(Goal(h, TAKE, worth, *_wanted(o, place.hexes, h)))
        within = _guarded_within(o, place)
        at_stake = [int(h) for h in place.hexes if o.stake(h) and o.nearest_enemy(h) <= within]
        if at_stake:
            h = max(at_stake, key=lambda h: (o.danger[h], -o.nearest_enemy(h), -h))
            share = o.params.keep_share if o.must_take else 1.0
            worth = (
                _in_turn(place, h, {h: o.stake(h) for h in at_stake}, o.params.beyond) * alarm(o, h) * share
            )
            found.append(Goal(h, GUARD, worth, o.params.need + _threat(o, at_stake, within)))
    return found


def _guarded_within(o: Reading, place: Place) -> int:
    """How near an enemy must be for a battalion to be wanted there: the side that must take more leaves what
    it has taken to a company until he is; [20.3] what it only has to deny him it guards in time."""
    has_taken = o.must_take and place.held_by == o.side
    return o.params.guard_within if has_taken else FAR


def _in_turn(place: Place, first: int, points: dict[int, float], beyond: float) -> float:
    """The hexes of a place are taken one after the other; [18.3.1] of some not all are needed."""
    if place.need:
        return min(sum(points.values()), abs(place.points))
    return points[first] + beyond * (sum(points.values()) - points[first])


def alarm(o: Reading, h: int) -> float:
    """How urgent it is to guard a place."""
    p = o.params
    return max(pow(p.threat_decay, o.nearest_enemy(h) / p.enemy_march), p.idle_guard)


def keeping(o: Reading, h: int) -> float:
    """What it is worth that somebody stands in a hex."""
    return o.params.keep * o.stake(h) * alarm(o, h) if o.stake(h) else 0.0


def _nearest(o: Reading, h: int) -> int:
    return min(map(o.apart[h].__getitem__, o.own_hexes), default=0)


def _enemies_near(o: Reading, hexes: Iterable[int], about: int) -> float:
    rows = [o.apart[h] for h in hexes]
    return sum(o.defence_at(h) for h in o.foe_hexes if any(row[h] <= about for row in rows))


def _wanted(o: Reading, hexes: Iterable[int], h: int) -> tuple[float, float]:
    """The strength for a place, and what its ground and works count for besides."""
    p = o.params
    about = _enemies_near(o, hexes, p.about)
    penalties = [o.penalty(n, h) for n in o.g.around[h]]
    return p.need + about, about * p.steep * sum(penalties) / len(penalties)


def _threat(o: Reading, hexes: list[int], within: int) -> float:
    p, found = o.params, 0.0
    within = min(within, p.threat)
    for at in o.foe_hexes:
        if min(map(o.apart[at].__getitem__, hexes)) <= within:
            found += p.threat_share * sum(o.rating(u).attack for u in o.s.stacks[at])
    return found


def _exits(o: Reading) -> list[Goal]:
    """Leaving the map is for the side that scores, late, while a clear road leads back; before that the way
    is cleared."""
    victory = o.g.victory
    if victory.side != o.side:
        return _closings(o)
    p = o.params
    if o.turns_left > p.exit_from:
        return []
    leaves = o.turns_left <= p.exit_turns and may_leave(o)
    found = []
    for way in victory.exits:
        h = min(way.hexes, key=lambda h: (_nearest(o, h), h))
        if leaves:
            found.append(Goal(int(h), LEAVE, way.points, p.need))
        else:
            need = p.need + _enemies_near(o, road_back(o.g, o.s, way), p.road_about)
            found.append(Goal(int(h), REACH, way.points * p.exit_share * p.exit_units, need))
    return found


def _closings(o: Reading) -> list[Goal]:
    """The other side closes roads that are clear before anybody can leave by them."""
    p = o.params
    if o.turns_left > p.exit_turns + 1:
        return []
    found = []
    for way in o.g.victory.exits:
        if has_clear_road(o.g, o.s, o.foe, way.hexes, way.road_to):
            h = min(way.hexes, key=lambda h: (_nearest(o, h), h))
            found.append(Goal(int(h), GUARD, p.exit_guard * way.points, p.need))
    return found


def points_for_leaving(o: Reading, u: Unit) -> int:
    """[R35] None for reconnaissance."""
    battalion = o.g.counters[u].battalion
    return max((way.points for way in o.g.victory.exits if battalion not in way.barred), default=0)


def may_leave(o: Reading) -> bool:
    """Whether who leaves now would count, as far as this side can see."""
    return any(has_clear_road(o.g, o.s, o.side, way.hexes, way.road_to) for way in o.g.victory.exits)


def _entries(o: Reading) -> list[Goal]:
    """[19.3.3] Beside entry hexes of the enemy units count, by a road that leads back."""
    p, found = o.params, []
    for near in o.g.victory.near:
        if near.side != o.side:
            continue
        share = 1.0 if o.turns_left <= p.near_turns else p.exit_share
        for h in near.hexes:
            beside = [n for n in o.g.around[h] if o.s.holder[n] != o.foe + 1 and has_road(o.g, o.s, h, n)]
            if beside and o.s.holder[h] != o.foe + 1:
                best = min(beside, key=lambda n: (_nearest(o, n), n))
                found.append(Goal(int(best), REACH, abs(near.points) * share, p.need))
    return found


# Who goes where.


Intentions = Mapping[str, Goal]
"""By battalion: what it went for when it was activated last."""


def missions(o: Reading, before: Intentions) -> dict[str, Goal]:
    """The best pair of a battalion and a goal first; a goal that has enough draws less, and what it went for
    before draws more. Guns go where most others go."""
    wanted = goals(o)
    if not wanted:
        return {}
    every = _battalions(o)
    guns = {name for name, units in every.items() if 2 * sum(map(o.is_artillery, units)) > len(units)}
    free = {name: units for name, units in every.items() if name not in guns}
    far = _far(o, every, wanted)
    engineers = {name for name, units in every.items() if any(o.g.counters[u].engineer for u in units)}
    given: dict[str, Goal] = {}
    sent = [0.0] * len(wanted)

    def leaving(name: str) -> float:
        """[18.3.9, 19.3.2, 20.3.3] Every unit that leaves counts."""
        return sum(points_for_leaving(o, u) for u in every[name])

    def promise(pair: tuple[str, int]) -> tuple[float, str, int]:
        name, i = pair
        if wanted[i].kind == LEAVE:
            return leaving(name) * o.faded(far[name][i]) * (far[name][i] <= o.turns_left), name, -i
        firm = o.params.firm if _is_same(o, before.get(name), wanted[i]) else 1.0
        return firm * _promise(o, wanted[i], far[name][i], sent[i], name in engineers), name, -i

    promises = {name: [promise((name, i)) for i in range(len(wanted))] for name in free}
    while free:
        _, name, less = max(map(max, promises.values()))
        i = -less
        given[name] = wanted[i]
        sent[i] += sum(o.rating(u).attack for u in free.pop(name))
        del promises[name]
        for other, row in promises.items():
            row[i] = promise((other, i))
    for name in sorted(guns):
        weights = [sent[i] * goal.worth * o.faded(far[name][i]) for i, goal in enumerate(wanted)]
        given[name] = wanted[weights.index(max(weights))]
    return given


def _is_same(o: Reading, before: Goal | None, goal: Goal) -> bool:
    """A place that is taken hex by hex stays the same one."""
    return (
        before is not None
        and before.kind == goal.kind
        and o.distance(before.hex, goal.hex) <= o.params.same_place
    )


def may_bide(o: Reading) -> bool:
    """Whether there is any need to think of it: in a short battle there is no time for it."""
    return o.scores and o.g.track.turns >= o.params.long_battle


def biding(o: Reading, given: dict[str, Goal]) -> set[str]:
    """The battalions that stay far from the enemy: while much of the army is still on its way he would beat
    them one by one."""
    p = o.params
    missing = {h: _missing(o, h) for h in {goal.hex for goal in given.values()}}
    late = (name for name, goal in given.items() if missing[goal.hex] > p.most_missing)
    return _in_need(o, given, late, p.storm_turns, p.gathered)


def waiting(o: Reading, given: dict[str, Goal]) -> set[str]:
    """Those that wait for others before their goals."""
    return _in_need(o, given, given, o.params.fight_turns, o.params.assembled)


def _in_need(
    o: Reading, given: dict[str, Goal], names: Iterable[str], fight_turns: float, near: float
) -> set[str]:
    """The battalions of the side that scores that would come too few and have time to wait for the others."""
    if not o.scores:
        return set()
    p = o.params
    every = _battalions(o)
    found = set()
    for name in names:
        goal = given[name]
        if goal.kind in (TAKE, REACH) and _turns(o, every[name], goal) + fight_turns < o.turns_left:
            there = (every[other] for other in given if o.distance(given[other].hex, goal.hex) <= p.about)
            come = (u for units in there for u in units if o.turns_from(u, o.where(u), goal.hex) <= near)
            if sum(o.rating(u).attack for u in come) < p.mass * goal.need:
                found.add(name)
    return found


def _missing(o: Reading, goal: int) -> float:
    """The share of the army's attack that cannot be at a goal soon."""
    left = [(u, o.rating(u).attack) for u in o.g.units_of[o.side] if o.where(u) >= 0]
    late = sum(
        attack
        for u, attack in left
        if o.turns_to_come(u) + o.turns_from(u, o.where(u), goal) > o.params.straggle
    )
    return late / max(sum(attack for _, attack in left), 1.0)


def _battalions(o: Reading) -> dict[str, list[Unit]]:
    """Those of this side with their companies and guns, on the map or about to come."""
    found = {}
    for name, units in o.g.units_in.items():
        if o.g.battalions[name].side == o.side and is_in_play(o.g, o.s, name):
            found[name] = [u for u in units if not o.is_hq(u) and o.where(u) >= 0]
    return {name: units for name, units in found.items() if units}


def _promise(o: Reading, goal: Goal, turns: float, sent: float, engineers: bool) -> float:
    """What is easily taken comes before what is strongly held, unless all of it is needed: then each place
    draws as much as it wants."""
    p = o.params
    if goal.kind == GUARD:
        turns = max(turns - p.guard_slack, 0.0)
    need = goal.need + (goal.works / 2 if engineers else goal.works)
    hard = 1 + need / p.hard if goal.kind in (TAKE, REACH) and not o.needs_all else 1.0
    late = p.late if turns > o.turns_left + 1 else 1.0
    if goal.kind == TAKE and goal.need <= p.need:
        late *= p.opened
    return goal.worth * late * o.faded(turns) / hard / (1 + sent / goal.need)


def _far(o: Reading, every: dict[str, list[Unit]], wanted: list[Goal]) -> dict[str, list[float]]:
    """By battalion: how many turns it is on the way to each goal."""
    movers = {o.mover(u) for units in every.values() for u in units}
    ways = {mover: [o.ways.to(mover, goal.hex) for goal in wanted] for mover in movers}
    found: dict[tuple[Mover, int], list[float]] = {}  # many stand together

    def row(u: Unit) -> list[float]:
        mover, h = key = (o.mover(u), o.where(u))
        if key not in found:
            found[key] = [o.turns_by(to, mover, h) for to in ways[mover]]
        return found[key]

    rows = {name: [row(u) for u in units] for name, units in every.items()}
    return {name: [sum(turns) / len(turns) for turns in zip(*rows[name], strict=True)] for name in every}


def _turns(o: Reading, units: list[Unit], goal: Goal) -> float:
    return sum(o.turns_from(u, o.where(u), goal.hex) for u in units) / len(units)
