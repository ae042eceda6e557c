"""10.1-10.7, 10.19, 10.20: how far units go, alone and in stacks.

Most examples use the clear ground around 3218-3226 and 3318-3326, where nothing but distance counts.
"""

from __future__ import annotations

import pytest

from steppe.games.drive_on_kursk.movement import MovementPhase, Moving
from steppe.table.events import Moved
from tests.dok.support import Table, position

WEST = " ".join(f"{row}00" for row in range(10, 61))
EAST = " ".join(f"{row}27" for row in range(10, 61))
NO_GERMAN_SUPPLY = f"layer control soviet {WEST}"
NO_SOVIET_SUPPLY = f"layer control german {EAST}"


def walk(table: Table, way: str) -> None:
    """Step along a chain of hexes."""
    for number in way.split("-"):
        table.do(f"step {number}")


def is_moving(table: Table) -> bool:
    return isinstance(table.s.agenda[-1], Moving)


def is_waiting(table: Table) -> bool:
    """The phase goes on and nobody is on his way."""
    return isinstance(table.s.agenda[-1], MovementPhase)


EIGHT = "3219-3220-3221-3222-3223-3224-3225-3226"
SIXTEEN = EIGHT + "-3325-3324-3323-3322-3321-3320-3319-3318"


# 10.1, 10.2: movement points.


@pytest.mark.rule("dok:10.1")
@pytest.mark.parametrize(
    ("side", "unit", "points"), [("german", "1SS", 8), ("german", "167ID", 4), ("soviet", "115FZ", 2)]
)
def test_a_unit_moves_as_many_clear_hexes_as_its_movement_factor(side: str, unit: str, points: int) -> None:
    table = position(f"turn 1 {side} movement1\n3218 {unit}")
    table.do(f"go {unit}")
    way = EIGHT.split("-")[:points]
    for number in way[:-1]:
        table.do(f"step {number}")
        assert is_moving(table)
    table.do(f"step {way[-1]}")
    assert is_waiting(table)
    assert table.at(unit) == way[-1]


@pytest.mark.rule("dok:10.1")
def test_a_hex_that_costs_more_than_what_is_left_is_refused() -> None:
    # 2721, 2720, 2719 are clear; 2718 is a hill, two points for infantry that has one left.
    table = position("turn 1 german movement1\n2722 167ID")
    table.do("go 167ID")
    walk(table, "2721-2720-2719")
    assert table.why("step 2718") == ("10.1", "points")
    assert table.why("step 2619") is None


@pytest.mark.rule("dok:10.2")
def test_points_are_not_saved_for_the_second_phase() -> None:
    table = position('turn 1 german movement1\nfield orders ["move-move",""]\n3218 1SS\n3018 167ID')
    table.do("end")  # nobody is made to move
    table.do("go 1SS")
    walk(table, EIGHT)
    assert is_waiting(table)
    assert table.at("1SS") == "3226"


@pytest.mark.rule("dok:10.2")
def test_a_unit_may_stop_early_and_what_it_has_left_helps_nobody() -> None:
    table = position("turn 1 german movement1\n3218 167ID 1SS")
    table.do("go 1SS")
    table.do("step 3219")
    table.do("halt")
    table.do("go 167ID")
    walk(table, "3219-3220-3221-3222")  # four, whatever the panzers did not use
    assert is_waiting(table)


@pytest.mark.rule("dok:10.2.1")
def test_one_move_is_finished_before_the_next_begins() -> None:
    table = position("turn 1 german movement1\n3218 1SS\n3018 2SS")
    table.do("go 1SS")
    assert table.why("halt") == ("10.2.1", "halt-unmoved")
    table.do("step 3219")
    assert table.why("go 2SS") == ("10.2.1", "finish-move")
    assert table.why("end") == ("10.2.1", "finish-move")
    table.do("halt")
    assert table.why("go 2SS") is None


