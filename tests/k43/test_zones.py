"""4.0 Zones of control, and control of hexes."""

from __future__ import annotations

import pytest

from steppe.games.kursk_1943.state import GERMAN, NOBODY, SOVIET
from steppe.games.kursk_1943.zones import controlling, zone_by
from tests.k43.support import Table, go_on, position


def zone(table: Table, side: int = GERMAN) -> set[str]:
    found = zone_by(table.g, table.s, SOVIET if side else GERMAN)
    return {table.g.numbers[h] for h, covered in enumerate(found) if covered}


AROUND_1010 = {"1009", "1011", "0909", "0910", "1109", "1110"}


@pytest.mark.rule("k43:4.1.1")
@pytest.mark.rule("k43:4.1.2")
def test_a_regular_unit_has_a_zone_in_all_hexes_around() -> None:
    assert zone(position("turn 2 german movement\n1010 IR1\n2020 RD1")) == AROUND_1010
    ground = ("town 1011", "city 1009", "forest 0909", "hills 0910", "river 1010/1109", "donets 1010/1110")
    assert zone(position("turn 2 german movement\n1010 IR1\n2020 RD1", *ground)) == AROUND_1010


@pytest.mark.rule("k43:6.1.5")
@pytest.mark.rule("k43:9.1.1")
@pytest.mark.rule("k43:15.2.2")
@pytest.mark.parametrize("unit", ["Art1", "SpA", "HQG", "RG"])
def test_artillery_headquarters_and_resilience_groups_have_none(unit: str) -> None:
    assert zone(position(f"turn 2 german movement\n1010 {unit}\n0505 IR6\n2020 RD1")).isdisjoint(AROUND_1010)


@pytest.mark.rule("k43:9.1.1")
def test_nor_have_soviet_headquarters() -> None:
    assert zone(position("turn 2 german movement\n1010 HQS\n0505 IR6"), SOVIET) == set()


def test_anti_tank_brigades_have_one() -> None:
    table = position("turn 2 german movement\n1010 AT1\n0505 IR6")
    assert zone(table, SOVIET) == AROUND_1010


@pytest.mark.rule("k43:4.1.3")
def test_no_zone_across_a_big_river_but_across_others() -> None:
    ground = ("big_river 1010/1011", "river 1010/1009", "donets 1010/1110")
    table = position("turn 2 german movement\n1010 IR1\n2020 RD1", *ground)
    assert zone(table) == AROUND_1010 - {"1011"}


@pytest.mark.rule("k43:4.1.4")
def test_no_zone_of_motorised_units_in_a_swamp() -> None:
    ground = ("swamp 1011",)
    assert zone(position("turn 2 german movement\n1010 Gr1\n2020 RD1", *ground)) == AROUND_1010 - {"1011"}
    assert zone(position("turn 2 german movement\n1010 IR1\n2020 RD1", *ground)) == AROUND_1010


@pytest.mark.rule("k43:4.1.5")
def test_many_zones_on_one_hex_are_those_of_many_units() -> None:
    table = position("turn 2 german movement\n1010 IR1 IR2\n1012 IR3\n2020 RD1")
    h = table.g.hex_named["1011"]
    assert [table.g.units[u] for u in controlling(table.g, table.s, GERMAN, h)] == ["IR1", "IR2", "IR3"]
    assert zone(table) >= {"1011"}


def supply_phase(text: str, *ground: str) -> Table:
    """A German Supply Phase played to the next decision. Both sides stand on their bases' roads."""
    return position(f"turn 2 german supply\n{text}", *ground)


def control(table: Table, number: str) -> int:
    return table.s.control[table.g.hex_named[number]]


ROAD = "main " + "-".join(f"10{n:02}" for n in range(16))


@pytest.mark.rule("k43:4.3.2")
@pytest.mark.rule("k43:4.3.3")
@pytest.mark.rule("k43:4.1.6")
@pytest.mark.rule("k43:2.2.6")
def test_a_side_takes_where_it_stands_and_where_it_alone_has_a_zone() -> None:
    table = supply_phase("1010 IR1\n2020 RD1\nlayer control soviet 1010", ROAD)
    assert control(table, "1010") == GERMAN
    assert {control(table, number) for number in AROUND_1010} == {GERMAN}
    assert control(table, "1012") == SOVIET


@pytest.mark.rule("k43:4.3.2")
@pytest.mark.parametrize("unit", ["IR1", "HQG", "Art1"])
def test_whoever_stands_in_a_hex_takes_it_in_his_own_supply_phase(unit: str) -> None:
    text = f"1010 {unit}\n1011 RD1\n1012 RD2\nlayer control soviet 1010\nlayer control german 1011"
    table = supply_phase(text, ROAD)
    assert control(table, "1010") == GERMAN  # also in an enemy zone
    assert control(table, "1011") == GERMAN  # the Soviet takes his in his own


@pytest.mark.rule("k43:4.3.6")
def test_an_empty_hex_in_zones_of_both_is_nobodys() -> None:
    table = supply_phase("1010 IR1\n1012 RD1{oos}", ROAD)
    assert control(table, "1011") == NOBODY
    assert control(table, "1009") == GERMAN
    assert control(table, "1012") == SOVIET


@pytest.mark.rule("k43:4.3.5")
def test_a_unit_out_of_supply_takes_its_own_hex_only() -> None:
    table = supply_phase("1515 IR1\n2020 RD1\nlayer control soviet 1515")  # no road, too far
    assert "oos" in table.flags("IR1")
    assert control(table, "1515") == GERMAN
    assert control(table, "1514") == SOVIET


@pytest.mark.rule("k43:4.3.4")
def test_who_surrenders_takes_nothing() -> None:
    text = "1515 IR1{oos_four}\n2020 RD1\nlayer control soviet 1515"
    table = position(f"turn 2 german supply\n{text}", dice=(1, 2))
    assert table.at("IR1") == "dead"
    assert control(table, "1515") == SOVIET


@pytest.mark.rule("k43:4.3.1")
def test_at_the_start_each_side_controls_what_lies_behind_its_front() -> None:
    table = position("turn 1 german movement\n1010 IR1\n2020 RD1")
    start = table.g.start()
    assert start.control[table.g.hex_named["3000"]] == GERMAN
    assert start.control[table.g.hex_named["3002"]] == SOVIET
    go_on(table)
