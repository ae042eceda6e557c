"""What an attack is worth: exact odds, and a value for each result."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from operator import itemgetter
from typing import NamedTuple

from steppe.games.drive_on_kursk import DriveOnKursk
from steppe.games.drive_on_kursk.combat import can_be_attacked, ready_in
from steppe.games.drive_on_kursk.page.preview import distribution
from steppe.games.drive_on_kursk.retreat import retreat_hexes
from steppe.games.drive_on_kursk.state import GERMAN, JOINED, SOVIET
from steppe.games.drive_on_kursk.strength import (
    Battle,
    is_concentric,
    paratroop_shift,
    ss_corps_shift,
)
from steppe.hexes import Hex
from steppe.mechanics.odds import Shift, rounded_down
from steppe.players.drive_on_kursk.guards import opened_by
from steppe.players.drive_on_kursk.outlook import Outlook, Prospect
from steppe.players.gathering import Gathered, only_the_needed, strongest_first
from steppe.table.basics import Action, Unit
from steppe.table.state import holds

Attackers = tuple[tuple[Unit, int], ...]
"""Units and the hexes that they attack from."""


MOST_KEPT = 4096
"""Attacks that are remembered."""


class Assault(NamedTuple):
    """An attack and what it is expected to bring."""

    value: float
    target: int
    attackers: Attackers
    column: int


_kept: dict[Hashable, Assault | None] = {}


@lru_cache(maxsize=64)
def chances(g: DriveOnKursk, column: int, convert: bool) -> tuple[tuple[str, float], ...]:
    """Result -> probability."""
    return tuple((result, float(p)) for result, p in distribution(g, column, convert).items())


# The target.


def prospect(o: Outlook, target: int) -> Prospect:
    found = o.prospects.get(target)
    if found is None:
        found = o.prospects[target] = _prospect(o, target)
    return found


def _prospect(o: Outlook, target: int) -> Prospect:
    g, s = o.g, o.s
    pile = s.stacks[target]
    hosts = [u for u in pile if not s.flags[u] & JOINED] or list(pile)
    strength = round(sum(o.rating(u).strength for u in hosts))
    due = sum(o.rating(u).in_step for u in pile)
    if not o.foe_supplied(target):
        strength, due = strength // 2, due / 2
    battle = Battle(o.side, 0, Hex(target), (), pile, ())
    ground_and_corps = (*g.terrain_shifts[battle.side][battle.target], *_corps_in_defence(o, battle))
    shift = sum(value for _, value, _ in ground_and_corps)
    own_fort = g.ground.fort[target] == o.foe + 1
    may_convert = bool(g.ground.town[target] or g.ground.city[target] or own_fort)
    forced = any(u < len(g.units) and g.is_static[u] for u in pile)
    ground = ground_worth(o, target)
    vacated = all(o.rating(u).last for u in pile)
    destroyed = sum(o.step_worth(u) for u in pile) + (ground if vacated else 0.0) + _menace(o, target)
    return Prospect(
        target,
        max(strength, 1),
        shift,
        destroyed,
        due,
        _rout_worth(o, target) + ground,
        forced,
        may_convert,
        {},
    )


def _menace(o: Outlook, target: int) -> float:
    """What an enemy in our midst could do next: the cities and the edge that draw him."""
    if not o.is_late:
        return 0.0
    ours = [n for n in o.g.around[target] if o.s.control[n] == o.side]
    return o.params.menace * o.temptation[target] if 2 * len(ours) > len(o.g.around[target]) else 0.0


def _corps_in_defence(o: Outlook, battle: Battle) -> Iterator[Shift]:
    """[11.22, 11.23] What the SS corps or the paratroops gain by standing together."""
    if o.side == SOVIET:
        yield from ss_corps_shift(o.g, o.s, battle)
        yield from paratroop_shift(o.g, o.s, battle)


def ground_worth(o: Outlook, h: int) -> float:
    """What it brings to stand in a hex: its points, and how much nearer to the goals it is."""
    nearest = max(
        (o.attraction[n] for n in o.g.neighbours[h] if n >= 0 and holds(o.s, o.side, n)), default=0.0
    )
    return o.params.push + o.prize(h) + max(o.attraction[h] - nearest, 0.0)


def _rout_worth(o: Outlook, target: int) -> float:
    """What a retreat costs the enemy; without a way out it destroys him."""
    quiet, watched = retreat_hexes(o.g, o.s, o.foe, target)
    if quiet:
        return 0.0
    units = sum(o.unit_worth(u) for u in o.s.stacks[target])
    return o.params.watched_retreat if watched else units


# The odds.


def column_of(o: Outlook, p: Prospect, attackers: Attackers, order_shift: int) -> int:
    """The final column, as 11.8 to 11.15 and 11.22 make it."""
    strength = 0.0
    halved = 0.0
    for u, h in attackers:
        if o.would_be_supplied(h):
            strength += o.rating(u).strength
        else:
            halved += o.rating(u).strength
    total = int(strength) + (max(int(halved) // 2, 1) if halved else 0)
    hexes = frozenset([h for _, h in attackers])
    sides = p.sides.get(hexes)
    if sides is None:
        sides = p.sides[hexes] = _water(o, p, hexes) + _concentric(o, p, hexes)
    place = rounded_down(max(total, 1), p.defence) + p.shift + sides
    if order_shift < 0 or not halved:
        place += order_shift
    if o.side == GERMAN:
        place += _ss_corps(o, attackers)
    return min(max(place + 2, 0), 7)


def _water(o: Outlook, p: Prospect, hexes: frozenset[int]) -> int:
    water = o.g.ground.water[p.target]
    crossed = {water.get(h) for h in hexes}
    if None in crossed:
        return 0
    kind = "river" if "river" in crossed else "major_river"
    return o.g.ground.chart[kind].shift


def _concentric(o: Outlook, p: Prospect, hexes: frozenset[int]) -> int:
    ground = o.g.ground
    if len(hexes) < 2 or ground.city[p.target] or ground.fort[p.target] == o.foe + 1:
        return 0
    around = o.g.neighbours[p.target]
    if not is_concentric({around.index(h) for h in hexes}):
        return 0
    return o.g.shifts["concentric", o.side][0]


def _ss_corps(o: Outlook, attackers: Attackers) -> int:
    corps = o.g.ss_corps
    there = {h for u, h in attackers if u in corps}
    if len(there) != 1:
        return 0
    home = [u for u, h in attackers if h in there]
    return o.g.shifts["ss_corps_attack", GERMAN][0] if sorted(home) == sorted(corps) else 0


def order_shift_of(o: Outlook, order: str, index: int) -> int:
    """[11.9] What the order of phases shifts."""
    name = order.replace("-", "_")
    if order == "fight-fight":
        name = "fight_fight_first" if index == 0 else ""
    found = o.g.shifts.get((name, o.side))
    return found[0] if found else 0


# The value.


def value_of(o: Outlook, p: Prospect, attackers: Attackers, column: int) -> float:
    """Expected points; the defender converts when that is better for him."""
    units = [u for u, _ in attackers]
    cheapest = min(map(o.step_worth, units))
    blood = p.destroyed - cost_of_blood(o, units, p.due)
    worth = {"AS": 0.0, "AL1": -cheapest, "DE": p.destroyed, "DR": p.driven_out, "BB": blood}
    plain = sum([worth[result] * chance for result, chance in chances(o.g, column, p.forced)])
    if p.may_convert and not p.forced:
        turned = sum([worth[result] * chance for result, chance in chances(o.g, column, True)])
        return min(plain, turned)
    return plain


def cost_of_blood(o: Outlook, units: Iterable[Unit], due: float) -> float:
    """The least that matching the enemy's losses costs."""
    steps = [step for u in units for step in o.blood_of(u)]
    steps.sort(key=itemgetter(0))
    cost = 0.0
    for _, worth, factors in steps:
        if due <= 0:
            break
        cost += worth
        due -= factors
    return cost


