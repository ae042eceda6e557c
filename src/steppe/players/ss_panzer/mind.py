"""The mind of SS Panzer: the script, which module answers which decision, and what a planner asks."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple

from steppe.games.ss_panzer import SSPanzer
from steppe.games.ss_panzer.air import PlaceAircraft
from steppe.games.ss_panzer.artillery import Bombard, FallShort, Support
from steppe.games.ss_panzer.close_combat import Declare, EntryFire, Melee, Resolve
from steppe.games.ss_panzer.fire import Volley, targets_of
from steppe.games.ss_panzer.impulse import Impulse
from steppe.games.ss_panzer.movement import MOVE, RECOVERED, Moving, why_not_step
from steppe.games.ss_panzer.page.orders import barred_hexes
from steppe.games.ss_panzer.reaction import React
from steppe.games.ss_panzer.sequence import FromCup
from steppe.games.ss_panzer.setup import Deploy
from steppe.games.ss_panzer.stacking import LIMIT, Excess
from steppe.games.ss_panzer.state import ACTED, GERMAN, SHELLED, PanzerState, is_suppressed, units_in
from steppe.hexes import Hex
from steppe.players.fallback import first_offered
from steppe.players.minds import Key, Stage
from steppe.players.ss_panzer import answers, assaults, shots
from steppe.players.ss_panzer.assaults import Storm
from steppe.players.ss_panzer.evaluation import parts, value
from steppe.players.ss_panzer.goals import NEVER, TAKE, Post, assign, guards_of, stormers_of, turns_to
from steppe.players.ss_panzer.moves import Option, Path, best_option, best_place, is_fire, place_value
from steppe.players.ss_panzer.outlook import Outlook, ways_of
from steppe.players.ss_panzer.params import FORESIGHT, MARGIN, PARAMS, PARAMS_OF, Params
from steppe.players.ss_panzer.plan import (
    CROSSFIRE,
    MOVES,
    SHELLS,
    SHOTS,
    STORM,
    Plan,
    other_assaults,
    other_plans,
    own_plan,
)
from steppe.players.ss_panzer.threat import Keyed
from steppe.table.agenda import has
from steppe.table.basics import Action, Side, Unit
from steppe.table.play import choices

__all__ = [
    "FORESIGHT",
    "MARGIN",
    "PARAMS_OF",
    "Script",
    "aims",
    "horizon",
    "imagine",
    "parts",
    "plan_point",
    "price_of_future",
    "script",
    "stage",
    "value",
    "variants",
]


ASSAULTS = "assaults"


def stage(g: SSPanzer, s: PanzerState) -> Stage:
    """The turn and how many draws from the cup it has seen, one that is being made included."""
    return s.turn, len(s.drawn) + any(isinstance(step, FromCup) for step in s.agenda)


def plan_point(g: SSPanzer, s: PanzerState, side: Side) -> Key | None:
    """Each impulse of the side's formations, and its assaults when all have acted and somebody can enter a
    goal; in a battle of few units every deed."""
    if not s.formation or g.formations[s.formation].side != side:
        return None
    if not _is_acting(s):
        return (s.turn, s.formation, ASSAULTS) if _may_enter_a_goal(g, s) else None
    if len(g.chits) <= PARAMS.few_formations:
        return s.turn, s.formation, *_deeds_done(g, s)
    return s.turn, s.formation


def _is_acting(s: PanzerState) -> bool:
    """Whether somebody of a formation may still act, before its assaults."""
    return any(isinstance(step, Impulse) for step in s.agenda)


def _may_enter_a_goal(g: SSPanzer, s: PanzerState) -> bool:
    """Whether somebody is declared to enter one, or could be and would find room."""
    step = s.agenda[-1]
    if not isinstance(step, Declare):
        return False
    entered = {h for _, h in step.declared}
    near = {h for u in step.units(g, s) for h in step.seek_hexes(g, s, u)}
    room = {h for h in near & g.objectives if len(units_in(g, s, h, step.side)) < LIMIT[step.side]}
    return bool(room or entered & g.objectives)


def _deeds_done(g: SSPanzer, s: PanzerState) -> tuple[int, ...]:
    """Who has acted and which guns have fired, one who is still moving left out; none while a deed is
    carried out."""
    moving = isinstance(s.agenda[-1], Moving)
    if not moving and not isinstance(s.agenda[-1], Impulse):
        return ()
    acted = sum(has(s, u, ACTED) for u in g.units_in_formation[s.formation])
    return acted - moving, sum(bool(bits & SHELLED) for bits in s.guns)


def horizon(g: SSPanzer, s: PanzerState, side: Side) -> Stage:
    """The impulse itself: whose is next nobody knows. When few are left, to the end, where nothing has to be
    guessed any more; to say who enters, only if nobody comes after."""
    left = sum(name in g.formations for name in s.cup)
    few = len(g.chits) <= PARAMS.few_formations
    if s.turn == g.turns and left <= (PARAMS.to_the_end if few or _is_acting(s) else 0):
        return g.turns + 1, 0
    return stage(g, s)


def price_of_future(g: SSPanzer, s: PanzerState, side: Side) -> float:
    """More for a German division's first impulse, in which everybody has a long way to go, for its many deeds
    in a battle of few, and for futures that are played to the end."""
    if not _is_acting(s):
        return 1.0
    few = len(g.chits) <= PARAMS.few_formations
    is_long = (side == GERMAN and (few or s.turn == 1)) or (not few and horizon(g, s, side) > stage(g, s))
    return PARAMS.long_future if is_long else 1.0


def variants(g: SSPanzer, sight: PanzerState, side: Side, params: Params = PARAMS) -> Iterator[Plan]:
    ways = ways_of(g, params)
    ways.look(barred_hexes(g, sight, side))
    o = Outlook(g, sight, side, ways, params)
    own = own_plan(o)
    known = {own}
    yield own
    for plan in _others(o, own):
        if plan not in known:
            known.add(plan)
            yield plan


def _others(o: Outlook, own: Plan) -> Iterator[Plan]:
    if _is_acting(o.s):
        yield from other_plans(o, own)
    elif isinstance(step := o.s.agenda[-1], Declare):
        yield from other_assaults(o, own, step)


def aims(plan: Plan) -> tuple[int, ...]:
    return plan.goals


def imagine(g: SSPanzer, sight: PanzerState, side: Side, rng: random.Random) -> PanzerState:
    """[6.1.3] Nothing is hidden."""
    return sight.copy()


class Script:
    """Keeps who does what in the impulse under way; one that joins in the middle thinks of it anew."""

    def __init__(self, g: SSPanzer, side: Side, params: Params = PARAMS) -> None:
        self.g = g
        self.side = side
        self.params = params
        self.ways = ways_of(g, params)
        self.impulse: tuple[int, str, Plan | None] = (0, "", None)
        self.acted = 0
        self.posts: dict[Unit, Post] = {}
        self.away: dict[Unit, float] = {}
        """How many turns each is away from his task as the impulse begins."""
        self.spare: frozenset[int] = frozenset()
        self.stormers: frozenset[Unit] = frozenset()
        self.guards: dict[Unit, float] = {}
        self.fired: set[Unit] = set()
        """Who has been asked whether to fire before anybody moves."""
        self.idle: set[Unit] = set()
        self.path: tuple[Unit, Path] = (Unit(-1), ())
        self.entering: Storm | None = None
        """Who of an assault has still to be named."""

    def choose(self, sight: PanzerState, plan: Plan | None = None) -> Action | None:
        o = Outlook(self.g, sight, self.side, self.ways, self.params)
        plan = plan or own_plan(o)
        o.focus, o.crowd = plan.goals, plan.crowd
        if sight.formation == self.impulse[1]:
            o.guards = self.guards
        step = sight.agenda[-1]
        match step:
            case Impulse():
                return self._act(o, step, plan)
            case Moving():
                return self._go_on(o, step, plan)
            case React():
                return answers.react(o, step)
            case Volley():
                return answers.volley(o, step)
            case EntryFire():
                return answers.entry_fire(o, step)
            case Declare():
                return self._declare(o, step, plan)
            case Resolve():
                return assaults.resolve(o, step)
            case Melee():
                return assaults.melee(o, step)
            case Bombard():
                return shots.bombard(o, step)
            case Support():
                return shots.support(o, step)
            case PlaceAircraft():
                return shots.aircraft(o, step)
            case FallShort():
                return answers.fall_short(o, step)
            case Excess():
                return answers.excess(o)
            case Deploy():
                return first_offered(self.g, sight, self.side, ("done", "restore"))
        return None

    # An impulse.

    def _give_posts(self, o: Outlook, formation: str, plan: Plan) -> None:
        """Who goes for what, once for each impulse, and anew if somebody has taken actions back."""
        units = o.g.units_in_formation[formation]
        acted = sum(o.s.at[u] < 0 or has(o.s, u, ACTED) for u in units)
        known = self.impulse == (o.s.turn, formation, plan) and acted >= self.acted
        self.acted = acted
        if known:
            return
        self.impulse = (o.s.turn, formation, plan)
        self.ways.look(barred_hexes(o.g, o.s, o.side))
        self.fired, self.idle = set(), set()
        self.posts, self.stormers, self.guards, self.spare = _orders(_Begun(o, formation), plan)
        o.guards = self.guards
        self.away = {u: turns_to(o, u, post.task, o.s.at[u]) for u, post in self.posts.items()}

    def _act(self, o: Outlook, step: Impulse, plan: Plan) -> Action:
        self._give_posts(o, step.formation, plan)
        acts: dict[str, Callable[[], Action | None]] = {
            SHELLS: lambda: shots.best_shell(o, step, self.spare),
            CROSSFIRE: lambda: shots.best_crossfire(o, step),
            SHOTS: lambda: self._shoot_first(o, step.ready(o.g, o.s)),
            MOVES: lambda: self._move_next(o, step.ready(o.g, o.s)),
        }
        return next((action for what in plan.order if (action := acts[what]()) is not None), ("end",))

    def _shoot_first(self, o: Outlook, ready: list[Unit]) -> Action | None:
        """Those who recover or fire where they stand."""
        for u in ready:
            if u in self.fired or u in self.idle or u in self.stormers:
                continue
            self.fired.add(u)
            if is_suppressed(o.s, u) or has_target(o, u):
                option = best_option(o, u, self.posts.get(u), self.spare)
                if option is not None and (is_fire(option) or option.action[0] == "recover"):
                    return self._take(u, option)
        return None

    def _move_next(self, o: Outlook, ready: list[Unit]) -> Action | None:
        """Everybody else, the nearest to his task first."""
        for u in sorted(ready, key=lambda u: (self.away.get(u, NEVER), u)):
            if u in self.idle:
                continue
            self.idle.add(u)
            option = best_option(o, u, self.posts.get(u), self.spare)
            if option is not None:
                return self._take(u, option)
        return None

    def _take(self, u: Unit, option: Option) -> Action:
        self.path = (u, option.path)
        return option.action

    # Assaults.

    def _declare(self, o: Outlook, step: Declare, plan: Plan) -> Action:
        """One after the other of the best assault, then of the next, until none is worth more."""
        known = self.entering
        if known is None or step.why_not_assault(o.g, o.s, known.units[0], known.hex) is not None:
            self.entering = assaults.best_storm(o, step, plan.enter_from, plan.urged, plan.left)
        if self.entering is None:
            return ("done",)
        first, *others = self.entering.units
        h, self.entering = self.entering.hex, self.entering._replace(units=tuple(others)) if others else None
        return ("assault", o.g.units[first], o.g.numbers[h])

    # A move.

    def _go_on(self, o: Outlook, step: Moving, plan: Plan) -> Action:
        """Along the way that was chosen; at its end fire, if the move allows it."""
        u, path = self.path
        if u != step.unit:
            path = self._new_path(o, step, plan)
        elif step.mode == RECOVERED and not step.steps:
            shot = shots.best_shot(o, step.unit, step.situation, self.spare)
            if shot is not None and shot[0] > self.params.recovered_shot_from:
                return ("fire", o.g.units[step.unit], o.g.units[shot[1]])
            path = self._new_path(o, step, plan)
        rest = path[path.index(o.s.at[step.unit]) + 1 :] if o.s.at[step.unit] in path else path
        self.path = (step.unit, rest)
        if rest and why_not_step(o.g, o.s, step, Hex(rest[0])) is None:
            return ("step", o.g.numbers[rest[0]])
        return self._stop(o, step)

    def _new_path(self, o: Outlook, step: Moving, plan: Plan) -> Path:
        """For a move that was not thought of before: the best way on, if it is better than to stay."""
        self._give_posts(o, o.g.counters[step.unit].formation, plan)
        post = self.posts.get(step.unit)
        place = best_place(o, step, post)
        here = place_value(o, step.unit, post, o.s.at[step.unit], fired=step.mode != MOVE)
        if place is None or (step.may_halt() and place.value <= here):
            return ()
        return place.path

    def _stop(self, o: Outlook, step: Moving) -> Action:
        shot = shots.best_shot(o, step.unit, step.situation, self.spare) if step.may_fire() else None
        if shot is not None:
            return ("fire", o.g.units[step.unit], o.g.units[shot[1]])
        if step.may_halt():
            return ("halt",)
        return ("step", choices(o.g, o.s, o.side, ("step",))[0])


class Orders(NamedTuple):
    """Who goes for what, who waits for the others' fire, whom that is to suppress, and what hexes are not
    to be shot empty."""

    posts: dict[Unit, Post]
    stormers: frozenset[Unit]
    guards: dict[Unit, float]
    spare: frozenset[int]


class _Begun(Keyed):
    """The table at which a formation is given its orders: every future of a plan begins with it."""

    def __init__(self, o: Outlook, formation: str) -> None:
        s = o.s
        where = tuple(s.at), tuple(s.flags), bytes(s.control), o.ways.barred
        super().__init__((o.g, o.params, formation, s.turn, *where), s)
        self.o = o
        self.formation = formation


@lru_cache(maxsize=64)
def _orders(table: _Begun, plan: Plan) -> Orders:
    o = table.o
    posts = assign(o, table.formation, plan.goals, plan.kinds)
    stormed = stormers_of(o, posts) if plan.prepared else {}
    stormers = frozenset(u for units in stormed.values() for u in units)
    spare = _about_to_be_stormed(o, posts, plan) if plan.posture == STORM else frozenset()
    return Orders(posts, stormers, guards_of(o, stormed), spare)


def _about_to_be_stormed(o: Outlook, posts: dict[Unit, Post], plan: Plan) -> frozenset[int]:
    near: Counter[int] = Counter()
    for u, post in posts.items():
        if post.task.kind == TAKE and not is_suppressed(o.s, u):
            near[post.task.hex] += turns_to(o, u, post.task, o.s.at[u]) <= 1
    enough = plan.stormers if o.turns_left > 1 else plan.stormers // 2
    return frozenset(h for h, count in near.items() if count >= enough)


def has_target(o: Outlook, u: Unit) -> bool:
    return bool(targets_of(o.g, o.s, u))


script = Script
