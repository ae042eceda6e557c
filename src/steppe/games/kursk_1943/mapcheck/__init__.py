"""What the rulebook says about hexes, what its set-ups need, and what geography and history know, checked
against the maps: every statement, one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from steppe.board import Board, Statement
from steppe.games.kursk_1943.mapcheck.battles import HALVES
from steppe.games.kursk_1943.mapcheck.book import check_book
from steppe.games.kursk_1943.mapcheck.geography import check_geography
from steppe.games.kursk_1943.mapcheck.setup import check_setup
from steppe.games.kursk_1943.mapcheck.supply import check_supply
from steppe.games.kursk_1943.mapcheck.works import check_works

if TYPE_CHECKING:
    from steppe.table.game import AnyGame


def check_map(g: AnyGame) -> list[Statement]:
    """Every statement of the rulebook about hexes, then geography and history."""
    # A kit's map may draw the country as the printed one does.
    return check_board(g.board, geography=not g.data.kit)


def check_board(board: Board, geography: bool = True) -> list[Statement]:
    """A half, or both joined."""
    found: list[Statement] = []
    for half in HALVES:
        if half.is_on(board):
            found += check_book(board, half)
            for battle in half.battles:
                found += check_setup(board, battle)
                found += check_supply(board, battle)
    found += check_works(board)
    if geography:
        found += check_geography(board)
    return found
