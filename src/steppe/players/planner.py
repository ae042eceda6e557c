"""`planner`: tries plans of the game's mind on imagined tables; the mind's script follows the best."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count, islice
from typing import Any

from steppe.players.fallback import legal_or_any
from steppe.players.minds import (
    STEADY,
    FarSighted,
    Key,
    Mind,
    Plan,
    Scripts,
    is_far_sighted,
    is_patient,
    mind_of,
)
from steppe.players.numbers import learned
from steppe.players.planning.halving import Judged, Try, halve
from steppe.players.planning.rollout import Follower, KeyedDice, roll_out
from steppe.players.player import Player
from steppe.table.basics import Action, Side
from steppe.table.game import AnyGame
from steppe.table.state import State

FUTURES = {"quick": 16, "normal": 32, "deep": 128}
"""That are played out for a plan, by level, where one costs little (`FarSighted.price_of_future`)."""

NORMAL = FUTURES["normal"]

LEAST = 12
"""Of the futures of any level: two plans in six worlds."""

MOST_PLANS = 8
"""More brought nothing measurable."""

EACH, LAST = 2, 8
"""Every plan is tried in two worlds to begin with, and futures are kept for four more of the last two; or
fewer plans are compared."""


MOST_STRETCHES = 4
"""How many times as long as a future may be a game takes at most."""


class PlannerPlayer(Player):
    """Sees what its side sees: hidden counters are imagined, another way in each world."""

    def __init__(self, seed: int | str | None = None, futures: int = NORMAL, temper: str = STEADY) -> None:
        self.seed = seed
        self.temper = temper
        self.futures = futures
        self.rng = random.Random(seed)
        self.judged: tuple[tuple[Plan, ...], list[Judged]] = ((), [])
        """The plans of the last planning, and what was found of them."""
        self.on_future: Callable[[int, int], None] | None = None
        """Hears of every future that was played out: how many there were, and how many there may be."""
        self._scripts = Scripts(partial(learned, temper=temper))
        self._plans: dict[Side, tuple[Key, Plan]] = {}

    def choose(
        self, g: AnyGame, sight: State, side: Side, budget: int | None = None, plan: Plan | None = None
    ) -> Action:
        script = self._scripts.of(g, side)
        if script is None:
            return legal_or_any(g, sight, side, None, self.rng)
        action = script.choose(sight, plan or self.plan(g, sight, side, budget))
        return legal_or_any(g, sight, side, action, self.rng)

    def plan(self, g: AnyGame, sight: State, side: Side, budget: int | None = None) -> Plan | None:
        """The plan for this point: thought of when the point is first met, then kept."""
        mind = mind_of(g)
        point = mind.plan_point(g, sight, side) if mind is not None else None
        if mind is None or point is None:
            return None
        known = self._plans.get(side)
        if known is None or known[0] != point:
            known = point, self._best(mind, g, sight, side, budget)
            self._plans[side] = known
        return known[1]

    def _best(self, mind: Mind, g: AnyGame, sight: State, side: Side, budget: int | None) -> Plan:
        """The script's own plan where nothing can be compared, or nobody can say what a table is worth."""
        params = learned(mind, g, side, self.temper)
        variants: Iterator[Plan] = mind.variants(g, sight, side, params)
        if is_patient(mind) and (ending := mind.price_of_ending(g, sight)):
            price, margin = ending, 0.0
            attempt = endings_of(mind, g, sight, side, params, f"{self.seed}")
        elif is_far_sighted(mind):
            price, margin = mind.price_of_future(g, sight, side), mind.MARGIN
            attempt = futures_of(mind, g, sight, side, params, f"{self.seed}")
        else:
            return next(variants)
        futures = max(int(self.futures / price), LEAST) if budget is None else budget
        plans = tuple(islice(variants, max(min(MOST_PLANS, (futures - LAST) // EACH), 1)))
        if len(plans) == 1:
            return plans[0]
        judged = halve(plans, futures, self._counted(attempt, futures), margin)
        self.judged = plans, judged
        return plans[judged[0].place]

    def _counted(self, attempt: Try[Plan], futures: int) -> Try[Plan]:
        if self.on_future is None:
            return attempt
        heard, played = self.on_future, count(1)

        def counted(plan: Plan, world: int) -> float:
            found = attempt(plan, world)
            heard(next(played), futures)
            return found

        return counted


def futures_of(mind: FarSighted, g: AnyGame, sight: State, side: Side, params: Any, seed: str) -> Try[Plan]:
    """What a plan of this side, played by these numbers, leads to from here, in the world of any number."""
    until, stage = mind.horizon(g, sight, side), mind.stage(g, sight)
    here = f"{seed} {side} {stage}"
    sign = 1 if side == 0 else -1

    def attempt(plan: Plan, world: int) -> float:
        table = mind.imagine(g, sight, side, random.Random(f"{here} {world}"))
        own = Follower(side, plan, params)
        end = roll_out(mind, g, table, own, lambda s: mind.stage(g, s) > until, KeyedDice(here, world))
        return sign * mind.value(g, end)

    return attempt


def endings_of(mind: Mind, g: AnyGame, sight: State, side: Side, params: Any, seed: str) -> Try[Plan]:
    """What a plan of this side leads to when the game is over, if scripts play on after it."""
    point = mind.plan_point(g, sight, side)
    here = f"{seed} {side} {point}"
    sign = 1 if side == 0 else -1

    def is_carried_out(s: State) -> bool:
        return mind.plan_point(g, s, side) not in (None, point)

    def attempt(plan: Plan, world: int) -> float:
        s = mind.imagine(g, sight, side, random.Random(f"{here} {world}"))
        dice = KeyedDice(here, world)
        s = roll_out(mind, g, s, Follower(side, plan, params), is_carried_out, dice)
        for _ in range(MOST_STRETCHES):
            s = roll_out(mind, g, s, Follower(side, None, params), lambda s: bool(s.result), dice)
        return sign * g.score(s)

    return attempt
