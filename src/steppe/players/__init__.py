"""Who decides: computer opponents, from random to strong. None sees more than a person would.

A player that knows a game asks the registry for the game's mind when it first meets it, so that nothing of
any game is loaded before.
"""

from __future__ import annotations

from collections.abc import Callable

from steppe.match import Match
from steppe.players.greedy import GreedyPlayer
from steppe.players.minds import Plan
from steppe.players.player import Player
from steppe.players.random_player import RandomPlayer
from steppe.table.basics import Side
from steppe.table.game import BadOption

__all__ = ["PLAYERS", "GreedyPlayer", "Plan", "Player", "RandomPlayer", "player_named", "seed_for"]


PLAYERS: dict[str, Callable[[int | str | None], Player]] = {"random": RandomPlayer, "greedy": GreedyPlayer}
"""Name -> what makes such a player from a seed."""


def seed_for(match: Match, side: Side) -> str:
    """A seed that is the same whenever the same match comes to the same line: the promise of its dice, which
    is no secret, the side and the line."""
    return f"{match.header.dice} {match.g.sides[side]} {len(match.lines)}"


def player_named(name: str, seed: int | str | None = None) -> Player:
    """Raises BadOption for a player that is not here."""
    if name not in PLAYERS:
        raise BadOption(f"there is no player '{name}'; there is {', '.join(PLAYERS)}")
    return PLAYERS[name](seed)
