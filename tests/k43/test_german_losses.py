"""17.0 Repair, 18.0 mines, 22.0 Panthers, S1.2 the withdrawal, S3.1 the losses of the last battle."""

from __future__ import annotations

import pytest

from steppe.table.events import Marked, Rolled
from tests.k43.support import SCENARIO, left, position

SOVIET_AIR = SCENARIO.replace(
    "[start.german]",
    '[air.soviet]\ncounters = 2\nfirst = 5\nlast = 23\nrule = "8.1.4"\n\n[start.german]',
    1,
)


@pytest.mark.rule("k43:17.1.1")
@pytest.mark.rule("k43:17.1.2")
def test_an_armoured_unit_that_rests_for_a_turn_regains_a_level() -> None:
    table = position("turn 2 german supply\n1002 Pz1- Gr1- Pz2\n2020 RD1")
    assert table.why("repair Gr1") == ("17.1.2", "no-armour")
    assert table.why("repair Pz2") == ("17.1.2", "not-reduced")
    table.do("repair Pz1")
    assert (left(table, "Pz1"), "repair" in table.flags("Pz1")) == (1, True)
    table.do("end", by="soviet")  # its Movement Phase
    table.do("end", by="german")
    assert [event.what for event in table.said(Marked)].count("repaired") == 1
    assert left(table, "Pz1") == 2


@pytest.mark.rule("k43:17.1.2")
def test_who_moves_is_not_repaired() -> None:
    table = position("turn 2 german movement\n1002 Pz1-{repair}\n2020 RD1")
    table.do("go Pz1")
    table.do("step 1001")
    table.do("halt")
    assert "repair" not in table.flags("Pz1")


@pytest.mark.rule("k43:17.1.2")
def test_who_comes_into_an_enemy_zone_is_not_repaired() -> None:
    table = position("turn 2 soviet movement\n1002 Pz1-{repair}\n1005 RD1")
    table.do("go RD1")
    table.do("step 1004")
    assert "repair" in table.flags("Pz1")
    table.do("step 1003")
    assert "repair" not in table.flags("Pz1")


@pytest.mark.rule("k43:17.1.2")
def test_only_supplied_units_out_of_enemy_zones_are_repaired() -> None:
    table = position("turn 2 german supply\n1002 Pz1-\n1003 RD1{oos}\n1515 Bru-\n0202 Tig Pz2-")
    assert table.why("repair Pz1") == ("17.1.2", "in-enemy-zone")
    assert table.why("repair Bru") == ("17.1.2", "out-of-supply")
    assert table.choices("repair") == ["Pz2"]


@pytest.mark.rule("k43:17.1.3")
def test_panthers_and_ferdinands_are_never_repaired() -> None:
    table = position("turn 2 german supply\n1002 Pan1- Fer- Pz1-\n2020 RD1")
    assert table.why("repair Pan1") == ("17.1.3", "no-repair")
    assert table.why("repair Fer") == ("17.1.3", "no-repair")


@pytest.mark.rule("k43:18.1.1")
@pytest.mark.rule("k43:18.1.2")
@pytest.mark.rule("k43:18.1.3")
@pytest.mark.rule("k43:18.1.4")
def test_four_mine_dice_in_the_north_take_levels_of_who_was_among_the_mines() -> None:
    text = "turn 2 german supply\n1002 IR1{mined} IR2{mined} IR3\n2020 RD1"
    table = position(text, dice=(1, 3, 4, 6))
    assert [(roll.rule, roll.total) for roll in table.said(Rolled)] == [("18.1.3", 2)]
    assert table.why("lose IR3") == ("18.1.3", "not-mined")
    table.do("lose IR1")
    table.do("lose IR1")
    assert [left(table, unit) for unit in ("IR1", "IR2", "IR3")] == [0, 2, 2]
    assert "mined" not in table.flags("IR2")


