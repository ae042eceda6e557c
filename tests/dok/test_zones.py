"""8.0 Zones of control, and infiltration.

3222 and its neighbours 3121 3122 3221 3223 3321 3322 are clear and dry.
"""

from __future__ import annotations

import pytest

from steppe.games.drive_on_kursk.state import GERMAN
from steppe.games.drive_on_kursk.supply import is_supplied
from steppe.table.basics import WATCHER
from steppe.table.events import Moved
from steppe.table.queries import Marks
from tests.dok.support import Table, position
from tests.dok.test_movement import NO_GERMAN_SUPPLY, NO_SOVIET_SUPPLY, WEST, is_moving, is_waiting, walk

AROUND_3222 = {"3121", "3122", "3221", "3223", "3321", "3322"}


def zone(table: Table, side: str) -> set[str]:
    """The hexes in a side's zones of control."""
    marks = table.g.query(table.g.sight(table.s, WATCHER), WATCHER, "zoc", (side,))
    assert isinstance(marks, Marks)
    return set(marks.marks)


# 8.1-8.3


@pytest.mark.rule("dok:8.1")
def test_a_zone_covers_the_six_hexes_around_a_unit() -> None:
    table = position("turn 1 german movement1\n3222 67GRD")
    assert zone(table, "soviet") == AROUND_3222
    assert zone(table, "german") == set()


@pytest.mark.rule("dok:8.1")
def test_a_zone_reaches_over_water_and_into_every_terrain() -> None:
    # Around 2014: the Donets, a major river, towards 1913, 2013 and the city of Belgorod 2113; lines.
    table = position("turn 1 german movement1\n2014 67GRD\n1912 1SS")
    assert zone(table, "soviet") == {"1913", "1914", "2013", "2015", "2113", "2114"}
    table.do("go 1SS")
    table.do("step 1913")
    assert is_waiting(table)


@pytest.mark.rule("dok:8.1.1")
def test_a_unit_stops_in_the_first_enemy_zone() -> None:
    table = position("turn 1 german movement1\n3218 1SS\n3222 67GRD")
    table.do("go 1SS")
    walk(table, "3219-3220")
    assert is_moving(table)
    table.do("step 3221")  # five points are left
    assert is_waiting(table)
    assert table.why("go 1SS") == ("10.2.1", "has-moved")


@pytest.mark.rule("dok:8.1.1")
def test_a_whole_stack_stops_and_does_not_split_on() -> None:
    table = position("turn 1 german movement1\n3218 1SS 2SS\n3222 67GRD")
    table.do("go 1SS 2SS")
    walk(table, "3219-3220-3221")
    assert is_waiting(table)
    assert table.flags("1SS") == table.flags("2SS") == {"moved"}


@pytest.mark.rule("dok:8.2")
@pytest.mark.parametrize("unit", ["67GRD", "115FZ", "6TC", "129TB"])
def test_every_unit_has_a_zone(unit: str) -> None:
    assert zone(position(f"turn 1 german movement1\n3222 {unit}"), "soviet") == AROUND_3222


@pytest.mark.rule("dok:8.2")
def test_units_without_supply_and_sleeping_reserves_have_their_zones() -> None:
    table = position(f"turn 1 german movement1\n{NO_SOVIET_SUPPLY}\n3218 1SS\n3222 67GRD")
    table.do("go 1SS")
    walk(table, "3219-3220-3221")
    assert is_waiting(table)
    table = position("turn 1 german movement1\n3222 9TC{reserve}")
    assert zone(table, "soviet") == AROUND_3222


@pytest.mark.rule("dok:8.2")
def test_zones_hold_in_both_player_turns_and_all_phases() -> None:
    for moment in ("german movement1", "german combat1", "soviet movement2", "soviet combat2"):
        assert zone(position(f"turn 1 {moment}\n3222 67GRD"), "soviet") == AROUND_3222


@pytest.mark.rule("dok:8.2.1")
def test_a_friend_cancels_an_enemy_zone_for_supply_only() -> None:
    # 3200 is the only source left; 3100 watches it. With 167ID in it the line runs 3302-3301-3300-3200.
    shut = f"layer control soviet {WEST.replace('3200 ', '')}\n3100 67GRD\n3302 1SS"
    assert position(f"turn 1 german movement1\n{shut}").why("go 1SS road") == ("6.6.1", "road-supply")
    table = position(f"turn 1 german movement1\n{shut}\n3200 167ID")
    assert table.why("go 1SS road") is None
    # For movement the zone in 3200 stands: 1SS stops there with five points left.
    table.do("go 1SS")
    walk(table, "3301-3300")
    assert is_moving(table)
    table.do("step 3200")
    assert is_waiting(table)


