"""What a formation means to do in its impulse, and what else it could."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from steppe.players.ss_panzer.goals import tasks_of
from steppe.players.ss_panzer.outlook import Outlook

STORM, SHOOT = "storm", "shoot"

SHELLS, CROSSFIRE, SHOTS, MOVES = "shells", "crossfire", "shots", "moves"


class Plan(Struct, frozen=True):
    """The script carries it out."""

    posture: str
    """STORM: nobody shoots a hex empty that others are about to assault. SHOOT: everybody fires at all."""
    goals: tuple[int, ...]
    """The hexes that are to be taken or held; none for all."""
    order: tuple[str, ...]
    """Who acts first: guns, crossfires, those who recover or fire where they stand, those who move."""
    stormers: int
    """So many units within reach of a hex make an assault."""
    enter_from: float
    """What entering a hex must be worth."""


def own_plan(o: Outlook) -> Plan:
    """What the script does of itself: the nearest move after those who need not."""
    order = (SHELLS, CROSSFIRE, SHOTS, MOVES)
    return Plan(STORM, (), order, o.params.stormers, o.params.enter_from)


def other_plans(o: Outlook, own: Plan) -> Iterator[Plan]:
    """Everybody for one goal, moves before shots, fire instead of assaults, and assaults at any price."""
    tasks = tasks_of(o, o.s.formation)
    for task in sorted(tasks, key=lambda task: (-task.slots[0], task.hex))[: o.params.axes]:
        yield replace(own, goals=(int(task.hex),))
    yield replace(own, order=(SHELLS, CROSSFIRE, MOVES, SHOTS))
    yield replace(own, posture=SHOOT, enter_from=o.params.sure_from)
    yield replace(own, stormers=1, enter_from=0.0)
