"""Layers of a map by hex and by pair of neighbours."""

from __future__ import annotations

from steppe.board import along, between, marked, read_map
from steppe.board.board import Vocabulary

WORDS = Vocabulary(
    terrain=frozenset({"clear"}), sides=frozenset({"river", "ditch"}), routes=frozenset({"road", "rail"})
)
TEXT = """steppe map 1
name strip
grid columns east 01-03, hexes north 01-02, odd shifted
scale 1 km
terrain
  source test
  key . clear
  01 ..
  02 ..
  03 ..
sides river
  source test
  - 0101/0102
sides ditch
  source test
  - 0101/0201
routes road
  source test
  - 0101-0102-0202
"""


def pairs(*numbers: str) -> set[tuple[int, int]]:
    board = read_map(TEXT, "strip.txt", WORDS)
    ends = [tuple(board.grid.hex(n) for n in pair.split("/")) for pair in numbers]
    return {(a, b) for a, b in ends} | {(b, a) for a, b in ends}


def test_layers() -> None:
    board = read_map(TEXT, "strip.txt", WORDS)
    hexes = [board.grid.hex(n) for n in ("0102", "0301")]
    assert [h for h, mark in enumerate(marked(board, hexes)) if mark] == hexes
    assert between(board, "river") == pairs("0101/0102")
    assert between(board, "river", "ditch") == pairs("0101/0102", "0101/0201")
    assert along(board, "road") == pairs("0101/0102", "0102/0202")
    assert along(board, "rail") == set()
