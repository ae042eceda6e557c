"""7.1-7.6 Stacking."""

from __future__ import annotations

import pytest

from steppe.games.drive_on_kursk.stacking import Excess
from steppe.table.events import Lost
from tests.dok.support import Table, position
from tests.dok.test_movement import is_waiting, walk

NINE = "51GRD 52GRD 67GRD 71GRD 89GRD 90GRD 375RD 150FZ 96TB"
"""Nine that count one third each: seven divisions, a fortified zone and a brigade."""


def enters(table: Table, units: str, to: str) -> tuple[str, str] | None:
    """What keeps units from taking a step."""
    table.do(f"go {units}")
    return table.why(f"step {to}")


# 7.2


@pytest.mark.rule("dok:7.2")
def test_a_full_hex_is_closed_in_passing_too() -> None:
    table = position("turn 1 german movement1\n3219 1SS 2SS 3SS\n3218 6Pz")
    table.do("go 6Pz")
    assert table.why("step 3219") == ("7.4", "stacking")
    assert "3219" not in table.choices("step")
    walk(table, "3118-3119-3220")  # around it


@pytest.mark.rule("dok:7.2")
def test_any_number_of_units_passes_through_a_hex_that_has_room() -> None:
    table = position("turn 1 german movement1\n3219 1SS 2SS\n3218 6Pz 7Pz GD\n3118 3Pz")
    for unit, to in (("6Pz", "3220"), ("7Pz", "3220"), ("GD", "3220"), ("3Pz", "3319")):
        table.do(f"go {unit}")
        table.do("step 3219")
        table.do(f"step {to}")
        table.do("halt")
    assert table.stack("3219") == ["1SS", "2SS"]


@pytest.mark.rule("dok:7.2")
def test_early_moves_can_block_later_ones_and_those_that_leave_make_room() -> None:
    table = position("turn 1 german movement1\n3219 1SS 2SS\n3218 6Pz 7Pz")
    table.do("go 6Pz")
    table.do("step 3219")
    table.do("halt")
    assert enters(table, "7Pz", "3219") == ("7.4", "stacking")
    table.do("step 3118")
    table.do("halt")
    table.do("go 1SS")
    table.do("step 3220")
    table.do("halt")
    assert table.stack("3219") == ["2SS", "6Pz"]


@pytest.mark.rule("dok:7.2")
def test_a_stack_goes_where_all_of_it_has_room_or_splits() -> None:
    table = position("turn 1 german movement1\n3220 1SS 2SS\n3218 6Pz 7Pz")
    table.do("go 6Pz 7Pz")
    table.do("step 3219")
    assert table.why("step 3220") == ("7.4", "stacking")
    table.do("split 6Pz")
    table.do("step 3220")
    assert table.stack("3220") == ["1SS", "2SS", "6Pz"]


@pytest.mark.rule("dok:7.2")
def test_stacked_units_may_leave_one_by_one() -> None:
    table = position("turn 1 german movement1\n3218 1SS 2SS 3SS")
    for unit, to in (("1SS", "3117"), ("2SS", "3118"), ("3SS", "3219")):
        table.do(f"go {unit}")
        table.do(f"step {to}")
        table.do("halt")
    assert table.stack("3218") == []


@pytest.mark.rule("dok:7.2")
def test_reinforcements_enter_within_the_limits() -> None:
    table = position("turn 3 german movement1\npool 19Pz\n1609 1SS 2SS 3SS\n1600 6Pz 7Pz")
    assert table.why("enter 1609 19Pz") == ("7.4", "stacking")
    assert table.why("enter 1600 19Pz") is None
    table = position(f"turn 2 soviet movement1\npool 2TC\n3227 {NINE}\n3127 6TC 31TC")
    assert table.why("enter 3227 2TC") == ("7.5", "stacking")
    assert table.why("enter 3127 2TC") is None


# 7.2.1


@pytest.mark.rule("dok:7.2.1", "dok:7.5")
def test_dok_d23_two_corps_and_three_divisions_are_legal_and_a_fourth_is_one_too_many() -> None:
    table = position("turn 1 soviet movement1\n3222 6TC 31TC 51GRD 52GRD 67GRD")
    table.do("end")
    assert not isinstance(table.s.agenda[-1], Excess)
    table = position("turn 1 soviet movement1\n3222 6TC 31TC 51GRD 52GRD 67GRD 71GRD")
    table.do("end")
    assert table.side == "soviet"
    assert table.why("end") == ("7.2.1", "not-now")
    assert sorted(table.choices("eliminate")) == sorted(["6TC", "31TC", "51GRD", "52GRD", "67GRD", "71GRD"])


@pytest.mark.rule("dok:7.2.1")
@pytest.mark.parametrize(("unit", "points"), [("52GRD", 1), ("31TC", 3)])
def test_the_owner_eliminates_the_unit_of_his_choice(unit: str, points: int) -> None:
    table = position("turn 1 soviet movement1\n3222 6TC 31TC 51GRD 52GRD 67GRD 71GRD\n3322 89GRD")
    table.do("end")
    assert table.why("eliminate 89GRD") == ("7.2.1", "not-in-excess")
    table.do(f"eliminate {unit}")
    assert table.at(unit) == "dead"
    assert len(table.said(Lost)) == 1
    assert table.s.vp == 60 + points  # 4.7
    assert not isinstance(table.s.agenda[-1], Excess)


