"""What a formation means to do in its impulse, and what else it could."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from steppe.players.ss_panzer.goals import EVERY_KIND, HOLD, OCCUPY, TAKE, Task, tasks_of, turns_to
from steppe.players.ss_panzer.outlook import Outlook

STORM, SHOOT = "storm", "shoot"

SHELLS, CROSSFIRE, SHOTS, MOVES = "shells", "crossfire", "shots", "moves"


class Plan(Struct, frozen=True):
    """The script carries it out."""

    posture: str
    """STORM: nobody shoots a hex empty that others are about to assault. SHOOT: everybody fires at all."""
    goals: tuple[int, ...]
    """The hexes that matter more than all others; none if they matter alike."""
    kinds: tuple[str, ...]
    """What is to be done at all: take, occupy, hold."""
    order: tuple[str, ...]
    """Who acts first: guns, crossfires, those who recover or fire where they stand, those who move."""
    stormers: int
    """So many units within reach of a hex make an assault."""
    enter_from: float
    """What entering a hex must be worth."""


def own_plan(o: Outlook) -> Plan:
    """What the script does of itself: the nearest move after those who need not."""
    order = (SHELLS, CROSSFIRE, SHOTS, MOVES)
    return Plan(STORM, (), EVERY_KIND, order, o.params.stormers, o.params.enter_from)


def other_plans(o: Outlook, own: Plan) -> Iterator[Plan]:
    """Mass on one goal, leave what is held to itself, hold and shoot, fire instead of assaults, and assaults
    at any price."""
    tasks = [task for task in tasks_of(o, o.s.formation) if task.kind != HOLD]
    for task in sorted(tasks, key=lambda task: (-_within_reach(o, task), task.hex))[: o.params.axes]:
        yield replace(own, goals=(int(task.hex),))
    yield replace(own, kinds=(TAKE, OCCUPY))
    yield replace(own, kinds=(HOLD,), enter_from=o.params.sure_from)
    yield replace(own, posture=SHOOT, enter_from=o.params.sure_from)
    yield replace(own, order=(SHELLS, CROSSFIRE, MOVES, SHOTS), stormers=1, enter_from=0.0)


def _within_reach(o: Outlook, task: Task) -> float:
    """What a formation could bring to a goal in this impulse."""
    units = (u for u in o.g.units_in_formation[o.s.formation] if o.s.at[u] >= 0)
    near = sum(turns_to(o, u, task, o.s.at[u]) <= 1 for u in units)
    return task.slots[0] * min(near, o.params.stormers)
