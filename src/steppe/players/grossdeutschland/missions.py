"""Which battalion goes for which place: all of them at once, so that each activation has its part of one
whole."""

from __future__ import annotations

from collections.abc import Sequence
from math import pow
from typing import NamedTuple

from steppe.games.grossdeutschland.activation import is_in_play
from steppe.games.grossdeutschland.victory import Place, has_clear_road
from steppe.players.fields import FAR, ring
from steppe.players.grossdeutschland.reading import Reading
from steppe.table.basics import Unit

TAKE, GUARD, LEAVE, REACH = "take", "guard", "leave", "reach"


class Goal(NamedTuple):
    """A hex, what is to be done there, what that is worth, and the strength that it wants."""

    hex: int
    kind: str
    worth: float
    need: float


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
            worth = _capped(place, sum(map(o.prize, wanted))) * (o.params.raid if raid else 1.0)
            found.append(Goal(h, TAKE, worth, o.params.need + _enemies_about(o, place.hexes)))
        at_stake = [int(h) for h in place.hexes if o.stake(h)]
        if at_stake:
            h = max(at_stake, key=lambda h: (o.danger[h], -_nearest_enemy(o, h), -h))
            share = o.params.keep_share if o.side == o.g.victory.side else 1.0
            worth = _capped(place, sum(map(o.stake, at_stake))) * alarm(o, h) * share
            found.append(Goal(h, GUARD, worth, o.params.need + _threat(o, at_stake)))
    return found


def _capped(place: Place, points: float) -> float:
    """[18.3.1] Of some places not all hexes are needed."""
    return min(points, abs(place.points)) if place.need else points


def alarm(o: Reading, h: int) -> float:
    """How urgent it is to guard a place."""
    p = o.params
    return max(pow(p.threat_decay, _nearest_enemy(o, h) / p.enemy_march), p.idle_guard)


def _nearest_enemy(o: Reading, h: int) -> int:
    away = (o.distance(h, at) for at in o.foe_hexes if not all(map(o.is_hq, o.s.stacks[at])))
    return min(away, default=FAR)


def _nearest(o: Reading, h: int) -> int:
    return min((o.distance(h, at) for at in o.own_hexes), default=0)


def _enemies_about(o: Reading, hexes: Sequence[int]) -> float:
    near = {n for h in hexes for radius in range(o.params.about + 1) for n in ring(o.g, h, radius)}
    return sum(o.defence_at(h) for h in o.foe_hexes if h in near)


def _threat(o: Reading, hexes: list[int]) -> float:
    p, found = o.params, 0.0
    for at in o.foe_hexes:
        if min(o.distance(at, h) for h in hexes) <= p.threat:
            found += p.threat_share * sum(o.rating(u).attack for u in o.s.stacks[at])
    return found


def _exits(o: Reading) -> list[Goal]:
    """Leaving the map is for the side that scores, late, while a clear road leads back."""
    victory = o.g.victory
    if victory.side != o.side:
        return []
    found = []
    for way in victory.exits:
        h = min(way.hexes, key=lambda h: (_nearest(o, h), h))
        late = o.turns_left <= o.params.exit_turns
        share = 1.0 if late and may_leave(o) else o.params.exit_share
        found.append(Goal(int(h), LEAVE, way.points * share, o.params.need))
    return found


def may_leave(o: Reading) -> bool:
    """Whether who leaves now would count, as far as this side can see."""
    return any(has_clear_road(o.g, o.s, o.side, way.hexes, way.road_to) for way in o.g.victory.exits)


def _entries(o: Reading) -> list[Goal]:
    """[19.3.3] Entry hexes of the enemy beside which units count."""
    found = []
    for near in o.g.victory.near:
        if near.side == o.side:
            for h in near.hexes:
                if o.s.holder[h] != o.foe + 1:
                    found.append(Goal(int(h), REACH, abs(near.points) * o.params.exit_share, o.params.need))
    return found


# Who goes where.


def missions(o: Reading) -> dict[str, Goal]:
    """The best pair of a battalion and a goal first; a goal that has enough draws less. Guns go where most
    others go."""
    wanted = goals(o)
    if not wanted:
        return {}
    every = _battalions(o)
    guns = {name for name, units in every.items() if 2 * sum(map(o.is_artillery, units)) > len(units)}
    free = {name: units for name, units in every.items() if name not in guns}
    far = {name: [_turns(o, units, goal) for goal in wanted] for name, units in every.items()}
    given: dict[str, Goal] = {}
    sent = [0.0] * len(wanted)

    def promise(pair: tuple[str, int]) -> tuple[float, str, int]:
        name, i = pair
        return _promise(o, wanted[i], far[name][i], sent[i]), name, -i

    while free:
        name, i = max(((name, i) for name in free for i in range(len(wanted))), key=promise)
        given[name] = wanted[i]
        sent[i] += sum(o.rating(u).attack for u in free.pop(name))
    for name in sorted(guns):
        weights = [sent[i] * goal.worth * o.faded(far[name][i]) for i, goal in enumerate(wanted)]
        given[name] = wanted[weights.index(max(weights))]
    return given


def _battalions(o: Reading) -> dict[str, list[Unit]]:
    """Those of this side with their companies and guns, on the map or about to come."""
    found = {}
    for name, units in o.g.units_in.items():
        if o.g.battalions[name].side == o.side and is_in_play(o.g, o.s, name):
            found[name] = [u for u in units if not o.is_hq(u) and o.where(u) >= 0]
    return {name: units for name, units in found.items() if units}


def _promise(o: Reading, goal: Goal, turns: float, sent: float) -> float:
    """What is easily taken comes before what is strongly held."""
    p = o.params
    if goal.kind == GUARD:
        turns = max(turns - p.guard_slack, 0.0)
    hard = 1 + goal.need / p.hard if goal.kind == TAKE else 1.0
    late = p.late if turns > o.turns_left + 1 else 1.0
    return goal.worth * late * o.faded(turns) / hard / (1 + sent / goal.need)


def _turns(o: Reading, units: list[Unit], goal: Goal) -> float:
    return sum(o.turns_from(u, o.where(u), goal.hex) for u in units) / len(units)
