"""9.0 Movement: the activated units move one stack after the other, hex by hex."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import structs

from steppe.games.grossdeutschland.arrivals import entry_hexes, is_due, note_gate, why_not_enter
from steppe.games.grossdeutschland.control import enter
from steppe.games.grossdeutschland.crossing import crosses_river, in_points, off_road_price, road_price
from steppe.games.grossdeutschland.debarking import DEBARK, EMBARK, why_not_debark, why_not_embark
from steppe.games.grossdeutschland.engineers import CLEAR, DEMOLISH, PONTOON, can_build
from steppe.games.grossdeutschland.exits import EXIT, why_not_exit
from steppe.games.grossdeutschland.opportunity import React
from steppe.games.grossdeutschland.points import allowance, left
from steppe.games.grossdeutschland.riding import DISMOUNT, MOUNT, mountable
from steppe.games.grossdeutschland.stacking import crowd, crowded, is_full
from steppe.games.grossdeutschland.state import (
    ACTIVE,
    ENTERED,
    MARCHING,
    MOVED,
    PINNED,
    RIDING,
    ROAD,
    DivisionState,
    mobility,
)
from steppe.games.grossdeutschland.tables import POINT
from steppe.games.grossdeutschland.zones import in_enemy_zone
from steppe.hexes import Hex
from steppe.table.agenda import drop, leave, mark, push, replace
from steppe.table.basics import POOL, Cost, Decision, Reason, Side, Unit, other
from steppe.table.events import Moved, Placed
from steppe.table.grammar import a_hex, some_units, verb
from steppe.table.state import holds, put, shift
from steppe.table.steps import Ask, Say

if TYPE_CHECKING:
    from steppe.games.grossdeutschland import Grossdeutschland

Units = tuple[Unit, ...]


class MovementPart(Ask["Grossdeutschland", DivisionState], frozen=True):
    """[9.0] The activated units move, and their HQ; [3.4.3, 3.4.4, 9.0.11] all of it comes before their
    first attack."""

    battalion: str

    now_rule = "3.4.3"

    def settle(self, g: Grossdeutschland, s: DivisionState, say: Say) -> bool:
        if any(True for _ in self.movers(g, s, ())) or can_build(g, s, self.side):
            return False
        drop(s)
        return True

    def decision(self, g: Grossdeutschland, s: DivisionState, side: Side) -> Decision:
        """[7.1.3] It warns of hexes where too many stand as long as that can be mended."""
        name = g.battalions[self.battalion].name
        if full := crowded(g, s, self.side):
            return Decision(side, "7.1.3", "crowded", (name, ", ".join(g.numbers[h] for h in full)))
        return Decision(side, "9.0", "movement", (s.turn, name))

    def movers(self, g: Grossdeutschland, s: DivisionState, chosen: Units) -> Iterator[Unit]:
        active = (Unit(u) for u, bits in enumerate(s.flags) if bits & ACTIVE)
        if not chosen:
            return (u for u in active if self.can_take_up(g, s, (u,)))
        return (u for u in active if u > chosen[-1] and self.can_take_up(g, s, (*chosen, u)))

    def can_take_up(self, g: Grossdeutschland, s: DivisionState, units: Units) -> bool:
        return self.why_not_go(g, s, units) is None

    def why_not_go(self, g: Grossdeutschland, s: DivisionState, units: Units) -> Reason | None:
        for u in units:
            if (reason := why_not_take_up(g, s, self.side, u, units[0])) is not None:
                return reason
        moving = Moving(self.side, units)
        if moving.can_go_on(g, s):
            return None
        return moving.why_stuck(g, s)

    def go(self, g: Grossdeutschland, s: DivisionState, units: Units, say: Say) -> None:
        push(s, Moving(self.side, units))

    verbs = (
        verb("go", some_units(movers), why_not=why_not_go, do=go),
        DEMOLISH,
        PONTOON,
        CLEAR,
        verb("end", do=leave, closing=True),
    )


class Moving(Ask["Grossdeutschland", DivisionState], frozen=True):
    """[9.0.1, 9.3] A unit or stack on its way. [9.4.5] Also the movement that follows an overrun."""

    units: Units
    steps: int = 0
    changed: bool = False
    """[9.6.6] Has debarked or embarked in this move."""

    def settle(self, g: Grossdeutschland, s: DivisionState, say: Say) -> bool:
        """[11.4.2] The dead and the pinned drop out. It halts by itself when nothing is left to do, unless
        it could leave the road at its end (R83)."""
        able = tuple(u for u in self.units if (s.at[u] >= 0 or s.at[u] == POOL) and not s.flags[u] & PINNED)
        if len(able) < len(self.units):
            mark(s, self.units, MOVED)
            if able:
                replace(s, structs.replace(self, units=able))
                for u in able:
                    s.flags[u] &= ~MOVED
            else:
                drop(s)
            return True
        if not self.steps or self.can_go_on(g, s) or any(s.flags[u] & ROAD for u in self.units):
            return False
        self.halt(g, s, say)
        return True

    def can_go_on(self, g: Grossdeutschland, s: DivisionState) -> bool:
        if any(True for _ in self.open_hexes(g, s)):
            return True
        if self.steps and len(self.units) > 1:
            parts = (structs.replace(self, units=(u,)) for u in self.units)
            if any(True for part in parts for _ in part.open_hexes(g, s)):
                return True
        return any(True for _ in mountable(self, g, s)) or any(
            why_not(self, g, s) is None for why_not in (why_not_debark, why_not_embark, why_not_exit)
        )

    def decision(self, g: Grossdeutschland, s: DivisionState, side: Side) -> Decision:
        points = in_points(max(min(left(g, s, u) for u in self.units), 0))
        here = s.at[self.units[0]]
        if here < 0:
            return Decision(side, "4.0", "entering", (g.names(self.units), points))
        names, number = g.names(self.units), g.numbers[here]
        # [7.1.3] The halt of the last who move is also the end of the movement.
        if is_full(g, s, here):
            return Decision(side, "7.1.3", "moving-crowded", (names, number, points))
        if crowd(g, s, here):
            return Decision(side, "7.1.3", "moving-jammed", (names, number, points))
        return Decision(side, "9.0", self._how_far(g, s), (names, number, points))

    def _how_far(self, g: Grossdeutschland, s: DivisionState) -> str:
        if not any(True for _ in self.open_hexes(g, s)):
            return "moving-spent"
        return "taken-up" if self.why_not_halt(g, s) is not None else "moving"

    def not_now(self, g: Grossdeutschland, s: DivisionState, verb: str) -> Reason:
        return Reason("9.0.11", "finish-move", (g.names(self.units),))

    # Steps.

    def is_stopped(self, g: Grossdeutschland, s: DivisionState) -> bool:
        """[8.0.3, 9.4.6] Who has entered an enemy zone goes no further."""
        return bool(self.steps) and in_enemy_zone(g, s, self.side, s.at[self.units[0]])

    def open_hexes(self, g: Grossdeutschland, s: DivisionState) -> Iterator[Hex]:
        here = s.at[self.units[0]]
        around = entry_hexes(g, s, self.units) if here < 0 else g.around[here]
        if here < 0 or not self.is_stopped(g, s):
            yield from (Hex(n) for n in around if self.why_not_step(g, s, Hex(n)) is None)

    def prices(self, g: Grossdeutschland, s: DivisionState, to: Hex) -> tuple[list[int], bool] | None:
        """What the step costs each unit, and whether they take the road; None where they may not go. [8.0.4]
        It costs a point more to leave an enemy zone, [8.0.5] and no road leads out of it."""
        here = s.at[self.units[0]]
        if here < 0:  # [9.0.8, 4.0.3] an entry hex costs what else is in it
            return _all([entry_price(g, s, u, to) for u in self.units], False)
        return step_prices(g, s, self.side, self.units, here, to)

    def why_not_step(self, g: Grossdeutschland, s: DivisionState, to: Hex) -> Reason | None:
        here, number = s.at[self.units[0]], g.numbers[to]
        if here < 0:
            if (reason := why_not_enter(g, s, self.units, to)) is not None:
                return reason
        elif to not in g.neighbours[here]:
            return Reason("9.0.1", "not-adjacent", (number, g.numbers[here]))
        if holds(s, other(self.side), to):
            return Reason("7.0", "enemy-there", (number,))
        if here >= 0 and self.is_stopped(g, s):
            return Reason("8.0.3", "zone-stop", (g.numbers[here],))
        found = self.prices(g, s, to)
        if found is None:
            return Reason("9.1", "closed-ground", (number,))
        if here >= 0 and crosses_river(g, s, here, to) and in_enemy_zone(g, s, self.side, to):
            return Reason("8.0.6", "river-into-zone", (number,))
        for u, price in zip(self.units, found[0], strict=True):
            if not self.can_pay(g, s, u, price):
                has = in_points(max(left(g, s, u), 0))
                return Reason("9.0.9", "points", (number, in_points(price), has))
        return None

    def can_pay(self, g: Grossdeutschland, s: DivisionState, u: Unit, price: int) -> bool:
        """[9.0.9] With what it has left; [9.0.10, 9.1.2] one hex is always open to a unit that has not
        moved, [9.0.4] so that the whole of a reduced allowance is enough for ALL."""
        return price <= left(g, s, u) or (not self.steps and not s.spent[u])

    def why_stuck(self, g: Grossdeutschland, s: DivisionState) -> Reason:
        """The first reason against any step, if none is open."""
        here = s.at[self.units[0]]
        around = entry_hexes(g, s, self.units) if here < 0 else g.around[here]
        reasons = (self.why_not_step(g, s, Hex(n)) for n in around)
        return next(filter(None, reasons), Reason("4.0.6", "no-entry", (g.names(self.units),)))

    def step(self, g: Grossdeutschland, s: DivisionState, to: Hex, say: Say) -> None:
        """[4.0.4] Whoever enters the map is bound by all rules at once. [9.2.2] Road Move is on the counters
        before the enemy fires."""
        found = self.prices(g, s, to)
        assert found is not None
        prices, by_road = found
        origin = Hex(s.at[self.units[0]])
        for u, price in zip(self.units, prices, strict=True):
            s.spent[u] = min(s.spent[u] + price, max(allowance(g, s, u), s.spent[u]))
            s.flags[u] = s.flags[u] & ~(ROAD | MARCHING) | (ROAD if by_road else 0)
        replace(s, structs.replace(self, steps=self.steps + 1))
        travellers = with_riders(s, self.units)
        for u in sorted(travellers, key=s.height.__getitem__):
            if s.at[u] < 0:
                put(g, s, u, to)
                s.flags[u] |= ENTERED  # [4.0.2, 6.0.8]
                note_gate(g, s, u, to)
            else:
                shift(g, s, u, to)
        if origin < 0:
            say(Placed("4.0", self.units, to))
        else:
            say(Moved("9.2" if by_road else "9.0.1", travellers, origin, to, Cost(max(prices))))
        enter(g, s, self.side, to, say)
        push(s, React(other(self.side), self.units))

    # Who stays behind, and the end.

    def mates(self, g: Grossdeutschland, s: DivisionState, chosen: Units) -> Units:
        return self.units if self.steps and len(chosen) + 1 < len(self.units) else ()

    def why_not_drop(self, g: Grossdeutschland, s: DivisionState, units: Units) -> Reason | None:
        for u in units:
            if u not in self.units:
                return Reason("9.1.5", "not-in-stack", (g.units[u],))
        if not self.steps:
            return Reason("9.1.5", "drop-unmoved")
        return Reason("9.1.5", "drop-all") if len(units) == len(self.units) else None

    def drop_off(self, g: Grossdeutschland, s: DivisionState, away: Units, say: Say) -> None:
        """[9.1.4, 9.1.5, 9.3.1] They have finished; the rest goes on."""
        mark(s, away, MOVED)
        replace(s, structs.replace(self, units=tuple(u for u in self.units if u not in away)))

    def why_not_halt(self, g: Grossdeutschland, s: DivisionState) -> Reason | None:
        return None if self.steps or self.changed else Reason("9.0.1", "halt-unmoved")

    def halt(self, g: Grossdeutschland, s: DivisionState, say: Say) -> None:
        """[2.6.3] Road Move stays on those who came by road."""
        mark(s, with_riders(s, self.units), MOVED)
        drop(s)

    def why_not_disperse(self, g: Grossdeutschland, s: DivisionState) -> Reason | None:
        if not any(s.flags[u] & ROAD for u in self.units):
            return Reason("9.2", "not-on-road")
        return self.why_not_halt(g, s)

    def disperse(self, g: Grossdeutschland, s: DivisionState, say: Say) -> None:
        """[R83] They halt and leave the road, which costs nothing."""
        for u in self.units:
            s.flags[u] &= ~ROAD
        self.halt(g, s, say)

    verbs = (
        verb("step", a_hex(open_hexes), why_not=why_not_step, do=step),
        DEBARK,
        EMBARK,
        MOUNT,
        DISMOUNT,
        EXIT,
        verb("drop", some_units(mates), why_not=why_not_drop, do=drop_off),
        verb("halt", why_not=why_not_halt, do=halt, closing=True),
        verb("disperse", why_not=why_not_disperse, do=disperse, closing=True),
    )


def step_prices(
    g: Grossdeutschland, s: DivisionState, side: Side, units: Units, here: int, to: int
) -> tuple[list[int], bool] | None:
    """What a step from a hex to the next costs each unit, wherever they stand, and whether by road."""
    leaving = in_enemy_zone(g, s, side, here)
    toll = POINT * g.numbers_of.leaving_zone if leaving else 0
    off = _all([off_road_price(g, s, u, here, to) for u in units], False)
    road = None if leaving else _all([road_price(g, s, u, here, to) for u in units], True)
    if off is not None:
        off = ([price + toll for price in off[0]], False)
    if road is None or off is None:
        return road or off
    return road if sum(road[0]) <= sum(off[0]) else off


def _all(prices: list[int | None], by_road: bool) -> tuple[list[int], bool] | None:
    known = [price for price in prices if price is not None]
    return (known, by_road) if len(known) == len(prices) else None


def entry_price(g: Grossdeutschland, s: DivisionState, u: Unit, to: Hex) -> int | None:
    """[9.0.8] By the other terrain in the entry hex."""
    return g.ground.hex_price((mobility(g, s, u), g.counters[u].allowance), to)


def with_riders(s: DivisionState, units: Units) -> Units:
    return (*units, *(Unit(s.riders[u]) for u in units if u in s.riders))


def why_not_take_up(g: Grossdeutschland, s: DivisionState, side: Side, u: Unit, first: Unit) -> Reason | None:
    """Whether a unit may begin to move, [9.3] together with another with which it stands."""
    name = g.units[u]
    if g.side_of[u] != side:
        return Reason("6.0.1", "not-yours", (name,))
    if not s.flags[u] & ACTIVE:
        return Reason("6.0.1", "not-active", (name,))
    if s.at[u] < 0 and (s.at[u] != POOL or not is_due(g, s, u)):
        return Reason("4.0", "not-on-map", (name,))
    if s.flags[u] & MOVED:
        return Reason("9.0.11", "has-moved", (name,))
    if s.flags[u] & RIDING:
        return Reason("9.5.3", "rides", (name,))
    if s.flags[u] & PINNED:
        return Reason("11.3.13", "pinned", (name,))
    if s.at[u] != s.at[first] or (s.at[u] < 0 and not _enter_together(g, u, first)):
        return Reason("9.3", "not-together", (name, g.units[first]))
    return None


def _enter_together(g: Grossdeutschland, u: Unit, first: Unit) -> bool:
    return g.arrivals.group_of[u] == g.arrivals.group_of[first]
