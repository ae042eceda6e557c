"""Who decides: computer opponents, from random to strong. None sees more than a person would.

A player that knows a game asks the registry for the game's mind when it first meets it, so that nothing of
any game is loaded before.
"""

from __future__ import annotations

from collections.abc import Callable

from steppe.match import Match
from steppe.players.bot import PREFIX, BotPlayer
from steppe.players.greedy import GreedyPlayer
from steppe.players.minds import Plan
from steppe.players.planner import PlannerPlayer
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
    "seed_for",
]


PLAYERS: dict[str, Callable[[int | str | None], Player]] = {
    "random": RandomPlayer,
    "greedy": GreedyPlayer,
    "planner": PlannerPlayer,
}
"""Name -> what makes such a player from a seed."""


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