@pytest.mark.rule("dok:8.2.1")
def test_a_friend_does_not_open_the_way_from_zone_to_zone() -> None:
    table = position("turn 1 german movement1\n3221 167ID\n3321 168ID\n3222 67GRD")
    table.do("go 167ID")
    assert table.why("step 3321") == ("8.6", "zoc-to-zoc")


@pytest.mark.rule("dok:8.3")
def test_a_zone_costs_nothing() -> None:
    table = position("turn 1 german movement1\n3220 1SS\n3222 67GRD\n3122 71GRD")
    table.do("go 1SS")
    table.do("step 3221")  # clear: one point, under the zone of one enemy
    (moved,) = table.said(Moved)
    assert isinstance(moved, Moved) and moved.cost == 1


# 8.4, 8.5


@pytest.mark.rule("dok:8.4")
def test_a_unit_leaves_an_enemy_zone_by_a_step_free_of_zones() -> None:
    table = position("turn 1 german movement1\n3221 167ID\n3222 67GRD")
    table.do("go 167ID")
    assert table.why("step 3121") == ("8.6", "zoc-to-zoc")
    table.do("step 3220")
    assert is_moving(table)  # and goes on from there
    walk(table, "3219-3218-3217")
    assert is_waiting(table)


@pytest.mark.rule("dok:8.4")
def test_a_unit_with_zones_all_around_cannot_go() -> None:
    # Around 3221: 3222 watches 3121 and 3321, 3119 watches 3120 and 3220, 3319 watches 3220 and 3320.
    table = position("turn 1 german movement1\n3221 167ID\n3222 67GRD\n3119 89GRD\n3319 90GRD")
    assert table.why("go 167ID") == ("8.6", "zoc-to-zoc")
    assert "go" not in table.choices()


@pytest.mark.rule("dok:8.4")
def test_the_removal_of_the_enemy_frees_a_unit() -> None:
    # 26 + 10 to 5 is 7:1: die 1 eliminates. Then the infantry crosses what was watched ground.
    table = position(
        """turn 1 german combat1
        field orders ["fight-move",""]
        track luftwaffe=0
        3221 167ID 1SS
        3222 67GRD"""
    )
    table.do("attack 3222 167ID 1SS", dice=[1])
    table.do("advance 1SS")
    table.do("done")
    table.do("end")
    table.do("go 167ID")
    walk(table, "3321-3322")
    assert is_moving(table)


@pytest.mark.rule("dok:8.4")
def test_an_advance_goes_from_zone_to_zone() -> None:
    # 167ID advances from 3221, which 3222 watched, into 3222, which 3223 watches.
    table = position(
        """turn 1 german combat1
        track luftwaffe=0
        3221 167ID
        3222 115FZ
        3223 71GRD"""
    )
    table.do("attack 3222 167ID", dice=[1])  # 10 to 3 is 3:1: DE; it alone attacked and must follow up
    assert table.at("167ID") == "3222"


@pytest.mark.rule("dok:8.4.1")
def test_after_a_free_step_the_next_zone_stops_again() -> None:
    # 1SS leaves the zone of 3222 for 3220, then meets that of 3118 in 3219.
    table = position("turn 1 german movement1\n3221 1SS\n3222 67GRD\n3118 71GRD")
    table.do("go 1SS")
    table.do("step 3220")
    assert is_moving(table)
    table.do("step 3219")
    assert is_waiting(table)


@pytest.mark.rule("dok:8.5")
def test_zones_are_mutual_and_lie_over_each_other() -> None:
    table = position("turn 1 german movement1\n3221 167ID\n3222 67GRD")
    assert "3222" in zone(table, "german")
    assert "3221" in zone(table, "soviet")
    assert zone(table, "german") & zone(table, "soviet") == {"3121", "3321"}
    assert position("turn 1 soviet movement1\n3221 1SS\n3222 6TC").why("go 6TC road") == (
        "10.19",
        "road-from-zoc",
    )


@pytest.mark.rule("dok:8.5")
def test_several_zones_in_a_hex_do_no_more_than_one() -> None:
    # 3220 lies next to both 3120 and 3320.
    table = position("turn 1 german movement1\n3218 1SS\n3120 71GRD\n3320 89GRD")
    table.do("go 1SS")
    table.do("step 3219")
    assert is_moving(table)
    table.do("step 3220")
    (moved,) = table.said(Moved)
    assert isinstance(moved, Moved) and moved.cost == 2
    assert is_waiting(table)
    table = position("turn 1 german movement1\n3220 1SS\n3120 71GRD\n3320 89GRD")
    table.do("go 1SS")
    table.do("step 3219")  # and one free step is enough to leave them all
    assert is_moving(table)


# 8.6 Infiltration


@pytest.mark.rule("dok:8.6")
def test_german_mechanized_units_infiltrate() -> None:
    table = position("turn 1 german movement1\n3221 1SS\n3222 67GRD")
    table.do("go 1SS")
    table.do("step 3321")
    assert table.at("1SS") == "3321"


