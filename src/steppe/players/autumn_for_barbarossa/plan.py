"""What a side means to do in its player turn, and what else it could."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from steppe.players.autumn_for_barbarossa.outlook import Goal, Outlook
from steppe.players.fields import distances
from steppe.table.basics import Action

ATTACK, HOLD = "attack", "hold"


class Plan(Struct, frozen=True):
    """The script carries it out."""

    posture: str
    """ATTACK: units come up for attacks. HOLD: they close the line and strike where they stand."""
    axis: tuple[int, ...]
    """The goals that draw; none for all that bring points."""
    fight_from: float
    """What an attack must promise to be made."""
    mass_from: float
    """What an attack must promise for units to come up for it."""
    overrun_from: float
    """What an overrun must promise."""
    first: Action = ()
    """What it begins with: an air strike, an attack, an overrun (its target, from where, by whom), or the end
    of the phase. What can be done no more is left out."""
    strikes: bool = True
    """Whether aircraft fly in this phase if it does not begin with them."""
    guards: tuple[int, ...] = ()
    """Hexes that are filled before anything else is thought of."""


def own_plan(o: Outlook) -> Plan:
    """What the script does of itself."""
    p = o.params
    return Plan(ATTACK, (), p.fight_from[o.side], p.mass_from[o.side], p.overrun_from)


def other_plans(o: Outlook, own: Plan) -> Iterator[Plan]:
    """Everything towards one goal, overruns wherever they can be made, and staying where one is."""
    goals = sorted(o.goals_of(o.side), key=lambda goal: (-_nearness(o, goal), goal[1]))
    for _, hexes in goals[: o.params.axes]:
        yield replace(own, axis=hexes)
    yield replace(own, overrun_from=0.0, fight_from=0.0)
    yield replace(own, posture=HOLD, fight_from=o.params.sure_from, overrun_from=o.params.sure_from)


def _nearness(o: Outlook, goal: Goal) -> float:
    """What a goal is worth from where this side's nearest units stand."""
    points, hexes = goal
    away = distances(o.g, hexes)
    return points * o.params.decay ** min(map(away.__getitem__, o.own_hexes), default=0)
