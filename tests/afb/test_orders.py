"""Orders: what people write, and the actions it stands for."""

from __future__ import annotations

import pytest

from steppe.table.basics import Action, Reader, Reason, Side
from tests.afb.plain_map import on_plain
from tests.afb.support import Table


def expanded(table: Table, order: str) -> list[str] | tuple[str, str]:
    side = table.g.side_named(table.side)
    action: Action = tuple(order.split())
    found = table.g.expand(table.g.sight(table.s, Reader(side)), side, action)
    return (found.rule, found.code) if isinstance(found, Reason) else [" ".join(a) for a in found]


def carry_out(table: Table, order: str) -> None:
    actions = expanded(table, order)
    assert isinstance(actions, list), actions
    for action in actions:
        table.do(action)


START = "turn 3 german movement\n20.05 18Pz18\n20.12 102RD\n"


def test_a_move_finds_its_way_and_halts() -> None:
    table = on_plain(START, "swamp 20.06")
    carry_out(table, "move 18Pz18 20.07")
    assert table.at("18Pz18") == "20.07"
    assert table.choices("go") == []


def test_the_cheapest_way_is_taken() -> None:
    table = on_plain(START, "road 20.05-21.06-21.07-21.08-20.08", "heavy_woods 20.06 20.07")
    assert expanded(table, "move 18Pz18 20.08") == [
        *("go 18Pz18", "step 21.06", "step 21.07", "step 21.08", "step 20.08", "halt")
    ]


def test_a_way_can_be_given() -> None:
    table = on_plain(START)
    way = ["go 18Pz18", "step 19.06", "step 20.06", "halt"]
    assert expanded(table, "move 18Pz18 19.06-20.06") == way
    assert expanded(table, "move 18Pz18 20.05-19.06-20.06") == way


def test_a_stack_on_its_way_is_led_on() -> None:
    table = on_plain(START)
    table.do("go 18Pz18")
    table.do("step 20.06")
    carry_out(table, "move 20.08")
    assert table.at("18Pz18") == "20.08"


def test_a_move_that_ends_beside_an_enemy_to_be_overrun_stays_open() -> None:
    """On foot, or in front of a river, there is nothing to ask."""
    table = on_plain("turn 3 german movement\n20.05 18Pz18\n20.08 102RD")
    assert expanded(table, "move 18Pz18 20.07") == ["go 18Pz18", "step 20.06", "step 20.07"]
    carry_out(table, "move 18Pz18 20.07")
    assert table.choices("overrun") == ["20.08"] and "halt" in table.choices()
    on_foot = on_plain("turn 3 german movement\n20.06 17ID\n20.08 102RD")
    assert expanded(on_foot, "move 17ID 20.07") == ["go 17ID", "step 20.07", "halt"]
    river = on_plain("turn 3 german movement\n20.05 18Pz18\n20.08 102RD", "minor_river 20.07/20.08")
    assert expanded(river, "move 18Pz18 20.07")[-1] == "halt"


def test_a_move_that_uses_everything_needs_no_halt() -> None:
    table = on_plain(START.replace("18Pz18", "17ID"))
    actions = expanded(table, "move 17ID 14.08")
    assert isinstance(actions, list)
    assert actions[-1].startswith("step")


@pytest.mark.parametrize(
    ("order", "rule", "code"),
    [
        ("move 18Pz18 20.05", "S-5.1", "there-already"),
        ("move 18Pz18 20.12", "S-6.1", "overrun-beside"),
        ("move 18Pz18 20.25", "S-5.1", "too-far-to-move"),
        ("move 102RD 20.11", "S-5.1", "not-yours"),
        ("move 17ID 20.06", "S-5.1", "not-on-map"),
        ("move 18Pz18 99.99", "", "unknown-hex"),
        ("move 20.06", "", "missing"),
        ("move", "", "missing"),
    ],
)
def test_what_bars_an_order_is_named(order: str, rule: str, code: str) -> None:
    assert expanded(on_plain(START), order) == (rule, code)


@pytest.mark.rule("afb:S-4.5")
def test_zones_that_make_a_way_too_dear_are_named() -> None:
    table = on_plain("turn 3 german movement\n20.05 17ID\n20.09 102RD")
    assert expanded(table, "move 17ID 20.10") == ("S-4.5", "zones-between")


def test_orders_of_other_moments_are_refused() -> None:
    table = on_plain("turn 3 german combat\n20.08 17ID\n20.09 102RD")
    assert expanded(table, "move 17ID 20.07") == ("1.1", "not-now")


def test_several_advance_and_a_retreat_goes_all_its_way() -> None:
    table = on_plain("turn 3 german combat\n20.08 17ID 31ID 34ID\n20.09 161RD 133RD\n40.20 5ID\n40.21 117RD")
    units = " ".join(sorted(("17ID", "31ID", "34ID"), key=table.unit))
    table.do(f"attack 20.09 {units}", (2, 6))
    while table.choices("lose"):
        table.do(f"lose {table.choices('lose')[0]}")
    (short,) = table.g.shortcuts(table.g.sight(table.s, Reader(1)), Side(1))
    carry_out(table, " ".join(short.orders[0]))
    assert table.side == "german"
    (advance,) = table.g.shortcuts(table.g.sight(table.s, Reader(0)), Side(0))
    carry_out(table, " ".join(advance.orders[0]))
    assert sorted(table.stack("20.09"), key=table.unit) == units.split()


def test_those_concerned_are_named() -> None:
    table = on_plain(START)
    table.do("go 18Pz18")
    assert [table.g.units[u] for u in table.g.engaged(table.s)] == ["18Pz18"]
