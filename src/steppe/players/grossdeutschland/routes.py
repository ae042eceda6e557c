"""Where a unit can go, and by which way enemy guns do least to it."""

from __future__ import annotations

import sys
from collections.abc import Hashable
from heapq import heappop, heappush
from typing import NamedTuple

from steppe.games.grossdeutschland.direct_fire import needed
from steppe.games.grossdeutschland.points import allowance
from steppe.games.grossdeutschland.state import PINNED
from steppe.players.grossdeutschland.fire import toll
from steppe.players.grossdeutschland.footing import footing
from steppe.players.grossdeutschland.outlook import Outlook
from steppe.table.basics import Unit


class Arrived(NamedTuple):
    """At the end of a way: what fire it may cost, points in halves, the hex, and the way before."""

    toll: float
    cost: int
    hex: int
    before: Arrived | None


NOWHERE = -1


class Routes:
    """Every hex that a unit can reach, each by the way under least fire that its points allow."""

    def __init__(self, o: Outlook, u: Unit, goal: int = NOWHERE) -> None:
        """With a goal, only ways that are found before the one there."""
        self.o = o
        self.unit = u
        self.start = o.s.at[u]
        self.found: dict[int, Arrived] = {}
        self.budget = allowance(o.g, o.s, u)
        self._tolls: dict[int, float] = {}
        self._search(goal)

    def __contains__(self, h: object) -> bool:
        return h in self.found

    def path_to(self, h: int) -> list[int]:
        """The hexes to step into."""
        path: list[int] = []
        one: Arrived | None = self.found[h]
        while one is not None and one.before is not None:
            path.append(one.hex)
            one = one.before
        return path[::-1]

    def _search(self, goal: int) -> None:
        """The least fire first; of a hex that was come to before only ways that are cheaper."""
        begin = Arrived(0.0, self.o.s.spent[self.unit], self.start, None)
        self.found[self.start] = begin
        if self.o.s.flags[self.unit] & PINNED:
            return
        steps, stops, budget = footing(self.o, self.unit).steps, self.o.foe_zone, self.budget
        cheapest = [sys.maxsize] * self.o.g.grid.size
        queued: dict[int, tuple[float, int]] = {}
        queue = [(0.0, begin.cost, self.start, 0, begin)]
        count = 0
        while queue:
            toll, cost, h, _, one = heappop(queue)
            if cost >= cheapest[h]:
                continue
            cheapest[h] = cost
            self.found.setdefault(h, one)
            if h == goal:
                return
            if stops[h] and h != self.start:
                continue  # [8.0.3] nobody leaves a zone that he has entered
            is_first = not cost and h == self.start
            for n, price in steps(h):
                ahead = cost + price
                if ahead > budget:
                    if not is_first:
                        continue
                    ahead = budget  # [9.0.10] one hex is always open
                if ahead >= cheapest[n]:
                    continue
                fire = toll + self._toll(n)
                before = queued.get(n)
                if before is not None and before[0] <= fire and before[1] <= ahead:
                    continue  # a way that comes first is as good
                queued[n] = (fire, ahead)
                count += 1
                heappush(queue, (fire, ahead, n, count, Arrived(fire, ahead, n, one)))

    def _toll(self, h: int) -> float:
        found = self._tolls.get(h)
        if found is None:
            found = self._tolls[h] = toll(self.o, self.unit, h)
        return found


def routes_of(o: Outlook, u: Unit) -> Routes:
    """All of a unit, searched for once."""
    found = o.routes.get(u)
    if found is None:
        key = _alike(o, u)
        found = o.routes_alike.get(key)
        if found is None:
            found = o.routes_alike[key] = Routes(o, u)
        o.routes[u] = found
    return found


def _alike(o: Outlook, u: Unit) -> Hashable:
    """What its ways depend on, and the fire on them."""
    s = o.s
    fire = needed(o.g, s, u), o.step_worth(u)
    return s.at[u], s.spent[u], s.flags[u] & PINNED, allowance(o.g, s, u), o.mover(u), fire


def way_to(o: Outlook, u: Unit, h: int) -> list[int] | None:
    """The way of a unit to one hex, if there is any."""
    routes = o.routes.get(u) or Routes(o, u, h)
    return routes.path_to(h) if h in routes else None
