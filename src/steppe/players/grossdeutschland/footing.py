"""What a step costs each kind of unit of a side, as bridges, works, rafts and the enemy are now."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from steppe.games.grossdeutschland import Grossdeutschland
from steppe.games.grossdeutschland.crossing import crosses_river, off_road_for, road_for
from steppe.games.grossdeutschland.ground import Mover
from steppe.games.grossdeutschland.state import GERMAN, DivisionState, blank
from steppe.games.grossdeutschland.tables import POINT
from steppe.players.grossdeutschland.reading import Reading
from steppe.players.grossdeutschland.ways import Bridges, bridges_of
from steppe.table.basics import Side, Unit

Steps = list[tuple[int, int]]
"""The hexes around one that can be entered from it, and what that costs in halves of a point."""


class Tread(NamedTuple):
    """A step to a hex, if there were no enemy."""

    hex: int
    off_road: int | None
    cheapest: int
    """By road or beside it."""
    is_wet: bool
    """[8.0.6] It crosses a river without a bridge."""


Works = tuple[tuple[int, str, int], ...]


class Treads:
    """Of one kind of unit of a side, worked out when they are first asked for."""

    def __init__(self, g: Grossdeutschland, s: DivisionState, side: Side, mover: Mover) -> None:
        self.g = g
        self.s = s
        self.side = side
        self.mover = mover
        self._known: dict[int, list[Tread]] = {}

    def of(self, h: int) -> list[Tread]:
        found = self._known.get(h)
        if found is None:
            found = self._known[h] = [tread for n in self.g.around[h] if (tread := self._tread(h, n))]
        return found

    def _tread(self, h: int, n: int) -> Tread | None:
        g, s = self.g, self.s
        off_road, road = off_road_for(g, s, self.side, self.mover, h, n), road_for(g, s, self.mover, h, n)
        known = [price for price in (off_road, road) if price is not None]
        return Tread(n, off_road, min(known), crosses_river(g, s, h, n)) if known else None


def treads_of(g: Grossdeutschland, s: DivisionState, side: Side, mover: Mover) -> Treads:
    """[9.7] Rafts carry German Leg units alone."""
    rafts = tuple(s.at[u] for u in g.rafts) if side == GERMAN and mover[0] == "leg" else ()
    return _treads(g, side, mover, bridges_of(s), tuple(s.works), rafts)


@lru_cache(maxsize=128)
def _treads(
    g: Grossdeutschland, side: Side, mover: Mover, bridges: Bridges, works: Works, rafts: tuple[int, ...]
) -> Treads:
    """On a table with nothing else on it: kept for all tables that are alike in this."""
    s = blank(g)
    s.blown, s.pontoons, s.works = list(bridges[0]), dict(bridges[1]), list(works)
    for u, h in zip(g.rafts, rafts, strict=False):
        s.at[u] = h
    return Treads(g, s, side, mover)


class Footing:
    """Of one kind of unit of the side that reads the table."""

    def __init__(self, o: Reading, mover: Mover) -> None:
        self.o = o
        self.treads = treads_of(o.g, o.s, o.side, mover)
        self._known: dict[int, Steps] = {}

    def steps(self, h: int) -> Steps:
        found = self._known.get(h)
        if found is None:
            found = self._known[h] = self._steps(h)
        return found

    def _steps(self, h: int) -> Steps:
        """[7.0] Not to the enemy, [8.0.6] nor over a river into his zone. [8.0.4, 8.0.5] It costs more to
        leave one, and no road leads out of it."""
        o = self.o
        zone, holder, enemy = o.foe_zone, o.s.holder, o.foe + 1
        treads = self.treads.of(h)
        if not zone[h]:
            return [
                (n, price)
                for n, _, price, is_wet in treads
                if holder[n] != enemy and not (is_wet and zone[n])
            ]
        toll = POINT * o.g.numbers_of.leaving_zone
        return [
            (n, price + toll)
            for n, price, _, is_wet in treads
            if price is not None and holder[n] != enemy and not (is_wet and zone[n])
        ]


def footing(o: Reading, u: Unit) -> Footing:
    """Of a unit of the side that reads; the same for all who move alike."""
    mover = o.mover(u)
    found = o.footings.get(mover)
    if found is None:
        found = o.footings[mover] = Footing(o, mover)
    return found