@pytest.mark.rule("dok:7.2.1")
def test_the_stacks_of_both_players_are_checked_at_the_end_of_every_phase() -> None:
    text = f"3222 {NINE} 15GRD\n3218 1SS 2SS 3SS GD"
    for moment in ("german movement1", "german combat2", "soviet movement2", "soviet combat1"):
        table = position(f"turn 1 {moment}\n{text}")
        table.do("end")
        assert table.side == "german"
        table.do("eliminate GD")
        assert table.side == "soviet"
        table.do("eliminate 15GRD")
        assert not isinstance(table.s.agenda[-1], Excess)


@pytest.mark.rule("dok:7.2.1")
def test_several_units_too_many_are_asked_for_one_by_one() -> None:
    table = position("turn 1 german movement1\n3218 1SS 2SS 3SS GD 6Pz")
    table.do("end")
    table.do("eliminate 6Pz")
    assert isinstance(table.s.agenda[-1], Excess)
    table.do("eliminate GD")
    assert not isinstance(table.s.agenda[-1], Excess)
    assert table.stack("3218") == ["1SS", "2SS", "3SS"]


@pytest.mark.rule("dok:7.2.1")
def test_stacks_are_checked_after_each_combat() -> None:
    # 3024 is far from the battle; 10 to 5 is 2:1, die 5 a retreat.
    table = position(
        """turn 1 german combat1
        track luftwaffe=0
        3221 167ID
        3222 67GRD
        3024 1SS 2SS 3SS GD"""
    )
    table.do("attack 3222 167ID", dice=[5])
    while not isinstance(table.s.agenda[-1], Excess):
        table.do(f"retreat {table.choices('retreat')[0]}")
    assert table.side == "german"
    table.do("eliminate GD")
    assert table.at("GD") == "dead"


@pytest.mark.rule("dok:7.2.1")
def test_who_moves_out_in_time_saves_his_units() -> None:
    table = position("turn 1 german movement1\n3218 1SS 2SS 3SS GD")
    assert enters(table, "1SS 2SS 3SS", "3219") is None
    table.do("step 3219")
    table.do("halt")
    table.do("end")
    assert not isinstance(table.s.agenda[-1], Excess)


# 7.4-7.6


@pytest.mark.rule("dok:7.4")
def test_three_german_units_of_any_kind_and_strength_fill_a_hex() -> None:
    for stack in ("1SS 2SS 3SS", "213S 8L 1Mtn", "1SS- 213S- 167ID-"):
        table = position(f"turn 1 german movement1\n3219 {stack}\n3218 6Pz")
        assert enters(table, "6Pz", "3219") == ("7.4", "stacking")
        table = position(f"turn 1 german movement1\n3219 {stack.rsplit(' ', 1)[0]}\n3218 6Pz-")
        assert enters(table, "6Pz", "3219") is None


@pytest.mark.rule("dok:7.4")
def test_four_units_cannot_move_as_one_stack() -> None:
    table = position("turn 1 german movement1\n3218 1SS 2SS 3SS GD")
    assert table.why("go GD 1SS 2SS 3SS") == ("7.4", "stacking")
    assert "3SS" not in table.choices("go GD 1SS 2SS")


@pytest.mark.rule("dok:7.5")
@pytest.mark.parametrize(
    ("stack", "division", "corps"),
    [
        ("6TC 31TC 3MC", False, False),  # three corps
        ("6TC 31TC", True, True),
        ("6TC 31TC 51GRD", True, False),  # 2 1/3: two divisions more, no corps
        ("6TC 31TC 51GRD 52GRD 67GRD", False, False),
        (NINE, False, False),  # nine thirds, brigade and fortified zone among them
        (" ".join(NINE.split()[1:]), True, False),
    ],
)
def test_three_soviet_corps_or_nine_divisions_fill_a_hex(stack: str, division: bool, corps: bool) -> None:
    for unit, fits in (("15GRD", division), ("5GTC", corps)):
        table = position(f"turn 1 soviet movement1\n3219 {stack}\n3218 {unit}")
        assert enters(table, unit, "3219") == (None if fits else ("7.5", "stacking"))


@pytest.mark.rule("dok:7.5")
def test_a_brigade_and_a_fortified_zone_count_as_divisions() -> None:
    for unit in ("129TB", "115FZ"):
        table = position(f"turn 1 soviet movement1\n3219 6TC 31TC 51GRD 52GRD\n3218 {unit}")
        assert enters(table, unit, "3219") is None


@pytest.mark.rule("dok:7.6")
def test_a_luftwaffe_counter_takes_no_room() -> None:
    # Three divisions attack with air support from a full hex: 78 to 20 is 3:1, the SS corps and the aircraft
    # make it 5:1, and die 4 eliminates. The second counter of the Gambit is still unused when they advance.
    stacks = "3221 1SS 2SS 3SS\n3222 67GRD 52GRD 51GRD 71GRD"
    table = position(f"turn 1 german combat1\ntrack gambit=1 luftwaffe=2\n{stacks}")
    table.do("attack 3222 1SS 2SS 3SS")
    table.do("luftwaffe yes", dice=[4])
    assert table.at("67GRD") == "dead"
    for unit in ("1SS", "2SS", "3SS"):
        table.do(f"advance {unit}")
    assert table.stack("3222") == ["1SS", "2SS", "3SS"]
    assert not isinstance(table.s.agenda[-1], Excess)
    assert not is_waiting(table)
