"""12.2, 12.3 The printed tables, cell by cell, through real battles."""

from __future__ import annotations

import pytest

from tests.dok.battles import OPEN, W, fight, german, odds, results, totals
from tests.dok.support import game

COLUMNS = ("1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1")

# Copied by hand from rule 12.2.
PRINTED = {
    1: "AS DR BB DE DE DE DE DE",
    2: "AS AS DR BB DE DE DE DE",
    3: "AS AS DR DR BB DE DE DE",
    4: "AL1 AS DR DR DR BB DE DE",
    5: "AL1 AL1 AS DR DR DR BB DE",
    6: "AL1 AL1 AL1 DR DR DR DR BB",
}

# Attackers and defenders whose factors give each column: infantry 8, security 4; rifle divisions 4.
FORCES = {
    "1:3": ("213S", "8RD 15RD 74RD"),  # 4 to 12
    "1:2": ("213S", "8RD 15RD"),  # 4 to 8
    "1:1": ("213S", "8RD"),  # 4 to 4
    "2:1": ("45ID", "8RD"),  # 8 to 4
    "3:1": ("45ID 213S", "8RD"),  # 12 to 4
    "4:1": ("45ID 72ID", "8RD"),  # 16 to 4
    "5:1": ("45ID 72ID 213S", "8RD"),  # 20 to 4
    "6:1": ("45ID 72ID 137ID", "8RD"),  # 24 to 4
}


def battle(column: str, die: int) -> list[str]:
    """The results of a battle in the open at these odds."""
    attackers, defenders = FORCES[column]
    table = german(f"{W} {attackers}\n{OPEN} {defenders}")
    fight(table, f"attack {OPEN} {attackers}", die)
    assert odds(table).final == column
    return results(table)


def row(die: int) -> list[str]:
    return [result for column in COLUMNS for result in battle(column, die)]


@pytest.mark.rule("dok:12.2.1")
def test_die_1() -> None:
    assert row(1) == PRINTED[1].split()


@pytest.mark.rule("dok:12.2.2")
def test_die_2() -> None:
    assert row(2) == PRINTED[2].split()


@pytest.mark.rule("dok:12.2.3")
def test_die_3() -> None:
    assert row(3) == PRINTED[3].split()


@pytest.mark.rule("dok:12.2.4")
def test_die_4() -> None:
    assert row(4) == PRINTED[4].split()


@pytest.mark.rule("dok:12.2.5")
def test_die_5() -> None:
    assert row(5) == PRINTED[5].split()


@pytest.mark.rule("dok:12.2.6")
def test_die_6() -> None:
    assert row(6) == PRINTED[6].split()


def test_the_table_has_no_other_cells() -> None:
    g = game()
    assert g.columns == COLUMNS
    assert [" ".join(cells) for cells in g.combat_table.values()] == list(PRINTED.values())
    assert sorted(g.conversion_table) == list(range(8))


# 12.3 Conversion. Tim (3119) is a town on clear ground: one column left, so each force of FORCES fights one
# column lower there; the first die is one that gives a DR in that column.

TIM, EAST_OF_TIM = "3119", "3120"
FIRST_DIE = {"1:2": 1, "1:1": 2, "2:1": 3, "3:1": 4, "4:1": 5, "5:1": 6}

# Written by hand from 12.3 and its two notes: column -> modified total and result for each second die.
CONVERTED = {
    "1:2": [(2, "BB"), (3, "BB"), (4, "BB"), (5, "BB"), (6, "AS"), (7, "AL1")],
    "1:1": [(2, "BB"), (3, "BB"), (4, "BB"), (5, "BB"), (6, "AS"), (7, "AL1")],
    "2:1": [(1, "DE"), (2, "BB"), (3, "BB"), (4, "BB"), (5, "BB"), (6, "AS")],
    "3:1": [(1, "DE"), (2, "BB"), (3, "BB"), (4, "BB"), (5, "BB"), (6, "AS")],
    "4:1": [(0, "DE"), (1, "DE"), (2, "BB"), (3, "BB"), (4, "BB"), (5, "BB")],
    "5:1": [(0, "DE"), (1, "DE"), (2, "BB"), (3, "BB"), (4, "BB"), (5, "BB")],
}


@pytest.mark.rule("dok:12.3.1", "dok:12.3.2", "dok:12.3.3", "dok:12.3.4", "dok:11.20.3")
@pytest.mark.parametrize("column", CONVERTED)
@pytest.mark.parametrize("die", range(1, 7))
def test_conversion(column: str, die: int) -> None:
    one_better = COLUMNS[COLUMNS.index(column) + 1]
    attackers, defenders = FORCES[one_better]
    table = german(f"{EAST_OF_TIM} {attackers}\n{TIM} {defenders}")
    fight(table, f"attack {TIM} {attackers}", FIRST_DIE[column], die, convert="yes")
    assert odds(table).final == column
    total, result = CONVERTED[column][die - 1]
    assert totals(table) == [FIRST_DIE[column], total]
    assert results(table) == ["DR", result]