@pytest.mark.rule("k43:18.1.2")
def test_six_dice_in_the_south() -> None:
    scenario = SCENARIO.replace('front = "north"', 'front = "south"')
    text = "turn 2 german supply\n1002 IR1{mined}\n1102 IR2\n2020 RD1"
    table = position(text, scenario=scenario, dice=(4, 4, 5, 5, 6, 6))
    assert left(table, "IR1") == 2


@pytest.mark.rule("k43:18.1.1")
@pytest.mark.parametrize(("turn", "dice"), [(7, (4, 4, 4, 4)), (8, ())])
def test_mines_until_11_july(turn: int, dice: tuple[int, ...]) -> None:
    table = position(f"turn {turn} german supply\n1002 IR1{{mined}}\n2020 RD1", dice=dice)
    assert len(table.said(Rolled)) == (1 if dice else 0)


@pytest.mark.rule("k43:18.1.3")
def test_who_moves_through_a_fortified_line_is_among_the_mines() -> None:
    table = position("turn 2 german movement\n1010 IR1 IR2\n2020 RD1", "fortified 1011>1010")
    table.do("go IR1")
    table.do("step 1011")
    table.do("halt")
    table.do("go IR2")
    table.do("step 1009")
    table.do("halt")
    assert "mined" in table.flags("IR1")
    assert "mined" not in table.flags("IR2")


@pytest.mark.rule("k43:22.1.1")
@pytest.mark.rule("k43:22.1.2")
@pytest.mark.parametrize(("flag", "die", "levels"), [("moved", 3, 1), ("fought", 3, 1), ("moved", 4, 2)])
def test_a_panther_unit_that_moved_or_attacked_may_break_down(flag: str, die: int, levels: int) -> None:
    table = position(f"turn 2 german supply\n1002 Pan1{{{flag}}} Pz1{{moved}}\n2020 RD1", dice=(die,))
    assert (left(table, "Pan1"), left(table, "Pz1")) == (levels, 2)


@pytest.mark.rule("k43:22.1.2", "k43:18.1.4")
def test_panthers_and_mines_are_rolled_for_in_the_german_supply_phase_alone() -> None:
    table = position("turn 2 soviet supply\n1002 Pan1{moved,fought,mined}\n2020 RD1")
    assert (left(table, "Pan1"), table.said(Rolled)) == (2, [])


@pytest.mark.rule("k43:22.1.1")
def test_a_panther_unit_at_rest_does_not_roll() -> None:
    table = position("turn 2 german supply\n1002 Pan1\n2020 RD1")
    assert left(table, "Pan1") == 2


@pytest.mark.rule("k43:S1.2")
def test_on_12_july_the_fourth_panzer_division_leaves_or_one_as_strong() -> None:
    text = "turn 8 german movement\n1002 Pz4 Gr41-\n1004 Pz1 Gr1\n1006 Pz2- Gr3-\n1008 IR1\n2020 RD1"
    table = position(text)
    assert table.choices("withdraw") == ["Pz1", "Gr1", "Pz4", "Gr41"]
    assert table.why("withdraw Pz2") == ("S1.2", "too-weak-to-withdraw")  # 2 levels for 3
    assert table.why("withdraw IR1") == ("S1.2", "no-panzer-division")
    table.do("withdraw Pz4")
    assert (table.at("Pz4"), table.at("Gr41"), table.at("Pz1")) == ("withdrawn", "withdrawn", "1004")
    table = position(text)
    table.do("withdraw Gr1")
    assert (table.at("Pz4"), table.at("Pz1"), table.at("Gr1")) == ("1002", "withdrawn", "withdrawn")


@pytest.mark.rule("k43:S1.2")
def test_what_counts_as_equivalent_and_who_leaves_with_his_division() -> None:
    text = "turn 8 german movement\n1002 Pz4\n1004 Pz1 Gr1\n1006 Pz2 Gr3\n2020 RD1\npool Gr41"
    table = position(text)
    assert table.choices("withdraw") == ["Pz1", "Gr1", "Pz2", "Gr3", "Pz4", "Gr41"]  # four levels each
    table.do("withdraw Pz4")
    assert (table.at("Pz4"), table.at("Gr41")) == ("withdrawn", "withdrawn")  # also who has not come yet
    assert "go" in table.choices()


