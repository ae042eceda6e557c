"""11.16-11.21 What a result does to attackers and defenders."""

from __future__ import annotations

import pytest

from steppe.table.basics import Side
from steppe.table.events import Advanced, Lost, Retreated
from steppe.table.words import words_of
from tests.dok.battles import NE, NW, OPEN, E, W, fight, german, odds, results, soviet
from tests.dok.support import Table

BEHIND_W = "3020"


def alive(table: Table, *units: str) -> list[str]:
    return [u for u in units if table.at(u) != "dead"]


# 11.16 AS


@pytest.mark.rule("dok:11.16")
def test_attacker_stalled_changes_nothing() -> None:
    table = german(f"{W} 213S\n{OPEN} 8RD 15RD 74RD")
    fight(table, f"attack {OPEN} 213S", 1)  # 4 to 12
    assert results(table) == ["AS"]
    assert table.stack(W) == ["213S"] and table.stack(OPEN) == ["8RD", "15RD", "74RD"]
    assert "reduced" not in table.flags("213S")
    assert not table.said(Lost) and not table.said(Retreated) and not table.said(Advanced)
    assert (table.side, table.choices()) == ("german", ["end"])  # nobody has to retreat or to pay
    assert table.s.vp == 100


# 11.17 AL1


@pytest.mark.rule("dok:11.17", "dok:2.11.1")
def test_the_question_says_what_each_step_costs() -> None:
    """A whole division has 8 factors and 4 with a step lost; one that has lost it is eliminated."""
    table = german(f"{W} 45ID 72ID-\n{OPEN} 8RD 15RD 74RD")
    fight(table, f"attack {OPEN} 45ID 72ID", 6)  # 12 to 12, 1:1
    assert results(table) == ["AL1"]
    asking = table.s.agenda[-1].decision(table.g, table.s, Side(0))
    assert asking.args[1] == "45ID 8 → 4, 72ID 4 → 0"
    assert "Factors now and with a step less: 45ID 8 → 4" in words_of(table.g.package).prompt(asking)


@pytest.mark.rule("dok:11.17")
def test_al1_costs_a_soviet_attacker_one_unit_of_his_choice() -> None:
    table = soviet(f"{W} 8RD 15RD\n{OPEN} 45ID 72ID")
    fight(table, f"attack {OPEN} 8RD 15RD", 5)  # 8 to 16, 1:2
    assert results(table) == ["AL1"]
    assert table.side == "soviet"
    assert table.choices("lose") == ["8RD", "15RD"]
    table.do("lose 15RD")
    assert (table.at("8RD"), table.at("15RD")) == (W, "dead")
    assert table.s.vp == 101  # 4.7 a Soviet division
    assert table.stack(OPEN) == ["45ID", "72ID"]  # 11.14 defenders stay
    assert (table.side, table.choices()) == ("soviet", ["end"])  # and so does the surviving attacker


@pytest.mark.rule("dok:11.17", "dok:2.11.1")
def test_al1_costs_a_german_attacker_one_step_of_his_choice() -> None:
    lines = f"{W} 45ID- 72ID\n{OPEN} 8RD 15RD 74RD 81RD 148RD 307RD"
    table = german(lines)
    fight(table, f"attack {OPEN} 45ID 72ID", 6)  # 12 to 24, 1:2
    assert table.choices("lose") == ["45ID", "72ID"]
    table.do("lose 72ID")  # full: it flips and stays
    assert table.at("72ID") == W and "reduced" in table.flags("72ID")
    assert table.s.vp == 100  # 4.8 no points for a step
    table = german(lines)
    fight(table, f"attack {OPEN} 45ID 72ID", 6)
    table.do("lose 45ID")  # reduced: it dies
    assert table.at("45ID") == "dead" and table.stack(W) == ["72ID"]
    assert table.s.vp == 98  # 4.8 an infantry division
    assert (table.side, table.choices()) == ("german", ["end"])  # 72ID remains in place


