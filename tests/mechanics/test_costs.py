"""Costs of steps as a game may define them."""

from __future__ import annotations

from steppe.hexes import Grid, reach
from steppe.mechanics.costs import Costs

GRID = Grid("columns", (1, 4), "east", (1, 4), "south", shifted="even")
CLIFF = (GRID.hex("0202"), GRID.hex("0203"))
MARSH = GRID.hex("0302")


def price(mover: str, a: int, b: int) -> int | None:
    if mover == "cart" and {a, b} == set(CLIFF):
        return None
    return 3 if mover == "cart" and b == MARSH else 1


def test_a_step_has_the_price_of_its_mover_and_none_where_it_cannot_go() -> None:
    costs = Costs(GRID, price)
    above, below = CLIFF
    around = sorted(n for n in GRID.neighbours[above] if n >= 0)
    assert list(costs.prices("goat")[above].items()) == [(n, 1) for n in around]
    assert below not in costs.prices("cart")[above]
    assert costs.prices("cart")[above][MARSH] == 3


def test_moves_are_the_same_prices_for_movement_fields() -> None:
    costs = Costs(GRID, price)
    assert [dict(steps) for steps in costs.moves("cart")] == costs.prices("cart")
    nothing = bytearray(GRID.size)
    field = reach(costs.moves("cart"), CLIFF[0], 2, nothing, nothing)
    assert field.cost[CLIFF[1]] == 2
    assert MARSH not in field


def test_prices_are_worked_out_once_a_kind_of_mover() -> None:
    asked: list[str] = []

    def counted(mover: str, a: int, b: int) -> int:
        asked.append(mover)
        return 1

    costs = Costs(GRID, counted)
    assert asked == []
    assert costs.moves("goat") is costs.moves("goat")
    assert costs.prices("goat") is costs.prices("goat")
    assert asked == ["goat"] * sum(n >= 0 for around in GRID.neighbours for n in around)


def test_even_steps_into_a_hex_are_priced_once_and_cost_the_same() -> None:
    above, below = CLIFF
    uneven = [{below} if h == above else {above} if h == below else set() for h in range(GRID.size)]
    asked: list[tuple[int, int]] = []

    def counted(mover: str, a: int, b: int) -> int | None:
        asked.append((a, b))
        return price(mover, a, b)

    found = Costs(GRID, counted, uneven).prices("cart")
    assert found == Costs(GRID, price).prices("cart")
    assert {(above, below), (below, above)} <= set(asked)
    assert len(asked) == GRID.size + 2
