"""10.0 Supply."""

from __future__ import annotations

import pytest

from steppe.games.kursk_1943.state import GERMAN, SOVIET
from steppe.games.kursk_1943.supply import lines
from steppe.games.kursk_1943.zones import supply_zone, zone_by
from steppe.table.basics import HIDDEN, Reader, Side
from steppe.table.events import Rolled
from tests.k43.support import Table, oos, position


def reached(table: Table, side: Side, number: str) -> bool:
    return table.g.hex_named[number] in lines(table.g, table.s, side)


def table_with(text: str, *ground: str) -> Table:
    return position(f"turn 2 german movement\n{text}", *ground)


@pytest.mark.rule("k43:10.1.1")
@pytest.mark.rule("k43:10.1.4")
@pytest.mark.rule("k43:10.1.6")
@pytest.mark.rule("k43:10.1.7")
@pytest.mark.rule("k43:S1.3")
def test_off_the_roads_a_german_line_has_ten_points_and_a_soviet_one_eight() -> None:
    """A truck pays 2 for a clear hex: five hexes and four."""
    table = table_with("1020 IR1\n1515 RD1")
    assert reached(table, GERMAN, "1005")
    assert not reached(table, GERMAN, "1006")
    assert reached(table, SOVIET, "2713")
    assert not reached(table, SOVIET, "2613")


@pytest.mark.rule("k43:10.1.5")
def test_along_roads_there_is_no_limit() -> None:
    table = table_with("1020 IR1\n2020 RD1", "secondary " + "-".join(f"10{n:02}" for n in range(16)))
    assert reached(table, GERMAN, "1020")  # 5 hexes from the end of the road


@pytest.mark.rule("k43:10.1.8")
def test_the_way_off_the_road_is_paid_like_a_truck() -> None:
    ground = ("forest 1004", "swamp 1103")
    table = table_with("1020 IR1\n2020 RD1", *ground)
    field = lines(table.g, table.s, GERMAN)
    assert field.cost[table.g.hex_named["1001"]] == 2 * 12
    assert table.g.hex_named["1103"] not in field
    assert field.cost[table.g.hex_named["1004"]] == (3 * 2 + 4) * 12


@pytest.mark.rule("k43:10.1.8")
def test_a_step_onto_a_road_from_beside_it_costs_its_terrain() -> None:
    table = table_with("1020 IR1\n2020 RD1", "main 1003-1004-1005-1006")
    field = lines(table.g, table.s, GERMAN)
    assert field.cost[table.g.hex_named["1003"]] == field.cost[table.g.hex_named["1006"]] == 3 * 2 * 12


@pytest.mark.rule("k43:10.1.9")
def test_between_friendly_units_in_adjacent_hexes_nothing_is_spent() -> None:
    table = table_with("1004 IR1\n1005 IR2\n1006 IR3\n2020 RD1")
    field = lines(table.g, table.s, GERMAN)
    assert field.cost[table.g.hex_named["1004"]] == field.cost[table.g.hex_named["1006"]] == 8 * 12
    assert reached(table, GERMAN, "1007")


@pytest.mark.rule("k43:10.1.3")
def test_each_unit_traces_for_itself() -> None:
    table = position("turn 2 german supply\n1005 IR1\n1105 IR2\n1510 IR3\n2020 RD1")
    assert [oos(table, unit) for unit in ("IR1", "IR2", "IR3")] == [0, 0, 1]


ROAD = "main " + "-".join(f"10{n:02}" for n in range(16))
WALL = "swamp " + " ".join(f"{column:02}08" for column in range(32) if column not in (10, 11))
"""No truck gets past it but along the road through 1008, or by 1108 beside it."""


@pytest.mark.rule("k43:10.1.10")
@pytest.mark.rule("k43:10.1.11")
@pytest.mark.rule("k43:6.1.5")
def test_a_gun_in_combat_setup_cuts_a_line_though_it_has_no_zone() -> None:
    """The line to 1014 runs along the road through 1008, next to a lone gun on 1108."""
    table = table_with("1014 IR1\n1108 SA1\n0505 IR6", ROAD, WALL)
    assert not reached(table, GERMAN, "1014")
    table.do("go IR1")
    for h in ("1013", "1012", "1011", "1010", "1009", "1008", "1007"):
        table.do(f"step {h}")
    assert table.at("IR1") == "1007"


@pytest.mark.rule("k43:10.1.10")
@pytest.mark.parametrize(
    ("on_the_road", "beside", "open_"),
    [
        ("IR2", "SA1", True),
        ("HQG", "SA1", False),
        ("", "SA1{transport}", True),
        ("", "HQS", True),
        ("", "RD1", False),
    ],
)
def test_a_friendly_regular_unit_opens_the_line_and_who_does_not_cut_it(
    on_the_road: str, beside: str, open_: bool
) -> None:
    here = f"1008 {on_the_road}\n1009 IR5\n1007 IR4\n" if on_the_road else ""
    table = table_with(f"1014 IR1\n{here}1108 {beside}\n0505 IR6", ROAD, WALL)
    assert reached(table, GERMAN, "1014") == open_


