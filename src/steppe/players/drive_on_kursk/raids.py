"""Points for the taking: who could drive through a gap or along an edge for them, and who bars the way."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from functools import lru_cache
from typing import NamedTuple

from steppe.games.drive_on_kursk import DriveOnKursk
from steppe.games.drive_on_kursk.ground import CLASSES
from steppe.mechanics.supply import held_by, held_or_watched
from steppe.players.drive_on_kursk.muster import Muster
from steppe.players.drive_on_kursk.outlook import Outlook, points
from steppe.table.basics import Side, Unit, other

FOOT = CLASSES.index("nonmech")
"""[10.16] Nobody pays less than these: what may be reached is rather thought too far than too near."""

FAST = 8
"""[2.10] Movement points of a mechanized unit."""

OFF_MAP = -1


class Foray(NamedTuple):
    """Where a side could drive through open ground: what of a fast unit's time is spent in a hex, and whence
    one comes there. Slow units begin as if they had spent the rest."""

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


class Raid(NamedTuple):
    worth: float
    unit: Unit
    way: list[int]
    """All hexes of it, the first the one where it begins."""


@lru_cache(maxsize=8)
def valued(g: DriveOnKursk) -> tuple[int, ...]:
    """Hexes that bring points."""
    return tuple(h for h, value in enumerate(points(g)) if value)


def foray(o: Outlook, side: Side, phases: int, closed: bytearray, starts: Starts) -> Foray:
    """`closed` is where the enemy stands or watches. By road nobody comes there; with two phases one may stop
    there in the first and drive on in the second."""
    most = 2 * FAST * phases
    stopped = _stopped(o, side, closed, starts.speeds) if phases > 1 else {}
    budgets = {**{n: left for n, (left, _) in stopped.items()}, **starts.budgets}
    spent, came = _flood(o, side, most, budgets, closed)
    return Foray(most, spent, {**{n: h for n, (_, h) in stopped.items() if n not in starts.budgets}, **came})


def _flood(
    o: Outlook, side: Side, most: int, budgets: dict[int, int], closed: bytearray
) -> tuple[list[int], dict[int, int]]:
    spent = [most + 1] * len(closed)
    came: dict[int, int] = {}
    queue: list[list[int]] = [[] for _ in range(most + 1)]
    for h, budget in budgets.items():
        spent[h] = most - budget
        queue[spent[h]].append(h)
    moves = o.g.ground.moves[side][FOOT]
    for now, hexes in enumerate(queue):
        for h in hexes:
            if spent[h] < now:
                continue
            for n, price in moves[h]:
                total = now + price
                if total < spent[n] and not closed[n]:
                    spent[n] = total
                    came[n] = h
                    queue[total].append(n)
    return spent, came


def _stopped(o: Outlook, side: Side, closed: bytearray, speeds: dict[int, int]) -> dict[int, tuple[int, int]]:
    """[8.3] Zones in which somebody may stop in the first of two phases: what he has left in the second, and
    whence he comes. Who comes from farther away is taken for slow."""
    spent, _ = _flood(o, side, FAST, speeds, closed)
    moves, zones, holder = o.g.ground.moves[side][FOOT], o.s.near[other(side)], o.s.holder
    found: dict[int, tuple[int, int]] = {}
    for h, now in enumerate(spent):
        if now > FAST or (h in speeds and zones[h]):
            continue
        for n, price in moves[h]:
            if closed[n] and not holder[n] and now + price <= FAST:
                left = FAST if now + price <= FAST // 2 else FAST // 2
                found[n] = max(found.get(n, (0, 0)), (left, h))
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


# The enemy's: barring the way.


class Watch:
    """What lies open to the enemy's next turn, as the own units are meant to stand."""

    def __init__(self, o: Outlook) -> None:
        self.o = o
        self.starts = starts_of(o, o.foe, 2)
        self.closed = held_or_watched(o.s, o.side)
        self._held = {h: len(o.s.stacks[h]) for h in o.own_hexes}

    def move(self, u: Unit, to: int) -> None:
        home = self.o.s.at[u]
        if to != OFF_MAP:
            self.close(to)
            self._held[to] = self._held.get(to, 0) + 1
        self._held[home] -= 1
        if not self._held[home]:
            around = self.o.g.around
            for n in (home, *around[home]):
                self.closed[n] = any(self._held.get(h) for h in (n, *around[n]))

    def close(self, h: int) -> None:
        """Somebody stands there."""
        for n in (h, *self.o.g.around[h]):
            self.closed[n] = 1

    def look(self) -> Foray:
        return foray(self.o, self.o.foe, 2, self.closed, self.starts)

    def copy(self) -> Watch:
        other = copy(self)
        other.closed, other._held = self.closed.copy(), self._held.copy()
        return other

    def with_one_at(self, h: int) -> float:
        """What would still be at stake if somebody stood there."""
        watch = self.copy()
        watch.close(h)
        return watch.at_stake(watch.look())

    def at_stake(self, found: Foray) -> float:
        """Points that somebody could come for; and a little for all ground on which he could come, the more
        the sooner he is there: of two gaps that lead to the same points either is worth closing."""
        o, most, spent = self.o, found.most, found.spent
        stake = sum([o.stake(h) for h in valued(o.g) if spent[h] <= most and not o.s.holder[h]])
        if not stake:
            return 0.0
        open_ = [now for h, now in enumerate(spent) if now <= most and o.s.control[h] == o.side]
        return stake + o.params.open_ground * sum([most + 1 - now for now in open_]) / most


