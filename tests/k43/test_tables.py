"""T1-T5 The tables of results, and what their cells mean."""

from __future__ import annotations

import pytest

from steppe.games.kursk_1943.tables import Effect, effects, read_combat, read_fire
from steppe.table.dataset import BadData, DataSet, packaged

DATA = packaged("steppe.games.kursk_1943")

COLUMNS, COMBAT = read_combat(DATA)


def cell(roll: int, column: str) -> str:
    return COMBAT[roll][COLUMNS.index(column)]


def test_the_columns_go_from_1_to_4_to_10_to_1() -> None:
    assert COLUMNS[0] == "1:4"
    assert COLUMNS[3:5] == ("1:1", "2:1")
    assert COLUMNS[-1] == "10:1"


PRINTED = """
2 -1/-1D -1/B1D -1/B1D -1/B2D -1/B3D -1/B3D -1/B3D -1/B4D -1/B4D -1/B4D -1/B4D -1/B5D -1/B5D
3 -1/- -1/B1 •/B1 •/B2 •/B2-1 •/B3-1 •/B3-1 •/B3-1 •/B4-1 •/B4-1 •/B4-1 •/B4-1 •/B5-1
4 A1•/- •/-1 •/B1 •/B1 •/B2 •/B3 •/B3 •/B3 •/B3 •/B4-1 •/B4-1 •/B4-1 •/B4-1
5 A1-1/- -1/- -1/-1 •/B1 •/B2 •/B2 -/B3 -/B3 -/B3 -/B3 -/B4 -/B4 -/B4-1
6 A1-1/- A1•/- -1/-1 -/B1 -/B2 -/B2 -/B2 -/B3 -/B3 -/B3 -/B3 -/B4 -/B4-1
7 A2-1/- A1/- A1/- -1/-1 -/B1 -/B2 -/B2 -/B2 -/B3 -/B3 -/B3-1 -/B3-1 -/B4
8 A2-2/-1 A1-1/- A1/- -1/-1 -/B1 -/B2 -/B2 -/B2 -/B2-1 -/B3-1 -/B3 -/B3 -/B3
9 A2-2/- A2-1/-1 A1-1/- -1/- -1/B1 -/B1 •/B2-1 •/B2-1 •/B2 -/B2 -/B3 -/B3 -/B3
10 A2-2/- A2-2/- A2-1/-1 A1/- -1/B1-1 -1/B1-1 -1/B2 -/B2 -/B2 •/B2 •/B2 •/B3 -/B3
11 A2-2/- A2-2/- A2-2/- A1-1/- -1/-1 -1/-1 -1/B1 -1/B2 -1/B2 -1/B2 -1/B2 -1/B2 •/B3
12 DA2-2/-1 DA2-2/-1 DA2-2/-1 DA2-1/-1 D-1/-1 D-1/-1 D-1/-1 D-1/B2 D-1/B2 D-1/B2 D-1/B2 D-1/B2 D-1/B2
"""
"""The later printing, in which B stands for the defender."""


@pytest.mark.rule("k43:T1.0", "k43:T1.2", "k43:T1.3", "k43:T1.4", "k43:T1.5", "k43:T1.6", "k43:T1.7")
@pytest.mark.rule("k43:T1.8", "k43:T1.9", "k43:T1.10", "k43:T1.11", "k43:T1.12")
@pytest.mark.parametrize("row", PRINTED.split("\n")[1:-1])
def test_each_row_of_the_combat_table(row: str) -> None:
    roll, *cells = row.replace("B", "D").replace("DA2", "A2D").split()
    if roll == "12":
        assert cells[COLUMNS.index("5:1")] == "D-1/D2"
        cells[COLUMNS.index("5:1")] = "D-1/D1"  # as in the other printing [R1]
    assert list(COMBAT[int(roll)]) == cells


@pytest.mark.rule("k43:T1.8", "k43:T1.12", "k43:T1.7", "k43:T1.9", "k43:T1.10")
def test_where_the_two_printings_differ() -> None:
    assert cell(8, "9:1") == "-/D3"
    assert cell(12, "5:1") == "D-1/D1"
    # The further loss stands in two columns of a row each, on a diagonal.
    for roll, columns in ((10, "2:1 3:1"), (9, "4:1 5:1"), (8, "6:1 7:1"), (7, "8:1 9:1")):
        found = [column for column in COLUMNS[4:] if cell(roll, column).endswith("-1")]
        assert found == columns.split()


@pytest.mark.rule("k43:5.2.2", "k43:5.2.3", "k43:5.2.4", "k43:5.2.5")
@pytest.mark.parametrize(
    ("text", "attacker", "defender"),
    [
        ("-1/-1", Effect(losses=1), Effect(losses=1)),
        ("-/D2-1", Effect(), Effect(losses=1, retreat=2)),
        ("-1/D4D", Effect(losses=1), Effect(retreat=4, disorganised=True)),
        ("A2D-2/-1", Effect(losses=2, retreat=2, disorganised=True), Effect(losses=1)),
        ("D-1/D1", Effect(losses=1, disorganised=True), Effect(retreat=1)),
        ("A1•/-", Effect(retreat=1, test=True), Effect()),
        ("•/-1", Effect(test=True), Effect(losses=1)),
        ("-1/-1D", Effect(losses=1), Effect(losses=1, disorganised=True)),
    ],
)
def test_e46_what_a_cell_does(text: str, attacker: Effect, defender: Effect) -> None:
    assert effects(text) == (attacker, defender)


