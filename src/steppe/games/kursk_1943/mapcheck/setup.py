"""Whether the set-ups make sense on the map: who stands on whose ground, and what lies between them."""

from __future__ import annotations

from collections.abc import Iterator

from steppe.board import Board, Statement, between, without_exception
from steppe.games.kursk_1943.mapcheck.battles import PROKHOROVKA, Battle, hexes_of
from steppe.hexes import Hex, pieces

BELOW_BELGOROD = 28
"""From this row on the front of 5 July ran on the Donets."""
WEST_BANK = "5125"


def check_setup(board: Board, battle: Battle) -> Iterator[Statement]:
    grid = board.grid
    german, soviet = hexes_of(board, battle.german), hexes_of(board, battle.soviet)
    yield Statement(f"{battle.name}: no hex is set up by both sides", battle.rule, not german & soviet)
    behind = set(board.hexes[battle.front])
    wrong = [grid.number(h) for h in (german - behind) | (soviet & behind)]
    yield without_exception(f"{battle.name}: everybody begins behind his front", "4.3.1", wrong)
    yield from ground(board, battle, behind)
    if battle == PROKHOROVKA:
        yield from along_the_donets(board, behind)


def ground(board: Board, battle: Battle, behind: set[Hex]) -> Iterator[Statement]:
    """Each side's ground hangs together."""
    german = pieces(board.grid.neighbours, behind)
    bases = set(board.hexes["supply.german"])
    cut_off = [board.grid.number(Hex(piece[0])) for piece in german if not bases & set(piece)]
    yield without_exception(f"{battle.name}: German ground reaches the German edge", "4.3.1", cut_off)
    rest = pieces(board.grid.neighbours, set(board.grid.hexes) - behind)
    islands = [board.grid.number(Hex(piece[0])) for piece in rest[1:]]
    yield without_exception(f"{battle.name}: Soviet ground is one piece", "4.3.1", islands)


def along_the_donets(board: Board, behind: set[Hex]) -> Iterator[Statement]:
    """S2.2, S2.9 South of Belgorod the river parts the two sides."""
    grid, water = board.grid, between(board, "donets")
    dry = [
        f"{grid.number(h)}/{grid.number(Hex(n))}"
        for h in behind
        for n in grid.neighbours[h]
        if n >= 0 and n not in behind and grid.parts(h)[1] >= BELOW_BELGOROD and (h, n) not in water
    ]
    yield without_exception("south of Belgorod the Donets parts the two sides", "S2.9", dry)
    east = {n for h, n in water if grid.number(Hex(h)) == WEST_BANK}
    yield Statement(
        "the Donets flows east and south of 5125", "S2.2", {grid.hex("5126"), grid.hex("5226")} <= east
    )
