"""Who may be moved, where everybody can go, and how full the hexes will be."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from steppe.games.autumn_for_barbarossa.movement import MovementPhase
from steppe.games.autumn_for_barbarossa.page.orders import field_of
from steppe.games.autumn_for_barbarossa.stacking import LIMIT
from steppe.games.autumn_for_barbarossa.state import MOVED, allowance
from steppe.hexes import Field
from steppe.players import muster
from steppe.players.autumn_for_barbarossa.outlook import Outlook
from steppe.table.basics import Unit


class Muster(muster.Muster):
    """The accounts of a movement phase, with the ways that it allows."""

    def __init__(self, o: Outlook, phase: MovementPhase) -> None:
        super().__init__(o.s, all_free(o, phase), [1] * len(o.g.units))
        self.o = o
        self.phase = phase
        self._fields: dict[tuple[int, int], Field] = {}

    def field(self, u: Unit) -> Field:
        """Where one unit could go, as the table stands."""
        key = (self.o.s.at[u], allowance(self.o.g, self.o.s, u))
        found = self._fields.get(key)
        if found is None:
            moving = self.phase.moving(self.o.s, (u,))
            found = self._fields[key] = field_of(self.o.g, self.o.s, moving)
        return found

    def comers(self, h: int) -> list[Unit]:
        """The free units with an attack that could come to a hex, as the table stands."""
        return self._comers.get(h, [])

    @cached_property
    def _comers(self) -> dict[int, list[Unit]]:
        found: dict[int, list[Unit]] = {}
        for u in self.free:
            if self.o.attack_of(u) > 0:
                for h in self.field(u).cost:
                    found.setdefault(h, []).append(u)
        return found

    def room(self, h: int) -> int:
        """How many more fit into a hex by the end of the phase, as planned so far."""
        return LIMIT - self.count(h)


def all_free(o: Outlook, phase: MovementPhase) -> Iterator[Unit]:
    able = set(phase.movers(o.g, o.s, ()))
    for h in o.own_hexes:
        yield from free_units(o, h, able)


def free_units(o: Outlook, h: int, able: set[Unit]) -> list[Unit]:
    """All that can move, but for one keeper of points that the enemy could come for."""
    pile = o.s.stacks[h]
    free = [u for u in pile if u in able and not o.s.flags[u] & MOVED]
    if free and len(free) == len(pile) and o.needs_keeper(h):
        free.remove(min(free, key=lambda u: (o.is_fast(u), o.rating(u).attack, u)))
    return free