# Choosing.


def targets_now(o: Outlook) -> Iterator[int]:
    """Enemy hexes that may be attacked in this phase and have an able attacker next to them."""
    near = o.s.near[o.side]
    for h in o.foe_hexes:
        if near[h] and not o.asleep(h) and can_be_attacked(o.s, h):
            yield h


def attackers_on(o: Outlook, target: int) -> list[tuple[Unit, int]]:
    found = []
    for n in o.g.neighbours[target]:
        if n >= 0 and holds(o.s, o.side, n):
            found += [(u, n) for u in ready_in(o.g, o.s, n)]
    return found


def best_assault(o: Outlook, order: str, index: int, least: float) -> Assault | None:
    """The attack to make now, or None if none promises enough, with all that its advance would cost."""
    for assault in sorted(all_assaults(o, order, index), key=lambda a: (-a.value, a.target)):
        if assault.value < least:
            return None
        if assault.value - cost_of_advance(o, assault) >= least:
            sparer = sparing(o, assault, order_shift_of(o, order, index))
            return sparer if sparer.value - cost_of_advance(o, sparer) >= least else assault
    return None


def cost_of_advance(o: Outlook, assault: Assault) -> float:
    """[11.14] One of the attackers must go: what that lays open, and the points that he leaves unkept."""
    share = o.params.guard_counts
    return min(share * opened_by(o, u, assault.target) + _given_up(o, u) for u, _ in assault.attackers)


def _given_up(o: Outlook, u: Unit) -> float:
    home = o.s.at[u]
    return o.stake(home) if len(o.s.stacks[home]) == 1 and o.needs_keeper(home) else 0.0


