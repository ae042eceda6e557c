"""5.1.3-5.1.5 Mandatory attacks as a graph: what is refused is exactly what would leave a duty unmet."""

from __future__ import annotations

import random
from itertools import chain, combinations
from typing import TypeVar

import pytest

from steppe.games.kursk_1943 import duties
from steppe.games.kursk_1943.duties import Duties
from steppe.hexes import Hex
from steppe.table.basics import Unit

P, Q = Hex(1), Hex(2)
X, Y, Z = Unit(0), Unit(1), Unit(2)


def graph(
    opponents: dict[Unit, tuple[Hex, ...]],
    units: tuple[Unit, ...],
    hexes: tuple[Hex, ...],
    at: dict[Unit, Hex],
) -> Duties:
    return duties.reckon(opponents, at, iter(units), iter(hexes))


def front() -> Duties:
    """k43-F1: X next to P and Q, Y to P, Z to Q; nobody is fortified."""
    opponents = {X: (P, Q), Y: (P,), Z: (Q,)}
    return graph(opponents, (X, Y, Z), (P, Q), {X: Hex(10), Y: Hex(11), Z: Hex(12)})


def legal(d: Duties, hexes: tuple[Hex, ...], units: tuple[Unit, ...]) -> bool:
    able = [one for one in duties.places(d, hexes) if all(u in one for u in units)]
    return bool(able) and duties.is_whole(d, hexes, units)


@pytest.mark.rule("k43:5.1.3", "k43:5.1.5")
def test_one_against_two_is_refused_where_others_would_have_nobody() -> None:
    d = front()
    assert not legal(d, (P, Q), (X,))
    assert duties.robbed_unit(d, (P, Q), (X,)) == Y
    assert not legal(d, (P, Q), (X, Y, Z))  # neither side on one hex
    assert legal(d, (P,), (X, Y))
    assert legal(d, (P,), (Y,))
    assert sorted(duties.target_sets(d)) == [(P,), (Q,)]


@pytest.mark.rule("k43:5.1.3")
def test_after_one_attack_the_rest_must_still_find_somebody() -> None:
    after = graph({X: (Q,), Z: (Q,)}, (X, Z), (Q,), {X: Hex(10), Z: Hex(12)})
    assert not legal(after, (Q,), (Z,))
    assert legal(after, (Q,), (X, Z))
    assert list(duties.offered(after, (Q,), ())) == [X]  # sets are written ascending
    assert list(duties.offered(after, (Q,), (X,))) == [Z]


@pytest.mark.rule("k43:5.1.4")
def test_an_enemy_who_must_be_attacked_keeps_an_attacker() -> None:
    d = graph({X: (P, Q)}, (X,), (P, Q), {X: Hex(10)})
    assert not legal(d, (P,), (X,))
    assert duties.robbed_hex(d, (P,), (X,)) == Q
    assert list(duties.target_sets(d)) == [(P, Q)]


@pytest.mark.rule("k43:5.1.5")
def test_the_books_three_units_and_two_enemies() -> None:
    """k43-E11: 1 is open and next to A and B; 2 and 3 are entrenched next to A."""
    one, two, three, a, b = X, Y, Z, P, Q
    d = graph(
        {one: (a, b), two: (a,), three: (a,)}, (one,), (a, b), {one: Hex(10), two: Hex(11), three: Hex(12)}
    )
    assert legal(d, (a, b), (one,))
    assert not legal(d, (a, b), (one, two))
    assert legal(d, (b,), (one,))
    assert not legal(d, (a,), (one,))  # then nobody would be left for B
    after = graph({two: (a,), three: (a,)}, (), (a,), {two: Hex(11), three: Hex(12)})
    assert after.must_be_attacked == (a,)
    for who in ((two,), (three,), (two, three)):
        assert legal(after, (a,), who)


@pytest.mark.rule("k43:5.1.7")
def test_what_nobody_can_meet_lapses() -> None:
    d = graph({X: (P,)}, (X, Y), (P, Q), {X: Hex(10)})
    assert (d.must_attack, d.must_be_attacked) == ((X,), (P,))
    assert graph({}, (X,), (P,), {}).are_met