@pytest.mark.rule("k43:10.1.10")
def test_no_line_runs_through_an_enemy_who_has_no_zone() -> None:
    for unit, open_ in (("", True), ("1008 HQS\n", False), ("1008 SA1{transport}\n", False)):
        table = table_with(f"1014 IR1\n{unit}0505 IR6\n2020 RD1", ROAD, WALL, "swamp 1108")
        assert reached(table, GERMAN, "1014") == open_


@pytest.mark.rule("k43:10.1.11")
def test_an_empty_enemy_town_cuts_a_line() -> None:
    table = table_with("1014 IR1\n2020 RD1", ROAD, WALL, "town 1108")
    assert not reached(table, GERMAN, "1014")
    table = table_with("1014 IR1\n2020 RD1\nlayer control german 1108", ROAD, WALL, "town 1108")
    assert reached(table, GERMAN, "1014")


@pytest.mark.rule("k43:10.1.5")
@pytest.mark.rule("k43:14.1.2")
def test_a_destroyed_bridge_breaks_the_road() -> None:
    ground = (ROAD, "river 1004/1005", "bridge 1004/1005")
    table = table_with("1015 IR1\n2020 RD1", *ground)
    assert lines(table.g, table.s, GERMAN).cost[table.g.hex_named["1015"]] == 0
    a, b = (table.g.grid.hex(number) for number in ("1004", "1005"))
    table.s.blown = [table.g.grid.hexside(a, b)]
    assert lines(table.g, table.s, GERMAN).cost[table.g.hex_named["1015"]] == 3 * 12


@pytest.mark.rule("k43:10.1.2")
@pytest.mark.rule("k43:10.2.1")
def test_who_has_no_line_in_its_supply_phase_is_out_of_supply_at_level_1() -> None:
    table = position("turn 2 german supply\n1510 IR1 HQG\n1515 Art1\n1005 IR2\n1610 RD8{oos_four}")
    assert [oos(table, unit) for unit in ("IR1", "HQG", "Art1", "IR2")] == [1, 1, 1, 0]
    assert oos(table, "RD8") == 4  # not its phase: neither a line nor a test


@pytest.mark.rule("k43:10.2.1")
def test_the_level_does_not_rise_by_itself() -> None:
    table = position("turn 2 german supply\n1510 IR1{oos_two}\n1005 IR2\n2020 RD1")
    assert oos(table, "IR1") == 2


@pytest.mark.rule("k43:10.2.7")
@pytest.mark.rule("k43:10.2.8")
def test_a_unit_at_level_5_needs_two_turns_of_supply() -> None:
    table = position("turn 2 german supply\n1005 IR1{oos,oos_four} IR2{oos_two}\n2020 RD1")
    assert (oos(table, "IR1"), oos(table, "IR2")) == (1, 0)
    table = position("turn 3 german supply\n1005 IR1{oos}\n2020 RD1")
    assert oos(table, "IR1") == 0


@pytest.mark.rule("k43:10.2.6")
@pytest.mark.rule("k43:2.2.6")
@pytest.mark.parametrize(("dice", "at"), [((1, 3), "dead"), ((2, 3), "1510"), ((6, 6), "1510")])
def test_a_unit_whose_level_is_above_two_dice_surrenders(dice: tuple[int, int], at: str) -> None:
    table = position("turn 2 german supply\n1510 IR1{oos,oos_four}\n1005 IR2\n2020 RD1", dice=dice)
    assert table.at("IR1") == at
    assert [roll.total for roll in table.said(Rolled)] == [sum(dice)]


@pytest.mark.rule("k43:10.2.6")
def test_two_dice_cannot_make_a_unit_at_level_2_surrender() -> None:
    table = position("turn 2 german supply\n1510 IR1{oos_two}\n1005 IR2\n2020 RD1")
    assert not table.said(Rolled)


@pytest.mark.rule("k43:10.1.4")
def test_a_base_in_enemy_hands_feeds_nobody() -> None:
    edge = " ".join(f"{column:02}00" for column in range(32))
    table = table_with(f"1002 IR1\n2020 RD1\nlayer control soviet {edge}")
    assert not reached(table, GERMAN, "1002")


@pytest.mark.rule("k43:10.1.11")
@pytest.mark.parametrize(("beside", "open_"), [("SA1", False), ("SA1{transport}", True), ("HQS", True)])
def test_masked_guns_cut_a_line_also_for_who_may_not_look_at_them(beside: str, open_: bool) -> None:
    text = f"turn 2 german movement\n1014 IR1\n1108 {beside}\n0505 IR6"
    table = position(text, ROAD, WALL, masking="masked")
    sight = table.g.sight(table.s, Reader(GERMAN))
    assert sight.at[table.unit(beside.partition("{")[0])] == HIDDEN
    for s in (table.s, sight):
        assert (table.g.hex_named["1014"] in lines(table.g, s, GERMAN).cost) == open_


@pytest.mark.rule("k43:10.1.11")
def test_a_resilience_group_has_no_zone_but_cuts_lines() -> None:
    table = table_with("1010 RG\n0505 IR1\n1510 RD1")
    assert not zone_by(table.g, table.s, GERMAN)[table.g.hex_named["1011"]]
    assert supply_zone(table.g, table.s, GERMAN)[table.g.hex_named["1011"]]
