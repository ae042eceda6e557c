"""1.3, 2.9, 11.2, 11.15 Strengths, odds, and the ladder of columns."""

from __future__ import annotations

import pytest

from steppe.games.drive_on_kursk.supply import half
from steppe.mechanics.odds import odds_word, rounded_down
from tests.dok.battles import NE, OPEN, E, W, fight, german, odds, soviet

# 3020 lies west of W (3021), which lies west of OPEN (3022): enemies in both cut off W, because their zones
# cover the other four neighbours of W.
BEHIND_W = "3020"


@pytest.mark.rule("dok:1.3")
def test_dok_e1_half_of_three_two_and_one() -> None:
    assert [half(3), half(2), half(1)] == [1, 1, 1]


@pytest.mark.rule("dok:1.3")
@pytest.mark.parametrize(("unit", "strength"), [("96TB", 1), ("67GRD", 2), ("2GAbn", 3), ("2TC", 4)])
def test_a_lone_unit_out_of_supply_is_halved_and_rounded_down(unit: str, strength: int) -> None:
    # printed 3, 5, 6, 9
    table = soviet(f"{BEHIND_W} 45ID\n{W} {unit}\n{OPEN} 213S")
    fight(table, f"attack {OPEN} {unit}", 2)
    assert odds(table).attack == strength


@pytest.mark.rule("dok:1.3")
def test_a_reduced_security_division_of_two_is_halved_to_one() -> None:
    table = german(f"{BEHIND_W} 8RD\n{W} 213S-\n{OPEN} 15RD")
    fight(table, f"attack {OPEN} 213S", 2)
    assert odds(table).attack == 1


@pytest.mark.rule("dok:1.3.1")
def test_dok_d1_halved_units_are_added_first_and_halved_once() -> None:
    # Three tank brigades of 3 out of supply: 9 / 2 = 4, not 1 + 1 + 1.
    table = soviet(f"{BEHIND_W} 45ID\n{W} 129TB 96TB 27GTB\n{OPEN} 213S")
    fight(table, f"attack {OPEN} 129TB 96TB 27GTB", 2)
    assert odds(table).attack == 4


@pytest.mark.rule("dok:1.3.1")
def test_supplied_units_are_added_in_full_to_the_halved_sum() -> None:
    # The brigades are cut off, the rifle division at E is not: floor(9 / 2) + 4.
    table = soviet(f"{BEHIND_W} 45ID\n{W} 129TB 96TB 27GTB\n{OPEN} 213S\n{E} 8RD")
    fight(table, f"attack {OPEN} 8RD 129TB 96TB 27GTB", 2)
    assert odds(table).attack == 8


@pytest.mark.rule("dok:1.3.1")
def test_defenders_out_of_supply_are_added_and_halved_once() -> None:
    # 5 + 5 + 3 = 13, halved 6; Germans east and west cut the hex off.
    table = german(f"{W} 45ID\n{E} 72ID\n{OPEN} 67GRD 52GRD 96TB")
    fight(table, f"attack {OPEN} 45ID", 2)
    assert odds(table).defence == 6


@pytest.mark.rule("dok:2.9", "dok:11.3.1")
def test_one_factor_serves_attack_and_defence_but_a_fortified_zone_defends_with_three() -> None:
    table = german(f"{W} 2Pz\n{OPEN} 2TC")
    fight(table, f"attack {OPEN} 2Pz", 3)
    assert (odds(table).attack, odds(table).defence) == (18, 9)
    table = soviet(f"{W} 2Pz\n{OPEN} 2TC")
    fight(table, f"attack {W} 2TC", 3)
    assert (odds(table).attack, odds(table).defence) == (9, 18)
    table = german(f"{W} 45ID\n{OPEN} 115FZ")  # printed 0/3
    fight(table, f"attack {OPEN} 45ID", 1)
    assert odds(table).defence == 3


@pytest.mark.rule("dok:2.11.1")
def test_a_reduced_unit_fights_with_the_factor_of_its_reduced_side() -> None:
    table = german(f"{W} 18Pz-\n{OPEN} 8RD")  # 15, reduced 7
    fight(table, f"attack {OPEN} 18Pz", 3)
    assert odds(table).attack == 7
    table = soviet(f"{W} 18Pz-\n{OPEN} 8RD")
    fight(table, f"attack {W} 8RD", 3)
    assert odds(table).defence == 7


