"""3.2, 3.3 Victory, and who controls a hex."""

from __future__ import annotations

import pytest

from steppe.table.events import Controlled, Ended, Scored
from tests.ssp.support import Table, new_game, position

RUNES = [
    "1244",
    "1330",
    "1532",
    "1627",
    "1629",
    "1631",
    "1920",
    "1937",
    "2118",
    "2215",
    "2241",
    "2243",
    "2340",
    "2443",
    "2538",
    "2744",
    "2746",
    "3043",
]
STARS = ["1634", "1637", "1730", "1735", "1736", "1836", "1837", "1926", "1936"]

SEEN = "0205 L5Pz\n0208 25T34"
"""A German whom a Soviet sees, so that the next turn stops at the bombardment."""


def geography(runes: int, stars: int, turn: int = 4) -> Table:
    """The end of a turn in which the German controls so many runes and the Soviet so many stars."""
    table = position(
        f"""
        turn {turn} german lah
        layer control soviet {" ".join(RUNES)} {" ".join(STARS[:stars])}
        layer control german {" ".join(RUNES[:runes])} {" ".join(STARS[stars:])}
        {SEEN}
        alone
        """
    )
    table.do("end")
    return table


def result(table: Table) -> tuple[str, str]:
    [ended] = [event for event in table.events if isinstance(event, Ended)]
    return ended.result, ended.rule


# 3.3 Geographic victory.


@pytest.mark.rule("ssp:3.3.1")
def test_thirteen_of_eighteen_runes_win_for_the_german_and_twelve_do_not() -> None:
    assert len(RUNES) == 18
    assert result(geography(13, 0)) == ("german", "3.3")
    assert result(geography(18, 6)) == ("german", "3.3")
    assert result(geography(12, 0)) == ("draw", "3.3")


@pytest.mark.rule("ssp:3.3.2")
def test_seven_of_nine_stars_win_for_the_soviet_and_six_do_not() -> None:
    assert len(STARS) == 9
    assert result(geography(0, 7)) == ("soviet", "3.3")
    assert result(geography(12, 9)) == ("soviet", "3.3")
    assert result(geography(0, 6)) == ("draw", "3.3")


@pytest.mark.rule("ssp:3.3.3")
def test_neither_or_both_is_a_draw() -> None:
    assert result(geography(12, 6)) == ("draw", "3.3")
    assert result(geography(13, 7)) == ("draw", "3.3")


@pytest.mark.rule("ssp:3.3")
def test_geography_is_judged_after_turn_4_and_not_before() -> None:
    table = geography(18, 0, turn=3)
    assert table.s.result == "" and table.s.turn == 4
    assert result(geography(18, 0, turn=4)) == ("german", "3.3")


@pytest.mark.rule("ssp:3.3")
def test_casualties_do_not_count() -> None:
    """One German company is left of the corps, and it does not matter."""
    table = geography(13, 0)
    assert sum(table.s.at[u] >= 0 for u in table.g.units_of[0]) == 1
    assert table.s.result == "german"
    shown = [(e.rule, e.points) for e in table.events if isinstance(e, Scored)]
    assert shown == [("3.3.1", 13), ("3.3.2", 0)]


def test_the_starter_needs_three_and_two_of_its_four_hexes() -> None:
    """As it begins the German holds three of four, the Soviet one: nothing is a draw."""
    table = new_game("starter")
    held = [table.control(number) for number in ("1735", "1736", "1836", "1937")]
    assert held == ["german", "german", "german", "soviet"]
    german, soviet = table.g.needed
    assert (german, soviet) == (3, 2)
    assert table.g.goals[0] == table.g.goals[1] and german + soviet == len(held) + 1


# 3.2 Decisive victory.


def outskirts(turn: int, text: str) -> Table:
    table = position(f"turn {turn} german lah\n{SEEN}\n{text}")
    table.do("end")
    return table


@pytest.mark.rule("ssp:3.2")
@pytest.mark.parametrize("turn", [1, 2, 3, 4])
def test_d25_germans_in_all_three_outskirts_win_at_once(turn: int) -> None:
    """ssp-D25: at the end of any turn, the last included."""
    table = outskirts(turn, "1042 L6Pz\n1044 D6Pz{suppressed}\n1244 T4Pz-")
    assert result(table) == ("german", "3.2")


