"""3.0 Movement and 4.2 zones on the way."""

from __future__ import annotations

import pytest

from steppe.table.events import Moved
from tests.k43.support import Table, oos, position


def walk(table: Table, unit: str, *hexes: str) -> Table:
    table.do(f"go {unit}")
    for h in hexes:
        table.do(f"step {h}")
    return table


@pytest.mark.rule("k43:3.1.4")
def test_no_hex_is_leapt_over() -> None:
    table = position("turn 2 german movement\n1010 IR1\n2020 RD1")
    table.do("go IR1")
    assert table.why("step 1012") == ("3.1.4", "not-adjacent")


@pytest.mark.rule("k43:3.1.5")
@pytest.mark.rule("k43:3.1.6")
def test_infantry_goes_as_far_as_its_four_points_and_what_is_left_is_lost() -> None:
    table = position("turn 2 german movement\n1010 IR1\n2020 RD1")
    walk(table, "IR1", "1011", "1012", "1013", "1014")
    assert table.at("IR1") == "1014"
    assert table.why("go IR1") == ("3.1.6", "has-moved")
    table = position("turn 2 german movement\n1010 IR1\n2020 RD1")
    walk(table, "IR1", "1011")
    table.do("halt")
    assert table.why("go IR1") == ("3.1.6", "has-moved")


@pytest.mark.rule("k43:3.1.3")
def test_one_move_is_finished_before_the_next() -> None:
    table = position("turn 2 german movement\n1010 IR1\n1012 IR2\n2020 RD1")
    table.do("go IR2")
    table.do("step 1013")
    assert table.why("go IR1") == ("3.1.3", "finish-move")
    table.do("halt")
    assert table.why("go IR1") is None


@pytest.mark.rule("k43:3.1.7")
def test_units_of_a_stack_pay_each_its_own_price() -> None:
    table = position("turn 2 german movement\n1010 Pz1 Gr1\n2020 RD1")
    table.do("go Pz1 Gr1")
    for h in ("1011", "1012", "1013"):  # trucks pay 2 of 7 for each
        table.do(f"step {h}")
    assert table.why("step 1014") == ("3.1.5", "points")
    table.do("drop Gr1")
    table.do("step 1014")
    assert (table.at("Pz1"), table.at("Gr1")) == ("1014", "1013")


@pytest.mark.rule("k43:3.1.8")
def test_a_hex_with_an_enemy_is_barred() -> None:
    table = position("turn 2 german movement\n1010 IR1\n1011 RD1")
    table.do("go IR1")
    assert table.why("step 1011") == ("3.1.8", "enemy-there")


@pytest.mark.rule("k43:3.1.13")
def test_a_first_hex_is_always_possible() -> None:
    table = position("turn 2 soviet movement\n1010 FU\n0505 IR1", "forest 1011")
    walk(table, "FU", "1011")  # 2 of 2 points
    assert table.at("FU") == "1011"
    ground = ("forest 1011", "donets 1010/1011")
    table = position("turn 2 soviet movement\n1010 FU\n0505 IR1", *ground)
    walk(table, "FU", "1011")  # 3 points, of which it has 2
    assert table.at("FU") == "1011"
    assert table.said(Moved)[0].cost == 24


@pytest.mark.rule("k43:3.1.13")
def test_only_the_first_hex_is_given_away() -> None:
    table = position("turn 2 soviet movement\n1010 FU\n0505 IR1", "forest 1012")
    walk(table, "FU", "1011")
    assert table.why("step 1012") == ("3.1.5", "points")


@pytest.mark.rule("k43:3.1.13")
def test_a_first_hex_out_of_an_enemy_zone_and_in_strategic_movement() -> None:
    table = position("turn 2 soviet movement\n1010 FU\n1011 IR1", "forest 1009")
    walk(table, "FU", "1009")  # 1 + 2 points, of which it has 2
    assert table.at("FU") == "1009"
    table = position("turn 2 soviet strategic\n1010 FU{marked}\n0505 IR1")
    walk(table, "FU", "1009")  # 1 point, of which it has 2 - 2
    assert table.at("FU") == "1009"


