"""A toy: two scenarios on two maps, by the rules of a series, with bridges to blow and missions to choose."""

from __future__ import annotations

from collections.abc import Mapping

from steppe.table.dataset import DataSet, packaged
from tests.toy.game import Toy
from tests.toy.state import ToyState

__all__ = ["Toy", "ToyState", "load_toy"]


def load_toy(
    game: str, scenario: str, options: Mapping[str, str] | None = None, data: DataSet | None = None
) -> Toy:
    """As `steppe.games.load_game`, for positions and saves of the toy."""
    if game != Toy.id:
        raise ValueError(f"there is no game {game!r} here")
    return Toy(data or packaged(Toy.package), scenario, options or {})
