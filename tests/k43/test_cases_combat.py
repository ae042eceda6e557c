"""The book's examples of combat, and cases where several of its rules meet."""

from __future__ import annotations

import pytest

from steppe.table import asked, decision
from steppe.table.events import Compared, Result
from steppe.table.words import words_of
from tests.k43.support import SCENARIO, Table, left, oos, position


def odds(table: Table) -> tuple[object, object, str, str]:
    """Attack, defence, the initial column and the final one of the last combat."""
    found = table.said(Compared)[-1]
    return found.attack, found.defence, found.column, found.final


def shifts(table: Table) -> dict[str, int]:
    """The modifiers of the last combat; those of the defender below zero."""
    return {label: by for label, by, _ in table.said(Compared)[-1].shifts}


def result(table: Table) -> str:
    return table.said(Result)[-1].what


# 1.5-1.7


@pytest.mark.rule("k43:1.5", "k43:5.0", "k43:5.1.2", "k43:5.2.1")
def test_e1_eight_against_five_is_two_to_one() -> None:
    table = position("turn 2 german combat\n1010 IR1 IR2\n1011 Cav5")
    table.do("attack 1011 IR1 IR2", dice=(6, 5))
    assert odds(table) == (8, 5, "2:1", "2:1")
    assert result(table) == "-1/-1"


@pytest.mark.rule("k43:1.7", "k43:5.6.4")
def test_e4_halves_are_rounded_up() -> None:
    table = position("turn 2 german combat\n1010 Pz1{disorganised}\n1011 WRD-{disorganised}")
    table.do("attack 1011 Pz1", dice=(3, 4))
    assert odds(table)[:2] == (3, 2)  # half of 5, half of 3
    table = position("turn 2 soviet combat\n1010 IR1\n1011 RD1{disorganised,oos}")
    table.do("attack 1010 RD1", dice=(3, 4))
    assert odds(table)[:2] == (2, 4)  # half of 7, and half of that


@pytest.mark.rule("k43:1.2.4", "k43:1.2.1")
def test_a_reduced_unit_fights_with_the_strength_of_its_reverse() -> None:
    table = position("turn 2 german combat\n1010 Pz1- IR1\n1011 RD1- Cav5-")
    table.do("attack 1011 Pz1 IR1", dice=(3, 4))
    assert odds(table)[:2] == (3 + 4, 4 + 3)


@pytest.mark.rule("k43:T1.0", "k43:9.2.1", "k43:9.2.3")
@pytest.mark.parametrize(
    ("staff", "dice", "cell"), [("1009 HQG", (1, 1), "-1/D1D"), ("1012 HQS", (6, 6), "A2D-2/-1")]
)
def test_what_headquarters_add_does_not_lead_off_the_table(
    staff: str, dice: tuple[int, int], cell: str
) -> None:
    table = position(f"turn 2 german combat\n1010 IR1\n{staff}\n1011 RD1\n2020 RD2")
    table.do("attack 1011 IR1", dice=dice)  # 4 to 7 is 1:2; rows 1 and 13 are 2 and 12 (R32)
    assert result(table) == cell


# 5.1 Duties.


@pytest.mark.rule("k43:5.1.3", "k43:5.1.4", "k43:5.1.7", "k43:2.2.4")
def test_e9_who_is_in_a_zone_must_attack_and_be_attacked_by_somebody() -> None:
    table = position("turn 2 german combat\n1010 Pz1\n1210 IR1\n1110 RD1\n1109 RD2")
    # Both stand in the zones of RD1 and of RD2.
    assert table.why("end") == ("5.1.3", "must-attack")
    assert table.why("attack 1109 IR1") is None  # not necessarily RD1
    table.do("attack 1109 Pz1", dice=(3, 4))
    assert result(table) == "-1/-1"
    assert table.why("end") == ("5.1.3", "must-attack")
    table.do("attack 1110 IR1", dice=(2, 4))
    assert result(table) == "-1/-1"
    assert table.why("end") is None


@pytest.mark.rule("k43:5.1.3", "k43:5.1.4", "k43:4.1.4")
def test_e10_a_zone_that_does_not_reach_into_a_swamp_binds_one_side_only() -> None:
    soviets = position("turn 2 soviet combat\n1010 TB1\n1011 IR1", "swamp 1011")
    assert soviets.why("end") == ("5.1.3", "must-attack")
    germans = position("turn 2 german combat\n1010 TB1\n1011 IR1", "swamp 1011")
    assert germans.why("end") is None


@pytest.mark.rule("k43:5.1.4", "k43:5.1.5", "k43:7.1.11")
def test_e11_one_against_both_or_the_entrenched_must_help() -> None:
    # 1 is IR1; 2 and 3 (IR2, IR3) are entrenched next to A (RD1); B (RD2) has IR1 alone in its zone.
    text = "turn 2 german combat\n1010 IR1\n1210 IR2\n1211 IR3\n1110 RD1\n0909 RD2\nlayer works 1 1210 1211"
    table = position(text)
    assert table.why("attack 0909 1110 IR1") is None
    assert table.why("attack 0909 1110 IR1 IR2") == ("5.1.2", "not-next-to")
    assert table.why("attack 1110 IR1") == ("5.1.4", "leaves-hex")
    table.do("attack 0909 IR1", dice=(2, 4))
    assert table.why("end") == ("5.1.4", "must-be-attacked-first")
    assert table.choices("attack 1110") == ["IR2", "IR3"]
    table.do("attack 1110 IR3", dice=(2, 4))
    assert table.why("end") is None


@pytest.mark.rule("k43:7.1.11", "k43:5.1.4")
def test_d7_where_all_are_fortified_nobody_must() -> None:
    table = position("turn 2 german combat\n1010 IR1\n1011 RD1\nlayer works 1 1010")
    assert table.why("end") is None
    assert table.why("attack 1011 IR1") is None
    table = position("turn 2 german combat\n1010 IR1\n1111 IR2\n1011 RD1\nlayer works 1 1010")
    assert table.why("end") == ("5.1.3", "must-attack")
    assert table.why("attack 1011 IR1") == ("5.1.3", "leaves-unit")


@pytest.mark.rule("k43:7.2.5")
@pytest.mark.parametrize("works", ["fixed_position", "fortified"])
def test_lines_and_positions_spare_their_defenders_the_duty(works: str) -> None:
    table = position("turn 2 soviet combat\n1011 RD1\n1010 IR1", f"{works} 1011>1010")
    assert table.why("end") is None


