"""What a side makes of its sight: worth of units, effects of fire, zones, threats."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property, lru_cache
from math import exp

from steppe.games.ss_panzer import SSPanzer
from steppe.games.ss_panzer.counters import Counter
from steppe.games.ss_panzer.fire import (
    VEHICLES_ARE_HIT_ON,
    Aim,
    anti_infantry_of,
    cover_of,
    gun_of,
    hit_chances,
    is_outgunned,
    loss_of,
    modifiers,
    reach_of_fire,
)
from steppe.games.ss_panzer.ground import Mover
from steppe.games.ss_panzer.movement import MOVE, allowance
from steppe.games.ss_panzer.stacking import formations_of
from steppe.games.ss_panzer.state import (
    GERMAN,
    KILL_ZONE,
    PanzerState,
    is_suppressed,
    steps_left,
    units_in,
)
from steppe.players.fields import Ways, apart
from steppe.players.ss_panzer.params import PARAMS, Params
from steppe.table.basics import Side, Unit, other

Fire = tuple[int, int, float, float]
"""From where, how far, and what it does to somebody in the open and to one in cover."""

BEFORE = 2
"""Hexes from a goal at which an enemy stands before it."""

Effect = tuple[float, float, float]
"""The chances of an attack to suppress or worse, to cost a step or more, and to cost two."""


@cache
def effect_of(dice: int, faces: int) -> Effect:
    """Of so many dice that hit with so many of their faces."""
    shares = hit_chances(dice, Aim(dice, "", faces, ()).chance)
    step = sum(float(p) for hits, p in shares.items() if loss_of(hits) >= 1)
    return float(1 - shares[0]), step, sum(float(p) for hits, p in shares.items() if loss_of(hits) >= 2)


def faces_of(aimed: Aim) -> int:
    """How many faces of a die hit: [9.6.1] a 1 always does, a 6 never."""
    return min(max(aimed.hits_on - aimed.total, 1), 5)


@lru_cache(maxsize=128)
def _harms(g: SSPanzer, worst: float, fires: tuple[Fire, ...]) -> dict[int, float]:
    """Hex -> what all this fire does there, never more than the worst. Kept for whoever asks again: most
    decisions leave the other side's guns as they are."""
    found: dict[int, float] = {}
    cover, seen_from = g.ground.cover, g.sightlines.seen_from
    for at, far, open_, covered in fires:
        for h in seen_from(at, far):
            found[h] = found.get(h, 0.0) + (covered if cover[h] else open_)
    return {h: worst * (1 - exp(-harm / worst)) for h, harm in found.items()}


@lru_cache(maxsize=8)
def step_worths(g: SSPanzer, p: Params) -> tuple[float, ...]:
    return tuple(_step_worth(counter, p) for counter in g.counters)


def _step_worth(counter: Counter, p: Params) -> float:
    if counter.gun is None or counter.anti_infantry is None:
        return p.step
    gun = 0.0 if counter.gun.close_only else p.step_gun * counter.gun.factor
    return p.step + gun + p.step_anti_infantry * counter.anti_infantry.factor + p.step_armor * counter.armor


def ways_of(g: SSPanzer, params: Params = PARAMS) -> Ways[Mover]:
    """In halves of a movement point, as the enemy stands at the start of an impulse: nobody moves through
    him."""
    return Ways(g.ground.costs.moves, g.grid.size, params.farthest_move)


