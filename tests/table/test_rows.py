"""Tables and scenario files of a data set: what is read, and where a fault is said to be."""

from __future__ import annotations

import pytest

from steppe.games import load_game
from steppe.table.dataset import BadData, DataSet, packaged
from steppe.table.rows import by_key, read_results, read_rows

TABLE = "id\tside\tsteps\n1SS\tgerman\t2\n\n3TC\tsoviet\t-\n"


def data(text: str, file: str = "units.tsv") -> DataSet:
    return DataSet({file: text})


def fault(text: str, file: str = "units.tsv") -> tuple[str, int, str]:
    with pytest.raises(BadData) as caught:
        for row in by_key(read_rows(data(text, file), file, ("id", "side", "steps")), "id").values():
            row.number("steps", dash=0)
            row.one_of("side", {"german": 0, "soviet": 1})
    return caught.value.file, caught.value.line, caught.value.what


def test_rows_are_read_by_their_headings() -> None:
    first, second = read_rows(data(TABLE), "units.tsv")
    assert (first["id"], first.number("steps"), second.number("steps", dash=1)) == ("1SS", 2, 1)
    assert (first.line, second.line) == (2, 4)  # the empty line is skipped and counted
    assert first.one_of("side", {"german": "G"}) == "G"


def test_cells_of_a_txt_file_stand_between_blanks() -> None:
    rows = read_rows(data("odds  modifier\n1:2   1\n4:1   -1\n", "die.txt"), "die.txt", ("odds", "modifier"))
    assert [(row["odds"], row.number("modifier")) for row in rows] == [("1:2", 1), ("4:1", -1)]


@pytest.mark.parametrize(
    ("old", "new", "line", "what"),
    [
        ("id\tside", "name\tside", 1, "expected the columns id side steps"),
        ("1SS\tgerman\t2", "1SS\tgerman", 2, "expected 3 columns, found 2"),
        ("3TC\tsoviet\t-", "3TC\tsoviet\tone", 4, "'one' in column 'steps' is no number"),
        ("3TC\tsoviet", "3TC\tfinnish", 4, "unknown side 'finnish'"),
        ("3TC", "1SS", 4, "1SS stands there twice (also in line 2)"),
    ],
)
def test_a_fault_is_reported_with_its_line(old: str, new: str, line: int, what: str) -> None:
    assert fault(TABLE.replace(old, new)) == ("units.tsv", line, what)


RESULTS = "die  1:1  2:1\n1    DE   DE\n2    -    DE\n"


def test_a_table_of_results() -> None:
    found = read_results(data(RESULTS, "crt.txt"), "crt.txt", range(1, 3), {"DE", "-"})
    assert found == (("1:1", "2:1"), {1: ("DE", "DE"), 2: ("-", "DE")})


@pytest.mark.parametrize(
    ("old", "new", "line", "what"),
    [
        ("2    -", "2    XX", 3, "unknown result 'XX'"),
        ("2    -", "1    -", 3, "1 stands there twice"),
        ("2    -", "3    -", 0, "it must have a line for each of 1, 2"),
    ],
)
def test_a_faulty_table_of_results(old: str, new: str, line: int, what: str) -> None:
    with pytest.raises(BadData) as caught:
        read_results(data(RESULTS.replace(old, new), "crt.txt"), "crt.txt", range(1, 3), {"DE", "-"})
    assert (caught.value.line, caught.value.what) == (line, what)


KURSK = packaged("steppe.games.drive_on_kursk")
STARTER = "scenarios/starter.toml"


def broken(old: str, new: str) -> BadData:
    assert old in KURSK[STARTER]
    with pytest.raises(BadData) as caught:
        load_game(
            "dok", "starter", {}, DataSet({**KURSK.files, STARTER: KURSK[STARTER].replace(old, new, 1)})
        )
    assert caught.value.file == STARTER
    return caught.value


def line_with(word: str) -> int:
    return next(n for n, line in enumerate(KURSK[STARTER].splitlines(), 1) if word in line)


def test_a_scenario_that_names_nothing_is_reported_with_the_line_of_the_word() -> None:
    error = broken('"1SS"', '"9SS"')
    assert (error.line, error.what) == (line_with('"1SS"'), "there is no unit '9SS'")


def test_a_scenario_that_lacks_something_says_what() -> None:
    error = broken("start_vp", "begin_vp")
    assert (error.line, error.what) == (0, "cannot be used: it has no 'start_vp'")
