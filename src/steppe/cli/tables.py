"""The terminal table."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Mapping
from pathlib import Path

from steppe.cli.arguments import Arguments
from steppe.cli.computers import HUMAN, make_player, players_of
from steppe.cli.files import open_file
from steppe.cli.matches import begin_match
from steppe.cli.trouble import Trouble
from steppe.games import GAMES, game_class
from steppe.match import Match
from steppe.match.store import own_folder
from steppe.players import Player
from steppe.table.basics import Side
from steppe.table.game import AnyGame
from steppe.terminal.paint import Paint, wants_colour
from steppe.terminal.session import Session


def table(arguments: Arguments) -> int:
    arguments.game = arguments.game or next(iter(GAMES))
    if arguments.game in GAMES:
        _wanted(game_class(arguments.game), arguments)  # before anything is written
    match, path = _match_of(arguments)
    wanted = _wanted(match.g, arguments)
    names = {match.g.side_named(side): name for side, name in wanted.items()}
    paint = Paint(wants_colour(sys.stdout, arguments.no_color))
    Session(match, _players(match, wanted), path, paint, names=names).run()
    return 0


def _match_of(arguments: Arguments) -> tuple[Match, Path]:
    """The match in a file, or a new match of a game."""
    file = Path(arguments.game)
    if arguments.game not in GAMES and file.exists():
        said = (arguments.scenario, arguments.option, arguments.kit, arguments.seed, arguments.takeback)
        if any(said) or arguments.save:
            raise Trouble("a match in a file has its scenario, options, data, dice and place already")
        return open_file(arguments.game), file
    if arguments.game not in GAMES:
        raise Trouble(f"{arguments.game} is neither a file nor a game; there is {', '.join(GAMES)}")
    path = Path(arguments.save) if arguments.save else _new_path(arguments.game)
    if path.exists():
        raise Trouble(f"{path} exists already; 'steppe table {path}' goes on with it")
    people = set(_wanted(game_class(arguments.game), arguments).values()) == {HUMAN}
    return begin_match(arguments, path, two_people=people), path


def data_home() -> Path:
    """The folder where matches are kept: STEPPE_HOME, otherwise the user's data directory."""
    if "STEPPE_HOME" in os.environ:
        return Path(os.environ["STEPPE_HOME"])
    share = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(share) / "steppe"


def _new_path(game: str) -> Path:
    folder = own_folder(data_home())
    name = f"{game}-{time.strftime('%Y-%m-%d')}"
    names = (f"{name}-{k}.steppe" for k in range(1, 10_000))
    return next(folder / name for name in names if not (folder / name).exists())


def _wanted(g: AnyGame | type[AnyGame], arguments: Arguments) -> dict[str, str]:
    """The players: a person for the first side and the computer for the second, unless the command says
    otherwise."""
    usual = dict(zip(g.sides, (HUMAN, HUMAN if arguments.hotseat else "greedy"), strict=True))
    return {**usual, **players_of(g, arguments.side)}


def _players(match: Match, wanted: Mapping[str, str]) -> dict[Side, Player | None]:
    return {
        match.g.side_named(side): None if player == HUMAN else make_player(match, player, side)
        for side, player in wanted.items()
    }