@pytest.mark.rule("k43:S1.2")
@pytest.mark.parametrize("turn", [7, 9])
def test_a_division_leaves_on_12_july_and_on_no_other_day(turn: int) -> None:
    table = position(f"turn {turn} german movement\n1002 Pz4 Gr41\n1004 Pz1 Gr1\n2020 RD1")
    assert table.why("withdraw Pz4") == ("2.1.2", "not-now")


@pytest.mark.rule("k43:S4.1")
def test_where_no_other_will_do_it_leaves_by_itself() -> None:
    scenario = SCENARIO.replace("equivalent = true", "equivalent = false")
    table = position("turn 8 german movement\n1002 Pz4\n1004 Pz1 Gr1\n2020 RD1", scenario=scenario)
    assert table.at("Pz4") == "withdrawn"
    table = position("turn 7 german movement\n1002 Pz4\n1004 Pz1 Gr1\n2020 RD1", scenario=scenario)
    assert table.at("Pz4") == "1002"


@pytest.mark.rule("k43:S3.1")
def test_two_levels_are_given_up_at_the_start_of_each_german_movement_phase() -> None:
    scenario = SCENARIO + "\n[attrition]\nlevels = 2\n"
    table = position("turn 2 german movement\n1002 IR1 IR2\n2020 RD1", scenario=scenario)
    assert table.why("go IR1") == ("S3.1", "not-now")
    table.do("lose IR1")
    table.do("lose IR2")
    assert [left(table, unit) for unit in ("IR1", "IR2")] == [1, 1]
    table.do("go IR1")


@pytest.mark.rule("k43:S3.1")
@pytest.mark.parametrize(
    ("turn", "side", "asked"), [(3, "german", True), (4, "german", True), (3, "soviet", False)]
)
def test_levels_are_given_up_every_turn_and_by_the_german_alone(turn: int, side: str, asked: bool) -> None:
    scenario = SCENARIO + "\n[attrition]\nlevels = 2\n"
    table = position(f"turn {turn} {side} movement\n1002 IR1 IR2\n2020 RD1 RD2", scenario=scenario)
    assert (table.side, "lose" in table.choices(), "go" in table.choices()) == (side, asked, not asked)


@pytest.mark.rule("k43:22.1.1")
@pytest.mark.rule("k43:7.1.2")
def test_a_panther_that_digs_in_has_not_moved_and_does_not_break_down() -> None:
    table = position("turn 2 german movement\n1005 Pan1\n2020 RD1")
    table.do("dig Pan1")
    assert table.why("go Pan1") == ("3.1.6", "has-moved")  # [7.1.4] all its points are spent
    table.do("end")  # and with it the German Supply Phase, without a die
    assert (left(table, "Pan1"), table.flags("Pan1")) == (2, set())


@pytest.mark.rule("k43:17.1.2")
def test_who_digs_in_is_repaired_all_the_same() -> None:
    table = position("turn 2 german movement\n1002 Pz1-{repair}\n2020 RD1")
    table.do("dig Pz1")
    table.do("end")
    assert left(table, "Pz1") == 2


@pytest.mark.rule("k43:18.1.3")
def test_a_retreat_over_a_line_in_the_enemys_phase_is_no_move_of_the_next_turn() -> None:
    table = position("turn 2 soviet combat\n1010 IR1\n1011 RD1 RD2", "fortified 1010>1009")
    table.do("attack 1010 RD1 RD2", dice=(3, 3))  # -/D2
    table.do("retreat 1009")
    table.do("retreat 1008")
    table.do("stay", by="soviet", dice=(3, 4))  # and the test for its second hex
    table.do("end", by="soviet")
    table.do("end", by="german")  # its Movement Phase, and the Supply Phase without dice for mines
    assert (table.s.turn, table.side, left(table, "IR1")) == (3, "soviet", 2)


