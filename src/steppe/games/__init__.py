"""The games, by id. Each is loaded only when it is asked for, and so is what the players know of it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from pkgutil import resolve_name
from typing import NamedTuple

from steppe.table.dataset import DataSet, packaged
from steppe.table.game import AnyGame, BadOption


class Room(NamedTuple):
    """Where the parts of a game are, as `module` or `module:attribute`, imported when they are needed."""

    game: str
    """Its class."""
    mind: str = ""
    """What computer players know of it (a module like `players.minds.Mind`); else they play it at random."""
    standing: str = ""
    """What answers for people with standing orders (a `players.standing.Answer`), if it has any to give."""


GAMES: dict[str, Room] = {
    "dok": Room("steppe.games.drive_on_kursk:DriveOnKursk", mind="steppe.players.drive_on_kursk.mind"),
    "ssp": Room(
        "steppe.games.ss_panzer:SSPanzer",
        mind="steppe.players.ss_panzer.mind",
        standing="steppe.players.ss_panzer.standing:answer",
    ),
    "afb": Room(
        "steppe.games.autumn_for_barbarossa:AutumnForBarbarossa",
        mind="steppe.players.autumn_for_barbarossa.mind",
    ),
    "gd": Room(
        "steppe.games.grossdeutschland:Grossdeutschland",
        mind="steppe.players.grossdeutschland.mind",
        standing="steppe.players.grossdeutschland.standing:answer",
    ),
    "k43": Room("steppe.games.kursk_1943:Kursk1943", mind="steppe.players.kursk_1943.mind"),
}
"""The registry: one entry a game, and nothing else to touch."""


def game_class(game: str) -> type[AnyGame]:
    """The class of a game; raises BadOption for a game that is not here."""
    if game not in GAMES:
        raise BadOption(f"there is no game {game!r}; there is {', '.join(sorted(GAMES))}")
    found: type[AnyGame] = resolve_name(GAMES[game].game)
    return found


def load_game(
    game: str, scenario: str = "", options: Mapping[str, str] | None = None, data: DataSet | None = None
) -> AnyGame:
    """A game with its packaged data set, or with another one."""
    kind = game_class(game)
    scenario = scenario or next(iter(kind.scenarios))
    return kind(data or packaged(kind.package), scenario, options or {})


def data_with_kit(game: str, folder: str | Path) -> DataSet:
    """A game's packaged data set with a kit's files in place of their namesakes."""
    return packaged(game_class(game).package).with_kit(Path(folder))
