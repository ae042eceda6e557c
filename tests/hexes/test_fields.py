"""Movement fields and spreading, against slow and simple versions of themselves."""

import random
from collections.abc import Iterable, Sequence
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from steppe.hexes import Spread, reach, reach_of_any, spread
from tests.hexes.grids import GRID, NONE, flags, marked, per_hex, starts

Moves = list[tuple[tuple[int, int], ...]]

costs = per_hex([0, 1, 1, 2, 3, 5])
ROAD = [GRID.hex(f"04{place:02}") for place in range(1, 9)]
extras = per_hex([0, 0, 0, 1, 2])


def moves_of(cost_to_enter: Sequence[int]) -> Moves:
    return [tuple((n, cost_to_enter[n]) for n in around if n >= 0) for around in GRID.neighbours]


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


def test_a_toll_is_paid_for_each_hex_of_a_zone() -> None:
    zone = marked("0405", "0406", "0407", "0505", "0506", "0305", "0306")
    toll = [2 * z for z in zone]
    field = reach(moves_of([1] * GRID.size), GRID.hex("0404"), 9, NONE, NONE, toll=toll)
    assert [field.cost[GRID.hex(n)] for n in ("0405", "0406", "0403")] == [3, 6, 1]


def test_leaving_is_paid_where_one_leaves_the_start_too() -> None:
    leaving = marked("0404", "0405")
    field = reach(moves_of([1] * GRID.size), GRID.hex("0404"), 9, NONE, NONE, leaving=leaving)
    assert [field.cost[GRID.hex(n)] for n in ("0403", "0405", "0406")] == [2, 2, 4]
    inside = reach(moves_of([1] * GRID.size), GRID.hex("0403"), 2, NONE, NONE, leaving=leaving)
    assert inside.cost[GRID.hex("0404")] == 1
    assert GRID.hex("0405") not in inside


def test_the_guaranteed_hex_costs_no_more_with_a_toll() -> None:
    toll = [5] * GRID.size
    moves = moves_of([1] * GRID.size)
    assert len(reach(moves, GRID.hex("0404"), 4, NONE, NONE, toll=toll).cost) == 1
    field = reach(moves, GRID.hex("0404"), 4, NONE, NONE, toll=toll, guaranteed=True)
    assert set(field.cost.values()) == {0, 4}


def test_a_free_road_is_followed_to_its_end_even_without_a_budget() -> None:
    field = reach(moves_of([0 if h in ROAD else 9 for h in GRID.hexes]), GRID.hex("0404"), 0, NONE, NONE)
    assert [GRID.number(GRID.hexes[h]) for h in field.cost] == [
        *("0404", "0403", "0405", "0402", "0406", "0401", "0407", "0408")
    ]
    assert field.path_to(GRID.hex("0408")) == [GRID.hex(n) for n in ("0405", "0406", "0407", "0408")]


def test_without_so_much_as_nothing_there_is_no_step() -> None:
    assert reach(moves_of([0] * GRID.size), 5, -1, NONE, NONE, guaranteed=True).cost == {5: 0}


Steps = dict[tuple[int, int], int]
"""What each step costs that may be taken."""


def naive_costs(steps: Steps, sources: Iterable[int], budget: int) -> dict[int, int]:
    """Relax every step until nothing gets cheaper."""
    cost, changed = dict.fromkeys(sources, 0), True
    while changed:
        changed = False
        for (a, b), price in steps.items():
            if a in cost and cost[a] + price <= budget and cost[a] + price < cost.get(b, budget + 1):
                cost[b], changed = cost[a] + price, True
    return cost


def naive_came(steps: Steps, cost: dict[int, int], sources: Iterable[int]) -> dict[int, int]:
    """The lowest of the equally cheap hexes before each; by a free step, of those next to cheaper ones."""
    before: dict[int, list[int]] = {h: [] for h in cost}
    for (a, b), price in steps.items():
        if a in cost and b in cost and cost[a] + price == cost[b]:
            before[b].append(a)
    done = set(sources)
    came = {h: min(dearer) for h in cost if h not in done and (dearer := _cheaper(cost, h, before[h]))}
    done |= came.keys()
    while len(done) < len(cost):
        ring = {h: [a for a in before[h] if a in done] for h in cost.keys() - done}
        came |= {h: min(ways) for h, ways in ring.items() if ways}
        done |= came.keys()
    return came


def _cheaper(cost: dict[int, int], h: int, before: list[int]) -> list[int]:
    return [a for a in before if cost[a] < cost[h]]


def check_paths(steps: Steps, found: Spread, sources: Iterable[int]) -> None:
    """The steps of every path exist and add up to its cost."""
    for h in found.cost:
        path = found.path_to(h)
        first = found.came[path[0]] if path else h
        assert first in sources
        assert sum(steps[pair] for pair in pairwise([first, *path])) == found.cost[h]


