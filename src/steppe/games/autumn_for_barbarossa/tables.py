"""6.0 The charts and tables, read from files that look like the printed ones."""

from __future__ import annotations

import re

from steppe.games.autumn_for_barbarossa.ground import CHART
from steppe.series.standard_combat.terrain import ALL, OTHER, PROHIBITED, TerrainRow
from steppe.table.dataset import BadData, DataSet
from steppe.table.rows import Row, by_key, check_has, read_results, read_rows

RESULT = re.compile(r"(?:A[1-9])?(?:D[1-9](?:r[1-9])?)?")
"""Steps that the attacker loses, steps that the defender loses, hexes that he retreats."""
COSTS = {"all": ALL, "no": PROHIBITED, "ot": OTHER}
OVERRUN = {"yes": "yes", "no": "no", "ot": "other"}


class _Results:
    """Whatever reads as a result."""

    def __contains__(self, text: object) -> bool:
        return bool(text) and RESULT.fullmatch(str(text)) is not None


def read_terrain(data: DataSet) -> dict[str, TerrainRow]:
    """[1.3a, 1.3a.1] Both charts in one table: they differ in the costs alone."""
    columns = ("terrain", "soviet", "german", "shift", "attack", "air", "overrun", "rule", "note")
    rows = by_key(read_rows(data, "terrain.tsv", columns), "terrain")
    check_has("terrain.tsv", rows, CHART)
    return {name: _terrain(row) for name, row in rows.items()}


def _terrain(row: Row) -> TerrainRow:
    return TerrainRow(
        (_cost(row, "german"), _cost(row, "soviet")),
        0 if row["shift"] == "ot" else row.number("shift"),
        row.one_of("attack", {"full": False, "half": True, "no": False, "ot": False}),
        row.number("air"),
        row.one_of("overrun", OVERRUN),
        row["rule"],
    )


def _cost(row: Row, column: str) -> int:
    return COSTS[row[column]] if row[column] in COSTS else row.number(column)


def read_combat(data: DataSet) -> tuple[tuple[str, ...], dict[int, tuple[str, ...]]]:
    """[6.2.0] The combat table: its columns, and a row for each total of two dice [S-1.9]: [6.2.2, 6.2.3,
    6.2.4, 6.2.5, 6.2.6, 6.2.7, 6.2.8, 6.2.9, 6.2.10, 6.2.11, 6.2.12]. The last column is for 6:1 and more."""
    columns, table = read_results(data, "combat.txt", range(2, 13), _Results())
    if not columns:
        raise BadData("combat.txt", 1, "it has no columns")
    return columns, table
