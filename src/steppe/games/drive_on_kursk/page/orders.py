"""Orders: lines that people and computer players write, and the actions they stand for.

`move 19Pz 5109` finds the way, `move 19Pz 5308-5209-5109` gives it; both become `go`, `step`… and `halt`.
`move 5Pz 5109` brings a reinforcement on where it comes nearest, and becomes `enter`, `step`… and `halt`.
`advance 1SS 2SS 2108` lets several advance, one after the other. Everything else is an action already.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from steppe.games.drive_on_kursk.advance import Advance
from steppe.games.drive_on_kursk.arrivals import entry_hexes, units_due, why_not_arrive
from steppe.games.drive_on_kursk.combat import AirSupport, Convert, ToTheDie
from steppe.games.drive_on_kursk.movement import (
    ROAD,
    MovementPhase,
    Moving,
    allowance,
    why_not_road,
    why_not_step,
    why_not_take_up,
)
from steppe.games.drive_on_kursk.stacking import FULL, least_filling, limit_rule, room, size_of
from steppe.games.drive_on_kursk.state import GERMAN, KurskState
from steppe.games.drive_on_kursk.supply import is_supplied
from steppe.games.drive_on_kursk.zones import barred_to_spearheads, may_infiltrate
from steppe.hexes import Field, Hex, Moves, reach
from steppe.mechanics.moving import one_by_one, read_move, with_halt
from steppe.mechanics.supply import held_by, held_or_watched, watched_by
from steppe.table.basics import POOL, Action, Reason, Side, Unit, other
from steppe.table.play import why_not
from steppe.table.shortcuts import Shortcut
from steppe.table.state import holds

if TYPE_CHECKING:
    from steppe.games.drive_on_kursk import DriveOnKursk


def expand(g: DriveOnKursk, s: KurskState, side: Side, order: Action) -> Iterator[Action] | Reason:
    """The actions of an order, or why it cannot be carried out."""
    if order and order[0] in ("advance", "place"):  # [11.14, 3.4]
        return one_by_one(g, order)
    if not order or order[0] != "move":
        return iter((order,))
    top = s.agenda[-1] if s.agenda else None
    if not isinstance(top, MovementPhase) or top.side != side:
        return why_not(g, s, side, ("go",)) or Reason("5.2", "not-now", ("move",))
    read = _read_move(g, order)
    if isinstance(read, Reason):
        return read
    units, path, road = read
    if all(s.at[u] == POOL for u in units):
        return _bring_on(g, s, top, units, path, road)
    for u in units:
        reason = why_not_take_up(g, s, side, u, units[0])
        if reason is not None:
            return reason
    if len(path) > 1:
        return iter(_actions(g, s, units, _from_start(s, units, path), road))
    return _find_way(g, s, top, units, path[0], road)


def shortcuts(g: DriveOnKursk, s: KurskState, side: Side) -> Iterator[Shortcut]:
    """[11.14] All units that may advance into the vacated hex at once; [11.14.2] all that may go on to a
    second one, unless some of them stand there: a click on these picks them. Where only some of them find
    room, the player picks which."""
    top = s.agenda[-1] if s.agenda else None
    if not isinstance(top, Advance) or top.side != side:
        return
    able = list(top.able(g, s))
    beyond = {h for u in able for h in top.beyond(g, s, u)} - {s.at[u] for u in able}
    for h in (None, *sorted(beyond)):
        units = _advancing_together(g, s, top, h)
        wanted = [u for u in able if top.why_not_advance(g, s, u, h) is None]
        if units and len(units) == len(wanted):
            order = ("advance", *(g.units[u] for u in units), *(() if h is None else (g.numbers[h],)))
            yield Shortcut("advance", (order,), top.battle.target if h is None else h)


def engaged(g: DriveOnKursk, s: KurskState) -> tuple[Unit, ...]:
    """Those who attack in the battle that is being decided about."""
    battles = (step.battle for step in reversed(s.agenda) if isinstance(step, ToTheDie | AirSupport))
    battle = next(battles, None) if s.agenda and isinstance(s.agenda[-1], Convert | AirSupport) else None
    return () if battle is None else battle.attackers


def _advancing_together(g: DriveOnKursk, s: KurskState, step: Advance, to: Hex | None) -> list[Unit]:
    """Those who find room one after the other, in the order in which they are offered. What follows the
    battle is not played: a sight does not know enough of the other side for that."""
    trial, found = s.copy(), []
    for u in list(step.able(g, s)):
        now = trial.agenda[-1]
        if not isinstance(now, Advance):
            break
        if now.why_not_advance(g, trial, u, to) is None:
            now.advance(g, trial, u, to, lambda event: None)
            trial.memo.clear()
            found.append(u)
    return found


def _read_move(g: DriveOnKursk, order: Action) -> tuple[tuple[Unit, ...], list[Hex], bool] | Reason:
    """`move UNIT… HEX[-HEX…] [road]`, the units in any order."""
    road = order[-1] == ROAD
    words = order[1:-1] if road else order[1:]
    if len(words) < 2:
        return Reason("", "missing", (order[-1],))
    read = read_move(g, words)
    return read if isinstance(read, Reason) else (*read, road)


# Reinforcements.


def waiting(g: DriveOnKursk, s: KurskState, side: Side) -> Iterator[Unit]:
    """[9.3, 9.4] Those who are due, as long as the phase lets them enter and go on."""
    top = s.agenda[-1] if s.agenda else None
    if isinstance(top, MovementPhase) and top.side == side and top.why_too_late(g, s) is None:
        yield from (u for u in units_due(g, s, side) if any(True for _ in entry_hexes(g, s, (u,), side)))


def arrival_field(
    g: DriveOnKursk, s: KurskState, side: Side, units: tuple[Unit, ...], road: bool
) -> tuple[dict[int, int], dict[int, int]]:
    """Where units could come to from all hexes that they may enter by: costs, entry included, and ways."""
    cost: dict[int, int] = {}
    came: dict[int, int] = {}
    budget = allowance(g, units, True, road)
    barred, stops = _obstacles(g, s, side, units, road)
    for h in entry_hexes(g, s, units, side):
        price = 0
        if h not in g.ground.entry_cities or side != GERMAN:
            price = max(min(g.ground.entry_cost(side, g.mobility[u], h), budget) for u in units)
        field = reach(_moves(g, side, units), h, budget - price, barred, stops)
        for to, more in field.cost.items():
            if price + more < cost.get(to, budget + 1):
                cost[to] = price + more
                came.pop(to, None)
                if to != h:
                    came[to] = field.came[to]
    return cost, came


def _bring_on(
    g: DriveOnKursk,
    s: KurskState,
    phase: MovementPhase,
    units: tuple[Unit, ...],
    path: list[Hex],
    road: bool,
) -> Iterator[Action] | Reason:
    """From the edge to the front. [9.3.3, 10.19.2] In road mode if that alone comes so far."""
    reason = phase.why_too_late(g, s) or why_not_arrive(g, s, units, phase.side)
    if reason is not None:
        return reason
    names = tuple(g.units[u] for u in units)
    for mode in (True,) if road else (False, True):
        way = path if len(path) > 1 else _way_on(*arrival_field(g, s, phase.side, units, mode), path[0])
        if way:
            enter: Action = ("enter", g.numbers[way[0]], *names, *((ROAD,) if mode else ()))
            actions = [enter, *(("step", g.numbers[h]) for h in way[1:])]
            return iter(with_halt(g, s, phase.side, actions, Moving))
    return Reason("9.3.1" if phase.side == GERMAN else "9.4", "arrive-too-far", (g.numbers[path[0]],))


def _way_on(cost: dict[int, int], came: dict[int, int], to: Hex) -> list[Hex]:
    """From the entry hex on; nothing if there is no way."""
    if to not in cost:
        return []
    way = [to]
    while way[0] in came:
        way.insert(0, Hex(came[way[0]]))
    return way


def _from_start(s: KurskState, units: tuple[Unit, ...], path: list[Hex]) -> list[Hex]:
    """A path may name the hex it starts from."""
    return path[1:] if path[0] == s.at[units[0]] else path


def _actions(
    g: DriveOnKursk, s: KurskState, units: tuple[Unit, ...], path: list[Hex], road: bool
) -> list[Action]:
    names = tuple(g.units[u] for u in units)
    go: Action = ("go", *names, *((ROAD,) if road else ()))
    actions: list[Action] = [go, *(("step", g.numbers[h]) for h in path)]
    return with_halt(g, s, g.side_of[units[0]], actions, Moving)


def _find_way(
    g: DriveOnKursk, s: KurskState, phase: MovementPhase, units: tuple[Unit, ...], to: Hex, road: bool
) -> Iterator[Action] | Reason:
    """By ordinary movement if that reaches, else in road mode if that is allowed."""
    if road and (reason := why_not_road(g, s, units)) is not None:
        return reason
    for mode in _modes(g, s, units, road):
        field = reach_field(g, s, phase, units, mode)
        if to in field and to != s.at[units[0]]:
            path = [Hex(h) for h in field.path_to(to)]
            return iter(_actions(g, s, units, path, mode))
    return why_out_of_reach(g, s, phase, units, to, road)


def _modes(g: DriveOnKursk, s: KurskState, units: tuple[Unit, ...], road: bool) -> tuple[bool, ...]:
    """In which modes a way is looked for: by road only if that was ordered, else also by road if it may."""
    if road:
        return (True,)
    return (False, True) if why_not_road(g, s, units) is None else (False,)


def reach_field(
    g: DriveOnKursk, s: KurskState, phase: MovementPhase, units: tuple[Unit, ...], road: bool
) -> Field:
    """Where a group can go, with costs and ways."""
    side, start = phase.side, s.at[units[0]]
    supplied = is_supplied(g, s, side, Hex(start))
    budget = allowance(g, units, supplied, road)
    barred, stops = _obstacles(g, s, side, units, road)
    moves = _moves(g, side, units)
    first = _first_barred(g, s, phase, units) if s.near[1 - side][start] else None
    return reach(moves, start, budget, barred, stops, guaranteed=True, first_barred=first)


def _moves(g: DriveOnKursk, side: Side, units: tuple[Unit, ...]) -> Moves:
    """[10.6] In a mixed group the mechanized units pay most: no hex is dearer to the other classes."""
    return g.ground.moves[side][max(g.mobility[u] for u in units)]


def _obstacles(
    g: DriveOnKursk, s: KurskState, side: Side, units: tuple[Unit, ...], road: bool
) -> tuple[bytearray, bytearray]:
    """Hexes that the group may not enter, and hexes that it may not leave again."""
    size = size_of(g, units)
    barred = held_or_watched(s, other(side)) if road else held_by(s, other(side))  # [10.19.1]
    start = s.at[units[0]]
    for h, filling in _fillings(g, s, side).items():
        if filling + size > FULL and h != start:
            barred[h] = 1
    return barred, watched_by(s, other(side))


def _fillings(g: DriveOnKursk, s: KurskState, side: Side) -> dict[int, int]:
    """What each of a side's stacks takes of its hex, at least."""
    found: dict[int, int] | None = s.memo.get(("fillings", side))
    if found is None:
        found = {h: least_filling(g, pile) for h, pile in s.stacks.items() if holds(s, side, h)}
        s.memo["fillings", side] = found
    return found


