"""Who decides: computer opponents, from random to strong. None sees more than a person would.

A player that knows a game asks the registry for the game's mind when it first meets it, so that nothing of
any game is loaded before.
"""

from __future__ import annotations

from collections.abc import Callable

from steppe.players.greedy import GreedyPlayer
from steppe.players.minds import Plan
from steppe.players.player import Player
from steppe.players.random_player import RandomPlayer
from steppe.table.game import BadOption

__all__ = ["PLAYERS", "GreedyPlayer", "Plan", "Player", "RandomPlayer", "player_named"]


PLAYERS: dict[str, Callable[[int | str | None], Player]] = {"random": RandomPlayer, "greedy": GreedyPlayer}
"""Name -> what makes such a player from a seed."""


def player_named(name: str, seed: int | str | None = None) -> Player:
    """Raises BadOption for a player that is not here."""
    if name not in PLAYERS:
        raise BadOption(f"there is no player '{name}'; there is {', '.join(PLAYERS)}")
    return PLAYERS[name](seed)
