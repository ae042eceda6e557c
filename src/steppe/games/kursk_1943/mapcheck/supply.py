"""10.1 Whether everybody is supplied when a battle begins."""

from __future__ import annotations

from collections.abc import Iterator

from steppe.board import Board, Statement, along, marked, without_exception
from steppe.board.layers import barriers
from steppe.games.kursk_1943.mapcheck.battles import Battle, hexes_of
from steppe.games.kursk_1943.vocabulary import ROADS, TOWNS, WATER
from steppe.hexes import Hex, spread

POINTS = {"German": 10, "Soviet": 8}
"""10.1.7 What may be paid away from roads."""
GROUND = 2
TRUCKS = {"clear": 0, "hills": 0, "forest": 2, "town": 1, "city": 1, "village": 0, "river": 1, "donets": 2}
"""10.1.8 The terrain table for trucks: two points for any ground, and what comes to them."""

SURROUNDED = frozenset({"0502", "0703", "0804"})
"""Hexes of the printed set-up that no map can supply."""


def check_supply(board: Board, battle: Battle) -> Iterator[Statement]:
    german, soviet = hexes_of(board, battle.german), hexes_of(board, battle.soviet)
    behind = set(board.hexes[battle.front])
    towns = {h for h, place in board.places.items() if place.kind in TOWNS}
    for side, own, enemy, hostile in (
        ("German", german, soviet, towns - behind),
        ("Soviet", soviet, german, towns & behind),
    ):
        fed = lines_of_supply(board, side, own, enemy | hostile)
        hungry = {board.grid.number(h) for h in own if h not in fed}
        shut_in = sorted(board.grid.number(h) for h in own if board.grid.number(h) in SURROUNDED)
        apart = f", {', '.join(shut_in)} apart" if shut_in else ""
        text = f"{battle.name}: every {side} unit can be supplied at the start{apart}"
        yield without_exception(text, "10.1", hungry - SURROUNDED)
        if shut_in:
            open_to = [number for number in shut_in if not _is_shut_in(board, number, own, enemy)]
            text = f"{battle.name}: enemies stand or watch on all sides of {', '.join(shut_in)}"
            yield without_exception(text, "10.1.10", open_to)


def lines_of_supply(board: Board, side: str, own: set[Hex], watchers: set[Hex]) -> dict[int, int]:
    """What the cheapest line to each hex costs away from roads. Enemies watch, and so do their towns."""
    watched = {n for h in watchers for n in board.grid.neighbours[h] if n >= 0} | watchers
    closed = marked(board, watched - own)
    bases = board.hexes[f"supply.{side.lower()}"]
    return spread(_prices(board), bases, POINTS[side], closed, chain=marked(board, own)).cost


def _prices(board: Board) -> list[list[tuple[int, int]]]:
    """Per hex what each step out of it costs: nothing on a road."""
    entering = [GROUND + sum(TRUCKS[kind] for kind in board.kinds(h)) for h in board.grid.hexes]
    for h, place in board.places.items():
        entering[h] += TRUCKS[place.kind]
    roads, water = along(board, *ROADS), barriers(board, *WATER)
    return [
        [
            (n, 0 if (h, n) in roads else entering[n] + (TRUCKS[water[h][n]] if n in water[h] else 0))
            for n in board.grid.neighbours[h]
            if n >= 0
        ]
        for h in board.grid.hexes
    ]


def _is_shut_in(board: Board, number: str, own: set[Hex], enemy: set[Hex]) -> bool:
    """Is every hex around it held or watched by enemies, and none by a friend?"""
    around = {Hex(n) for n in board.grid.neighbours[board.grid.hex(number)] if n >= 0}
    watched = {n for h in enemy for n in board.grid.neighbours[h]} | enemy
    return around <= watched - own