@pytest.mark.rule("dok:10.2.1")
def test_units_move_hex_by_hex() -> None:
    table = position("turn 1 german movement1\n3218 1SS")
    table.do("go 1SS")
    assert table.why("step 3220") == ("10.2.1", "not-adjacent")
    assert table.why("step 3218") == ("10.2.1", "not-adjacent")
    assert sorted(table.choices("step")) == ["3117", "3118", "3217", "3219", "3317", "3318"]


@pytest.mark.rule("dok:10.2.1")
def test_each_unit_moves_once_a_phase_and_again_in_the_next() -> None:
    table = position('turn 1 german movement1\nfield orders ["move-move",""]\n3218 1SS')
    table.do("go 1SS")
    table.do("step 3219")
    table.do("halt")
    assert table.why("go 1SS") == ("10.2.1", "has-moved")
    table.do("end")
    assert table.why("go 1SS") is None


@pytest.mark.rule("dok:10.2.2")
def test_only_the_side_whose_phase_it_is_moves() -> None:
    table = position("turn 1 german movement1\n3218 1SS\n4024 67GRD")
    assert table.why("go 67GRD") == ("10.2.2", "not-yours")
    assert table.why("go 67GRD", by="soviet") == ("", "not-asked")
    table = position("turn 1 soviet movement1\n3218 1SS\n4024 67GRD")
    assert table.why("go 1SS") == ("10.2.2", "not-yours")
    assert table.why("go 67GRD") is None


# 10.3: one hex at least.


@pytest.mark.rule("dok:10.3")
def test_dok_d25_a_static_unit_enters_a_swamp_with_its_whole_factor() -> None:
    # 3808 is swamp, three points; a fortified zone has two.
    table = position("turn 1 soviet movement1\n3807 115FZ")
    table.do("go 115FZ")
    table.do("step 3808")
    (moved,) = table.said(Moved)
    assert isinstance(moved, Moved) and moved.cost == 2
    assert is_waiting(table)


@pytest.mark.rule("dok:10.3")
def test_the_guarantee_is_for_the_first_hex_only() -> None:
    # 3807 is a Soviet fortification, one point; one is left for the swamp 3808.
    table = position("turn 1 soviet movement1\n3806 115FZ")
    table.do("go 115FZ")
    table.do("step 3807")
    assert table.why("step 3808") == ("10.1", "points")


@pytest.mark.rule("dok:10.3")
def test_a_unit_out_of_supply_may_still_move_one_hex() -> None:
    # 1SS has four points and the swamp costs five; infantry has two and the hill 3916 with its line four.
    table = position(f"turn 1 german movement1\n{NO_GERMAN_SUPPLY}\n3807 1SS\n3915 167ID")
    table.do("go 1SS")
    table.do("step 3808")
    assert is_waiting(table)
    table.do("go 167ID")
    table.do("step 3916")
    assert is_waiting(table)


@pytest.mark.rule("dok:10.3")
def test_the_guarantee_opens_no_hex_that_another_rule_closes() -> None:
    # 3221 is in the zone of 3222, and so are 3121 and 3321.
    table = position("turn 1 german movement1\n3221 167ID\n3222 67GRD")
    table.do("go 167ID")
    assert table.why("step 3222") == ("10.7", "enemy-there")
    assert table.why("step 3321") == ("8.6", "zoc-to-zoc")


# 10.4-10.6: stacks.


@pytest.mark.rule("dok:10.4")
def test_units_move_together_only_from_one_hex() -> None:
    table = position("turn 1 german movement1\n3218 1SS 2SS\n3219 3SS")
    assert table.why("go 1SS 3SS") == ("10.4", "not-together")
    assert table.why("go 1SS 2SS") is None


@pytest.mark.rule("dok:10.4")
def test_units_that_meet_during_the_phase_do_not_go_on_together() -> None:
    table = position("turn 1 german movement1\n3218 1SS\n3219 2SS")
    table.do("go 1SS")
    table.do("step 3219")
    table.do("halt")
    assert table.why("go 1SS 2SS") == ("10.2.1", "has-moved")
    assert table.why("go 2SS") is None


