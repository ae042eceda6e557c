"""At whom to fire: barrages, direct fire, and opportunity fire at movers."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import NamedTuple

from steppe.games.grossdeutschland.barrage import casualties
from steppe.games.grossdeutschland.combat import CombatPart
from steppe.games.grossdeutschland.crossing import works_in
from steppe.games.grossdeutschland.direct_fire import needed, target_named
from steppe.games.grossdeutschland.opportunity import React
from steppe.games.grossdeutschland.sight import sees
from steppe.games.grossdeutschland.state import SHOT, fighting_stack, mobility
from steppe.games.grossdeutschland.support import distance_to
from steppe.hexes import Hex
from steppe.players.grossdeutschland.assaults import Assault, best_of, gun_worth
from steppe.players.grossdeutschland.odds import DIE
from steppe.players.grossdeutschland.outlook import Outlook
from steppe.table.basics import Action, Reason, Unit


class Shot(NamedTuple):
    """A shot and what it is expected to bring."""

    value: float
    action: Action


# Barrages.


@lru_cache(maxsize=64)
def barrage_chances(dice: int, distance: int) -> tuple[float, float]:
    """How likely a barrage from so far costs one step, and how likely two."""
    found = [0, 0, 0]
    for rolled in product(DIE, repeat=dice):
        if sum(rolled) > distance:
            found[min(casualties(rolled), 2)] += 1
    every = len(DIE) ** dice
    return found[1] / every, found[2] / every


def barrage_value(o: Outlook, gun: Unit, h: int) -> float:
    """The owner lets the cheapest suffer. [11.2.11, 11.2.12] Tanks and who is dug in never lose the last."""
    far = distance_to(o.g, o.s, gun, Hex(h))
    if far is None:
        return 0.0
    first, both = _harm(o, h)
    once, twice = barrage_chances(o.g.numbers_of.barrage_dice, far)
    return once * first + twice * both


def _harm(o: Outlook, h: int) -> tuple[float, float]:
    """What one step costs the owner of a stack, and what two do."""
    found = o.harms.get(h)
    if found is None:
        pile = fighting_stack(o.s, h)
        units = [u for u in pile if not o.is_hq(u)] or list(pile)
        sheltered = any(o.g.works[kind].shelters for kind in works_in(o.s, h))
        harmed = sorted(
            o.step_worth(u) for u in units if not (o.rating(u).steps == 1 and _lasts(o, u, sheltered))
        )
        found = o.harms[h] = sum(harmed[:1]), sum(harmed[:2])
    return found


def best_barrage_from(o: Outlook, gun: Unit, h: int) -> float:
    """The best that artillery could do from a hex, whoever sees the target."""
    reach, away, dice = o.g.counters[gun].range, o.apart[h], o.g.numbers_of.barrage_dice
    best = 0.0
    for at in o.foe_hexes:
        far = away[at]
        if far <= reach:
            (once, twice), (first, both) = barrage_chances(dice, far), _harm(o, at)
            best = max(best, once * first + twice * both)
    return best


def _lasts(o: Outlook, u: Unit, sheltered: bool) -> bool:
    return sheltered or (u < len(o.g.units) and mobility(o.g, o.s, u) == "tracked")


def spared_for(o: Outlook, found: list[Assault]) -> frozenset[int]:
    """[10.6, 11.3.18] Hexes with points that an attack may take whose last defender fire would only empty:
    nobody advances after it."""
    return frozenset(
        one.target for one in found if one.value > 0 and o.prize(one.target) and _is_last(o, one)
    )


def _is_last(o: Outlook, one: Assault) -> bool:
    pile = fighting_stack(o.s, one.target)
    return len(pile) == 1 and o.rating(pile[0]).steps == 1


def best_barrage(o: Outlook, step: CombatPart, spared: frozenset[int]) -> Shot | None:
    """By a gun that is not worth more later this turn."""
    found = []
    for gun in step.barragers(o.g, o.s):
        least = o.params.barrage_from + gun_worth(o, gun)
        for h in step.barrage_hexes(o.g, o.s, gun):
            value = barrage_value(o, gun, h)
            if value >= least and h not in spared:
                found.append(Shot(value - least, ("barrage", o.g.units[gun], o.g.numbers[h])))
    return max(found, default=None)


# Direct fire.


@lru_cache(maxsize=4096)
def direct_chances(distance: int, less: int, needed: int, lowers_both: bool) -> tuple[float, float]:
    """[11.3.4, 11.3.10, R20] How likely two dice cost the target a step, and how likely they hit at all."""
    hurt = hit = 0
    for rolled in product(DIE, repeat=2):
        lowered = [die + less for die in rolled]
        if min(lowered) > distance:
            hit += 1
            hurt += sum(lowered if lowers_both else rolled) >= needed + distance
    every = len(DIE) ** 2
    return hurt / every, hit / every


def shot_chances(o: Outlook, gun: Unit, target: Unit, h: int) -> tuple[float, float]:
    """The same for a gun and a target in some hex."""
    far = o.distance(o.s.at[gun], h)
    return direct_chances(far, o.dimmed(h), _needed(o, target), _lowers_both(o))


def _needed(o: Outlook, target: Unit) -> int:
    known = target < len(o.g.units)
    return needed(o.g, o.s, target) if known else round(o.rating(target).defence)


def _lowers_both(o: Outlook) -> bool:
    return o.g.chosen.fire_penalty == "both"


def toll(o: Outlook, u: Unit, h: int) -> float:
    """What enemy guns are expected to do to a unit that enters a hex."""
    value = 0.0
    for gun in o.guns_on(h):
        hurt, hit = shot_chances(o, gun, u, h)
        value += hurt * o.step_worth(u) + hit * o.params.pinned
    return value


def at_rest(o: Outlook, u: Unit, h: int) -> float:
    """What the guns that see a hex are expected to do to a unit there in their own activations."""
    return sum(shot_chances(o, gun, u, h)[0] for gun in o.guns_on(h)) * o.step_worth(u)


def best_shot_from(o: Outlook, gun: Unit, h: int) -> float:
    """The best that a gun could do from a hex."""
    reach = o.g.counters[gun].range
    away, best = o.apart[h], 0.0
    for at in o.foe_hexes:
        far = away[at]
        if far <= reach and sees(o.g, h, at):
            pile = fighting_stack(o.s, at)
            for t in [t for t in pile if not o.is_hq(t)] or pile:
                chance = direct_chances(far, o.dimmed(at), _needed(o, t), _lowers_both(o))[0]
                best = max(best, chance * o.step_worth(t))
    return best


def best_fire(o: Outlook, step: CombatPart, found: list[Assault], spared: frozenset[int]) -> Shot | None:
    """Fire costs nothing, but [11.3.18] who fires does not advance and [R73] does not overrun."""
    firers = [gun for gun in step.firers(o.g, o.s) if not _goes_in(o, step, gun)]
    shots = {gun: best_shot(o, step, gun, spared) for gun in firers}
    best = {gun: shot for gun, shot in shots.items() if shot is not None}
    for gun in _overrunners(o, found, best):
        best.pop(gun, None)
    return max(best.values(), default=None)


def best_shot(o: Outlook, step: CombatPart, gun: Unit, spared: frozenset[int]) -> Shot | None:
    found = []
    for name in step.fire_targets(o.g, o.s, gun):
        target = target_named(o.g, o.s, o.side, name)
        if isinstance(target, Reason) or o.s.at[target] in spared:
            continue
        value = shot_chances(o, gun, target, o.s.at[target])[0] * o.step_worth(target)
        if value >= o.params.fire_from:
            found.append(Shot(value, ("fire", o.g.units[gun], name)))
    return max(found, default=None)


def _goes_in(o: Outlook, step: CombatPart, gun: Unit) -> bool:
    """[11.3.18] Whether nobody else is left who could advance into a hex with points."""
    prizes = [n for n in o.g.around[o.s.at[gun]] if o.s.holder[n] == o.foe + 1 and o.prize(n)]
    return any(
        all(u == gun or o.s.flags[u] & SHOT for u in step.attackers(o.g, o.s, Hex(n), ())) for n in prizes
    )


def _overrunners(o: Outlook, found: list[Assault], shots: dict[Unit, Shot]) -> tuple[Unit, ...]:
    """Who keeps its fire for an overrun that promises more than fire and then an attack."""
    best = best_of(found)
    if best is None or not best.overrun:
        return ()
    attack = best_of(one for one in found if not one.overrun)
    fire = sum(shots[u].value for u in best.units if u in shots)
    return best.units if best.value > fire + max(attack.value if attack else 0.0, 0.0) else ()


def react(o: Outlook, step: React) -> Action:
    """[11.4] Every shot that may hit is fired."""
    found = []
    for gun in step.guns(o.g, o.s):
        for target in step.targets(o.g, o.s, gun):
            hurt, hit = shot_chances(o, gun, target, o.s.at[target])
            value = hurt * o.step_worth(target) + hit * o.params.pin
            found.append(Shot(value, ("shoot", o.g.units[gun], o.g.units[target])))
    best = max(found, default=None)
    return best.action if best is not None and best.value > 0 else ("pass",)
