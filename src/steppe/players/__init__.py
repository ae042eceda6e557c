"""Who decides: computer opponents, from random to strong. None sees more than a person would.

A player that knows a game asks the registry for the game's mind when it first meets it, so that nothing of
any game is loaded before.
"""

from __future__ import annotations

from importlib import resources
from typing import NamedTuple

from steppe.match import Match
from steppe.players.bot import PREFIX, BotPlayer
from steppe.players.greedy import GreedyPlayer
from steppe.players.minds import STEADY, TEMPERS, Plan, package_of
from steppe.players.numbers import FILE as NUMBERS
from steppe.players.planner import FUTURES, PlannerPlayer
from steppe.players.planning.evaluation import FILE as WEIGHTS
from steppe.players.player import Player
from steppe.players.random_player import RandomPlayer
from steppe.table.basics import Reader, Side
from steppe.table.game import BadOption

__all__ = [
    "PLAYERS",
    "GreedyPlayer",
    "Plan",
    "PlannerPlayer",
    "Player",
    "RandomPlayer",
    "is_ours",
    "is_player",
    "player_named",
    "players_of",
    "seed_for",
]


PLAYERS = ("random", "greedy", "planner")
"""The computer players; more is said of one by words behind it: `greedy-bold`, `planner-deep-careful`."""


class _Described(NamedTuple):
    """What the name of a computer player says."""

    player: str
    level: str
    temper: str


def _described(name: str) -> _Described | None:
    """None for a name that means nobody."""
    player, *words = name.split("-")
    tempers = [word for word in words if word in TEMPERS] if player != "random" else []
    levels = [word for word in words if word in FUTURES] if player == "planner" else []
    if player not in PLAYERS or len(tempers) > 1 or len(levels) > 1 or words != [*levels, *tempers]:
        return None
    return _Described(player, "".join(levels) or "normal", "".join(tempers) or STEADY)


def players_of(game: str) -> list[str]:
    """The computer players that a game has: `planner` only where something was learned for it, what a table
    is worth or better numbers; elsewhere it would play as `greedy` does."""
    package = package_of(game)
    has_learned = bool(package) and any(
        (resources.files(package) / file).is_file() for file in (WEIGHTS, NUMBERS)
    )
    return [name for name in PLAYERS if name != "planner" or has_learned]


def seed_for(match: Match, side: Side, line: int | None = None) -> str:
    """A seed that is the same whenever the same match comes to the same line, now or to the one named: the
    promise of its dice, which is no secret, the side, and how many lines the side has heard of. From how many
    lines there are besides, what a computer plays or advises would tell something."""
    reader = Reader(side)
    heard = match.heard(reader) if line is None else match.number(line, reader)
    return f"{match.header.dice} {match.g.sides[side]} {heard}"


def is_ours(name: str) -> bool:
    """Whether a computer player of this name is part of the program."""
    return _described(name) is not None


def is_player(name: str) -> bool:
    """Whether a computer of this name can play: one of ours, or a program as `bot:COMMAND`."""
    return is_ours(name) or (name.startswith(PREFIX) and len(name) > len(PREFIX))


def player_named(name: str, seed: int | str | None = None) -> Player:
    """Raises BadOption for a player that is not here."""
    if not is_player(name):
        raise BadOption(f"there is no player '{name}'; there is {', '.join(PLAYERS)} and {PREFIX}COMMAND")
    found = _described(name)
    if found is None:
        return BotPlayer(name.removeprefix(PREFIX))
    match found.player:
        case "planner":
            return PlannerPlayer(seed, FUTURES[found.level], found.temper)
        case "greedy":
            return GreedyPlayer(seed, found.temper)
    return RandomPlayer(seed)
