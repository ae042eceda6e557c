"""A trial: one game between two computer players, as a match that anybody can open and follow."""

from __future__ import annotations

import time
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from steppe.games import data_with_kit, load_game
from steppe.lab.versions import MARK, VersionPlayer
from steppe.match import Match
from steppe.players import Player, player_named
from steppe.players.bot import PREFIX
from steppe.players.still_player import StillPlayer
from steppe.table.basics import text_of
from steppe.table.game import AnyGame

MOST_LINES = 50_000
"""A game that has not ended by then never will."""


class Setting(Struct, frozen=True):
    """What the trials of a run have in common."""

    game: str
    scenario: str
    options: tuple[tuple[str, str], ...]
    players: tuple[str, str]
    """Of the first and of the second side."""
    kit: str = ""
    """The folder of a kit whose data are used."""


class Trial(Struct, frozen=True):
    setting: Setting
    seed: int


class Played(NamedTuple):
    match: Match
    seconds: tuple[float, float]
    """How long each side's processor thought, sights included."""


class NoEnd(RuntimeError):
    """A game that does not end."""


@lru_cache(maxsize=8)
def game_of(setting: Setting) -> AnyGame:
    """One game serves all trials of a process that have the same."""
    data = data_with_kit(setting.game, setting.kit) if setting.kit else None
    return load_game(setting.game, setting.scenario, dict(setting.options), data)


def lab_player(name: str, seed: str) -> Player:
    """A computer opponent, one of another version, or `still`, who shows what can be won at all."""
    if name == "still":
        return StillPlayer(seed)
    is_of_another = MARK in name and not name.startswith(PREFIX)
    return VersionPlayer(name, seed) if is_of_another else player_named(name, seed)


def play(trial: Trial) -> Played:
    """The same trial is the same game, on any machine: players and dice have their seeds from it."""
    g = game_of(trial.setting)
    match = Match.new(g, seed=trial.seed)
    names = zip(g.sides, trial.setting.players, strict=True)
    players = [lab_player(name, f"{trial.seed} {side}") for side, name in names]
    seconds = [0.0, 0.0]
    while not match.over:
        side = match.sides_asked[0]
        began = time.process_time()
        action = players[side].choose(g, match.view(g.sides[side]), side)
        seconds[side] += time.process_time() - began
        match.play(action, by=g.sides[side])
        if len(match.lines) > MOST_LINES:
            raise NoEnd(f"{trial}: no end after {len(match.lines)} lines")
    return Played(match, (seconds[0], seconds[1]))


def orders_of(match: Match) -> str:
    """All that was ordered, a line each: with the seed it is the whole match."""
    return "\n".join(f"{match.g.sides[play.side]} {text_of(play.action)}" for play in match.plays)


def replay(setting: Setting, seed: int, orders: str) -> Match:
    """The match that was played, from what the table of games keeps of it."""
    match = Match.new(game_of(setting), seed=seed)
    for line in orders.splitlines():
        by, _, text = line.partition(" ")
        match.play(tuple(text.split(" ")), by=by)
    return match


def winner(g: AnyGame, result: str) -> str:
    """The side that a result names, also one of degree (`soviet-major`), or `draw`."""
    return next((side for side in g.sides if result.partition("-")[0] == side), "draw")
