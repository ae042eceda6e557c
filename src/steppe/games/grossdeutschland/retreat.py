"""10.5 Retreat: two hexes, each nearer to the battalion's HQ or the division's."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from steppe.games.grossdeutschland.control import enter
from steppe.games.grossdeutschland.crossing import off_road_price, road_price
from steppe.games.grossdeutschland.losses import destroy
from steppe.games.grossdeutschland.stacking import has_room
from steppe.games.grossdeutschland.state import ROAD, DivisionState
from steppe.games.grossdeutschland.zones import enemy_zone
from steppe.hexes import Hex
from steppe.hexes.ways import finishable
from steppe.table.agenda import drop, push, replace
from steppe.table.basics import Decision, Reason, Side, Unit, other
from steppe.table.events import Retreated
from steppe.table.grammar import a_hex, a_unit, verb
from steppe.table.state import shift
from steppe.table.steps import Ask, Say

if TYPE_CHECKING:
    from steppe.games.grossdeutschland import Grossdeutschland

Units = tuple[Unit, ...]
NOBODY = Unit(-1)


def headquarters(g: Grossdeutschland, s: DivisionState, u: Unit) -> Units:
    """[10.5.2, R82] The HQs that a unit may make for. [R14] An HQ makes for the division's."""
    side, battalion = g.side_of[u], g.counters[u].battalion
    hqs = [g.hq_of.get(battalion), g.division_hq[side]]
    return tuple(sorted({hq for hq in hqs if hq is not None and hq != u and s.at[hq] >= 0}))


def begin_retreat(g: Grossdeutschland, s: DivisionState, side: Side, units: Units, is_attacker: bool) -> None:
    """[10.4.AR, 10.4.DR, 10.5] All survivors retreat; [10.5.3] the opponent leads those without an HQ.
    [10.4.2] HQs that stand with attackers may go along."""
    led = tuple(u for u in units if headquarters(g, s, u))
    lost = tuple(u for u in units if u not in led)
    if is_attacker:
        hexes = {s.at[u] for u in units}
        hqs = [u for h in sorted(hexes) for u in s.stacks[h] if g.counters[u].is_hq and u not in units]
        push(s, *(FollowRetreat(side, u) for u in hqs))
    if lost:
        push(s, Retreat(other(side), lost))
    if led:
        push(s, Retreat(side, led))


