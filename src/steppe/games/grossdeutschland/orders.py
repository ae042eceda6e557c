"""Orders: lines that people and computer players write, and the actions they stand for.

`move UNIT… HEX` finds the way, `move UNIT… HEX-HEX-HEX` gives it; both become `go`, `step`… and `disperse` or
`halt`. Units that are on their way already go on. `retreat UNIT… HEX` brings all of them there. All else are
actions.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import TYPE_CHECKING

from steppe.games.grossdeutschland.arrivals import entry_hexes
from steppe.games.grossdeutschland.crossing import crosses_river
from steppe.games.grossdeutschland.movement import MovementPart, Moving, step_prices
from steppe.games.grossdeutschland.opportunity import React
from steppe.games.grossdeutschland.points import allowance
from steppe.games.grossdeutschland.shortcuts import expand_retreat
from steppe.games.grossdeutschland.state import PINNED, ROAD, DivisionState
from steppe.games.grossdeutschland.zones import enemy_zone
from steppe.hexes import Field, Hex
from steppe.mechanics.moving import read_move
from steppe.table.basics import Action, Reason, Side, Unit, other
from steppe.table.play import apply, why_not

if TYPE_CHECKING:
    from steppe.games.grossdeutschland import Grossdeutschland

Units = tuple[Unit, ...]


def expand(g: Grossdeutschland, s: DivisionState, side: Side, order: Action) -> Iterator[Action] | Reason:
    """The actions of an order, or why it cannot be carried out."""
    if order and order[0] == "retreat" and len(order) > 2:
        return expand_retreat(g, s, side, order)
    if not order or order[0] != "move":
        return iter((order,))
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
    nothing if it ends by itself."""
    trial = s.copy()
    for action in actions:
        if why_not(g, trial, side, action) is not None:
            return ()
        apply(g, trial, side, action, lambda event: None)
        while trial.agenda and isinstance(trial.agenda[-1], React):
            apply(g, trial, other(side), ("pass",), lambda event: None)
    if not trial.agenda or not isinstance(trial.agenda[-1], Moving):
        return ()
    return (("disperse",),) if any(trial.flags[u] & ROAD for u in units) else (("halt",),)


def path_of(g: Grossdeutschland, s: DivisionState, units: Units, path: list[Hex]) -> list[Hex] | Reason:
    """The hexes to step into."""
    here = s.at[units[0]]
    if len(path) > 1:
        return path[1:] if path[0] == here else path
    if path[0] == here:
        return Reason("9.0.1", "there-already", (g.units[units[0]], g.numbers[here]))
    field = reach_field(g, s, units)
    if path[0] not in field:
        moving = Moving(g.side_of[units[0]], units)
        is_next = here < 0 or path[0] in g.neighbours[here]
        reason = moving.why_not_step(g, s, path[0]) if is_next else None
        return reason or Reason("9.0.9", "too-far", (g.numbers[path[0]],))
    return [Hex(h) for h in field.path_to(path[0])]


def reach_field(g: Grossdeutschland, s: DivisionState, units: Units) -> Field:
    """Where units that stand together can go, with the points of the one that spends most, in halves; [4.0]
    those who enter the map come from -1. [8.0.3] They stop in enemy zones, [9.0.10] and one hex is
    always open to those who have not moved."""
    side, start = g.side_of[units[0]], s.at[units[0]]
    moving = Moving(side, units)
    budgets = [allowance(g, s, u) for u in units]
    spent = tuple(s.spent[u] for u in units)
    zone, enemy = enemy_zone(g, s, side), 2 - side
    is_first = not any(spent)
    cost, came = {start: 0}, dict[int, int]()
    queue: list[tuple[int, int, tuple[int, ...]]] = [(0, start, spent)]
    if any(s.flags[u] & PINNED for u in units):
        return Field(start, cost, came)
    done: set[int] = set()
    while queue:
        _, h, paid = heappop(queue)
        if h in done:
            continue
        done.add(h)
        if h != start and zone[h]:
            continue
        for n in entry_hexes(g, s, units) if h < 0 else g.around[h]:
            if s.holder[n] == enemy or n in done:
                continue
            found = moving.prices(g, s, Hex(n)) if h < 0 else step_prices(g, s, side, units, h, n)
            if found is None or (h >= 0 and zone[n] and crosses_river(g, s, h, n)):
                continue
            total = [a + b for a, b in zip(paid, found[0], strict=True)]
            if any(t > b for t, b in zip(total, budgets, strict=True)):
                if h != start or not is_first:
                    continue
                total = [min(t, max(b, 0)) for t, b in zip(total, budgets, strict=True)]
            most = max(t - p for t, p in zip(total, spent, strict=True))
            if most < cost.get(n, 1 << 30):
                cost[n], came[n] = most, h
                heappush(queue, (most, n, tuple(total)))
    return Field(start, cost, came)


def engaged(g: Grossdeutschland, s: DivisionState) -> tuple[Unit, ...]:
    """Whom opportunity fire is about."""
    top = s.agenda[-1] if s.agenda else None
    return tuple(u for u in top.units if s.at[u] >= 0) if isinstance(top, React) else ()