@pytest.mark.rule("dok:11.17")
def test_al1_is_taken_from_units_that_attacked_only() -> None:
    table = german(f"{W} 45ID 72ID 137ID\n{OPEN} 8RD 15RD 74RD 81RD 148RD 307RD")
    fight(table, f"attack {OPEN} 45ID 72ID", 6)  # 16 to 24, 1:2
    assert table.why("lose 137ID") == ("11.17", "not-involved")
    assert table.why("lose 8RD") == ("11.17", "not-involved")
    assert table.why("end") == ("11.2.1", "not-now")
    assert table.why("lose 45ID 72ID") == ("", "too-much")


@pytest.mark.rule("dok:11.17")
def test_al1_of_a_single_attacker_needs_no_question() -> None:
    table = german(f"{W} 45ID\n{OPEN} 8RD 15RD 74RD 81RD")
    fight(table, f"attack {OPEN} 45ID", 6)
    assert "reduced" in table.flags("45ID")
    table = soviet(f"{W} 8RD\n{OPEN} 45ID")
    fight(table, f"attack {OPEN} 8RD", 6)
    assert table.at("8RD") == "dead"


@pytest.mark.rule("dok:11.14.4")
def test_defenders_never_advance() -> None:
    table = soviet(f"{W} 8RD\n{OPEN} 45ID")
    fight(table, f"attack {OPEN} 8RD", 6)  # the attacking hex is empty now
    assert table.stack(W) == [] and table.stack(OPEN) == ["45ID"]
    assert table.side == "soviet" and table.choices() == ["end"]


# 11.18 DE


@pytest.mark.rule("dok:11.18")
def test_de_eliminates_all_soviet_defenders() -> None:
    table = german(f"{W} 1SS 2SS\n{OPEN} 2TC 8RD")
    fight(table, f"attack {OPEN} 1SS 2SS", 1)  # 52 to 13, 4:1
    assert results(table) == ["DE"]
    assert alive(table, "2TC", "8RD") == []
    assert table.s.vp == 104  # 3 for a corps, 1 for a division


@pytest.mark.rule("dok:11.18", "dok:2.11.1")
def test_de_kills_reduced_germans_and_flips_full_ones_who_stay() -> None:
    table = soviet(f"{W} 2TC 10TC 18TC\n{OPEN} 45ID- 72ID")
    fight(table, f"attack {OPEN} 2TC 10TC 18TC", 1)  # 27 to 12, 2:1
    assert results(table) == ["DE"]
    assert table.at("45ID") == "dead"
    assert table.stack(OPEN) == ["72ID"] and "reduced" in table.flags("72ID")
    # The hex is not vacated: nobody advances, and the Soviet may go on.
    assert not table.said(Advanced)
    assert table.side == "soviet" and "end" in table.choices()


@pytest.mark.rule("dok:11.18", "dok:11.14")
def test_de_on_reduced_germans_only_vacates_the_hex() -> None:
    table = soviet(f"{W} 2TC\n{OPEN} 213S-")
    fight(table, f"attack {OPEN} 2TC", 1)
    assert table.at("213S") == "dead" and table.stack(OPEN) == ["2TC"]


# 11.19 DR


@pytest.mark.rule("dok:11.19")
def test_dr_makes_all_defenders_retreat() -> None:
    table = german(f"{W} 1SS\n{OPEN} 8RD 15RD 129TB")
    fight(table, f"attack {OPEN} 1SS", 5)  # 26 to 11, 2:1
    assert results(table) == ["DR"]
    table.do(f"retreat {E}", by="soviet")
    assert table.stack(E) == ["8RD", "15RD", "129TB"]


# 11.20 Conversion

TIM, EAST_OF_TIM = "3119", "3120"  # a town on clear ground: one left


@pytest.mark.rule("dok:11.20.2")
def test_only_a_retreat_is_converted() -> None:
    # 8 to 4 is 2:1, one left 1:1. Die 5: AS, no second die.
    table = german(f"{EAST_OF_TIM} 45ID\n{TIM} 8RD")
    fight(table, f"attack {TIM} 45ID", 5, convert="yes")
    assert results(table) == ["AS"]


