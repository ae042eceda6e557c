"""What a formation means to do in its impulse, and what else it could."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from steppe.games.ss_panzer.close_combat import Declare
from steppe.games.ss_panzer.state import SOVIET
from steppe.players.ss_panzer.assaults import guessing, storms
from steppe.players.ss_panzer.goals import (
    EVERY_KIND,
    HOLD,
    OCCUPY,
    TAKE,
    Task,
    pressure,
    slot_of,
    tasks_of,
    turns_to,
)
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
    prepared: bool = False
    """Whether those who storm wait until the others have fired at whoever would fire at them."""
    crowd: int = 0
    """How many more than may stay in a hex assault it; [6.1.2] who is too many afterwards is given up."""
    urged: tuple[int, ...] = ()
    """Hexes that all who can enter, whatever it is worth."""
    left: tuple[int, ...] = ()
    """Hexes that nobody enters."""


def own_plan(o: Outlook) -> Plan:
    """What the script does of itself: the nearest move after those who need not. In the last turn of a battle
    that must be won by storm all who can assault, and more than may stay."""
    p, order = o.params, (SHELLS, CROSSFIRE, SHOTS, MOVES)
    own = Plan(STORM, (), EVERY_KIND, order, p.stormers, p.enter_from - p.eager[o.side])
    is_all_or_nothing = o.must_storm and o.turns_left == 1
    return replace(own, enter_from=-p.goal, crowd=p.crowd) if is_all_or_nothing else own


def other_plans(o: Outlook, own: Plan) -> Iterator[Plan]:
    """Assaults that are prepared by fire, mass on one goal, cover what is most in danger, leave what is held
    to itself, and fire instead of assaults. In the last turn more assault than may stay: losses decide
    nothing any more."""
    p, tasks = o.params, tasks_of(o, o.s.formation)
    storm = replace(own, prepared=True, crowd=p.crowd if o.turns_left == 1 else 0)
    yield storm
    wanted = [task for task in tasks if task.kind != HOLD]
    for task in sorted(wanted, key=lambda task: (-_within_reach(o, task), task.hex))[: p.axes]:
        yield replace(storm, goals=(int(task.hex),))
    pressed = sorted((-pressure(o, task.hex), int(task.hex)) for task in tasks if task.kind == HOLD)
    if pressed:
        yield replace(own, goals=tuple(h for _, h in pressed[: p.covered]))
    yield replace(own, kinds=(TAKE, OCCUPY))
    if o.side == SOVIET:  # a German division that only fires loses the time in which goals can be had
        yield replace(own, posture=SHOOT, enter_from=p.sure_from)


def other_assaults(o: Outlook, own: Plan, step: Declare) -> Iterator[Plan]:
    """When all have acted and it is only to be said who enters: more than may stay in the last turn, all who
    can, one goal more or less, only the surest, or nobody. Nothing to choose from, nothing to compare."""
    p, crowd = o.params, o.params.crowd if o.turns_left == 1 else 0
    found = sorted(storms(guessing(o), step), key=lambda storm: (-storm.value, storm.hex))
    if not any(storm.value >= own.enter_from or storm.hex in o.g.objectives for storm in found):
        return
    goals = [storm for storm in found if storm.hex in o.g.objectives]
    yield replace(own, crowd=crowd, enter_from=-p.goal)
    for storm in [storm for storm in goals if storm.value < own.enter_from][: p.urged]:
        yield replace(own, crowd=crowd, urged=(int(storm.hex),))
    if crowd:
        yield replace(own, crowd=crowd)
    for storm in [storm for storm in reversed(goals) if storm.value >= own.enter_from][: p.left]:
        yield replace(own, left=(int(storm.hex),))
    yield replace(own, enter_from=p.goal)
    yield replace(own, enter_from=p.sure_from)


def _within_reach(o: Outlook, task: Task) -> float:
    """What a formation could bring to a goal in this impulse."""
    units = (u for u in o.g.units_in_formation[o.s.formation] if o.s.at[u] >= 0)
    near = sum(turns_to(o, u, task, o.s.at[u]) <= 1 for u in units)
    return slot_of(o, task, 0) * min(near, o.params.stormers)