@pytest.mark.rule("dok:10.4")
def test_a_stack_need_not_stay_together() -> None:
    table = position("turn 1 german movement1\n3218 1SS 2SS 3SS")
    table.do("go 2SS")
    table.do("step 3118")
    table.do("halt")
    table.do("go 1SS 3SS")
    table.do("step 3219")
    table.do("halt")
    assert (table.stack("3118"), table.stack("3219"), table.stack("3218")) == (["2SS"], ["1SS", "3SS"], [])


@pytest.mark.rule("dok:10.5")
def test_a_stack_splits_on_its_way_and_the_rest_resumes() -> None:
    table = position("turn 1 german movement1\n3218 1SS 2SS 3SS\n3018 6Pz")
    table.do("go 1SS 2SS 3SS")
    walk(table, "3219-3220")
    table.do("split 2SS")
    walk(table, "3320-3319")  # 2SS goes its own way with the points that are left to it
    table.do("halt")
    walk(table, "3221")  # the parent stack goes on
    table.do("split 3SS")
    table.do("halt")  # a part may simply stay behind
    walk(table, "3222-3223-3224-3225-3226")
    assert is_waiting(table)  # 1SS has moved eight hexes in all
    assert [table.at(unit) for unit in ("1SS", "2SS", "3SS")] == ["3226", "3319", "3221"]


@pytest.mark.rule("dok:10.5")
def test_the_part_that_splits_off_has_what_the_stack_has_left() -> None:
    table = position("turn 1 german movement1\n3218 1SS 2SS")
    table.do("go 1SS 2SS")
    walk(table, "3219-3220-3221-3222-3223-3224")
    table.do("split 2SS")
    walk(table, "3225-3226")
    assert is_moving(table)  # 1SS, whose turn it is again
    assert table.why("step 3223") is None


@pytest.mark.rule("dok:10.5", "dok:10.19")
def test_the_part_that_splits_off_stays_in_road_mode() -> None:
    """After eight hexes it has eight more, and it may not come next to an enemy."""
    table = position("turn 1 german movement1\n3218 1SS 2SS\n3420 67GRD")
    table.do("go 1SS 2SS road")
    walk(table, EIGHT)
    table.do("split 2SS")
    walk(table, "3325-3324-3323-3322")
    assert table.why("step 3321") is None and table.why("step 3422") is None
    table.do("step 3321")
    assert table.why("step 3320") == ("10.19.1", "road-zoc")
    table.do("halt")
    assert is_moving(table)  # 1SS, in road mode as well
    walk(table, "3325-3324-3323-3322-3321")
    assert table.why("step 3320") == ("10.19.1", "road-zoc")


@pytest.mark.rule("dok:10.5")
def test_a_stack_cannot_be_resumed_after_another_has_begun() -> None:
    table = position("turn 1 german movement1\n3218 1SS 2SS\n3018 6Pz")
    table.do("go 1SS 2SS")
    table.do("step 3219")
    table.do("halt")
    table.do("go 6Pz")
    table.do("step 3019")
    table.do("halt")
    assert table.why("go 1SS") == ("10.2.1", "has-moved")


@pytest.mark.rule("dok:10.5")
def test_what_a_split_may_be() -> None:
    table = position("turn 1 german movement1\n3218 1SS 2SS\n3018 6Pz")
    table.do("go 1SS 2SS")
    assert table.why("split 1SS") == ("10.5", "split-unmoved")
    table.do("step 3219")
    assert table.why("split 1SS 2SS") == ("10.5", "split-all")
    assert table.why("split 6Pz") == ("10.5", "not-in-stack")
    assert table.why("split 1SS") is None


@pytest.mark.rule("dok:10.6")
def test_a_stack_has_the_points_of_its_slowest_unit_and_the_faster_ones_go_on() -> None:
    table = position("turn 1 german movement1\n3218 167ID 1SS")
    table.do("go 167ID 1SS")
    walk(table, "3219-3220-3221-3222")
    assert table.why("step 3223") == ("10.1", "points")
    table.do("split 167ID")  # it has nothing left and stays
    assert is_moving(table)
    walk(table, "3223-3224-3225-3226")
    assert is_waiting(table)
    assert (table.at("167ID"), table.at("1SS")) == ("3222", "3226")