@pytest.mark.rule("k43:3.1.13", "k43:6.2.4")
def test_a_gun_that_has_limbered_must_be_able_to_pay_for_its_first_hex() -> None:
    ground = ("forest 1011", "donets 1010/1011")  # 2 + 2 + 2 of 6
    walk(position("turn 2 german movement\n1010 Art1{transport}\n2020 RD1", *ground), "Art1", "1011")
    table = position("turn 2 german movement\n1010 Art1\n2020 RD1", *ground)
    table.do("go Art1")
    table.do("limber Art1")
    assert table.why("step 1011") == ("3.1.5", "points")


@pytest.mark.rule("k43:3.1.13.1")
@pytest.mark.rule("k43:10.2.2")
def test_out_of_supply_half_the_points_and_one_hex_always_without_a_level() -> None:
    text = "turn 2 german movement\n1010 IR1{oos}\n2020 RD1"
    table = position(text, "forest 1011", "river 1010/1011")
    walk(table, "IR1", "1011")  # costs 3, has 2
    assert table.at("IR1") == "1011"
    assert table.flags("IR1") & {"oos", "oos_two"} == {"oos"}
    table = position(text)
    walk(table, "IR1", "1011", "1012")
    assert table.why("step 1013") is not None
    assert table.at("IR1") == "1012"
    table = position("turn 2 german movement\n1010 Gr1{oos}\n2020 RD1")
    walk(table, "Gr1", "1011", "1012")  # half of 7 is 4
    assert table.at("Gr1") == "1012"


@pytest.mark.rule("k43:10.2.3")
@pytest.mark.rule("k43:10.2.5")
def test_all_points_for_a_level_more() -> None:
    table = position("turn 2 german movement\n1010 IR1{oos}\n1020 IR2\n2020 RD1")
    assert table.why("go IR2 full") == ("10.2.3", "in-supply")
    table.do("go IR1 full")
    assert table.flags("IR1") & {"oos", "oos_two"} == {"oos_two"}
    for h in ("1011", "1012", "1013", "1014"):
        table.do(f"step {h}")
    assert table.at("IR1") == "1014"


@pytest.mark.rule("k43:10.2.3", "k43:10.2.5")
def test_in_a_stack_everybody_pays_who_is_out_of_supply_and_nobody_else() -> None:
    table = position("turn 2 german movement\n1010 IR1{oos} IR2{oos_two} IR3\n2020 RD1")
    table.do("go IR1 IR2 IR3 full")
    assert [oos(table, unit) for unit in ("IR1", "IR2", "IR3")] == [2, 3, 0]


@pytest.mark.rule("k43:T6.7")
def test_one_hex_more_along_a_secondary_road_alone() -> None:
    road = "secondary 1010-1011-1012-1013-1014-1015-1016"
    table = position("turn 2 german movement\n1010 IR1\n2020 RD1", road)
    walk(table, "IR1", "1011", "1012", "1013", "1014", "1015")  # four points, five hexes
    assert table.at("IR1") == "1015"
    table = position("turn 2 german movement\n1009 IR1\n2020 RD1", road)
    walk(table, "IR1", "1010", "1011", "1012", "1013")
    assert table.side == "german"
    assert table.at("IR1") == "1013"
    assert table.why("go IR1") == ("3.1.6", "has-moved")  # and no fifth


@pytest.mark.rule("k43:T6.7")
def test_trucks_have_their_half_point_and_nothing_more() -> None:
    road = "secondary " + "-".join(f"10{n:02}" for n in range(2, 22))
    table = position("turn 2 german movement\n1002 Gr1\n2020 RD1", road)
    walk(table, "Gr1", *(f"10{n:02}" for n in range(3, 17)))  # 14 hexes for 7 points
    assert table.at("Gr1") == "1016"
    assert table.why("go Gr1") == ("3.1.6", "has-moved")


@pytest.mark.rule("k43:T6.6")
def test_trucks_on_a_main_road_go_three_hexes_for_a_point() -> None:
    road = "main " + "-".join(f"10{n:02}" for n in range(24))
    table = position("turn 2 german movement\n1000 Gr1\n2020 RD1", road)
    walk(table, "Gr1", *(f"10{n:02}" for n in range(1, 22)))
    assert table.at("Gr1") == "1021"
    assert table.why("go Gr1") == ("3.1.6", "has-moved")