@pytest.mark.rule("k43:5.1.3", "k43:5.1.5", "k43:5.1.7", "k43:5.1.1", "k43:5.1.6")
def test_f1_three_hexes_against_two() -> None:
    # X = IR1 next to P = RD1 and Q = RD2; Y = IR2 next to P; Z = IR3 next to Q.
    table = position("turn 2 german combat\n1010 IR1\n0911 IR2\n1111 IR3\n0910 RD1\n1110 RD2")
    assert table.why("attack 0910 1110 IR1") == ("5.1.3", "leaves-unit")
    assert table.why("attack 0910 1110 IR1 IR2 IR3") == ("5.1.2", "not-next-to")
    assert table.why("attack 0910 IR1 IR2") is None
    assert table.why("attack 1110 IR1 IR3") is None
    table.do("attack 0910 IR2", dice=(2, 4))
    assert table.why("attack 0910 IR1") == ("5.1.1", "attacked-already")
    assert table.why("attack 1110 IR3") == ("5.1.3", "leaves-unit")
    assert table.blamed("attack 1110 IR3") == ("IR1",)
    assert table.why("attack 1110 IR1 IR3") is None


@pytest.mark.rule("k43:5.1.3")
def test_each_unit_of_a_stack_must_attack() -> None:
    table = position("turn 2 german combat\n1010 IR1 IR2\n1011 RD1")
    assert table.why("attack 1011 IR1") == ("5.1.3", "leaves-unit")
    assert table.blamed("attack 1011 IR1") == ("IR2",)
    assert table.why("attack 1011 IR1 IR2") is None


@pytest.mark.rule("k43:5.1.5")
def test_one_side_must_be_on_one_hex() -> None:
    table = position("turn 2 german combat\n1010 IR1\n1111 IR2\n1011 RD1\n1110 RD2")
    assert table.why("attack 1011 1110 IR1 IR2") == ("5.1.5", "one-hex")


@pytest.mark.rule("k43:5.1.3", "k43:5.1.10")
def test_towed_units_and_headquarters_neither_owe_nor_cause_an_attack() -> None:
    for unit in ("Art1", "HQG"):
        table = position(f"turn 2 german combat\n1010 {unit}\n1011 RD1\n1510 IR6\n1511 RD2")
        assert table.choices("attack") == ["1511"]
    table = position("turn 2 soviet combat\n1010 AT1\n1011 IR1\n1510 RD2\n1511 IR2")
    assert table.choices("attack") == ["1511"]
    assert table.why("attack 1011 AT1") == ("5.1.10", "towed")
    german = position("turn 2 german combat\n1010 AT1\n1011 IR1")
    assert german.why("end") == ("5.1.3", "must-attack")  # an anti-tank unit has a zone


@pytest.mark.rule("k43:5.1.1")
def test_nobody_attacks_twice() -> None:
    table = position("turn 2 german combat\n1010 IR1 IR2\n1011 RD1\n1110 RD2")
    table.do("attack 1011 IR1", dice=(2, 4))
    assert table.why("attack 1110 IR1") == ("5.1.1", "fought-already")
    assert table.why("attack 1110 IR2") is None


@pytest.mark.rule("k43:5.1.9", "k43:6.6.4", "k43:9.1.8")
@pytest.mark.parametrize("alone", ["HQS", "SA1{transport}"])
def test_d19_headquarters_and_guns_in_transport_alone_are_attacked_at_ten_to_one(alone: str) -> None:
    table = position(f"turn 2 german combat\n1010 IR1-\n1011 {alone}", "forest 1011")
    table.do("attack 1011 IR1", dice=(4, 4))
    assert odds(table)[3] == "10:1"
    assert table.at(alone.split("{")[0]) == "dead"  # it cannot retreat: -/D3


# 5.2-5.4


ARMOURED = "turn 2 german combat\n1010 Pz1 Gr1 Gr2\n1009 PzA\n1011 CB1 CB2"


@pytest.mark.rule("k43:5.2.1", "k43:15.1.7", "k43:1.6.3")
def test_e12_an_armoured_division_against_two_brigades_of_cavalry() -> None:
    table = position(ARMOURED, "forest 1011")
    table.do("attack 1011 Pz1 Gr1 Gr2 guns PzA stars Pz1", dice=(6, 5))
    assert odds(table) == (17, 8, "2:1", "3:1")
    assert shifts(table) == {"concentration": 1, "stars": 1, "forest": -1}
    assert result(table) == "-1/-1"
    assert left(table, "Pz1") == 1  # who used its star takes the loss, nobody is asked
    assert table.side == "soviet"


@pytest.mark.rule("k43:1.6.3", "k43:15.1.6", "k43:15.4.2")
def test_abilities_are_used_at_will_all_other_modifiers_always() -> None:
    text = "turn 2 german combat\n1010 Pz1 Gr1 Gr2\n1011 TB1 TB2 TB3 FU\nlayer works 2 1011"
    table = position(text, "forest 1011")
    table.do("attack 1011 Pz1 Gr1 Gr2")
    table.do("defend", dice=(3, 4))
    found = [(label, by) for label, by, _ in table.said(Compared)[-1].shifts]
    always = [("concentration", 1), ("forest", -1), ("field-fortification", -1), ("concentration", -1)]
    assert found == always
    table = position(text, "forest 1011")
    table.do("attack 1011 Pz1 Gr1 Gr2")
    table.do("defend stars TB1 FU", dice=(3, 4))
    found = [(label, by) for label, by, _ in table.said(Compared)[-1].shifts]
    assert found == [*always, ("stars", -1), ("fortification-unit", -2)]
    table = position("turn 2 german combat\n1010 Pz1\n1011 RD1")
    table.do("attack 1011 Pz1", dice=(3, 4))
    assert shifts(table) == {}  # in the open its star might count


@pytest.mark.rule("k43:5.3.1", "k43:5.3.7", "k43:5.3.9")
def test_e12_what_the_cavalry_may_do_against_a_retreat_of_two() -> None:
    attack = "attack 1011 Pz1 Gr1 Gr2 guns PzA stars Pz1"
    table = position(ARMOURED, "forest 1011")
    table.do(attack, dice=(3, 3))
    assert result(table) == "-/D2"
    table.do("stand")
    table.do("lose CB1")
    table.do("lose CB2")
    assert (table.at("CB1"), left(table, "CB1"), left(table, "CB2")) == ("1011", 1, 1)

    table = position(ARMOURED, "forest 1011")
    table.do(attack, dice=(3, 3))
    table.do("retreat 1012")
    table.do("stand")
    table.do("lose CB2")
    assert (table.at("CB1"), left(table, "CB1"), left(table, "CB2")) == ("1012", 2, 1)
    table.do("stay")  # no test
    assert table.side == "german"

    table = position(ARMOURED, "forest 1011")
    table.do(attack, dice=(3, 3))
    table.do("retreat 1012")
    table.do("retreat 1013")
    table.do("stay", dice=(5, 5))  # one test, for both
    assert table.flags("CB1") >= {"disorganised", "retreated"}
    assert table.flags("CB2") >= {"disorganised", "retreated"}


