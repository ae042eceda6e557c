"""Steppe: a table for hex-and-counter wargames that knows the rules.

>>> import steppe
>>> match = steppe.new_match("dok", seed=1943)
>>> match.asked
('german',)
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from steppe.match import Match

__version__ = "0.1.0"


def new_match(
    game: str,
    scenario: str = "",
    options: Mapping[str, str] | None = None,
    seed: int | str | None = None,
    path: str | Path | None = None,
    kit: str | Path | None = None,
) -> Match:
    """A new match; without a seed its dice have a fresh secret, with a path it is kept in that new file,
    with a kit (a folder) it is played with that kit's data."""
    from steppe.games import data_with_kit, load_game
    from steppe.match import Match

    data = None if kit is None else data_with_kit(game, kit)
    return Match.new(load_game(game, scenario, options, data), seed, path)


def open_match(path: str | Path) -> Match:
    """Open a save file and go on with it."""
    from steppe.games import load_game
    from steppe.match import open_match

    return open_match(path, load_game)
