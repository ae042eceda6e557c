"""19.1 Fortified lines, and bridges: where they are, and where they look."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from steppe.board import Board, Statement, without_exception
from steppe.board.waterways import water_of
from steppe.games.kursk_1943.vocabulary import ROADS, WATER
from steppe.hexes import Hex, Hexside, flood

FIRST = "First belt"
KURSK = "Kursk position"
BETWEEN = ("Intermediate positions", "Switch positions")
"""What stands between and within the belts: no closed lines."""


def check_works(board: Board) -> Iterator[Statement]:
    yield from front_line(board)
    yield from bridges(board)


def front_line(board: Board) -> Iterator[Statement]:
    grid, lines = board.grid, board.falls["fortified"]
    german = set(board.hexes["german.5_july"])
    behind = [grid.side_number(side) for side, h in lines.items() if h in german]
    yield without_exception("fortified lines protect Soviet ground of 5 July", "19.1", behind)
    front = {
        grid.hexside(h, Hex(n)) for h in german for n in grid.neighbours[h] if n >= 0 and n not in german
    }
    open_sides = [grid.side_number(side) for side in front if board.sides["fortified"].get(side) != FIRST]
    yield without_exception("the first belt covers the whole front of 5 July", "19.1", open_sides)
    yield from belts(board, german)
    yield from between_belts(board, german)


def belts(board: Board, german: set[Hex]) -> Iterator[Statement]:
    """Behind a line that has no gap nobody comes without crossing it; that of Kursk leans on the Seim."""
    grid = board.grid
    seim = {side for side, name in water_of(board, WATER).items() if name == "Seim"}
    for belt in sorted(set(board.sides["fortified"].values()) - {FIRST, *BETWEEN}):
        wall = {side for side, name in board.sides["fortified"].items() if name == belt}
        closed = wall | seim if belt == KURSK else wall
        ways = [
            [n for n in grid.neighbours[h] if n >= 0 and grid.hexside(h, Hex(n)) not in closed]
            for h in grid.hexes
        ]
        reached = flood(ways, german, bytearray(grid.size))
        gaps = [grid.side_number(side) for side in wall if reached[board.falls["fortified"][side]]]
        turned = [
            grid.side_number(side)
            for side in wall
            if not any(reached[h] for h in grid.hexes_of(side) if h != board.falls["fortified"][side])
        ]
        yield without_exception(f"the {belt} looks to the German side and has no gap", "19.1", gaps + turned)


def between_belts(board: Board, german: set[Hex]) -> Iterator[Statement]:
    """Nobody there turns his back to the front."""
    grid = board.grid
    away = [min((grid.distance(h, n) for n in german), default=0) for h in grid.hexes]
    turned = []
    for side, held in board.falls["fortified"].items():
        is_between = board.sides["fortified"].get(side) in BETWEEN
        if is_between and any(away[held] < away[h] for h in grid.hexes_of(side)):
            turned.append(grid.side_number(side))
    yield without_exception("positions between the belts do not look to the Soviet rear", "19.1", turned)


def bridges(board: Board) -> Iterator[Statement]:
    """14.1 There is a bridge wherever a road crosses water, and nowhere else."""
    wet, roads = set(water_of(board, WATER)), road_sides(board)
    missing = [board.grid.side_number(side) for side in (roads & wet) ^ set(board.sides["bridge"])]
    yield without_exception("bridges are where roads cross rivers, and nowhere else", "14.1", missing)


def road_sides(board: Board) -> set[Hexside]:
    return {
        board.grid.hexside(a, b)
        for kind in ROADS
        for route in board.routes.get(kind, ())
        for a, b in pairwise(route.hexes)
    }