@pytest.mark.rule("k43:5.3.3", "k43:5.3.4")
def test_e13_among_friends_in_an_enemy_zone_a_level_is_lost() -> None:
    # The zone of Pz1 lies on 0911 and 1011's neighbours; TB1 stands in it.
    table = position("turn 2 german combat\n1010 Pz1\n0910 Gr1\n1011 RD1\n1012 TB1\n1212 Pz2\n1210 Gr3")
    table.do("attack 1011 Pz1 Gr1", dice=(1, 3))
    assert result(table) == "•/D1"
    assert table.why("retreat 1111") == ("5.3.3", "retreat-zone")
    hexes = table.choices("retreat")
    assert "1111" not in hexes
    table.do("retreat 1012")
    assert left(table, "RD1") == 2  # no German zone reaches 1012
    table = position("turn 2 german combat\n1010 Pz1\n0910 Gr1\n1011 RD1\n1111 TB1\n1211 Pz2")
    table.do("attack 1011 Pz1 Gr1", dice=(1, 3))
    table.do("retreat 1111")
    assert left(table, "RD1") == 1


@pytest.mark.rule("k43:5.3.7", "k43:5.3.1")
@pytest.mark.parametrize("hexes", [0, 1, 2, 3])
def test_e14_each_hex_refused_costs_a_level(hexes: int) -> None:
    table = position("turn 2 german combat\n1010 Pz1 Gr1 Gr2\n0910 Pz2 Gr3 Gr4\n1011 RD1 WRD-\n2020 RD2")
    table.do("attack 1011 Pz1 Gr1 Gr2 Pz2 Gr3 Gr4", dice=(1, 4))
    assert odds(table) == (26, 10, "3:1", "5:1")
    assert result(table) == "-/D3"
    for number in ("1012", "1013", "1014")[:hexes]:
        table.do(f"retreat {number}")
    if hexes < 3:
        table.do("stand")
    if hexes in (1, 2):
        table.do("lose RD1")
    if hexes == 1:
        table.do("lose RD1")
    # Three levels in all: who stands where it was loses them all, and nobody is asked.
    assert left(table, "RD1") + left(table, "WRD") == hexes


def prompt(table: Table) -> str:
    """What the side that is asked reads."""
    side = asked(table.g, table.s)[0]
    return words_of(table.g.package).prompt(decision(table.g, table.s, side))


@pytest.mark.rule("k43:5.3.7", "k43:5.3.1")
def test_what_standing_costs_is_told_before_it_is_chosen() -> None:
    table = position("turn 2 german combat\n1010 Pz1 Gr1 Gr2\n0910 Pz2 Gr3 Gr4\n1011 RD1 WRD-\n2020 RD2")
    table.do("attack 1011 Pz1 Gr1 Gr2 Pz2 Gr3 Gr4", dice=(1, 4))
    assert result(table) == "-/D3"
    # Two levels of RD1, one of WRD, which has lost its other; three hexes to go.
    assert "hexes still to go: 3 (5.3.1)" in prompt(table)
    assert "costs all levels (3): nobody would be left (5.3.7)" in prompt(table)
    table.do("retreat 1012")
    assert "costs levels: 2 of 3 (5.3.7)" in prompt(table)


@pytest.mark.rule("k43:7.2.6")
def test_a_fixed_position_makes_standing_cheaper_and_that_is_told() -> None:
    text = "turn 2 german combat\n1010 Pz1 Gr1 Gr2\n0910 Pz2 Gr3 Gr4\n1011 RD1 RD3\n2020 RD2"
    table = position(text, "fixed_position 1011>1012")
    table.do("attack 1011 Pz1 Gr1 Gr2 Pz2 Gr3 Gr4", dice=(1, 4))
    assert result(table) == "•/D2"
    assert "still to go: 2 (5.3.1). To stand here costs levels: 1 of 4 (5.3.7)" in prompt(table)
    table.do("stand")
    table.do("lose RD1", dice=(1, 2))  # and a test of the attackers
    assert left(table, "RD1") + left(table, "RD3") == 3


@pytest.mark.rule("k43:5.3.4")
def test_hexes_that_cost_a_level_are_told_before_anybody_goes_there() -> None:
    table = position("turn 2 german combat\n1010 Pz1\n0910 Gr1\n1011 RD1\n1111 TB1\n1211 Pz2")
    table.do("attack 1011 Pz1 Gr1", dice=(1, 3))
    assert "costs each unit a level (5.3.4): 1111." in prompt(table)
    table = position("turn 2 german combat\n1010 Pz1\n0910 Gr1\n1011 RD1\n1012 TB1\n1212 Pz2\n1210 Gr3")
    table.do("attack 1011 Pz1 Gr1", dice=(1, 3))
    assert "5.3.4" not in prompt(table)


@pytest.mark.rule("k43:5.3.8")
def test_e15_three_hexes_of_attackers_lose_one_level_together() -> None:
    text = "turn 2 german combat\n1010 Pz1\n0911 Pz2\n1111 Pan1\n1011 GRD1 GRD2 GRD3"
    attack = "attack 1011 Pz1 Pz2 Pan1"
    table = position(text)
    table.do(attack, dice=(1, 6))
    assert odds(table) == (15, 24, "1:2", "1:2")
    assert result(table) == "A1/-"
    for _ in range(3):
        table.do("stand")
    table.do("lose Pan1")
    assert [left(table, u) for u in ("Pz1", "Pz2", "Pan1")] == [2, 2, 1]

    table = position(text)
    table.do(attack, dice=(1, 6))
    for number in ("0811", "1009", "1211"):  # each from its own hex
        table.do(f"retreat {number}")
    assert [left(table, u) for u in ("Pz1", "Pz2", "Pan1")] == [2, 2, 2]
    assert [table.at(u) for u in ("Pz1", "Pz2", "Pan1")] == ["1009", "0811", "1211"]

    table = position(text)
    table.do(attack, dice=(1, 6))
    table.do("retreat 0811")
    table.do("stand")
    table.do("stand")
    assert table.why("lose Pz2") == ("5.1.8", "not-in-combat")
    table.do("lose Pz1")
    assert [left(table, u) for u in ("Pz1", "Pz2", "Pan1")] == [1, 2, 2]


