"""The grids of the five games, small grids of every numbering, and one to walk about on."""

from collections.abc import Sequence
from itertools import product
from typing import Final, Literal

from hypothesis import strategies as st

from steppe.hexes import Compass, Grid, Hex

DRIVE_ON_KURSK = Grid("rows", (10, 60), "north", (0, 27), "east", "odd")
AUTUMN = Grid("columns", (3, 46), "east", (0, 26), "north", "even", ".")
KURSK_43 = Grid("columns", (1, 31), "east", (0, 27), "south", "odd")
KURSK_43_SOUTH = Grid("columns", (34, 63), "east", (0, 34), "south", "odd")
SS_PANZER = Grid("columns", (1, 30), "west", (1, 48), "north", "odd")
MISCHURIN_ROG = Grid("rows", (10, 42), "north", (27, 53), "east", "odd")
AKHTYRKA = Grid("rows", (34, 46), "north", (2, 19), "east", "odd")
KURSK_43_JOINED = Grid("columns", (0, 63), "east", (0, 38), "south", "odd", seam=32)
GAMES = [
    DRIVE_ON_KURSK,
    AUTUMN,
    KURSK_43,
    KURSK_43_SOUTH,
    KURSK_43_JOINED,
    SS_PANZER,
    MISCHURIN_ROG,
    AKHTYRKA,
]

NORTH_SOUTH: Final[list[Compass]] = ["north", "south"]
EAST_WEST: Final[list[Compass]] = ["east", "west"]
ODD_EVEN: Final[list[Literal["odd", "even"]]] = ["odd", "even"]

SMALL = [
    Grid("rows", (low, low + 8), across, (3, 12), along, shifted)
    for low, across, along, shifted in product((1, 2), NORTH_SOUTH, EAST_WEST, ODD_EVEN)
] + [
    Grid("columns", (low, low + 8), across, (3, 12), along, shifted)
    for low, across, along, shifted in product((1, 2), EAST_WEST, NORTH_SOUTH, ODD_EVEN)
]

JOINED = [
    Grid("rows", (low, low + 11), across, (3, 8), along, shifted, seam=low + 6)
    for low, across, along, shifted in product((1, 2), NORTH_SOUTH, EAST_WEST, ODD_EVEN)
] + [
    Grid("columns", (low, low + 11), across, (3, 8), along, shifted, seam=low + 6)
    for low, across, along, shifted in product((1, 2), EAST_WEST, NORTH_SOUTH, ODD_EVEN)
]
"""Two maps of six strips each, joined at their ends."""


@st.composite
def grid_and_hexes(draw: st.DrawFn, count: int) -> tuple[Grid, list[Hex]]:
    grid = draw(st.sampled_from([*SMALL, *JOINED]))
    hexes = st.integers(0, grid.size - 1).map(Hex)
    return grid, draw(st.lists(hexes, min_size=count, max_size=count))


def numbers(grid: Grid, hexes: tuple[Hex, ...] | tuple[int, ...]) -> list[str]:
    """The numbers of these hexes, off-map ones left out."""
    return [grid.number(Hex(h)) for h in hexes if h >= 0]


def around(grid: Grid, number: str) -> str:
    """The neighbours of a hex, in the order of their numbers."""
    return " ".join(numbers(grid, grid.ring(grid.hex(number), 1)))


# A small map for fields and ways, and tables of it.

GRID = Grid("rows", (1, 7), "north", (1, 8), "east", "odd")
NONE = bytes(GRID.size)


def per_hex(values: Sequence[int]) -> st.SearchStrategy[list[int]]:
    """One of these values for each hex."""
    return st.lists(st.sampled_from(values), min_size=GRID.size, max_size=GRID.size)


flags = per_hex([0, 0, 0, 1]).map(bytes)
starts = st.integers(0, GRID.size - 1)


def marked(*numbers: str) -> bytearray:
    table = bytearray(GRID.size)
    for number in numbers:
        table[GRID.hex(number)] = 1
    return table
