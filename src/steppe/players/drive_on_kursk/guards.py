"""Barring the way: which points lie open to the enemy's next turn, and who stands in it."""

from __future__ import annotations

from copy import copy
from functools import lru_cache

from steppe.games.drive_on_kursk import DriveOnKursk
from steppe.hexes import bits_of
from steppe.mechanics.supply import held_or_watched
from steppe.players.drive_on_kursk.forays import Foray, foray, starts_of, stops_of, valued
from steppe.players.drive_on_kursk.muster import Muster
from steppe.players.drive_on_kursk.outlook import Outlook, points
from steppe.table.basics import Unit

OFF_MAP = -1

_OF_SIDE = tuple(bytes(value == side for value in range(256)) for side in (0, 1))


class Watch:
    """What lies open, as the own units are meant to stand."""

    def __init__(self, o: Outlook) -> None:
        self.o = o
        self.starts = starts_of(o, o.foe, 2)
        self.closed = bits_of(held_or_watched(o.s, o.side))
        self.stops = stops_of(o, o.foe, self.closed, self.starts)
        self._held = {h: len(o.s.stacks[h]) for h in o.own_hexes}
        own = bits_of(o.s.control.translate(_OF_SIDE[o.side]))
        self._ground = own
        self._stakes = [(value, hexes & own & ~bits_of(o.s.holder)) for value, hexes in _by_points(o.g)]

    def move(self, u: Unit, to: int) -> bool:
        """Whether somebody could pass then where he could not before."""
        home = self.o.s.at[u]
        if to != OFF_MAP:
            self.close(to)
            self._held[to] = self._held.get(to, 0) + 1
        self._held[home] -= 1
        if self._held[home]:
            return False
        opened = sum(1 << n for n in (home, *self.o.g.around[home]) if not self._watched(n))
        self.closed &= ~opened
        return bool(opened)

    def _watched(self, h: int) -> bool:
        return any(self._held.get(n) for n in (h, *self.o.g.around[h]))

    def close(self, h: int) -> None:
        """Somebody stands there."""
        for n in (h, *self.o.g.around[h]):
            self.closed |= 1 << n

    def look(self) -> Foray:
        return foray(self.o, self.o.foe, 2, self.closed, self.starts, self.stops)

    def copy(self) -> Watch:
        other = copy(self)
        other._held = self._held.copy()
        return other

    def with_one_at(self, h: int) -> float:
        """What would still be at stake if somebody stood there."""
        watch = self.copy()
        watch.close(h)
        return watch.at_stake(watch.look())

    def at_stake(self, found: Foray) -> float:
        """Points that somebody could come for; and a little for all ground on which he could come, the more
        the sooner he is there: of two gaps that lead to the same points either is worth closing."""
        everywhere, ground = found.everywhere, self._ground
        stake = sum([value * (hexes & everywhere).bit_count() for value, hexes in self._stakes])
        if not stake:
            return 0.0
        rest = range(found.most + 1, 0, -1)
        left = sum(
            [left * (hexes & ground).bit_count() for left, hexes in zip(rest, found.reached, strict=True)]
        )
        return stake + self.o.params.open_ground * left / found.most


@lru_cache(maxsize=8)
def _by_points(g: DriveOnKursk) -> list[tuple[float, int]]:
    """The hexes that bring so many points, as bits of a number."""
    found: dict[float, int] = {}
    for h in valued(g):
        value = points(g)[h]
        found[value] = found.get(value, 0) | 1 << h
    return sorted(found.items())


def open_points(o: Outlook) -> float:
    """What lies open as the table stands."""
    if o.has_last_word:
        return 0.0
    watch = Watch(o)
    return watch.at_stake(watch.look())


def plan_guards(m: Muster) -> None:
    """Units go where they bar the way to points that lie open, as long as each saves enough."""
    o, p = m.o, m.o.params
    if o.has_last_word:
        return
    watch = Watch(o)
    found = watch.look()
    stake = watch.at_stake(found)
    least = p.guard_from if o.is_late else p.guard_saves
    if stake < o.guard_from:
        return
    able = _who_can_stand(m)
    for _ in range(p.guards):
        rest = {h: watch.with_one_at(h) for h in _bars(m, found, able)}
        best = min(rest, key=lambda h: (rest[h], h), default=None)
        if best is None or stake - rest[best] < least:
            return
        m.send(min(_guards(m, able, best), key=lambda u: (o.rating(u).strength, u)), best)
        watch.close(best)
        stake = rest[best]
        found = watch.look()


def _who_can_stand(m: Muster) -> dict[int, list[Unit]]:
    able: dict[int, list[Unit]] = {}
    for u in m.free:
        for h in {*m.field(u).cost, *(m.field(u, road=True).cost if m.may_use_roads(u) else ())}:
            able.setdefault(h, []).append(u)
    return able


def _guards(m: Muster, able: dict[int, list[Unit]], h: int) -> list[Unit]:
    return [u for u in able.get(h, ()) if u not in m.bound and m.room(h) >= m.o.g.thirds[u]]


def _bars(m: Muster, found: Foray, able: dict[int, list[Unit]]) -> list[int]:
    """Hexes on the ways to open points where somebody free can stand; of each way not too many."""
    o, p = m.o, m.o.params
    open_ = [h for h in valued(o.g) if found.spent(h) <= found.most and o.stake(h)]
    ends: dict[int, int] = {}
    for h in sorted(open_, key=lambda h: (found.spent(h) - o.stake(h), h)):
        ends.setdefault(found.way_to(h)[0], h)
        if len(ends) == p.gaps:
            break
    bars: set[int] = set()
    for end in ends.values():
        way = [h for h in found.way_to(end)[1:] if _guards(m, able, h)]
        bars.update(way[:: max(len(way) // p.bars, 1)])
    return sorted(bars)


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
        now = watch.at_stake(watch.look()) if watch.move(move.unit, move.to) else stake
        if now - stake < o.guard_from:
            stake = now
        else:
            watch = kept
            m.moves.remove(move)


def opened_by(o: Outlook, u: Unit, to: int = OFF_MAP) -> float:
    """What lies more open if a unit leaves its hex for one that the enemy has lost, or the map."""
    home, around = o.s.at[u], o.g.around
    still = {to, *(around[to] if to != OFF_MAP else ())}
    watchers = o.s.near[o.side]
    alone = len(o.s.stacks[home]) == 1
    unasked = not o.is_late or o.has_last_word
    if unasked or not alone or all(watchers[n] > 1 or n in still for n in around[home]):
        return 0.0
    before, at_stake = _without(o, to)
    watch = before.copy()
    return max(watch.at_stake(watch.look()) - at_stake, 0.0) if watch.move(u, to) else 0.0


def _without(o: Outlook, gone: int) -> tuple[Watch, float]:
    """What lies open if the enemy has lost a hex; several units may ask for it."""
    found: tuple[Watch, float] | None = o.notes.get(gone)
    if found is None:
        watch = Watch(o)
        watch.starts.budgets.pop(gone, None)
        found = o.notes[gone] = watch, watch.at_stake(watch.look())
    return found