@pytest.mark.rule("dok:8.6")
def test_nobody_else_infiltrates() -> None:
    table = position("turn 1 german movement1\n3221 167ID\n3222 67GRD")
    table.do("go 167ID")
    assert table.why("step 3321") == ("8.6", "zoc-to-zoc")
    table = position("turn 1 soviet movement1\n3221 6TC\n3222 1SS")
    table.do("go 6TC")
    assert table.why("step 3321") == ("8.6", "zoc-to-zoc")


@pytest.mark.rule("dok:8.6")
def test_infantry_does_not_slip_through_with_panzers() -> None:
    table = position("turn 1 german movement1\n3221 167ID 1SS\n3222 67GRD")
    table.do("go 167ID 1SS")
    assert table.why("step 3321") == ("8.6", "zoc-to-zoc")
    assert table.why("step 3220") is None


@pytest.mark.rule("dok:8.6.1")
def test_an_infiltrator_begins_the_phase_in_an_enemy_zone() -> None:
    # 1SS comes into a zone and has stopped for this phase; in the next one it may slip on.
    table = position('turn 1 german movement1\nfield orders ["move-move",""]\n3220 1SS\n3222 67GRD')
    table.do("go 1SS")
    table.do("step 3221")
    assert is_waiting(table)
    assert table.why("go 1SS") == ("10.2.1", "has-moved")
    table.do("end")
    table.do("go 1SS")
    assert table.why("step 3321") is None


@pytest.mark.rule("dok:8.6.1")
def test_an_infiltrator_is_in_supply() -> None:
    table = position(f"turn 1 german movement1\n{NO_GERMAN_SUPPLY}\n3221 1SS\n3222 67GRD")
    table.do("go 1SS")
    assert table.why("step 3321") == ("8.6.1", "infiltrate-supply")
    assert table.why("step 3220") is None


@pytest.mark.rule("dok:8.6.1")
def test_supply_lost_during_the_phase_does_not_bar_infiltration() -> None:
    # The line of 2SS runs through 1SS, which slips away. It began the phase in supply: 8.6 asks no more.
    table = position("turn 1 german movement1\n3221 1SS\n3222 2SS\n3321 67GRD\n3121 71GRD\n3224 52GRD")
    table.do("go 1SS")
    table.do("step 3320")
    assert not is_supplied(table.g, table.s, GERMAN, table.g.grid.hex("3222"))
    assert table.choices("go") == ["2SS"]
    table.do("go 2SS")
    table.do("step 3322")
    assert is_waiting(table)


@pytest.mark.rule("dok:8.6.1", "dok:10.19")
def test_supply_won_during_the_phase_gives_neither_infiltration_nor_road_mode() -> None:
    # As above 3200 is the only source and 3100 watches it. 167ID retakes 3300 during the phase. By 6.6 the
    # others then have their whole factor, but they did not begin the phase in supply (8.6, 10.19).
    table = position(
        f"""turn 1 german movement1
        layer control soviet {WEST.replace("3200 ", "")}
        3100 67GRD
        3301 167ID
        3302 1SS"""
    )
    table.do("go 167ID")
    table.do("step 3300")
    assert table.why("go 1SS road") == ("10.19", "road-cut")
    # 1SS in 3221 is cut off by 3222, 3119 and 3319. 6Pz slips into 3220, leaving 7Pz in 3219, and
    # so opens a line; but 1SS did not begin the phase in supply.
    table = position(
        """turn 1 german movement1
        3221 1SS
        3222 67GRD
        3119 89GRD
        3319 90GRD
        3219 6Pz 7Pz"""
    )
    table.do("go 6Pz")
    table.do("step 3220")
    assert is_supplied(table.g, table.s, GERMAN, table.g.grid.hex("3221"))
    assert table.why("go 1SS") == ("8.6.1", "infiltrate-supply")


@pytest.mark.rule("dok:8.6.2")
def test_no_infiltration_into_a_soviet_line() -> None:
    # 3418 is a Soviet fortification; 3317, 3418 and 3218 lie in the zone of 3318.
    table = position("turn 1 german movement1\n3317 1SS\n3318 67GRD")
    table.do("go 1SS")
    assert table.why("step 3418") == ("8.6.2", "spearhead-fort")
    assert table.why("step 3218") is None


@pytest.mark.rule("dok:8.6.2", "dok:10.16.3")
def test_a_soviet_line_in_german_hands_bars_too_unless_the_match_says_otherwise() -> None:
    text = "turn 1 german movement1\nlayer control german 3418\n3317 1SS\n3318 67GRD"
    table = position(text)
    table.do("go 1SS")
    assert table.why("step 3418") == ("8.6.2", "spearhead-fort")
    table = position(text, fort_second_hex="soviet_control")
    table.do("go 1SS")
    assert table.why("step 3418") is None
    table = position(text.replace("german 3418", "soviet 3418"), fort_second_hex="soviet_control")
    table.do("go 1SS")
    assert table.why("step 3418") == ("8.6.2", "spearhead-fort")


