"""4.1 The turn: Soviet bombardment, the cup, recovery."""

from __future__ import annotations

from collections import Counter

import pytest

from steppe.games.ss_panzer.events import Recovered
from steppe.table.events import Began, Drawn, Lapsed, Rolled
from tests.ssp.support import Table, deployed, position

SEEN = "0205 L5Pz\n0208 25T34"
"""A German whom a Soviet sees, so that the next turn stops at the bombardment."""


def began(table: Table) -> list[tuple[str, int]]:
    return [(event.what, event.turn) for event in table.events if isinstance(event, Began)]


def drawn(table: Table) -> list[str]:
    return [event.item for event in table.events if isinstance(event, Drawn)]


def lapsed(table: Table) -> list[str]:
    return [event.what for event in table.events if isinstance(event, Lapsed)]


def rolled(table: Table, what: str) -> list[tuple[int, ...]]:
    return [event.dice for event in table.events if isinstance(event, Rolled) and event.what == what]


# The phases.


@pytest.mark.rule("ssp:4.1")
def test_a_turn_is_bombardment_action_and_recovery() -> None:
    table = position(f"turn 1 german lah\n{SEEN}")
    table.do("end")
    assert began(table) == [("recovery", 1), ("game-turn", 2), ("bombardment", 2)]
    assert table.side == "soviet" and table.s.turn == 2
    table.do("done", dice=[25])  # the 25th item of the full cup is Leibstandarte's chit
    assert began(table) == [("action", 2), ("lah", 2)]


@pytest.mark.rule("ssp:4.1")
def test_there_are_four_turns() -> None:
    table = position(f"turn 3 german lah\n{SEEN}")
    table.do("end")
    assert table.s.turn == 4 and table.s.result == ""
    table = position(f"turn 4 german lah\n{SEEN}")
    table.do("end")
    assert began(table) == [("recovery", 4), ("final-count", 4)] and table.s.result == "draw"


@pytest.mark.rule("ssp:4.1.1")
def test_all_sixteen_soviet_guns_may_bombard_first() -> None:
    table = position(f"turn 2 soviet bombardment\n{SEEN}\n0206 L6Pz")
    assert table.side == "soviet" and table.choices() == ["aim", "done"]
    assert table.why("aim L5Pz 17") == ("13.2.2", "guns-left")
    table.do("aim L5Pz 10")
    assert table.why("aim L6Pz 7") == ("13.2.2", "guns-left")
    table.do("aim L6Pz 6", dice=[6, 6] * 16 + [25])
    assert rolled(table, "fire") == [(6, 6)] * 16


@pytest.mark.rule("ssp:4.1.1")
def test_the_bombardment_needs_an_observed_german_and_may_be_left_out() -> None:
    table = position(f"turn 2 soviet bombardment\n{SEEN}\n2005 L6Pz")
    assert table.choices("aim") == ["L5Pz"]
    assert table.why("aim L6Pz 1") == ("13.2.2", "not-observed")
    assert table.why("aim 25T34 1") == ("9.1", "own-target")
    table.do("done", dice=[25])
    assert rolled(table, "fire") == []


@pytest.mark.rule("ssp:4.1.2")
def test_the_cup_holds_nine_chits_sixteen_guns_and_one_aircraft() -> None:
    table = deployed()
    table.do("done", dice=[25])
    assert Counter([*table.s.cup, *table.s.drawn]) == {
        **dict.fromkeys(["lah", "dr", "t", "18tc", "29tc", "2tc", "2gtc", "31tc", "9gabn", "air"], 1),
        "art": 16,
    }


@pytest.mark.rule("ssp:4.1.2")
def test_the_cup_is_filled_anew_each_turn_whatever_was_left_in_it() -> None:
    table = position(f'turn 2 german lah\n{SEEN}\nfield cup ["air","art","art"]')
    table.do("end")
    table.do("done", dice=[25])
    assert len(table.s.cup) == 25 and table.s.drawn == ["lah"]
    assert table.s.cup.count("air") == 1 and table.s.cup.count("art") == 16


# The cup.


@pytest.mark.rule("ssp:4.1.3")
def test_chits_come_out_one_by_one() -> None:
    table = position(f'turn 2 german lah\n{SEEN}\n3001 DTiger\n3005 TTiger\nfield cup ["dr","t"]')
    table.do("end", dice=[2])
    assert drawn(table) == ["t"] and table.s.cup == ["dr"] and table.s.formation == "t"
    table.do("end", dice=[1])
    assert drawn(table) == ["dr"] and table.s.cup == [] and table.s.formation == "dr"


