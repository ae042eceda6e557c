"""9.4 Line of sight over the ground: what hides one hex from another, whoever stands there.

Only the map speaks here. How far a line may be is a matter of visibility (9.4.4) and the caller's business;
units never hide one another. A line is judged from its lower hex to its higher one, so that two hexes see
each other or neither sees the other, for the same reason.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from steppe.board import Board
from steppe.hexes import Hex, Hexside

FARTHEST: Final = 7
"""The best visibility that the table of visibility gives, in hexes."""

HIDING: Final = ("hilltop", "town", "woods")
"""[9.4.1] Terrain that nobody sees across."""


class Blocked(NamedTuple):
    """What is in the way: a hex or a hexside, the rule that says so, and the code of the reason."""

    hex: Hex | None
    side: Hexside | None
    rule: str
    code: str


def line_of_sight(board: Board, a: Hex, b: Hex) -> Blocked | None:
    """[9.4] What blocks the straight line between two hexes; None if each can see the other."""
    first, last = min(a, b), max(a, b)
    return next(_obstacles(board, first, last), None)


def _obstacles(board: Board, a: Hex, b: Hex) -> Iterator[Blocked]:
    yield from _hiding_hexes(board, a, b)
    crossings = board.grid.crossings(a, b)
    yield from _berms(board, crossings, a, b)
    yield from _slopes(board, crossings, a, b)


def _hiding_hexes(board: Board, a: Hex, b: Hex) -> Iterator[Blocked]:
    """[9.4.1] Woods, towns and hilltops hide what lies behind them, not who stands in them (ruling)."""
    for passed in board.grid.line(a, b)[1:-1]:
        # [9.4.3] A line between two hexes is hidden by either.
        rule = "9.4.1" if len(passed) == 1 else "9.4.3"
        for h in passed:
            kinds = board.kinds(h)
            yield from (Blocked(h, None, rule, f"sight-{kind}") for kind in HIDING if kind in kinds)


def _berms(board: Board, crossings: list[tuple[Hexside, ...]], a: Hex, b: Hex) -> Iterator[Blocked]:
    """[9.4.1] Nobody sees over the railway embankment, not even from beside it."""
    berm = board.sides.get("berm", {})
    for met in crossings:
        if all(side in berm for side in met):
            yield Blocked(None, met[0], _rule(board, met[0], a, b, "9.4.1"), "sight-berm")


def _slopes(board: Board, crossings: list[tuple[Hexside, ...]], a: Hex, b: Hex) -> Iterator[Blocked]:
    """[9.4.2] A slope blocks, unless somebody stands on top of it or both ends lie beside what is crossed."""
    uphill = board.falls.get("slope", {})
    crossed = [side for met in crossings if all(side in uphill for side in met) for side in met]
    if _both_beside(board, crossed, a, b):
        return
    for side in crossed:
        # [9.4.5] From the hex with the symbols one sees down and beyond; [9.4.6, 9.4.7] into that hex one
        # sees from anywhere, but not out of it again over its slope.
        if uphill[side] not in (a, b):
            yield Blocked(None, side, _rule(board, side, a, b, "9.4.2"), "sight-slope")


def _both_beside(board: Board, crossed: list[Hexside], a: Hex, b: Hex) -> bool:
    """[9.4.8] Both ends touch a slope on the line, and no slope on it is touched by neither (ruling)."""
    touched = [set(board.grid.hexes_of(side)) & {a, b} for side in crossed]
    return all(touched) and set().union(*touched) == {a, b}


def _rule(board: Board, side: Hexside, a: Hex, b: Hex, usual: str) -> str:
    """[9.4.3] The rule for a hexside: one along which the line runs blocks for that reason."""
    along = set(board.grid.hexes_of(side))
    return "9.4.3" if any(set(passed) == along for passed in board.grid.line(a, b)) else usual


def seen_from(board: Board, h: Hex, limit: int) -> tuple[Hex, ...]:
    """[9.4] The hexes within a visibility that can be seen from a hex, itself included, in number order."""
    return tuple(n for n in board.grid.disc(h, limit) if line_of_sight(board, h, n) is None)


class Sightlines:
    """The lines of sight of a map, each found once: one for a game to keep."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._blocked: list[dict[int, Blocked | None] | None] = [None] * board.grid.size
        self._seen: dict[tuple[int, int], tuple[Hex, ...]] = {}

    def line_of_sight(self, a: Hex, b: Hex) -> Blocked | None:
        """As `line_of_sight`; quick for hexes that the best visibility reaches."""
        known = self._around(a)
        return known[b] if b in known else line_of_sight(self.board, a, b)

    def sees(self, a: Hex, b: Hex) -> bool:
        return self.line_of_sight(a, b) is None

    def seen_from(self, h: Hex, limit: int) -> tuple[Hex, ...]:
        """As `seen_from`."""
        if (h, limit) not in self._seen:
            disc = self.board.grid.disc(h, limit)
            self._seen[h, limit] = tuple(n for n in disc if self.line_of_sight(h, n) is None)
        return self._seen[h, limit]

    def _around(self, h: Hex) -> dict[int, Blocked | None]:
        """What blocks the way to each hex that the best visibility reaches."""
        known = self._blocked[h]
        if known is None:
            near = self.board.grid.disc(h, FARTHEST)
            known = self._blocked[h] = {n: self._found(h, n) for n in near}
        return known

    def _found(self, a: Hex, b: Hex) -> Blocked | None:
        known = self._blocked[b]
        return line_of_sight(self.board, a, b) if known is None else known[a]
