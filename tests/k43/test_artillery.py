"""6.0 Artillery: ranged fire, support, barrage, direct combat, objects."""

from __future__ import annotations

import pytest

from steppe.games.kursk_1943.sequence import Phase
from steppe.games.kursk_1943.state import SOVIET
from steppe.table.events import Compared, Result
from tests.k43.support import SCENARIO, Table, go_on, left, position

BARRAGE = SCENARIO.replace("[start.german]", "[ammunition]\ngerman = 5\nsoviet = 5\n\n[start.german]", 1)


def strengths(table: Table) -> tuple[object, object]:
    found = table.said(Compared)[-1]
    return found.attack, found.defence


def result(table: Table) -> str:
    return table.said(Result)[-1].what


# 6.4 Ranged attacks.

FIRING = "turn 2 german combat\n1010 IR1\n1011 RD1\n1009 Art1\n0909 Art2"
"""F3: a regiment in its field fortification next to a division in its own, in a town; guns 2 hexes away."""
WORKS = "\nlayer works 1 1010\nlayer works 2 1011"


@pytest.mark.rule("k43:6.4.1", "k43:6.4.2", "k43:6.4.5", "k43:6.1.4", "k43:5.6.2", "k43:7.1.11", "k43:T4.4")
@pytest.mark.rule("k43:T4.0")
@pytest.mark.parametrize(("test", "down"), [((5, 5), True), ((4, 5), False)])
def test_f3_fire_on_a_division_in_a_town(test: tuple[int, int], down: bool) -> None:
    table = position(FIRING + WORKS, "town 1011")
    table.do("fire 1011 Art1 Art2", dice=(4, 5, *test))  # 12 less 2 for the town is 10
    assert result(table) == "•"
    assert ("disorganised" in table.flags("RD1")) == down
    assert table.why("attack 1011 IR1") == ("6.4.5", "fired-at")
    assert table.why("fire 1011 Art1") == ("6.4.5", "fired-at")
    assert table.why("end") is None


@pytest.mark.rule("k43:6.1.4")
def test_f3_a_gun_that_has_fired_supports_nobody() -> None:
    table = position(FIRING + "\n1311 RD2\n1310 IR2" + WORKS, "town 1011")
    table.do("fire 1011 Art1 Art2", dice=(3, 4))
    assert result(table) == "-"
    assert table.why("attack 1311 IR2 guns Art1") == ("6.1.4", "fought-already")


@pytest.mark.rule("k43:6.1.4")
def test_a_gun_supports_one_combat_in_a_phase() -> None:
    text = "turn 2 german combat\n1010 IR1\n1011 RD1\n1310 IR2\n1311 RD2\n1209 Art1\n1212 SA1"
    table = position(text)
    table.do("attack 1011 IR1 guns Art1")
    table.do("defend guns SA1", dice=(3, 4))
    assert table.why("attack 1311 IR2 guns Art1") == ("6.1.4", "fought-already")
    table.do("attack 1311 IR2", dice=(3, 4))  # nobody is asked: SA1 has fired, too
    assert strengths(table) == (4, 7)


@pytest.mark.rule("k43:6.1.4")
def test_guns_fire_in_both_combat_phases_of_a_turn() -> None:
    table = position("turn 2 german combat\n1010 IR1\n1011 RD1\n1008 Art1{fought}\n1013 SA1{fought}")
    assert table.why("attack 1011 IR1 guns Art1") == ("6.1.4", "fought-already")
    table.s.agenda = [Phase(SOVIET, "combat")]
    go_on(table)
    table.do("attack 1010 RD1 guns SA1")
    table.do("defend guns Art1", dice=(3, 4))
    assert strengths(table) == (7 + 5, 4 + 3)


@pytest.mark.rule("k43:6.4.5")
def test_f3_who_must_be_attacked_is_not_fired_at() -> None:
    table = position(FIRING + "\nlayer works 2 1011", "town 1011")
    assert table.why("fire 1011 Art1 Art2") == ("6.4.5", "must-be-attacked")
    table = position("turn 2 german combat\n1010 IR1\n1011 SA1\n1110 RD1\n1008 Art1")
    # SA1 has no zone and need not be attacked; IR1 must attack, and finds RD1.
    assert table.why("fire 1011 Art1") is None
    table.do("attack 1110 IR1")
    table.do("defend", dice=(2, 4))
    assert table.why("fire 1110 Art1") == ("6.4.5", "attacked-already")


@pytest.mark.rule("k43:6.4.5", "k43:5.1.3")
def test_the_only_enemy_of_one_who_must_attack_is_not_fired_at() -> None:
    # RD1 has been attacked; IR2 still must attack, and only the guns in 1011 are left to him.
    table = position("turn 2 german combat\n1010 IR1 IR2\n1110 RD1\n1011 SA1\n1008 Art1")
    table.do("attack 1110 IR1")
    table.do("defend", dice=(2, 4))
    assert table.why("fire 1011 Art1") == ("5.1.3", "leaves-unit")


