"""Where a side could drive through open ground, in one phase of movement or in two. The map is worked on as
long numbers with a bit for each hex."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from steppe.games.drive_on_kursk import DriveOnKursk
from steppe.games.drive_on_kursk.ground import CLASSES
from steppe.hexes import Tide
from steppe.players.drive_on_kursk.outlook import Outlook, points
from steppe.players.fields import distances
from steppe.table.basics import Side, Unit, other

FOOT = CLASSES.index("nonmech")
"""[10.16] Nobody pays less than these: what may be reached is rather thought too far than too near."""

FAST = 8
"""[2.10] Movement points of a mechanized unit."""


class Starts(NamedTuple):
    """By hex: how far its fastest unit gets in all phases; and off the roads in one, if it is supplied."""

    budgets: dict[int, int]
    speeds: dict[int, int]


class Stops(NamedTuple):
    """[8.3] Zones in which somebody may stop in the first of two phases."""

    whence: dict[int, int]
    by_left: dict[int, int]
    """By what he has left in the second: the hexes."""


NO_STOPS = Stops({}, {})


class Foray(NamedTuple):
    """What of a fast unit's time is spent in a hex. Slow units begin as if they had spent the rest."""

    most: int
    reached: list[int]
    """By what is spent: the hexes where somebody comes then."""
    begins: list[int]
    """By what they have spent: the hexes where somebody begins, or goes on in the second phase."""
    whence: dict[int, int]
    """Where those come from who go on in the second phase."""
    prices: list[dict[int, int]]

    @property
    def everywhere(self) -> int:
        found = 0
        for hexes in self.reached:
            found |= hexes
        return found

    def spent(self, h: int) -> int:
        """More than there is where nobody comes."""
        return next((now for now, hexes in enumerate(self.reached) if hexes >> h & 1), self.most + 1)

    def way_to(self, h: int) -> list[int]:
        """From where somebody stands to a hex, both included."""
        way, now = [h], self.spent(h)
        while not self.begins[now] >> way[-1] & 1:
            now, before = next(self._before(way[-1], now))
            way.append(before)
        first = self.whence.get(way[-1])
        if first is not None and self.spent(first) < now:
            way += self.way_to(first)[::-1]
        return way[::-1]

    def _before(self, h: int, now: int) -> Iterator[tuple[int, int]]:
        """Hexes from which one comes to another at that price, and what is spent there."""
        for n in self.prices[h]:
            before = now - self.prices[n].get(h, now + 1)
            if before >= 0 and self.reached[before] >> n & 1:
                yield before, n


@lru_cache(maxsize=8)
def valued(g: DriveOnKursk) -> tuple[int, ...]:
    """Hexes that bring points."""
    return tuple(h for h, value in enumerate(points(g)) if value)


@lru_cache(maxsize=8)
def _tide(g: DriveOnKursk, side: Side) -> Tide:
    return Tide(g.ground.moves[side][FOOT])


@lru_cache(maxsize=64)
def _onward(g: DriveOnKursk, goals: tuple[int, ...], most: int) -> list[int]:
    """By what is spent: the hexes from which one may still come to a goal."""
    found = [0] * (most + 1)
    for h, away in enumerate(distances(g, goals)):
        if away <= most:
            found[most - away] |= 1 << h
    for now in range(most, 0, -1):
        found[now - 1] |= found[now]
    return found


def foray(
    o: Outlook, side: Side, phases: int, closed: int, starts: Starts, stops: Stops | None = None
) -> Foray:
    """`closed` is where the enemy stands or watches. By road nobody comes there; with two phases one may stop
    there in the first and drive on in the second."""
    if stops is None:
        stops = stops_of(o, side, closed, starts) if phases > 1 else NO_STOPS
    most = 2 * FAST * phases
    begins = _by_time(starts.budgets, most)
    standing = sum(begins)
    for left, hexes in stops.by_left.items():
        begins[most - left] |= hexes & closed & ~standing
    goals = tuple(h for h in valued(o.g) if o.s.control[h] != side)
    reached = _tide(o.g, side).rise(begins, ~closed, _onward(o.g, goals, most))
    return Foray(most, reached, begins, stops.whence, o.g.ground.cost[side][FOOT])


def _by_time(budgets: dict[int, int], most: int) -> list[int]:
    """By what they have spent: the hexes of those who can still go so far."""
    found = [0] * (most + 1)
    for h, budget in budgets.items():
        found[most - budget] |= 1 << h
    return found


def stops_of(o: Outlook, side: Side, closed: int, starts: Starts) -> Stops:
    """As if any hex could be watched. Who comes from farther away is taken for slow."""
    reached = _tide(o.g, side).rise(_by_time(starts.speeds, FAST), ~closed, [-1] * (FAST + 1))
    moves, zones, holder = o.g.ground.moves[side][FOOT], o.s.near[other(side)], o.s.holder
    left: dict[int, int] = {}
    whence: dict[int, int] = {}
    for now, hexes in enumerate(reached[:FAST]):
        for h in _hexes_in(hexes):
            if zones[h] and h in starts.speeds:
                continue
            for n, price in moves[h]:
                rest = FAST if now + price <= FAST // 2 else FAST // 2
                if not holder[n] and now + price <= FAST and left.get(n, 0) < rest:
                    left[n], whence[n] = rest, h
    by_left = {rest: sum(1 << n for n, its in left.items() if its == rest) for rest in {*left.values()}}
    return Stops(whence, by_left)


def _hexes_in(bits: int) -> Iterator[int]:
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def starts_of(o: Outlook, side: Side, phases: int) -> Starts:
    """[10.19] By road goes who is supplied and in no zone; [8.4] out of a zone as it is. Who cannot be seen
    is taken for slow, but for reserves, which are mostly corps and may be woken any time."""
    g, s = o.g, o.s
    known, fed = len(g.units), o.lines_of(side)
    zones = s.near[other(side)]
    budgets, speeds = {}, {}
    for h in o.own_hexes if side == o.side else o.foe_hexes:
        asleep = o.asleep(h)
        if asleep and side == o.side:
            continue
        hidden = FAST if asleep else FAST // 2
        found = [g.movement[u] if u < known else hidden for u in s.stacks[h] if not _stays(o, u)]
        if found:
            speed = max(found)
            if fed[h]:
                speeds[h] = speed
                budgets[h] = phases * 2 * speed - (speed if zones[h] else 0)
            else:
                budgets[h] = phases * (speed // 2)
    return Starts(budgets, speeds)


def _stays(o: Outlook, u: Unit) -> bool:
    return u < len(o.g.units) and o.g.is_static[u]
