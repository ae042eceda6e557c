"""Close combat: which hexes to enter with whom, and whom to fire at inside."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from steppe.games.ss_panzer.close_combat import Declare, Melee, Resolve, aim_close
from steppe.games.ss_panzer.fire import anti_infantry_of, gun_of, loss_of
from steppe.games.ss_panzer.killzone import is_entered_from_outside
from steppe.games.ss_panzer.stacking import LIMIT
from steppe.games.ss_panzer.state import (
    GRADE,
    KILL_ZONE,
    TRIED,
    in_close_combat,
    is_suppressed,
    steps_left,
    units_in,
)
from steppe.hexes import Hex
from steppe.players.gathering import strongest_first
from steppe.players.ss_panzer.goals import at_least
from steppe.players.ss_panzer.outlook import Outlook
from steppe.players.ss_panzer.threat import effect_of, faces_of
from steppe.table.basics import Action, Unit


class Storm(NamedTuple):
    """An assault on a hex by some units."""

    value: float
    hex: Hex
    units: tuple[Unit, ...]


def guessing(o: Outlook) -> Outlook:
    """The same sight with a fair strength for static infantry that nobody has tried."""
    s = o.s.copy()
    for u in o.g.static_hex:
        if not s.flags[u] & TRIED:
            s.flags[u] |= 1 << (GRADE + o.params.guess)
    found = Outlook(o.g, s, o.side, o.ways, o.params)
    found.focus, found.crowd = o.focus, o.crowd
    return found


# The value of an assault.


def step_chance(o: Outlook, u: Unit, target: Unit, supported: bool) -> float:
    """That a unit's two dice cost its target a step."""
    if o.g.counters[target].is_vehicle and not gun_of(o.g, o.s, u).factor:
        return 0.0
    aimed = aim_close(o.g, o.s, u, target, supported)
    return effect_of(aimed.dice, faces_of(aimed))[1]


def entry_chance(o: Outlook, u: Unit, h: Hex) -> float:
    """That a unit is not thrown back: [7.2] by others whose zones it leaves, [11.2] by those it attacks."""
    escape = 1 - o.step_risk(u, o.s.at[u], "zoc_exit", but=h)[0]
    if in_close_combat(o.s, h):
        return escape
    for d in units_in(o.g, o.s, h, o.foe):
        if is_suppressed(o.s, d) or o.g.counters[d].is_static or not o.reaches(d, u, 1):
            continue
        if is_entered_from_outside(o.g, o.s, d, Hex(o.s.at[u])):
            continue
        dice = 4 if o.s.flags[d] & KILL_ZONE else o.g.dice[o.g.entry_fire].value
        escape *= 1 - o.effect(d, u, dice)[0]
    return escape


def kill_chances(o: Outlook, h: Hex, units: tuple[Unit, ...], defenders: list[Unit]) -> list[float]:
    """For each unit inside, the chance to take a step from somebody; [11.4.1] infantry lends its support."""
    supports = sum(o.g.counters[u].infantry for u in units)
    found = []
    for u in units:
        needs = anti_infantry_of(o.g, o.s, u).needs_support
        supported = needs and supports > 0
        supports -= supported
        found.append(max(step_chance(o, u, t, supported) for t in defenders))
    return found


def storm_value(o: Outlook, h: Hex, units: tuple[Unit, ...]) -> float:
    """What it is worth to enter a hex with these units besides those in it."""
    if not units:
        return 0.0
    defenders = units_in(o.g, o.s, h, o.foe)
    inside = tuple(units_in(o.g, o.s, h, o.side))
    enter = {u: entry_chance(o, u, h) for u in units} | dict.fromkeys(inside, 1.0)
    kills = kill_chances(o, h, (*units, *inside), defenders)
    chances = [kill * enter[u] for u, kill in zip((*units, *inside), kills, strict=True)]
    steps = sum(steps_left(o.g, o.s, d) for d in defenders)
    clear = at_least(chances, steps)
    again = at_least([1 - (1 - chance) ** 2 for chance in chances], steps) if o.turns_left > 1 else clear
    p = o.params
    ground = p.goal if h in o.g.objectives and o.s.control[h] == o.foe else p.ground
    taken = min(sum(chances), steps) * sum(map(o.step_worth, defenders)) / len(defenders)
    return (
        ground * (clear + p.later * (again - clear))
        + taken
        - _losses(o, units, enter, defenders)
        - sum(p.bound + p.thrown_back * (1 - enter[u]) for u in units)
        - _given_up(o, (*units, *inside))
    )


