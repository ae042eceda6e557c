"""Floods, traces and ways: which hexes are connected and how to get from one to another, whatever it costs.

Like movement fields, these functions work on flat tables indexed by hex and know no rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias

from steppe.hexes.fields import Flags, Moves

Neighbours: TypeAlias = Sequence[Sequence[int]]
"""Per hex its six neighbours by direction, -1 off the map: `Grid.neighbours`."""


def flood(neighbours: Neighbours, sources: Iterable[int], blocked: Flags) -> bytearray:
    """1 for every hex that is connected with an unblocked source through unblocked hexes."""
    reached = bytearray(len(neighbours))
    closed = _closed(blocked)
    front = []
    for h in sources:
        if not closed[h]:
            closed[h] = reached[h] = 1
            front.append(h)
    for h in front:  # the list grows as the loop runs
        for n in neighbours[h]:
            if not closed[n]:
                closed[n] = reached[n] = 1
                front.append(n)
    return reached


_AS_DIGITS = bytes([ord("0")] + [ord("1")] * 255)
_AS_FLAGS = bytes(value == ord("1") for value in range(256))


class Web:
    """Neighbours as long numbers with one bit per hex. A whole ring of hexes spreads in a few operations,
    which makes `flood` several times as fast. A web is worth making where the same neighbours are flooded
    often."""

    def __init__(self, neighbours: Neighbours) -> None:
        self.size = len(neighbours)
        masks: dict[int, int] = {}
        for h, around in enumerate(neighbours):
            for n in around:
                if n >= 0:
                    masks[n - h] = masks.get(n - h, 0) | 1 << h
        self._up = [(step, mask) for step, mask in masks.items() if step > 0]
        self._down = [(-step, mask) for step, mask in masks.items() if step < 0]

    def flood(self, sources: Iterable[int], blocked: Flags) -> bytearray:
        """The same answer as the function `flood`."""
        free = ~bits_of(blocked) & (1 << self.size) - 1
        front = 0
        for h in sources:
            front |= 1 << h
        front &= free
        reached = 0
        while front:
            reached |= front
            free ^= front
            front = self._beside(front) & free
        return self._flags(reached)

    def widened(self, flags: Flags) -> bytearray:
        """1 for each of these hexes and for every hex that is one step away from one of them."""
        marked = bits_of(flags)
        return self._flags(marked | self._beside(marked))

    def _beside(self, marked: int) -> int:
        found = 0
        for step, mask in self._up:
            found |= (marked & mask) << step
        for step, mask in self._down:
            found |= (marked & mask) >> step
        return found

    def _flags(self, number: int) -> bytearray:
        return bytearray(f"{number:0{self.size}b}".encode().translate(_AS_FLAGS)[::-1])


def bits_of(flags: Flags) -> int:
    """A long number in which bit h is set if the flag of hex h is set."""
    return int(flags.translate(_AS_DIGITS)[::-1], 2)


class Tide:
    """Moves and their prices as long numbers. `rise` spreads over the whole map at once, one price after the
    other."""

    def __init__(self, moves: Moves) -> None:
        prices: dict[int, dict[int, int]] = {}
        for h, ways in enumerate(moves):
            for n, price in ways:
                masks = prices.setdefault(price, {})
                masks[n - h] = masks.get(n - h, 0) | 1 << h
        self._by_price = []
        for price, masks in sorted(prices.items()):
            anywhere = 0
            for mask in masks.values():
                anywhere |= mask
            self._by_price.append((price, anywhere, sorted(masks.items())))

    def rise(self, starts: Sequence[int], free: int, onward: Sequence[int]) -> list[int]:
        """The hexes that are first reached at each total cost, one number per cost. `starts` holds the hexes
        to begin in, by what has already been spent, whether they are free or not. Other hexes are entered
        only if they are `free`, and left only if they are in `onward` at that cost."""
        reached, most = list(starts), len(starts) - 1
        seen = 0
        for now in range(most + 1):
            front = reached[now] = (reached[now] & free | starts[now]) & ~seen
            seen |= front
            front &= onward[now]
            if not front:
                continue
            for price, anywhere, steps in self._by_price:
                if now + price <= most and front & anywhere:
                    for step, mask in steps:
                        if going := front & mask:
                            reached[now + price] |= going << step if step > 0 else going >> -step
        return reached


def trace(
    neighbours: Neighbours, start: int, goal: Flags, blocked: Flags, order: Sequence[int]
) -> list[int] | None:
    """Some way from start to a goal hex through unblocked hexes, both ends included; None if there is none.

    The start may be blocked, the goal may not. The search walks ahead in the first free direction of `order`
    and turns back at dead ends, so that an open way towards the map edge is found at once. That way need not
    be short.
    """
    closed = _closed(blocked)
    closed[start] = 1
    path = [start]
    while path:
        h = path[-1]
        if goal[h]:
            return path
        around = neighbours[h]
        for direction in order:
            n = around[direction]
            if not closed[n]:
                closed[n] = 1
                path.append(n)
                break
        else:
            path.pop()
    return None


def shortest(neighbours: Neighbours, start: int, goal: Flags, blocked: Flags) -> list[int] | None:
    """One of the shortest ways from start to a goal hex, with the conditions of `trace`. It is made to be
    shown."""
    closed = _closed(blocked)
    closed[start] = 1
    came: dict[int, int] = {}
    ring = [start]
    while ring:
        found = next((h for h in ring if goal[h]), None)
        if found is not None:
            return _way_back(came, found)
        beyond = []
        for h in ring:
            for n in neighbours[h]:
                if not closed[n]:
                    closed[n] = 1
                    came[n] = h
                    beyond.append(n)
        ring = beyond
    return None


def _way_back(came: Mapping[int, int], h: int) -> list[int]:
    path = [h]
    while path[-1] in came:
        path.append(came[path[-1]])
    return path[::-1]


def connected(neighbours: Neighbours, start: int, goal: Flags, blocked: Flags, order: Sequence[int]) -> bool:
    """Is there a way, with the conditions of `trace`?"""
    return trace(neighbours, start, goal, blocked, order) is not None


def pieces(neighbours: Neighbours, hexes: Iterable[int]) -> list[list[int]]:
    """Connected pieces of a set of hexes. Each piece is ascending, and the piece with the lowest hex comes
    first."""
    left = set(hexes)
    found = []
    for h in sorted(left):
        if h not in left:
            continue
        left.remove(h)
        piece = [h]
        for here in piece:  # the list grows as the loop runs
            for n in neighbours[here]:
                if n in left:
                    left.remove(n)
                    piece.append(n)
        found.append(sorted(piece))
    return found


def finishable(
    ahead: Callable[[int], Iterable[int]], start: int, length: int, ends: Flags
) -> list[list[int]]:
    """The ways of exactly `length` steps from start to one of the `ends`, as the hexes they lead through.

    The k-th list has the hexes, ascending, in which a unit may stand after k steps and still finish, counting
    from 0. The list at index 1 says where a retreat may go now. All lists are empty if no way can be
    finished.

    `ahead` gives the hexes that may be entered from a hex. It decides what kind of retreat this is: ever
    farther from its start, nearer to its headquarters, or not past the enemy. Where `ahead` allows going
    back, a way may visit a hex twice.
    """
    rings = [{start: tuple(ahead(start))}]
    for taken in range(1, length + 1):
        entered = {n for steps in rings[-1].values() for n in steps}
        rings.append({h: tuple(ahead(h)) if taken < length else () for h in entered})
    good = {h for h in rings[-1] if ends[h]}
    found = [sorted(good)]
    for ring in rings[-2::-1]:
        good = {h for h, steps in ring.items() if not good.isdisjoint(steps)}
        found.append(sorted(good))
    return found[::-1]


def _closed(blocked: Flags) -> bytearray:
    """A copy of the blocked hexes with one more entry, which index -1 (off the map) finds closed."""
    closed = bytearray(blocked)
    closed.append(1)
    return closed
