"""Who may be moved, where everybody can go, and how full the hexes will be."""

from __future__ import annotations

from functools import cached_property

from steppe.games.kursk_1943 import entry
from steppe.games.kursk_1943.ground import mover_of
from steppe.games.kursk_1943.movement import MovementPhase, why_not_take_up
from steppe.games.kursk_1943.page.orders import reach_field
from steppe.games.kursk_1943.points import allowance
from steppe.games.kursk_1943.stacking import LIMIT
from steppe.games.kursk_1943.state import REPAIR, TRANSPORT, levels_left
from steppe.hexes import Field
from steppe.players import muster
from steppe.players.fields import distances
from steppe.players.kursk_1943.front import own_wall
from steppe.players.kursk_1943.outlook import ATTACKER, BULWARK, DEFENDER, Outlook
from steppe.players.walls import Wall
from steppe.table.basics import Unit


class Muster(muster.Muster):
    """The accounts of a movement phase, with the ways that it allows."""

    def __init__(self, o: Outlook, phase: MovementPhase) -> None:
        sizes = [levels_left(o.g, o.s, Unit(u)) for u in range(len(o.g.units))]
        super().__init__(o.s, free_units(o, phase), sizes)
        self.o = o
        self.phase = phase
        self._fields: dict[Unit, Field] = {}
        self._fields_of_kind: dict[tuple[int, ...], Field] = {}

    def field(self, u: Unit) -> Field:
        """Where one unit could go, as the table stands."""
        known = self._fields.get(u)
        if known is None:
            known = self._fields[u] = self._field(u)
        return known

    def _field(self, u: Unit) -> Field:
        """One serves all that go alike from the same place."""
        g, s = self.o.g, self.o.s
        banned = sum(u in ban.units for ban in g.battle.river_bans)
        limbers = g.counters[u].is_gun and not s.flags[u] & TRANSPORT
        points = allowance(g, s, u, self.phase.strategic, False)
        place = (s.at[u],) if s.at[u] >= 0 else entry.own_entries(g, s, u)
        key = (*place, mover_of(g.counters[u]), points, self.sizes[u], limbers, banned)
        found = self._fields_of_kind.get(key)
        if found is None:
            found = self._fields_of_kind[key] = reach_field(g, s, (u,))
        return found

    @cached_property
    def wall(self) -> Wall | None:
        """The line that a side keeps to if it defends, but not when nothing can follow."""
        o = self.o
        return own_wall(o) if o.role == DEFENDER and not o.has_last_word else None

    def is_outside(self, h: int) -> bool:
        return self.wall is not None and h in self.wall.outside

    def is_behind(self, h: int) -> bool:
        wall = self.wall
        return wall is not None and h not in wall.outside and h not in wall.hexes

    def raided(self) -> bytearray:
        """1 for every hex that an enemy could enter, or come next to, once all have gone where they are
        sent."""
        g, size = self.o.g, self.o.g.grid.size
        barred, zone = bytearray(size), bytearray(size)
        held = [h for h in {*self.o.own_hexes, *(move.to for move in self.moves)} if self.garrison(h)]
        for h in held:
            barred[h] = 1
            if any(g.counters[u].has_zone for u in self.garrison(h)):
                for n in g.around[h]:
                    zone[n] = 1
        return self.o.raided_past(held, barred, zone)

    def room(self, h: int) -> int:
        """How many more levels fit into a hex by the end of the phase, as planned so far."""
        return LIMIT - sum(self.sizes[u] for u in self.garrison(h))


def free_units(o: Outlook, phase: MovementPhase) -> list[Unit]:
    """All that can move, but for those under repair, a keeper of points that the enemy could come for, an
    escort of those who must stay, and reserves that cost more than they bring."""
    g, s = o.g, o.s
    able = [Unit(u) for u in g.units_of[o.side] if why_not_take_up(g, s, phase, Unit(u), Unit(u)) is None]
    keepers = {keeper for h in o.own_hexes for keeper in (*_keepers(o, h), *_escort(o, h, able))}
    return [
        u for u in able if u not in keepers and not s.flags[u] & REPAIR and (s.at[u] >= 0 or is_called(o, u))
    ]


def _keepers(o: Outlook, h: int) -> list[Unit]:
    fit = [u for u in o.s.stacks[h] if o.g.counters[u].is_regular]
    return sorted(fit, key=lambda u: (o.is_fast(u), -o.defence_of(u), u))[: o.keepers(h)]


def _escort(o: Outlook, h: int, able: list[Unit]) -> list[Unit]:
    """Whoever attacks leaves one with guns and headquarters that are points to the enemy. [8.2.6] One who can
    take a loss stays with those who cannot and may not move."""
    if o.stance == ATTACKER:
        return _escort_of_trains(o, h)
    stay = [u for u in o.s.stacks[h] if u not in able]
    if o.stance != BULWARK or not o.is_bombed or not stay or any(map(o.is_sturdy, stay)):
        return []
    fit = [u for u in o.s.stacks[h] if u in able and o.is_sturdy(u)]
    return sorted(fit, key=lambda u: (o.defence_of(u), u))[:1]


def _escort_of_trains(o: Outlook, h: int) -> list[Unit]:
    """[5.1.9, 6.2.5] The weakest, where the enemy may come."""
    if o.foe_distance[h] > _escorted_within(o) or all(o.g.counters[u].is_regular for u in o.s.stacks[h]):
        return []
    fit = [u for u in o.s.stacks[h] if o.fights(u)]
    return sorted(fit, key=lambda u: (o.attack_of(u), u))[:1]


def _escorted_within(o: Outlook) -> int:
    if o.unit_points(o.side):
        return o.params.dig_within
    return o.params.escorted_within if o.turns_left >= o.params.escorted_until else 0


def is_called(o: Outlook, u: Unit) -> bool:
    """[S1.6] Reserves of the STAVKA give the German points: they come if he is stronger than those who are
    there, or if a town is at stake that wins at once, one for each force of his that is near to it."""
    g, points = o.g, o.g.battle.points
    line = g.arrival_of.get(u)
    if line is None or not g.battle.arrivals[line].reserve or not points.reserve:
        return True
    if line in o.s.reserves:
        return True
    if o.turns_left < o.params.call_until:
        return False
    before = len(o.s.reserves) + sum(_waits(o, earlier) for earlier in range(line))
    if before < o.params.call_most and o.strength(o.side) < o.params.call_below * o.strength(o.foe):
        return True
    return before < _force_near_towns(o) // o.params.call_force


def _waits(o: Outlook, line: int) -> bool:
    """Whether a reserve could come now and has not been called."""
    arrival = o.g.battle.arrivals[line]
    due = arrival.day <= o.g.battle.day(o.s.turn)
    return bool(arrival.reserve) and due and line not in o.s.reserves


def _force_near_towns(o: Outlook) -> int:
    g = o.g
    automatic = g.battle.points.automatic_german
    away = distances(g, tuple(int(h) for h in g.towns if g.board.places[h].name in automatic))
    near = [u for h in o.foe_hexes if away[h] <= o.params.call_within for u in o.s.stacks[h]]
    return sum(o.attack_of(u) for u in near if o.fights(u))