def plan_guards(m: Muster) -> float:
    """Units go where they bar the way to points that lie open, as long as each saves enough. Returns what all
    of them save."""
    o, p = m.o, m.o.params
    if o.has_last_word:
        return 0.0
    watch = Watch(o)
    for u, to in m.moves:
        watch.move(u, to)
    found = watch.look()
    first = stake = watch.at_stake(found)
    for _ in range(p.guards):
        if stake < p.guard_from:
            break
        rest = {h: watch.with_one_at(h) for h in _bars(m, found)}
        best = min(rest, key=lambda h: (rest[h], h), default=None)
        if best is None or stake - rest[best] < p.guard_from:
            break
        m.send(_guard(m, best), best)
        watch.close(best)
        stake = rest[best]
        found = watch.look()
    return first - stake


def hold_back(m: Muster) -> None:
    """Whoever would lay points open by leaving stays where he is after all."""
    o = m.o
    if o.has_last_word:
        return
    watch = Watch(o)
    last = {o.s.at[move.unit]: move for move in m.moves}
    openers = [move for home, move in last.items() if not m.count(home)]
    for move in m.moves:
        if move not in openers:
            watch.move(move.unit, move.to)
    stake = watch.at_stake(watch.look())
    for move in openers:
        kept = watch.copy()
        watch.move(move.unit, move.to)
        now = watch.at_stake(watch.look())
        if now - stake < o.params.guard_from:
            stake = now
        else:
            watch = kept
            m.moves.remove(move)


def opened_by(o: Outlook, u: Unit, to: int = OFF_MAP) -> float:
    """What lies more open if a unit leaves its hex for one that the enemy has lost, or the map."""
    if o.has_last_word or len(o.s.stacks[o.s.at[u]]) > 1:
        return 0.0
    watch = Watch(o)
    watch.starts.budgets.pop(to, None)
    watch.starts.speeds.pop(to, None)
    before = watch.at_stake(watch.look())
    watch.move(u, to)
    return max(watch.at_stake(watch.look()) - before, 0.0)


