"""Who may be moved, where everybody can go, and how full the hexes will be."""

from __future__ import annotations

from functools import cached_property

from steppe.games.drive_on_kursk.movement import CANNOT_GO, MovementPhase, why_not_road
from steppe.games.drive_on_kursk.page.orders import reach_field
from steppe.games.drive_on_kursk.stacking import room
from steppe.hexes import Field
from steppe.players import muster
from steppe.players.drive_on_kursk.outlook import Outlook
from steppe.table.basics import Unit


class Muster(muster.Muster):
    """The accounts of a movement phase, with the ways that it allows."""

    def __init__(self, o: Outlook, phase: MovementPhase) -> None:
        super().__init__(o.s, (u for h in o.own_hexes for u in free_units(o, h)), o.g.thirds)
        self.o = o
        self.phase = phase
        self._fields: dict[tuple[int, int, bool], Field] = {}

    def field(self, u: Unit, road: bool = False) -> Field:
        """Where one unit could go, as the table stands."""
        key = (self.o.s.at[u], self.o.g.mobility[u], road)
        found = self._fields.get(key)
        if found is None:
            found = self._fields[key] = reach_field(self.o.g, self.o.s, self.phase, (u,), road)
        return found

    @cached_property
    def ranked(self) -> list[Unit]:
        """The units that were free when this was first asked, strongest first."""
        return sorted(self.free, key=lambda u: (-self.o.rating(u).strength, u))

    def may_use_roads(self, u: Unit) -> bool:
        return why_not_road(self.o.g, self.o.s, (u,)) is None

    def room(self, h: int) -> int:
        """What still fits into a hex, not counting on anybody leaving it."""
        return room(self.o.g, self.o.s, h) - self.arriving(h)


def free_units(o: Outlook, h: int) -> list[Unit]:
    """All that can move, but for one keeper of a hex that touches the enemy in supply or of points that he
    could come for."""
    pile = [u for u in o.s.stacks[h] if not o.s.flags[u] & CANNOT_GO and not o.g.is_static[u]]
    if len(pile) < len(o.s.stacks[h]):
        return pile  # whoever cannot go keeps the hex
    if (o.s.near[o.foe][h] and o.would_be_supplied(h)) or o.needs_keeper(h):
        pile.remove(min(pile, key=lambda u: (o.g.is_mech[u], o.rating(u).strength, u)))
    return pile
