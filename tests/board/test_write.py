"""A written map is read back as the same board."""

from dataclasses import replace
from typing import Literal

from hypothesis import given, settings
from hypothesis import strategies as st

from steppe.board import Board, Place, Route, read_map, write_map
from steppe.hexes import Compass, Grid, Hex, Hexside
from tests.board.maps import SMALL_MAP, WORDS

CANONICAL = """\
steppe map 1
name  Before Kursk
grid  rows north 10-13, hexes east 00-04, odd shifted
scale 10 km

terrain
  source reconstructed: by hand
  key . clear
  key f forest
  13 ..fff
  12 ...f.
  11 .....
  10 .....

sides river
  source rulebook 3.2
  - 1203/1303
  Seim 1001/1101 1002/1101

hexes fort.german
  source rulebook 3.8
  1000 1004 1101..1104 1204 1304

places city
  source rulebook 1.4
  1202 Kursk

places town
  source reconstructed: Blue Marble
  1100 Stary Oskol
  1300 -

routes rail
  source reconstructed
  Kursk_Orel 1202-1302-1303
  - 1000-1001
"""


def test_the_canonical_text() -> None:
    board = read_map(SMALL_MAP, "map.txt", WORDS)
    assert write_map(board) == CANONICAL
    assert read_map(CANONICAL, "map.txt", WORDS) == board
    assert write_map(read_map(CANONICAL, "map.txt", WORDS)) == CANONICAL


def test_long_sections_are_wrapped() -> None:
    grid = Grid("columns", (1, 30), "west", (1, 30), "south", "even", ".")
    sides = {
        grid.side(h, d): "Long River" for h in grid.hexes for d in range(6) if grid.neighbours[h][d] >= 0
    }
    source = {"terrain": "test", "sides river": "test"}
    board = Board("Wide", "1 km", grid, ("clear",) * grid.size, {}, {"river": sides}, {}, {}, source)
    text = write_map(board)
    assert max(map(len, text.splitlines())) <= 102
    assert read_map(text, "map.txt", WORDS) == board


# ---------------------------------------------------------------------- random boards

words = st.text("abcxyzАБ.-'", min_size=1, max_size=5).filter(lambda word: word.strip("-"))
names = st.lists(words, max_size=2).map(" ".join)
sources = st.lists(words, min_size=1, max_size=3).map(" ".join)


NORTH_SOUTH: st.SearchStrategy[Compass] = st.sampled_from(["north", "south"])
EAST_WEST: st.SearchStrategy[Compass] = st.sampled_from(["east", "west"])
ODD_EVEN: st.SearchStrategy[Literal["odd", "even"]] = st.sampled_from(["odd", "even"])


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    low, width = draw(st.integers(0, 20)), draw(st.integers(0, 3))
    first, second = (low, low + width), (draw(st.integers(0, 2)), draw(st.integers(3, 5)))
    shifted, separator = draw(ODD_EVEN), draw(st.sampled_from(["", "."]))
    if draw(st.booleans()):
        return Grid("rows", first, draw(NORTH_SOUTH), second, draw(EAST_WEST), shifted, separator)
    return Grid("columns", first, draw(EAST_WEST), second, draw(NORTH_SOUTH), shifted, separator)


@st.composite
def routes(draw: st.DrawFn, grid: Grid) -> Route:
    chain = [draw(st.sampled_from(grid.hexes))]
    for _ in range(draw(st.integers(1, 4))):
        chain.append(draw(st.sampled_from([Hex(n) for n in grid.neighbours[chain[-1]] if n >= 0])))
    return Route(draw(names), tuple(chain))


@st.composite
def boards(draw: st.DrawFn) -> Board:
    grid = draw(grids())
    board = Board(
        name=draw(sources),
        scale=draw(sources),
        grid=grid,
        terrain=tuple(draw(st.lists(one_of(WORDS.terrain), min_size=grid.size, max_size=grid.size))),
        hexes=draw(st.dictionaries(one_of(WORDS.hexes), hex_sets(grid))),
        sides=draw(st.dictionaries(one_of(WORDS.sides), named_sides(grid))),
        places=draw(st.dictionaries(st.sampled_from(grid.hexes), places)),
        routes=draw(st.dictionaries(one_of(WORDS.routes), st.lists(routes(grid), max_size=3).map(tuple))),
        sources={},
    )
    falls = {
        name: {side: draw(st.sampled_from(grid.hexes_of(side))) for side in sides if draw(st.booleans())}
        for name, sides in board.sides.items()
    }
    board = replace(board, falls={name: directed for name, directed in falls.items() if directed})
    return replace(board, sources={title: draw(sources) for title in titles(board)})


def one_of(known: frozenset[str]) -> st.SearchStrategy[str]:
    return st.sampled_from(sorted(known))


def hex_sets(grid: Grid) -> st.SearchStrategy[tuple[Hex, ...]]:
    return st.sets(st.sampled_from(grid.hexes)).map(lambda hexes: tuple(sorted(hexes)))


def named_sides(grid: Grid) -> st.SearchStrategy[dict[Hexside, str]]:
    sides = {grid.side(h, d) for h in grid.hexes for d in range(6)}
    inner = sorted(side for side in sides if len(grid.hexes_of(side)) == 2)
    return st.dictionaries(st.sampled_from(inner), names)


places = st.builds(Place, one_of(WORDS.places), names)


def titles(board: Board) -> list[str]:
    kinds = sorted({place.kind for place in board.places.values()})
    return [
        "terrain",
        *(f"sides {name}" for name in board.sides),
        *(f"hexes {name}" for name in board.hexes),
        *(f"places {kind}" for kind in kinds),
        *(f"routes {kind}" for kind in board.routes),
    ]


@settings(max_examples=60)
@given(boards())
def test_a_written_map_is_read_back_as_the_same_board(board: Board) -> None:
    text = write_map(board)
    again = read_map(text, "map.txt", WORDS)
    assert again == board
    assert write_map(again) == text
