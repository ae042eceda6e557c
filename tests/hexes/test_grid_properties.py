"""What holds on every grid, whatever its numbering."""

from collections.abc import Iterable
from fractions import Fraction
from itertools import pairwise
from math import dist

from hypothesis import assume, given
from hypothesis import strategies as st

from steppe.hexes import Grid, Hex, Hexside
from tests.hexes.grids import SMALL, grid_and_hexes

Pair = tuple[Grid, list[Hex]]


@given(grid_and_hexes(3))
def test_distance_is_a_distance(drawn: Pair) -> None:
    grid, (a, b, c) = drawn
    assert (grid.distance(a, b) == 0) == (a == b)
    assert grid.distance(a, b) == grid.distance(b, a)
    assert grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c)
    assert grid.adjacent(a, b) == (grid.distance(a, b) == 1)


@given(grid_and_hexes(1))
def test_distance_counts_steps(drawn: Pair) -> None:
    grid, (start,) = drawn
    steps, front = {start: 0}, [start]
    for h in front:
        for n in grid.neighbours[h]:
            if n >= 0 and n not in steps:
                steps[Hex(n)] = steps[h] + 1
                front.append(Hex(n))
    assert steps == {h: grid.distance(start, h) for h in grid.hexes}


@given(grid_and_hexes(1))
def test_neighbours_are_mutual_and_opposite(drawn: Pair) -> None:
    grid, (h,) = drawn
    for d, n in enumerate(grid.neighbours[h]):
        if n >= 0:
            assert grid.neighbours[n][(d + 3) % 6] == h
            assert grid.side(h, d) == grid.side(Hex(n), (d + 3) % 6) == grid.hexside(h, Hex(n))
            assert set(grid.hexes_of(grid.side(h, d))) == {h, n}
        else:
            assert grid.hexes_of(grid.side(h, d)) == (h,)


@given(grid_and_hexes(1), st.integers(0, 6))
def test_rings_and_discs(drawn: Pair, radius: int) -> None:
    grid, (h,) = drawn
    assert list(grid.ring(h, radius)) == [n for n in grid.hexes if grid.distance(h, n) == radius]
    assert list(grid.disc(h, radius)) == [n for n in grid.hexes if grid.distance(h, n) <= radius]


@given(st.sampled_from(SMALL), st.integers(1, 3))
def test_a_ring_off_the_edges_has_six_hexes_per_radius(grid: Grid, radius: int) -> None:
    middle = grid.at(grid.first[0] + 4, grid.second[0] + 4)
    assert middle is not None
    assert len(grid.ring(middle, radius)) == 6 * radius
    assert len(grid.disc(middle, radius)) == 1 + 3 * radius * (radius + 1)


@given(grid_and_hexes(2))
def test_drawn_distance_agrees_with_hexes(drawn: Pair) -> None:
    """One hex is one unit, and a way over hexes is at most 2/sqrt(3) as long as the straight line."""
    grid, (a, b) = drawn
    straight = dist(grid.centre(a), grid.centre(b))
    assert straight <= grid.distance(a, b) + 1e-9
    assert grid.distance(a, b) <= straight * 2 / 3**0.5 + 1e-9


# ---------------------------------------------------------------------- lines


@given(grid_and_hexes(2))
def test_a_line_goes_from_hex_to_neighbouring_hex(drawn: Pair) -> None:
    grid, (a, b) = drawn
    line = grid.line(a, b)
    assert line[0] == (a,)
    assert line[-1] == (b,)
    for here, there in pairwise(line):
        assert all(grid.adjacent(h, n) for h in here for n in there)
    assert {grid.distance(a, h) for entry in line for h in entry} == set(range(grid.distance(a, b) + 1))


@given(grid_and_hexes(2))
def test_a_line_is_the_same_both_ways(drawn: Pair) -> None:
    grid, (a, b) = drawn
    assert grid.line(a, b) == grid.line(b, a)[::-1]


@given(grid_and_hexes(2))
def test_a_line_has_the_hexes_that_it_shares_a_stretch_with(drawn: Pair) -> None:
    grid, (a, b) = drawn
    assume(a != b)
    stretches: dict[tuple[Fraction, Fraction], list[Hex]] = {}
    for h in grid.hexes:
        low, high = stretch_inside(point(grid, a), point(grid, b), point(grid, h))
        if low < high:
            stretches.setdefault((low, high), []).append(h)
    assert grid.line(a, b) == [tuple(stretches[key]) for key in sorted(stretches)]


