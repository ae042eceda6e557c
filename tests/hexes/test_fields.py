"""Movement fields, floods and traces, against slow and simple versions of themselves."""

import random
from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from steppe.hexes import Field, Grid, connected, flood, reach, shortest, trace

GRID = Grid("rows", (1, 7), "north", (1, 8), "east", "odd")
NONE = bytes(GRID.size)

Moves = list[tuple[tuple[int, int], ...]]

flags = st.lists(st.sampled_from([0, 0, 0, 1]), min_size=GRID.size, max_size=GRID.size).map(bytes)
starts = st.integers(0, GRID.size - 1)
costs = st.lists(st.integers(1, 5), min_size=GRID.size, max_size=GRID.size)


def moves_of(cost_to_enter: Sequence[int]) -> Moves:
    return [tuple((n, cost_to_enter[n]) for n in around if n >= 0) for around in GRID.neighbours]


def marked(*numbers: str) -> bytearray:
    table = bytearray(GRID.size)
    for number in numbers:
        table[GRID.hex(number)] = 1
    return table


# ---------------------------------------------------------------------- reach


def test_a_field_on_open_ground() -> None:
    start = GRID.hex("0404")
    field = reach(moves_of([1] * GRID.size), start, 2, NONE, NONE)
    assert set(field.cost) == set(GRID.disc(start, 2))
    assert all(field.cost[h] == GRID.distance(start, h) for h in GRID.disc(start, 2))
    assert start in field
    assert GRID.hex("0407") not in field
    assert field.path_to(start) == []
    assert [GRID.number(GRID.hexes[h]) for h in field.path_to(GRID.hex("0406"))] == ["0405", "0406"]


def test_a_field_is_ordered_by_cost_and_hex() -> None:
    field = reach(moves_of([1, 3, 2, 1] * (GRID.size // 4)), GRID.hex("0404"), 6, NONE, NONE)
    assert list(field.cost.items()) == sorted(field.cost.items(), key=lambda entry: (entry[1], entry[0]))


def test_equally_cheap_ways_go_by_the_lowest_hex() -> None:
    field = reach(moves_of([1] * GRID.size), GRID.hex("0404"), 2, NONE, NONE)
    for h, came in field.came.items():
        ways = [n for n in GRID.neighbours[h] if n in field and field.cost[n] == field.cost[h] - 1]
        assert came == min(ways)


def test_a_stop_is_entered_but_not_left() -> None:
    line = marked(*(f"05{b:02}" for b in range(1, 9)))
    field = reach(moves_of([1] * GRID.size), GRID.hex("0404"), 6, NONE, line)
    assert GRID.hex("0504") in field
    assert not any(h in field for h in GRID.hexes if GRID.parts(h)[0] > 5)


def test_the_start_may_be_left_though_it_stops() -> None:
    field = reach(moves_of([1] * GRID.size), GRID.hex("0404"), 2, NONE, marked("0404"))
    assert set(field.cost) == set(GRID.disc(GRID.hex("0404"), 2))


def test_hexes_barred_to_the_first_step_are_reached_the_long_way() -> None:
    zone = marked("0404", "0405")
    moves = moves_of([1] * GRID.size)
    field = reach(moves, GRID.hex("0404"), 2, NONE, NONE, first_barred=zone)
    assert field.cost[GRID.hex("0405")] == 2


@pytest.mark.parametrize(("budget", "guaranteed", "hexes"), [(2, False, 1), (2, True, 7), (0, True, 1)])
def test_one_hex_is_guaranteed(budget: int, guaranteed: bool, hexes: int) -> None:
    field = reach(moves_of([3] * GRID.size), GRID.hex("0404"), budget, NONE, NONE, guaranteed=guaranteed)
    assert len(field.cost) == hexes
    assert all(cost == budget for h, cost in field.cost.items() if h != GRID.hex("0404"))


def test_the_guaranteed_hex_may_not_be_barred() -> None:
    around = marked("0403", "0405")
    field = reach(moves_of([9] * GRID.size), GRID.hex("0404"), 2, around, NONE, guaranteed=True)
    assert len(field.cost) == 5
    field = reach(
        moves_of([9] * GRID.size), GRID.hex("0404"), 2, NONE, NONE, guaranteed=True, first_barred=around
    )
    assert len(field.cost) == 5


def naive_reach(
    moves: Moves,
    start: int,
    budget: int,
    barred: bytes,
    stops: bytes,
    guaranteed: bool,
    first_barred: bytes | None,
) -> dict[int, int]:
    """Relax every step until nothing gets cheaper."""
    cost, changed = {start: 0}, True
    while changed:
        changed = False
        for h in list(cost):
            if stops[h] and h != start:
                continue
            for n, price in moves[h]:
                first = h == start
                if barred[n] or (first and first_barred is not None and first_barred[n]):
                    continue
                total = cost[h] + price
                if first and guaranteed and budget > 0:
                    total = min(total, budget)
                if total <= budget and total < cost.get(n, budget + 1):
                    cost[n], changed = total, True
    return cost


@settings(max_examples=50)
@given(costs, starts, st.integers(0, 12), flags, flags, st.booleans(), st.none() | flags, st.randoms())
def test_reach_agrees_with_the_naive_way(
    cost_to_enter: list[int],
    start: int,
    budget: int,
    barred: bytes,
    stops: bytes,
    guaranteed: bool,
    first_barred: bytes | None,
    shuffler: random.Random,
) -> None:
    moves = moves_of(cost_to_enter)
    field = reach(moves, start, budget, barred, stops, guaranteed=guaranteed, first_barred=first_barred)
    assert field.cost == naive_reach(moves, start, budget, barred, stops, guaranteed, first_barred)
    for h in field.cost:
        check_path(moves, field, h, budget)
    shuffled = [tuple(shuffler.sample(steps, len(steps))) for steps in moves]
    again = reach(shuffled, start, budget, barred, stops, guaranteed=guaranteed, first_barred=first_barred)
    assert list(again.cost.items()) == list(field.cost.items())
    assert again == field


def check_path(moves: Moves, field: Field, h: int, budget: int) -> None:
    """The path's steps exist and add up to its cost (a guaranteed step may be cheaper than it is)."""
    path = [field.start, *field.path_to(h)]
    assert path[-1] == h
    total = sum(dict(moves[a])[b] for a, b in pairwise(path))
    assert min(total, budget) == field.cost[h]


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
