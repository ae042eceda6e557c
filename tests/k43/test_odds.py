"""1.5-1.7 Ratios and modifiers, 13.0 concentration, 15.1 stars: the book's numbers."""

from __future__ import annotations

import pytest

from steppe.games.kursk_1943.columns import column_after, concentration, initial_place
from steppe.games.kursk_1943.stars import in_force
from steppe.games.kursk_1943.tables import read_combat
from steppe.mechanics.odds import odds_word
from steppe.table.dataset import packaged

COLUMNS, _ = read_combat(packaged("steppe.games.kursk_1943"))


def first(attack: int, defence: int) -> str:
    return odds_word(initial_place(COLUMNS, attack, defence))


def final(attack: int, defence: int, ours: int, theirs: int) -> str:
    shifts = [("ours", ours, ""), ("theirs", -theirs, "")]
    return COLUMNS[column_after(COLUMNS, initial_place(COLUMNS, attack, defence), shifts)]


@pytest.mark.rule("k43:1.5", "k43:1.7.1")
@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [
        (8, 5, "2:1"),  # k43-E1
        (3, 2, "2:1"),  # k43-E5
        (649, 100, "6:1"),
        (17, 8, "2:1"),
        (3, 5, "1:2"),  # below 1:1 the larger is divided by the smaller
        (2, 3, "1:2"),
        (3, 4, "1:1"),
        (1, 3, "1:3"),
    ],
)
def test_the_ratio_is_rounded_to_the_nearest(attack: int, defence: int, column: str) -> None:
    assert first(attack, defence) == column


@pytest.mark.rule("k43:1.6", "k43:1.6.1")
def test_the_attackers_modifiers_come_first_and_stop_at_10_to_1() -> None:
    assert final(8, 3, 3, 1) == "5:1"  # k43-E2: 3:1, 6:1, 5:1
    assert final(18, 4, 7, 2) == "8:1"  # k43-E3: 5:1, 10:1, 8:1
    assert final(9, 1, 4, 3) == "7:1"  # k43-D1: 10:1, then 7:1
    assert final(15, 7, 0, 2) == "1:2"  # k43-E45: below 1:1 comes 1:2


@pytest.mark.rule("k43:1.6.2")
def test_the_table_is_never_left() -> None:
    assert first(33, 3) == "10:1"
    assert first(1, 9) == "1:4"
    assert final(1, 9, 2, 0) == "1:2"  # 1:9 is read as 1:4 before the modifiers
    assert final(1, 1, 0, 9) == "1:4"
    assert final(33, 3, 2, 2) == "8:1"  # k43-F5


@pytest.mark.rule("k43:13.1.2", "k43:13.1.3", "k43:13.1.4")
def test_concentration_counts_threes_of_each_formation() -> None:
    assert concentration(["A"] * 3 + ["B"] * 3 + ["C"] * 3) == 3  # k43-E42
    assert concentration(["A"] * 6) == 2
    assert concentration(["A"] * 5) == 1  # k43-D17
    assert concentration(["A"] * 2) == 0
    assert concentration(["A", "A", "B", "B"]) == 0
    assert concentration([""] * 6) == 0  # nothing that concentrates


def stars(
    ours: str, theirs: str, fortified: bool = False, mechanised: tuple[bool, bool] = (True, True)
) -> tuple[int, int]:
    """How many stars count, if one unit uses each that is named."""
    found = in_force(
        {i: (star,) for i, star in enumerate(ours.split())},
        {i: (star,) for i, star in enumerate(theirs.split())},
        target_fortified=fortified,
        mechanised_attackers=mechanised[0],
        mechanised_defenders=mechanised[1],
    )
    return sum(found[0].values()), sum(found[1].values())


@pytest.mark.rule("k43:15.1.2.1", "k43:15.1.3", "k43:15.1.4")
def test_black() -> None:
    assert stars("black black", "") == (2, 0)
    assert stars("black", "", fortified=True) == (0, 0)  # k43-D15
    assert stars("", "black", fortified=True) == (0, 1)
    assert stars("black", "white") == (0, 1)
    assert stars("white", "black") == (1, 0)
    assert stars("yellow", "black") == (0, 1)


@pytest.mark.rule("k43:15.1.2.2")
def test_white_works_against_mechanised_enemies_only() -> None:
    assert stars("white", "", mechanised=(True, False)) == (0, 0)
    assert stars("", "white", mechanised=(False, True)) == (0, 0)
    assert stars("black", "white", mechanised=(False, True)) == (1, 0)  # a star that does not work voids none
    assert stars("white white", "white") == (2, 1)


@pytest.mark.rule("k43:15.1.2.3")
def test_yellow_works_in_attack_alone() -> None:
    assert stars("yellow", "", fortified=True) == (1, 0)
    assert stars("", "yellow") == (0, 0)
    assert stars("yellow", "white") == (0, 1)
    assert stars("yellow white", "black") == (2, 0)  # black is voided itself, and voids nothing


@pytest.mark.rule("k43:15.1.2.4")
def test_nothing_voids_blue() -> None:
    assert stars("blue", "white", fortified=True) == (1, 1)
    assert stars("white", "blue") == (1, 1)


def test_a_counter_with_two_stars_uses_both() -> None:
    found = in_force(
        {7: ("black", "blue")},
        {9: ("white",)},
        target_fortified=False,
        mechanised_attackers=True,
        mechanised_defenders=False,
    )
    assert found == ({7: 1}, {9: 1})