@pytest.mark.rule("dok:11.20.2")
def test_dok_d9_a_bloodbath_on_the_first_die_stands() -> None:
    table = german(f"{EAST_OF_TIM} 45ID\n{TIM} 8RD")
    fight(table, f"attack {TIM} 45ID", 1, convert="yes")
    assert results(table) == ["BB"]
    assert table.at("8RD") == "dead"


@pytest.mark.rule("dok:11.20.2")
def test_a_retreat_without_a_declaration_is_a_retreat() -> None:
    table = german(f"{EAST_OF_TIM} 45ID\n{TIM} 8RD")
    fight(table, f"attack {TIM} 45ID", 2, convert="no")
    assert results(table) == ["DR"]
    assert table.side == "soviet" and table.choices() == ["retreat"]


@pytest.mark.rule("dok:11.20.3")
def test_the_final_odds_modify_the_conversion_die() -> None:
    # 24 to 4 is 6:1 before the town, 5:1 after it: the second die is one less.
    table = german(f"{EAST_OF_TIM} 45ID 72ID 137ID\n{TIM} 8RD")
    fight(table, f"attack {TIM} 45ID 72ID 137ID", 6, 2, convert="yes")
    assert odds(table).final == "5:1"
    assert results(table) == ["DR", "DE"]  # 2 - 1


@pytest.mark.rule("dok:11.20.1")
def test_a_converted_fortified_zone_never_retreats() -> None:
    table = german(f"{W} 45ID\n{OPEN} 115FZ")
    fight(table, f"attack {OPEN} 45ID", 3, 6)  # 8 to 3, 2:1: DR, then AS
    assert results(table) == ["DR", "AS"]
    assert table.stack(OPEN) == ["115FZ"]


# 11.21 BB with Soviet defenders


@pytest.mark.rule("dok:11.21", "dok:2.11.1")
def test_the_german_pays_steps_until_they_match_the_soviet_factors() -> None:
    # 52 to 18 is 2:1, BB on a 2. 18 factors are due; a step of an SS division is 13.
    table = german(f"{W} 1SS 2SS\n{OPEN} 2TC 10TC")
    fight(table, f"attack {OPEN} 1SS 2SS", 2)
    assert results(table) == ["BB"]
    assert alive(table, "2TC", "10TC") == []
    assert table.side == "german" and table.choices("lose") == ["1SS", "2SS"]
    table.do("lose 1SS")
    assert table.choices() == ["lose"]  # 13 of 18
    table.do("lose 2SS")
    assert {u: "reduced" in table.flags(u) for u in ("1SS", "2SS")} == {"1SS": True, "2SS": True}
    assert table.choices() == ["advance"]  # 26 paid


@pytest.mark.rule("dok:11.21")
def test_the_german_may_pay_with_a_whole_unit() -> None:
    table = german(f"{W} 1SS 2SS\n{OPEN} 2TC 10TC")
    fight(table, f"attack {OPEN} 1SS 2SS", 2)
    table.do("lose 1SS")
    table.do("lose 1SS")
    assert table.at("1SS") == "dead" and "reduced" not in table.flags("2SS")
    assert table.s.vp == 101  # two corps 6, an elite division -5


@pytest.mark.rule("dok:11.21")
def test_a_step_is_the_difference_of_the_two_sides() -> None:
    # 18Pz is 15, reduced 7: its first step is worth 8, its second 7. Due: 4 + 4 = 8.
    table = german(f"{W} 18Pz 2Pz\n{OPEN} 8RD 15RD")
    fight(table, f"attack {OPEN} 18Pz 2Pz", 4)  # 33 to 8, 4:1
    assert results(table) == ["BB"]
    table.do("lose 18Pz")
    assert table.choices() == ["advance"]
    table = german(f"{W} 18Pz- 2Pz\n{OPEN} 8RD 15RD")
    fight(table, f"attack {OPEN} 18Pz 2Pz", 3)  # 25 to 8, 3:1
    table.do("lose 18Pz")  # dead, but only 7 of 8
    assert "reduced" in table.flags("2Pz")  # the only one left pays the rest without being asked


