"""Carrying out a movement phase: strikes first, then overruns, then those who come up, then everybody
else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from steppe.games.autumn_for_barbarossa import AutumnForBarbarossa
from steppe.games.autumn_for_barbarossa.air import why_no_strikes
from steppe.games.autumn_for_barbarossa.exploitation import why_no_exploiter
from steppe.games.autumn_for_barbarossa.garrisons import why_no_garrisons
from steppe.games.autumn_for_barbarossa.movement import MovementPhase, Moving
from steppe.games.autumn_for_barbarossa.overrun import overrun_price
from steppe.games.autumn_for_barbarossa.page.orders import field_of
from steppe.games.autumn_for_barbarossa.stacking import LIMIT
from steppe.games.autumn_for_barbarossa.state import MOVED, SOVIET, allowance
from steppe.hexes import Field
from steppe.players.autumn_for_barbarossa.answers import garrison, is_whole_keeper
from steppe.players.autumn_for_barbarossa.assaults import Assault, prospect, value_of
from steppe.players.autumn_for_barbarossa.guards import fill, plan_guards
from steppe.players.autumn_for_barbarossa.muster import Muster
from steppe.players.autumn_for_barbarossa.operations import plan_operations
from steppe.players.autumn_for_barbarossa.outlook import Outlook
from steppe.players.autumn_for_barbarossa.plan import ATTACK, Plan
from steppe.players.autumn_for_barbarossa.posts import Lookout, plan_posts
from steppe.players.autumn_for_barbarossa.strikes import best_raid
from steppe.players.fields import best_of
from steppe.players.muster import Move
from steppe.table.basics import Action, Side, Unit
from steppe.table.play import why_not

Units = tuple[Unit, ...]

OVERRUN = "overrun"


class Overrun(NamedTuple):
    """A stack that goes to a hex and runs over the next."""

    value: float
    units: Units
    start: int
    target: int


class March:
    """The moves of the phase under way, planned once its strikes and overruns are over."""

    def __init__(self, g: AutumnForBarbarossa, side: Side) -> None:
        self.g = g
        self.side = side
        self.phase: tuple[int, bool, Plan | None] = (0, False, None)
        """The turn and the phase that the moves are for, and the plan that they follow."""
        self.moves: list[Move] | None = None
        """None until they are planned."""
        self.assaults: list[Assault] | None = None
        """What strikes are to make easier; None until it is thought of."""
        self.path: list[int] = []
        """What is left of the way of whoever is under way,"""
        self.post = -1
        """the hex where they are to stay, if they were sent to one,"""
        self.target = -1
        """and whom they are to run over at its end."""

    def next_move(self, o: Outlook, step: MovementPhase, plan: Plan) -> Action:
        untouched = not any(o.s.flags[u] & MOVED for u in self.g.units_of[self.side])
        thought_of = replace(plan, first=())
        if self.phase != (o.s.turn, step.exploiting, thought_of) or (untouched and not o.s.struck):
            self.phase = (o.s.turn, step.exploiting, thought_of)
            self.moves = self.assaults = None
        self.path, self.post, self.target = [], -1, -1
        if plan.first and (begun := self._begin_with(o, step, plan.first)) is not None:
            self.moves = None
            return begun
        if self.moves is None:
            first = garrison(o, Muster(o, step)) or self._strike(o, step, plan)
            first = first or self._run_over(o, step, plan)
            if first is not None:
                return first
            self.moves = self._planned(o, step, plan).moves
        return self._begin(o, step) or ("end",)

    def _begin_with(self, o: Outlook, step: MovementPhase, first: Action) -> Action | None:
        """What a plan begins with, as long as it can be done."""
        if first[0] != OVERRUN:
            return first if why_not(self.g, o.s, self.side, first) is None else None
        target, start, *units = map(int, first[1:])
        if o.s.holder[target] != o.foe + 1:
            return None
        return self._go_and_run(o, step, Overrun(0.0, tuple(map(Unit, units)), start, target))

    def _planned(self, o: Outlook, step: MovementPhase, plan: Plan) -> Muster:
        m = Muster(o, step)
        fill(m, plan.guards)
        plan_guards(m)
        if plan.posture == ATTACK and not step.exploiting:
            plan_operations(m, plan.mass_from)
        plan_posts(m)
        return m

    # In the air.

    def _strike(self, o: Outlook, step: MovementPhase, plan: Plan) -> Action | None:
        if not plan.strikes or why_no_strikes(step, self.g, o.s) is not None:
            return None
        if self.assaults is None:
            self.assaults = self._to_be_attacked(o, step, plan)
        standing = [each for each in self.assaults if o.s.holder[each.target] == o.foe + 1]
        raid = best_raid(o, standing, step.exploiting or self.side == SOVIET)
        return None if raid is None else ("strike", self.g.numbers[raid.target], str(raid.strikes))

    def _to_be_attacked(self, o: Outlook, step: MovementPhase, plan: Plan) -> list[Assault]:
        """What the attacks of this turn would be before the first strike, with those that only strikes would
        make worth it."""
        if step.exploiting:
            return []
        return plan_operations(Muster(o, step), -o.params.strike_for)

    # Overruns.

    def _run_over(self, o: Outlook, step: MovementPhase, plan: Plan) -> Action | None:
        best = max(overruns(o, step), key=lambda run: (run.value, -run.target), default=None)
        return None if best is None or best.value < plan.overrun_from else self._go_and_run(o, step, best)

    def _go_and_run(self, o: Outlook, step: MovementPhase, run: Overrun) -> Action | None:
        action = ("go", *(self.g.units[u] for u in sorted(run.units)))
        if why_not(self.g, o.s, self.side, action) is not None:
            return None
        self._lead(o, step.moving(o.s, run.units), run)
        return action

    def _lead(self, o: Outlook, moving: Moving, run: Overrun) -> None:
        field = field_of(self.g, o.s, moving)
        self.path = field.path_to(run.start) if run.start != _here(o, moving) and run.start in field else []
        self.target = run.target

    # On the ground.

    def _begin(self, o: Outlook, step: MovementPhase) -> Action | None:
        """Take up the first of the moves that can still be made; those before it are given up."""
        while self.moves:
            move = self.moves.pop(0)
            if o.s.at[move.unit] < 0 or o.s.flags[move.unit] & MOVED:
                continue
            action = ("go", self.g.units[move.unit])
            if why_not(self.g, o.s, self.side, action) is not None:
                continue
            field = field_of(self.g, o.s, step.moving(o.s, (move.unit,)))
            if move.to in field and move.to != o.s.at[move.unit]:
                self.path, self.post = field.path_to(move.to), move.to
                return action
        return None

    def keep_moving(self, o: Outlook, step: Moving, phase: MovementPhase, plan: Plan) -> Action:
        if self.path:
            if self._leaves_a_garrison(o, step):
                return ("garrison", self.g.units[step.units[0]])
            action = ("step", self.g.numbers[self.path[0]])
            if why_not(self.g, o.s, self.side, action) is None:
                del self.path[0]
                return action
            self.path, self.target = [], -1
        if self.target >= 0:
            action = ("overrun", self.g.numbers[self.target])
            self.target = -1
            if why_not(self.g, o.s, self.side, action) is None:
                return action
        if step.steps and not all(_may_run(o, u) for u in step.units):
            return ("halt",)
        return self._onward(o, step, phase, plan)

    def _leaves_a_garrison(self, o: Outlook, step: Moving) -> bool:
        """[1.10] In the last turn whoever comes through a town keeps it, too."""
        if o.turns_left > 1 or not step.steps or why_no_garrisons(step, self.g, o.s) is not None:
            return False
        return len(step.units) == 1 and is_whole_keeper(o, step.units[0])

    def _onward(self, o: Outlook, step: Moving, phase: MovementPhase, plan: Plan) -> Action:
        """What to do with what is left: another overrun, or the best hex in reach."""
        run = best_overrun(o, step)
        if run is not None and run.value >= plan.overrun_from:
            self._lead(o, step, run)
        elif _here(o, step) == self.post:
            return ("halt",)
        else:
            self.path = self._best_way(o, step, phase)
        if self.path:
            return ("step", self.g.numbers[self.path.pop(0)])
        if self.target >= 0:
            target, self.target = self.target, -1
            return ("overrun", self.g.numbers[target])
        return ("halt",)

    def _best_way(self, o: Outlook, step: Moving, phase: MovementPhase) -> list[int]:
        m = Muster(o, phase)
        out, here, u = Lookout(m), _here(o, step), step.units[0]
        field = field_of(self.g, o.s, step)
        fits = [h for h in o.worth_a_look(field.cost) if h != here and m.room(h) >= len(step.units)]
        fits.append(here)
        if not step.steps and len(fits) > 1:
            fits.remove(here)
        best = best_of(fits, out.scores(u, fits), here, o.params.inertia)
        return field.path_to(best) if best != here else []


def _here(o: Outlook, moving: Moving) -> int:
    return o.s.at[moving.units[0]]


def overruns(o: Outlook, step: MovementPhase) -> list[Overrun]:
    """The best that each stack could make."""
    stacks = (_runners(o, h) for h in o.own_hexes)
    found = (best_overrun(o, step.moving(o.s, units)) for units in stacks if units)
    return [run for run in found if run is not None]


def _runners(o: Outlook, h: int) -> Units:
    """Those in a hex who may move and overrun, but for a keeper of its points."""
    able = [u for u in o.s.stacks[h] if not o.s.flags[u] & MOVED and _may_run(o, u)]
    if able and len(able) == len(o.s.stacks[h]) and o.needs_keeper(h):
        able.remove(min(able, key=lambda u: (o.rating(u).attack, u)))
    return tuple(sorted(able))


def _may_run(o: Outlook, u: Unit) -> bool:
    return why_no_exploiter(o.g, o.s, u) is None


def best_overrun(o: Outlook, moving: Moving) -> Overrun | None:
    """The best that a stack could run over with what it has left. [S-6.3] Whoever began the phase in an enemy
    zone overruns nobody."""
    if moving.zoned and o.g.chosen.overrun_from_start_ezoc == "no":
        return None
    field = field_of(o.g, o.s, moving)
    budget = min(allowance(o.g, o.s, u) for u in moving.units) - moving.spent
    found = [
        Overrun(value_of(o, prospect(o, target), tuple((u, start) for u in moving.units)), moving.units, *way)
        for target, way in _ways_to_run(o, moving, field, budget)
        for start in (way[0],)
    ]
    return max(found, key=lambda run: (run.value, -run.target), default=None)


def _ways_to_run(
    o: Outlook, moving: Moving, field: Field, budget: int
) -> Iterator[tuple[int, tuple[int, int]]]:
    """Per enemy hex that can be run over: from where at the least cost, and the hex itself."""
    here, ground, cost = _here(o, moving), o.g.ground, field.cost
    for target in o.foe_hexes:
        starts = [
            (cost[n], n)
            for n in ground.around[target]
            if n in cost
            and not ground.bars_overrun(n, target)
            and cost[n] + overrun_price(o.g, o.side, n, target) <= budget
            and (n == here or len(o.s.stacks.get(n, ())) + len(moving.units) <= LIMIT)
        ]
        if starts:
            yield target, (min(starts)[1], target)
