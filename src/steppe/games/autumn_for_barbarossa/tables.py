"""The tables: a first reading."""

from __future__ import annotations

from steppe.series.standard_combat.fighting import read_result
from steppe.series.standard_combat.terrain import ALL, OTHER, PROHIBITED, TerrainRow
from steppe.table.dataset import DataSet
from steppe.table.rows import by_key, read_results, read_rows

COSTS = {"all": ALL, "p": PROHIBITED, "ot": OTHER}


def read_terrain(data: DataSet) -> dict[str, TerrainRow]:
    rows = by_key(read_rows(data, "terrain.tsv"), "terrain")
    return {
        name: TerrainRow(
            (_cost(row["german"]), _cost(row["soviet"])),
            0 if row["shift"] in ("ot", "p", "-") else int(row["shift"]),
            row["attack"] == "half",
            0 if row["air"] in ("ot", "-") else int(row["air"]),
            {"yes": "yes", "no": "no"}.get(row["overrun"], "other"),
            row["rule"],
        )
        for name, row in rows.items()
    }


def _cost(text: str) -> int:
    return COSTS[text.lower()] if text.lower() in COSTS else int(text)


class _Results:
    def __contains__(self, result: object) -> bool:
        return isinstance(result, str) and bool(read_result(result))


def read_combat(data: DataSet) -> tuple[tuple[str, ...], dict[int, tuple[str, ...]]]:
    return read_results(data, "combat.txt", range(2, 13), _Results())
