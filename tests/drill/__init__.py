"""The drill: a small game that uses everything a game can use. `docs/add-a-game.md` walks through it."""

from __future__ import annotations

from collections.abc import Mapping

from steppe.table.dataset import DataSet, packaged
from tests.drill.game import Drill
from tests.drill.state import DrillState

__all__ = ["Drill", "DrillState", "drill", "load_drill"]


def drill(**options: str) -> Drill:
    """The drill with its own data."""
    return Drill(packaged(Drill.package), "skirmish", options)


def load_drill(
    game: str, scenario: str, options: Mapping[str, str] | None = None, data: DataSet | None = None
) -> Drill:
    """As `steppe.games.load_game`, for positions and saves of the drill."""
    if game != Drill.id:
        raise ValueError(f"there is no game {game!r} here")
    return Drill(data or packaged(Drill.package), scenario, options or {})