@pytest.mark.rule("k43:6.4.3", "k43:6.1.2", "k43:6.1.3", "k43:6.4.1")
def test_range_and_setup_of_ranged_fire() -> None:
    table = position(
        "turn 2 german combat\n1010 Art1\n0910 Art2{transport}\n1007 Art3\n1006 PzA\n1009 HQG\n"
        "1011 SA1\n1013 SA2"
    )
    assert table.why("fire 1011 SA2") == ("6.4.1", "not-yours")
    assert table.why("fire 1011 Art1") == ("6.4.3", "too-near")
    assert table.why("fire 1011 Art2") == ("6.1.3", "limbered")
    assert table.why("fire 1011 Art3") == ("6.1.2", "out-of-range")
    assert table.why("fire 1011 HQG") == ("6.1.1", "no-artillery")
    assert table.why("fire 1012 Art1") == ("6.4.1", "no-enemy")
    table = position("turn 2 german combat\n1008 Art1\n1011 SA1")
    table.do("fire 1011 Art1", dice=(5, 6))  # three hexes, 6 points
    assert result(table) == "D"


@pytest.mark.rule("k43:6.4.2")
def test_fire_that_the_terrain_swallows_is_not_made() -> None:
    table = position("turn 2 soviet combat\n1010 IR1\n1012 Kat{disorganised}", "forest 1010", "town 1010")
    assert table.why("fire 1010 Kat") == ("6.4.2", "too-weak")  # 2 less 4


@pytest.mark.rule("k43:6.4.6", "k43:5.6.3", "k43:5.6.4")
def test_e23_a_gun_disorganised_by_fire_supports_with_half() -> None:
    text = "turn 2 german combat\n1010 IR1\n1009 Art1\n1011 RD1\n1012 SA1"
    table = position(text)
    table.do("fire 1012 Art1", dice=(5, 6))
    assert "disorganised" in table.flags("SA1")
    table.do("attack 1011 IR1")
    table.do("defend guns SA1", dice=(2, 4))
    assert strengths(table) == (4, 7 + 2)


@pytest.mark.rule("k43:6.4.4", "k43:8.2.3", "k43:8.1.3")
def test_aircraft_support_ranged_fire_once() -> None:
    table = position(
        'turn 2 german combat\n1010 Art1\n1012 RD1\n1013 RD2\nfield missions ["support german A1 1012"]'
    )
    table.do("fire 1012 Art1", dice=(1, 1))  # 6 and 5
    assert result(table) == "-1D"
    assert (left(table, "RD1"), table.s.missions) == (1, [])


# 6.3 Support.


@pytest.mark.rule("k43:6.3.2", "k43:6.3.1", "k43:6.1.3")
def test_support_of_an_attack_needs_an_attacking_hex_in_range() -> None:
    table = position("turn 2 german combat\n1010 IR1\n1007 Art1\n1006 Art2\n1008 Art3{transport}\n1011 RD1")
    assert table.choices("attack 1011 IR1 guns") == ["Art1"]
    assert table.why("attack 1011 IR1 guns Art2") == ("6.3.2", "out-of-range")
    assert table.why("attack 1011 IR1 guns Art3") == ("6.1.3", "limbered")
    table.do("attack 1011 IR1 guns Art1", dice=(3, 4))
    assert strengths(table) == (10, 7)


@pytest.mark.rule("k43:6.3.2")
def test_any_attacking_hex_in_range_is_enough_and_the_target_does_not_count() -> None:
    # 1007 is three hexes from 1010, 1015 three from 1012, 1014 three from the target.
    text = "turn 2 german combat\n1010 IR1\n1012 IR4\n1011 RD1\n1007 Art1\n1015 Art2\n1014 Art3"
    table = position(text)
    assert table.choices("attack 1011 IR1 IR4 guns") == ["Art1", "Art2", "Art3"]
    assert table.why("attack 1011 IR1 IR4 guns Art1 Art2") is None
    dug_in = position(text + "\nlayer works 1 1012")
    assert dug_in.choices("attack 1011 IR1 guns") == ["Art1"]
    assert dug_in.why("attack 1011 IR1 guns Art3") == ("6.3.2", "out-of-range")