@pytest.mark.rule("k43:5.3.9")
@pytest.mark.parametrize(("steps", "tests"), [(1, 0), (2, 1), (3, 2)])
def test_e16_a_test_for_each_hex_after_the_first(steps: int, tests: int) -> None:
    table = position("turn 2 german combat\n1010 Pz1 Gr1 Gr2\n0910 Pz2 Gr3 Gr4\n1011 RD1 WRD-\n2020 RD2")
    table.do("attack 1011 Pz1 Gr1 Gr2 Pz2 Gr3 Gr4", dice=(1, 4))
    assert result(table) == "-/D3"
    for number in ("1012", "1013", "1014")[:steps]:
        table.do(f"retreat {number}")
    if steps < 3:
        table.do("stand")
        for _ in range(3 - steps):
            table.do("lose RD1")
    table.do("stay", dice=(5, 4) * tests)
    assert "disorganised" not in table.flags("WRD")


@pytest.mark.rule("k43:5.4.1", "k43:5.4.2", "k43:5.4.4", "k43:5.4.5", "k43:5.4.6")
def test_e17_pursuit_as_far_as_the_retreat_went() -> None:
    table = position("turn 2 german combat\n1010 Pz1 Gr1 Gr2\n0910 Pz2 Gr3 Gr4\n1011 RD1\n1311 RD2")
    table.do("attack 1011 Pz1 Gr1 Gr2 Pz2 Gr3 Gr4", dice=(4, 1))
    for number in ("1012", "1013"):
        table.do(f"retreat {number}")
    table.do("stand")
    assert left(table, "RD1") == 1
    found = table.choices("pursue Pz1")
    assert "1011" in found  # the hex that was left
    assert "1012" in found and "1111" in found and "0911" in found  # one further, on the path or beside it
    assert "1013" not in found  # held by the enemy, and a third hex
    assert "0912" not in found and "1112" not in found  # beside the path, but a third hex
    table.do("pursue Pz1 1111")
    table.do("stay", dice=(1, 1))
    assert table.at("Pz1") == "1111"


@pytest.mark.rule("k43:5.5.2", "k43:5.5.1", "k43:T6.3", "k43:T6.8")
def test_e18_woods_and_river() -> None:
    table = position("turn 2 german combat\n1010 Pz1\n1011 RD1", "forest 1011", "river 1010/1011")
    table.do("attack 1011 Pz1", dice=(3, 4))
    assert shifts(table) == {"forest": -1, "river": -1}


@pytest.mark.rule("k43:5.6.3", "k43:6.3.4", "k43:6.3.5")
@pytest.mark.parametrize(("at", "suffers"), [("1009", False), ("1110", True)])
def test_e19_artillery_is_disorganised_only_next_to_the_enemy(at: str, suffers: bool) -> None:
    table = position(f"turn 2 german combat\n1010 IR1\n{at} Art1\n1011 RD1\n2020 RD2")
    table.do("attack 1011 IR1 guns Art1", dice=(1, 2))
    assert result(table) == "•/D2"
    table.do("retreat 1012")
    table.do("retreat 1013")
    table.do("stay", dice=(1, 1, 6, 6))  # the test of the retreat, then that of the attackers
    assert ("disorganised" in table.flags("Art1")) == suffers
    assert "disorganised" in table.flags("IR1")


@pytest.mark.rule("k43:6.2.5", "k43:6.1.6", "k43:6.6.1")
def test_e22_infantry_and_a_gun_in_combat_setup() -> None:
    text = "turn 2 german combat\n1010 Pz1 Gr1 Gr2\n0910 Pz2\n1011 RD1 SA1\n2020 RD2"
    attack = "attack 1011 Pz1 Gr1 Gr2 Pz2"

    def after(*actions: str) -> Table:
        table = position(text)
        table.do(attack, dice=(3, 3))
        assert odds(table) == (18, 10, "2:1", "3:1")
        assert result(table) == "-/D2"
        for action in actions:
            table.do(action)
        return table

    table = after("retreat 1012", "retreat 1013", "pursue Pz1 1011")
    assert (table.at("SA1"), left(table, "RD1")) == ("dead", 2)
    table = after("retreat 1012", "stand", "lose SA1")
    assert (table.at("SA1"), table.at("RD1"), left(table, "RD1")) == ("dead", "1012", 2)
    table = after("stand", "lose SA1")
    assert (table.at("SA1"), table.at("RD1"), left(table, "RD1")) == ("dead", "1011", 1)
    table = after("stand", "lose RD1", "lose RD1", "pursue Pz1 1011")
    assert (table.at("RD1"), table.at("SA1")) == ("dead", "dead")
    limbered = position(text.replace("SA1", "SA1{transport}"))
    limbered.do(attack, dice=(3, 3))
    limbered.do("retreat 1012")
    limbered.do("retreat 1013")
    assert limbered.at("SA1") == "1013"


@pytest.mark.rule("k43:6.6.3", "k43:6.6.2", "k43:6.3.1")
def test_e25_cavalry_and_two_guns() -> None:
    table = position("turn 2 german combat\n1010 Pz1 Gr1\n1011 Cav5\n1110 SA1 SA2")
    table.do("attack 1011 1110 Pz1 Gr1", dice=(3, 4))
    assert odds(table)[1] == 6
    for guns, points in (("SA1 SA2{transport}", 1), ("SA1 HQS", 1), ("SA1{transport} SA2{transport}", 0)):
        table = position(f"turn 2 german combat\n1010 Pz1 Gr1\n1011 Cav5\n1110 {guns}")
        table.do("attack 1011 1110 Pz1 Gr1", dice=(3, 4))
        assert odds(table)[1] == 5 + points
    table = position("turn 2 german combat\n1010 Pz1 Gr1\n1011 Cav5\n1110 SA1 SA2 WRD")
    table.do("attack 1011 1110 Pz1 Gr1", dice=(3, 4))
    assert odds(table)[1] == 5 + 5 + 6
    table = position("turn 2 soviet combat\n1010 Pz1 Gr1\n1011 Cav5\n1110 SA1 SA2")
    table.do("attack 1010 Cav5 guns SA1 SA2")
    table.do("defend", dice=(3, 4))
    assert odds(table)[0] == 15


# 7.2, 19.1 Positions and lines.


