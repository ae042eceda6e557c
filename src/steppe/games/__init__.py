"""The games, by id. Each is loaded only when it is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path

from steppe.table.dataset import DataSet, packaged
from steppe.table.game import AnyGame, BadOption

GAMES: dict[str, tuple[str, str]] = {
    "dok": ("steppe.games.drive_on_kursk", "DriveOnKursk"),
    "ssp": ("steppe.games.ss_panzer", "SSPanzer"),
}
"""Game id -> module and class."""


def game_class(game: str) -> type[AnyGame]:
    """The class of a game; raises BadOption for a game that is not here."""
    if game not in GAMES:
        raise BadOption(f"there is no game {game!r}; there is {', '.join(sorted(GAMES))}")
    module, name = GAMES[game]
    found: type[AnyGame] = getattr(import_module(module), name)
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