@pytest.mark.rule("dok:10.6")
def test_in_a_mixed_stack_each_class_pays_its_own_cost() -> None:
    # 4806-4809 are forest: two for 1SS, one for 167ID. Two hexes take all four points of the stack.
    table = position("turn 1 german movement1\n4805 167ID 1SS")
    table.do("go 167ID 1SS")
    walk(table, "4806-4807")
    assert table.why("step 4808") == ("10.1", "points")
    table.do("split 167ID")
    walk(table, "4808-4809")  # the infantry has paid only two
    assert is_moving(table)  # back to 1SS, which has paid four of eight
    walk(table, "4808-4809")
    assert is_waiting(table)


@pytest.mark.rule("dok:10.3", "dok:10.6")
def test_who_leaves_a_stack_after_a_guaranteed_hex_has_paid_what_it_costs_him() -> None:
    # Swamp 3808: five for 1SS, but the stack has only the four points of the infantry and uses them all.
    # 1SS alone has then three of its eight left: 3708 is swamp again; 3907 a fortification, two points.
    table = position("turn 1 german movement1\n3807 167ID 1SS")
    table.do("go 167ID 1SS")
    table.do("step 3808")
    assert table.why("step 3908") == ("10.1", "points")
    table.do("split 167ID")
    assert is_moving(table)
    assert table.why("step 3907") is None
    table.do("step 3908")
    table.do("step 4008")  # Soviet line on clear: two, and nothing is left
    assert is_waiting(table)


# 10.7: enemies.


@pytest.mark.rule("dok:10.7")
def test_enemy_hexes_are_not_entered() -> None:
    table = position("turn 1 german movement1\n3221 1SS\n3222 67GRD")
    table.do("go 1SS")
    assert table.why("step 3222") == ("10.7", "enemy-there")
    assert "3222" not in table.choices("step")


# 6.5, 6.6: out of supply.


@pytest.mark.rule("dok:10.19", "dok:10.1")
def test_dok_d15_sixteen_points_in_road_mode_four_out_of_supply() -> None:
    table = position("turn 1 german movement1\n3218 1SS")
    table.do("go 1SS road")
    walk(table, SIXTEEN)
    assert is_waiting(table)
    table = position(f"turn 1 german movement1\n{NO_GERMAN_SUPPLY}\n3218 1SS")
    assert table.why("go 1SS road") == ("6.6.1", "road-supply")
    table.do("go 1SS")
    walk(table, "3219-3220-3221-3222")
    assert is_waiting(table)


@pytest.mark.rule("dok:6.5", "dok:6.6.1")
def test_halves_of_the_other_factors() -> None:
    table = position(f"turn 1 german movement1\n{NO_GERMAN_SUPPLY}\n3218 167ID")
    table.do("go 167ID")
    walk(table, "3219-3220")
    assert is_waiting(table)
    table = position(f"turn 1 soviet movement1\n{NO_SOVIET_SUPPLY}\n3218 115FZ")
    table.do("go 115FZ")
    walk(table, "3219")
    assert is_waiting(table)


@pytest.mark.rule("dok:10.19")
@pytest.mark.parametrize(("side", "unit", "points"), [("german", "167ID", 8), ("soviet", "115FZ", 4)])
def test_road_mode_doubles_the_factor_of_every_class(side: str, unit: str, points: int) -> None:
    table = position(f"turn 1 {side} movement1\n3218 {unit}")
    table.do(f"go {unit} road")
    walk(table, "-".join(SIXTEEN.split("-")[:points]))
    assert is_waiting(table)


@pytest.mark.rule("dok:10.19", "dok:10.6")
def test_a_mixed_stack_in_road_mode_has_twice_its_slowest_factor() -> None:
    table = position("turn 1 german movement1\n3218 167ID 1SS")
    table.do("go 167ID 1SS road")
    walk(table, EIGHT)
    assert table.why("step 3325") == ("10.1", "points")
    table.do("split 167ID")
    walk(table, "3325-3324-3323-3322-3321-3320-3319-3318")
    assert is_waiting(table)


