"""Tables of a data set: a line of headings, then a line a row. Whatever is wrong is reported with its line.

    rows = read_rows(data, "counters.tsv", ("id", "side", "steps"))
    counters = [Counter(row["id"], row.one_of("side", SIDES), row.number("steps")) for row in rows]

In `.tsv` files cells stand between tabs, in others between blanks, so that they can look like printed tables.
Empty lines are skipped and counted.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TypeVar

from steppe.table.dataset import BadData, DataSet

V = TypeVar("V")


class Row:
    """One line of a table: heading -> cell."""

    __slots__ = ("cells", "file", "line")

    def __init__(self, file: str, line: int, cells: Mapping[str, str]) -> None:
        self.file = file
        self.line = line
        self.cells = cells

    def __getitem__(self, column: str) -> str:
        return self.cells[column]

    def number(self, column: str, dash: int | None = None) -> int:
        """A whole number. `dash` is the number that a `-` stands for, if a dash is allowed."""
        text = self.cells[column]
        if text == "-" and dash is not None:
            return dash
        try:
            return int(text)
        except ValueError:
            raise self.bad(f"{text!r} in column {column!r} is no number") from None

    def one_of(self, column: str, words: Mapping[str, V]) -> V:
        """The value that a word stands for."""
        if self.cells[column] not in words:
            raise self.bad(f"unknown {column} {self.cells[column]!r}")
        return words[self.cells[column]]

    def is_yes(self, column: str) -> bool:
        return self.one_of(column, {"yes": True, "no": False})

    def bad(self, what: str) -> BadData:
        return BadData(self.file, self.line, what)

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Report a ValueError as a fault of this line. It may come from a cell that a game reads in its own
        way (`8*`)."""
        try:
            yield
        except BadData:
            raise
        except ValueError as error:
            raise self.bad(str(error)) from None


def read_rows(data: DataSet, file: str, columns: Sequence[str] = ()) -> list[Row]:
    """The rows of a table. If columns are given, its headings must be these."""
    lines = data[file].splitlines()
    split = _cells_between_tabs if file.endswith(".tsv") else str.split
    head = split(lines[0]) if lines else []
    if columns and head != list(columns):
        raise BadData(file, 1, f"expected the columns {' '.join(columns)}")
    rows = []
    for n, line in enumerate(lines[1:], 2):
        cells = split(line)
        if line.strip() and len(cells) != len(head):
            raise BadData(file, n, f"expected {len(head)} columns, found {len(cells)}")
        if line.strip():
            rows.append(Row(file, n, dict(zip(head, cells, strict=True))))
    return rows


def _cells_between_tabs(line: str) -> list[str]:
    return line.split("\t")


def by_key(rows: Iterable[Row], column: str) -> dict[str, Row]:
    """The rows by the text of one column, which must be different in each row."""
    found: dict[str, Row] = {}
    for row in rows:
        key = row[column]
        if key in found:
            raise row.bad(f"{key} stands there twice (also in line {found[key].line})")
        found[key] = row
    return found


def check_has(file: str, found: Container[str], needed: Iterable[str]) -> None:
    """Raise unless a file names everything that the rules look up in it."""
    missing = sorted(word for word in needed if word not in found)
    if missing:
        raise BadData(file, 0, f"{' and '.join(missing)} is missing")


def read_results(
    data: DataSet, file: str, totals: Iterable[int], results: Container[str]
) -> tuple[tuple[str, ...], dict[int, tuple[str, ...]]]:
    """A table of results: the headings after the first, and for each total of the dice its results."""
    table: dict[int, tuple[str, ...]] = {}
    columns: tuple[str, ...] = ()
    for row in read_rows(data, file):
        first, *columns_ = row.cells
        columns = tuple(columns_)
        for column in columns:
            if row[column] not in results:
                raise row.bad(f"unknown result {row[column]!r}")
        if row.number(first) in table:
            raise row.bad(f"{row[first]} stands there twice")
        table[row.number(first)] = tuple(row[column] for column in columns)
    if sorted(table) != sorted(totals):
        raise BadData(file, 0, f"it must have a line for each of {', '.join(map(str, sorted(totals)))}")
    return columns, table