# Against a search through everything that could be done.


def random_front(rng: random.Random) -> Duties:
    hexes = [Hex(h) for h in range(rng.randint(1, 4))]
    at: dict[Unit, Hex] = {}
    opponents: dict[Unit, tuple[Hex, ...]] = {}
    u = 0
    for place in range(rng.randint(1, 3)):
        around = tuple(h for h in hexes if rng.random() < 0.6)
        for _ in range(rng.randint(1, 2)):
            if around:
                opponents[Unit(u)], at[Unit(u)] = around, Hex(100 + place)
            u += 1
    units = (Unit(u) for u in range(u) if rng.random() < 0.6)
    return duties.reckon(opponents, at, units, (h for h in hexes if rng.random() < 0.6))


def attacks(d: Duties) -> list[tuple[tuple[Hex, ...], tuple[Unit, ...]]]:
    """Everything that 5.1.2 and 5.1.5 allow."""
    found = []
    for hexes in subsets(sorted(d.attackers)):
        for units in subsets(sorted(d.opponents)):
            if all(h in d.opponents[u] for u in units for h in hexes) and (
                len(hexes) == 1 or len({d.at[u] for u in units}) == 1
            ):
                found.append((hexes, units))
    return found


T = TypeVar("T")


def subsets(items: list[T]) -> list[tuple[T, ...]]:
    return list(chain.from_iterable(combinations(items, n) for n in range(1, len(items) + 1)))


def without(d: Duties, hexes: tuple[Hex, ...], units: tuple[Unit, ...]) -> Duties:
    left = {
        u: tuple(h for h in around if h not in hexes) for u, around in d.opponents.items() if u not in units
    }
    return duties.reckon(
        {u: around for u, around in left.items() if around},
        d.at,
        (u for u in d.must_attack if u not in units),
        (h for h in d.must_be_attacked if h not in hexes),
    )


def can_all_be_met(d: Duties, memo: dict[tuple[object, ...], bool]) -> bool:
    """Whether some sequence of attacks meets every duty, none lapsing."""
    if d.are_met:
        return True
    key = (tuple(d.opponents.items()), d.must_attack, d.must_be_attacked)
    if key not in memo:
        memo[key] = any(
            len(after.must_attack) + len(after.must_be_attacked)
            == sum(u not in units for u in d.must_attack) + sum(h not in hexes for h in d.must_be_attacked)
            and can_all_be_met(after, memo)
            for hexes, units in attacks(d)
            for after in [without(d, hexes, units)]
        )
    return memo[key]


@pytest.mark.rule("k43:5.1.3", "k43:5.1.4", "k43:5.1.5")
def test_as_long_as_each_duty_has_an_opponent_all_can_be_met() -> None:
    rng = random.Random(43)
    for _ in range(60):
        assert can_all_be_met(random_front(rng), {})


def test_what_is_offered_is_what_leaves_all_duties_open() -> None:
    rng = random.Random(1943)
    for _ in range(120):
        d = random_front(rng)
        wanted = sorted(attack for attack in attacks(d) if duties.is_whole(d, *attack))
        assert sorted(walk(d)) == wanted


def walk(d: Duties) -> list[tuple[tuple[Hex, ...], tuple[Unit, ...]]]:
    """Every attack that can be written word by word."""
    found = []

    def go(hexes: tuple[Hex, ...], units: tuple[Unit, ...]) -> None:
        if units and duties.is_whole(d, hexes, units):
            found.append((hexes, units))
        for u in set(duties.offered(d, hexes, units)):
            go(hexes, (*units, u))

    for hexes in duties.target_sets(d):
        go(hexes, ())
    return found


def test_a_way_to_meet_them_is_one() -> None:
    rng = random.Random(7)
    for _ in range(200):
        d = random_front(rng)
        for hexes, units in duties.way_to_meet(d):
            assert duties.is_whole(d, hexes, units)
            d = without(d, hexes, units)
        assert d.are_met
