"""Who decides: computer opponents, from random to strong. None sees more than a person would."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from steppe.players.greedy import GreedyPlayer
from steppe.players.random_player import RandomPlayer
from steppe.table.basics import Action, Side
from steppe.table.game import AnyGame
from steppe.table.state import State

__all__ = ["PLAYERS", "GreedyPlayer", "Player", "RandomPlayer"]


class Player(Protocol):
    """Gets a view and a decision, and returns an action."""

    def choose(self, g: AnyGame, sight: State, side: Side) -> Action: ...


PLAYERS: dict[str, Callable[[int | str | None], Player]] = {"random": RandomPlayer, "greedy": GreedyPlayer}
"""Name -> what makes such a player from a seed."""
