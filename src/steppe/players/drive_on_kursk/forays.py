"""Where a side could drive through open ground, in one phase of movement or in two."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from steppe.games.drive_on_kursk import DriveOnKursk
from steppe.games.drive_on_kursk.ground import CLASSES
from steppe.players.drive_on_kursk.outlook import Outlook, points
from steppe.players.fields import distances
from steppe.table.basics import Side, Unit, other

FOOT = CLASSES.index("nonmech")
"""[10.16] Nobody pays less than these: what may be reached is rather thought too far than too near."""

FAST = 8
"""[2.10] Movement points of a mechanized unit."""


class Foray(NamedTuple):
    """What of a fast unit's time is spent in a hex, and whence one comes there. Slow units begin as if they
    had spent the rest."""

    most: int
    spent: list[int]
    came: dict[int, int]

    def way_to(self, h: int) -> list[int]:
        """From where somebody stands to a hex, both included."""
        way = [h]
        while way[-1] in self.came:
            way.append(self.came[way[-1]])
        return way[::-1]


class Starts(NamedTuple):
    """By hex: how far its fastest unit gets in all phases; and off the roads in one, if it is supplied."""

    budgets: dict[int, int]
    speeds: dict[int, int]


Stops = dict[int, tuple[int, int]]
"""[8.3] Zones in which somebody may stop in the first of two phases: what he has left in the second, and
whence he comes."""


@lru_cache(maxsize=8)
def valued(g: DriveOnKursk) -> tuple[int, ...]:
    """Hexes that bring points."""
    return tuple(h for h, value in enumerate(points(g)) if value)


def foray(
    o: Outlook, side: Side, phases: int, closed: bytearray, starts: Starts, stops: Stops | None = None
) -> Foray:
    """`closed` is where the enemy stands or watches. By road nobody comes there; with two phases one may stop
    there in the first and drive on in the second."""
    if stops is None:
        stops = stops_of(o, side, closed, starts) if phases > 1 else {}
    stopped = {n: stop for n, stop in stops.items() if closed[n] and n not in starts.budgets}
    budgets = {n: left for n, (left, _) in stopped.items()}
    most = 2 * FAST * phases
    goals = tuple(h for h in valued(o.g) if o.s.control[h] != side)
    spent, came = _flood(o, side, most, starts.budgets | budgets, closed, distances(o.g, goals))
    behind = {n: h for n, (_, h) in stopped.items() if spent[h] < spent[n]}
    return Foray(most, spent, behind | came)


def _flood(
    o: Outlook, side: Side, most: int, budgets: dict[int, int], closed: bytearray, away: Sequence[int]
) -> tuple[list[int], dict[int, int]]:
    """Nobody goes on who cannot come so far any more as it is away from there."""
    spent = [most + 1] * len(closed)
    came: dict[int, int] = {}
    queue: list[list[int]] = [[] for _ in range(most + 1)]
    for h, budget in budgets.items():
        spent[h] = most - budget
        queue[most - budget].append(h)
    moves = o.g.ground.moves[side][FOOT]
    for now, hexes in enumerate(queue):
        for h in hexes:
            if spent[h] < now or now + away[h] > most:
                continue
            for n, price in moves[h]:
                total = now + price
                if total < spent[n] and not closed[n]:
                    spent[n] = total
                    came[n] = h
                    queue[total].append(n)
    return spent, came


def stops_of(o: Outlook, side: Side, closed: bytearray, starts: Starts) -> Stops:
    """As if any hex could be watched. Who comes from farther away is taken for slow."""
    spent, _ = _flood(o, side, FAST, starts.speeds, closed, bytes(len(closed)))
    moves, zones, holder = o.g.ground.moves[side][FOOT], o.s.near[other(side)], o.s.holder
    found: Stops = {}
    for h, now in enumerate(spent):
        if now >= FAST or (zones[h] and h in starts.speeds):
            continue
        for n, price in moves[h]:
            if not holder[n] and now + price <= FAST:
                left = FAST if now + price <= FAST // 2 else FAST // 2
                if n not in found or found[n][0] < left:
                    found[n] = left, h
    return found


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
