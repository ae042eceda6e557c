"""At whom to fire: guns, artillery and aircraft."""

from __future__ import annotations

from steppe.games.ss_panzer.air import DRIFTS_ON, PlaceAircraft, aim_aircraft
from steppe.games.ss_panzer.artillery import (
    BOMBARDMENT,
    SHELLING,
    SUPPORT,
    Bombard,
    Support,
    aim_artillery,
    division_observers,
    guns_ready,
    observed_targets,
)
from steppe.games.ss_panzer.fire import Aim, aim, targets_of
from steppe.games.ss_panzer.impulse import Impulse
from steppe.games.ss_panzer.state import USED, facing_of, steps_left, units_in
from steppe.hexes import Hex
from steppe.players.ss_panzer.outlook import Outlook
from steppe.players.ss_panzer.threat import Effect, effect_of, faces_of
from steppe.table.basics import Action, Side, Unit
from steppe.table.state import holds


def effect_at(o: Outlook, target: Unit, aimed: Aim) -> float:
    """What an attack is worth, all in all."""
    effect = effect_of(aimed.dice, faces_of(aimed))
    return o.harm(target, effect) + opening(o, target, effect)


def opening(o: Outlook, target: Unit, effect: Effect) -> float:
    """What it is worth beyond the unit to shoot a goal empty while there is time to walk in."""
    h = o.s.at[target]
    if h not in o.g.objectives or o.s.control[h] == o.side:
        return 0.0
    p = o.params
    more = p.focus if h in o.focus else 1.0
    if len(o.s.stacks[h]) > 1 or steps_left(o.g, o.s, target) > 1:
        return more * effect[1] * p.loosened
    later = o.turns_left > 1 or any(o.g.formations[f].side == o.side for f in o.s.cup if f in o.g.formations)
    return more * effect[1] * p.goal * p.opened if later else 0.0


def best_shot(o: Outlook, u: Unit, situation: str, spare: frozenset[int]) -> tuple[float, Unit] | None:
    """The best target from where a unit is. Fire at hexes that are about to be assaulted is worth less: shot
    empty they could not be entered [9.7.3]."""
    best: tuple[float, Unit] | None = None
    aims = {t: aim(o.g, o.s, u, t, situation) for t in targets_of(o.g, o.s, u)}
    for t in promising(aims):
        value = shot_value(o, t, aims[t], spare)
        if best is None or value > best[0]:
            best = (value, t)
    return best


def promising(aims: dict[Unit, Aim]) -> list[Unit]:
    """All but those whom only a 1 would hit, if there are others."""
    return [t for t, aimed in aims.items() if faces_of(aimed) > 1] or list(aims)


def shot_value(o: Outlook, t: Unit, aimed: Aim, spare: frozenset[int]) -> float:
    value = effect_at(o, t, aimed)
    if o.s.at[t] in spare and len(o.s.stacks[o.s.at[t]]) == 1:
        return o.params.spared * o.harm(t, effect_of(aimed.dice, faces_of(aimed)))
    return value


# Crossfire.


def best_crossfire(o: Outlook, step: Impulse) -> Action | None:
    zones = [u for u in step.ready(o.g, o.s) if facing_of(o.s, u) is not None]
    if len(zones) < 2:
        return None
    found: list[tuple[float, Unit]] = []
    for t in step.caught_in_crossfire(o.g, o.s):
        units = step.crossing(o.g, o.s, t)
        shots = [effect_at(o, t, aim(o.g, o.s, u, t, "stationary", crossfire=True)) for u in units]
        found.append((sum(shots) / len(shots) * o.params.crossfire, t))
    best = max(found, default=None, key=lambda pair: (pair[0], -pair[1]))
    return ("crossfire", o.g.units[best[1]]) if best and best[0] > o.params.crossfire_from else None


# Artillery.


def shell_value(o: Outlook, side: Side, target: Unit, what: str, aimed_already: int = 0) -> float:
    """Of one artillery attack, friends beside the target taken into account; earlier ones may have suppressed
    it by then."""
    s = o.s
    aimed = aim_artillery(o.g, s, target, what)
    value = effect_at(o, target, aimed)
    if aimed_already:
        worse = Aim(aimed.dice, "", aimed.hits_on - 1, aimed.modifiers)
        value = (
            o.harm(target, (0.0, *effect_of(worse.dice, faces_of(worse))[1:]))
            * o.params.shelled_before**aimed_already
        )
    if s.near[side][s.at[target]]:
        value -= o.params.short * _friends_at_risk(o, side, Hex(s.at[target]), what)
    return value


def _friends_at_risk(o: Outlook, side: Side, h: Hex, what: str) -> float:
    around = [u for n in o.g.neighbours[h] if n >= 0 for u in units_in(o.g, o.s, n, side)]
    return min((effect_at(o, u, aim_artillery(o.g, o.s, u, what)) for u in around), default=0.0)


def bombard(o: Outlook, step: Bombard) -> Action:
    if not step.left(o.g):
        return ("done",)
    values = {t: shell_value(o, o.side, t, BOMBARDMENT, step.aims.count(t)) for t in step.targets(o.g, o.s)}
    best = max(values, key=lambda t: (values[t], -t), default=None)
    if best is None or values[best] <= 0:
        return ("done",)
    return ("aim", o.g.units[best], "1")


def support(o: Outlook, step: Support) -> Action:
    best = max(step.units(o.g, o.s), key=lambda t: (shell_value(o, o.side, t, SUPPORT), -t))
    return ("support", o.g.units[best])


def best_shell(o: Outlook, step: Impulse, spare: frozenset[int]) -> Action | None:
    """A German gun of the active division and its target; unused guns first [13.3.3]."""
    ready = sorted(guns_ready(o.g, o.s, step.formation), key=lambda i: (o.s.guns[i] & USED, i))
    if not ready:
        return None
    targets = observed_targets(o.g, o.s, o.side, division_observers(o.g, o.s, step.formation))
    targets = [t for t in targets if o.s.at[t] not in spare or len(o.s.stacks[o.s.at[t]]) > 1]
    aims = {t: aim_artillery(o.g, o.s, t, SHELLING) for t in targets}
    values = {t: shell_value(o, o.side, t, SHELLING) for t in promising(aims)}
    best = max(values, key=lambda t: (values[t], -t), default=None)
    again = o.s.guns[ready[0]] & USED and o.turns_left > 1
    least = o.params.gun_from if again else o.params.shell_from
    if best is None or values[best] < least:
        return None
    return ("shell", o.g.gun_names[ready[0]], o.g.units[best])


# Aircraft.


def aircraft(o: Outlook, step: PlaceAircraft) -> Action:
    best: tuple[float, str, int] | None = None
    for plane in step.ready(o.g):
        for h in step.hexes(o.g, o.s):
            value = _strike_value(o, plane, h)
            if best is None or value > best[0]:
                best = (value, plane, h)
    if best is None or best[0] <= 0:
        return ("done",)
    return ("strike", best[1], o.g.numbers[best[2]])


def _strike_value(o: Outlook, plane: str, h: int) -> float:
    """[12.2] The mean over those in the hex, less what a drift may do to friends beside it."""
    aimed = [(u, effect_of(2, faces_of(aim_aircraft(o.g, u, plane)))) for u in o.s.stacks[h]]
    there = sum((1 if o.g.side_of[u] == o.foe else -1) * o.harm(u, e) + opening(o, u, e) for u, e in aimed)
    friends = sum(n >= 0 and holds(o.s, o.side, n) for n in o.g.neighbours[h])
    return there / len(aimed) * (DRIFTS_ON - 1) / 6 - o.params.drift * friends / 36
