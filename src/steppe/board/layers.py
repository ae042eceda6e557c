"""Layers of a map as rules look them up: by hex, and by pair of neighbours."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import TypeAlias

from steppe.board.board import Board
from steppe.hexes import Hex

Pairs: TypeAlias = set[tuple[int, int]]
"""Neighbouring hexes, each pair both ways."""


def marked(board: Board, hexes: Iterable[Hex]) -> bytearray:
    """1 for each of these hexes."""
    marks = bytearray(board.grid.size)
    for h in hexes:
        marks[h] = 1
    return marks


def between(board: Board, *features: str) -> Pairs:
    """The neighbours with one of these hexside features between them."""
    sides = (side for feature in features for side in board.sides.get(feature, ()))
    return _both_ways(board.grid.hexes_of(side) for side in sides)


def along(board: Board, kind: str) -> Pairs:
    """The neighbours that a route of this kind joins."""
    return _both_ways(pair for route in board.routes.get(kind, ()) for pair in pairwise(route.hexes))


def _both_ways(pairs: Iterable[tuple[Hex, ...]]) -> Pairs:
    found: Pairs = set()
    for pair in pairs:
        if len(pair) == 2:  # a hexside of the map edge has one hex
            found |= {(pair[0], pair[1]), (pair[1], pair[0])}
    return found
