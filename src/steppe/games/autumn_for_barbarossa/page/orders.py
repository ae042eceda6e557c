"""Orders: lines that people and computer players write, and the actions they stand for.

`move 154RD 10.02` finds the way, `move 154RD 09.02-10.02` gives it; both become `go`, `step`… and `halt`,
but for those who end beside an enemy whom they could overrun: they are asked. While a stack is moving,
`move 12.05` leads it on. `retreat 12.05-13.05` goes several hexes, `advance A B` lets several advance.
Everything else is an action already.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from steppe.games.autumn_for_barbarossa.advance import Advance
from steppe.games.autumn_for_barbarossa.exploitation import why_no_exploiter
from steppe.games.autumn_for_barbarossa.losses import Lose, on_map
from steppe.games.autumn_for_barbarossa.movement import MovementPhase, Moving, begin_movement, why_not_take_up
from steppe.games.autumn_for_barbarossa.retreat import Retreat
from steppe.games.autumn_for_barbarossa.stacking import LIMIT
from steppe.games.autumn_for_barbarossa.state import BarbarossaState
from steppe.games.autumn_for_barbarossa.supply import sources
from steppe.games.autumn_for_barbarossa.zones import enemy_zone
from steppe.hexes import Field, Hex
from steppe.mechanics.moving import one_by_one, read_move_order, tried
from steppe.mechanics.supply import held_by
from steppe.series.standard_combat import movement
from steppe.series.standard_combat.ratings import in_points
from steppe.table.basics import Action, Reason, Side, Unit, other
from steppe.table.play import why_not
from steppe.table.shortcuts import Shortcut
from steppe.table.state import holds

if TYPE_CHECKING:
    from steppe.games.autumn_for_barbarossa import AutumnForBarbarossa

Units = tuple[Unit, ...]


def expand(
    g: AutumnForBarbarossa, s: BarbarossaState, side: Side, order: Action
) -> Iterator[Action] | Reason:
    """The actions of an order, or why it cannot be carried out."""
    match order:
        case ("advance", *_):
            return one_by_one(g, order)  # [S-9.1]
        case ("retreat", way) if "-" in way:
            return (("retreat", number) for number in way.split("-"))
        case ("move", *_):
            return _move(g, s, side, order)
    return iter((order,))


def _move(g: AutumnForBarbarossa, s: BarbarossaState, side: Side, order: Action) -> Iterator[Action] | Reason:
    top = s.agenda[-1] if s.agenda else None
    if not isinstance(top, MovementPhase | Moving) or top.side != side:
        return why_not(g, s, side, ("go",)) or Reason("1.1", "not-now", ("move",))
    read = read_move_order(g, order)
    if isinstance(read, Reason):
        return read
    units, path = read
    if isinstance(top, MovementPhase):
        return _set_out(g, s, top, units, path)
    if units and units != top.units:
        return top.not_now(g, s, "move")
    return _lead_on(g, s, top, path, ())


def _set_out(
    g: AutumnForBarbarossa, s: BarbarossaState, phase: MovementPhase, units: Units, path: list[Hex]
) -> Iterator[Action] | Reason:
    if not units:
        return Reason("", "missing", ("move",))
    for u in units:
        if (reason := why_not_take_up(g, s, phase, u, units[0])) is not None:
            return reason
    go: Action = ("go", *(g.units[u] for u in units))
    return _lead_on(g, s, phase.moving(s, units), path, (go,))


def _lead_on(
    g: AutumnForBarbarossa, s: BarbarossaState, moving: Moving, path: list[Hex], before: tuple[Action, ...]
) -> Iterator[Action] | Reason:
    start = s.at[moving.units[0]]
    if path[0] == start and len(path) > 1:
        path = path[1:]
    if len(path) == 1:
        to = path[0]
        field = field_of(g, s, moving)
        if to not in field or to == start:
            return why_out_of_reach(g, s, moving, to)
        path = [Hex(h) for h in field.path_to(to)]
    actions = [*before, *(("step", g.numbers[h]) for h in path)]
    return iter([*actions, ("halt",)] if _must_halt(g, s, moving.side, actions) else actions)


def _must_halt(g: AutumnForBarbarossa, s: BarbarossaState, side: Side, actions: list[Action]) -> bool:
    """Whether the move would still be under way after these actions; elsewhere it ends by itself. Beside an
    enemy who can be overrun it is left open: whoever moves says what now."""
    trial = tried(g, s, side, actions)
    if trial is None or not trial.agenda:
        return False
    top = trial.agenda[-1]
    return isinstance(top, Moving) and not any(True for _ in top.overrun_hexes(g, trial))


# Where units can go.


def field_of(g: AutumnForBarbarossa, s: BarbarossaState, moving: Moving) -> Field:
    """Where a stack on its way can still go, with costs and ways, and without overruns."""
    side, start = moving.side, s.at[moving.units[0]]
    enemies, zone = bytes(held_by(s, other(side))), bytes(enemy_zone(g, s, side))
    budget = moving.spent if moving.is_stopped(g, s) else max(moving.budget(g, s), moving.spent)
    return _field(g, side, start, moving.spent, budget, not moving.steps, enemies, zone)


@lru_cache(maxsize=1024)
def _field(
    g: AutumnForBarbarossa,
    side: Side,
    start: int,
    spent: int,
    budget: int,
    unmoved: bool,
    enemies: bytes,
    zone: bytes,
) -> Field:
    """Kept for whoever asks again: while a side moves, its enemies mostly stand as they did."""
    return movement.field(g.ground.moves[side], start, spent, budget, unmoved, enemies, zone, g.chosen)


def reach_field(g: AutumnForBarbarossa, s: BarbarossaState, units: Units) -> Field:
    """The same for units of one hex: those on their way, or a move that would begin now."""
    top = s.agenda[-1] if s.agenda else None
    if isinstance(top, Moving) and set(units) <= set(top.units):
        return field_of(g, s, top.part(units))
    side = g.side_of[units[0]]
    return field_of(g, s, current_phase(g, s, side).moving(s, units))


def current_phase(g: AutumnForBarbarossa, s: BarbarossaState, side: Side) -> MovementPhase:
    """The phase under way; for questions asked at other times, a Movement Phase that has just begun."""
    found = (step for step in s.agenda if isinstance(step, MovementPhase) and step.side == side)
    return next(found, None) or begin_movement(g, s, side, exploiting=False)


def why_out_of_reach(g: AutumnForBarbarossa, s: BarbarossaState, moving: Moving, to: Hex) -> Reason:
    """Lift the limits one after the other: the first lift that reaches the hex names the rule."""
    side, start, number = moving.side, s.at[moving.units[0]], g.numbers[to]
    if to == start:
        return Reason("S-5.1", "there-already", (g.units[moving.units[0]], number))
    if holds(s, other(side), to):
        return _why_not_onto_enemy(g, s, moving, to)
    if to in g.neighbours[start] and (reason := moving.why_not_step(g, s, to)) is not None:
        return reason
    budget, nothing = moving.budget(g, s), bytearray(len(s.holder))
    moves, unmoved = g.ground.moves[side], not moving.steps
    enemies = held_by(s, other(side))
    if to in movement.field(moves, start, moving.spent, budget, unmoved, enemies, nothing, g.chosen):
        return Reason("S-4.5", "zones-between", (number,))
    if to in movement.field(moves, start, moving.spent, budget, unmoved, nothing, nothing, g.chosen):
        return Reason("S-5.7", "units-between", (number,))
    return Reason("S-5.1", "too-far-to-move", (number, in_points(max(budget - moving.spent, 0))))


def _why_not_onto_enemy(g: AutumnForBarbarossa, s: BarbarossaState, moving: Moving, to: Hex) -> Reason:
    """[S-5.7, S-6.1] How an enemy hex is overrun, or why these units cannot overrun it."""
    number = g.numbers[to]
    reason = moving.why_not_overrun(g, s, to)
    if reason is None:
        return Reason("S-6.1", "overrun-from-here", (number,))
    if reason.code != "not-adjacent":
        return reason
    if any(why_no_exploiter(g, s, u) is not None for u in moving.units):
        return Reason("S-5.7", "enemy-there", (number,))
    return Reason("S-6.1", "overrun-beside", (number,))


# Advances and retreats.


def shortcuts(g: AutumnForBarbarossa, s: BarbarossaState, side: Side) -> Iterator[Shortcut]:
    """[S-9.1] All units that may advance into the empty hex at once; [S-8.4] the retreat that comes through
    fewest enemy zones and nearest to a source."""
    top = s.agenda[-1] if s.agenda else None
    if isinstance(top, Advance) and top.side == side:
        room = LIMIT - len(s.stacks.get(top.battle.target, ()))
        able = sorted(top.able(g, s))
        order: Action = ("advance", *(g.units[u] for u in able))
        if len(able) <= room:  # else the player picks which
            yield Shortcut("advance", (order,), top.battle.target)
    if isinstance(top, Moving) and top.side == side:
        yield from _steps_on(g, s, top)
    if isinstance(top, Retreat) and top.side == side:
        way = best_retreat(g, s, top)
        yield Shortcut("retreat", (("retreat", "-".join(g.numbers[h] for h in way)),), Hex(way[-1]))


def _steps_on(g: AutumnForBarbarossa, s: BarbarossaState, moving: Moving) -> Iterator[Shortcut]:
    """[S-5.1] Hexes further on for a stack on its way; the next ones are lit as steps."""
    here = s.at[moving.units[0]]
    for h in sorted(field_of(g, s, moving).cost):
        if h != here and h not in g.neighbours[here]:
            yield Shortcut("step-on", (("move", g.numbers[h]),), Hex(h))


def deeds(g: AutumnForBarbarossa, s: BarbarossaState, side: Side, words: Action) -> Iterator[Shortcut]:
    """[S-6.1] A stack beside an enemy may set out without a step: it overruns from where it stands."""
    top = s.agenda[-1] if s.agenda else None
    units = g.read_units(words[1:])
    if not isinstance(top, MovementPhase) or isinstance(units, Reason) or words[0] != "go":
        return
    if top.why_not_go(g, s, units) is None and any(top.moving(s, units).overrun_hexes(g, s)):
        yield Shortcut("to-overrun", (words,))


def best_retreat(g: AutumnForBarbarossa, s: BarbarossaState, retreat: Retreat) -> list[int]:
    """[S-8.4] Ways without enemy zones come first, then those that lead towards a friendly source."""
    homes, start = sources(g, s, retreat.side), s.at[retreat.units[0]]
    ways: list[tuple[int, list[int]]] = [(0, [])]
    for _ in range(retreat.length - retreat.taken):
        longer = []
        for costs, way in ways:
            here, taken = (way[-1], retreat.taken + len(way)) if way else (start, retreat.taken)
            for h in retreat.ways_on(g, s, here, retreat.length - taken):
                longer.append((costs + retreat.costs_step(g, s, h), [*way, h]))
        best: dict[int, tuple[int, list[int]]] = {}
        for costs, way in sorted(longer):
            best.setdefault(way[-1], (costs, way))
        ways = list(best.values())

    def distance(h: int) -> int:
        return min((g.grid.distance(Hex(h), Hex(home)) for home in homes), default=0)

    return min(ways, key=lambda found: (found[0], distance(found[1][-1]), found[1]))[1]


def engaged(g: AutumnForBarbarossa, s: BarbarossaState) -> Units:
    """Those that the open decision is about besides those that it offers."""
    top = s.agenda[-1] if s.agenda else None
    if isinstance(top, Advance):
        return on_map(s, top.battle.attackers)
    if isinstance(top, Lose | Retreat | Moving):
        return on_map(s, top.units)
    return ()