@pytest.mark.slow
@settings(max_examples=80)
@given(
    costs,
    starts,
    st.integers(-1, 12),
    flags,
    flags,
    st.booleans(),
    st.none() | flags,
    st.none() | extras,
    st.none() | extras,
    st.randoms(),
)
def test_reach_agrees_with_the_naive_way(
    cost_to_enter: list[int],
    start: int,
    budget: int,
    barred: bytes,
    stops: bytes,
    guaranteed: bool,
    first_barred: bytes | None,
    toll: list[int] | None,
    leaving: list[int] | None,
    shuffler: random.Random,
) -> None:
    moves = moves_of(cost_to_enter)
    steps: Steps = {}
    for h in GRID.hexes:
        for n, price in moves[h]:
            first = h == start
            if barred[n] or (first and first_barred and first_barred[n]) or (stops[h] and not first):
                continue
            price += (toll[n] if toll else 0) + (leaving[h] if leaving else 0)
            steps[h, n] = min(price, budget) if first and guaranteed and budget > 0 else price

    def field(moves: Moves) -> Spread:
        return reach(
            moves,
            start,
            budget,
            barred,
            stops,
            guaranteed=guaranteed,
            first_barred=first_barred,
            toll=toll,
            leaving=leaving,
        )

    found = field(moves)
    assert found.cost == naive_costs(steps, [start], budget)
    assert found.came == naive_came(steps, found.cost, [start])
    check_paths(steps, found, [start])
    again = field([tuple(shuffler.sample(around, len(around))) for around in moves])
    assert list(again.cost.items()) == list(found.cost.items())
    assert again == found


@settings(max_examples=40)
@given(costs, st.dictionaries(starts, st.integers(0, 12), max_size=4), flags, flags, st.booleans(), extras)
def test_what_any_reaches_is_what_each_of_them_reaches(
    cost_to_enter: list[int],
    budgets: dict[int, int],
    barred: bytes,
    stops: bytes,
    guaranteed: bool,
    toll: list[int],
) -> None:
    moves = moves_of(cost_to_enter)
    each = [
        reach(moves, start, budget, barred, stops, guaranteed=guaranteed, toll=toll).cost
        for start, budget in budgets.items()
    ]
    found = reach_of_any(moves, budgets, barred, stops, guaranteed, toll)
    assert sorted(found) == sorted({h for cost in each for h in cost})


# ---------------------------------------------------------------------- spread


def test_supply_runs_free_along_roads_and_costs_points_beside_them() -> None:
    found = spread(moves_of([0 if h in ROAD else 2 for h in GRID.hexes]), [GRID.hex("0401")], 3, NONE)
    assert {h for h, cost in found.cost.items() if cost == 0} == set(ROAD)
    assert {h for h in found.cost if h not in ROAD} == {
        h for h in GRID.hexes if any(GRID.distance(h, r) == 1 for r in ROAD) and h not in ROAD
    }


def test_a_chain_of_friends_hands_supply_on() -> None:
    chain = marked("0404", "0405", "0406", "0408")
    found = spread(moves_of([3] * GRID.size), [GRID.hex("0403")], 4, NONE, chain=chain)
    assert [found.cost.get(GRID.hex(n)) for n in ("0404", "0405", "0406", "0407", "0408")] == [
        *(3, 3, 3, None, None)
    ]


def test_the_nearest_source_serves_and_one_that_is_barred_does_not() -> None:
    ends = [GRID.hex("0408"), GRID.hex("0401"), GRID.hex("0401")]
    found = spread(moves_of([1] * GRID.size), ends, 20, marked("0408"))
    assert found.cost[GRID.hex("0401")] == 0
    assert GRID.hex("0408") not in found
    assert found.cost[GRID.hex("0407")] == 6
    assert spread(moves_of([1] * GRID.size), ends, 0, NONE).cost == dict.fromkeys(sorted(set(ends)), 0)
    assert spread(moves_of([1] * GRID.size), [], 9, NONE).cost == {}


@pytest.mark.slow
@settings(max_examples=80)
@given(costs, st.lists(starts, max_size=4), st.integers(-1, 9), flags, st.none() | flags, st.randoms())
def test_spread_agrees_with_the_naive_way(
    cost_to_enter: list[int],
    sources: list[int],
    budget: int,
    barred: bytes,
    chain: bytes | None,
    shuffler: random.Random,
) -> None:
    moves = moves_of(cost_to_enter)
    steps: Steps = {
        (h, n): 0 if chain and chain[h] and chain[n] else price
        for h in GRID.hexes
        for n, price in moves[h]
        if not barred[n]
    }
    first = [h for h in sources if not barred[h] and budget >= 0]
    found = spread(moves, sources, budget, barred, chain=chain)
    assert found.cost == naive_costs(steps, first, budget)
    assert found.came == naive_came(steps, found.cost, first)
    check_paths(steps, found, first)
    shuffled = [tuple(shuffler.sample(around, len(around))) for around in moves]
    again = spread(shuffled, shuffler.sample(sources, len(sources)), budget, barred, chain=chain)
    assert list(again.cost.items()) == list(found.cost.items())
    assert again == found
