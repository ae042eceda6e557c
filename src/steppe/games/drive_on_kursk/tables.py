"""12.0 The tables, read from files that look like the printed ones."""

from __future__ import annotations

import re

from steppe.games.drive_on_kursk.counters import SIDES
from steppe.table.basics import Side
from steppe.table.dataset import BadData, DataSet
from steppe.table.rows import check_has, read_results, read_rows

RESULTS = frozenset({"AS", "AL1", "DE", "DR", "BB"})

WORTH = (
    *("town", "lgov", "kursk", "city", "east_edge", "west_edge", "soviet_division", "soviet_corps"),
    *("german_infantry", "german_paratroop_mountain", "german_mechanized", "german_elite"),
)
"""The lines of 4.3 that have a fixed value."""

SHIFTS = (
    *("fight_fight_first german", "fight_move german", "fight_fight_first soviet", "move_fight soviet"),
    *("luftwaffe_attack german", "luftwaffe_defence german", "concentric german", "concentric soviet"),
    *("ss_corps_attack german", "ss_corps_defence german", "paratroop_defence german"),
)
"""What shifts the column, and for whom."""


def read_combat(data: DataSet) -> tuple[tuple[str, ...], dict[int, tuple[str, ...]]]:
    """[12.2.1, 12.2.2, 12.2.3, 12.2.4, 12.2.5, 12.2.6] The combat results table: columns, a row a die."""
    return read_results(data, "combat.txt", range(1, 7), RESULTS)


def read_conversion(data: DataSet) -> dict[int, str]:
    """[12.3.1, 12.3.2, 12.3.3, 12.3.4] The retreat conversion table: total -> result."""
    _, table = read_results(data, "conversion.txt", range(8), RESULTS)
    return {total: result for total, (result,) in table.items()}


def read_modifiers(data: DataSet, columns: tuple[str, ...]) -> tuple[int, ...]:
    """[11.20.3] What each column adds to the conversion die."""
    rows = read_rows(data, "conversion_die.txt", ("odds", "modifier"))
    if tuple(row["odds"] for row in rows) != columns:
        raise BadData("conversion_die.txt", 0, f"expected one row for each of {' '.join(columns)}")
    return tuple(row.number("modifier") for row in rows)


def read_shifts(data: DataSet) -> dict[tuple[str, Side], tuple[int, str]]:
    """(name, side) -> columns in the attacker's favour, and the rule."""
    rows = read_rows(data, "shifts.tsv", ("name", "side", "value", "rule"))
    check_has("shifts.tsv", {f"{row['name']} {row['side']}" for row in rows}, SHIFTS)
    return {(row["name"], row.one_of("side", SIDES)): (row.number("value"), row["rule"]) for row in rows}


def read_victory(data: DataSet) -> tuple[dict[str, tuple[str, int]], int]:
    """[4.3] Event -> rule and points, for the lines with a fixed value; and what an elite division adds
    to its withdrawal die (4.5.5)."""
    table: dict[str, tuple[str, int]] = {}
    elite_bonus = 0
    for row in read_rows(data, "victory.tsv", ("rule", "event", "value", "note")):
        if re.fullmatch(r"-?\d+", row["value"]):
            table[row["event"]] = (row["rule"], row.number("value"))
        elif row["event"] == "withdrawal_elite":
            with row.reading():
                elite_bonus = int(row["value"].partition("+")[2])
    check_has("victory.tsv", table, WORTH)
    return table, elite_bonus