@pytest.mark.rule("ssp:3.2")
@pytest.mark.parametrize("missing", ["1042", "1044", "1244"])
def test_d25_two_of_them_are_not_enough(missing: str) -> None:
    """ssp-D25: play continues."""
    units = {"1042": "L6Pz", "1044": "D6Pz", "1244": "T4Pz"}
    table = outskirts(2, "\n".join(f"{n} {unit}" for n, unit in units.items() if n != missing))
    assert table.s.result == "" and table.s.turn == 3


@pytest.mark.rule("ssp:3.2")
def test_to_have_been_there_is_not_enough() -> None:
    """They must stand there; control without units serves only 3.3."""
    table = outskirts(2, "1042 L6Pz\n1044 D6Pz\nlayer control german 1244")
    assert table.control("1244") == "german"
    assert table.s.result == "" and table.s.turn == 3


@pytest.mark.rule("ssp:3.2")
def test_a_soviet_in_close_combat_there_denies_it() -> None:
    """Das Reich's tanks fight in 1244, which is none of Leibstandarte's business."""
    table = outskirts(2, "1042 L6Pz\n1044 L7Pz\n1244 D6Pz S1244")
    assert table.s.result == "" and table.s.turn == 3


@pytest.mark.rule("ssp:3.2")
def test_nothing_is_won_before_the_turn_ends() -> None:
    table = position(
        f"""
        turn 2 german lah
        field cup ["dr"]
        {SEEN}
        1042 L6Pz
        1044 L7Pz
        1244 D6Pz
        """
    )
    table.do("end", dice=[1])
    assert table.s.result == "" and table.s.formation == "dr"
    table.do("end")
    assert result(table) == ("german", "3.2")


# 3.3 Control.


def controlled(table: Table) -> list[tuple[str, str]]:
    return [
        (table.g.sides[event.side], table.g.numbers[event.at])
        for event in table.events
        if isinstance(event, Controlled)
    ]


@pytest.mark.rule("ssp:3.3")
def test_hexes_nobody_entered_belong_to_the_opponent_of_the_side_that_needs_them() -> None:
    table = position("turn 2 german lah\n0205 L5Pz")
    assert {table.control(number) for number in RUNES} == {"soviet"}
    assert {table.control(number) for number in STARS} == {"german"}


@pytest.mark.rule("ssp:3.3")
def test_a_hex_stays_with_the_side_that_was_there_last() -> None:
    """2744 is a rune. The German drives through it, then a Soviet does."""
    table = position('turn 2 german lah\n2743 L5Pz\n2746 25T34\nfield cup ["29tc"]')
    table.do("go L5Pz")
    table.do("step 2744")
    assert controlled(table) == [("german", "2744")]
    table.do("step 2743")
    table.do("halt")
    assert table.control("2744") == "german" and table.stack("2744") == []
    table.do("end", dice=[1])
    table.do("go 25T34")
    table.do("step 2745")
    assert table.control("2744") == "german"
    table.do("step 2744")
    assert table.control("2744") == "soviet"


@pytest.mark.rule("ssp:3.3")
def test_control_does_not_change_while_both_are_in_the_hex() -> None:
    """1937 changes hands when its static infantry has fallen, not when the Germans break in. In a town (+1)
    infantry of factor 4 is hit on 1-3."""
    table = position(
        """
        turn 2 german lah
        field cup ["dr"]
        3003 D4Rec
        1837 L11.2SPW
        1937 S1937
        """
    )
    table.do("end")
    table.do("assault L11.2SPW 1937")
    table.do("done", dice=[1])
    assert table.stack("1937") == ["S1937", "L11.2SPW"]
    assert table.control("1937") == "soviet"
    table.do("shoot L11.2SPW S1937", dice=[3, 1])
    table.do("pass", dice=[1], by="soviet")
    assert table.at("S1937") == "dead" and table.control("1937") == "german"
    assert ("german", "1937") in controlled(table)
