"""Steppe: a table for hex-and-counter wargames that knows the rules.

>>> import steppe
>>> match = steppe.new_match("dok", seed=1943)
>>> match.asked
('german',)
>>> match.choices("gambit")
['no', 'yes']

`docs/python.md` shows what can be done with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from steppe.hexes import BadHex
    from steppe.match import BadSave, Happened, Match, Piece
    from steppe.players import Player
    from steppe.table import BadData, BadOption, BadPosition, Decision, IllegalAction, Legal, Reason
    from steppe.table.preview import Row, Term
    from steppe.table.queries import BadQuery, Field, Marks, Paths, Table
    from steppe.table.spoken import Odds, Refusal

__version__ = "0.1.0"

_HOMES = {
    "steppe.hexes": ("BadHex",),
    "steppe.match": ("BadSave", "Happened", "Match", "Piece"),
    "steppe.players": ("Player",),
    "steppe.table": ("BadData", "BadOption", "BadPosition", "Decision", "IllegalAction", "Legal", "Reason"),
    "steppe.table.preview": ("Row", "Term"),
    "steppe.table.queries": ("BadQuery", "Field", "Marks", "Paths", "Table"),
    "steppe.table.spoken": ("Odds", "Refusal"),
}
"""Where the types are that one meets; they are loaded when they are named, so that help comes at once."""

__all__ = [
    "BadData",
    "BadHex",
    "BadOption",
    "BadPosition",
    "BadQuery",
    "BadSave",
    "Decision",
    "Field",
    "Happened",
    "IllegalAction",
    "Legal",
    "Marks",
    "Match",
    "Odds",
    "Paths",
    "Piece",
    "Player",
    "Reason",
    "Refusal",
    "Row",
    "Table",
    "Term",
    "__version__",
    "new_match",
    "open_match",
    "player",
]


if not TYPE_CHECKING:  # which knows the names from above, and that there are no others

    def __getattr__(name: str) -> object:
        for home, names in _HOMES.items():
            if name in names:
                return getattr(import_module(home), name)
        raise AttributeError(f"module 'steppe' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)


def new_match(
    game: str,
    scenario: str = "",
    options: Mapping[str, str] | None = None,
    seed: int | str | None = None,
    path: str | Path | None = None,
    kit: str | Path | None = None,
    position: str = "",
    takeback: str = "friendly",
) -> Match:
    """A new match; without a seed its dice have a fresh secret, with a path it is kept in that new file,
    with a kit (a folder) it is played with that kit's data, with a position (its text, which brings its own
    scenario and options) it begins there. In a `strict` match a side takes back a move that is made only with
    the other side's consent."""
    from steppe.games import data_with_kit, load_game
    from steppe.match import Match
    from steppe.table.position import load

    if position:
        g, _ = load(position, load_game)
        if g.id != game or scenario or options or kit is not None:
            from steppe.table import BadOption

            raise BadOption(f"this is a position of {g.id}; it brings its own scenario and options")
        return Match.new(g, seed, path, position, takeback=takeback)
    data = None if kit is None else data_with_kit(game, kit)
    return Match.new(load_game(game, scenario, options, data), seed, path, takeback=takeback)


def open_match(path: str | Path) -> Match:
    """Open a save file and go on with it."""
    from steppe.games import load_game
    from steppe.match import open_match

    return open_match(path, load_game)


def player(name: str, seed: int | str | None = None) -> Player:
    """A computer player: `random`, `greedy` or `planner`, with level and temper (`planner-quick-bold`). From
    the same seed it plays the same."""
    from steppe.players import player_named

    return player_named(name, seed)
