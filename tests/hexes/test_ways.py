"""Floods, traces, pieces and retreats, against slow and simple versions of themselves."""

from collections.abc import Iterator
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from steppe.hexes import Tide, Web, connected, finishable, flood, pieces, shortest, trace
from tests.hexes.grids import GRID, NONE, flags, marked, starts

# ---------------------------------------------------------------------- flood, trace


def naive_flood(sources: list[int], blocked: bytes) -> set[int]:
    found = {h for h in sources if not blocked[h]}
    while True:
        more = {n for h in found for n in GRID.neighbours[h] if n >= 0 and not blocked[n]} - found
        if not more:
            return found
        found |= more


@given(st.lists(starts, max_size=4), flags)
def test_flood_agrees_with_the_naive_way(sources: list[int], blocked: bytes) -> None:
    wet = flood(GRID.neighbours, sources, blocked)
    assert len(wet) == GRID.size
    assert {h for h in GRID.hexes if wet[h]} == naive_flood(sources, blocked)
    assert set(wet) <= {0, 1}
    assert Web(GRID.neighbours).flood(sources, blocked) == wet


@given(flags)
def test_widened_adds_all_neighbours(some: bytes) -> None:
    wide = Web(GRID.neighbours).widened(some)
    near = (h for h in GRID.hexes if some[h] or any(n >= 0 and some[n] for n in GRID.neighbours[h]))
    assert {h for h in GRID.hexes if wide[h]} == set(near)
    assert set(wide) <= {0, 1}


@given(starts, flags, flags, st.permutations(range(6)))
def test_trace_agrees_with_the_naive_way(start: int, goal: bytes, blocked: bytes, order: list[int]) -> None:
    free = bytearray(blocked)
    free[start] = 0
    possible = any(goal[h] for h in naive_flood([start], bytes(free)))
    path = trace(GRID.neighbours, start, goal, blocked, order)
    assert connected(GRID.neighbours, start, goal, blocked, order) == possible == (path is not None)
    if path is not None:
        assert path[0] == start
        assert goal[path[-1]]
        assert not any(blocked[h] for h in path[1:])
        assert len(set(path)) == len(path)
        assert all(b in GRID.neighbours[a] for a, b in pairwise(path))


def test_a_trace_goes_straight_to_a_free_edge() -> None:
    goal = bytearray(GRID.size)
    for h in GRID.edge("west"):
        goal[h] = 1
    path = trace(GRID.neighbours, GRID.hex("0405"), goal, NONE, GRID.towards("west"))
    assert path == [GRID.hex(n) for n in ("0405", "0404", "0403", "0402", "0401")]


def test_a_trace_from_a_goal_is_that_hex() -> None:
    assert trace(GRID.neighbours, 5, bytes([1]) * GRID.size, NONE, range(6)) == [5]


def test_a_shortest_way_is_as_long_as_the_distance_where_nothing_is_in_its_way() -> None:
    goal = bytearray(GRID.size)
    start, there = GRID.hex("0405"), GRID.hex("0401")
    goal[there] = 1
    path = shortest(GRID.neighbours, start, goal, NONE)
    assert path is not None and (path[0], path[-1]) == (start, there)
    assert len(path) == GRID.distance(start, there) + 1
    wall = bytearray(GRID.size)
    for n in GRID.neighbours[there]:
        if n >= 0:
            wall[n] = 1
    assert shortest(GRID.neighbours, start, goal, wall) is None


# ---------------------------------------------------------------------- pieces


def test_pieces_of_a_line_with_a_gap() -> None:
    numbers = ["0406", "0401", "0403", "0402"]
    found = pieces(GRID.neighbours, [GRID.hex(n) for n in numbers])
    assert found == [[GRID.hex("0401"), GRID.hex("0402"), GRID.hex("0403")], [GRID.hex("0406")]]
    assert pieces(GRID.neighbours, []) == []


@given(flags)
def test_pieces_are_the_floods_of_their_hexes(wanted: bytes) -> None:
    hexes = [h for h in GRID.hexes if wanted[h]]
    found = pieces(GRID.neighbours, hexes)
    outside = bytes(1 - w for w in wanted)
    assert sorted(h for piece in found for h in piece) == hexes
    assert [piece[0] for piece in found] == sorted(piece[0] for piece in found)
    for piece in found:
        assert piece == sorted(naive_flood([piece[0]], outside))


# ---------------------------------------------------------------------- finishable


def test_only_ways_that_can_be_finished_are_lit() -> None:
    start = GRID.hex("0404")
    pocket = marked("0405", "0406", "0403", "0402", "0401")
    away = [
        [n for n in GRID.neighbours[h] if n >= 0 and pocket[n] and _distance(start, n) > _distance(start, h)]
        for h in GRID.hexes
    ]
    assert finishable(away.__getitem__, start, 3, pocket) == [
        [start],
        *([GRID.hex(n)] for n in ("0403", "0402", "0401")),
    ]
    assert finishable(away.__getitem__, start, 2, pocket)[1] == [GRID.hex("0403"), GRID.hex("0405")]
    assert finishable(away.__getitem__, start, 2, marked("0406"))[1] == [GRID.hex("0405")]
    assert finishable(away.__getitem__, start, 4, pocket) == [[], [], [], [], []]
    assert finishable(away.__getitem__, start, 0, NONE) == [[]]


@settings(max_examples=40)
@given(starts, st.integers(0, 4), flags, flags, st.booleans())
def test_finishable_agrees_with_walking_every_way(
    start: int, length: int, barred: bytes, closed: bytes, away: bool
) -> None:
    ends = bytes(1 - c for c in closed)

    def ahead(h: int) -> list[int]:
        return [
            n
            for n in GRID.neighbours[h]
            if n >= 0 and not barred[n] and (not away or _distance(start, n) > _distance(start, h))
        ]

    def walks(h: int, left: int) -> Iterator[tuple[int, ...]]:
        if not left:
            yield from [(h,)] if ends[h] else []
        else:
            yield from ((h, *rest) for n in ahead(h) for rest in walks(n, left - 1))

    every = list(walks(start, length))
    assert finishable(ahead, start, length, ends) == [
        sorted({way[k] for way in every}) for k in range(length + 1)
    ]


def _distance(a: int, b: int) -> int:
    return GRID.distance(GRID.hexes[a], GRID.hexes[b])


def test_a_tide_reaches_what_a_walk_by_prices_does() -> None:
    """Four hexes in a row and a dear way round; nobody enters the barred one or goes on where it is vain."""
    moves = (((1, 1), (3, 3)), ((0, 1), (2, 2)), ((1, 2), (3, 1)), ((2, 1), (0, 3)))
    tide = Tide(moves)
    assert tide.rise([0b0001, 0, 0, 0], ~0, [-1] * 4) == [0b0001, 0b0010, 0, 0b1100]
    assert tide.rise([0b0001, 0, 0, 0], ~0b0010, [-1] * 4) == [0b0001, 0, 0, 0b1000]
    assert tide.rise([0b0001, 0, 0, 0], ~0, [-1, 0, 0, 0]) == [0b0001, 0b0010, 0, 0b1000]
    assert tide.rise([0, 0b0001, 0, 0], 0, [-1] * 4) == [0, 0b0001, 0, 0], "whoever begins there stays"
