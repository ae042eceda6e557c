"""What the rulebook says about the hexes of each battle, checked against its map, statement by statement."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from steppe.board import Board, Statement
from steppe.games.grossdeutschland.mapcheck.book import check_book
from steppe.games.grossdeutschland.mapcheck.entries import check_entries
from steppe.games.grossdeutschland.mapcheck.geography import check_geography
from steppe.games.grossdeutschland.mapcheck.setup import check_setup

if TYPE_CHECKING:
    from steppe.table.game import AnyGame

BATTLES = {
    "Lutchessa Valley": "lutchessa",
    "Mischurin-Rog": "mischurin",
    "Akhtyrka": "akhtyrka",
    "Kursk": "kursk",
}
"""The name of a map -> the scenario that is fought on the whole of it."""


def check_map(g: AnyGame) -> list[Statement]:
    """Every statement of the rulebook about hexes, then geography and history."""
    plain = tomllib.loads(g.data[f"scenarios/{BATTLES[g.board.name]}.toml"])
    # A kit's map may draw the country as the printed one does.
    return check_board(g.board, plain, geography=not g.data.kit)


def check_board(board: Board, plain: Mapping[str, Any], geography: bool = True) -> list[Statement]:
    """A map against the book and against the file of its battle."""
    battle = BATTLES[board.name]
    found = [*check_book(board, battle), *check_entries(board, battle, plain), *check_setup(board, plain)]
    if geography:
        found += check_geography(board, battle)
    return found