def sparing(o: Outlook, best: Assault, shift: int) -> Assault:
    """The same attack without those who would do more in the next best one."""
    near = {n for _, h in best.attackers for n in o.g.around[h]}
    others = [h for h in targets_now(o) if h in near and h != best.target]
    if not others or not o.params.spared:
        return best

    def both(assault: Assault) -> float:
        busy = {u for u, _ in assault.attackers}
        left = ([pair for pair in attackers_on(o, h) if pair[0] not in busy] for h in others)
        found = (gather(o, prospect(o, h), able, shift) for h, able in zip(others, left, strict=True))
        return assault.value + max((other.value for other in found if other and other.value > 0), default=0.0)

    counts = range(1, min(o.params.spared, len(best.attackers) - 1) + 1)
    spared = (set(some) for count in counts for some in combinations(best.attackers, count))
    forces = (tuple(pair for pair in best.attackers if pair not in some) for some in spared)
    return max((best, *(_assault(o, best.target, force, shift) for force in forces)), key=both)


def _assault(o: Outlook, target: int, force: Attackers, shift: int) -> Assault:
    p = prospect(o, target)
    column = column_of(o, p, force, shift)
    cost = o.params.opportunity * sum([o.rating(u).strength for u, _ in force])
    return Assault(value_of(o, p, force, column) - cost, target, force, column)


def assaults_on(o: Outlook, target: int, order: str, index: int) -> Iterator[Assault]:
    """Attacks on a target: of all that have the same odds the weakest."""
    shift = order_shift_of(o, order, index)
    able = sorted(attackers_on(o, target), key=lambda pair: (-o.rating(pair[0]).strength, pair[0]))
    some = able[: o.params.versions]
    forces = [force for count in range(1, len(some) + 1) for force in combinations(some, count)]
    forces.sort(key=lambda force: sum([o.rating(u).strength for u, _ in force]))
    weakest: dict[int, Assault] = {}
    for force in forces:
        column = column_of(o, prospect(o, target), force, shift)
        if column not in weakest:
            weakest[column] = _assault(o, target, force, shift)
    yield from weakest.values()


def all_assaults(o: Outlook, order: str, index: int) -> list[Assault]:
    shift = order_shift_of(o, order, index)
    found = (gather(o, prospect(o, h), attackers_on(o, h), shift) for h in targets_now(o))
    return [assault for assault in found if assault is not None]


def gather(o: Outlook, p: Prospect, able: list[tuple[Unit, int]], shift: int) -> Assault | None:
    """The best attack on a target by some of those who are able. It is kept by all that it depends on: one
    battle leaves most others as they were."""
    about = (o.g, o.side, o.params.opportunity, o.params.first_step, o.factor, shift, p[:-1])
    forces = [(u, h, o.rating(u), o.would_be_supplied(h)) for u, h in able]
    key = (about, tuple(forces))
    try:
        return _kept[key]
    except KeyError:
        found = _gather(o, p, able, shift)
    if len(_kept) >= MOST_KEPT:
        _kept.clear()
    _kept[key] = found
    return found


def _gather(o: Outlook, p: Prospect, able: list[tuple[Unit, int]], shift: int) -> Assault | None:
    """Add the strongest first as long as it pays, then leave out whoever is not needed. [11.22] The SS corps
    is tried as one as well, with nobody else out of its hex."""
    able = sorted(able, key=lambda pair: (-o.rating(pair[0]).strength, pair[0]))
    corps = [pair for pair in able if pair[0] in o.g.ss_corps]
    homes = {h for _, h in corps}

    def value(attackers: Attackers) -> float:
        cost = o.params.opportunity * sum([o.rating(u).strength for u, _ in attackers])
        return value_of(o, p, attackers, column_of(o, p, attackers, shift)) - cost

    best = strongest_first(able, value)
    if best is None:
        return None
    best = only_the_needed(able, best, value)
    if len(corps) == len(o.g.ss_corps) and len(homes) == 1:
        rest = [pair for pair in able if pair[1] not in homes]
        united = strongest_first([tuple(corps), *((pair,) for pair in rest)], lambda sets: value(flat(sets)))
        if united is not None and united.value > best.value:
            best = Gathered(united.value, flat(united.chosen))
    return Assault(best.value, p.target, best.chosen, column_of(o, p, best.chosen, shift))


def flat(sets: Iterable[Attackers]) -> Attackers:
    return tuple(pair for one in sets for pair in one)


def assault_set(o: Outlook, order: str, index: int, least: float) -> float:
    """What all the attacks of a phase may bring together, no unit attacking twice."""
    total = 0.0
    used: set[Unit] = set()
    for assault in sorted(all_assaults(o, order, index), key=lambda a: (-a.value, a.target)):
        if assault.value > least and not any(u in used for u, _ in assault.attackers):
            total += assault.value
            used.update(u for u, _ in assault.attackers)
    return total


def attack_of(o: Outlook, assault: Assault) -> Action:
    names = (o.g.units[u] for u in sorted(u for u, _ in assault.attackers))
    return ("attack", o.g.numbers[assault.target], *names)
