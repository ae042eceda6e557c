"""9.0 Movement points: what a unit may spend in its activation, and what it has left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from steppe.games.grossdeutschland.state import DivisionState, is_out, mobility, printed_allowance
from steppe.games.grossdeutschland.tables import POINT
from steppe.table.basics import Unit

if TYPE_CHECKING:
    from steppe.games.grossdeutschland import Grossdeutschland


def allowance(g: Grossdeutschland, s: DivisionState, u: Unit) -> int:
    """In halves of points. [13.2] Night, [14.1.4, 14.1.5, 14.1.6] rain, storm and snow and [5.2.4, 9.1.3, R1]
    want of supply halve it, rounding up each time (R3); the last not that of Leg units, but of HQs."""
    points = printed_allowance(g, s, u)
    starved = is_out(g, s, u) and (mobility(g, s, u) != "leg" or g.counters[u].is_hq)
    for halved in (g.time_now(s).halves, g.weather_now(s).halves, starved):
        if halved:
            points = (points + 1) // 2
    return POINT * points


def left(g: Grossdeutschland, s: DivisionState, u: Unit) -> int:
    return allowance(g, s, u) - s.spent[u]
