"""Orders: lines that people and computer players write, and the actions they stand for.

`move 15RD 1012` finds the way, `move 15RD 1011-1012` gives it; both become `go`, `limber` for guns that are
set up, `step`… and `halt`, unless guns could be set up there. While a stack is moving, `move 1012` leads it
on, and `step 1012` too, but does not end the move. `limber UNIT…`, `setup UNIT…`, `demolish UNIT… HEX`,
`rebuild UNIT… HEX` and `exit UNIT…` are done where units stand, who are taken up for it and halt. `delay
UNIT… HEX` sends one after the other. `fly` takes the words of a plan in any order. Everything else is an
action already.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from steppe.games.kursk_1943.defence import Defend, Spend
from steppe.games.kursk_1943.entry import entries, is_shut
from steppe.games.kursk_1943.entry import waiting as waiting_units
from steppe.games.kursk_1943.ground import in_points
from steppe.games.kursk_1943.limbering import ORDER, guns_set_up, to_set_up, why_not_limber
from steppe.games.kursk_1943.movement import MovementPhase, why_not_take_up
from steppe.games.kursk_1943.moving import Moving
from steppe.games.kursk_1943.page.air_plan import arranged
from steppe.games.kursk_1943.reaching import NOWHERE, field_of
from steppe.games.kursk_1943.retreat import Retreat
from steppe.games.kursk_1943.stacking import has_room
from steppe.games.kursk_1943.state import TRANSPORT, KurskState
from steppe.hexes import Field, Hex
from steppe.mechanics.moving import read_move_order, tried, with_halt
from steppe.table.basics import POOL, Action, Reason, Side, Unit, other
from steppe.table.play import why_not

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943

Units = tuple[Unit, ...]


def expand(g: Kursk1943, s: KurskState, side: Side, order: Action) -> Iterator[Action] | Reason:
    """The actions of an order, or why it cannot be carried out."""
    if order[0] == "move":
        return _move(g, s, side, order)
    if order[0] == "step":
        return _step(g, s, order)
    if order[0] in ("limber", "setup", "demolish", "rebuild", "exit"):
        return _deed(g, s, side, order)
    if order[0] == "delay" and order[2:-1]:
        return (("delay", unit, order[-1]) for unit in order[1:-1])
    if order[0] == "fly":
        plan = arranged(g, s, side, order[1:])
        return plan if isinstance(plan, Reason) else iter((("fly", *plan),))
    return iter((order,))


def _move(g: Kursk1943, s: KurskState, side: Side, order: Action) -> Iterator[Action] | Reason:
    top = s.agenda[-1] if s.agenda else None
    if not isinstance(top, MovementPhase | Moving) or top.side != side:
        return why_not(g, s, side, ("go",)) or Reason("2.1.2", "not-now", ("move",))
    read = read_move_order(g, order)
    if isinstance(read, Reason):
        return read
    units, path = read
    if isinstance(top, MovementPhase):
        return _set_out(g, s, top, units, path)
    if units and units != top.units:
        return top.not_now(g, s, "move")
    return _lead_on(g, s, top, path, ())


def _step(g: Kursk1943, s: KurskState, order: Action) -> Iterator[Action] | Reason:
    """The hexes on the way to one further on, for those who are on their way; a hex beside them is an
    action."""
    top = s.agenda[-1] if s.agenda else None
    to = g.read_one_hex(order)
    if isinstance(to, Reason) or not isinstance(top, Moving) or s.at[top.units[0]] < 0:
        return iter((order,))
    if to == s.at[top.units[0]] or to in g.neighbours[s.at[top.units[0]]]:
        return iter((order,))
    found = field_of(g, s, top)
    if to not in found:
        return why_out_of_reach(g, s, top, to)
    return (("step", g.numbers[h]) for h in found.path_to(to))


def _deed(g: Kursk1943, s: KurskState, side: Side, order: Action) -> Iterator[Action] | Reason:
    """[6.2.4, 11.2.3, 14.2] What units do where they stand; of those on their way it is an action, but
    `setup` ends their move too."""
    top = s.agenda[-1] if s.agenda else None
    named = tuple(word for word in order[1:] if word in g.unit_named)
    others = tuple(word for word in order[1:] if word not in g.unit_named)
    deed: Action = {
        "setup": ("unlimber", *named),
        "limber": order,
    }.get(order[0], (order[0], *others))
    if isinstance(top, MovementPhase) and named:
        return _ended(g, s, side, [("go", *named), deed], waits=False)
    return _ended(g, s, side, [deed], waits=False) if order[0] == "setup" else iter((order,))


def can_do(g: Kursk1943, s: KurskState, side: Side, order: Action) -> bool:
    """Whether an order can be carried out to its end."""
    actions = expand(g, s, side, order)
    return not isinstance(actions, Reason) and tried(g, s, side, actions) is not None


def _ended(
    g: Kursk1943, s: KurskState, side: Side, actions: list[Action], *, waits: bool
) -> Iterator[Action]:
    """The actions of a move and its end, which may wait until guns are set up."""
    trial = tried(g, s, side, actions) if waits else None
    if trial is not None and _has_guns_to_set_up(g, trial):
        return iter(actions)
    return iter(with_halt(g, s, side, actions, Moving))


def _has_guns_to_set_up(g: Kursk1943, s: KurskState) -> bool:
    """[6.2.4] Guns have come where they can be set up; who has just entered the map is not asked."""
    top = s.agenda[-1] if s.agenda else None
    return isinstance(top, Moving) and not top.entered and any(True for _ in to_set_up(top, g, s))


def _set_out(
    g: Kursk1943, s: KurskState, phase: MovementPhase, units: Units, path: list[Hex]
) -> Iterator[Action] | Reason:
    if not units:
        return Reason("", "missing", ("move",))
    for u in units:
        if (reason := why_not_take_up(g, s, phase, u, units[0])) is not None:
            return reason
    before: list[Action] = [("go", *(g.units[u] for u in units))]
    moving = phase.moving(g, s, units)
    guns = guns_set_up(g, s, units)
    if guns:  # [6.2.3] They are limbered first, if that can be paid for.
        if (reason := why_not_limber(moving, g, s, guns)) is not None:
            return reason
        before.append(("limber", *(g.units[u] for u in guns)))
        moving, s = moving.having_spent(guns, ORDER), _limbered(s, guns)
    return _lead_on(g, s, moving, path, tuple(before))


def _limbered(s: KurskState, guns: Units) -> KurskState:
    """The table with these guns in transport setup."""
    after = s.copy()
    for u in guns:
        after.flags[u] |= TRANSPORT
    return after


def _lead_on(
    g: Kursk1943, s: KurskState, moving: Moving, path: list[Hex], before: tuple[Action, ...]
) -> Iterator[Action] | Reason:
    start = s.at[moving.units[0]]
    if path[0] == start and len(path) > 1:
        path = path[1:]
    if len(path) == 1 and moving.why_not_step(g, s, path[0]) is not None:
        found = field_of(g, s, moving)
        if path[0] not in found or path[0] == start:
            return why_out_of_reach(g, s, moving, path[0])
        path = [Hex(h) for h in found.path_to(path[0])]
    if not has_room(g, s, path[-1], moving.units):
        return Reason("3.2.1", "stacking", (g.numbers[path[-1]],))
    actions: list[Action] = [*before, *(("step", g.numbers[h]) for h in path)]
    return _ended(g, _unlimbered(s, before, g), moving.side, actions, waits=True)


def _unlimbered(s: KurskState, before: tuple[Action, ...], g: Kursk1943) -> KurskState:
    """The table as it is before guns are limbered by the order itself."""
    guns = [g.unit_named[name] for action in before if action[0] == "limber" for name in action[1:]]
    if not guns:
        return s
    as_is = s.copy()
    for u in guns:
        as_is.flags[u] &= ~TRANSPORT
    return as_is


# Where units can go.


def reach_field(g: Kursk1943, s: KurskState, units: Units, goal: int = NOWHERE) -> Field:
    """Where units of one hex can go: those on their way, or in a move that would begin now. With a goal: the
    way there, if there is one."""
    top = s.agenda[-1] if s.agenda else None
    if isinstance(top, Moving) and set(units) <= set(top.units):
        return field_of(g, s, top.part(units), goal)
    moving = current_phase(s, g.side_of[units[0]]).moving(g, s, units)
    guns = guns_set_up(g, s, units)
    if guns:
        return field_of(g, _limbered(s, guns), moving.having_spent(guns, ORDER), goal)
    return field_of(g, s, moving, goal)


def current_phase(s: KurskState, side: Side) -> MovementPhase:
    """The phase under way; for questions asked at other times, a Movement Phase."""
    found = (step for step in s.agenda if isinstance(step, MovementPhase) and step.side == side)
    return next(found, None) or MovementPhase(side)


def why_out_of_reach(g: Kursk1943, s: KurskState, moving: Moving, to: Hex) -> Reason:
    """The first rule that bars the way."""
    start, number = s.at[moving.units[0]], g.numbers[to]
    if to == start:
        return Reason("3.1.4", "there-already", (g.units[moving.units[0]], number))
    if s.holder[to] & 1 << other(moving.side):
        return Reason("3.1.8", "enemy-there", (number,))
    if to in moving.hexes_ahead(g, s) and (reason := moving.why_not_step(g, s, to)) is not None:
        return reason
    left = min(has - paid for has, paid in zip(moving.points, moving.spent, strict=True))
    return Reason("3.1.5", "too-far-to-move", (number, in_points(max(left, 0))))


def waiting(g: Kursk1943, s: KurskState, side: Side) -> Iterator[Unit]:
    """[11.1.3] Those off the map that a move may bring on now."""
    top = s.agenda[-1] if s.agenda else None
    if isinstance(top, MovementPhase) and top.side == side:
        ready = (u for u in waiting_units(g, s, side) if why_not_take_up(g, s, top, u, u) is None)
        yield from (u for u in ready if not all(is_shut(s, side, h) for h in entries(g, s, u)))


def engaged(g: Kursk1943, s: KurskState) -> Units:
    """Those that the open decision is about besides those that it offers."""
    top = s.agenda[-1] if s.agenda else None
    if isinstance(top, Moving):
        return tuple(u for u in top.units if s.at[u] >= 0 or s.at[u] == POOL)
    if isinstance(top, (Defend, Spend)):
        return tuple(sorted((*top.battle.attackers, *top.battle.guns)))
    if isinstance(top, Retreat):
        return top.party.units
    return ()
