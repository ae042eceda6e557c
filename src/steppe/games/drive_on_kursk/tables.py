"""12.0 The tables, read from files that look like the printed ones."""

from __future__ import annotations

import re

from steppe.games.drive_on_kursk.counters import SIDES
from steppe.table.basics import Side
from steppe.table.dataset import BadData

RESULTS = frozenset({"AS", "AL1", "DE", "DR", "BB"})


def read_combat(text: str) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """[12.2.1, 12.2.2, 12.2.3, 12.2.4, 12.2.5, 12.2.6] The combat results table: columns, a row a die."""
    head, *rows = [line.split() for line in text.splitlines()]
    columns = tuple(head[1:])
    for n, row in enumerate(rows, 2):
        if row[0] != str(n - 1) or len(row) != len(head) or not set(row[1:]) <= RESULTS:
            raise BadData("combat.txt", n, "expected a die and one result a column")
    if len(rows) != 6:
        raise BadData("combat.txt", len(rows) + 1, "expected six rows")
    return columns, tuple(tuple(row[1:]) for row in rows)


def read_conversion(text: str) -> dict[int, str]:
    """[12.3.1, 12.3.2, 12.3.3, 12.3.4] The retreat conversion table: total -> result."""
    table = {}
    for n, line in enumerate(text.splitlines()[1:], 2):
        total, _, result = line.partition(" ")
        if not total.isdecimal() or result.strip() not in RESULTS:
            raise BadData("conversion.txt", n, "expected a total and a result")
        table[int(total)] = result.strip()
    return table


def read_modifiers(text: str, columns: tuple[str, ...]) -> tuple[int, ...]:
    """[11.20.3] What each column adds to the conversion die."""
    found = dict(line.split() for line in text.splitlines()[1:])
    if tuple(found) != columns:
        raise BadData("conversion_die.txt", 2, f"expected one row for each of {' '.join(columns)}")
    return tuple(int(value) for value in found.values())


def read_shifts(text: str) -> dict[tuple[str, Side], tuple[int, str]]:
    """(name, side) -> columns in the attacker's favour, and the rule."""
    table = {}
    for n, line in enumerate(text.splitlines()[1:], 2):
        try:
            name, side, value, rule = line.split("\t")
            table[name, SIDES[side]] = (int(value), rule)
        except (KeyError, ValueError):
            raise BadData("shifts.tsv", n, "expected name, side, number, rule") from None
    return table


def read_victory(text: str) -> tuple[dict[str, tuple[str, int]], int]:
    """[4.3] Event -> rule and points, for the lines with a fixed value; and what an elite division adds
    to its withdrawal die (4.5.5)."""
    table: dict[str, tuple[str, int]] = {}
    elite_bonus = 0
    for n, line in enumerate(text.splitlines()[1:], 2):
        cells = line.split("\t")
        if len(cells) != 4:
            raise BadData("victory.tsv", n, "expected rule, event, value, note")
        rule, event, value, _ = cells
        if re.fullmatch(r"-?\d+", value):
            table[event] = (rule, int(value))
        elif event == "withdrawal_elite":
            elite_bonus = int(value.partition("+")[2])
    return table, elite_bonus