@pytest.mark.rule("k43:T2.0", "k43:T2.1", "k43:T2.2", "k43:T2.3", "k43:T2.4", "k43:T2.5", "k43:T2.6")
@pytest.mark.rule("k43:T3.0", "k43:T3.1", "k43:T3.2", "k43:T3.3", "k43:T3.4", "k43:T3.5", "k43:T3.6")
@pytest.mark.rule("k43:T4.0", "k43:T4.1", "k43:T4.2", "k43:T4.3", "k43:T4.4", "k43:T4.5", "k43:T4.6")
@pytest.mark.rule("k43:T5.0", "k43:T5.1", "k43:T5.2", "k43:T5.3", "k43:T5.4", "k43:T5.5", "k43:T5.6")
@pytest.mark.parametrize(
    ("file", "points", "rolls"),
    [
        ("bomber.txt", 1, "-1 -1 - - - - - - - D -1"),
        ("bomber.txt", 5, "-1 -1 D - - - - - D -1 -1"),
        ("bomber.txt", 8, "-1D -1 -1 D - - - D -1 -1 -1D"),
        ("bomber.txt", 9, "-1D -1D -1 -1 D - D -1 -1 -1D -1D"),
        ("bomber.txt", 16, "- -1D -1D -1 -1 D -1 -1 -1D -1D -"),
        ("bomber.txt", 40, "- -2D -1D -1D -1 D -1D -1D -1D -2D -"),
        ("air.txt", 2, "- - - - - - - - - - -1"),
        ("air.txt", 3, "-1 - - - - - - - - -1 -1"),
        ("air.txt", 6, "-1D -1 - - - - - - -1 -1 -1D"),
        ("air.txt", 12, "-1D -1D -1 -1 - - - -1 -1 -1D -1D"),
        ("air.txt", 13, "- -1D -1D -1 -1 -1 -1 -1 -1 -1D -"),
        ("air.txt", 17, "-2D - -1D -1 -1 -1 -1 -1 -1D - -2D"),
        ("artillery.txt", 2, "-1 - - - - - - - - - •"),
        ("artillery.txt", 4, "-1 D • - - - - - - • D"),
        ("artillery.txt", 7, "-1• -1 D • - - - - • D -1"),
        ("artillery.txt", 10, "-1D -1• D • - - - • D -1• -1D"),
        ("artillery.txt", 14, "- -1D -1• D • - • D -1• -1• -"),
        ("artillery.txt", 17, "- -1D -1D -1• -1 D D -1 -1• -1D -"),
        ("objects.txt", 2, "Z - - - - - - - - - -"),
        ("objects.txt", 5, "Z Z - - - - - - - Z Z"),
        ("objects.txt", 6, "Z Z Z - - - - - Z Z Z"),
        ("objects.txt", 9, "- Z Z Z - - - Z Z Z -"),
        ("objects.txt", 15, "- - Z Z Z - Z Z Z - -"),
        ("objects.txt", 18, "- - Z Z Z Z Z Z Z Z -"),
    ],
)
def test_the_rows_of_fire(file: str, points: int, rolls: str) -> None:
    table = read_fire(DATA, file)
    assert [table.result(points, roll) for roll in range(2, 13)] == rolls.split()


@pytest.mark.rule("k43:T2.1", "k43:T2.2", "k43:T2.3", "k43:T2.4", "k43:T2.5", "k43:T2.6")
@pytest.mark.rule("k43:T3.1", "k43:T3.2", "k43:T3.3", "k43:T3.4", "k43:T3.5", "k43:T3.6")
@pytest.mark.rule("k43:T4.1", "k43:T4.2", "k43:T4.3", "k43:T4.4", "k43:T4.5", "k43:T4.6")
@pytest.mark.rule("k43:T5.1", "k43:T5.2", "k43:T5.3", "k43:T5.4", "k43:T5.5", "k43:T5.6")
@pytest.mark.parametrize("file", ["bomber.txt", "air.txt", "artillery.txt", "objects.txt"])
def test_where_the_rows_of_fire_begin_and_end(file: str) -> None:
    table = read_fire(DATA, file)
    rows = [(1, 2), (3, 5), (6, 8), (9, 12), (13, 16), (17, 40)]
    for row, (least, most) in enumerate(rows):
        assert (table.row(least), table.row(most)) == (row, row)


def test_a_white_star_moves_one_row_down_and_never_off_the_table() -> None:
    table = read_fire(DATA, "air.txt")
    assert table.result(5, 2, down=1) == "-1D"
    assert table.result(17, 2, down=2) == "-2D"
    assert table.row(0) == -1


@pytest.mark.parametrize(
    ("file", "text", "what"),
    [
        ("combat.txt", "roll 1:1 2:1\n2 -1/- -/-", "1:4"),
        ("air.txt", "points 2 3 4 5 6 7 8 9 10 11 12\n3-5 - - - - - - - - - - -", "1 point"),
        ("air.txt", "points 2 3 4 5 6 7 8 9 10 11 12\n1-2 x - - - - - - - - - -", "unknown result"),
    ],
)
def test_faults_are_named(file: str, text: str, what: str) -> None:
    filled = text
    if file == "combat.txt":
        filled = "roll 1:1 2:1\n" + "\n".join(f"{roll} -1/- -/D1" for roll in range(2, 13))
    data = DataSet({**DATA.files, file: filled})
    with pytest.raises(BadData, match=what):
        read_combat(data) if file == "combat.txt" else read_fire(data, file)