@pytest.mark.rule("dok:10.19")
def test_road_mode_does_not_begin_in_an_enemy_zone() -> None:
    table = position("turn 1 german movement1\n3221 1SS\n3222 67GRD")
    assert table.why("go 1SS road") == ("10.19", "road-from-zoc")
    assert "road" not in table.choices("go 1SS")
    assert table.why("go 1SS") is None


@pytest.mark.rule("dok:10.19.1")
def test_road_mode_enters_no_enemy_zone() -> None:
    # The zone of 3223 covers 3222.
    table = position("turn 1 german movement1\n3218 1SS\n3223 67GRD")
    table.do("go 1SS road")
    walk(table, "3219-3220-3221")
    assert table.why("step 3222") == ("10.19.1", "road-zoc")
    assert "3222" not in table.choices("step")


@pytest.mark.rule("dok:10.19.1")
def test_road_mode_needs_a_first_hex_without_enemy_zones() -> None:
    # 3200, on the west edge, is in no zone, but 3100, 3201 and 3300 are.
    table = position("turn 1 german movement1\n3200 1SS\n3001 67GRD\n3202 71GRD\n3401 89GRD")
    assert table.why("go 1SS") is None
    assert table.why("go 1SS road") == ("10.19.1", "road-zoc")


@pytest.mark.rule("dok:10.19.2")
def test_any_number_of_units_uses_road_mode() -> None:
    table = position("turn 1 german movement1\n3218 1SS\n3118 2SS\n3018 3SS\n2918 GD")
    for unit, to in (("1SS", "3219"), ("2SS", "3119"), ("3SS", "3019"), ("GD", "2919")):
        table.do(f"go {unit} road")
        table.do(f"step {to}")
        table.do("halt")


# 9.3.3 and 10.19.2: arriving units.


@pytest.mark.rule("dok:9.3.3")
def test_a_division_that_enters_over_the_edge_pays_for_its_first_hex() -> None:
    # Row 16 is clear from 1600 to 1608.
    table = position("turn 3 german movement1\npool 19Pz")
    table.do("enter 1600 19Pz")
    walk(table, "1601-1602-1603-1604-1605-1606-1607")
    assert is_waiting(table)
    table = position("turn 3 german movement1\npool 19Pz")
    table.do("enter 4000 19Pz")  # forest, two points
    walk(table, "4001-4002-4003-4004-4005")
    assert is_moving(table)
    assert table.why("step 4006") == ("10.1", "points")  # a German line, two points for one left


@pytest.mark.rule("dok:9.3.3")
def test_a_division_that_enters_in_a_city_has_its_whole_factor() -> None:
    table = position("turn 3 german movement1\npool 19Pz")
    table.do("enter 1609 19Pz")
    walk(table, "1608-1607-1606-1605-1604-1603-1602-1601")
    assert is_waiting(table)


@pytest.mark.rule("dok:10.19.2")
def test_an_arriving_division_may_use_road_mode() -> None:
    table = position("turn 3 german movement1\npool 19Pz")
    table.do("enter 1600 19Pz road")
    walk(table, "1601-1602-1603-1604-1605-1606-1607-1608-1708")  # 9 clear hexes and 1708, a forest: 11
    assert is_moving(table)
    walk(table, "1707-1706-1705-1704-1703")
    assert is_waiting(table)


@pytest.mark.rule("dok:9.4", "dok:10.6")
def test_soviet_units_enter_stacked_and_part_on_the_way() -> None:
    # 3227 is clear: one point. The rifle division has three more, the corps seven.
    table = position("turn 2 soviet movement1\ntrack soviet_c=2\npool 13GRD 12TC")
    table.do("enter 3227 13GRD 12TC")
    walk(table, "3226-3225-3224")
    assert table.why("step 3223") == ("10.1", "points")
    table.do("split 13GRD")
    walk(table, "3223-3222-3221-3220")
    assert is_waiting(table)


