"""Where a unit can go, and by which way enemy guns do least to it."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from steppe.games.grossdeutschland.crossing import crosses_river
from steppe.games.grossdeutschland.movement import step_prices
from steppe.games.grossdeutschland.points import allowance
from steppe.games.grossdeutschland.state import PINNED
from steppe.players.grossdeutschland.fire import toll
from steppe.players.grossdeutschland.outlook import Outlook
from steppe.table.basics import Unit


class Arrived(NamedTuple):
    """At the end of a way: what fire it may cost, points in halves, the hex, and the way before."""

    toll: float
    cost: int
    hex: int
    before: Arrived | None


class Routes:
    """Every hex that a unit can reach, each by the way under least fire that its points allow."""

    def __init__(self, o: Outlook, u: Unit) -> None:
        self.o = o
        self.unit = u
        self.start = o.s.at[u]
        self.found: dict[int, Arrived] = {}
        self._search()

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

    def _search(self) -> None:
        """The least fire first; of a hex that was come to before only ways that are cheaper."""
        begin = Arrived(0.0, self.o.s.spent[self.unit], self.start, None)
        self.found[self.start] = begin
        if self.o.s.flags[self.unit] & PINNED:
            return
        cheapest: dict[int, int] = {}
        queue = [(0.0, begin.cost, self.start, 0, begin)]
        count = 0
        while queue:
            *_, one = heappop(queue)
            if one.cost >= cheapest.get(one.hex, one.cost + 1):
                continue
            cheapest[one.hex] = one.cost
            self.found.setdefault(one.hex, one)
            for following in self._steps(one):
                if following.cost < cheapest.get(following.hex, following.cost + 1):
                    count += 1
                    heappush(queue, (following.toll, following.cost, following.hex, count, following))

    def _steps(self, one: Arrived) -> Iterator[Arrived]:
        """[8.0.3] Nobody leaves a zone that he has entered; [9.0.10] one hex is always open."""
        o, u, h = self.o, self.unit, one.hex
        if h != self.start and o.foe_zone[h]:
            return
        budget, is_first = allowance(o.g, o.s, u), not one.cost and h == self.start
        for n in o.g.around[h]:
            if o.s.holder[n] == o.foe + 1:
                continue
            found = step_prices(o.g, o.s, o.side, (u,), h, n)
            if found is None or (o.foe_zone[n] and crosses_river(o.g, o.s, h, n)):
                continue
            cost = one.cost + found[0][0]
            if cost <= budget or is_first:
                yield Arrived(one.toll + toll(o, u, n), min(cost, budget), n, one)