@pytest.mark.rule("k43:6.3.3", "k43:6.6.1")
def test_support_of_a_defence_needs_a_defending_hex_in_range_and_somebody_to_support() -> None:
    table = position("turn 2 german combat\n1010 IR1 IR2\n1011 RD1\n1014 SA1\n1015 SA2")
    table.do("attack 1011 IR1 IR2")
    assert table.choices("defend guns") == ["SA1"]
    assert table.why("defend guns SA2") == ("6.3.3", "out-of-range")
    table.do("defend guns SA1", dice=(3, 4))
    assert strengths(table) == (8, 10)
    table = position("turn 2 german combat\n1010 IR1\n1011 SA1\n1012 SA2")
    table.do("attack 1011 IR1", dice=(3, 4))  # nobody but guns: nobody is asked
    assert strengths(table) == (4, 1)


@pytest.mark.rule("k43:6.3.4", "k43:6.3.5", "k43:T1.9")
@pytest.mark.parametrize(("at", "hit"), [("1013", False), ("1111", True)])
def test_guns_of_the_defence_next_to_the_attackers_suffer_with_them(at: str, hit: bool) -> None:
    table = position(f"turn 2 german combat\n1110 IR1\n1011 RD1\n{at} SA1")
    table.do("attack 1011 IR1")
    table.do("defend guns SA1", dice=(4, 5))
    assert result(table) == "A2-1/-1"  # 4 to 10 is 1:3
    if hit:
        table.do("lose SA1")
        assert table.at("SA1") == "dead"
    else:
        assert left(table, "RD1") == 1  # there was nobody else to lose


@pytest.mark.rule("k43:6.6.5", "k43:1.2.3", "k43:6.1.1")
def test_self_propelled_guns_fight_as_regular_units() -> None:
    table = position("turn 2 german combat\n1010 SpA\n1011 RD1")
    assert table.why("end") == ("5.1.3", "must-attack")
    table.do("attack 1011 SpA", dice=(3, 4))
    assert strengths(table)[0] == 5
    table = position("turn 2 soviet combat\n1010 SpA\n1011 RD1")
    table.do("attack 1010 RD1", dice=(3, 4))
    assert strengths(table)[1] == 3


@pytest.mark.rule("k43:6.6.3", "k43:6.2.5")
def test_guns_alone_cannot_retreat_and_the_victor_runs_over_the_rest() -> None:
    table = position("turn 2 german combat\n1010 IR1\n1011 SA1 SA2 SA3\n2020 RD1")
    table.do("attack 1011 IR1", dice=(3, 4))
    assert table.said(Compared)[-1].final == "4:1"
    assert result(table) == "-/D2"
    table.do("lose SA1")
    table.do("lose SA2")
    table.do("pursue IR1 1011")
    assert [table.at(u) for u in ("SA1", "SA2", "SA3", "IR1")] == ["dead", "dead", "dead", "1011"]


# 6.4.7 Objects.

BRIDGE = ("river 1010/1011", "bridge 1010/1011", "main 1010-1011")


@pytest.mark.rule("k43:6.4.7", "k43:14.1.1", "k43:T5.2", "k43:6.1.4")
@pytest.mark.parametrize(("roll", "gone"), [((5, 6), True), ((5, 5), False)])
def test_f21_a_gun_fires_on_a_bridge_from_afar_or_from_next_to_it(roll: tuple[int, int], gone: bool) -> None:
    for at in ("1013", "1111"):
        table = position(f"turn 2 soviet combat\n1010 IR1\n2020 RD1\n{at} SA1", *BRIDGE)
        table.do("shell 1010 1011 SA1", dice=roll)
        assert bool(table.s.blown) == gone
        assert table.why("shell 1010 1011 SA1") is not None  # it has fired, or there is no bridge
        assert "fought" in table.flags("SA1")


@pytest.mark.rule("k43:6.4.7")
def test_objects_need_a_bridge_in_range() -> None:
    table = position("turn 2 soviet combat\n1010 IR1\n1011 RD1\n1015 SA1\n1016 SA2", *BRIDGE)
    assert table.why("shell 1011 1012 SA1") == ("6.4.7", "no-bridge-between")
    assert table.why("shell 1010 1011 SA2") == ("6.1.2", "out-of-range")


# 6.5 Barrage.


@pytest.mark.rule("k43:6.5.1", "k43:2.2.2")
def test_without_ammunition_there_is_no_barrage() -> None:
    table = position("turn 2 german barrage\n1008 Art1 Art2\n1010 RD1")
    assert table.why("barrage 1010 Art1 Art2") == ("2.1.2", "not-now")


