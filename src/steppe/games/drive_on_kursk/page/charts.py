"""12.0 The charts beside the map, from the same tables that the rules read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from steppe.games.drive_on_kursk.ground import CLASSES
from steppe.table.charts import Chart
from steppe.table.rows import read_rows
from steppe.table.words import signed

if TYPE_CHECKING:
    from steppe.games.drive_on_kursk import DriveOnKursk


def charts(g: DriveOnKursk) -> tuple[Chart, ...]:
    return (
        _combat(g),
        Chart("results", "11.16", ("result", "effect", "rule"), _RESULTS),
        _conversion(g),
        _terrain(g),
        _shifts(g),
        _victory(g),
        Chart("codes", "2.6", ("code", "effect", "rule"), _CODES),
    )


_RESULTS = (
    ("AS", "effect.AS", "11.16"),
    ("AL1", "effect.AL1", "11.17"),
    ("DR", "effect.DR", "11.19"),
    ("DE", "effect.DE", "11.18"),
    ("BB", "effect.BB", "11.21"),
)
_CODES = (
    ("code.hex", "effect.code-hex", "3.2.3"),
    ("code.reserve", "effect.code-reserve", "3.3.2"),
    ("code.turn", "effect.code-turn", "3.3.1"),
    ("code.C", "effect.code-C", "9.6"),
    ("code.M", "effect.code-M", "3.2"),
)


def _combat(g: DriveOnKursk) -> Chart:
    rows = tuple((str(die), *results) for die, results in sorted(g.combat_table.items()))
    return Chart("combat", "12.2.1", ("die", *g.columns), tuple(_short(row) for row in rows))


def _short(row: tuple[str, ...]) -> tuple[str, ...]:
    """The letters of the results alone; the chart beneath says what they mean."""
    return (row[0], *(f"short.{result}" for result in row[1:]))


def _conversion(g: DriveOnKursk) -> Chart:
    rows = [(str(total), result) for total, result in sorted(g.conversion_table.items())]
    modifiers = zip(g.columns, g.conversion_modifier, strict=True)
    rows += [(column, signed(n)) for column, n in modifiers if n]
    return Chart("conversion", "11.20", ("total", "result"), tuple(rows))


def _terrain(g: DriveOnKursk) -> Chart:
    costs = g.ground.chart
    rows = tuple(
        (name, *map(str, row.costs), signed(row.shift) if row.shift else "0", row.rule)
        for name, row in costs.items()
    )
    return Chart("terrain", "12.1.1", ("terrain", *CLASSES, "shift", "rule"), rows)


def _shifts(g: DriveOnKursk) -> Chart:
    rows = ((f"shift.{name}", g.sides[side], signed(n), rule) for (name, side), (n, rule) in g.shifts.items())
    return Chart("shifts", "11.9", ("modifier", "side", "shift", "rule"), tuple(rows))


def _victory(g: DriveOnKursk) -> Chart:
    rows = read_rows(g.data, "victory.tsv")
    return Chart(
        "victory",
        "4.3",
        ("event", "VP", "rule"),
        tuple((f"points.{row['event']}", row["value"].replace("-", "\u2212"), row["rule"]) for row in rows),
    )
