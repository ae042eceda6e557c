"""Who of a battalion may be moved, where each can go, and how full the hexes will be."""

from __future__ import annotations

from steppe.games.grossdeutschland.stacking import WHOLE, limit
from steppe.games.grossdeutschland.state import ACTIVE, MOVED, PINNED, REDUCED, RIDING
from steppe.players import muster
from steppe.players.grossdeutschland.outlook import Outlook
from steppe.players.grossdeutschland.routes import Routes, routes_of
from steppe.table.basics import Unit


class Muster(muster.Muster):
    """The accounts of an activation, with the ways that it allows."""

    def __init__(self, o: Outlook) -> None:
        sizes = [size(o, Unit(u)) for u in range(len(o.g.units))]
        super().__init__(o.s, movable(o), sizes)
        self.o = o

    def routes(self, u: Unit) -> Routes:
        """Where one unit could go, as the table stands."""
        return routes_of(self.o, u)

    def will_be(self, u: Unit) -> int:
        """Where a unit will stand, as planned so far."""
        return next((move.to for move in self.moves if move.unit == u), self.o.s.at[u])

    def toll(self, u: Unit, h: int) -> float:
        """[11.4] What enemy fire is expected to cost a unit on its way to a hex."""
        return self.routes(u).found[h].toll

    def fits(self, u: Unit, h: int, coming: int = 0) -> bool:
        """[7.1] Whether a unit has room in a hex by the end of the movement, as planned so far, besides
        what else may come; and its HQ, which must not stand alone, beside it."""
        others = [v for v in self.garrison(h) if v != u]
        taken = coming + self.sizes[u]
        if others:
            taken += sum(size(self.o, v) for v in others)
        return taken + self._kept_for_hq(u, others) <= limit(self.o.g, h)

    def _kept_for_hq(self, u: Unit, others: list[Unit]) -> int:
        o = self.o
        hq = o.g.hq_of.get(o.g.counters[u].battalion)
        if hq is None or hq == u or hq in others or not o.s.flags[hq] & ACTIVE:
            return 0
        return size(o, hq)


def size(o: Outlook, u: Unit) -> int:
    if u >= len(o.g.units):
        return WHOLE
    if o.s.flags[u] & RIDING or o.g.is_division_hq[u]:
        return 0
    return 1 if o.s.flags[u] & REDUCED else WHOLE


def movable(o: Outlook) -> list[Unit]:
    """The activated units on the map that have not moved; the HQ goes by itself, when the others have."""
    return [
        u
        for u in o.g.units_of[o.side]
        if o.s.flags[u] & ACTIVE
        and not o.s.flags[u] & (MOVED | PINNED | RIDING)
        and o.s.at[u] >= 0
        and not o.is_hq(u)
    ]
