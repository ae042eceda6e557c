"""The smallest mind there can be, for the drill: it stays where it is and knows two plans."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct

from steppe.players.fallback import first_offered
from steppe.players.minds import TEMPERS, Key, Stage
from steppe.players.planning.evaluation import Part
from steppe.table import Action, Reader, Side
from tests.drill import Drill
from tests.drill.state import DrillState


class Plan(Struct, frozen=True):
    words: tuple[str, ...]


CALM, BRAVE = Plan(("done", "hold", "decline", "vote")), Plan(("attack", "fire", "support", "done", "vote"))


class Script:
    def __init__(self, g: Drill, side: Side) -> None:
        self.g = g
        self.side = side

    def choose(self, sight: DrillState, plan: Plan | None = None) -> Action | None:
        action = first_offered(self.g, sight, self.side, (plan or CALM).words)
        return ("vote", "no") if action == ("vote",) else action


PARAMS_OF = dict.fromkeys(TEMPERS)


def script(g: Drill, side: Side, params: None = None) -> Script:
    return Script(g, side)


def stage(g: Drill, s: DrillState) -> Stage:
    return s.turn, -len(s.cup)


def plan_point(g: Drill, s: DrillState, side: Side) -> Key | None:
    return s.turn, len(s.cup)


def variants(g: Drill, sight: DrillState, side: Side, params: None = None) -> Iterator[Plan]:
    yield from (CALM, BRAVE)


def aims(plan: Plan) -> tuple[int, ...]:
    return ()


MARGIN = 0.0
PRICE = 1.0


def price_of_future(g: Drill, s: DrillState, side: Side) -> float:
    return PRICE


def horizon(g: Drill, s: DrillState, side: Side) -> Stage:
    return stage(g, s)


def parts(g: Drill, s: DrillState) -> list[Part]:
    return [Part([], value(g, s))]


def value(g: Drill, s: DrillState) -> float:
    """Who is left."""
    red, blue = (sum(g.side_of[u] == side for u, h in enumerate(s.at) if h >= 0) for side in (0, 1))
    return float(red - blue)


def imagine(g: Drill, sight: DrillState, side: Side, rng: random.Random) -> DrillState:
    return g.redeal(sight, Reader(side), rng)


def standing(g: Drill, s: DrillState, side: Side, least: Fraction) -> Action | None:
    return ("hold",)
