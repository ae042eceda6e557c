"""Who decides: computer opponents, from random to strong. None sees more than a person would."""

from __future__ import annotations

import random
from typing import Protocol

from steppe.table.basics import Action, Side
from steppe.table.game import AnyGame
from steppe.table.play import Legal
from steppe.table.state import State


class Player(Protocol):
    """Gets a view and a decision, and returns an action."""

    def choose(self, g: AnyGame, sight: State, side: Side) -> Action: ...


class RandomPlayer:
    """Any legal action; it ends a phase with weight 1 / (1 + units that could still act)."""

    def __init__(self, seed: int | str | None = None) -> None:
        self.rng = random.Random(seed)

    def choose(self, g: AnyGame, sight: State, side: Side) -> Action:
        return Legal(g, sight, side).sample(self.rng)


PLAYERS: dict[str, type[RandomPlayer]] = {"random": RandomPlayer}