def _given_up(o: Outlook, units: tuple[Unit, ...]) -> float:
    """[6.1.2] What the weakest are worth who may not stay in the hex when the impulse ends."""
    surplus = max(len(units) - LIMIT[o.side], 0)
    return o.params.given_up * sum(sorted(map(o.worth, units))[:surplus])


def _losses(o: Outlook, units: tuple[Unit, ...], enter: dict[Unit, float], defenders: list[Unit]) -> float:
    """What the defenders' dice cost in a round, and part of another."""
    mean = sum(enter[u] for u in units) / len(units)
    lost = 0.0
    supports = sum(o.g.counters[d].infantry for d in defenders)
    for d in defenders:
        supported = anti_infantry_of(o.g, o.s, d).needs_support and supports > 0
        supports -= supported
        lost += max(step_chance(o, d, u, supported) * o.step_worth(u) for u in units)
    return lost * mean * (o.params.losses if o.turns_left > 1 else o.params.losses_last_turn)


# Declaring.


def best_storm(
    o: Outlook, step: Declare, least: float, urged: Collection[int], left: Collection[int]
) -> Storm | None:
    """Of the assaults that have not been declared yet the one that is worth most, if that is enough or it is
    urged."""
    begun = {h for _, h in step.declared}
    found = [
        storm
        for storm in storms(guessing(o), step, urged)
        if storm.hex not in left
        and (storm.value >= _enough(o, storm.hex, least) or (storm.hex in urged and storm.hex not in begun))
    ]
    return max(found, key=lambda storm: (storm.value, -storm.hex), default=None)


def _enough(o: Outlook, h: Hex, least: float) -> float:
    """Only goals are entered for less than the script asks of itself: other ground decides nothing."""
    return least if h in o.g.objectives else max(least, o.params.enter_from)


def storms(o: Outlook, step: Declare, urged: Collection[int] = ()) -> list[Storm]:
    """The best against each hex; all who can enter one that is urged."""
    by_hex: dict[int, list[Unit]] = {}
    for u in step.units(o.g, o.s):
        for h in step.hexes(o.g, o.s, u):
            by_hex.setdefault(h, []).append(u)
    found = (_storm(o, step, Hex(h), units, whole=h in urged) for h, units in sorted(by_hex.items()))
    return [storm for storm in found if storm is not None]


def _storm(o: Outlook, step: Declare, h: Hex, able: list[Unit], *, whole: bool) -> Storm | None:
    """Add the strongest one after the other as long as it helps, or as long as it takes."""
    declared = tuple(u for u, at in step.declared if at == h)
    defenders = units_in(o.g, o.s, h, o.foe)
    room = LIMIT[o.side] + o.crowd - len(units_in(o.g, o.s, h, o.side)) - len(declared)
    ranked = sorted(able, key=lambda u: (-_fitness(o, u, h, defenders), u))[: max(room, 0)]
    before = storm_value(o, h, declared)

    def gain(units: tuple[Unit, ...]) -> float:
        return storm_value(o, h, (*declared, *units)) - before

    if whole and ranked:
        return Storm(gain(tuple(ranked)), h, tuple(ranked))
    best = strongest_first(ranked, gain)
    return Storm(best.value, h, best.chosen) if best is not None else None


def _fitness(o: Outlook, u: Unit, h: Hex, defenders: list[Unit]) -> float:
    best = max(step_chance(o, u, t, False) for t in defenders)
    return entry_chance(o, u, h) * best - o.params.frail * o.step_worth(u)


def resolve(o: Outlook, step: Resolve) -> Action:
    """The combats for goals come last: guns that help there may be known by then to be free."""
    best = min(step.hexes, key=lambda h: (h in o.g.objectives, h))
    return ("resolve", o.g.numbers[best])


# Inside.


def melee(o: Outlook, step: Melee) -> Action:
    """The shot that is worth most, at those whom no earlier one has finished already."""
    doomed = {t: sum(loss_of(hits) for v, hits in step.hits if v == t) for t, _ in step.hits}
    best: tuple[float, Unit, Unit] | None = None
    for u in step.shooters(o.g, o.s):
        for t in step.targets(o.g, o.s, u):
            if doomed.get(t, 0) >= steps_left(o.g, o.s, t):
                continue
            chance = step_chance(o, u, t, step.takes_support(o.g, o.s, u, t))
            last = o.params.last_step if steps_left(o.g, o.s, t) == 1 else 1.0
            value = chance * o.step_worth(t) * last
            if best is None or value > best[0]:
                best = (value, u, t)
    return ("pass",) if best is None else ("shoot", o.g.units[best[1]], o.g.units[best[2]])
