"""Movement fields and spreading: what can be reached at what cost, asked thousands of times a turn.

They work on flat tables indexed by hex and know no rules: what costs how much, what bars and what stops is
decided by the caller. No answer depends on the order of a dict or a set.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import compress
from typing import TypeAlias

Flags: TypeAlias = bytes | bytearray
"""One number per hex; non-zero means yes."""

Extras: TypeAlias = Sequence[int]
"""One number per hex: what a unit pays there on top of the usual price."""

Moves: TypeAlias = Sequence[Sequence[tuple[int, int]]]
"""Per hex the pairs (neighbour, cost) of the hexes that may be entered from it. A cost may be 0."""


class Spread:
    """The hexes that can be reached, with their costs and the ways to them. The sources are among them, at
    cost 0."""

    __slots__ = ("came", "cost")

    def __init__(self, cost: dict[int, int], came: dict[int, int]) -> None:
        self.cost = cost
        """The cheapest cost of each hex, in ascending order of cost. Among hexes of equal cost, those that
        need fewer free steps at the end come first, then those with the lower number."""
        self.came = came
        """The hex before it on the way there, for every hex but the sources. Of equally cheap predecessors
        the lowest is kept. Where the last step is free, the predecessor that needs fewer free steps itself
        wins, so that no way runs in a circle."""

    def __contains__(self, h: object) -> bool:
        return h in self.cost

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Spread) and (self.cost, self.came) == (other.cost, other.came)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {len(self.cost)} hexes>"

    def path_to(self, h: int) -> list[int]:
        """The way to h: the hex it starts from excluded, h included."""
        path = []
        while h in self.came:
            path.append(h)
            h = self.came[h]
        path.reverse()
        return path


class Field(Spread):
    """Where a unit can go from its hex."""

    __slots__ = ("start",)

    def __init__(self, start: int, cost: dict[int, int], came: dict[int, int]) -> None:
        super().__init__(cost, came)
        self.start = start


def reach(
    moves: Moves,
    start: int,
    budget: int,
    barred: Flags,
    stops: Flags,
    *,
    guaranteed: bool = False,
    first_barred: Flags | None = None,
    toll: Extras | None = None,
    leaving: Extras | None = None,
) -> Field:
    """All hexes that can be reached from start within the budget.

    A `barred` hex is never entered. A hex that `stops` may be entered but not left, except the start.
    `first_barred` hexes may not be entered by the first step (from zone of control to zone of control).
    `toll` is paid on entering a hex, `leaving` on leaving one, the start included; both are added to the
    usual price. With `guaranteed`, a first step that costs more than the budget is allowed and costs the
    whole budget. A unit with no budget can only take free steps.
    """
    best = [budget + 1] * len(moves)
    best[start] = 0
    came: dict[int, int] = {}
    queue: list[list[int]] = [[] for _ in range(budget + 1)]
    going = 0 if leaving is None else leaving[start]
    for n, price in moves[start] if budget >= 0 else ():
        if barred[n] or (first_barred is not None and first_barred[n]):
            continue
        total = going + price + (0 if toll is None else toll[n])
        if guaranteed and 0 < budget < total:
            total = budget
        if total < best[n]:
            best[n] = total
            came[n] = start
            queue[total].append(n)
    cost = {start: 0}
    _run(moves, queue, best, came, cost, barred, stops, toll, leaving)
    return Field(start, cost, came)


def costs_from(moves: Moves, start: int, budget: int, barred: Flags) -> dict[int, int]:
    """The costs that `reach` finds where nothing stops, without the ways. The hexes come in no particular
    order."""
    best = [budget + 1] * len(moves)
    best[start] = 0
    queue: list[list[int]] = [[start], *([] for _ in range(budget))]
    for spent, hexes in enumerate(queue):
        for h in hexes:  # the list grows where a step is free
            if best[h] < spent:
                continue
            for n, price in moves[h]:
                total = spent + price
                if total < best[n] and not barred[n]:
                    best[n] = total
                    queue[total].append(n)
    return {h: spent for h, spent in enumerate(best) if spent <= budget}


def reach_of_any(
    moves: Moves,
    budgets: Mapping[int, int],
    barred: Flags,
    stops: Flags,
    guaranteed: bool,
    toll: Extras,
) -> list[int]:
    """The hexes that any of several units can reach, ascending, under the rules of `reach`. `budgets` gives
    what the unit in each hex can spend. A unit that can spend less than the richest one starts as if it had
    already spent the difference."""
    most = max(budgets.values(), default=-1)
    best = [most + 1] * len(moves)
    queue: list[list[int]] = [[] for _ in range(most + 1)]
    for start, budget in sorted(budgets.items()):
        best[start] = min(best[start], most - budget)
        for n, price in moves[start]:
            total = most - budget + price + toll[n]
            if total > most and guaranteed and budget > 0:
                total = most
            if total < best[n] and not barred[n]:
                best[n] = total
                queue[total].append(n)
    # As in `_run`, but ways are not needed.
    for spent, hexes in enumerate(queue):
        for h in hexes:  # the list grows where a step is free
            if best[h] < spent or stops[h]:
                continue
            for n, price in moves[h]:
                total = spent + price
                if total < best[n]:
                    total += toll[n]
                    if total < best[n] and not barred[n]:
                        best[n] = total
                        queue[total].append(n)
    return [h for h, spent in enumerate(best) if spent <= most]


def spread(
    moves: Moves, sources: Iterable[int], budget: int, barred: Flags, *, chain: Flags | None = None
) -> Spread:
    """All hexes that can be reached from the nearest of several sources within the budget.

    A `barred` hex is never entered, nor is it a source. A step between two hexes of the `chain` is free,
    whatever its price (supply that friendly units hand on); such a step must be among the `moves`, at any
    price. Steps lead from the sources outwards: where the price differs by direction, give the price in that
    direction.
    """
    first = sorted({h for h in sources if not barred[h]}) if budget >= 0 else []
    best = [budget + 1] * len(moves)
    for h in first:
        best[h] = 0
    for h in compress(range(len(moves)), barred):
        best[h] = -1  # nothing is cheaper
    came: dict[int, int] = {}
    cost: dict[int, int] = {}
    queue = [first, *([] for _ in range(budget))]
    linked = bytes(len(moves)) if chain is None else chain
    # As in `_run`, but without stops and tolls: supply asks this for a whole side after every change.
    for spent in range(len(queue)):
        while hexes := queue[spent]:  # again when a free step has led to more of them
            queue[spent] = []
            hexes.sort()
            for h in hexes:
                if best[h] < spent:
                    continue  # a cheaper way was found after it was queued
                cost[h] = spent
                hands_on = linked[h]
                for n, price in moves[h]:
                    known = best[n]
                    if known < spent:
                        continue
                    total = spent if hands_on and linked[n] else spent + price
                    if total < known:
                        best[n] = total
                        came[n] = h
                        queue[total].append(n)
                    elif total == known and spent < total and h < came.get(n, 0):
                        came[n] = h  # of hexes from which the step costs something, the lowest is kept
    return Spread(cost, came)


def _run(
    moves: Moves,
    queue: list[list[int]],
    best: list[int],
    came: dict[int, int],
    cost: dict[int, int],
    barred: Flags,
    stops: Flags,
    toll: Extras | None,
    leaving: Extras | None,
) -> None:
    """Take hexes from the queue, cheapest first, until it is empty. `cost` and `came` are filled with the
    answer.

    `queue` holds hexes by cost, one list for each cost that the budget allows. `best` holds the lowest cost
    found so far for each hex, or more than the budget if none was found.
    """
    for spent in range(len(queue)):
        while hexes := queue[spent]:  # again when a free step has led to more of them
            queue[spent] = []
            hexes.sort()
            for h in hexes:
                if best[h] < spent:
                    continue  # a cheaper way was found after it was queued
                cost[h] = spent
                if stops[h]:
                    continue
                gone = spent if leaving is None else spent + leaving[h]
                for n, price in moves[h]:
                    total = gone + price
                    known = best[n]
                    if total > known:
                        continue
                    if toll is not None:
                        total += toll[n]
                    if total < known:
                        if not barred[n]:
                            best[n] = total
                            came[n] = h
                            queue[total].append(n)
                    elif total == known and h < came.get(n, 0) and spent < total:
                        came[n] = h  # of hexes from which the step costs something, the lowest is kept