class Retreat(Ask["Grossdeutschland", DivisionState], frozen=True):
    """[10.5, 10.5.1] Every unit goes exactly two hexes, each by a way of its own; [10.5.5] who cannot finish
    is eliminated."""

    units: Units
    """Those who still have to go."""
    unit: Unit = NOBODY
    """Who is on his way."""
    taken: int = 0
    origin: Hex = Hex(-1)
    towards: Units = ()
    """[R82] The HQs that its way so far has led to."""

    now_rule = "10.5"

    def settle(self, g: Grossdeutschland, s: DivisionState, say: Say) -> bool:
        units = tuple(u for u in self.units if s.at[u] >= 0)
        if not units:
            drop(s)
            return True
        if len(units) < len(self.units):
            replace(s, Retreat(self.side, units))
            return True
        if any(True for _ in self.goers(g, s)):
            return self.took_only(g, s, say)
        drop(s)
        for u in units:
            destroy(g, s, u, "10.5.5", say)  # [8.0.7]
        return True

    def decision(self, g: Grossdeutschland, s: DivisionState, side: Side) -> Decision:
        if self.unit == NOBODY:
            led = g.side_of[self.units[0]] != self.side
            rule = "10.5.3" if led else "10.5"
            return Decision(side, rule, "retreat-led" if led else "retreat", (g.names(self.units),))
        return Decision(side, "10.5", "retreat-on", (g.units[self.unit], g.numbers[s.at[self.unit]]))

    def goers(self, g: Grossdeutschland, s: DivisionState) -> Iterator[Unit]:
        units = self.units if self.unit == NOBODY else (self.unit,)
        return (u for u in units if any(True for _ in self.ways(g, s, u)))

    def ways(self, g: Grossdeutschland, s: DivisionState, u: Unit) -> Iterator[Hex]:
        """The hexes from which the retreat can be finished, [R14] for any of the HQs."""
        for hq in self.aims(g, s, u):
            yield from self.ways_to(g, s, u, hq)

    def aims(self, g: Grossdeutschland, s: DivisionState, u: Unit) -> Units:
        """Where it makes for; NOBODY where the opponent leads."""
        return self.towards if u == self.unit else headquarters(g, s, u) or (NOBODY,)

    def ways_to(self, g: Grossdeutschland, s: DivisionState, u: Unit, hq: Unit) -> list[Hex]:
        origin = self.origin if u == self.unit else Hex(s.at[u])
        zone = enemy_zone(g, s, g.side_of[u])
        enemy = 2 - g.side_of[u]
        # [R14] In or next to the hex of its HQ a unit may go anywhere.
        aim = origin if hq == NOBODY else Hex(s.at[hq])
        free = g.grid.distance(origin, aim) <= 1

        def ahead(h: int) -> Iterator[int]:
            for n in g.around[h]:
                if n == origin or s.holder[n] == enemy or zone[n]:
                    continue  # [8.0.7, 10.5.4]
                nearer = free or g.grid.distance(Hex(n), aim) < g.grid.distance(Hex(h), aim)
                if nearer and can_go(g, s, u, h, n):
                    yield n

        left = g.numbers_of.retreat - (self.taken if u == self.unit else 0)
        ends = bytearray(g.grid.size)
        for h in g.grid.disc(Hex(s.at[u]), left):
            ends[h] = has_room(g, s, h, u)  # [10.5.4, R25]
        return [Hex(h) for h in finishable(ahead, s.at[u], left, ends)[1]]

    def why_not_retreat(self, g: Grossdeutschland, s: DivisionState, u: Unit, h: Hex) -> Reason | None:
        if u not in self.units or self.unit not in (NOBODY, u):
            return Reason("10.5", "not-retreating", (g.units[u],))
        if h in self.ways(g, s, u):
            return None
        number = g.numbers[h]
        if h not in g.neighbours[s.at[u]]:
            return Reason("10.5", "not-adjacent", (number, g.numbers[s.at[u]]))
        if s.holder[h] == 2 - g.side_of[u]:
            return Reason("7.0", "enemy-there", (number,))
        if enemy_zone(g, s, g.side_of[u])[h]:
            return Reason("8.0.7", "retreat-zone", (number,))
        return Reason("10.5.2", "retreat-way", (number,))

    def retreat(self, g: Grossdeutschland, s: DivisionState, u: Unit, h: Hex, say: Say) -> None:
        towards = tuple(hq for hq in self.aims(g, s, u) if h in self.ways_to(g, s, u, hq))
        origin = self.origin if u == self.unit else Hex(s.at[u])
        taken = 1 + (self.taken if u == self.unit else 0)
        here = Hex(s.at[u])
        for one in (u, *((Unit(s.riders[u]),) if u in s.riders else ())):
            shift(g, s, one, h)
            s.flags[one] &= ~ROAD
            say(Retreated("10.5", one, here, h))
        enter(g, s, g.side_of[u], h, say)
        if taken < g.numbers_of.retreat:
            replace(s, Retreat(self.side, self.units, u, taken, origin, towards))
        else:
            replace(s, Retreat(self.side, tuple(v for v in self.units if v != u)))

    verbs = (verb("retreat", a_unit(goers), a_hex(ways), why_not=why_not_retreat, do=retreat),)


def can_go(g: Grossdeutschland, s: DivisionState, u: Unit, a: int, b: int) -> bool:
    """[9.1, 10.5.4] Ground that is open to its class, or a road."""
    return off_road_price(g, s, u, a, b) is not None or road_price(g, s, u, a, b) is not None


class FollowRetreat(Ask["Grossdeutschland", DivisionState], frozen=True):
    """[10.4.2] An HQ that stands where attackers retreat from may go along or stay."""

    unit: Unit

    now_rule = "10.4.2"

    def settle(self, g: Grossdeutschland, s: DivisionState, say: Say) -> bool:
        if s.at[self.unit] >= 0 and any(True for _ in self._retreat(g, s).goers(g, s)):
            return False  # [10.5.4, R103] who cannot get away stays
        drop(s)
        return True

    def decision(self, g: Grossdeutschland, s: DivisionState, side: Side) -> Decision:
        return Decision(side, "10.4.2", "follow", (g.units[self.unit],))

    def follow(self, g: Grossdeutschland, s: DivisionState, say: Say) -> None:
        drop(s)
        push(s, self._retreat(g, s))

    def _retreat(self, g: Grossdeutschland, s: DivisionState) -> Retreat:
        leader = self.side if headquarters(g, s, self.unit) else other(self.side)
        return Retreat(leader, (self.unit,))

    def stay(self, g: Grossdeutschland, s: DivisionState, say: Say) -> None:
        drop(s)

    verbs = (verb("follow", do=follow), verb("stay", do=stay, closing=True))
