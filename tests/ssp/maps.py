"""The map of SS Panzer, and small maps of slopes and woods, for tests."""

from __future__ import annotations

from functools import cache
from importlib import resources

from steppe.board import Board, load_map, read_map
from steppe.games.ss_panzer.lines_of_sight import Blocked, line_of_sight
from steppe.games.ss_panzer.vocabulary import VOCABULARY

GRID = "columns west 10-20, hexes north 10-20, odd shifted"


@cache
def board() -> Board:
    """The packaged map."""
    file = resources.files("steppe.games.ss_panzer") / "data" / "map.txt"
    return load_map("map.txt", file.read_bytes(), VOCABULARY)


def small(slopes: str = "", berms: str = "", **terrain: str) -> Board:
    """Open ground with these slopes (`1513>1514`), berms (`1513/1514`) and hexes of terrain."""
    kinds = {number: kind for kind, numbers in terrain.items() for number in numbers.split()}
    letters = {"clear": ".", "woods": "w", "town": "t", "hilltop": "h"}
    rows = [
        f"  {a} " + "".join(letters[kinds.get(f"{a}{b}", "clear")] for b in range(10, 21))
        for a in range(10, 21)
    ]
    lines = ["steppe map 1", "name small", f"grid {GRID}", "scale 500 m", "terrain", "  source test"]
    lines += [f"  key {letter} {kind}" for kind, letter in letters.items()] + rows
    for feature, sides in (("slope", slopes), ("berm", berms)):
        lines += [f"sides {feature}", "  source test", *([f"  - {sides}"] if sides else [])]
    return read_map("\n".join(lines), "small.txt", VOCABULARY)


def between(board: Board, a: str, b: str) -> Blocked | None:
    """What blocks the line between two hexes."""
    return line_of_sight(board, board.grid.hex(a), board.grid.hex(b))


def told(board: Board, a: str, b: str) -> str:
    """The same as text: `9.4.1 sight-woods 1514`, or nothing."""
    found = between(board, a, b)
    if found is None:
        return ""
    where = board.grid.number(found.hex) if found.hex is not None else ""
    if found.side is not None:
        where = board.grid.side_number(found.side)
    return f"{found.rule} {found.code} {where}"
