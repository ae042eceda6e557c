"""`greedy`: takes what looks best now, by exact odds and a few plain ideas about the ground.

What it knows of a game is the script of the game's mind; a game without one is played at random.
"""

from __future__ import annotations

import random

from steppe.players.fallback import legal_or_any
from steppe.players.minds import STEADY, Plan, Scripts, mind_of
from steppe.players.player import Player
from steppe.table.basics import Action, Side
from steppe.table.game import AnyGame
from steppe.table.state import State


class GreedyPlayer(Player):
    """Looks at no future, so it needs no budget; the seed matters only where nothing is known of a game."""

    def __init__(self, seed: int | str | None = None, temper: str = STEADY) -> None:
        self.rng = random.Random(seed)
        self.temper = temper
        self._scripts = Scripts(lambda mind, g, side: mind.PARAMS_OF[temper])

    def choose(
        self, g: AnyGame, sight: State, side: Side, budget: int | None = None, plan: Plan | None = None
    ) -> Action:
        script = self._scripts.of(g, side)
        action = script.choose(sight, plan) if script is not None else None
        return legal_or_any(g, sight, side, action, self.rng)

    def plan(self, g: AnyGame, sight: State, side: Side, budget: int | None = None) -> Plan | None:
        mind = mind_of(g)
        if mind is None or mind.plan_point(g, sight, side) is None:
            return None
        own: Plan = next(mind.variants(g, sight, side, mind.PARAMS_OF[self.temper]))
        return own
