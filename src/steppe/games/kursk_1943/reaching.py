"""3.0 Where a stack can go in a move, at what cost and by which way."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING, Final

from msgspec import Struct, structs

from steppe.games.kursk_1943 import missions
from steppe.games.kursk_1943.counters import TRUCKED
from steppe.games.kursk_1943.crossing import prices
from steppe.games.kursk_1943.ground import POINT
from steppe.games.kursk_1943.limbering import guns_set_up
from steppe.games.kursk_1943.stacking import LIMIT, MOST_LEVELS, has_room
from steppe.games.kursk_1943.state import KurskState
from steppe.games.kursk_1943.stepping import EXTRA, LEAVING, finds_room, is_secondary, stepped
from steppe.games.kursk_1943.zones import enemy_zone, shares_zone
from steppe.hexes import Field, Hex
from steppe.table.basics import Reason, other

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943
    from steppe.games.kursk_1943.moving import Moving


NEVER: Final = 1 << 30
"""More than any way costs."""
NOWHERE: Final = -1


def field_of(g: Kursk1943, s: KurskState, moving: Moving, goal: int = NOWHERE) -> Field:
    """Where a stack can still go, with what its dearest member has spent in twelfths, and by which way.
    Hexes with an enemy are left out, even if he could be run over. Who asks for the way to a goal alone is
    told of no hex that is farther away."""
    start, enemy = s.at[moving.units[0]], 1 << other(moving.side)
    search = Search(g, s, moving)
    if start >= 0:
        search.begin(start, moving)
    for h in moving.hexes_ahead(g, s) if start < 0 else ():
        after = stepped(g, s, moving, start, h)
        if not isinstance(after, Reason) and not s.holder[h] & enemy:
            search.begin(h, after)
            search.came[h] = start
    search.run(goal)
    return Field(start, search.done, search.came)


class Way(Struct):
    """What the stack has after it came to a hex: of one unit for all that pay and have paid alike."""

    spent: tuple[int, ...]
    points: tuple[int, ...]
    pure: bool
    """[T6.7] Along secondary roads alone."""
    steps: int


class Search:
    """Hexes are taken cheapest first, as `stepping.stepped` judges each step, but with all that does not
    change on the way found once."""

    def __init__(self, g: Kursk1943, s: KurskState, moving: Moving) -> None:
        self.g, self.s, self.moving = g, s, moving
        kinds: dict[tuple[int, int, int], int] = {}
        self.kind_of: list[int] = []
        """Per unit: which of those that pay alike stands for it."""
        for u, has, spent in zip(moving.units, moving.points, moving.spent, strict=True):
            self.kind_of.append(kinds.setdefault((g.movers[u], has, spent), len(kinds)))
        self.tables = [prices(g, s, mover) for mover, _, _ in kinds]
        self.may_overdraw = [g.ground.column(mover) != TRUCKED for mover, _, _ in kinds]
        self.zone = enemy_zone(g, s, moving.side)
        self.disrupted = missions.disrupted(g, s, moving.side) if s.missions else {}
        self.closed = frozenset[tuple[int, int]]().union(
            *(ban.sides for ban in g.battle.river_bans if not ban.units.isdisjoint(moving.units))
        )
        self.fits_in_empty = MOST_LEVELS * len(moving.units) <= LIMIT
        self.ways: dict[int, Way] = {}
        self.cost: dict[int, int] = {}
        """What the cheapest way so far costs the dearest member."""
        self.queue: list[tuple[int, int]] = []
        self.done: dict[int, int] = {}
        self.came: dict[int, int] = {}

    def begin(self, h: int, moving: Moving) -> None:
        """The stack stands in a hex, having moved so far."""
        first = [self.kind_of.index(kind) for kind in range(len(self.tables))]
        spent = tuple(moving.spent[i] for i in first)
        way = Way(spent, tuple(moving.points[i] for i in first), moving.pure, moving.steps)
        self._found(h, max(spent), way)

    def _found(self, h: int, cost: int, way: Way) -> None:
        self.ways[h], self.cost[h] = way, cost
        heappush(self.queue, (cost, h))

    def run(self, goal: int) -> None:
        set_up = guns_set_up(self.g, self.s, self.moving.units)  # [6.2.3]
        while self.queue:
            cost, h = heappop(self.queue)
            if h in self.done:
                continue
            self.done[h] = cost
            if h == goal:
                return
            if not set_up and not (self.zone[h] and self.ways[h].steps):  # [4.2.1]
                self._go_on(h, self.ways[h])

    def _go_on(self, h: int, way: Way) -> None:
        g, s, side = self.g, self.s, self.moving.side
        done, cost, zone, holder, closed = self.done, self.cost, self.zone, s.holder, self.closed
        enemy, leaving = 1 << other(side), LEAVING if zone[h] else 0
        spent_before, has = way.spent[0], way.points[0]
        is_alone, may_overdraw = len(self.tables) == 1, way.pure or not way.steps
        for n, price in self.tables[0][h].items():
            extra = leaving + POINT * self.disrupted.get(n, 0) if self.disrupted else leaving
            known, total = cost.get(n, NEVER), spent_before + price + extra
            if (known <= total) if total <= has else not may_overdraw:
                continue  # one member alone spends no less than by the way that there is, or too much
            if n in done or holder[n] & enemy or (closed and (h, n) in closed):
                continue
            if zone[n] and (self.moving.strategic or (leaving and shares_zone(g, s, side, h, n))):
                continue
            pure = way.pure and is_secondary(g, s, h, n)
            spent = (total,) if is_alone and total <= has else self._spent(h, n, way, extra, pure)
            if spent is None or max(spent) >= known:
                continue
            after = Way(spent, way.points, pure, way.steps + 1)
            if (self.fits_in_empty and not holder[n]) or self._has_room(n, after):
                self.came[n] = h
                self._found(n, max(spent), after)

    def _spent(self, h: int, n: int, way: Way, extra: int, pure: bool) -> tuple[int, ...] | None:
        """As in `stepping.paid`."""
        spent = []
        for i, table in enumerate(self.tables):
            price = table[h].get(n)
            if price is None:
                return None
            total, has = way.spent[i] + price + extra, way.points[i]
            if total > has:
                if not way.spent[i] and not way.steps:
                    total = has
                elif not (pure and self.may_overdraw[i] and total <= has + EXTRA):
                    return None
            spent.append(total)
        return tuple(spent)

    def _has_room(self, h: int, way: Way) -> bool:
        """[3.2.1] A full hex is passed where there is a way on."""
        if has_room(self.g, self.s, h, self.moving.units):
            return True
        spent, points = tuple(way.spent[i] for i in self.kind_of), tuple(way.points[i] for i in self.kind_of)
        move = structs.replace(self.moving, spent=spent, points=points, pure=way.pure, steps=way.steps)
        return finds_room(self.g, self.s, move, Hex(h))
