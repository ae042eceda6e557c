"""6.0 The charts beside the map, from the same tables that the rules read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from steppe.series.standard_combat.ratings import in_points
from steppe.series.standard_combat.terrain import ALL, OTHER, PROHIBITED
from steppe.table.charts import Chart
from steppe.table.words import signed

if TYPE_CHECKING:
    from steppe.games.autumn_for_barbarossa import AutumnForBarbarossa


def charts(g: AutumnForBarbarossa) -> tuple[Chart, ...]:
    return (
        _combat(g),
        Chart("results", "S-7.11", ("result", "effect", "rule"), _RESULTS),
        _terrain(g),
        _air(g),
        Chart("markers", "1.7", ("marker", "effect", "rule"), _MARKERS),
        _orders(g),
        _arrivals(g),
        _victory(g),
        _scale(g),
    )


_RESULTS = (
    ("A#", "effect.attacker-loses", "S-7.11"),
    ("D#", "effect.defender-loses", "S-7.11"),
    ("r#", "effect.retreats", "S-8.2"),
)
_MARKERS = (
    ("flag.dg", "effect.dg-halves", "1.7.1"),
    ("flag.dg", "effect.no-exploiting", "1.7.2"),
    ("flag.dg", "effect.no-zone", "1.7.3"),
    ("flag.oos", "effect.no-attack", "1.8a.2"),
    ("flag.oos", "effect.oos-halves-defence", "1.8a.3"),
    ("flag.oos", "effect.no-zone", "1.8a.4"),
    ("flag.oos", "effect.oos-halves-movement", "1.8a.5"),
    ("flag.oos", "effect.no-exploiting", "1.8a.6"),
)


def _combat(g: AutumnForBarbarossa) -> Chart:
    rows = tuple((str(total), *results) for total, results in sorted(g.combat_table.items()))
    return Chart("combat", "6.2.0", ("dice", *g.columns), rows)


def _terrain(g: AutumnForBarbarossa) -> Chart:
    rows = tuple(
        (
            name,
            *(_cost(name, cost) for cost in row.costs),
            "attack.half" if row.halves else signed(row.shift) if row.shift else "\u2013",
            signed(row.barrage) if row.barrage else "\u2013",
            f"overrun.{row.overrun}",
            row.rule,
        )
        for name, row in g.ground.chart.items()
    )
    return Chart("terrain", "1.3a", ("terrain", *g.sides, "shift", "air", "overrun", "rule"), rows)


def _cost(name: str, cost: int) -> str:
    if cost in (ALL, PROHIBITED, OTHER):
        return {ALL: "cost.all", PROHIBITED: "cost.never", OTHER: "cost.other"}[cost]
    return f"+{in_points(cost)}" if name.endswith("_river") else in_points(cost)


def _air(g: AutumnForBarbarossa) -> Chart:
    rows = tuple(
        (side, str(force.strike), str(force.breakdown), str(force.breakdowns), f"{force.kill}\u20136", "6.3")
        for side, force in zip(g.sides, g.air, strict=True)
    )
    return Chart("air", "1.9", ("side", "strike", "breakdown", "breakdowns", "kill", "rule"), rows)


def _orders(g: AutumnForBarbarossa) -> Chart:
    """What the Orders of Arrival give each turn beside units."""
    rows = []
    for turn, (german, soviet) in enumerate(g.setup.orders, 1):
        both = (german.air, soviet.air, german.replacements, soviet.replacements)
        chance = f"1\u2013{german.withdrawal}" if german.withdrawal else "\u2013"
        rows.append((str(turn), *(str(n) if n else "\u2013" for n in both), chance))
    head = ("turn", "air-german", "air-soviet", "replacements-german", "replacements-soviet", "withdrawal")
    return Chart("orders", "1.9", head, tuple(rows))


def _arrivals(g: AutumnForBarbarossa) -> Chart:
    rows = tuple(
        (str(line.turn), g.sides[line.side], g.numbers[line.at], " ".join(g.units[u] for u in line.units))
        for line in g.arrivals
    )
    return Chart("arrivals", "S-13.1", ("turn", "side", "hex", "units"), rows)


def _victory(g: AutumnForBarbarossa) -> Chart:
    names = {h: place.name for h, place in g.board.places.items()}
    ordered = sorted(g.victory.items(), key=lambda line: -line[1])
    rows = tuple((f"{g.numbers[h]} {names.get(h, '')}", str(worth)) for h, worth in ordered)
    return Chart("victory", "4.1", ("hex", "points"), rows)


def _scale(g: AutumnForBarbarossa) -> Chart:
    rows = tuple((str(least), f"result.{result}", rule) for least, result, rule in g.setup.scale)
    return Chart("scale", "4.0", ("points-from", "result", "rule"), rows)
