"""Orders: lines that people and computer players write, and the actions they stand for.

`move UNIT… HEX` finds the way, `move UNIT… HEX-HEX-HEX` gives it; both become `go`, `step`… and `disperse` or
`halt`. Units that are on their way already go on; `step HEX` takes them further without ending the move.
`debark UNIT`, `embark UNIT`, `dismount TANK`, `mount TANK RIDER` and `exit UNIT…` take units up, and bring
them where they have to be for it. `retreat UNIT… HEX` brings all of them there. All else are actions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from steppe.games.grossdeutschland.movement import MovementPart, Moving
from steppe.games.grossdeutschland.opportunity import React
from steppe.games.grossdeutschland.page.shortcuts import expand_retreat
from steppe.games.grossdeutschland.reaching import path_of, reach_field
from steppe.games.grossdeutschland.riding import why_not_dismount
from steppe.games.grossdeutschland.state import ROAD, DivisionState, mobility
from steppe.hexes import Hex
from steppe.mechanics.moving import read_move
from steppe.table.basics import Action, Reason, Side, Unit, other
from steppe.table.plain import in_order
from steppe.table.play import apply, why_not

if TYPE_CHECKING:
    from steppe.games.grossdeutschland import Grossdeutschland

Units = tuple[Unit, ...]


def expand(g: Grossdeutschland, s: DivisionState, side: Side, order: Action) -> Iterator[Action] | Reason:
    """The actions of an order, or why it cannot be carried out."""
    match order:
        case ("retreat", _, _, *_):
            return expand_retreat(g, s, side, order)
        case ("debark" | "embark" | "mount" | "dismount" | "exit", *_):
            return _expand_deed(g, s, side, order)
        case ("step", *_):
            return _expand_step(g, s, order)
        case ("move", *_):
            return _expand_move(g, s, side, order)
    return iter((order,))


def _expand_move(
    g: Grossdeutschland, s: DivisionState, side: Side, order: Action
) -> Iterator[Action] | Reason:
    if len(order) < 3:
        return Reason("", "missing", (order[-1],))
    read = read_move(g, order[1:])
    if isinstance(read, Reason):
        return read
    units, path = read
    top = s.agenda[-1] if s.agenda else None
    begin: list[Action] = []
    if isinstance(top, Moving) and top.side == side and set(top.units) <= set(units):
        units = top.units  # [11.4.2] without those who were stopped
    else:
        begin = [("go", *(g.units[u] for u in units))]
        reason = why_not(g, s, side, begin[0])
        if reason is not None:
            return reason
        if not isinstance(top, MovementPart):
            return Reason("3.4.3", "not-now", ("move",))
    steps = path_of(g, s, units, path)
    if isinstance(steps, Reason):
        return steps
    actions = [*begin, *(("step", g.numbers[h]) for h in steps)]
    return iter((*actions, *_end_of_move(g, s, side, units, actions)))


def _end_of_move(
    g: Grossdeutschland, s: DivisionState, side: Side, units: Units, actions: list[Action]
) -> tuple[Action, ...]:
    """What ends the move where nobody is shot: [R83] off the road, since the marker only takes room, and
    nothing if it ends by itself, or [9.5.8] if somebody could dismount."""
    trial = _after(g, s, side, actions)
    if trial is None:
        return ()
    top = trial.agenda[-1] if trial.agenda else None
    if not isinstance(top, Moving) or why_not_dismount(top, g, trial) is None:
        return ()
    return (("disperse",),) if any(trial.flags[u] & ROAD for u in units) else (("halt",),)


def _after(
    g: Grossdeutschland, s: DivisionState, side: Side, actions: Iterable[Action]
) -> DivisionState | None:
    """The table after these actions if nobody fires at them; None if one of them cannot be done."""
    trial = s.copy()
    for action in actions:
        if why_not(g, trial, side, action) is not None:
            return None
        apply(g, trial, side, action, lambda event: None)
        while trial.agenda and isinstance(trial.agenda[-1], React):
            apply(g, trial, other(side), ("pass",), lambda event: None)
    return trial


def can_do(g: Grossdeutschland, s: DivisionState, side: Side, order: Action) -> bool:
    """Whether an order can be carried out to its end if nobody fires."""
    actions = expand(g, s, side, order)
    return not isinstance(actions, Reason) and _after(g, s, side, actions) is not None


def _expand_step(g: Grossdeutschland, s: DivisionState, order: Action) -> Iterator[Action] | Reason:
    """The hexes on the way to one further on, for those who are on their way; a hex beside them is an
    action."""
    top = s.agenda[-1] if s.agenda else None
    to = g.read_one_hex(order)
    if isinstance(to, Reason) or not isinstance(top, Moving) or s.at[top.units[0]] == to:
        return iter((order,))
    if s.at[top.units[0]] < 0 or to in g.neighbours[s.at[top.units[0]]]:
        return iter((order,))
    steps = path_of(g, s, top.units, [to])
    return steps if isinstance(steps, Reason) else (("step", g.numbers[h]) for h in steps)


# What units do besides going somewhere.


def _expand_deed(
    g: Grossdeutschland, s: DivisionState, side: Side, order: Action
) -> Iterator[Action] | Reason:
    """Those who do it are named and taken up first, tank and rider in any order. Without a name it is an
    action of those on their way."""
    verb, *words = order
    if len(words) < 1 + (verb == "mount"):
        return iter((order,))
    named = g.read_units(tuple(in_order(g, words)))
    if isinstance(named, Reason):
        return named
    rider = [u for u in named if mobility(g, s, u) == "leg"] if verb == "mount" else []
    units = tuple(u for u in named if u not in rider)
    if verb == "mount" and not (len(rider) == len(units) == 1):
        return Reason("9.5", "no-tank", (g.names(named),))
    begin: list[Action] = [] if _is_on_way(s, units) else [("go", *(g.units[u] for u in units))]
    if begin and (reason := why_not(g, s, side, begin[0])) is not None:
        return reason
    way = _way_to_deed(g, s, units, verb, rider)
    if isinstance(way, Reason):
        return way
    deed: Action = (verb, *(g.units[u] for u in rider))
    return iter((*begin, *(("step", g.numbers[h]) for h in way), deed))


def _is_on_way(s: DivisionState, units: Units) -> bool:
    top = s.agenda[-1] if s.agenda else None
    return isinstance(top, Moving) and top.units == units


def _way_to_deed(
    g: Grossdeutschland, s: DivisionState, units: Units, verb: str, rider: list[Unit]
) -> list[Hex] | Reason:
    """[9.5.1] A tank comes into the hex of whom it takes up, [18.3.9] who leaves the map to the exit that
    costs least. All else is done where units stand."""
    here = s.at[units[0]]
    wanted = [s.at[rider[0]]] if rider else sorted(g.victory.exit_hexes) if verb == "exit" else [here]
    if here in wanted or here < 0 or wanted == [here]:
        return []
    field = reach_field(g, s, units)
    open_to = [(field.cost[h], h) for h in wanted if h in field]
    if not open_to and not rider:
        return Reason(g.victory.rule, "no-exit-here")
    return path_of(g, s, units, [Hex(min(open_to)[1] if open_to else wanted[0])])


def engaged(g: Grossdeutschland, s: DivisionState) -> tuple[Unit, ...]:
    """Whom opportunity fire is about."""
    top = s.agenda[-1] if s.agenda else None
    return tuple(u for u in top.units if s.at[u] >= 0) if isinstance(top, React) else ()


def waiting(g: Grossdeutschland, s: DivisionState, side: Side) -> Iterator[Unit]:
    """[4.0] Those off the map that a move may bring on now."""
    top = s.agenda[-1] if s.agenda else None
    if isinstance(top, MovementPart) and top.side == side:
        yield from (u for u in top.movers(g, s, ()) if s.at[u] < 0)