@pytest.mark.rule("dok:11.21")
def test_an_eliminated_fortified_zone_counts_three() -> None:
    # 3 + 4 = 7 due; 213S has steps of 2: both are gone after 4, so 45ID pays too.
    table = german(f"{W} 45ID 213S\n{OPEN} 115FZ 8RD")
    fight(table, f"attack {OPEN} 45ID 213S", 1)  # 12 to 7, 1:1
    assert results(table) == ["BB"]
    table.do("lose 213S")
    table.do("lose 213S")
    assert table.at("213S") == "dead"
    assert "reduced" in table.flags("45ID")  # 2 + 2 + 4 = 8
    assert table.at("45ID") == OPEN


@pytest.mark.rule("dok:11.21")
def test_an_attacker_may_lose_all_that_attacked_and_nobody_else() -> None:
    # 4 + 4 against 8, 1:1: the 8 that are due are all the attackers have.
    table = german(f"{W} 45ID- 213S\n{NW} 72ID\n{OPEN} 8RD 15RD")
    fight(table, f"attack {OPEN} 45ID 213S", 1)
    table.do("lose 45ID")  # 4
    assert table.at("213S") == "dead"  # 2 + 2: exactly all
    assert table.at("72ID") == NW  # not involved
    assert table.stack(OPEN) == [] and table.control(OPEN) == "soviet"


@pytest.mark.rule("dok:11.21")
def test_an_attacker_who_cannot_pay_loses_all_that_attacked() -> None:
    # 4 to 8 is 1:2; fight/fight makes it 2:1, BB on a 2. Due 8, the attacker has 4.
    table = german(f"{W} 213S\n{OPEN} 8RD 15RD", orders="fight-fight")
    fight(table, f"attack {OPEN} 213S", 2)
    assert results(table) == ["BB"]
    assert alive(table, "213S", "8RD", "15RD") == []
    assert table.s.vp == 100  # two divisions 2, an infantry-class division -2
    assert table.side == "german"


@pytest.mark.rule("dok:11.21")
def test_only_units_that_attacked_pay() -> None:
    table = german(f"{W} 1SS 2SS GD\n{OPEN} 2TC 10TC")
    fight(table, f"attack {OPEN} 1SS 2SS", 2)
    assert table.why("lose GD") == ("11.21", "not-involved")


# 11.21.1 BB with German defenders


@pytest.mark.rule("dok:11.21.1", "dok:2.11.1")
def test_the_soviet_pays_units_for_the_german_factors_lost() -> None:
    # 27 to 12 (8 full, 4 reduced), 2:1. Lost: 4 by the flip, 4 by the death, 8 due: a corps of 9 pays it.
    table = soviet(f"{W} 2TC 10TC 18TC\n{OPEN} 45ID 72ID-")
    fight(table, f"attack {OPEN} 2TC 10TC 18TC", 2)
    assert results(table) == ["BB"]
    assert table.at("72ID") == "dead"
    assert table.at("45ID") == OPEN and "reduced" in table.flags("45ID")
    assert table.side == "soviet" and table.choices("lose") == ["2TC", "10TC", "18TC"]
    table.do("lose 10TC")
    assert alive(table, "2TC", "10TC", "18TC") == ["2TC", "18TC"]
    assert "end" in table.choices()  # the German stays, nobody advances
    assert table.s.vp == 101  # -2 infantry, +3 corps


@pytest.mark.rule("dok:11.21.1")
def test_the_soviet_pays_until_the_sum_is_reached() -> None:
    # 26 to 26: GD loses 13; divisions of 5, 5, 4, 4, 4, 4: three of them are needed.
    table = soviet(f"{W} 67GRD 52GRD 8RD 15RD 74RD 81RD\n{OPEN} GD")
    fight(table, f"attack {OPEN} 8RD 15RD 74RD 81RD 52GRD 67GRD", 1)
    assert (odds(table).attack, odds(table).defence, results(table)) == (26, 26, ["BB"])
    for unit in ("8RD", "52GRD"):
        table.do(f"lose {unit}")
        assert table.choices() == ["lose"]  # 4, 9
    table.do("lose 67GRD")  # 14
    assert "end" in table.choices()


