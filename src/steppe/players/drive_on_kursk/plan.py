"""What a side means to do from its order of phases to the end of its player turn, and what else it could."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from steppe.games.drive_on_kursk.movement import MovementPhase
from steppe.games.drive_on_kursk.sequence import ORDERS, PhaseOrder
from steppe.games.drive_on_kursk.state import SOVIET
from steppe.players.drive_on_kursk.answers import best_order
from steppe.players.drive_on_kursk.assaults import order_shift_of
from steppe.players.drive_on_kursk.guards import open_points
from steppe.players.drive_on_kursk.muster import Muster
from steppe.players.drive_on_kursk.operations import plan_operations
from steppe.players.drive_on_kursk.outlook import Goal, Outlook
from steppe.players.drive_on_kursk.raids import plan_raids
from steppe.players.fields import distances
from steppe.table.basics import Action

ATTACK, HOLD = "attack", "hold"


class Plan(Struct, frozen=True):
    """The script carries it out."""

    posture: str
    """ATTACK: units come up for attacks. HOLD: they close the line and strike where they stand."""
    order: str
    """5.3: of the two phases; empty when it is not to be chosen."""
    axis: tuple[int, ...]
    """The goals that draw; none for all that bring points."""
    fight_from: float
    """What an attack must promise to be made."""
    mass_from: float
    """What an attack must promise for units to come up for it."""
    first: Action = ()
    """The deed that it begins with."""


def own_plan(o: Outlook) -> Plan:
    """What the script does of itself."""
    order = _own_order(o) if isinstance(o.s.agenda[-1], PhaseOrder) else ""
    return Plan(ATTACK, order, (), o.params.fight_from, o.params.mass_from)


def _own_order(o: Outlook) -> str:
    """What moves are worth in one phase and in two, and the attacks that they make ready."""
    m = Muster(o, MovementPhase(o.side))
    guarding = o.params.guard_counts * open_points(o) if o.is_late else 0.0
    raiding = plan_raids(m, 1).worth if o.has_last_word else 0.0
    massed = plan_operations(
        m, order_shift_of(o, "move-fight", 1), fights_next=True, least=o.params.mass_from
    )
    far = plan_raids(Muster(o, MovementPhase(o.side)), 2).worth if o.has_last_word else 0.0
    return best_order(o, massed, guarding + raiding, guarding + far)


def other_plans(o: Outlook, own: Plan) -> Iterator[Plan]:
    """Every other order of phases, everything towards one goal, and staying where one is. The Soviet, who
    orders before the German turn, thinks of the rest when his own begins."""
    if own.order:
        yield from (replace(own, order=order) for order in ORDERS if order != own.order)
        if o.side == SOVIET:
            return
    for _, hexes in sorted(o.goals_of(o.side), key=lambda goal: (-_nearness(o, goal), goal[1]))[
        : o.params.axes
    ]:
        yield replace(own, axis=hexes)
    yield replace(own, posture=HOLD, fight_from=o.params.sure_from)


def _nearness(o: Outlook, goal: Goal) -> float:
    """What a goal is worth from where this side's nearest units stand."""
    points, hexes = goal
    away = distances(o.g, hexes)
    return points * o.params.decay ** min(map(away.__getitem__, o.own_hexes), default=0)
