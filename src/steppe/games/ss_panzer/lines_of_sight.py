"""9.4 Line of sight over the ground: what hides one hex from another, whoever stands there.

Only the map speaks here. How far a line may be is a matter of visibility (9.4.4) and the caller's business;
units never hide one another. A line is judged from its lower hex to its higher one, so that two hexes see
each other or neither sees the other, for the same reason.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from steppe.board import Board
from steppe.hexes import Hex, Hexside
from steppe.mechanics.lines_of_sight import (
    Sightlines,
    file_name,
    hexes_in_the_way,
    runs_along,
    sides_in_the_way,
)

FARTHEST: Final = 7
"""The best visibility that the table of visibility gives, in hexes."""

BUILT: Final = Path(__file__).parent / "built"
"""Where the build of the package keeps the lines of the packaged map."""

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
    for h, along in hexes_in_the_way(board.grid, a, b, lambda h: board.terrain[h] != "clear"):
        # [9.4.3] A line between two hexes is hidden by either.
        rule, kinds = "9.4.3" if along else "9.4.1", board.kinds(h)
        yield from (Blocked(h, None, rule, f"sight-{kind}") for kind in HIDING if kind in kinds)


def _berms(board: Board, crossings: list[tuple[Hexside, ...]], a: Hex, b: Hex) -> Iterator[Blocked]:
    """[9.4.1] Nobody sees over the railway embankment, not even from beside it. [R48, R70] Through a corner
    one does, unless both hexsides carry it; on the rim of the map there is only one."""
    for met in sides_in_the_way(crossings, board.sides.get("berm", {})):
        yield Blocked(None, met[0], _rule(board, met[0], a, b, "9.4.1"), "sight-berm")


def _slopes(board: Board, crossings: list[tuple[Hexside, ...]], a: Hex, b: Hex) -> Iterator[Blocked]:
    """[9.4.2] A slope blocks, unless one of the two stands on top of it; [9.4.8] so two crests see each other
    over the dale between them, and the feet of a ridge do not (ruling)."""
    uphill = board.falls.get("slope", {})
    for side in (side for met in sides_in_the_way(crossings, uphill) for side in met):
        # [9.4.5] From the hex with the symbols one sees down and beyond; [9.4.6, 9.4.7] into that hex one
        # sees from anywhere, but not out of it again over its slope.
        if uphill[side] not in (a, b):
            yield Blocked(None, side, _rule(board, side, a, b, "9.4.2"), "sight-slope")


def _rule(board: Board, side: Hexside, a: Hex, b: Hex, usual: str) -> str:
    """[9.4.3] The rule for a hexside: one along which the line runs blocks for that reason."""
    return "9.4.3" if runs_along(board.grid, a, b, side) else usual


# All lines of a map.


def sightlines_of(board: Board, kept: Path = BUILT) -> Sightlines:
    """The lines of sight of a map. Those of the packaged map are found when the package is built, which saves
    seconds in every process; those of another map when they are asked for."""
    lines = Sightlines(board.grid, FARTHEST, lambda a, b: line_of_sight(board, a, b) is None, mutual=True)
    lines.take(kept / _file_name(board))
    return lines


def keep_sightlines(board: Board, kept: Path = BUILT) -> None:
    """Find the lines of a map for `sightlines_of`, unless they are kept already, and drop those of others."""
    file = kept / _file_name(board)
    for old in kept.glob("*.sight"):
        if old != file:
            old.unlink()
    if not file.is_file():
        sightlines_of(board, kept).keep(file)


def _file_name(board: Board) -> str:
    hiding = (
        board.terrain,
        sorted(board.sides.get("berm", {})),
        sorted(board.falls.get("slope", {}).items()),
    )
    return file_name(board.grid, hiding, ("steppe.games.ss_panzer", "lines_of_sight.py"))
