"""The charts beside the map, from the same tables that the rules read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from steppe.table.charts import Chart
from steppe.table.words import signed

if TYPE_CHECKING:
    from steppe.games.ss_panzer import SSPanzer


def charts(g: SSPanzer) -> tuple[Chart, ...]:
    return (_dice(g), _modifiers(g), _effects(g), _visibility(g), _terrain(), _aircraft(g), _static(g))


def _dice(g: SSPanzer) -> Chart:
    used = {**g.dice, "entry_fire": g.dice[g.entry_fire]}  # [11.2.5] as the match has chosen
    rows = ((f"situation.{name}", str(entry.value), entry.rule) for name, entry in used.items())
    return Chart("fire-dice", "9.5", ("situation", "dice", "rule"), tuple(rows))


def _modifiers(g: SSPanzer) -> Chart:
    rows = ((name, signed(entry.value), entry.rule) for name, entry in g.modifiers.items())
    return Chart("modifiers", "9.6", ("modifier", "to the die", "rule"), tuple(rows))


def _effects(g: SSPanzer) -> Chart:
    third = "effect.three-hits-tiger" if g.chosen.three_hits == "tiger" else "effect.three-hits"
    rows = (
        ("1", "effect.one-hit", "9.7"),
        ("2", "effect.two-hits", "9.7"),
        ("3", third, "9.7.1"),
    )
    return Chart("effects", "9.7", ("hits", "effect", "rule"), rows)


def _visibility(g: SSPanzer) -> Chart:
    rows = (
        (str(roll), str(w.visibility), "" if w.side is None else g.sides[w.side], str(w.aircraft or ""))
        for roll, w in sorted(g.weather.items())
    )
    return Chart("visibility", "5.0", ("2d6", "visibility", "flies", "aircraft"), tuple(rows))


def _terrain() -> Chart:
    rows = (
        ("clear", "cost.one", "8.3.1"),
        ("road", "cost.road", "8.3.6"),
        ("woods", "cost.factor", "8.3.2"),
        ("hilltop", "cost.factor", "8.3.2"),
        ("fortified", "cost.german", "8.3.3"),
        ("stream", "cost.factor", "8.3.5"),
        ("berm", "cost.factor", "8.3.5"),
        ("town", "cost.one", "8.3.1"),
        ("slope", "cost.one", "8.3.4"),
        ("psel", "cost.bridge", "8.3.10"),
    )
    return Chart("terrain", "8.3.7", ("terrain", "cost", "rule"), rows)


def _aircraft(g: SSPanzer) -> Chart:
    kinds = {(plane.side, plane.gun, plane.ai): plane.id for plane in g.aircraft.values()}
    rows = (
        (f"plane.{name}", g.sides[side], str(gun), str(ai), "12.2.4")
        for (side, gun, ai), name in kinds.items()
    )
    return Chart("aircraft", "12.2.4", ("aircraft", "side", "gun", "anti-infantry", "rule"), tuple(rows))


def _static(g: SSPanzer) -> Chart:
    rows = (
        (f"grade.{name}", str(grade.count), f"({grade.gun.factor})", str(grade.anti_infantry.factor))
        for name, grade in g.grades.items()
    )
    return Chart("static", "2.10", ("grade", "count", "gun", "anti-infantry"), tuple(rows))
