"""What hangs together on a map: by land, and by road."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from steppe.board import Board
from steppe.games.grossdeutschland.vocabulary import ROADS
from steppe.hexes import Hex, Hexside


def road_sides(board: Board, kinds: Iterable[str] = ROADS) -> set[Hexside]:
    """The hexsides that roads and railways cross."""
    return {
        board.grid.hexside(a, b)
        for kind in kinds
        for route in board.routes.get(kind, ())
        for a, b in pairwise(route.hexes)
    }


def by_road(board: Board, start: Hex, kinds: Iterable[str] = ROADS) -> set[Hex]:
    """The hexes that a road path from a hex leads to."""
    sides, found = road_sides(board, kinds), {start}
    queue = [start]
    for h in queue:  # which grows as it goes
        for n in board.grid.neighbours[h]:
            if n >= 0 and n not in found and board.grid.hexside(h, Hex(n)) in sides:
                found.add(Hex(n))
                queue.append(Hex(n))
    return found


def place(board: Board, name: str) -> Hex:
    """The hex in which a name stands."""
    return next(h for h, found in board.places.items() if found.name == name)