class Outlook:
    """One sight with the eyes of one side; its properties are found when they are first asked for."""

    def __init__(
        self, g: SSPanzer, s: PanzerState, side: Side, ways: Ways[Mover], params: Params = PARAMS
    ) -> None:
        self.g = g
        self.s = s
        self.side = side
        self.foe = other(side)
        self.ways = ways
        self.params = params
        self.turns_left = g.turns - s.turn + 1
        self.apart = apart(g)
        self._worths = step_worths(g, params)
        self.focus: tuple[int, ...] = ()
        """The goals that the plan is after."""
        self.crowd = 0
        """How many more than may stay in a hex the plan lets assault it."""
        self.guards: Mapping[Unit, float] = {}
        """What it is worth besides to suppress those who would fire at this side's stormers."""
        self._effects: dict[tuple[int, bool, Unit, int], Effect] = {}
        self._own_in: dict[int, tuple[list[Unit], set[str]]] = {}
        self._dangers: dict[tuple[bool, int], dict[int, float]] = {}
        self._step_risks: dict[tuple[bool, int, int, str, int], tuple[float, float]] = {}

    # Units.

    def is_pending(self, u: Unit) -> bool:
        """Whether a unit has still to act this turn, or does so now."""
        formation = self.g.counters[u].formation
        return formation in self.s.cup or (formation != "" and formation == self.s.formation)

    @cached_property
    def own_units(self) -> list[Unit]:
        return [u for u in self.g.units_of[self.side] if self.s.at[u] >= 0]

    def own_in(self, h: int) -> tuple[list[Unit], set[str]]:
        """This side's units in a hex, and their formations."""
        found = self._own_in.get(h)
        if found is None:
            units = units_in(self.g, self.s, h, self.side)
            found = self._own_in[h] = units, formations_of(self.g, units)
        return found

    @cached_property
    def foe_units(self) -> list[Unit]:
        return [u for u in self.g.units_of[self.foe] if self.s.at[u] >= 0]

    @cached_property
    def foe_shooters(self) -> list[Unit]:
        """Enemies who can fire where they are: not static infantry, nor anybody in a close combat."""
        return [
            u
            for u in self.foe_units
            if not self.g.counters[u].is_static and self.s.holder[self.s.at[u]] == 1 << self.foe
        ]

    @cached_property
    def foe_hexes(self) -> list[int]:
        return sorted({self.s.at[u] for u in self.foe_units})

    def step_worth(self, u: Unit) -> float:
        return self._worths[u]

    def worth(self, u: Unit) -> float:
        return self.step_worth(u) * steps_left(self.g, self.s, u)

    def suppression_worth(self, u: Unit) -> float:
        p = self.params
        if is_suppressed(self.s, u):
            return 0.0
        if self.g.counters[u].is_static:
            return p.suppressed_static
        worth = p.suppressed_pending if self.is_pending(u) else p.suppressed_spent
        if p.menace and self.is_pending(u) and self._menaces(self.s.at[u]):
            worth += p.menace
        worth *= p.german_nerve if self.g.side_of[u] == GERMAN else 1.0
        return worth + self.guards.get(u, 0.0)

    def way_costs(self, u: Unit, goal: int) -> dict[int, int]:
        """Hex -> what a unit's way from there to a goal costs; nothing where it is too far."""
        side, mobility, factor = self.g.mover[u]
        return self.ways.to((side, mobility, min(factor, self.params.rough)), goal)

    def turns_to(self, u: Unit, h: int, goal: int) -> float | None:
        """How many whole moves it is from a hex to a goal; None if it is too far."""
        cost = self.way_costs(u, goal).get(h)
        return None if cost is None else cost / allowance(self.g, u, MOVE)

    # Fire.

    def harm(self, target: Unit, effect: Effect) -> float:
        """What an attack with this effect takes from its target, in expectation."""
        hit, step, two = effect
        lost = step + (two if steps_left(self.g, self.s, target) > 1 else 0.0)
        harm = lost * self.step_worth(target) + hit * self.suppression_worth(target)
        return harm * self.params.focus if self._is_before(self.s.at[target]) else harm

    def _menaces(self, h: int) -> bool:
        """Whether a goal that this side holds may be stormed from a hex, or from near it."""
        row, control = self.apart[h], self.s.control
        return any(row[goal] <= BEFORE and control[goal] == self.side for goal in self.g.objectives)

    def _is_before(self, h: int) -> bool:
        """Whether a hex is before a goal that the plan covers."""
        held = (goal for goal in self.focus if self.s.control[goal] == self.side)
        return any(self.apart[goal][h] <= BEFORE for goal in held)

    def effect(self, u: Unit, target: Unit, dice: int) -> Effect:
        """Of a unit's fire with so many dice, wherever it fires from."""
        g, s = self.g, self.s
        vehicle = g.counters[target].is_vehicle
        needs = VEHICLES_ARE_HIT_ON if vehicle else anti_infantry_of(g, s, u).factor
        key = needs, is_outgunned(g, s, u, target), target, dice
        found = self._effects.get(key)
        if found is None:
            codes = [*(["outgunned"] if key[1] else []), *cover_of(g, s, target)]
            found = effect_of(dice, faces_of(Aim(dice, "", needs, modifiers(g, codes))))
            self._effects[key] = found
        return found

    def reaches(self, u: Unit, target: Unit, distance: int) -> bool:
        """Whether a unit could fire so far at a target: [9.2] with the right weapon, [9.3] within range."""
        gun = gun_of(self.g, self.s, u)
        if self.g.counters[target].is_vehicle and (not gun.factor or gun.close_only):
            return False
        return distance <= reach_of_fire(self.g, self.s, u, target)

    def _faces_against(self, u: Unit, vehicle: bool, armor: int) -> tuple[int, int]:
        """The faces that hit a kind of target in the open, and how far that fire reaches."""
        gun, counter = gun_of(self.g, self.s, u), self.g.counters[u]
        if not vehicle:
            return min(anti_infantry_of(self.g, self.s, u).factor, 5), counter.range
        if not gun.factor or gun.close_only:
            return 0, 0
        return VEHICLES_ARE_HIT_ON - (gun.factor < armor), max(1, gun.factor - armor)

    def dangers(self, u: Unit) -> dict[int, float]:
        """Hex -> the harm that enemies where they stand may do to such a unit there before it moves again."""
        counter = self.g.counters[u]
        key = (counter.is_vehicle, counter.armor)
        if key not in self._dangers:
            self._dangers[key] = self._find_dangers(u, *key)
        return self._dangers[key]

    def _find_dangers(self, u: Unit, vehicle: bool, armor: int) -> dict[int, float]:
        fires, visibility = list[Fire](), self.s.visibility
        harms = [self._harm_of_fire(u, faces) for faces in range(1, 6)]
        for e, at, weight in self._aiming:
            faces, far = self._faces_against(e, vehicle, armor)
            if faces:
                open_, covered = weight * harms[faces - 1], weight * harms[max(faces - 2, 0)]
                fires.append((at, min(far, visibility), open_, covered))
        return _harms(self.g, self.params.worst, tuple(fires))

    @cached_property
    def _aiming(self) -> list[tuple[Unit, int, float]]:
        """Enemies who may fire before a unit moves again, where they are, and how much that counts."""
        s, p = self.s, self.params
        later = p.aimed_at * p.aimed_next_turn if self.turns_left > 1 else 0.0
        able = (e for e in self.foe_shooters if not is_suppressed(s, e))
        found = ((e, s.at[e], p.aimed_at if self.is_pending(e) else later) for e in able)
        return [each for each in found if each[2]]

    def _harm_of_fire(self, u: Unit, faces: int) -> float:
        hit, step, _ = effect_of(self.g.dice["stationary"].value, faces)
        return step * self.step_worth(u) + self.params.hit_on_the_way * hit

    # Zones.

    @cached_property
    def hot_hexes(self) -> bytearray:
        """Where enemies may fire at what comes and goes [7.2]."""
        hot = bytearray(self.g.grid.size)
        for u in self.foe_shooters:
            if not is_suppressed(self.s, u):
                for h in self.g.ground.zone_from[self.s.at[u]]:
                    hot[h] = 1
        return hot

    def step_risk(self, u: Unit, h: int, what: str, but: int = -1) -> tuple[float, float]:
        """The chance that a unit is hit for coming to a hex or leaving it, and the steps that may cost. Those
        in the hex `but` do not count."""
        counter = self.g.counters[u]
        key = (counter.is_vehicle, counter.armor, h, what, but)
        if key not in self._step_risks:
            self._step_risks[key] = self._find_step_risk(*key)
        return self._step_risks[key]

    def _find_step_risk(self, vehicle: bool, armor: int, h: int, what: str, but: int) -> tuple[float, float]:
        g, s = self.g, self.s
        if not self.hot_hexes[h]:
            return 0.0, 0.0
        escape, steps = 1.0, 0.0
        shift = g.ground.cover[h] - (what == "zoc_exit")
        for n in g.neighbours[h]:
            if n in (-1, but) or s.holder[n] != 1 << self.foe or h not in g.ground.zone_from[n]:
                continue
            for e in s.stacks[n]:
                if is_suppressed(s, e) or g.counters[e].is_static:
                    continue
                faces, _ = self._faces_against(e, vehicle, armor)
                if faces:
                    kill_zone = bool(s.flags[e] & KILL_ZONE)
                    dice = g.dice["kill_zone" if kill_zone else what].value
                    hit, step, _ = effect_of(dice, min(max(faces - shift, 1), 5))
                    escape *= 1 - hit
                    steps += step
        return 1 - escape, steps