def _bars(m: Muster, found: Foray) -> list[int]:
    """Hexes on the ways to open points where somebody free can stand; of each way not too many."""
    o = m.o
    open_ = [h for h in valued(o.g) if found.spent[h] <= found.most and o.stake(h)]
    ends: dict[int, int] = {}
    for h in sorted(open_, key=lambda h: (found.spent[h] - o.stake(h), h)):
        ends.setdefault(found.way_to(h)[0], h)
    bars: set[int] = set()
    for end in list(ends.values())[: o.params.gaps]:
        way = [h for h in found.way_to(end)[1:] if any(_can_stand(m, u, h) for u in m.free)]
        bars.update(way[:: max(len(way) // o.params.bars, 1)])
    return sorted(bars)


def _can_stand(m: Muster, u: Unit, h: int) -> bool:
    if m.o.s.holder[h] == m.o.foe + 1 or m.room(h) < m.o.g.thirds[u]:
        return False
    return h in m.field(u) or (m.may_use_roads(u) and h in m.field(u, road=True))


def _guard(m: Muster, h: int) -> Unit:
    """The weakest who can: the others attack."""
    return min((u for u in m.free if _can_stand(m, u, h)), key=lambda u: (m.o.rating(u).strength, u))


# One's own: drives for points.


class Raids(NamedTuple):
    worth: float
    ways: dict[Unit, list[int]]
    """Who drives, and through which hexes."""


def plan_raids(m: Muster, phases: int) -> Raids:
    """Who drives for points that lie open, if so many phases of movement are left."""
    ways: dict[Unit, list[int]] = {}
    worth, taken = 0.0, set[int]()
    while (raid := _best_raid(m, phases, taken)) is not None:
        taken.update(raid.way[1:])
        ways[raid.unit] = raid.way[1:]
        worth += raid.worth
        m.send(raid.unit, raid.way[-1])
    return Raids(worth, ways)


def _best_raid(m: Muster, phases: int, taken: set[int]) -> Raid | None:
    o = m.o
    prizes = [h for h in valued(o.g) if o.prize(h) and not o.s.holder[h] and h not in taken]
    if not prizes:
        return None
    starts = starts_of(o, o.side, phases)
    for h in [h for h in starts.budgets if not _raiders(m, h)]:
        del starts.budgets[h]
        starts.speeds.pop(h, None)
    found = foray(o, o.side, phases, held_or_watched(o.s, o.foe), starts)
    near = sorted(
        (h for h in prizes if found.spent[h] <= found.most), key=lambda h: (found.spent[h] - o.prize(h), h)
    )
    raids = [_raid(m, found, h, taken) for h in near[: o.params.bars]]
    best = max(raids, key=lambda raid: (raid.worth, -raid.unit), default=None)
    return best if best is not None and best.worth >= o.params.raid_from else None


def _raiders(m: Muster, h: int) -> list[Unit]:
    return [u for u in m.o.s.stacks[h] if u in m.free]


def _raid(m: Muster, found: Foray, h: int, taken: set[int]) -> Raid:
    """To a hex and on from there, as long as the next hex brings points too."""
    o = m.o
    way = found.way_to(h)
    u = max(_raiders(m, way[0]), key=lambda u: (o.g.movement[u], -o.rating(u).strength, -u))
    left = found.most - found.spent[h]
    way += max(_runs(o, way, left, taken), key=lambda run: (_spoils(o, run, taken), run))
    return Raid(_worth(o, u, way, taken), u, way)


def _runs(o: Outlook, way: list[int], left: int, taken: set[int]) -> Iterator[list[int]]:
    """Along hexes that bring points, by each of those next to the first."""
    yield []
    prices = o.g.ground.cost[o.side][FOOT]
    closed = held_by(o.s, o.foe)
    for first in o.g.around[way[-1]]:
        run, at, rest, ahead = [], way[-1], left, first
        while ahead >= 0 and prices[at][ahead] <= rest:
            rest -= prices[at][ahead]
            run.append(ahead)
            at = ahead
            if o.s.near[o.foe][at]:
                break
            ahead = next(
                (
                    n
                    for n in o.g.around[at]
                    if o.prize(n) and not closed[n] and n not in run and n not in way and n not in taken
                ),
                -1,
            )
        if o.prize(first) and not closed[first] and first not in way and first not in taken:
            yield run


def _spoils(o: Outlook, way: list[int], taken: set[int]) -> float:
    return sum([o.prize(h) for h in way if h not in taken])


def _worth(o: Outlook, u: Unit, way: list[int], taken: set[int]) -> float:
    """[6.9] Who ends out of supply is lost when the game ends, and with him the hex where he stands."""
    p = o.params
    won = _spoils(o, way, taken)
    lost = 0.0 if o.would_be_supplied(way[-1]) else o.unit_worth(u) + o.prize(way[-1])
    return (won - lost) if o.has_last_word else p.raid_keeps * won - p.own_risk * lost
