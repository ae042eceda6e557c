"""What an attack or an overrun is worth: exact odds, and a value for each result."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from steppe.games.autumn_for_barbarossa import AutumnForBarbarossa
from steppe.games.autumn_for_barbarossa.combat import CombatPhase, can_attack
from steppe.games.autumn_for_barbarossa.page.preview import distribution
from steppe.games.autumn_for_barbarossa.state import DG, OOS
from steppe.hexes import Hex
from steppe.mechanics.supply import held_by
from steppe.players.autumn_for_barbarossa.outlook import Outlook, Prospect
from steppe.players.gathering import only_the_needed, strongest_first
from steppe.series.standard_combat.fighting import Outcome, column, read_result
from steppe.series.standard_combat.ratings import POINT
from steppe.table.basics import Action, Unit
from steppe.table.state import holds

Attackers = tuple[tuple[Unit, int], ...]
"""Units and the hexes that they attack from."""

Forces = dict[tuple[Unit, int], float]
"""What each of them attacks with."""

LEAST = 1 / POINT
"""The least strength that can be counted."""

LONGEST = 6
"""[6.2] The farthest retreat on the combat table."""


class Assault(NamedTuple):
    """An attack and what it is expected to bring."""

    value: float
    target: int
    attackers: Attackers


@lru_cache(maxsize=64)
def chances(g: AutumnForBarbarossa, place: int) -> tuple[tuple[Outcome, float], ...]:
    """What the dice make of a column of the table."""
    return tuple((read_result(result), float(p)) for result, p in distribution(g, place).items())


# The target.


def prospect(o: Outlook, target: int) -> Prospect:
    found = o.prospects.get(target)
    if found is None:
        found = o.prospects[target] = _prospect(o, target)
    return found


def _prospect(o: Outlook, target: int) -> Prospect:
    pile = o.s.stacks[target]
    return Prospect(
        target,
        max(o.defence_at(target), LEAST),
        max(sum(o.defence_of(u) / (1 if o.s.flags[u] & DG else 2) for u in pile), LEAST),
        tuple(sorted([step for u in pile for step in o.steps_of(u)], reverse=True)),
        ground_worth(o, target),
        *_flight(o, target),
        {},
    )


def ground_worth(o: Outlook, h: int) -> float:
    """Its points, and how much nearer to the goals it is."""
    held = [o.attraction[n] for n in o.g.ground.around[h] if holds(o.s, o.side, n)]
    prize = o.prize(h) + o.passage(h)
    return o.params.push + prize + max(o.attraction[h] - max(held, default=o.attraction[h]), 0.0)


def _flight(o: Outlook, target: int) -> tuple[tuple[bool, ...], bool]:
    """[S-8.2, S-8.3] Whether the defenders can retreat so far, ever farther from where they stand, and
    whether our zones watch every way."""
    barred = held_by(o.s, o.side)
    first = [n for n in o.g.ground.around[target] if not barred[n]]
    farthest = _farthest(o, target, barred) if first else 0
    ways_out = tuple(length <= farthest for length in range(LONGEST + 1))
    return ways_out, bool(first) and all(o.own_zone[h] for h in first)


def _farthest(o: Outlook, target: int, barred: bytearray) -> int:
    """The longest way out that is not barred, up to the longest retreat. Most lead straight on: it looks for
    one, not for all."""
    around, distance = o.g.ground.around, o.g.grid.distance
    seen, farthest = set[int](), 0
    ahead = [(target, 0)]
    while ahead:
        h, length = ahead.pop()
        if length > farthest:
            farthest = length
            if farthest == LONGEST:
                break
        for n in around[h]:
            if n not in seen and not barred[n] and distance(Hex(target), Hex(n)) == length + 1:
                seen.add(n)
                ahead.append((n, length + 1))
    return farthest


# The value.


def attack_from(o: Outlook, u: Unit, h: int, target: int) -> float:
    """[S-7.7] Half across a river."""
    return o.attack_of(u) / (2 if o.g.ground.halves(h, target) else 1)


def value_of(o: Outlook, p: Prospect, attackers: Attackers, is_struck: bool = False) -> float:
    """What an attack is expected to bring, against a stack that is disorganised or as it stands."""
    return _value(o, p, attackers, forces_of(o, p, attackers), is_struck)


def forces_of(o: Outlook, p: Prospect, able: Iterable[tuple[Unit, int]]) -> Forces:
    return {(u, h): attack_from(o, u, h, p.target) for u, h in able}


def _value(o: Outlook, p: Prospect, attackers: Attackers, forces: Forces, is_struck: bool) -> float:
    g, attack = o.g, 0.0
    losses: list[float] = []
    for pair in attackers:
        attack += forces[pair]
        losses += o.steps_of(pair[0])
    if attack <= 0:
        return -1.0
    defence = p.disorganised if is_struck else p.defence
    shifts = g.ground.shift[p.target]
    place = column(round(attack * POINT) or 1, round(defence * POINT) or 1, shifts, g.columns, g.chosen)
    gain = p.gains.get(place)
    if gain is None:
        gain = p.gains[place] = sum(chance * _gain(o, p, result) for result, chance in chances(g, place))
    losses.sort(reverse=True)  # [S-7.13] the best units go first
    paid = sum([chance * step for chance, step in zip(chances_of_loss(g, place), losses, strict=False)])
    return gain - paid - o.params.effort * attack


@lru_cache(maxsize=64)
def chances_of_loss(g: AutumnForBarbarossa, place: int) -> tuple[float, ...]:
    """How likely the attacker is to lose a step in a column of the table, a second, and so on."""
    found = chances(g, place)
    most = max(result.attacker for result, _ in found)
    return tuple(sum(chance for result, chance in found if result.attacker > n) for n in range(most))


def _gain(o: Outlook, p: Prospect, result: Outcome) -> float:
    """[S-7.13] The best of the defenders go first. [S-7.11] Whoever cannot retreat is lost, and the hex is
    empty."""
    params, steps = o.params, p.steps
    value = sum(steps[: result.defender])
    if result.defender >= len(steps):
        return value + p.ground
    if not result.retreat:
        return value
    if not p.ways_out[result.retreat]:
        return value + sum(steps[result.defender :]) + p.ground
    if p.zoned:
        value += params.zoned_retreat * steps[result.defender]
    return value + p.ground + params.far_retreat * result.retreat


# Choosing.


def gather(o: Outlook, p: Prospect, able: list[tuple[Unit, int]], is_struck: bool = False) -> Assault | None:
    """Add the strongest first as long as it pays, then leave out whoever is not needed."""
    forces = forces_of(o, p, able)
    ranked = sorted(able, key=lambda pair: (-forces[pair], pair[0]))

    def worth(chosen: Attackers) -> float:
        return _value(o, p, chosen, forces, is_struck)

    best = strongest_first(ranked, worth)
    if best is None:
        return None
    best = only_the_needed(ranked, best, worth)
    return Assault(best.value, p.target, best.chosen)


def best_assault(o: Outlook, phase: CombatPhase) -> Assault | None:
    """The attack to make now, or None if none can be made."""
    return max(assaults(o, phase), key=lambda a: (a.value, -a.target), default=None)


def assaults(o: Outlook, phase: CombatPhase) -> list[Assault]:
    """The best on each target that can be attacked."""
    found = []
    for target in phase.targets(o.g, o.s):
        able = [(u, o.s.at[u]) for u in phase.attackers(o.g, o.s, target, ())]
        assault = gather(o, prospect(o, target), able)
        if assault is not None and phase.is_led(o.g, o.s, target, tuple(u for u, _ in assault.attackers)):
            found.append(assault)
    return found


def action_of(o: Outlook, assault: Assault) -> Action:
    names = (o.g.units[u] for u in sorted(u for u, _ in assault.attackers))
    return ("attack", o.g.numbers[assault.target], *names)


def able_from(o: Outlook, h: int) -> list[Unit]:
    """Who in an own hex could attack from there in this turn's Combat Phase."""
    return [u for u in o.s.stacks.get(h, ()) if can_attack(o.g, o.s, u) and not o.s.flags[u] & OOS]
