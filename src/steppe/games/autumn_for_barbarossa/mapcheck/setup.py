"""Whether the set-up of 5.1 makes sense on the map: who stands on which bank, and who is cut off."""

from __future__ import annotations

from collections.abc import Iterator

from steppe.board import Board, Statement, between, without_exception
from steppe.hexes import Hex, flood

SOVIET = (
    "09.01 10.01 10.02 09.04 10.04 10.05 11.06 11.07 11.08 12.08 12.01 15.01 15.02 15.03 15.04 20.03 18.02 "
    "17.07 13.11 19.12 09.14 11.15 12.12 12.13 12.14 13.13 13.14 13.15 14.14 14.15 14.16 17.15 24.14 25.14 "
    "25.13 26.13 28.04 34.09 34.13 22.21 18.16 18.17 18.18 18.21 15.20 14.18 14.19 14.20 14.21 15.26 13.20 "
    "13.21 08.23 06.25 05.26"
)
GERMAN = "08.01 10.07 11.10 08.13 05.21 03.26"
GERMAN_WITHIN_ONE = "07.06 08.05 09.06 11.09 11.11 12.10 09.16 11.17 09.20 10.20 11.20 07.23 04.25"
"""5.1 Where units are set up; divisions of several counters anywhere within one hex."""

ACROSS = {
    "Dnieper": (
        "08.01/09.01 09.05/10.04 09.05/10.05 09.06/10.05 11.09/12.08 11.09/12.09 11.10/12.09 12.10/13.10 "
        "12.10/13.11 12.11/13.11 12.11/13.12"
    ),
    "W. Dvina": (
        "03.26/03.27 04.25/04.26 04.25/05.26 05.25/05.26 05.25/06.25 06.24/06.25 07.23/08.23 07.23/07.24"
    ),
}
"""Hexsides between what is set up by the two sides, or within one hex of it."""


def check_setup(board: Board) -> Iterator[Statement]:
    grid = board.grid
    soviet = {grid.hex(number) for number in SOVIET.split()}
    german = {grid.hex(number) for number in (*GERMAN.split(), *GERMAN_WITHIN_ONE.split())}
    yield Statement("no hex is set up by both sides", "5.1", not soviet & german)
    wet = [grid.number(h) for h in soviet | german if "swamp" in board.kinds(h)]
    yield without_exception("nobody is set up in a swamp", "5.1", wet)
    yield from ways_home(board, soviet, german)
    yield from room(board, soviet)
    yield from defended(board)


def ways_home(board: Board, soviet: set[Hex], german: set[Hex]) -> Iterator[Statement]:
    """1.8a Both sides trace over ground that the other does not stand on."""
    for side, own, enemy, rule in (
        ("German", german, soviet, "1.8a.7"),
        ("Soviet", soviet, german, "1.8a.8"),
    ):
        sources = board.hexes[f"supply.{side.lower()}"]
        reached = _ground(board, sources, enemy)
        lost = [board.grid.number(h) for h in own if not reached[h]]
        yield without_exception(f"every {side} unit has a way to a source at the start", rule, lost)
    west = _ground(board, board.grid.edge("west"), soviet)
    cut_off = [board.grid.number(h) for h in german if not west[h]]
    yield without_exception("every German unit is joined to the west edge", "5.1", cut_off)


def _ground(board: Board, sources: tuple[Hex, ...], enemy: set[Hex]) -> bytearray:
    """What can be reached without crossing a lake or meeting an enemy."""
    lakes = between(board, "lake")
    dry = [[n for n in board.grid.neighbours[h] if (h, n) not in lakes] for h in board.grid.hexes]
    blocked = bytearray(board.grid.size)
    for h in enemy:
        blocked[h] = 1
    return flood(dry, sources, blocked)


def room(board: Board, soviet: set[Hex]) -> Iterator[Statement]:
    """A division sets up within one hex of the one that is stated, which is its own and no swamp."""
    tight = []
    for number in GERMAN_WITHIN_ONE.split():
        around = board.grid.disc(board.grid.hex(number), 1)
        free = [h for h in around if h not in soviet and "swamp" not in board.kinds(h)]
        if len(free) < 3:
            tight.append(number)
    yield without_exception("every division has three hexes to set up in", "5.1.G2", tight)


def defended(board: Board) -> Iterator[Statement]:
    """The fronts of 10 July 1941 ran on the two great rivers."""
    for river, pairs in ACROSS.items():
        dry = [pair for pair in pairs.split() if great_river(board, pair) != river]
        yield without_exception(f"the {river} parts the two sides where they face each other", "5.1", dry)


def great_river(board: Board, pair: str) -> str | None:
    """The major river between two hexes, `12.10/13.11`."""
    a, b = map(board.grid.hex, pair.split("/"))
    return board.sides["major_river"].get(board.grid.hexside(a, b))