def _first_barred(g: DriveOnKursk, s: KurskState, phase: MovementPhase, units: tuple[Unit, ...]) -> bytearray:
    """The zone-to-zone steps that are not open to this group (8.6)."""
    start = s.at[units[0]]
    zones = s.near[1 - phase.side]
    relieved = start in phase.cut  # [8.6.1]
    slips = may_infiltrate(g, s, units) and not relieved and not phase.ordinary
    barred = bytearray(len(zones))
    for n in g.neighbours[start]:
        if n >= 0 and zones[n]:
            barred[n] = not slips or bool(barred_to_spearheads(g, s, start, n))
    return barred


def why_out_of_reach(
    g: DriveOnKursk, s: KurskState, phase: MovementPhase, units: tuple[Unit, ...], to: Hex, road: bool
) -> Reason:
    """Lift the limits one after the other: the first lift that reaches the hex names the rule."""
    side, start = phase.side, s.at[units[0]]
    number = g.numbers[to]
    if to == start:
        return Reason("10.2", "there-already", (g.units[units[0]], number))
    if holds(s, other(side), to):
        return Reason("10.7", "attack-it", (number,))
    if room(g, s, to) < size_of(g, units):
        return Reason(limit_rule(side), "stacking", (number, g.names(units)))
    if to in g.neighbours[start]:
        reason = _why_not_next_door(g, s, phase, units, to, road)
        if reason is not None:
            return reason
    supplied = is_supplied(g, s, side, Hex(start))
    for mode in _modes(g, s, units, road):
        budget = allowance(g, units, supplied, mode)
        reason = _why_cut_off(g, s, side, units, to, budget, mode)
        if reason is not None:
            return reason
    return Reason("10.1", "too-far-to-move", (number, budget))


