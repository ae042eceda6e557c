"""Orders to move, and what players may ask."""

from __future__ import annotations

import pytest

from steppe.table.basics import WATCHER, Reason, Side
from steppe.table.queries import Answer, Field, Marks, Paths
from steppe.table.queries import Table as Rows
from tests.k43.support import Table, position


def orders(table: Table, text: str) -> list[str]:
    side = table.g.side_named(table.side)
    found = table.g.expand(table.s, side, tuple(text.split()))
    assert not isinstance(found, Reason), found
    return [" ".join(action) for action in found]


def refused(table: Table, text: str) -> tuple[str, str]:
    found = table.g.expand(table.s, table.g.side_named(table.side), tuple(text.split()))
    assert isinstance(found, Reason)
    return found.rule, found.code


def test_a_move_finds_its_way_and_halts() -> None:
    table = position("turn 2 german movement\n1010 IR1\n2020 RD1")
    assert orders(table, "move IR1 1012") == ["go IR1", "step 1011", "step 1012", "halt"]
    assert orders(table, "move IR1 1014")[-1] == "step 1014"  # all points spent: it ends by itself
    assert refused(table, "move IR1 1015") == ("3.1.5", "too-far-to-move")


def test_a_move_keeps_out_of_zones_on_its_way() -> None:
    table = position("turn 2 german movement\n1010 Pz1\n1111 RD1")
    way = orders(table, "move Pz1 1210")
    assert way[0] == "go Pz1"
    for action in way:
        table.do(action)
    assert table.at("Pz1") == "1210"


@pytest.mark.rule("k43:6.2.4")
def test_guns_are_limbered_first() -> None:
    table = position("turn 2 german movement\n1010 Art1\n2020 RD1")
    assert orders(table, "move Art1 1012") == ["go Art1", "limber Art1", "step 1011", "step 1012"]
    for action in orders(table, "move Art1 1012"):
        table.do(action)
    assert orders(table, "setup Art1") == ["unlimber Art1"]  # with its last point


@pytest.mark.rule("k43:6.2.4")
def test_guns_change_their_setup_where_they_stand() -> None:
    table = position("turn 2 german movement\n1010 Art1\n1015 Art2{transport}\n2020 RD1")
    assert orders(table, "limber Art1") == ["go Art1", "limber Art1", "halt"]
    assert orders(table, "setup Art2") == ["go Art2", "unlimber Art2", "halt"]
    for unit, deed in (("Art1", "limber Art1"), ("Art2", "setup Art2")):
        found = table.g.deeds(table.s, Side(0), ("go", unit))
        assert [" ".join(cut.orders[0]) for cut in found] == [deed, f"go {unit}"]
    assert refused(table, "move Art1 1013") == ("3.1.5", "too-far-to-move")  # 1 + 6 of 6


@pytest.mark.rule("k43:3.2.1")
def test_nobody_is_sent_where_there_is_no_room() -> None:
    full = "turn 2 german movement\n1010 IR1\n1012 IR2 IR3 IR4 IR5\n2020 RD1"
    table = position(full)
    assert refused(table, "move IR1 1012") == ("3.2.1", "stacking")
    answer = table.g.query(table.s, WATCHER, "reach", ("IR1",))
    assert isinstance(answer, Field)
    assert "1012" not in answer.values
    assert "1013" in answer.values  # they pass through


@pytest.mark.rule("k43:11.1.3")
def test_reinforcements_are_brought_on_by_the_same_order() -> None:
    table = position("turn 2 soviet movement\n0505 IR6\n2020 RD8\npool Inf1")
    assert list(table.g.waiting(table.s, table.g.side_named("soviet"))) == [table.unit("Inf1")]
    assert orders(table, "move Inf1 3004") == ["go Inf1", "step 3105", "step 3005", "step 3004", "halt"]


def test_while_a_stack_moves_it_is_led_on() -> None:
    table = position("turn 2 german movement\n1010 IR1\n1020 IR2\n2020 RD1")
    table.do("go IR1")
    table.do("step 1011")
    assert orders(table, "move 1013") == ["step 1012", "step 1013", "halt"]
    assert refused(table, "move IR2 1021") == ("3.1.3", "finish-move")


def ask(table: Table, text: str) -> Answer:
    name, *args = text.split()
    return table.g.query(table.s, WATCHER, name, tuple(args))


def test_queries() -> None:
    table = position("turn 2 german movement\n1003 IR1\n1510 IR2\n2020 RD1", "town 1004")
    reach = ask(table, "reach IR1")
    assert isinstance(reach, Field)
    assert (reach.values["1007"], "1008" in reach.values) == (4, False)
    supply = ask(table, "supply german")
    assert isinstance(supply, Marks)
    assert (supply.marks["1510"][0], supply.marks["0000"][0]) == ("cut", "source")
    line = ask(table, "supply german 1003")
    assert isinstance(line, Paths)
    assert line.paths["1003"][0] == "1003"
    hex_ = ask(table, "hex 1004")
    assert isinstance(hex_, Rows)
    assert ("town", "Place", "T6.5") in hex_.rows
    zone = ask(table, "zoc soviet")
    assert isinstance(zone, Marks)
    assert len(zone.marks) == 6