@pytest.mark.rule("ssp:4.1.3", "ssp:13.2.5")
def test_d9_guns_left_in_the_cup_after_the_last_formation_lapse() -> None:
    """ssp-D9: the phase ends when the last formation has been dealt with, not when it is drawn."""
    table = position(f'turn 2 german lah\n{SEEN}\n3001 DTiger\nfield cup ["air","art","art","dr"]')
    table.do("end", dice=[4])
    assert table.s.formation == "dr" and table.s.turn == 2 and lapsed(table) == []
    table.do("end")
    assert lapsed(table) == ["left-in-cup"] and drawn(table) == []
    assert rolled(table, "fire") == [] and table.s.turn == 3


@pytest.mark.rule("ssp:4.1.3")
def test_a_formation_without_units_has_its_chit_drawn_for_nothing() -> None:
    table = position(f'turn 2 german lah\n{SEEN}\n3001 DTiger\nfield cup ["31tc","dr"]')
    table.do("end", dice=[1, 1])
    assert drawn(table) == ["31tc", "dr"] and table.s.formation == "dr"


@pytest.mark.rule("ssp:4.1.4")
def test_a_gun_that_is_drawn_must_fire_at_once() -> None:
    table = position(f'turn 2 german lah\n{SEEN}\n0206 L6Pz\n3001 DTiger\nfield cup ["art","art","dr"]')
    table.do("end", dice=[1])
    assert table.side == "soviet" and table.choices() == ["support"]
    assert table.choices("support") == ["L5Pz", "L6Pz"]
    assert table.why("pass") == ("4.1.4", "not-now")
    table.do("support L6Pz", dice=[1, 6, 2])
    assert table.flags("L6Pz") == {"suppressed"} and table.flags("L5Pz") == set()
    assert drawn(table) == ["dr"] and table.s.cup == ["art"]


@pytest.mark.rule("ssp:4.1.4", "ssp:13.2.5")
def test_a_gun_that_is_drawn_without_a_target_is_set_aside() -> None:
    table = position('turn 2 german lah\n0205 L5Pz\n3001 DTiger\n1537 25T34\nfield cup ["art","dr"]')
    table.do("end", dice=[1, 1])
    assert lapsed(table) == ["no-target"] and table.s.cup == [] and table.s.formation == "dr"


@pytest.mark.rule("ssp:4.1.5", "ssp:5.0.3")
def test_a_drawn_aircraft_brings_the_weather_and_returns_to_the_cup() -> None:
    table = position(f'turn 2 german lah\n{SEEN}\n3001 DTiger\nfield cup ["air","art","dr"]')
    table.do("end", dice=[1, 2, 3, 3])  # 5: visibility 3, nobody flies; then the third item
    assert drawn(table) == ["air", "dr"] and table.s.visibility == 3
    assert table.s.cup == ["air", "art"]


# Impulses.


@pytest.mark.rule("ssp:4.1.6")
def test_only_units_of_the_drawn_formation_act() -> None:
    table = position("turn 2 german lah\n0205 L5Pz\n0305 D6Pz\n0208 25T34\nalone")
    assert table.why("go L5Pz") is None
    assert table.why("go D6Pz") == ("4.1.6", "not-active")
    assert table.why("fire D6Pz 25T34") == ("4.1.6", "not-active")
    assert table.why("go 25T34") == ("4.1.6", "not-yours")
    assert table.choices("go") == ["L5Pz"]


@pytest.mark.rule("ssp:4.1.6")
def test_others_fire_only_when_a_unit_enters_or_leaves_their_zones() -> None:
    """L5Pz drives into the zone of 25T34: the Soviet is asked, and may fire now but not before."""
    table = position("turn 2 german lah\n0205 L5Pz\n0208 25T34")
    assert table.why("fire 25T34 L5Pz", by="soviet") == ("", "not-asked")
    table.do("go L5Pz")
    table.do("step 0206")
    assert table.side == "german"
    table.do("step 0207")
    assert table.side == "soviet" and table.choices("shoot") == ["25T34"]


@pytest.mark.rule("ssp:4.1.6", "ssp:4.2")
def test_each_unit_acts_once_a_turn() -> None:
    table = position("turn 2 german lah\n0205 L5Pz L6Pz\n0208 25T34")
    table.do("fire L5Pz 25T34", dice=[6, 6, 6])
    assert table.why("go L5Pz") == ("4.2", "acted")
    assert table.why("fire L5Pz 25T34") == ("4.2", "acted")
    assert table.why("fire L6Pz 25T34") is None


