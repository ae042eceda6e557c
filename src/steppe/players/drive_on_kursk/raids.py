"""Drives for points that lie open, through a gap or along an edge, by whoever has the last word of a game.
Earlier they would be missed at the front, and be retaken."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from steppe.hexes import bits_of
from steppe.mechanics.supply import held_by, held_or_watched
from steppe.players.drive_on_kursk.forays import FOOT, Foray, foray, starts_of, valued
from steppe.players.drive_on_kursk.muster import Muster
from steppe.players.drive_on_kursk.outlook import Outlook
from steppe.table.basics import Unit


class Raid(NamedTuple):
    worth: float
    unit: Unit
    way: list[int]
    """All hexes of it, the first the one where it begins."""


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
    found = foray(o, o.side, phases, bits_of(held_or_watched(o.s, o.foe)), starts)
    near = sorted(
        (h for h in prizes if found.spent(h) <= found.most), key=lambda h: (found.spent(h) - o.prize(h), h)
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
    left = found.most - found.spent(h)
    runs = list(_runs(o, way, left, taken))
    way = way + max(runs, key=lambda run: (_spoils(o, run, taken), run))
    return Raid(_worth(o, u, way, taken), u, way)


def _runs(o: Outlook, way: list[int], left: int, taken: set[int]) -> Iterator[list[int]]:
    """Along hexes that bring points, by each of those next to the last of a way."""
    yield []
    barred, zones = held_by(o.s, o.foe), o.s.near[o.foe]
    prices = o.g.ground.cost[o.side][FOOT]

    def brings(h: int, run: list[int]) -> bool:
        return bool(o.prize(h)) and not barred[h] and h not in taken and h not in way and h not in run

    for first in o.g.around[way[-1]]:
        run: list[int] = []
        at, rest, ahead = way[-1], left, int(first)
        while ahead >= 0 and brings(ahead, run) and prices[at][ahead] <= rest:
            rest -= prices[at][ahead]
            run.append(ahead)
            at = ahead
            ahead = -1 if zones[at] else next((int(n) for n in o.g.around[at] if brings(n, run)), -1)
        if run:
            yield run


def _spoils(o: Outlook, way: list[int], taken: set[int]) -> float:
    return sum([o.prize(h) for h in way if h not in taken])


def _worth(o: Outlook, u: Unit, way: list[int], taken: set[int]) -> float:
    """[6.9] Who ends out of supply is lost when the game ends, and with him the hex where he stands."""
    p = o.params
    won = _spoils(o, way, taken)
    lost = 0.0 if o.would_be_supplied(way[-1]) else o.unit_worth(u) + o.prize(way[-1])
    return (won - lost) if o.has_last_word else p.raid_keeps * won - p.own_risk * lost
