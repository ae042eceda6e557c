"""The contents of a map by hex index, for questions that rules ask thousands of times a turn."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from steppe.board.board import Board

Pairs = set[tuple[int, int]]
"""Pairs of adjacent hexes, each pair both ways round."""


def marked(board: Board, hexes: Iterable[int]) -> bytearray:
    """1 for each of these hexes."""
    layer = bytearray(board.grid.size)
    for h in hexes:
        layer[h] = 1
    return layer


def with_place(board: Board, kind: str) -> bytearray:
    """1 for each hex that has a place of this kind (a town, a city)."""
    return marked(board, (h for h, place in board.places.items() if place.kind == kind))


def between(board: Board, *features: str) -> Pairs:
    """The pairs of hexes with one of these features between them."""
    sides = (side for feature in features for side in board.sides.get(feature, ()))
    return _both_ways(hexes for side in sides if len(hexes := board.grid.hexes_of(side)) == 2)


def barriers(board: Board, *features: str) -> list[dict[int, str]]:
    """Per hex: neighbour -> which of these features lies between them. Where several do, the one named last
    counts."""
    found: list[dict[int, str]] = [{} for _ in board.grid.hexes]
    for feature in features:
        for a, b in sorted(between(board, feature)):
            found[a][b] = feature
    return found


def along(board: Board, *kinds: str) -> Pairs:
    """The pairs of hexes that a route of these kinds (road, rail) leads through."""
    routes = (route for kind in kinds for route in board.routes.get(kind, ()))
    return _both_ways(pair for route in routes for pair in pairwise(route.hexes))


def _both_ways(pairs: Iterable[tuple[int, ...]]) -> Pairs:
    return {way for a, b in pairs for way in ((a, b), (b, a))}