@pytest.mark.rule("dok:11.2")
def test_dok_e14_thirteen_to_four_is_three_to_one() -> None:
    table = german(f"{W} GD-\n{OPEN} 8RD")  # reduced Grossdeutschland: 13
    fight(table, f"attack {OPEN} GD", 1)
    assert (odds(table).attack, odds(table).defence) == (13, 4)
    assert odds(table).column == odds(table).final == "3:1"


@pytest.mark.rule("dok:11.2")
@pytest.mark.parametrize(
    ("defender", "defence", "column"),
    [("78ID-", 5, "1:2"), ("45ID", 8, "1:3"), ("45ID-", 4, "1:2"), ("28L-", 3, "1:1"), ("213S-", 2, "1:1")],
)
def test_odds_below_one_to_one_also_round_for_the_defender(defender: str, defence: int, column: str) -> None:
    table = soviet(f"{W} 96TB\n{OPEN} {defender}")  # a tank brigade attacks with 3
    fight(table, f"attack {OPEN} 96TB", 3)
    assert (odds(table).attack, odds(table).defence, odds(table).column) == (3, defence, column)


@pytest.mark.rule("dok:11.2")
@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [
        (13, 4, "3:1"),
        (12, 4, "3:1"),
        (11, 4, "2:1"),
        (7, 4, "1:1"),
        (4, 4, "1:1"),
        (3, 4, "1:2"),
        (2, 4, "1:2"),
        (3, 5, "1:2"),
        (3, 7, "1:3"),
        (3, 8, "1:3"),
        (3, 9, "1:3"),
        (3, 10, "1:4"),
        (1, 27, "1:27"),
        (36, 4, "9:1"),
        (78, 3, "26:1"),
    ],
)
def test_the_ratio_is_rounded_down_on_a_ladder_without_ends(attack: int, defence: int, column: str) -> None:
    assert odds_word(rounded_down(attack, defence)) == column


@pytest.mark.rule("dok:11.15")
def test_dok_d3_nine_to_one_into_a_city_is_six_to_one() -> None:
    # Kursk (3415) from 3414, a dry hexside: 26 + 10 = 36 to 4.
    table = german("3414 GD 167ID\n3415 8RD")
    fight(table, "attack 3415 GD 167ID", 1, convert="no")
    assert (odds(table).column, odds(table).final) == ("9:1", "6:1")


@pytest.mark.rule("dok:11.15")
def test_dok_d3_one_to_two_with_three_left_and_two_right_is_one_to_three() -> None:
    # 4 to 8 in Kursk, city 3 left, fight/fight 2 right. Capped on the way it would come to 1:1.
    table = german("3414 213S\n3415 8RD 15RD", orders="fight-fight")
    fight(table, "attack 3415 213S", 1, convert="no")
    assert (odds(table).column, odds(table).final) == ("1:2", "1:3")


@pytest.mark.rule("dok:11.15")
def test_odds_beyond_both_ends_of_the_table_are_resolved_at_its_ends() -> None:
    table = german(f"{W} 1SS 2SS\n{OPEN} 8RD")  # 52 to 4
    fight(table, f"attack {OPEN} 1SS 2SS", 6)
    assert (odds(table).column, odds(table).final) == ("13:1", "6:1")
    # Maloarkhangelsk 4019: hill, town and Soviet fortification, six columns left; 4119 is no water away.
    table = german("4119 213S\n4019 8RD")
    fight(table, "attack 4019 213S", 1, convert="no")
    assert (odds(table).column, odds(table).final) == ("1:1", "1:3")


@pytest.mark.rule("dok:11.5", "dok:11.5.1")
def test_attackers_of_two_hexes_and_all_defenders_of_one_are_totalled() -> None:
    table = german(f"{W} 45ID 72ID\n{NE} 2Pz\n{OPEN} 8RD 67GRD 115FZ")
    fight(table, f"attack {OPEN} 2Pz 45ID", 1)  # 72ID holds back
    assert (odds(table).attack, odds(table).defence) == (26, 12)