@pytest.mark.rule("ssp:4.2")
def test_a_new_turn_brings_a_new_action() -> None:
    table = position(f"turn 2 german lah\n{SEEN}")
    table.do("fire L5Pz 25T34", dice=[6, 6, 6])
    table.do("end")
    table.do("done", dice=[25])
    assert table.s.turn == 3 and table.why("fire L5Pz 25T34") is None


@pytest.mark.rule("ssp:4.1.7")
def test_close_combat_comes_after_all_actions_of_the_formation() -> None:
    table = position("turn 2 german lah\n0205 L1.1Gr L2.1Gr\n0206 53MRB1")
    assert table.why("assault L1.1Gr 0206") == ("4.2", "not-now")
    table.do("end")
    assert table.why("assault L1.1Gr 0206") is None
    assert table.why("fire L2.1Gr 53MRB1") == ("4.1.7", "actions-over")
    assert table.why("go L2.1Gr") == ("4.1.7", "actions-over")


@pytest.mark.rule("ssp:4.1.7")
def test_only_the_active_formation_starts_close_combat() -> None:
    table = position("turn 2 german lah\n0205 L1.1Gr\n0305 D1.DGr\n0206 53MRB1")
    table.do("end")
    assert table.why("assault D1.DGr 0206") == ("11.1", "not-active")
    assert table.choices("assault") == ["L1.1Gr"]


# Recovery.


def recovery(text: str, dice: list[int]) -> Table:
    """The end of turn 2 with these units, beside one pair that stops turn 3 at its bombardment."""
    table = position(f"turn 2 german lah\n{SEEN}\n{text}")
    table.do("end", dice=dice)
    return table


@pytest.mark.rule("ssp:4.1.8", "ssp:9.8.3")
def test_away_from_the_enemy_all_recover_without_a_die() -> None:
    table = recovery("2002 D6Pz{suppressed}\n2008 53MRB1{suppressed}\n0919 S0919{suppressed}", [])
    assert {table.g.units[e.unit] for e in table.events if isinstance(e, Recovered)} == {
        "D6Pz",
        "53MRB1",
        "S0919",
    }
    assert table.flags("D6Pz") == table.flags("53MRB1") == table.flags("S0919") == set()


@pytest.mark.rule("ssp:4.1.8", "ssp:9.8.3")
@pytest.mark.parametrize(("die", "german", "soviet"), [(1, True, True), (2, True, True), (3, True, False)])
def test_d11_next_to_an_enemy_a_german_needs_3_and_a_soviet_2(die: int, german: bool, soviet: bool) -> None:
    """ssp-D11: the same die for both; each is next to the other, and both are suppressed."""
    table = recovery("2002 D6Pz{suppressed}\n2003 53MRB1{suppressed}", [die, die])
    assert (table.flags("D6Pz") == set(), table.flags("53MRB1") == set()) == (german, soviet)
    assert rolled(table, "recovery") == [(die,), (die,)]


@pytest.mark.rule("ssp:4.1.8", "ssp:9.8.2", "ssp:9.8.3")
def test_d11_a_german_fails_with_4_and_stays_suppressed() -> None:
    """ssp-D11."""
    table = recovery("2002 D6Pz{suppressed} D5Pz3{suppressed}\n2003 53MRB1", [4, 3])
    assert table.flags("D6Pz") == {"suppressed"} and table.flags("D5Pz3") == set()


@pytest.mark.rule("ssp:9.8.3")
def test_an_enemy_in_the_same_hex_is_adjacent_too() -> None:
    """A close combat of Das Reich's in which an aircraft has suppressed the tanks."""
    table = recovery("2002 D6Pz{suppressed} 53MRB1", [4])
    assert table.flags("D6Pz") == {"suppressed"} and rolled(table, "recovery") == [(4,)]


@pytest.mark.rule("ssp:4.1.9", "ssp:13.3")
def test_d15_german_guns_are_turned_back_to_first_use_but_lost_ones_stay_lost() -> None:
    """ssp-D15: 1 marks Subsequent Use, 4 a counter lost to counter-battery fire."""
    table = recovery("field guns [1,0,5,0,0,0,0,0,1]", [])
    assert table.s.guns == [0, 0, 4, 0, 0, 0, 0, 0, 0]
