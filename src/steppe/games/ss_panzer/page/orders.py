"""Orders: lines that people and computer players write, and the actions they stand for.

`move LTiger 1937` finds the way, `move LTiger 1836-1837-1937` gives it, `half` at the end makes it the first
half of fire & move; all become `go`, `step`… and `halt`. A unit that is on its way already goes on.
Everything else is an action.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from msgspec import structs

from steppe.games.ss_panzer.close_combat import Declare, EntryFire
from steppe.games.ss_panzer.fire import Volley, aim, anti_infantry_of, targets_of
from steppe.games.ss_panzer.ground import Mover
from steppe.games.ss_panzer.impulse import Impulse
from steppe.games.ss_panzer.movement import HALF, MOVE, Moving, allowance, costs_of, points_text, why_not_step
from steppe.games.ss_panzer.reaction import React
from steppe.games.ss_panzer.stacking import LIMIT
from steppe.games.ss_panzer.state import PanzerState, is_suppressed, units_in
from steppe.hexes import Field, Hex, reach
from steppe.mechanics.moving import one_by_one, read_path
from steppe.mechanics.supply import held_by
from steppe.table.basics import Action, Reason, Side, Unit, other
from steppe.table.play import why_not
from steppe.table.shortcuts import Shortcut
from steppe.table.state import shift

if TYPE_CHECKING:
    from steppe.games.ss_panzer import SSPanzer


class Way(NamedTuple):
    """What an order to move says."""

    unit: Unit
    path: list[Hex]
    mode: str


def expand(g: SSPanzer, s: PanzerState, side: Side, order: Action) -> Iterator[Action] | Reason:
    """The actions of an order, or why it cannot be carried out."""
    if order and order[0] == "place":  # [3.1]
        return one_by_one(g, order)
    if not order or order[0] != "move":
        return iter((order,))
    way = _read(g, order)
    if isinstance(way, Reason):
        return way
    top = s.agenda[-1] if s.agenda else None
    if isinstance(top, Moving) and top.side == side and top.unit == way.unit:
        return _go_on(g, s, top, way)
    begin: Action = ("go", g.units[way.unit], *((HALF,) if way.mode == HALF else ()))
    reason = why_not(g, s, side, begin)
    if reason is not None:
        return reason
    if not isinstance(top, Impulse):
        return Reason("4.2", "not-now", ("move",))
    steps = _go_on(g, s, Moving(side, way.unit, way.mode), way)
    return steps if isinstance(steps, Reason) else iter((begin, *steps))


def _read(g: SSPanzer, order: Action) -> Way | Reason:
    """`move UNIT HEX[-HEX…] [half]`."""
    mode = HALF if order[-1] == HALF else MOVE
    words = order[1:-1] if mode == HALF else order[1:]
    if len(words) != 2:
        return Reason("", "missing" if len(words) < 2 else "too-much", (order[-1],))
    u = g.unit_named.get(words[0])
    if u is None:
        return Reason("", "unknown-unit", (words[0],))
    path = read_path(g, words[1])
    return path if isinstance(path, Reason) else Way(u, path, mode)


def _go_on(g: SSPanzer, s: PanzerState, moving: Moving, way: Way) -> Iterator[Action] | Reason:
    path = way.path
    if len(path) > 1:
        path = path[1:] if path[0] == s.at[way.unit] else path
        reason = why_not_step(g, s, moving, path[0])
        if reason is not None:
            return reason
    else:
        field = reach_field(g, s, moving)
        if path[0] not in field or path[0] == s.at[way.unit]:
            return why_out_of_reach(g, s, moving, path[0])
        path = [Hex(h) for h in field.path_to(path[0])]
    steps: list[Action] = [("step", g.numbers[h]) for h in path]
    # A move that fire follows is not halted, nor one that ends by itself.
    halts = moving.mode != HALF and _can_go_on_from(g, s, moving, path)
    return iter([*steps, ("halt",)] if halts else steps)


def _can_go_on_from(g: SSPanzer, s: PanzerState, moving: Moving, path: list[Hex]) -> bool:
    """Whether a unit could still do something at the end of its way."""
    spent = moving.spent + sum(_prices(g, s, moving, path))
    trial = s.copy()
    shift(g, trial, moving.unit, path[-1])
    return structs.replace(moving, spent=spent, steps=moving.steps + len(path)).can_go_on(g, trial)


def _prices(g: SSPanzer, s: PanzerState, moving: Moving, path: list[Hex]) -> Iterator[int]:
    costs = costs_of(g, moving.unit)
    here = s.at[moving.unit]
    for h in path:
        yield costs[here].get(h, 0)
        here = h


def reach_field(g: SSPanzer, s: PanzerState, moving: Moving) -> Field:
    """Where a unit can go, with costs in half points and ways. [7.2] Zones do not stop it; fire may. [8.2.1]
    A suppressed unit stays where it is."""
    left = allowance(g, moving.unit, moving.mode) - moving.spent
    budget = 0 if is_suppressed(s, moving.unit) else left
    first = moving.mode == MOVE and not moving.steps
    barred = bytes(barred_hexes(g, s, moving.side))
    return _field(g, g.mover[moving.unit], s.at[moving.unit], budget, barred, first)


@lru_cache(maxsize=1024)
def _field(g: SSPanzer, mover: Mover, start: int, budget: int, barred: bytes, guaranteed: bool) -> Field:
    """Kept for whoever asks again: most units are thought of several times before the enemy has moved."""
    moves = g.ground.costs.moves(mover)
    return reach(moves, start, budget, barred, bytes(g.grid.size), guaranteed=guaranteed)


def barred_hexes(g: SSPanzer, s: PanzerState, side: Side) -> bytearray:
    """Hexes that nobody of a side may move into: [4.2.1] held by the enemy, [9.7.3] shot empty just now."""
    barred = held_by(s, other(side))
    for h in s.cleared:
        barred[h] = 1
    return barred


def why_out_of_reach(g: SSPanzer, s: PanzerState, moving: Moving, to: Hex) -> Reason:
    """Lift the limits one after the other: the first lift that reaches the hex names the rule."""
    number, here = g.numbers[to], s.at[moving.unit]
    if to == here:
        return Reason("8.1", "there-already", (g.units[moving.unit], number))
    if s.holder[to] & 1 << (1 - moving.side):
        return Reason("4.2.1", "enemy-there", (number,))
    if to in s.cleared:
        return Reason("9.7.3", "cleared", (number,))
    if to in g.neighbours[here]:
        reason = why_not_step(g, s, moving, to)
        if reason is not None:
            return reason
    budget = allowance(g, moving.unit, moving.mode) - moving.spent
    open_ = bytearray(g.grid.size)
    moves = g.ground.costs.moves(g.mover[moving.unit])
    if to in reach(moves, here, budget, open_, open_):
        return Reason("4.2.1", "units-between", (number,))
    return Reason("8.1", "too-far-to-move", (number, points_text(budget)))


# What one click may give.


def shortcuts(g: SSPanzer, s: PanzerState, side: Side) -> Iterator[Shortcut]:
    """[4.2.2, 7.2, 11.2] All who may fire do; [4.2.6] all who may try to recover do; [11.1] all who may enter
    an enemy's hex, and find room there, do."""
    orders: list[Action] = []
    match s.agenda[-1] if s.agenda else None:
        case Declare(side=asked) as top if asked == side:
            yield from _assaults(g, s, top)
        case React(side=asked) as top if asked == side:
            orders = [("shoot", g.units[u]) for u in top.shooters(g, s)]
            yield from _several("fire-all", orders)
        case EntryFire(side=asked) as top if asked == side:
            pairs = [(u, t) for u in top.shooters(g, s) for t in top.targets(g, s, u)]
            orders = [("shoot", g.units[u], g.units[t]) for u, t in pairs]
            yield from _several("fire-all", orders)
        case Impulse(side=asked) as top if asked == side:
            orders = [("recover", g.units[u]) for u in top.recoverers(g, s)]
            yield from _several("recover-all", orders)
            orders = [("fire", g.units[u], g.units[_best_target(g, s, u)]) for u in top.firers(g, s)]
            yield from _several("fire-all-best", orders)


