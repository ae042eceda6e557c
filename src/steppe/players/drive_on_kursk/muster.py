"""Who may be moved, where everybody can go, and how full the hexes will be."""

from __future__ import annotations

from typing import NamedTuple

from steppe.games.drive_on_kursk.movement import CANNOT_GO, MovementPhase, why_not_road
from steppe.games.drive_on_kursk.orders import reach_field
from steppe.games.drive_on_kursk.stacking import room
from steppe.hexes import Field
from steppe.players.drive_on_kursk.outlook import Outlook
from steppe.table.basics import Unit


class Move(NamedTuple):
    unit: Unit
    to: int


class Muster:
    """The units of a side that are free to move, as a plan uses them up."""

    def __init__(self, o: Outlook, phase: MovementPhase) -> None:
        self.o = o
        self.phase = phase
        self.moves: list[Move] = []
        self.free: list[Unit] = []
        self.bound: set[Unit] = set()
        """Who has his task already."""
        for h in o.own_hexes:
            self.free += free_units(o, h)
        self._fields: dict[tuple[int, int, bool], Field] = {}
        self._arriving: dict[int, int] = {}
        self._leaving: dict[int, list[Unit]] = {}

    def field(self, u: Unit, road: bool = False) -> Field:
        """Where one unit could go, as the table stands."""
        key = (self.o.s.at[u], self.o.g.mobility[u], road)
        found = self._fields.get(key)
        if found is None:
            found = self._fields[key] = reach_field(self.o.g, self.o.s, self.phase, (u,), road)
        return found

    def may_use_roads(self, u: Unit) -> bool:
        return why_not_road(self.o.g, self.o.s, (u,)) is None

    def room(self, h: int) -> int:
        """What still fits into a hex, not counting on anybody leaving it."""
        return room(self.o.g, self.o.s, h) - self._arriving.get(h, 0)

    def garrison(self, h: int) -> list[Unit]:
        """Who will be in a hex as planned so far."""
        gone = self._leaving.get(h, [])
        stay = [u for u in self.o.s.stacks.get(h, ()) if u not in gone]
        return stay + [move.unit for move in self.moves if move.to == h]

    def send(self, u: Unit, h: int) -> None:
        self.stay(u)
        origin = self.o.s.at[u]
        if h == origin:
            return
        self.moves.append(Move(u, h))
        self._arriving[h] = self._arriving.get(h, 0) + self.o.g.thirds[u]
        self._leaving.setdefault(origin, []).append(u)

    def stay(self, u: Unit) -> None:
        self.bound.add(u)
        if u in self.free:
            self.free.remove(u)


def free_units(o: Outlook, h: int) -> list[Unit]:
    """All that can move, but for one keeper of a hex that touches the enemy in supply."""
    pile = [u for u in o.s.stacks[h] if not o.s.flags[u] & CANNOT_GO and not o.g.is_static[u]]
    if len(pile) < len(o.s.stacks[h]):
        return pile  # whoever cannot go keeps the hex
    if o.s.near[o.foe][h] and o.would_be_supplied(h):
        pile.remove(min(pile, key=lambda u: (o.g.is_mech[u], o.rating(u).strength, u)))
    return pile