@pytest.mark.rule("k43:7.2.1", "k43:7.2.2", "k43:7.2.4", "k43:7.2.4.1")
def test_e26_through_a_fixed_position_and_from_behind() -> None:
    text = "turn 2 german combat\n1010 {a}\n0911 {b}\n1111 {c}\n1011 RD1 RD2"
    table = position(text.format(a="Pz1 SS1 Pz2", b="Pan1", c="SpA Pz4"), "fixed_position 1011>1010")
    table.do("attack 1011 Pz1 Pz2 SS1 SpA Pan1 Pz4", dice=(3, 4))
    assert odds(table)[0] == 8 + 5 + 10
    assert shifts(table) == {"fixed-position": -3}
    table = position(text.format(a="Pz1 SS1 Pz2", b="Pan1 IR1", c="SpA Pz4"), "fixed_position 1011>1010")
    table.do("attack 1011 Pz1 Pz2 IR1 SS1 SpA Pan1 Pz4", dice=(3, 4))
    assert odds(table)[0] == 8 + 9 + 10
    assert shifts(table) == {"field-fortification": -1}
    table = position("turn 2 german combat\n1111 IR1\n1011 RD1", "fixed_position 1011>1010")
    table.do("attack 1011 IR1", dice=(3, 4))  # all of them from behind
    assert odds(table)[0] == 4
    assert shifts(table) == {"field-fortification": -1}


@pytest.mark.rule("k43:7.2.3")
def test_a_group_of_positions_may_give_another_bonus() -> None:
    table = position(
        "turn 2 german combat\n1010 IR1\n1011 RD1",
        "fixed_position 1011>1010",
        scenario=f'{SCENARIO}\n[[position]]\nhexes = ["1011"]\nmodifiers = 1\n',
    )
    table.do("attack 1011 IR1", dice=(1, 2))
    assert shifts(table) == {"fixed-position": -1}


@pytest.mark.rule("k43:7.2.6")
@pytest.mark.parametrize(("dice", "what", "lost"), [((3, 3), "-/D1", 0), ((2, 1), "•/D2", 1)])
def test_e27_standing_in_a_fixed_position_costs_one_less(dice: tuple[int, int], what: str, lost: int) -> None:
    table = position(
        "turn 2 german combat\n1010 Pz1 SS1 Pz2 Fer\n1009 Art1 Art2 Art3\n1011 WRD\n2020 RD2",
        "fixed_position 1011>1010",
    )
    # The black star is no good against a fixed position.
    table.do("attack 1011 Pz1 Pz2 SS1 Fer guns Art1 Art2 Art3 stars Pz1", dice=dice)
    assert odds(table) == (20, 5, "4:1", "1:1")
    assert result(table) == what
    table.do("stand", dice=(1, 1) if "•" in what else ())
    assert left(table, "WRD") == 2 - lost


@pytest.mark.rule("k43:7.2.6")
def test_e27_a_retreat_of_three_refused_in_a_fixed_position_costs_two() -> None:
    table = position(
        "turn 2 german combat\n1010 Pz1 SS1 Pz2 Fer\n1009 Art1 Art2 Art3\n1011 FU HQS\n2020 RD2",
        "fixed_position 1011>1010",
    )
    table.do("attack 1011 Pz1 Pz2 SS1 Fer guns Art1 Art2 Art3")
    table.do("defend", dice=(1, 3))  # the headquarters makes 5 of 4
    assert odds(table) == (20, 3, "7:1", "4:1")
    assert result(table) == "-/D3"
    table.do("stand")
    table.do("lose FU")
    table.do("lose HQS")
    assert (table.at("FU"), left(table, "FU"), table.at("HQS")) == ("1011", 1, "dead")


@pytest.mark.rule("k43:7.2.4", "k43:19.1.2")
def test_d3_exactly_half_through_the_edge() -> None:
    text = "turn 2 german combat\n1010 IR1\n0911 IR4\n1011 RD1"
    table = position(text, "fixed_position 1011>1010")
    table.do("attack 1011 IR1 IR4", dice=(3, 4))
    assert shifts(table) == {"fixed-position": -3}
    table = position(text, "fortified 1011>1010")
    table.do("attack 1011 IR1 IR4", dice=(3, 4))
    assert shifts(table) == {}
    assert odds(table)[0] == 2 + 4  # what comes through the line is halved all the same


@pytest.mark.rule("k43:20.1.1", "k43:7.1.10")
def test_d5_field_fortifications() -> None:
    text = "turn 2 german combat\n1010 IR1\n1011 RD1\nlayer works 2 1011"
    table = position(text, "forest 1011")
    table.do("attack 1011 IR1", dice=(3, 4))
    assert shifts(table) == {"forest": -1, "field-fortification": -1}
    table = position(text, "town 1011")
    table.do("attack 1011 IR1", dice=(3, 4))
    assert shifts(table) == {"town": -1, "field-fortification": -2}
    table = position(text, "city 1011 1012")
    table.do("attack 1011 IR1", dice=(3, 4))
    assert shifts(table) == {"city": -1, "field-fortification": -2}
    german = position("turn 2 soviet combat\n1010 RD1\n1011 IR1\nlayer works 1 1011")
    german.do("attack 1011 RD1", dice=(3, 4))
    assert shifts(german) == {"field-fortification": -1}


@pytest.mark.rule("k43:20.1.1", "k43:19.1.2", "k43:19.1.3")
@pytest.mark.parametrize(
    ("unit", "ground", "counts"),
    [
        ("RD1", "forest 1011", {"forest": -1, "fortified-line": -2}),
        ("RD1-", "town 1011", {"town": -1, "field-fortification": -2}),  # the line gives 1 to 4 points
    ],
)
def test_of_a_line_and_a_field_fortification_the_better_counts(
    unit: str, ground: str, counts: dict[str, int]
) -> None:
    text = f"turn 2 german combat\n1010 IR1\n1011 {unit}\nlayer works 2 1011"
    table = position(text, ground, "fortified 1011>1010")
    table.do("attack 1011 IR1", dice=(1, 2))
    assert shifts(table) == counts


@pytest.mark.rule("k43:15.1.2.1")
def test_d15_black_stars_against_field_fortifications() -> None:
    table = position("turn 2 german combat\n1010 Pz1\n1011 TB1\nlayer works 2 1011")
    table.do("attack 1011 Pz1 stars Pz1")
    table.do("defend stars TB1", dice=(3, 4))
    assert shifts(table) == {"stars": -1, "field-fortification": -1}


@pytest.mark.rule("k43:13.1.2", "k43:13.1.5")
def test_d17_organic_guns_count_for_concentration_at_range() -> None:
    table = position("turn 2 german combat\n1010 Gr1 Gr2\n1007 PzA\n1011 RD1")
    table.do("attack 1011 Gr1 Gr2 guns PzA", dice=(3, 4))
    assert shifts(table) == {"concentration": 1}


