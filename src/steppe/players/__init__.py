"""Who decides: computer opponents, from random to strong. None sees more than a person would.

A player that knows a game asks the registry for the game's mind when it first meets it, so that nothing of
any game is loaded before.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import resources

from steppe.games import GAMES
from steppe.match import Match
from steppe.players.bot import PREFIX, BotPlayer
from steppe.players.greedy import GreedyPlayer
from steppe.players.minds import Plan
from steppe.players.planner import PlannerPlayer
from steppe.players.planning.evaluation import FILE
from steppe.players.player import Player
from steppe.players.random_player import RandomPlayer
from steppe.table.basics import Side
from steppe.table.game import BadOption

__all__ = [
    "PLAYERS",
    "GreedyPlayer",
    "Plan",
    "PlannerPlayer",
    "Player",
    "RandomPlayer",
    "is_player",
    "player_named",
    "players_of",
    "seed_for",
]


PLAYERS: dict[str, Callable[[int | str | None], Player]] = {
    "random": RandomPlayer,
    "greedy": GreedyPlayer,
    "planner": PlannerPlayer,
}
"""Name -> what makes such a player from a seed."""


def players_of(game: str) -> list[str]:
    """The computer players that a game has: one that looks ahead only where somebody knows what a table is
    worth; elsewhere it would play as `greedy` does."""
    package = GAMES[game].mind.rpartition(".")[0]
    looks_ahead = bool(package) and (resources.files(package) / FILE).is_file()
    return [name for name in PLAYERS if name != "planner" or looks_ahead]


def seed_for(match: Match, side: Side) -> str:
    """A seed that is the same whenever the same match comes to the same line: the promise of its dice, which
    is no secret, the side and the line."""
    return f"{match.header.dice} {match.g.sides[side]} {len(match.lines)}"


def is_player(name: str) -> bool:
    """Whether a computer of this name can play: one of ours, or a program as `bot:COMMAND`."""
    return name in PLAYERS or (name.startswith(PREFIX) and len(name) > len(PREFIX))


def player_named(name: str, seed: int | str | None = None) -> Player:
    """Raises BadOption for a player that is not here."""
    if not is_player(name):
        raise BadOption(f"there is no player '{name}'; there is {', '.join(PLAYERS)} and {PREFIX}COMMAND")
    return BotPlayer(name.removeprefix(PREFIX)) if name.startswith(PREFIX) else PLAYERS[name](seed)
