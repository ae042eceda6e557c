"""1.3 Halving, and 2.7-2.11 the counters."""

from __future__ import annotations

import pytest

from steppe.games.drive_on_kursk.ground import CLASSES
from steppe.games.drive_on_kursk.supply import half
from steppe.table.events import Compared, Flipped, Lost
from tests.dok.support import Table, game, new_game, position

CUT_OFF = """
    turn 2 soviet combat1
    3514 1SS
    3516 2SS
"""
"""What stands in 3515 has enemies on opposite sides, so all its neighbours are in their zones."""


def strengths(table: Table) -> tuple[int | str, int | str]:
    """Attack and defence of the battle that the last action opened."""
    [shown] = [event for event in table.events if isinstance(event, Compared)]
    return shown.attack, shown.defence


# 1.3 Halving.


@pytest.mark.rule("dok:1.3")
def test_e1_half_of_three_is_one_of_two_one_of_one_one() -> None:
    assert [half(factor) for factor in (3, 2, 1)] == [1, 1, 1]


@pytest.mark.rule("dok:1.3")
@pytest.mark.parametrize(("unit", "halved"), [("129TB", 1), ("67GRD", 2), ("8RD", 2), ("5GMC", 6)])
def test_a_lone_unit_without_supply_attacks_with_half_rounded_down(unit: str, halved: int) -> None:
    """A brigade of 3, a guards division of 5, a rifle division of 4, a guards mechanized corps of 12."""
    table = position(f"{CUT_OFF}\n3515 {unit}")
    table.do(f"attack 3514 {unit}", dice=(3,))  # 1:3 at best: 3 is AS
    assert strengths(table) == (halved, 26)


@pytest.mark.rule("dok:1.3.1")
def test_d1_three_threes_without_supply_are_four() -> None:
    table = position(f"{CUT_OFF}\n3515 129TB 96TB 27GTB")
    table.do("attack 3514 129TB 96TB 27GTB", dice=(3,))
    assert strengths(table) == (4, 26)


@pytest.mark.rule("dok:1.3.1")
def test_only_what_has_no_supply_is_halved() -> None:
    table = position(f"{CUT_OFF}\n3515 129TB 96TB 27GTB\n3414 67GRD")
    table.do("attack 3514 129TB 67GRD 96TB 27GTB", dice=(3,))
    assert strengths(table) == (5 + 4, 26)


# 2.7, 2.10 Mobility.


@pytest.mark.rule("dok:2.7.1")
def test_each_type_of_unit_belongs_to_one_class() -> None:
    classes = {
        "panzer": "mech",
        "tank": "mech",
        "panzergrenadier": "mech",
        "mech_inf": "mech",
        "motorized": "mech",
        "infantry": "nonmech",
        "rifle": "nonmech",
        "paratroop": "nonmech",
        "airborne": "nonmech",
        "mountain": "nonmech",
        "fz": "static",
    }
    g = game()
    assert {c.kind: CLASSES[c.mobility] for c in g.counters} == classes
    assert all(CLASSES[c.mobility] == classes[c.kind] for c in g.counters)
    soviet_only, german_only = {"motorized", "fz"}, {"mountain"}
    assert not soviet_only & {g.counters[u].kind for u in g.units_of[0]}
    assert not german_only & {g.counters[u].kind for u in g.units_of[1]}


@pytest.mark.rule("dok:2.7", "dok:2.10")
@pytest.mark.parametrize(
    ("unit", "side", "path"),
    [
        ("1SS", "german", "1601 1602 1603 1604 1605 1606 1607 1608"),
        ("25PzGr", "german", "1601 1602 1603 1604 1605 1606 1607 1608"),
        ("110ID", "german", "1601 1602 1603 1604"),
        ("1Mtn", "german", "1601 1602 1603 1604"),
        ("3GCC", "soviet", "1601 1602 1603 1604 1605 1606 1607 1608"),
        ("8RD", "soviet", "1601 1602 1603 1604"),
        ("115FZ", "soviet", "1601 1602"),
    ],
)
def test_mechanized_units_go_eight_hexes_others_four_static_ones_two(unit: str, side: str, path: str) -> None:
    table = position(f"turn 2 {side} movement1\n1600 {unit}")
    table.do(f"go {unit}")
    for h in path.split():
        table.do(f"step {h}")
    assert table.at(unit) == path.split()[-1]
    assert table.why("halt") == ("5.2", "not-now")  # its points are spent, so the move has ended


# 2.8 Sizes.