@pytest.mark.rule("k43:17.1.2", "k43:3.2.1")
@pytest.mark.parametrize(("headquarters", "levels"), [("HQG", 1), ("", 2)])
def test_a_repaired_unit_regains_no_level_that_its_hex_has_no_room_for(
    headquarters: str, levels: int
) -> None:
    """R106. Three regiments and a worn battalion are seven levels, a headquarters is the eighth."""
    table = position(f"turn 2 german movement\n1002 IR1 IR2 IR3 Pz1-{{repair}} {headquarters}\n2020 RD1")
    table.do("end")
    assert left(table, "Pz1") == levels
    assert "repair" not in table.flags("Pz1")
    told = [event.what for event in table.said(Marked) if event.rule in ("3.2.1", "17.1.2")]
    assert told == ["repaired" if levels == 2 else "not-repaired"]


@pytest.mark.rule("k43:17.1.2")
def test_a_unit_that_was_attacked_is_not_repaired() -> None:
    table = position(
        "turn 2 soviet combat\n1010 Pz1-{repair}\n1011 RD1\nlayer works 1 1010\nlayer works 2 1011"
    )
    table.do("attack 1010 RD1")
    table.do("defend", dice=(5, 6))  # 7 to 3 is 2:1, in its works 1:1: A1-1/-
    assert (left(table, "Pz1"), "repair" in table.flags("Pz1")) == (1, False)


@pytest.mark.rule("k43:17.1.2")
def test_a_unit_that_was_fired_at_is_not_repaired() -> None:
    table = position("turn 2 soviet combat\n1010 Pz1-{repair}\n1111 Pz2-{repair}\n1013 SA1")
    table.do("fire 1010 SA1", dice=(3, 4))  # to no effect
    assert "repair" not in table.flags("Pz1")
    assert "repair" in table.flags("Pz2")


@pytest.mark.rule("k43:17.1.2")
def test_a_unit_that_aircraft_have_attacked_is_not_repaired() -> None:
    table = position("turn 2 soviet air\n1010 Pz1-{repair}\n1111 Pz2-{repair}\n2020 RD1", scenario=SOVIET_AIR)
    table.do("fly strike S1 1010", by="soviet", dice=(3, 4))  # to no effect
    assert "repair" not in table.flags("Pz1")
    assert "repair" in table.flags("Pz2")


@pytest.mark.rule("k43:22.1.1")
@pytest.mark.parametrize("way", ["demolish 1011", "limber Art1"])
def test_a_panther_that_has_left_no_hex_does_not_break_down(way: str) -> None:
    """R17. Neither work at a bridge nor the limbering of guns beside it is a move."""
    water = ("river 1010/1011", "bridge 1010/1011", "main 1010-1011")
    table = position("turn 2 german movement\n1010 Pan1 Art1\n2020 RD1", *water)
    table.do("go Art1 Pan1")
    table.do(way)
    table.do("halt")
    assert table.why("go Pan1") == ("3.1.6", "has-moved")
    while table.side == "german":
        table.do("end")  # and the Supply Phase, without a die
    assert table.said(Rolled) == []
    assert "stood" not in table.flags("Pan1")


@pytest.mark.rule("k43:22.1.1")
def test_a_panther_that_moves_on_after_such_work_may_break_down() -> None:
    table = position("turn 2 german movement\n1010 Pan1 Art1\n2020 RD1")
    table.do("go Art1 Pan1")
    table.do("limber Art1")
    table.do("step 1009")
    table.do("halt")
    table.do("end", dice=(3,))
    assert left(table, "Pan1") == 1


@pytest.mark.rule("k43:22.1.1")
def test_a_panther_that_stood_and_then_attacked_may_break_down() -> None:
    table = position("turn 2 german supply\n1002 Pan1{moved,stood,fought}\n2020 RD1", dice=(3,))
    assert left(table, "Pan1") == 1
