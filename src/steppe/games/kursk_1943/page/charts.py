"""The charts beside the map, from the same tables that the rules read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from steppe.games.kursk_1943.ground import ALL, in_points
from steppe.games.kursk_1943.tables import HIGHEST, LOWEST
from steppe.games.kursk_1943.victory import town_hexes
from steppe.table.charts import Chart

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943

FIRE: Final = {"artillery.txt": "T4.0", "air.txt": "T3.0", "bomber.txt": "T2.0", "objects.txt": "T5.0"}
ADDED: Final = ("forest", "city", "town", "river", "donets")
"""[3.1.12] What comes to the price of the ground."""
NONE: Final = "–"


def charts(g: Kursk1943) -> tuple[Chart, ...]:
    return (
        _combat(g),
        *(_fire(g, file, rule) for file, rule in FIRE.items()),
        _terrain(g),
        _morale(g),
        _arrivals(g),
        _points(g),
        _scale(g),
    )


def _combat(g: Kursk1943) -> Chart:
    rows = tuple((str(total), *results) for total, results in sorted(g.combat_table.items()))
    return Chart("combat", "T1.0", ("dice", *g.columns), rows)


def _fire(g: Kursk1943, file: str, rule: str) -> Chart:
    table = g.fire_tables[file]
    ends = [least - 1 for least in table.least[1:]]
    names = [f"{least}–{end}" for least, end in zip(table.least, ends, strict=False)]
    names.append(f"{table.least[-1]}+")
    rows = tuple((name, *row) for name, row in zip(names, table.rows, strict=True))
    return Chart(file.removesuffix(".txt"), rule, ("points", *map(str, range(LOWEST, HIGHEST + 1))), rows)


def _terrain(g: Kursk1943) -> Chart:
    """Trucks, tracks, feet, and the defender's modifiers."""
    rows = tuple(
        (
            kind,
            *(_cost(kind, row.costs[mover]) for mover in (2, 1, 0)),
            str(row.modifier) if row.modifier else NONE,
            row.rule,
        )
        for kind, row in g.ground.chart.items()
    )
    return Chart("terrain", "T6.1", ("terrain", "trucked", "tracked", "foot", "modifier", "rule"), rows)


def _cost(kind: str, cost: int | None) -> str:
    if cost is None:
        return "cost.never"
    if cost == ALL:
        return "cost.all"
    return f"+{in_points(cost)}" if kind in ADDED else in_points(cost)


def _morale(g: Kursk1943) -> Chart:
    used = dict.fromkeys(counter.nation for counter in g.counters)
    rows = tuple((nation, f"{g.morale[nation]}+") for nation in used)
    return Chart("morale", "T7", ("nation", "limit"), rows)


def _arrivals(g: Kursk1943) -> Chart:
    rows = tuple(
        (
            str(line.day),
            g.sides[line.side],
            " ".join(g.numbers[h] for h in line.entry),
            " ".join(g.units[u] for u in line.units),
            line.rule,
        )
        for line in g.battle.arrivals
    )
    return Chart("arrivals", "11.1.1", ("day", "side", "hex", "units", "rule"), rows)


def _points(g: Kursk1943) -> Chart:
    points = g.battle.points
    rows = [(f"{_where(g, name)} {name}", str(worth), "S1.5.2") for name, worth in points.towns.items()]
    rows += [(f"{_where(g, name)} {name}", str(worth), "S3.0") for name, worth in points.held.items()]
    rows += [("other-town", str(points.other_town), "S1.5.2")]
    rows += [(river, str(worth), "S1.5.1") for river, worth in points.rivers.items()]
    rows += [("stavka", str(points.reserve), "S1.5.3"), ("units", str(points.unit), "S1.5.3")]
    return Chart("points", "S1.5.2", ("what", "VP", "rule"), tuple(row for row in rows if row[1] != "0"))


def _where(g: Kursk1943, name: str) -> str:
    return " ".join(g.numbers[h] for h in town_hexes(g, name))


def _scale(g: Kursk1943) -> Chart:
    """[S1.5.4, S2.8.2] The lowest step has no least number of points."""
    scale = g.battle.points.scale
    rows = tuple(
        (NONE if i == len(scale) - 1 else str(least), f"result.{result}", rule)
        for i, (least, result, rule) in enumerate(scale)
    )
    return Chart("scale", "S1.5.4", ("points-from", "result", "rule"), rows)