@pytest.mark.rule("dok:11.21.1", "dok:11.14")
def test_the_hex_of_destroyed_germans_is_taken_by_who_survives_the_bloodbath() -> None:
    table = soviet(f"{W} 2TC 8RD\n{OPEN} 213S-")  # 13 to 2
    fight(table, f"attack {OPEN} 8RD 2TC", 6)  # 6:1 BB, 2 due
    table.do("lose 8RD")
    assert table.stack(OPEN) == ["2TC"]


# 11.21.2 Supply


@pytest.mark.rule("dok:11.21.2")
def test_soviet_factors_lost_out_of_supply_count_half() -> None:
    # Germans west and east: 9 + 4 = 13 count 6. 18 to 6 is 3:1, BB on a 3; a step of 2Pz (9) pays it.
    table = german(f"{W} 2Pz\n{E} 45ID\n{OPEN} 2TC 8RD")
    fight(table, f"attack {OPEN} 2Pz", 3)
    assert (odds(table).defence, results(table)) == (6, ["BB"])
    assert table.at("2Pz") == W and "reduced" in table.flags("2Pz")
    assert table.choices() == ["advance"]
    # In supply 13 are due: both steps.
    table = german(f"{W} 2Pz 45ID\n{OPEN} 2TC 8RD")
    fight(table, f"attack {OPEN} 2Pz 45ID", 2)  # 26 to 13, 2:1
    table.do("lose 2Pz")
    assert table.choices() == ["lose"]


@pytest.mark.rule("dok:11.21.2")
def test_the_attackers_losses_out_of_supply_count_half() -> None:
    # 2Pz and 9Pz are cut off at 3021 by 8RD at 3020 and the target: 36 halved is 18, 18 to 9, 2:1.
    table = german(f"{BEHIND_W} 8RD\n{W} 2Pz 9Pz\n{OPEN} 10TC")
    fight(table, f"attack {OPEN} 2Pz 9Pz", 2)
    assert (odds(table).attack, results(table)) == (18, ["BB"])
    table.do("lose 2Pz")  # 9 / 2 = 4 of 9
    assert table.choices() == ["lose"]
    table.do("lose 9Pz")  # 18 / 2 = 9 of 9
    assert table.choices() == ["advance"]
    assert alive(table, "2Pz", "9Pz") == ["2Pz", "9Pz"]


@pytest.mark.rule("dok:11.21.2")
def test_german_factors_lost_out_of_supply_count_half() -> None:
    # Soviets west and east cut off GD: 26 counts 13, its step of 13 counts 6.
    table = soviet(f"{W} 2TC 67GRD\n{E} 8RD\n{OPEN} GD")
    fight(table, f"attack {OPEN} 67GRD 2TC", 1)  # 14 to 13, 1:1
    assert (odds(table).defence, results(table)) == (13, ["BB"])
    table.do("lose 2TC")  # 9 of 6
    assert "end" in table.choices()
    assert table.at("67GRD") == W


# 11.4: nothing more


@pytest.mark.rule("dok:11.2.1")
def test_no_other_action_is_possible_before_losses_are_taken() -> None:
    table = german(f"{W} 1SS 2SS\n{NE} 45ID\n{OPEN} 2TC 10TC\n3223 8RD")
    fight(table, f"attack {OPEN} 1SS 2SS", 2)
    assert table.why("attack 3223 45ID") == ("11.2.1", "not-now")
    assert table.why("end") == ("11.2.1", "not-now")


@pytest.mark.rule("dok:11.21", "dok:11.17")
def test_who_took_no_part_is_refused_by_the_rule_of_the_result() -> None:
    bloodbath = german("3023 18Pz 20Pz\n3022 49RD\n4004 110ID")
    bloodbath.do("attack 3022 18Pz 20Pz", [6])
    assert bloodbath.why("lose 110ID") == ("11.21", "not-involved")
    repulse = german("3023 8L 28L\n3022 12TC\n4004 110ID")
    repulse.do("attack 3022 8L 28L", [6])
    assert repulse.why("lose 110ID") == ("11.17", "not-involved")