@pytest.mark.rule("k43:4.2.1")
@pytest.mark.rule("k43:4.2.2")
def test_who_enters_an_enemy_zone_stops_and_pays_nothing_for_it() -> None:
    table = position("turn 2 german movement\n1010 Pz1\n1014 RD1")
    table.do("go Pz1")
    for h in ("1011", "1012", "1013"):
        table.do(f"step {h}")
    assert table.said(Moved)[0].cost == 36
    assert table.why("go Pz1") == ("3.1.6", "has-moved")


@pytest.mark.rule("k43:4.2.6")
def test_leaving_a_zone_costs_a_point() -> None:
    table = position("turn 2 german movement\n1010 IR1\n1011 RD1")
    table.do("go IR1")
    table.do("step 1009")
    assert table.said(Moved)[0].cost == 24


@pytest.mark.rule("k43:4.2.3")
def test_no_step_within_the_zone_of_one_unit() -> None:
    table = position("turn 2 german movement\n1010 IR1\n1011 RD1")
    table.do("go IR1")
    assert table.why("step 1110") == ("4.2.3", "same-zone")


@pytest.mark.rule("k43:4.2.4")
def test_a_unit_may_come_back_to_the_same_zone_by_a_free_hex() -> None:
    table = position("turn 2 german movement\n1010 Pz1\n1011 RD1")
    walk(table, "Pz1", "1009", "1109", "1110")
    assert table.at("Pz1") == "1110"


@pytest.mark.rule("k43:4.2.5")
def test_from_the_zone_of_one_enemy_into_that_of_another() -> None:
    table = position("turn 2 german movement\n1010 Pz1\n1011 RD1\n1007 RD2")
    walk(table, "Pz1", "1009")  # in no zone
    table.do("step 1008")
    assert table.at("Pz1") == "1008"
    table = position("turn 2 german movement\n1010 Pz1\n1011 RD1\n1008 RD2")
    walk(table, "Pz1", "1009")  # directly from RD1's zone to RD2's
    assert table.at("Pz1") == "1009"
    table = position("turn 2 german movement\n1010 Pz1\n1011 RD1\n1008 RD2\n0909 SA1\n1109 HQS")
    walk(table, "Pz1", "1009")  # past a gun and a headquarters, which have no zones
    assert table.at("Pz1") == "1009"


@pytest.mark.rule("k43:3.1.9")
@pytest.mark.rule("k43:3.1.10")
@pytest.mark.rule("k43:3.2.1")
def test_a_full_hex_may_be_passed_but_nobody_ends_there() -> None:
    table = position("turn 2 german movement\n1010 IR1\n1011 IR2 IR3 IR4 IR5\n2020 RD1")
    table.do("go IR1")
    table.do("step 1011")
    assert table.why("halt") == ("3.2.1", "stacking")
    table.do("step 1012")
    table.do("halt")
    assert table.at("IR1") == "1012"


@pytest.mark.rule("k43:3.1.10", "k43:3.1.9")
def test_full_hexes_are_passed_one_after_the_other() -> None:
    text = "turn 2 soviet movement\n1010 FU\n1011 RD1 RD2 RD3 RD4\n1012 RD5 RD6 RD7 RD8\n0505 IR1"
    table = position(text, "forest 1010 0910 0911 1110 1111", "main 1011-1012-1013")
    assert table.choices("go FU") != []
    walk(table, "FU", "1011", "1012", "1013")  # 1 + 1/2 + 1/2 of 2: no other hex with room is so near
    assert table.at("FU") == "1013"


@pytest.mark.rule("k43:3.1.10", "k43:3.2.1")
def test_nobody_is_left_behind_in_a_full_hex() -> None:
    table = position("turn 2 german movement\n1010 IR1 IR6\n1011 IR2 IR3 IR4 IR5\n2020 RD1")
    walk(table, "IR1 IR6", "1011")
    assert table.why("drop IR6") == ("3.2.1", "stacking")


