"""9.0 Where units can go, and by which way."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING

from steppe.games.grossdeutschland.arrivals import entry_hexes
from steppe.games.grossdeutschland.crossing import crosses_river
from steppe.games.grossdeutschland.movement import Moving, step_prices
from steppe.games.grossdeutschland.points import allowance
from steppe.games.grossdeutschland.state import PINNED, DivisionState
from steppe.games.grossdeutschland.zones import enemy_zone
from steppe.hexes import Field, Hex
from steppe.table.basics import Reason, Unit

if TYPE_CHECKING:
    from steppe.games.grossdeutschland import Grossdeutschland

Units = tuple[Unit, ...]


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