def point(grid: Grid, h: Hex) -> tuple[int, int]:
    """Strips across, half hexes along."""
    a, b = grid.parts(h)
    if grid.seam is not None and a >= grid.seam:
        a, b = a - (grid.seam - grid.first[0]), b + 1 + grid.second[1] - grid.second[0]
    return a, 2 * b + (a % 2 == (1 if grid.shifted == "odd" else 0))


def stretch_inside(
    start: tuple[int, int], end: tuple[int, int], centre: tuple[int, int]
) -> tuple[Fraction, Fraction]:
    """The part of the line from start (0) to end (1) that lies in a hex, borders included."""
    low, high = Fraction(0), Fraction(1)
    for across, along, limit in half_planes():
        at_start = across * (start[0] - centre[0]) + along * (start[1] - centre[1])
        change = across * (end[0] - start[0]) + along * (end[1] - start[1])
        if change > 0:
            high = min(high, Fraction(limit - at_start, change))
        elif change < 0:
            low = max(low, Fraction(limit - at_start, change))
        elif at_start > limit:
            return Fraction(1), Fraction(0)
    return low, high


def half_planes() -> Iterable[tuple[int, int, int]]:
    """A hex is where across * x + along * y <= limit, for its six sides."""
    yield from ((0, 1, 1), (0, -1, 1), (3, 1, 2), (3, -1, 2), (-3, 1, 2), (-3, -1, 2))


# ---------------------------------------------------------------------- hexsides on a line


@given(grid_and_hexes(2))
def test_a_line_meets_the_same_hexsides_both_ways(drawn: Pair) -> None:
    grid, (a, b) = drawn
    assert [set(met) for met in grid.crossings(a, b)] == [set(met) for met in grid.crossings(b, a)][::-1]


@given(grid_and_hexes(2))
def test_a_line_leaves_a_hex_by_the_first_hexsides_that_it_meets(drawn: Pair) -> None:
    grid, (a, b) = drawn
    sides = {grid.side(a, d) for d in grid.ways_out(a, b)}
    if any(len(grid.hexes_of(side)) < 2 for side in sides):
        assert len(sides) == 2  # along the edge of the map, through a corner of it
    else:
        assert sides == set(grid.crossings(a, b)[0] if a != b else ())


@given(grid_and_hexes(2))
def test_a_line_meets_exactly_the_hexsides_that_it_cuts_or_follows(drawn: Pair) -> None:
    """By the signs of areas, in whole numbers: thirds of a strip across, half hexes along."""
    grid, (a, b) = drawn
    met = grid.crossings(a, b)
    alone = {sides[0] for sides in met if len(sides) == 1}
    start, end = centre(grid, a), centre(grid, b)
    for side in {grid.side(h, d) for h in grid.hexes for d in range(6)}:
        if len(grid.hexes_of(side)) < 2:
            continue
        p, q = ends(grid, side)
        hands = hand(start, end, p), hand(start, end, q)
        others = hand(p, q, start), hand(p, q, end)
        if hands[0] * hands[1] < 0 and others[0] * others[1] < 0:
            assert side in alone  # cut between its ends
        elif hands == (0, 0) and a != b and within(start, end, p) and within(start, end, q):
            assert side in alone  # followed
        elif side in alone:
            assert 0 in hands  # cut at one end, on the way from one of its hexes to the other
            assert any(set(grid.hexes_of(side)) == {*m, *n} for m, n in pairwise(grid.line(a, b)))
    for sides in met:
        if len(sides) == 2:
            (corner,) = set(ends(grid, sides[0])) & set(ends(grid, sides[1]))
            assert hand(start, end, corner) == 0 and within(start, end, corner)


Spot = tuple[int, int]


def centre(grid: Grid, h: Hex) -> Spot:
    across, along = point(grid, h)
    return 3 * across, along


def around(grid: Grid, h: Hex) -> set[Spot]:
    x, y = centre(grid, h)
    return {(x + dx, y + dy) for dx, dy in ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))}


def ends(grid: Grid, side: Hexside) -> list[Spot]:
    a, b = grid.hexes_of(side)
    return sorted(around(grid, a) & around(grid, b))


def hand(start: Spot, end: Spot, p: Spot) -> int:
    """On which side of the way from start to end a spot lies."""
    area = (end[0] - start[0]) * (p[1] - start[1]) - (end[1] - start[1]) * (p[0] - start[0])
    return (area > 0) - (area < 0)


def within(start: Spot, end: Spot, p: Spot) -> bool:
    return all(min(s, e) <= k <= max(s, e) for s, e, k in zip(start, end, p, strict=True))
