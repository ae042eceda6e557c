"""What the benches measure of each game: a module a game, named by its id."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Protocol, cast

from bench.measure import Row


class Bench(Protocol):
    """Such a module."""

    def rows(self, g: Any) -> list[Row]:
        """Works of which `bench.run` shows the costs."""


def bench_of(game: str) -> Bench:
    return cast(Bench, import_module(f"bench.games.{game}"))
