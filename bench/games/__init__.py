"""What the benches measure of each game: a module a game, named by its id."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, NamedTuple, Protocol, cast

from bench.measure import Row


class Mode(NamedTuple):
    """A way to play a game in the arena."""

    scenario: str
    options: Mapping[str, str]


class Bench(Protocol):
    """Such a module."""

    @property
    def MODES(self) -> Mapping[str, Mode]: ...

    def rows(self, g: Any) -> list[Row]:
        """Works of which `bench.run` shows the costs."""

    def tally(self, g: Any, s: Any) -> dict[str, int]:
        """What tells how a finished game went, beside its score: shown as means."""


def bench_of(game: str) -> Bench:
    return cast(Bench, import_module(f"bench.games.{game}"))
