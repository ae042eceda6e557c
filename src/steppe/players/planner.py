"""`planner`: tries plans of the game's mind on imagined tables; the mind's script follows the best."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

from steppe.players.fallback import legal_or_any
from steppe.players.minds import STEADY, FarSighted, Key, Mind, Plan, Scripts, is_far_sighted, mind_of
from steppe.players.planning.halving import Judged, Try, halve
from steppe.players.planning.rollout import roll_out
from steppe.players.player import Player
from steppe.table.basics import Action, Side
from steppe.table.game import AnyGame
from steppe.table.state import State

FUTURES = {"quick": 8, "normal": 20, "deep": 80}
"""That are played out for a plan, by level, in a game where one costs little (`FarSighted.PRICE`)."""

NORMAL = FUTURES["normal"]

LEAST = 4
"""Of the futures of any level: two plans in two worlds."""

MOST_PLANS = 8
"""More brought nothing measurable."""

WORLDS = 2
"""Futures for each plan, or fewer plans are compared: one picks noise."""


class PlannerPlayer(Player):
    """Sees what its side sees: hidden counters are imagined, another way in each world."""

    def __init__(self, seed: int | str | None = None, futures: int = NORMAL, temper: str = STEADY) -> None:
        self.seed = seed
        self.temper = temper
        self.futures = futures
        self.rng = random.Random(seed)
        self.judged: tuple[tuple[Plan, ...], list[Judged]] = ((), [])
        """The plans of the last planning, and what was found of them."""
        self._scripts = Scripts(temper)
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
        variants: Iterator[Plan] = mind.variants(g, sight, side, mind.PARAMS_OF[self.temper])
        if not is_far_sighted(mind):
            return next(variants)
        futures = max(self.futures // mind.PRICE, LEAST) if budget is None else budget
        plans = tuple(islice(variants, max(min(MOST_PLANS, futures // WORLDS), 1)))
        if len(plans) == 1:
            return plans[0]
        judged = halve(plans, futures, futures_of(mind, g, sight, side, f"{self.seed}"), mind.MARGIN)
        self.judged = plans, judged
        return plans[judged[0].place]


def futures_of(mind: FarSighted, g: AnyGame, sight: State, side: Side, seed: str) -> Try[Plan]:
    """What a plan of this side leads to from here, in the world of any number."""
    until, stage = mind.horizon(g, sight, side), mind.stage(g, sight)
    sign = 1 if side == 0 else -1

    def attempt(plan: Plan, world: int) -> float:
        here = f"{seed} {side} {stage} {world}"
        table = mind.imagine(g, sight, side, random.Random(here))
        end = roll_out(mind, g, table, side, plan, lambda s: mind.stage(g, s) > until, here)
        return sign * mind.value(g, end)

    return attempt