@pytest.mark.rule("k43:19.1.1", "k43:19.1.2", "k43:19.1.3", "k43:7.2.4.1", "k43:21.1.1", "k43:15.1.2.2")
def test_f27_through_a_line_with_guns_and_aircraft() -> None:
    text = """turn 2 german combat
    1010 Pz1 SS1 Pan1 Pz2
    1009 Art1
    0911 Pz4
    1011 {unit}
    field missions ["support german A5 1011"]"""
    attack = "attack 1011 Pz1 Pz2 SS1 Pan1 Pz4 guns Art1"
    table = position(text.format(unit="TB1"), "fortified 1011>1010")
    table.do(attack)
    table.do("defend", dice=(3, 4))
    assert odds(table) == (21, 5, "4:1", "3:1")
    assert shifts(table) == {"stars": 1, "fortified-line": -2}
    table = position(text.format(unit="TB1-"), "fortified 1011>1010")
    table.do(attack)
    table.do("defend", dice=(3, 4))
    assert odds(table) == (21, 3, "7:1", "7:1")
    table = position(text.format(unit="WRD"), "fortified 1011>1010")
    table.do(attack, dice=(3, 4))
    assert odds(table) == (21, 5, "4:1", "2:1")


@pytest.mark.rule("k43:19.1.1", "k43:19.1.2")
def test_e45_twenty_nine_against_seven_in_a_line() -> None:
    text = """turn 2 german combat
    1010 Pz1 Gr1 Fer SS1
    1009 PzA
    1011 RD1
    field missions ["support german A1 1011"]"""
    table = position(text, "fortified 1011>1010")
    table.do("attack 1011 Pz1 Gr1 SS1 Fer guns PzA", dice=(3, 4))
    assert odds(table)[0] == 15  # half of 5 + 4 + 6 + 5 and 4 and 5
    assert shifts(table)["fortified-line"] == -2


@pytest.mark.rule("k43:19.1.3")
@pytest.mark.parametrize(("units", "gain"), [("RD1-", 1), ("RD1- RD2-", 1), ("WRD", 2), ("RD1- WRD", 2)])
def test_a_line_gives_one_where_nobody_has_more_than_four(units: str, gain: int) -> None:
    table = position(f"turn 2 german combat\n1010 IR1\n1011 {units}", "fortified 1011>1010")
    table.do("attack 1011 IR1", dice=(1, 2))
    assert shifts(table) == {"fortified-line": -gain}


@pytest.mark.rule("k43:19.1.4")
def test_germans_gain_one_in_a_line() -> None:
    table = position("turn 2 soviet combat\n1010 RD1\n1011 IR1", "fortified 1011>1010")
    table.do("attack 1011 RD1", dice=(3, 4))
    assert shifts(table) == {"fortified-line": -1}


# 5.1.8, 9.1, 15.1


@pytest.mark.rule("k43:1.6.1", "k43:1.6.2", "k43:13.1.1", "k43:13.1.4")
def test_f5_the_defenders_concentration_counts_after_the_limit() -> None:
    text = "turn 2 german combat\n1010 Pz1 Gr1 Gr2\n0910 Pz2 Gr3 Gr4\n1011 {units}"
    table = position(text.format(units="TB1- TB2- TB3-{disorganised}"), "forest 1011")
    table.do("attack 1011 Pz1 Gr1 Gr2 Pz2 Gr3 Gr4")
    table.do("defend", dice=(3, 4))
    assert shifts(table) == {"concentration": -1, "forest": -1}
    table = position(text.format(units="RD1 RD2 RD3"), "forest 1011")
    table.do("attack 1011 Pz1 Gr1 Gr2 Pz2 Gr3 Gr4", dice=(3, 4))
    assert shifts(table) == {"concentration": 2, "forest": -1}
    table = position(text.format(units="TB1- TB2- TB3- MB1- MB2- MB3-"))
    table.do("attack 1011 Pz1 Gr1 Gr2 Pz2 Gr3 Gr4")
    table.do("defend", dice=(3, 4))
    assert [by for _, by, _ in table.said(Compared)[-1].shifts] == [2, -2]


@pytest.mark.rule("k43:13.1.1", "k43:13.1.2")
@pytest.mark.parametrize(
    ("side", "units", "gain"),
    [
        ("german", "IR1 IR2 IR3", 1),
        ("german", "Pz1 Gr1 Gr2", 1),
        ("german", "IR1 IR2 IR4", 0),
        ("soviet", "TB1 TB2 TB3", 1),
        ("soviet", "MB1 MB2 MB3", 1),
        ("soviet", "RD1 RD2 RD3", 0),
        ("soviet", "CB1 CB2 Cav5", 0),
    ],
)
def test_whose_units_concentrate(side: str, units: str, gain: int) -> None:
    target = "RD8" if side == "german" else "IR6"
    table = position(f"turn 2 {side} combat\n1010 {units}\n1011 {target}")
    table.do(f"attack 1011 {units}", dice=(1, 6))
    assert shifts(table) == ({"concentration": 1} if gain else {})


@pytest.mark.rule("k43:15.1.2", "k43:15.1.3", "k43:15.1.4", "k43:15.1.5", "k43:15.1.7", "k43:15.1.6")
def test_f7_white_voids_black_and_yellow() -> None:
    table = position("turn 2 german combat\n1010 Pz1 Pan1\n0910 Bru\n0911 Tig IR1\n1011 RD1 AT1\n2020 RD2")
    table.do("attack 1011 Pz1 IR1 Tig Pan1 Bru stars Pz1 Tig Pan1 Bru")
    table.do("defend stars AT1", dice=(5, 6))
    assert odds(table) == (21, 10, "2:1", "2:1")
    assert [by for _, by, _ in table.said(Compared)[-1].shifts] == [1, -1]  # blue, and white
    assert result(table) == "-1/-1"
    # Voided stars were not used: of the Germans the Tigers alone, who are asked for nothing.
    assert (table.at("Tig"), left(table, "IR1"), left(table, "Pz1")) == ("dead", 2, 2)
    assert (table.at("AT1"), left(table, "RD1")) == ("dead", 2)  # not a level of the division


@pytest.mark.rule("k43:15.1.7")
def test_f7_without_the_white_star_all_others_count() -> None:
    table = position("turn 2 german combat\n1010 Pz1 Pan1\n0910 Bru\n0911 Tig IR1\n1011 RD1 AT1\n2020 RD2")
    table.do("attack 1011 Pz1 IR1 Tig Pan1 Bru stars Pz1 Tig Pan1 Bru")
    table.do("defend", dice=(3, 4))
    assert odds(table) == (21, 10, "2:1", "7:1")  # three black, a blue and a yellow