def _why_cut_off(
    g: DriveOnKursk, s: KurskState, side: Side, units: tuple[Unit, ...], to: Hex, budget: int, road: bool
) -> Reason | None:
    """What is in the way to a hex that so many points would reach over an empty map."""
    start, number = s.at[units[0]], g.numbers[to]
    moves = _moves(g, side, units)
    barred, _ = _obstacles(g, s, side, units, road=False)
    open_ = bytearray(len(barred))
    if to not in reach(moves, start, budget, open_, open_, guaranteed=True):
        return None
    if to in reach(moves, start, budget, barred, open_, guaranteed=True):
        zones = s.near[1 - side]
        rule = "10.19.1" if road else "8.6" if zones[start] and zones[to] else "8.1.1"
        return Reason(rule, "zones-between", (number,))
    enemies = held_by(s, other(side))
    full = to in reach(moves, start, budget, enemies, open_, guaranteed=True)
    return Reason(limit_rule(side) if full else "10.7", "units-between", (number,))


def _why_not_next_door(
    g: DriveOnKursk, s: KurskState, phase: MovementPhase, units: tuple[Unit, ...], to: Hex, road: bool
) -> Reason | None:
    """For an adjacent hex the rules of a single step say it best."""
    supplied = is_supplied(g, s, phase.side, Hex(s.at[units[0]]))
    return why_not_step(g, s, Moving(phase.side, units, supplied, road), to)