@pytest.mark.rule("k43:3.2.1")
def test_a_full_hex_from_which_nobody_could_go_on_is_refused() -> None:
    table = position("turn 2 german movement\n1010 IR1\n1011 IR2 IR3 IR4 IR5\n1012 RD1")
    table.do("go IR1")
    assert table.why("step 1011") == ("3.2.1", "stacking")


@pytest.mark.rule("k43:3.2.2")
@pytest.mark.rule("k43:9.1.4")
def test_a_headquarters_takes_a_level() -> None:
    table = position("turn 2 german movement\n1010 HQG HQH\n1011 IR2 IR3 IR4 IR5-\n2020 RD1")
    table.do("go HQG")
    table.do("step 1011")
    table.do("halt")
    assert table.at("HQG") == "1011"  # the eighth level
    table.do("go HQH")
    table.do("step 1011")
    assert table.why("halt") == ("3.2.1", "stacking")


@pytest.mark.rule("k43:15.2.1")
def test_a_resilience_group_does_not_move() -> None:
    table = position("turn 2 german movement\n1010 RG\n2020 RD1")
    assert table.why("go RG") == ("15.2.1", "immobile")


@pytest.mark.rule("k43:6.1.7")
@pytest.mark.rule("k43:3.1.8")
def test_three_lone_guns_are_run_over_for_three_points() -> None:
    table = position("turn 2 german movement\n1010 IR1\n1012 SA1 SA2 SA3")
    table.do("go IR1")
    table.do("step 1011")  # 1 point: guns have no zone
    assert table.why("step 1012") == ("3.1.5", "points")  # 1 + 3 more
    table = position("turn 2 german movement\n1011 IR1\n1012 SA1 SA2 SA3")
    walk(table, "IR1", "1012")  # 1 + 3
    assert table.at("IR1") == "1012"
    assert {table.at(gun) for gun in ("SA1", "SA2", "SA3")} == {"dead"}


@pytest.mark.rule("k43:6.1.7")
@pytest.mark.rule("k43:7.1.6")
def test_fortified_guns_cost_a_point_more_and_the_fortification_goes() -> None:
    table = position("turn 2 german movement\n1010 Pz1\n1012 SA1 SA2 SA3\nlayer works 2 1012")
    table.do("go Pz1")
    table.do("step 1011")
    table.do("step 1012")
    assert table.said(Moved)[0].cost == 12 * (1 + 1 + 3 + 1)
    assert table.s.works[table.g.hex_named["1012"]] == 0


@pytest.mark.rule("k43:9.1.5")
@pytest.mark.rule("k43:9.1.6")
def test_a_lone_headquarters_is_run_over_for_nothing_and_gives_five_modifiers() -> None:
    table = position("turn 2 german movement\n1010 IR1\n1011 HQS\n1020 RD1")
    table.do("go IR1")
    table.do("step 1011")
    assert table.at("HQS") == "dead"
    assert table.said(Moved)[0].cost == 12
    assert table.s.bonuses == [(0, table.g.hex_named["1011"], 5, 2)]


@pytest.mark.rule("k43:6.1.7", "k43:9.1.5")
def test_only_guns_cost_points_to_run_over() -> None:
    for units, points in (("HQS HQT", 0), ("HQS SA1", 1 + 1)):
        table = position(f"turn 2 german movement\n1010 IR1\n1011 {units}\n1020 RD1\nlayer works 2 1011")
        table.do("go IR1")
        table.do("step 1011")
        assert table.said(Moved)[0].cost == 12 * (1 + points)


@pytest.mark.rule("k43:6.1.7")
def test_only_regular_units_run_guns_over_and_only_guns_alone() -> None:
    table = position("turn 2 german movement\n1010 HQG\n1011 SA1\n1210 IR1\n1211 SA2 RD1")
    table.do("go HQG")
    assert table.why("step 1011") == ("3.1.8", "enemy-there")
    table.do("step 1009")
    table.do("halt")
    table.do("go IR1")
    assert table.why("step 1211") == ("3.1.8", "enemy-there")
    table = position("turn 2 german movement\n1010 IR1\n1011 AT1\n2020 RD1")
    table.do("go IR1")
    assert table.why("step 1011") == ("3.1.8", "enemy-there")  # towed, but no artillery