@pytest.mark.rule("k43:5.1.8", "k43:9.1.4", "k43:9.1.6", "k43:9.1.7")
def test_f9_a_headquarters_given_up_pays_in_the_next_two_combat_phases() -> None:
    table = position("turn 2 german combat\n1010 Pz1 Gr1 Gr2\n0910 Pz2\n1011 RD1 HQS\n2020 RD2")
    table.do("attack 1011 Pz1 Gr1 Gr2 Pz2", dice=(3, 4))
    assert result(table) == "-/D2"  # 18 to 7 is 3:1, 4:1 by concentration; the headquarters makes 8 of 7
    table.do("stand")
    table.do("lose HQS")
    assert (table.at("HQS"), table.at("RD1"), left(table, "RD1")) == ("dead", "1011", 1)
    assert [bonus[2:] for bonus in table.s.bonuses] == [(5, 2)]


def bonus(text: str, phases: int) -> Table:
    """A table on which the German has 5 modifiers for a headquarters eliminated in 1011."""
    at = position("turn 2 german combat\n1010 IR1\n1011 RD1").g.hex_named["1011"]
    return position(f"{text}\nfield bonuses [[0, {at}, 5, {phases}]]")


@pytest.mark.rule("k43:9.1.6", "k43:9.1.7")
def test_f9_the_bonus_is_spent_in_combats_near_enough() -> None:
    table = bonus("turn 2 soviet combat\n1010 IR1\n1011 RD1 WRD\n1810 IR2\n1811 RD2", 1)
    table.do("attack 1010 RD1 WRD")
    assert table.side == "german"
    assert table.why("spend 6") == ("9.1.6", "bonus-left")
    table.do("spend 3", dice=(2, 4))
    assert odds(table) == (12, 4, "3:1", "1:2")
    table.do("lose RD1")
    table.do("attack 1810 RD2")
    assert table.choices("spend") == ["0", "1", "2"]  # 8 hexes away, and 2 are left
    table.do("spend 0", dice=(3, 4))
    table = bonus("turn 2 soviet combat\n2110 IR3\n2111 RD3", 1)
    table.do("attack 2110 RD3", dice=(2, 5))  # 10 hexes away: nobody is asked
    assert odds(table)[3] == "2:1"


@pytest.mark.rule("k43:9.1.6")
def test_f9_the_bonus_serves_in_the_two_combat_phases_after_the_loss() -> None:
    text = "turn 2 german combat\n1010 IR1\n1011 RD1"
    assert bonus(text, 2).do("attack 1011 IR1", dice=(2, 4))  # won in this very phase: nobody is asked
    for phases in (1, 0):
        table = bonus(text, phases)
        table.do("attack 1011 IR1")
        assert table.choices("spend") == ["0", "1", "2", "3", "4", "5"]


@pytest.mark.rule("k43:9.2.1", "k43:9.2.2", "k43:9.2.3", "k43:9.2.4")
@pytest.mark.parametrize(
    ("german", "soviet", "net"),
    [("1006", "", 6), ("1005", "", 7), ("", "1014", 8), ("", "1015", 7), ("1006", "1014", 7)],
)
def test_headquarters_change_the_roll_by_one(german: str, soviet: str, net: int) -> None:
    lines = ["turn 2 german combat", "1010 IR1", "1011 RD1"]
    lines += [f"{german} HQG"] * bool(german) + [f"{soviet} HQS"] * bool(soviet)
    table = position("\n".join(lines))
    table.do("attack 1011 IR1", dice=(3, 4))
    assert table.said(Result)[-1].rule == f"T1.{net}"


@pytest.mark.rule("k43:9.2.1")
def test_all_units_must_be_in_range_but_not_remote_guns() -> None:
    table = position("turn 2 german combat\n1010 IR1\n1111 IR2\n1007 HQG\n1012 Art1\n1011 RD1")
    table.do("attack 1011 IR1 IR2 guns Art1", dice=(3, 4))
    assert table.said(Result)[-1].rule == "T1.7"  # IR2 and the gun next to the enemy are 5 hexes away
    table = position("turn 2 german combat\n1010 IR1\n1007 HQG\n1013 Art1\n1011 RD1")
    table.do("attack 1011 IR1 guns Art1", dice=(3, 4))
    assert table.said(Result)[-1].rule == "T1.6"


# 5.3, 3.2


@pytest.mark.rule("k43:5.2.1", "k43:5.3.6", "k43:5.3.7", "k43:3.2.1")
@pytest.mark.parametrize(("dice", "what"), [((5, 5), "-1/D1-1"), ((4, 5), "-1/D1")])
def test_f11_losses_come_first_and_may_make_room(dice: tuple[int, int], what: str) -> None:
    # 7 levels of friends stand in 1012, the only hex that no German zone reaches.
    table = position(
        "turn 2 german combat\n1010 IR1 IR4 SS1\n1011 RD1\n1012 RD2 RD3 RD4 SU\n1211 Pz2\n0811 Pan1"
    )
    table.do("attack 1011 IR1 IR4 SS1", dice=dice)
    assert odds(table)[3] == "2:1"
    assert result(table) == what
    table.do("lose IR1")
    if what == "-1/D1-1":
        assert (left(table, "RD1"), table.choices("retreat")) == (1, ["1012"])
        table.do("retreat 1012")
        table.do("stay")  # no test
        assert "disorganised" not in table.flags("RD1")
    else:
        assert (table.at("RD1"), left(table, "RD1")) == ("1011", 1)  # there was nothing to ask


@pytest.mark.rule("k43:5.3.9", "k43:5.6.2", "k43:5.6.3", "k43:5.6.4", "k43:6.2.5")
@pytest.mark.parametrize(("rolls", "down"), [((5, 5, 4, 5), ["TB1"]), ((5, 6, 1, 1), ["GRD1", "TB1"])])
def test_f13_tests_by_nation_and_a_gun_in_transport(rolls: tuple[int, ...], down: list[str]) -> None:
    table = position(
        "turn 2 german combat\n1010 IR1 IR4 SS1 Pan1\n0910 Fer IR2 IR5\n1110 Tig StG"
        "\n1011 GRD1 TB1 SA1{transport}"
    )
    table.do("attack 1011 IR1 IR2 IR4 IR5 SS1 Tig Pan1 Fer StG")
    table.do("defend", dice=(2, 2))
    assert odds(table) == (39, 13, "3:1", "3:1")
    assert result(table) == "•/D3"
    for number in ("1012", "1013", "1014"):
        table.do(f"retreat {number}")
    table.do("stay", dice=(*rolls, 1, 1))  # last the attackers' own
    flagged = [u for u in ("GRD1", "TB1", "SA1") if "disorganised" in table.flags(u)]
    assert flagged == down
    assert table.at("SA1") == "1014"