def _several(code: str, orders: list[Action]) -> Iterator[Shortcut]:
    if len(orders) > 1:
        yield Shortcut(code, tuple(orders))


def _best_target(g: SSPanzer, s: PanzerState, u: Unit) -> Unit:
    """Where the most hits are to be expected; of equals the one named first."""

    def hits(target: Unit) -> Fraction:
        aimed = aim(g, s, u, target, "stationary")
        return aimed.dice * aimed.chance

    return max(targets_of(g, s, u), key=hits)


def _assaults(g: SSPanzer, s: PanzerState, declare: Declare) -> Iterator[Shortcut]:
    """For each hex that may be entered: infantry first, [6.1] no more than may stay."""
    able: dict[Hex, list[Unit]] = {}
    for u in declare.units(g, s):
        for h in declare.seek_hexes(g, s, u):
            able.setdefault(h, []).append(u)
    coming = [at for _, at in declare.declared]
    for h, units in sorted(able.items()):
        room = LIMIT[declare.side] - len(units_in(g, s, h, declare.side)) - coming.count(h)
        best = sorted(units, key=lambda u: (not g.counters[u].infantry, -anti_infantry_of(g, s, u).factor, u))
        orders = [("assault", g.units[u], g.numbers[h]) for u in best[: max(room, 0)]]
        if orders:
            yield Shortcut("enter-all", tuple(orders), h)


def engaged(g: SSPanzer, s: PanzerState) -> tuple[Unit, ...]:
    """Whom a reaction or a crossfire is about: the mover, those who enter, the target."""
    match s.agenda[-1] if s.agenda else None:
        case React(unit=mover):
            return (mover,)
        case Volley(target=target):
            return (target,)
        case EntryFire(units=units):
            return units
        case _:
            return ()
