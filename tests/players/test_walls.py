"""The cheapest line between an enemy and what must be kept from him."""

from __future__ import annotations

from steppe.players.walls import NEVER, cheapest_wall


def strip(wide: int, long: int) -> list[list[int]]:
    """A board of squares, row by row, each next to those above, below and beside it."""
    around = []
    for h in range(wide * long):
        x, y = h % wide, h // wide
        near = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
        around.append([b * wide + a for a, b in near if 0 <= a < wide and 0 <= b < long])
    return around


def enemies(*hexes: int) -> dict[int, int]:
    """Who may not be left inside."""
    return dict.fromkeys(hexes, NEVER)


def test_it_runs_where_it_is_cheapest() -> None:
    """Three abreast, five rows: the enemy in the first, what he wants in the last, one cheap row between."""
    price = [9] * 15
    price[6:9] = [2, 2, 2]
    wall = cheapest_wall(strip(3, 5), price, enemies(0, 1, 2), {12: NEVER, 13: NEVER, 14: NEVER})
    assert wall.hexes == {6, 7, 8}
    assert wall.outside == {0, 1, 2, 3, 4, 5}


def test_it_goes_round_what_cannot_be_held() -> None:
    """The middle of the cheap row is the enemy's: the line bends behind it."""
    price = [9] * 15
    price[6:9] = [2, NEVER, 2]
    wall = cheapest_wall(strip(3, 5), price, enemies(0, 1, 2, 7), {12: NEVER, 13: NEVER, 14: NEVER})
    assert wall.hexes == {6, 8, 10}


def test_it_leaves_outside_what_is_not_worth_it() -> None:
    """A village before the cheap row is held for 9 if that costs less than to lose it: with it the line costs
    9 + 2 + 2, without it 2 + 2 + 2."""
    price = [9] * 15
    price[9:12] = [2, 2, 2]
    far = {12: NEVER, 13: NEVER, 14: NEVER}
    around = strip(3, 5)
    assert cheapest_wall(around, price, enemies(0, 1, 2), {7: 6, **far}).hexes == {9, 10, 11}
    assert cheapest_wall(around, price, enemies(0, 1, 2), {7: 8, **far}).hexes == {7, 9, 11}


def test_it_closes_behind_an_enemy_who_costs_less_than_a_longer_line() -> None:
    """One stands beyond the cheap row, where others cost 27: for 5 he is left inside, for 25 not."""
    price = [9] * 15
    price[3:6] = [2, 2, 2]
    price[7] = NEVER
    far = {12: NEVER, 13: NEVER, 14: NEVER}
    pocket = cheapest_wall(strip(3, 5), price, {**enemies(0, 1, 2), 7: 5}, far)
    assert pocket.hexes == {3, 4, 5} and 7 not in pocket.outside
    assert cheapest_wall(strip(3, 5), price, {**enemies(0, 1, 2), 7: 25}, far).hexes == {6, 8, 10}


def test_whoever_holds_all_of_it_lets_nobody_pass() -> None:
    around = strip(6, 6)
    price = [1 + (7 * h) % 5 for h in range(36)]
    price[0] = NEVER
    wall = cheapest_wall(around, price, enemies(0), {35: NEVER})
    reached, queue = {0}, [0]
    for h in queue:
        for n in around[h]:
            if n not in reached and n not in wall.hexes:
                reached.add(n)
                queue.append(n)
    assert 35 not in reached and reached == wall.outside
    assert sum(price[h] for h in wall.hexes) <= price[1] + price[6]


def test_nothing_to_keep_needs_no_wall() -> None:
    assert not cheapest_wall(strip(3, 3), [1] * 9, enemies(0), {}).hexes
