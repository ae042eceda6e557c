"""Who decides: computer opponents, from random to strong. None sees more than a person would.

A player that knows a game asks the registry for the game's mind when it first meets it, so that nothing of
any game is loaded before.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from steppe.players.greedy import GreedyPlayer
from steppe.players.minds import Plan
from steppe.players.random_player import RandomPlayer
from steppe.table.basics import Action, Side
from steppe.table.game import AnyGame
from steppe.table.state import State

__all__ = ["PLAYERS", "GreedyPlayer", "Plan", "Player", "RandomPlayer"]


class Player(Protocol):
    """Gets a view and a decision, and returns an action. Made from the same seed, asked the same with the
    same budget, it answers the same, on any machine.

    `budget` is how many futures it may play out before it answers, a count and never a clock; None is what
    its level is used to.
    """

    def choose(
        self, g: AnyGame, sight: State, side: Side, budget: int | None = None, plan: Plan | None = None
    ) -> Action:
        """Following a plan of the game's mind, if one is given."""

    def plan(self, g: AnyGame, sight: State, side: Side, budget: int | None = None) -> Plan | None:
        """What it means to do next, as far as it plans at all and one is due."""


PLAYERS: dict[str, Callable[[int | str | None], Player]] = {"random": RandomPlayer, "greedy": GreedyPlayer}
"""Name -> what makes such a player from a seed."""
