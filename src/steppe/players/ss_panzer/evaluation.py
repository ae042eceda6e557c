"""What a table of SS Panzer is worth to the German: objectives held, and what is still to come."""

from __future__ import annotations

from steppe.games.ss_panzer import SSPanzer
from steppe.games.ss_panzer.state import GERMAN, SOVIET, PanzerState, is_suppressed
from steppe.hexes import Hex
from steppe.players.planning.evaluation import to_come
from steppe.players.ss_panzer.outlook import Outlook, ways_of
from steppe.table.basics import Unit

OF_A_SIDE = ("worth", "vehicles", "suppressed", "pending", "disputed", "storm", "garrison", "threat", "alone")
FEATURES = (
    "time",
    "time_squared",
    *(f"{side}_{name}" for side in ("german", "soviet") for name in OF_A_SIDE),
    *(f"{side}_{name}_late" for side in ("german", "soviet") for name in OF_A_SIDE),
)
NEAR, FULL = 2, 4
"""Hexes from a goal that count as about it, and the worth of units that fills them."""


def features(g: SSPanzer, s: PanzerState) -> list[float]:
    """All fade with the time that is left: when it is over only the objectives count."""
    drawn = len(s.drawn) / max(len(g.chits), 1)
    time = min(max(g.turns - s.turn + 1 - drawn, 0.0) / g.turns, 1.0)
    ways = ways_of(g)
    sides = [*_of_side(Outlook(g, s, GERMAN, ways)), *_of_side(Outlook(g, s, SOVIET, ways))]
    late = [value * time * (1 - time) for value in sides]
    return [time, time * time, *[value * time for value in sides], *late]


def value(g: SSPanzer, s: PanzerState) -> float:
    """The lead in objectives that the German is expected to end with."""
    return g.score(s) if s.result else g.score(s) + to_come(__package__, features(g, s))


def _of_side(o: Outlook) -> list[float]:
    g, s = o.g, o.s
    worth = vehicles = suppressed = pending = 0.0
    for u in o.own_units:
        each = o.worth(u)
        worth += each
        vehicles += each if g.counters[u].is_vehicle else 0.0
        suppressed += each if is_suppressed(s, u) else 0.0
        pending += each if o.is_pending(u) else 0.0
    goals = [_about_goal(o, h) for h in g.goals[o.side]]
    totals = [sum(column) for column in zip(*goals, strict=True)] if goals else [0.0] * 5
    return [worth, vehicles, suppressed, pending, *totals]


def _about_goal(o: Outlook, h: Hex) -> tuple[float, float, float, float, float]:
    """Of one of this side's goals: disputed in a close combat; what could storm it and what guards it while
    it is the enemy's; what threatens it while it is ours, and whether nobody is in it."""
    own, foe = (_near(o, h, units) for units in (o.own_units, o.foe_units))
    disputed = float(o.s.holder[h] == 3)
    if o.s.control[h] == o.side:
        return disputed, 0.0, 0.0, foe, float(not o.s.holder[h] & 1 << o.side)
    return disputed, own, foe, 0.0, 0.0


def _near(o: Outlook, h: Hex, units: list[Unit]) -> float:
    """Worth of units about a goal, no more than fills it."""
    found = sum(o.worth(u) for u in units if o.g.grid.distance(h, Hex(o.s.at[u])) <= NEAR)
    return min(found, FULL)