@pytest.mark.rule("k43:5.4.9", "k43:5.6.2", "k43:5.2.1")
@pytest.mark.parametrize(
    ("roll", "down"), [((5, 5), []), ((5, 6), ["IR1", "Art1"]), ((6, 6), ["IR1", "SS1", "Art1"])]
)
def test_f15_the_test_of_the_attackers_comes_after_the_pursuit(
    roll: tuple[int, int], down: list[str]
) -> None:
    table = position("turn 2 german combat\n1010 SS1 IR1\n1110 Art1\n1009 Art2\n1011 WRD TB1\n2020 RD2")
    table.do("attack 1011 IR1 SS1 guns Art1 Art2")
    table.do("defend", dice=(1, 4))
    assert odds(table) == (21, 10, "2:1", "2:1")
    assert result(table) == "•/D2"
    table.do("retreat 1012")
    table.do("retreat 1013")
    assert table.choices("pursue") == ["IR1", "SS1"]
    assert table.why("pursue Art1 1011") is not None
    table.do("pursue SS1 1012")
    table.do("stay", dice=(1, 1, *roll))
    assert [u for u in ("IR1", "SS1", "Art1", "Art2") if "disorganised" in table.flags(u)] == down


@pytest.mark.rule("k43:5.4.9")
def test_towed_guns_that_repel_an_attack_do_not_pursue() -> None:
    table = position("turn 2 german combat\n1010 IR1\n1011 RD1 AT1 SA1\n0505 IR6")
    table.do("attack 1011 IR1")
    table.do("defend", dice=(4, 3))
    assert result(table) == "A1/-"
    table.do("retreat 1009")
    assert table.choices("pursue") == ["RD1"]
    for unit in ("AT1", "SA1"):
        assert table.why(f"pursue {unit} 1010") == ("5.4.9", "towed")


# 10.2


@pytest.mark.rule("k43:10.2.2", "k43:10.2.3", "k43:10.2.4", "k43:10.2.5")
def test_e35_e36_attacks_out_of_supply() -> None:
    text = "turn 2 german combat\n1010 Pz1{oos}\n1011 RD1"
    table = position(text)
    table.do("attack 1011 Pz1", dice=(3, 4))
    assert odds(table)[0] == 3
    assert oos(table, "Pz1") == 2  # the attack has failed
    table = position(text)
    table.do("attack 1011 Pz1 full Pz1", dice=(3, 4))
    assert odds(table)[0] == 5
    assert oos(table, "Pz1") == 3
    table = position("turn 2 soviet combat\n1010 Pz1{oos}\n1011 RD1 RD2")
    table.do("attack 1010 RD1 RD2")
    table.do("defend", dice=(3, 3))
    assert (odds(table)[1], result(table)) == (5, "-/D2")
    assert oos(table, "Pz1") == 2


@pytest.mark.rule("k43:10.2.3")
def test_only_units_out_of_supply_pay_for_full_strength() -> None:
    table = position("turn 2 german combat\n1010 Pz1\n1011 RD1")
    assert table.why("attack 1011 Pz1 full Pz1") == ("10.2.3", "full-in-supply")


# 5.6.5, 9.1.6 What lasts.


@pytest.mark.rule("k43:5.6.5")
def test_e20_a_full_turn_of_rest_brings_a_unit_into_order() -> None:
    text = "turn 3 german movement\n1010 IR1{disorganised,since_four} IR2{disorganised,since_four}\n1020 RD1"
    table = position(text)
    table.do("go IR2")
    table.do("step 1009")
    table.do("halt")
    table.do("end")  # and with it the Combat Phase, phase 4, in which nobody fights
    assert "disorganised" not in table.flags("IR1")
    assert "disorganised" in table.flags("IR2")  # it has moved
    struck = position("turn 3 german supply\n1010 IR1\n1020 RD1{disorganised,since,since_two,since_four}")
    assert struck.side == "soviet"  # phase 7 has passed, too
    assert "disorganised" not in struck.flags("RD1")


@pytest.mark.rule("k43:9.1.6")
def test_e33_a_headquarters_lost_in_phase_4_pays_in_phases_10_and_4() -> None:
    table = position("turn 5 german combat\n1010 IR1\n1011 HQS\n1510 IR2\n1511 RD1\nlayer works 1 1510")
    table.do("attack 1011 IR1", dice=(4, 4))
    assert table.at("HQS") == "dead"
    table.do("stay")
    table.do("end", dice=(6, 6, 6, 6))  # the mines do no harm
    table.do("end")
    table.do("attack 1510 RD1")
    assert (table.side, table.choices("spend")[-1]) == ("german", "5")
    table.do("spend 2", dice=(2, 3))
    assert result(table) == "-1/-"
    while "attack" not in table.choices() or table.side == "soviet":
        table.do("end")
    table.do("attack 1511 IR2")
    assert table.choices("spend")[-1] == "3"
    table.do("spend 0", dice=(2, 4))
    table.do("stay")
    table.do("end", dice=(6, 6, 6, 6))
    table.do("end")
    assert table.s.bonuses == []  # phase 10 again: it has lapsed


@pytest.mark.rule("k43:19.1.1", "k43:7.2.2", "k43:5.5.3")
@pytest.mark.parametrize(
    ("line", "attack", "gain"),
    [
        ("fortified 1110>1010", 7, {}),  # the way to the weaker hex: halved, but no modifier
        ("fortified 1011>1010", 7, {"fortified-line": -2}),
        ("fixed_position 1110>1010", 7, {}),
        ("fortified 1110>1111", 13, {}),  # it faces others
    ],
)
def test_an_attack_on_two_hexes_is_halved_by_a_line_before_either(
    line: str, attack: int, gain: dict[str, int]
) -> None:
    """R109. A division in 1011 and a weaker one in 1110 are attacked from 1010 with 13."""
    table = position("turn 2 german combat\n1010 Pz1 Gr1 Gr2\n1011 RD1\n1110 WRD\n2020 RD2", line)
    table.do("attack 1011 1110 Pz1 Gr1 Gr2", dice=(3, 4))
    assert odds(table)[:2] == (attack, 12)
    assert shifts(table) == {"concentration": 1, **gain}