@pytest.mark.rule("k43:6.2.3")
@pytest.mark.rule("k43:6.2.4")
@pytest.mark.rule("k43:6.2.2")
def test_guns_move_in_transport_setup_and_change_it_for_a_point() -> None:
    table = position("turn 2 german movement\n1010 Art1\n2020 RD1")
    table.do("go Art1")
    assert table.why("step 1011") == ("6.2.3", "not-limbered")
    table.do("limber Art1")
    table.do("step 1011")
    table.do("step 1012")  # 1 + 2 + 2 of 6
    table.do("unlimber Art1")  # 6 of 6
    assert (table.at("Art1"), table.flags("Art1")) == ("1012", {"moved"})
    assert table.why("go Art1") == ("3.1.6", "has-moved")


@pytest.mark.rule("k43:6.2.3")
def test_guns_leave_the_map_in_transport_setup_too() -> None:
    table = position("turn 2 german movement\n0500 Art1\n2020 RD1")
    table.do("go Art1")
    assert table.why("exit") == ("6.2.3", "not-limbered")
    table.do("limber Art1")
    assert table.why("exit") is None


@pytest.mark.rule("k43:6.2.3")
def test_anti_tank_units_and_self_propelled_guns_move_as_they_are() -> None:
    table = position("turn 2 soviet movement\n1010 AT1\n2020 IR1")
    walk(table, "AT1", "1011")
    assert table.at("AT1") == "1011"
    table = position("turn 2 german movement\n1010 SpA\n2020 RD1")
    walk(table, "SpA", "1011")
    assert table.at("SpA") == "1011"


@pytest.mark.rule("k43:6.2.4")
def test_a_gun_without_a_point_left_keeps_its_setup() -> None:
    table = position("turn 2 german movement\n1010 Art1{transport}\n2020 RD1")
    walk(table, "Art1", "1011", "1012", "1013")
    assert "transport" in table.flags("Art1")
    assert table.why("go Art1") == ("3.1.6", "has-moved")


@pytest.mark.rule("k43:S1.1")
def test_an_army_that_waits_for_a_day() -> None:
    table = position("turn 1 soviet movement\n2010 TB1\n1010 IR1")
    assert table.why("go TB1") == ("S1.1", "waits")
    table = position("turn 2 soviet movement\n2010 TB1\n1010 IR1")
    assert table.why("go TB1") is None


@pytest.mark.rule("k43:S2.3")
def test_an_army_with_half_its_points_on_a_day() -> None:
    table = position("turn 1 soviet movement\n2010 MB1\n1010 IR1")
    walk(table, "MB1", "2011", "2012")  # 7 halved is 4: two hexes of 2
    assert table.why("go MB1") == ("3.1.6", "has-moved")
    table = position("turn 2 soviet movement\n2010 MB1\n1010 IR1")
    walk(table, "MB1", "2011", "2012", "2013")
    assert table.at("MB1") == "2013"


@pytest.mark.rule("k43:S2.2")
def test_seventh_guards_army_and_the_donets() -> None:
    ground = ("donets 2010/2011", "closed_to_7_guards 2010/2011")
    table = position("turn 2 soviet movement\n2010 GRD1 RD1\n1010 IR1", *ground)
    table.do("go GRD1")
    assert table.why("step 2011") == ("S2.2", "river-closed")
    table.do("step 2009")
    table.do("halt")
    table.do("go RD1")
    assert table.why("step 2011") is None


@pytest.mark.rule("k43:6.1.7")
def test_guns_behind_a_fortified_line_are_fortified() -> None:
    for line, may in (("fortified 1012>1013", False), ("fortified 1013>1012", True)):
        table = walk(
            position("turn 2 german movement\n1010 IR1\n1012 SA1 SA2\n2020 RD1", line), "IR1", "1011"
        )
        assert (table.why("step 1012") is None) == may  # 1 for the hex, 2 for the guns, 1 for the line