@pytest.mark.rule("dok:10.2.1")
def test_an_arrived_unit_has_moved() -> None:
    table = position("turn 3 german movement1\npool 19Pz")
    table.do("enter 1600 19Pz")
    table.do("halt")
    assert table.why("go 19Pz") == ("10.2.1", "has-moved")


# 10.20: the edge of the map.


@pytest.mark.rule("dok:10.20")
def test_nobody_moves_off_the_map() -> None:
    table = position("turn 1 german movement1\n3200 1SS\n1000 167ID")
    table.do("go 1SS")
    assert sorted(table.choices("step")) == ["3100", "3201", "3300"]
    assert table.why("step 3199") == ("", "unknown-hex")
    table.do("step 3201")
    table.do("halt")
    table.do("go 167ID")
    assert sorted(table.choices("step")) == ["1001", "1100"]


@pytest.mark.rule("dok:10.20")
def test_a_unit_that_could_retreat_only_off_the_map_is_eliminated() -> None:
    # 3227 lies on the east edge; the Germans hold or watch every hex around it. 26 to 5 is 5:1.
    table = position(
        """turn 1 german combat1
        track luftwaffe=0
        3227 67GRD
        3226 1SS
        3126 167ID
        3326 168ID"""
    )
    table.do("attack 3227 1SS", dice=[6])  # DR
    assert table.at("67GRD") == "dead"


# What a passing unit does to the map.


@pytest.mark.rule("dok:3.10.1")
def test_control_changes_while_a_unit_passes() -> None:
    table = position("turn 1 german movement1\n3218 1SS")
    table.do("go 1SS")
    walk(table, "3219-3220")
    assert [table.control(number) for number in ("3219", "3220", "3221")] == ["german", "german", "soviet"]


@pytest.mark.rule("dok:9.2.4")
def test_a_mover_wakes_the_reserves_it_comes_next_to_and_must_stop() -> None:
    # Reserves in 3222; 3221 is in their zone.
    table = position("turn 1 german movement1\n3218 1SS\n3222 9TC{reserve} 19TC{reserve}")
    table.do("go 1SS")
    walk(table, "3219-3220")
    assert table.flags("9TC") == {"reserve"}
    table.do("step 3221")
    assert table.flags("9TC") == table.flags("19TC") == set()
    assert is_waiting(table)
    assert table.s.vp == 60


@pytest.mark.rule("dok:9.2")
def test_sleeping_reserves_do_not_move() -> None:
    table = position("turn 1 soviet movement1\n3222 9TC{reserve} 19TC{reserve}\n3223 6TC")
    assert table.why("go 9TC") == ("9.2", "asleep")
    assert table.choices("go") == ["6TC"]


# Reasons name the unit that matters.


@pytest.mark.rule("dok:8.6")
def test_the_unit_that_may_not_infiltrate_is_named() -> None:
    table = position("turn 1 german movement1\n3221 167ID 1SS\n3222 51GRD")
    table.do("go 167ID 1SS")
    zones = [n for n in ("3122", "3121", "3321", "3322") if table.why(f"step {n}") == ("8.6", "zoc-to-zoc")]
    assert zones and {table.blamed(f"step {n}")[1] for n in zones} == {"167ID"}


@pytest.mark.rule("dok:10.6")
def test_the_slowest_unit_is_named_when_the_points_run_out() -> None:
    table = position("turn 1 german movement1\n3205 167ID 1SS\n3222 51GRD")
    table.do("go 167ID 1SS")
    ways = ["3206", "3207", "3208", "3209", "3210", "3211"]
    for way in ways:
        if table.why(f"step {way}") is not None:
            break
        table.do(f"step {way}")
    assert table.why(f"step {way}") == ("10.1", "points") and table.blamed(f"step {way}")[3] == "167ID"


@pytest.mark.rule("dok:7.4")
def test_no_room_says_for_whom() -> None:
    table = position("turn 1 german movement1\n3210 1SS 2SS 3SS\n3211 GD\n3222 51GRD")
    table.do("go GD")
    assert table.blamed("step 3210") == ("3210", "GD")
