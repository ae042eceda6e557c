"""Odds, columns, shifts and chances as any game may have them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from steppe.mechanics.odds import (
    attack_needed,
    column_at,
    compared,
    limited,
    mixed,
    odds_word,
    place_before,
    place_of,
    rounded_down,
    spread,
    to_nearest,
)
from steppe.table.events import Compared
from steppe.table.steps import Dice

COLUMNS = ("1:3", "1:2", "1:1", "2:1", "3:1")


@pytest.mark.parametrize(
    ("attack", "defence", "down", "nearest"),
    [
        (5, 5, "1:1", "1:1"),
        (5, 3, "1:1", "2:1"),
        (3, 2, "1:1", "2:1"),
        (8, 5, "1:1", "2:1"),
        (8, 3, "2:1", "3:1"),
        (17, 8, "2:1", "2:1"),
        (3, 5, "1:2", "1:2"),
        (4, 5, "1:2", "1:1"),
        (2, 5, "1:3", "1:3"),
        (3, 7, "1:3", "1:2"),
        (4, 8, "1:2", "1:2"),
    ],
)
def test_odds_are_rounded_down_or_to_the_nearest(attack: int, defence: int, down: str, nearest: str) -> None:
    assert odds_word(rounded_down(attack, defence)) == down
    assert odds_word(to_nearest(attack, defence)) == nearest


@pytest.mark.parametrize(("word", "place"), [("1:1", 0), ("3:1", 2), ("1:4", -3), ("5-1", 4), ("1-2", -1)])
def test_a_heading_names_a_place(word: str, place: int) -> None:
    assert place_of(word) == place


def test_shifts_come_before_the_limits_of_the_table() -> None:
    forest, air = ("forest", -1, "1"), ("air", 1, "2")
    assert COLUMNS[column_at(COLUMNS, rounded_down(50, 10), [forest])] == "3:1"  # 5:1, then 4:1
    assert COLUMNS[column_at(COLUMNS, rounded_down(10, 10), [forest, forest, forest])] == "1:3"
    assert COLUMNS[column_at(COLUMNS, rounded_down(10, 10), [forest, air])] == "1:1"


def test_a_game_may_keep_to_the_limits_before_the_shifts_too() -> None:
    forest = ("forest", -1, "1")
    assert COLUMNS[column_at(COLUMNS, limited(COLUMNS, rounded_down(50, 10)), [forest])] == "2:1"
    assert limited(COLUMNS, rounded_down(1, 10)) == place_of("1:3")


@pytest.mark.parametrize("defence", range(1, 20))
def test_the_attack_that_is_needed_is_the_least_that_does(defence: int) -> None:
    for column in range(len(COLUMNS)):
        place = place_before(COLUMNS, column, [("hill", -2, "1")])
        needed = attack_needed(place, defence)
        assert rounded_down(needed, defence) >= place
        assert needed == 1 or rounded_down(needed - 1, defence) < place


def test_the_event_shows_odds_shifts_and_column() -> None:
    forest = ("forest", -1, "12.1")
    assert compared("11.2", 20, 9, 1, [forest], COLUMNS) == Compared("11.2", 20, 9, "2:1", (forest,), "1:1")


def test_a_spread_counts_every_roll_and_a_second_roll_in_its_place() -> None:
    second = spread(Dice(), lambda die: "in" if die[0] == 1 else "out")
    assert second == {"in": Fraction(1, 6), "out": Fraction(5, 6)}
    both = spread(Dice(2), lambda dice: second if sum(dice) == 12 else "none")
    assert both == {"in": Fraction(1, 216), "none": Fraction(35, 36), "out": Fraction(5, 216)}
    assert list(both) == ["in", "none", "out"]
    assert mixed([("a", Fraction(1, 4)), (both, Fraction(3, 4))])["none"] == Fraction(35, 48)
