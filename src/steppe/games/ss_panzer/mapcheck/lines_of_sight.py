"""The examples of 9.4, checked against the map: who sees whom around 1913."""

from __future__ import annotations

from collections.abc import Iterator

from steppe.board import Board, Statement, without_exception
from steppe.games.ss_panzer.lines_of_sight import FARTHEST, line_of_sight
from steppe.hexes import Hex

BELOW = ("1813", "1814", "1914")
"""They share the slope hexsides of 1913."""
ALSO_SEE = ("1712", "2112")


def check_sight(board: Board) -> Iterator[Statement]:
    at = board.grid.hex
    top = at("1913")
    falls = {n for n in board.grid.neighbours[top] if n >= 0 and _falls(board, top, Hex(n))}
    yield Statement(
        "the slopes of 1913 fall to 1813, 1814 and 1914 alone", "9.4", falls == {at(n) for n in BELOW}
    )
    yield Statement("1912 has a slope towards 1911", "9.4.8", _falls(board, at("1912"), at("1911")))
    for number in (*BELOW, *ALSO_SEE):
        yield Statement(f"{number} sees into 1913", "9.4.6", line_of_sight(board, at(number), top) is None)
        opened = _beyond(board, at(number), top)
        yield without_exception(f"{number} sees nothing over a slope of 1913", "9.4.6", opened)
    for number in (*BELOW, *ALSO_SEE):
        yield Statement(f"1913 sees {number} and beyond it", "9.4.5", _sees_past(board, top, at(number)))
    yield Statement("1913 and 1915 see each other", "9.4.8", line_of_sight(board, top, at("1915")) is None)
    found = line_of_sight(board, top, at("1910"))
    blocked = found is not None and found.side == board.grid.hexside(at("1912"), at("1911"))
    yield Statement("the slope in 1912 hides 1910 from 1913", "9.4.8", blocked)


def _falls(board: Board, a: Hex, b: Hex) -> bool:
    return board.falls["slope"].get(board.grid.hexside(a, b)) == a


def _beyond(board: Board, a: Hex, top: Hex) -> list[str]:
    """What a hex sees through 1913 and out of it over one of its slopes."""
    found = []
    for b in board.grid.disc(a, FARTHEST):
        passed = [h for entry in board.grid.line(a, b)[1:-1] for h in entry]
        over = (side for met in board.grid.crossings(a, b) for side in met)
        slopes = any(board.falls["slope"].get(side) == top for side in over)
        if top in passed and slopes and line_of_sight(board, a, b) is None:
            found.append(board.grid.number(b))
    return found


def _sees_past(board: Board, top: Hex, over: Hex) -> bool:
    """Does it see that hex and at least one behind it?"""
    past = (
        h
        for h in board.grid.disc(top, FARTHEST)
        if h != over and any(over in entry for entry in board.grid.line(top, h))
    )
    seen = line_of_sight(board, top, over) is None
    return seen and any(line_of_sight(board, top, h) is None for h in past)
