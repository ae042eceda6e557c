"""The map of a game: terrain, hexsides, places and routes, and the text file they are kept in."""

from steppe.board.board import Board, Place, Route, Vocabulary
from steppe.board.layers import along, between, marked
from steppe.board.lines import BadMap
from steppe.board.read import load_map, read_joined_map, read_map
from steppe.board.statements import Statement, names_in, without_exception
from steppe.board.write import write_map

__all__ = [
    "BadMap",
    "Board",
    "Place",
    "Route",
    "Statement",
    "Vocabulary",
    "along",
    "between",
    "load_map",
    "marked",
    "names_in",
    "read_joined_map",
    "read_map",
    "without_exception",
    "write_map",
]
