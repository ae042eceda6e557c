"""What a side makes of its sight: worth of units, effects of fire, zones, threats."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from steppe.games.ss_panzer import SSPanzer
from steppe.games.ss_panzer.fire import (
    VEHICLES_ARE_HIT_ON,
    Aim,
    anti_infantry_of,
    cover_of,
    gun_of,
    is_outgunned,
    modifiers,
    reach_of_fire,
)
from steppe.games.ss_panzer.ground import Mover
from steppe.games.ss_panzer.movement import MOVE, allowance
from steppe.games.ss_panzer.stacking import formations_of
from steppe.games.ss_panzer.state import (
    GERMAN,
    PanzerState,
    is_suppressed,
    steps_left,
    units_in,
)
from steppe.players.fields import Ways, apart
from steppe.players.ss_panzer.params import PARAMS, Params
from steppe.players.ss_panzer.threat import (
    Effect,
    Threat,
    effect_of,
    faces_of,
    is_pending,
    step_worths,
    threat_to,
)
from steppe.table.basics import Side, Unit, other

BEFORE = 2
"""Hexes from a goal at which an enemy stands before it."""


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
        self.must_storm = len(g.chits) <= params.few_formations and params.few_storm[side] > 1
        """Whether so few act that fire alone opens nothing in time."""
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

    # Units.

    def is_pending(self, u: Unit) -> bool:
        """Whether a unit has still to act this turn, or does so now."""
        return is_pending(self.g, self.s, u)

    @cached_property
    def threat(self) -> Threat:
        return threat_to(self.g, self.s, self.side, self.params)

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

    @property
    def foe_shooters(self) -> list[Unit]:
        return self.threat.foe_shooters

    @property
    def foe_hexes(self) -> list[int]:
        return self.threat.foe_hexes

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
        menace = p.menace[self.side]
        if menace and self.is_pending(u) and self._menaces(self.s.at[u]):
            worth += menace
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

    def dangers(self, u: Unit) -> dict[int, float]:
        return self.threat.dangers(u)

    @property
    def hot_hexes(self) -> bytearray:
        return self.threat.hot_hexes

    def step_risk(self, u: Unit, h: int, what: str, but: int = -1) -> tuple[float, float]:
        return self.threat.step_risk(u, h, what, but)