@pytest.mark.rule("dok:8.6.2")
def test_a_german_line_does_not_bar() -> None:
    # 4215 and 4216 are German fortifications; 4115 watches both, and the Soviet has taken 4215.
    table = position("turn 1 german movement1\nlayer control soviet 4215\n4216 1SS\n4115 67GRD")
    table.do("go 1SS")
    assert table.why("step 4215") is None


@pytest.mark.rule("dok:8.6.2")
def test_no_infiltration_into_a_city_that_the_soviet_controls() -> None:
    # Kursk 3415; 3515 watches it and 3514.
    table = position("turn 1 german movement1\n3514 1SS\n3515 67GRD")
    table.do("go 1SS")
    assert table.why("step 3415") == ("8.6.2", "spearhead-city")
    table = position("turn 1 german movement1\nlayer control german 3415\n3514 1SS\n3515 67GRD")
    table.do("go 1SS")
    assert table.why("step 3415") is None


@pytest.mark.rule("dok:8.6.2")
def test_no_infiltration_over_a_major_river() -> None:
    # The Oskol between 1921 and 2021; 2022 watches both, and 1922 on this bank.
    table = position("turn 1 german movement1\n1921 1SS\n2022 67GRD")
    table.do("go 1SS")
    assert table.why("step 2021") == ("8.6.2", "spearhead-water")
    assert table.why("step 1922") is None


@pytest.mark.rule("dok:8.6.2")
def test_a_river_does_not_bar() -> None:
    # The Seim between 3411 and 3511; 3510 watches both.
    table = position("turn 1 german movement1\n3411 1SS\n3510 67GRD")
    table.do("go 1SS")
    assert table.why("step 3511") is None


@pytest.mark.rule("dok:8.6.3")
def test_infiltration_is_one_hex_and_ends_the_move() -> None:
    table = position("turn 1 german movement1\n3221 1SS\n3222 67GRD")
    table.do("go 1SS")
    table.do("step 3321")
    assert is_waiting(table)
    assert table.why("go 1SS") == ("10.2.1", "has-moved")


@pytest.mark.rule("dok:8.6.4")
def test_stacked_units_infiltrate_into_different_hexes_and_any_number_do() -> None:
    table = position("turn 1 german movement1\n3221 1SS 2SS 3SS\n3222 67GRD\n3024 6Pz\n3025 71GRD")
    for units, to in (("1SS", "3121"), ("2SS 3SS", "3321"), ("6Pz", "3124")):
        table.do(f"go {units}")
        table.do(f"step {to}")
    assert (table.stack("3121"), table.stack("3321"), table.stack("3124")) == (
        ["1SS"],
        ["2SS", "3SS"],
        ["6Pz"],
    )


@pytest.mark.rule("dok:8.6.4")
def test_infiltration_comes_before_all_other_movement() -> None:
    table = position("turn 1 german movement1\n3221 1SS\n3222 67GRD\n3018 167ID")
    table.do("go 167ID")
    table.do("step 3017")
    table.do("halt")
    table.do("go 1SS")
    assert table.why("step 3321") == ("8.6.4", "infiltrate-late")
    assert table.why("step 3220") is None


@pytest.mark.rule("dok:8.6.4", "dok:10.19")
def test_a_move_in_road_mode_is_other_movement_too() -> None:
    table = position("turn 1 german movement1\n3221 1SS\n3222 67GRD\n3018 6Pz")
    for order in ("go 6Pz road", "step 3017", "halt", "go 1SS"):
        table.do(order)
    assert table.why("step 3321") == ("8.6.4", "infiltrate-late")


@pytest.mark.rule("dok:8.6.4")
def test_a_step_out_of_a_zone_is_other_movement_too() -> None:
    table = position("turn 1 german movement1\n3221 1SS 2SS\n3222 67GRD")
    table.do("go 1SS")
    table.do("step 3220")
    table.do("halt")
    table.do("go 2SS")
    assert table.why("step 3321") == ("8.6.4", "infiltrate-late")


@pytest.mark.rule("dok:8.6.4")
def test_each_movement_phase_begins_with_infiltration_anew() -> None:
    table = position(
        'turn 1 german movement1\nfield orders ["move-move",""]\n3221 1SS\n3222 67GRD\n3018 167ID'
    )
    table.do("go 167ID")
    table.do("step 3017")
    table.do("halt")
    table.do("end")
    table.do("go 1SS")
    assert table.why("step 3321") is None