@pytest.mark.rule("dok:2.8")
def test_a_brigade_stacks_and_scores_as_a_division() -> None:
    eight = "8RD 15RD 74RD 81RD 148RD 307RD 6GRD 70GRD"
    table = position(f"turn 2 soviet movement1\n3322 {eight}\n3323 129TB\n3321 75GRD")
    table.do("go 129TB")
    table.do("step 3322")
    table.do("halt")
    table.do("go 75GRD")
    assert table.why("step 3322") == ("7.5", "stacking")  # nine are in
    shot = position("turn 2 german combat1\n3322 1SS\n3323 129TB")
    shot.do("attack 3323 1SS", dice=(1,))  # 26:3, DE
    assert (shot.at("129TB"), shot.s.vp) == ("dead", 61)


@pytest.mark.rule("dok:2.8")
def test_a_corps_stacks_and_scores_as_three_divisions() -> None:
    table = position("turn 2 soviet movement1\n3322 3TC 16TC 9TC\n3323 129TB")
    table.do("go 129TB")
    assert table.why("step 3322") == ("7.5", "stacking")
    shot = position("turn 2 german combat1\n3322 1SS\n3323 3TC")
    shot.do("attack 3323 1SS", dice=(1,))  # 26:9, 2:1, DE
    assert (shot.at("3TC"), shot.s.vp) == ("dead", 63)


# 2.9 Combat factors.


@pytest.mark.rule("dok:2.9")
def test_one_factor_serves_attack_and_defence() -> None:
    attack = position("turn 2 german combat1\n3322 1SS\n3323 3TC")
    attack.do("attack 3323 1SS", dice=(4,))  # 2:1, DR
    assert strengths(attack) == (26, 9)
    defence = position("turn 2 soviet combat1\n3322 1SS\n3323 3TC")
    defence.do("attack 3322 3TC", dice=(2,))  # 1:3, AS
    assert strengths(defence) == (9, 26)


@pytest.mark.rule("dok:2.9", "dok:11.3.1")
def test_a_fortified_zone_attacks_with_nothing_and_defends_with_three() -> None:
    zones = [c for c in game().counters if c.kind == "fz"]
    assert zones and {(c.factor, c.defence) for c in zones} == {(0, 3)}
    table = position("turn 2 soviet combat1\n3322 1SS\n3323 115FZ")
    assert table.why("attack 3322 115FZ") == ("11.3", "static-attack")
    struck = position("turn 2 german combat1\n3322 1SS\n3323 115FZ")
    struck.do("attack 3323 1SS", dice=(1,))
    assert strengths(struck) == (26, 3)


# 2.11 Steps.


@pytest.mark.rule("dok:2.11")
def test_german_units_have_two_steps_and_soviet_units_one() -> None:
    g = game()
    assert {g.counters[u].steps for u in g.units_of[0]} == {2}
    assert {g.counters[u].steps for u in g.units_of[1]} == {1}


@pytest.mark.rule("dok:2.11", "dok:2.11.1")
def test_a_full_german_unit_that_loses_a_step_is_flipped() -> None:
    table = position("turn 2 german combat1\n3322 213S\n3323 2GAbn 3GAbn")
    table.do("attack 3323 213S", dice=(4,))  # 4:12, 1:3, AL1
    assert (table.at("213S"), table.flags("213S") & {"reduced"}) == ("3322", {"reduced"})
    assert table.said(Flipped) == [Flipped("2.11.1", table.unit("213S"))]
    assert table.s.vp == 60  # a step alone costs nothing


@pytest.mark.rule("dok:2.11.1")
def test_a_reduced_unit_fights_with_its_lower_factor_and_then_goes_to_the_dead_pile() -> None:
    table = position("turn 2 german combat1\n3322 213S-\n3323 2GAbn 3GAbn")
    table.do("attack 3323 213S", dice=(4,))
    assert strengths(table) == (2, 12)
    assert (table.at("213S"), table.stack("3322")) == ("dead", [])
    assert table.said(Lost) == [Lost("11.17", table.unit("213S"), 1, True)]


@pytest.mark.rule("dok:2.11", "dok:2.11.1")
def test_a_soviet_unit_that_loses_its_step_goes_to_the_dead_pile() -> None:
    table = position("turn 2 soviet combat1\n3322 1SS\n3323 67GRD")
    table.do("attack 3322 67GRD", dice=(6,))  # 5:26, 1:3, AL1
    assert table.at("67GRD") == "dead"


@pytest.mark.rule("dok:2.11.2")
@pytest.mark.parametrize("gambit", ["no", "yes"])
def test_everything_is_set_up_at_full_strength(gambit: str) -> None:
    table = new_game(gambit=gambit)
    assert not any("reduced" in table.flags(name) for name in table.g.units)


@pytest.mark.rule("dok:2.11.2")
def test_reinforcements_arrive_at_full_strength() -> None:
    table = position("turn 3 german movement1\npool 19Pz")
    table.do("enter 3300 19Pz")
    assert table.flags("19Pz") == {"moved"}