@pytest.mark.rule("k43:6.5.2", "k43:6.5.3", "k43:6.5.4", "k43:6.5.7", "k43:6.4.2", "k43:6.4.3", "k43:T4.5")
@pytest.mark.rule("k43:T4.0")
def test_f17_a_barrage_doubles_the_guns() -> None:
    guns = "SA1 SA2{disorganised} SA3 SA4 SA5 SA6"
    text = f"turn 2 soviet barrage\n1010 IR1\n1012 {guns}\n1013 IR4\n1014 IR3\nfield ammunition [0, 5]"
    table = position(text, "forest 1010", scenario=BARRAGE)
    assert table.why("barrage 1010 SA1") == ("6.5.4", "two-guns")
    assert table.why("barrage 1013 SA1 SA2") == ("6.4.3", "too-near")
    table.do("barrage 1010 SA1 SA2", dice=(4, 5))  # twice 5 + 3, less 2 for the forest: 14, not 12
    assert result(table) == "D"
    assert "disorganised" in table.flags("IR1")
    assert table.s.ammunition[1] == 3
    assert table.why("barrage 1014 SA1 SA3") == ("6.5.7", "fired-barrage")
    assert table.why("barrage 1014 SA3 SA4 SA5 SA6") == ("6.5.7", "no-ammunition")
    assert table.why("barrage 1014 SA3 SA4 SA5") is None
    table.do("barrage 1014 SA3 SA4", dice=(3, 4))
    assert (table.s.ammunition[1], table.choices()[0]) == (
        1,
        "go",
    )  # one is good for nothing


@pytest.mark.rule("k43:6.5.7", "k43:6.5.8")
def test_e24_ammunition_lasts_from_turn_to_turn_and_nobody_must_use_it() -> None:
    table = position(
        "turn 2 german barrage\n1008 Art1 Art2 Art3\n1010 RD1\nfield ammunition [8, 0]", scenario=BARRAGE
    )
    table.do("barrage 1010 Art1 Art2 Art3", dice=(3, 3))
    assert table.s.ammunition[0] == 5
    table = position(
        "turn 2 german barrage\n1008 Art1 Art2\n1010 RD1\nfield ammunition [8, 0]", scenario=BARRAGE
    )
    table.do("end")
    assert (table.side, table.s.ammunition[0]) == ("german", 8)


@pytest.mark.rule("k43:6.5.5", "k43:6.5.6")
def test_d11_after_a_barrage_a_gun_neither_moves_nor_supports() -> None:
    table = position("turn 2 german movement\n1010 IR1\n1008 Art1{barraged,transport}\n1011 RD1")
    assert table.why("go Art1") == ("6.5.5", "barraged")
    table = position("turn 2 german combat\n1010 IR1\n1008 Art1{barraged}\n1011 RD1")
    assert table.why("attack 1011 IR1 guns Art1") == ("6.5.6", "fired-barrage")
    table = position("turn 2 soviet combat\n1010 IR1\n1008 Art1{barraged} Art2\n1011 RD1")
    table.do("attack 1010 RD1")
    assert table.why("defend guns Art1") == ("6.5.6", "fired-barrage")


# Self-propelled guns.


@pytest.mark.rule("k43:6.6.5")
def test_self_propelled_guns_that_supported_others_still_defend_themselves() -> None:
    table = position("turn 2 soviet combat\n1010 SpA\n1011 RD1\n1310 IR1\n1311 RD2 RD3")
    table.do("attack 1310 RD2 RD3")
    table.do("defend guns SpA", dice=(3, 4))
    table.do("stand")
    table.do("attack 1010 RD1")
    table.do("defend", dice=(3, 4))
    assert strengths(table) == (7, 3)


@pytest.mark.rule("k43:5.1.3")
@pytest.mark.rule("k43:5.1.4")
def test_self_propelled_guns_do_not_fire_their_duties_away() -> None:
    text = "turn 2 german combat\n1010 SpA\n1011 RD1\n0909 Pz1 Gr1\n0910 RD2\n1013 RD3\n"
    table = position(text)
    assert table.why("fire 1013 SpA") == ("5.1.3", "must-attack")
    assert "1013" not in table.choices("fire")
    assert table.why("attack 0910 Pz1 Gr1 guns SpA") == ("5.1.4", "leaves-hex")  # nobody else for 1011
    assert "guns" not in table.choices("attack 0910 Pz1 Gr1")
    table.do("attack 1011 SpA", dice=(1, 4))  # -1/- at 1:3 or -1/-1: it has done its duty
    spare = position(text.replace("0909 Pz1 Gr1", "0909 Pz1 Gr1 Art1"))
    assert spare.why("fire 1013 Art1") == ("6.1.2", "out-of-range")
    dug_in = position(text + "layer works 1 1010")
    assert dug_in.why("fire 1013 SpA") is None  # in a fortification it owes nothing


@pytest.mark.rule("k43:6.4.7")
@pytest.mark.rule("k43:5.1.3")
def test_nor_shell_them_away() -> None:
    water = ("river 1008/1009", "bridge 1008/1009", "main 1008-1009")
    table = position("turn 2 german combat\n1010 SpA\n1011 RD1", *water)
    assert table.why("shell 1008 1009 SpA") == ("5.1.3", "must-attack")
