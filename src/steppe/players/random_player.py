"""`random`: any legal action."""

from __future__ import annotations

import random

from steppe.players.minds import Plan
from steppe.players.player import Player
from steppe.table.basics import Action, Side
from steppe.table.game import AnyGame
from steppe.table.play import Legal
from steppe.table.state import State


class RandomPlayer(Player):
    """Any legal action; it ends a phase with weight 1 / (1 + units that could still act). Plans nothing."""

    def __init__(self, seed: int | str | None = None) -> None:
        self.rng = random.Random(seed)

    def choose(
        self, g: AnyGame, sight: State, side: Side, budget: int | None = None, plan: Plan | None = None
    ) -> Action:
        return Legal(g, sight, side).sample(self.rng)
