"""The maps: each half, and both joined for the campaign on both fronts."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from steppe.board import Board, read_joined_map, read_map
from steppe.games.kursk_1943.ground import TERRAIN_FILE, Ground, read_terrain
from steppe.games.kursk_1943.vocabulary import VOCABULARY
from steppe.table.dataset import DataSet

NORTH: Final = "maps/north.txt"
SOUTH: Final = "maps/south.txt"
JOINED: Final = "maps/joined.txt"


def board_of(data: DataSet, file: str) -> Board:
    """The map of a file; that of both fronts has only what crosses the seam in its own."""
    if file == JOINED:
        return _joined(data[JOINED], data[NORTH], data[SOUTH])
    return _half(data[file], file)


def ground_of(data: DataSet, file: str) -> Ground:
    """The same as the rules use it. It never changes: all tables that are laid with these files share it."""
    maps = (NORTH, SOUTH, JOINED) if file == JOINED else (file,)
    return _ground(file, tuple((name, data[name]) for name in (*maps, TERRAIN_FILE)))


@lru_cache(maxsize=3)
def _ground(file: str, texts: tuple[tuple[str, str], ...]) -> Ground:
    data = DataSet(dict(texts))
    return Ground(board_of(data, file), read_terrain(data))


@lru_cache(maxsize=2)
def _half(text: str, file: str) -> Board:
    return read_map(text, file, VOCABULARY)


@lru_cache(maxsize=1)
def _joined(text: str, north: str, south: str) -> Board:
    # The Seim flows from the south map to the north map.
    return read_joined_map(text, JOINED, VOCABULARY, (_half(south, SOUTH), _half(north, NORTH)))
