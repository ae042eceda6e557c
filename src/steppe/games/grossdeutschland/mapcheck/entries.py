"""Entry hexes: on their side of the map, on the roads that lead to and from them; and what scores."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from steppe.board import Board, Statement, without_exception
from steppe.games.grossdeutschland.mapcheck.ways import by_road
from steppe.games.grossdeutschland.vocabulary import ENTRIES
from steppe.hexes import Hex


class Edges(NamedTuple):
    """Which letters a map has, where they lie, and the rule that says so."""

    sides: Mapping[str, str]
    """Side of the map -> letters."""
    rule: str


EDGES: Final = {
    "kursk": Edges({"south": "ABCDE", "north": "FG"}, "18.3.10"),
    "akhtyrka": Edges({"east": "ABCDE", "west": "FG"}, "19.3.2"),
    "mischurin": Edges({"south": "AB", "west": "C", "north": "D"}, "20.6.S5"),
    "lutchessa": Edges({"west": "A", "south": "BCDEF", "north": "G"}, "21.0"),
}


SLOW: Final = frozenset({"woods", "forest", "marsh", "city", "downtown", "major_river"})
"""An entry hex is paid for by its other terrain, whatever road leads into it."""


def check_entries(board: Board, battle: str, plain: Mapping[str, Any]) -> Iterator[Statement]:
    edges = EDGES[battle]
    letters = "".join(sorted("".join(edges.sides.values())))
    there = "".join(letter for letter in ENTRIES if len(board.hexes.get(f"entry.{letter}", ())) == 1)
    yield Statement(f"the entry hexes are {letters}", "4.0", there == letters)
    wrong = [
        letter
        for side, group in edges.sides.items()
        for letter in group
        if not _on_edge(board, entry(board, letter), side)
    ]
    yield without_exception("each lies on its side of the map", edges.rule, wrong)
    loose = [letter for letter in letters if len(by_road(board, entry(board, letter))) < 2]
    yield without_exception("a road begins at each", "9.0.8", loose)
    held_up = [letter for letter in letters if SLOW & set(board.kinds(entry(board, letter)))]
    yield without_exception("and nothing in it holds up those who enter", "9.0.8", held_up)
    yield from scoring(board, plain)


def scoring(board: Board, plain: Mapping[str, Any]) -> Iterator[Statement]:
    """The hexes that score are marked, and units that leave can have the roads that this asks for."""
    listed = {number for row in plain["victory"]["places"] for number in row["hexes"]}
    marked = {board.grid.number(h) for h in board.hexes["objective"]}
    rule = _rules(plain["victory"])[0]
    yield Statement(f"{len(marked)} hexes that score are marked on the map", rule, listed == marked)
    for row in plain["victory"].get("exits", ()):
        ends = [entry(board, letter) for letter in row.get("entries", ())]
        ends += board.hexes.get(row.get("area", ""), ())
        linked = any(entry(board, to) in by_road(board, h) for h in ends for to in row["road_to"])
        yield Statement("roads lead from where units leave to where they came from", _rules(row)[-1], linked)


def entry(board: Board, letter: str) -> Hex:
    return board.hexes[f"entry.{letter}"][0]


def _on_edge(board: Board, h: Hex, side: str) -> bool:
    """Whether a hex is among the outermost on a side of the map."""
    axis, sign = {"north": (1, -1), "south": (1, 1), "west": (0, -1), "east": (0, 1)}[side]
    outermost = max(sign * board.grid.centre(other)[axis] for other in board.grid.hexes)
    return sign * board.grid.centre(h)[axis] > outermost - 0.6


def _rules(row: Mapping[str, Any]) -> list[str]:
    return list(row["rules"]) if "rules" in row else [row["rule"]]
