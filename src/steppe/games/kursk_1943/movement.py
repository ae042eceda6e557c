"""3.0 Movement, 12.0 strategic movement, and 11.0 the entry of reinforcements. [3.1.1, 3.1.2] Retreat and
pursuit have modules of their own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import structs

from steppe.games.kursk_1943 import bridging, entry, missions, volkssturm
from steppe.games.kursk_1943.counters import TRUCKED
from steppe.games.kursk_1943.crossing import (
    bridges_of,
    claim_bridges,
    destroy_bridge,
    is_big_river,
    is_bridged,
    may_destroy,
    prices,
    side_between,
)
from steppe.games.kursk_1943.digging import why_not_dig
from steppe.games.kursk_1943.ground import POINT, in_points, mover_of
from steppe.games.kursk_1943.losses import eliminate, lose_level
from steppe.games.kursk_1943.points import LEAST, allowance
from steppe.games.kursk_1943.presence import bring, came, is_active
from steppe.games.kursk_1943.stacking import has_room, levels, overstacked
from steppe.games.kursk_1943.state import (
    BARRAGED,
    FOUGHT,
    MARKED,
    MOVED,
    TRANSPORT,
    KurskState,
    is_gun,
    is_staff,
    oos_level,
    set_oos,
)
from steppe.games.kursk_1943.zones import in_enemy_zone, shares_zone
from steppe.hexes import Hex
from steppe.table.agenda import drop, leave, mark, push, replace
from steppe.table.basics import POOL, Cost, Decision, Reason, Side, Unit, other
from steppe.table.events import Marked, Moved, Placed, Rolled
from steppe.table.grammar import a_hex, a_unit, maybe, some_units, verb
from steppe.table.state import lift, put
from steppe.table.steps import Ask, Dice, Outcome, Say, Step, Waiting

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943

Units = tuple[Unit, ...]

LEAVING = POINT
"""[4.2.6] What it costs to leave an enemy zone."""
ORDER = POINT
"""[6.2.4] What it costs a gun to change its setup."""
BLOW = POINT
"""[14.2.1] What it costs to destroy a bridge over a river; [14.3.1] over a big river BLOW_BIG."""
BLOW_BIG = 3 * POINT
REBUILD = 3 * POINT
"""[14.2.2]"""
EXTRA = POINT
"""[T6.7] Who moves along secondary roads alone, at one point a hex, may go one hex farther."""


class MovementPhase(Ask["Kursk1943", KurskState], frozen=True):
    """[2.2.3, 3.1.3] A side's units move in any order, one unit or stack after the other; [2.2.5, 12.1.1,
    12.1.3] in the strategic phase those that were marked. Reinforcements enter in both [11.1.3]."""

    strategic: bool = False

    now_rule = "2.1.2"

    def decision(self, g: Kursk1943, s: KurskState, side: Side) -> Decision:
        if self.strategic:
            return Decision(side, "12.1.1", "strategic", (s.turn,))
        return Decision(side, "2.2.3", "movement", (s.turn,))

    # Going.

    def movers(self, g: Kursk1943, s: KurskState, chosen: Units) -> Iterator[Unit]:
        if not chosen:
            for u in map(Unit, g.units_of[self.side]):
                if why_not_take_up(g, s, self, u, u) is None and self.moving(g, s, (u,)).can_begin(g, s):
                    yield u
            return
        first = chosen[0]
        mates = s.stacks[s.at[first]] if s.at[first] >= 0 else entry.waiting(g, s, self.side)
        for u in sorted(u for u in mates if u > chosen[-1]):
            ready = why_not_take_up(g, s, self, u, first) is None
            if ready and self.moving(g, s, (*chosen, u)).can_begin(g, s):
                yield u

    def may_force(self, g: Kursk1943, s: KurskState, units: Units) -> bool:
        """[10.2.3] Units out of supply may have all their points for a level more."""
        return any(oos_level(s, u) for u in units)

    def why_not_go(self, g: Kursk1943, s: KurskState, units: Units, full: bool) -> Reason | None:
        for u in units:
            if (reason := why_not_take_up(g, s, self, u, units[0])) is not None:
                return reason
        if full and not self.may_force(g, s, units):
            return Reason("10.2.3", "in-supply", (g.units[units[0]],))
        moving = self.moving(g, s, units, full)
        return None if moving.can_begin(g, s) else moving.why_not_begin(g, s)

    def moving(self, g: Kursk1943, s: KurskState, units: Units, full: bool = False) -> Moving:
        points = tuple(allowance(g, s, u, self.strategic, full) for u in units)
        return Moving(self.side, units, self.strategic, points, (0,) * len(units))

    def go(self, g: Kursk1943, s: KurskState, units: Units, full: bool, say: Say) -> None:
        push(s, self.moving(g, s, units, full))
        mark(s, units, MOVED)
        is_active(g, s, units, g.phase_now(s))
        for u in units if full else ():
            if oos_level(s, u):
                set_oos(s, u, oos_level(s, u) + 1)  # [10.2.3, 10.2.5]
                say(Marked("10.2.3", "oos-up", self.side, Hex(s.at[u]) if s.at[u] >= 0 else None, u))

    # What a unit does instead of moving.

    def bars_strategic(self, g: Kursk1943, s: KurskState) -> Reason | None:
        return Reason("2.1.2", "not-in-strategic") if self.strategic else None

    def diggers(self, g: Kursk1943, s: KurskState) -> Iterator[Unit]:
        return (Unit(u) for u in g.units_of[self.side] if self.why_not_dig(g, s, Unit(u)) is None)

    def why_not_dig(self, g: Kursk1943, s: KurskState, u: Unit) -> Reason | None:
        reason = why_not_dig(g, s, self.side, u)
        if reason is None or reason.code != "has-retreated":
            return reason
        # [7.1.3] Who has retreated may dig in nevertheless if he cannot get out of the enemy's zone.
        stuck = in_enemy_zone(g, s, self.side, s.at[u]) and not self.moving(g, s, (u,)).can_begin(g, s)
        return None if stuck else reason

    def dig(self, g: Kursk1943, s: KurskState, u: Unit, say: Say) -> None:
        """[7.1.1, 7.1.4] It takes all that the unit has."""
        s.works[s.at[u]] = self.side + 1
        mark(s, (u,), MOVED)
        is_active(g, s, (u,), g.phase_now(s))
        say(Marked("7.1.2", "dug-in", self.side, Hex(s.at[u])))

    def markable(self, g: Kursk1943, s: KurskState, chosen: Units) -> Iterator[Unit]:
        for u in map(Unit, g.units_of[self.side]):
            if (not chosen or u > chosen[-1]) and self._why_not_mark(g, s, u) is None:
                yield u

    def why_not_mark(self, g: Kursk1943, s: KurskState, units: Units) -> Reason | None:
        return next(filter(None, (self._why_not_mark(g, s, u) for u in units)), None)

    def _why_not_mark(self, g: Kursk1943, s: KurskState, u: Unit) -> Reason | None:
        """[12.1.2, 12.1.4] Any unit that is not activated in this phase."""
        name = g.units[u]
        if g.side_of[u] != self.side:
            return Reason("12.1.4", "not-yours", (name,))
        if s.at[u] < 0:
            return Reason("12.1.4", "not-on-map", (name,))
        if s.flags[u] & MOVED:
            return Reason("12.1.2", "has-moved", (name,))
        if s.flags[u] & MARKED:
            return Reason("12.1.4", "marked", (name,))
        if not g.counters[u].movement:
            return Reason("15.2.1", "immobile", (name,))
        if g.counters[u].is_gun and not s.flags[u] & TRANSPORT:
            return Reason("6.2.3", "not-limbered", (name,))
        return None

    def mark_units(self, g: Kursk1943, s: KurskState, units: Units, say: Say) -> None:
        mark(s, units, MARKED)
        for h in sorted({s.at[u] for u in units}):
            say(Marked("12.1.4", "strategic", self.side, Hex(h)))

    def builders(self, g: Kursk1943, s: KurskState) -> Iterator[Unit]:
        for u in map(Unit, g.units_of[self.side]):
            if g.counters[u].is_hq and any(True for _ in self.far_banks(g, s, u)):
                yield u

    def far_banks(self, g: Kursk1943, s: KurskState, u: Unit) -> Iterator[Hex]:
        around = g.around[s.at[u]] if s.at[u] >= 0 else ()
        return (Hex(n) for n in around if self.why_not_bridge(g, s, u, Hex(n)) is None)

    def why_not_bridge(self, g: Kursk1943, s: KurskState, u: Unit, to: Hex) -> Reason | None:
        return bridging.why_not_bridge(g, s, self.side, u, to)

    def bridge(self, g: Kursk1943, s: KurskState, u: Unit, to: Hex, say: Say) -> None:
        bridging.begin(g, s, u, to, say)

    def thinned(self, g: Kursk1943, s: KurskState) -> Iterator[Unit]:
        for u in map(Unit, g.units_of[self.side]):
            if g.has_volkssturm and any(True for _ in self.levies(g, s, u)):
                yield u

    def levies(self, g: Kursk1943, s: KurskState, u: Unit) -> Iterator[Unit]:
        mates = s.stacks[s.at[u]] if s.at[u] >= 0 else ()
        return (v for v in mates if self.why_not_refill(g, s, u, v) is None)

    def why_not_refill(self, g: Kursk1943, s: KurskState, u: Unit, levy: Unit) -> Reason | None:
        return volkssturm.why_not_refill(g, s, self.side, u, levy)

    def refill(self, g: Kursk1943, s: KurskState, u: Unit, levy: Unit, say: Say) -> None:
        volkssturm.refill(g, s, u, levy, say)

    # Waiting off the map.

    def delayable(self, g: Kursk1943, s: KurskState) -> Iterator[Unit]:
        for u in entry.waiting(g, s, self.side):
            if any(True for _ in self.zones_to_shift(g, s, u)):
                yield u

    def zones_to_shift(self, g: Kursk1943, s: KurskState, u: Unit) -> Iterator[Hex]:
        found = entry.zones_to_shift(g, s, u)
        return (h for h in found if self.why_not_delay(g, s, u, h) is None)

    def why_not_delay(self, g: Kursk1943, s: KurskState, u: Unit, to: Hex) -> Reason | None:
        return entry.why_not_delay(g, s, self.side, u, to)

    def delay(self, g: Kursk1943, s: KurskState, u: Unit, to: Hex, say: Say) -> None:
        s.zones[u] = int(to)
        mark(s, (u,), MOVED)
        say(Marked("11.2.2", "delayed", self.side, to, u))

    verbs = (
        verb("go", some_units(movers), maybe("full", may_force), why_not=why_not_go, do=go),
        verb("dig", a_unit(diggers), why_not=why_not_dig, do=dig, bars=bars_strategic),
        verb("mark", some_units(markable), why_not=why_not_mark, do=mark_units, bars=bars_strategic),
        verb(
            "bridge",
            a_unit(builders),
            a_hex(far_banks),
            why_not=why_not_bridge,
            do=bridge,
            bars=bars_strategic,
        ),
        verb(
            "delay",
            a_unit(delayable),
            a_hex(zones_to_shift),
            why_not=why_not_delay,
            do=delay,
            bars=bars_strategic,
        ),
        verb(
            "refill",
            a_unit(thinned),
            a_unit(levies),
            why_not=why_not_refill,
            do=refill,
            bars=bars_strategic,
        ),
        verb("end", do=leave, closing=True),
    )


class Moving(Ask["Kursk1943", KurskState], frozen=True):
    """[3.1.4, 3.1.5] A unit or stack on its way, hex by hex; each pays what it costs its kind, [3.1.7] with
    its own points."""

    units: Units
    strategic: bool
    points: tuple[int, ...]
    """[3.1.13] What each unit has at the beginning, in twelfths."""
    spent: tuple[int, ...]
    steps: int = 0
    pure: bool = True
    """[T6.7] So far along secondary roads alone."""
    entered: bool = False
    """It has come onto the map in this move."""
    acted: bool = False
    """Somebody has changed its setup, or worked at a bridge."""

    def settle(self, g: Kursk1943, s: KurskState, say: Say) -> bool:
        """The dead drop out; the move is over when nothing more can be done."""
        alive = tuple(u for u in self.units if s.at[u] >= 0 or s.at[u] == POOL)
        if len(alive) < len(self.units):
            if alive:
                replace(s, self.part(alive))
            else:
                drop(s)
            return True
        if not (self.steps or self.acted) or self.can_go_on(g, s):
            return False
        drop(s)
        return True

    def part(self, units: Units) -> Moving:
        """Some of these units, with what they have spent so far."""
        kept = [i for i, u in enumerate(self.units) if u in units]
        points, spent = tuple(self.points[i] for i in kept), tuple(self.spent[i] for i in kept)
        return structs.replace(self, units=units, points=points, spent=spent)

    def decision(self, g: Kursk1943, s: KurskState, side: Side) -> Decision:
        names = ", ".join(g.units[u] for u in self.units)
        left = min((has - paid for has, paid in zip(self.points, self.spent, strict=True)), default=0)
        h = s.at[self.units[0]]
        where = g.numbers[h] if h >= 0 else "-"
        return Decision(side, "3.1.5", "moving", (names, where, in_points(max(left, 0))))

    def not_now(self, g: Kursk1943, s: KurskState, verb: str) -> Reason:
        return Reason("3.1.3", "finish-move", (", ".join(g.units[u] for u in self.units),))

    def can_begin(self, g: Kursk1943, s: KurskState) -> bool:
        return self.can_go_on(g, s)

    def can_go_on(self, g: Kursk1943, s: KurskState) -> bool:
        """Whether anything is left to do but halting; [4.2.1] nothing in an enemy zone that was entered. A
        part of the stack may go where the whole cannot."""
        if self.is_stopped(g, s):
            return False
        offers = (self.open_hexes(g, s), self.guns(g, s, ()), self.to_blow(g, s), self.to_rebuild(g, s))
        if any(any(True for _ in offer) for offer in offers) or self.why_not_exit(g, s) is None:
            return True
        return len(self.units) > 1 and any(
            any(True for _ in self.part((u,)).open_hexes(g, s)) for u in self.units if self.steps
        )

    def why_not_begin(self, g: Kursk1943, s: KurskState) -> Reason:
        """The best reason why a move cannot begin."""
        here = s.at[self.units[0]]
        to = self.entries(g, s) if here < 0 else tuple(Hex(n) for n in g.around[here])
        reasons = [reason for reason in (self.why_not_step(g, s, h) for h in to) if reason is not None]
        if not reasons:
            return Reason("11.1.4", "no-entry", (g.units[self.units[0]],))
        return max(reasons, key=lambda reason: _STEP_ORDER.index(reason.code))

    # Steps.

    def open_hexes(self, g: Kursk1943, s: KurskState) -> Iterator[Hex]:
        """Where it may go now."""
        here = s.at[self.units[0]]
        around = self.entries(g, s) if here < 0 else g.around[here]
        return (Hex(n) for n in around if self.why_not_step(g, s, Hex(n)) is None)

    def is_stopped(self, g: Kursk1943, s: KurskState) -> bool:
        """[4.2.1] Who has entered an enemy zone may not go on."""
        return bool(self.steps) and in_enemy_zone(g, s, self.side, s.at[self.units[0]])

    def why_not_step(self, g: Kursk1943, s: KurskState, to: Hex) -> Reason | None:
        after = self.stepped(g, s, s.at[self.units[0]], to, self)
        return after if isinstance(after, Reason) else None

    def stepped(self, g: Kursk1943, s: KurskState, here: int, to: Hex, move: Moving) -> Moving | Reason:
        """These units after a step from a hex, or from off the map, having moved so far; or why not."""
        if here < 0:
            if (reason := self._why_not_enter(g, s, to)) is not None:
                return reason
        elif to not in g.neighbours[here]:
            return Reason("3.1.4", "not-adjacent", (g.numbers[to], g.numbers[here]))
        if (reason := self._why_not_cross(g, s, here, to)) is not None:
            return reason
        if here >= 0 and (reason := self._why_not_zone(g, s, here, to, move)) is not None:
            return reason
        if self.strategic and in_enemy_zone(g, s, self.side, to):
            return Reason("12.2.2", "enemy-zone", (g.numbers[to],))
        paid = self.paid(g, s, here, to, move)
        if paid is None:
            return Reason("3.1.5", "points", (g.numbers[to],))
        if not self._finds_room(g, s, to, paid):
            return Reason("3.2.1", "stacking", (g.numbers[to],))
        return paid

    def _why_not_cross(self, g: Kursk1943, s: KurskState, here: int, to: Hex) -> Reason | None:
        """What bars the way whatever it costs."""
        for u in self.units:
            if g.counters[u].is_gun and not s.flags[u] & TRANSPORT:
                return Reason("6.2.3", "not-limbered", (g.units[u],))
            if here >= 0 and to not in prices(g, s, mover_of(g.counters[u]))[here]:
                return Reason("3.1.11", "impassable", (g.numbers[to],))
        if s.holder[to] & 1 << other(self.side) and not self._runs_over(g, s, to):
            return Reason("3.1.8", "enemy-there", (g.numbers[to],))
        for ban in g.battle.river_bans:
            if (here, to) in ban.sides and any(u in ban.units for u in self.units):
                return Reason(ban.rule, "river-closed", (g.numbers[to],))
        return None

    def _why_not_zone(self, g: Kursk1943, s: KurskState, here: int, to: Hex, move: Moving) -> Reason | None:
        """[4.2.1] Not on from a zone that was entered; [4.2.3, 4.2.4, 4.2.5] from zone to zone only if they
        are of different enemies."""
        if not in_enemy_zone(g, s, self.side, here):
            return None
        if move.steps:
            return Reason("4.2.1", "zone-stop", (g.numbers[here],))
        if shares_zone(g, s, self.side, here, to):
            return Reason("4.2.3", "same-zone", (g.numbers[here], g.numbers[to]))
        return None

    def _runs_over(self, g: Kursk1943, s: KurskState, to: Hex) -> bool:
        """[6.1.7, 9.1.5] Regular units enter a hex that only towed guns and headquarters hold."""
        if not all(g.counters[u].is_regular for u in self.units):
            return False
        return all(is_gun(g, s, u) or is_staff(g, s, u) for u in s.stacks[to])

    def _run_over_cost(self, g: Kursk1943, s: KurskState, to: Hex) -> int:
        """[6.1.7] A point for each gun, and one if they are fortified."""
        guns = sum(is_gun(g, s, u) for u in s.stacks[to])
        fortified = s.works[to] == 2 - self.side
        return POINT * (guns + (1 if guns and fortified else 0))

    def paid(self, g: Kursk1943, s: KurskState, here: int, to: int, move: Moving) -> Moving | None:
        """This move after paying for a step, or None if somebody cannot. [3.1.13] The first step is always
        possible and never costs more than a unit has, [3.1.13.1] out of supply too;
        [11.1.5] but later stacks wait if they cannot pay."""
        extra = self._extra(g, s, here, to)
        times = entry.stack_number(g, s, self.units, Hex(to)) if here < 0 else 1
        points = move.points
        if here < 0 and to not in entry.own_entries(g, s, self.units[0]):
            points = tuple(max(has // 2, LEAST) for has in points)  # [11.2.1]
        along = here >= 0 and is_secondary(g, s, here, to)
        pure = move.pure and along
        spent = []
        for u, has, before in zip(self.units, points, move.spent, strict=True):
            mover = mover_of(g.counters[u])
            price = entry.entry_price(g, u, Hex(to)) if here < 0 else prices(g, s, mover)[here].get(to)
            if price is None:
                return None
            total = before + times * price + extra
            if total > has:
                if not before and times == 1 and not move.steps:
                    total = has
                elif not (pure and g.ground.column(mover) != TRUCKED and total <= has + EXTRA):
                    return None
            spent.append(total)
        return structs.replace(move, points=points, spent=tuple(spent), steps=move.steps + 1, pure=pure)

    def _extra(self, g: Kursk1943, s: KurskState, here: int, to: int) -> int:
        """[4.2.6] Leaving an enemy zone, [8.2.13] missions against movement, [6.1.7] running guns over.
        [4.2.2, 7.1.12] Entering a zone or a fortification costs nothing."""
        cost = LEAVING if here >= 0 and in_enemy_zone(g, s, self.side, here) else 0
        cost += POINT * missions.disruption(g, s, self.side, Hex(to))
        if s.holder[to] & 1 << other(self.side):
            cost += self._run_over_cost(g, s, Hex(to))
        return cost

    def _finds_room(self, g: Kursk1943, s: KurskState, to: Hex, paid: Moving) -> bool:
        """[3.2.1, 3.1.9, 3.1.10] A hex may be passed however full it is, if there is a way on to one with
        room."""
        if self._has_room(g, s, to):
            return True
        seen, ways = {int(to)}, [(to, paid)]
        while ways:
            h, move = ways.pop()
            if in_enemy_zone(g, s, self.side, h):
                continue
            for n in map(Hex, g.around[h]):
                if n in seen or not self._may_pass(g, s, h, n):
                    continue
                after = self.paid(g, s, h, n, move)
                if after is None:
                    continue
                if self._has_room(g, s, n):
                    return True
                seen.add(n)
                ways.append((n, after))
        return False

    def _has_room(self, g: Kursk1943, s: KurskState, h: Hex) -> bool:
        return has_room(g, s, h, self.units)

    def _may_pass(self, g: Kursk1943, s: KurskState, h: Hex, n: Hex) -> bool:
        if s.holder[n] & 1 << other(self.side) or self._why_not_cross(g, s, h, n) is not None:
            return False
        return not (self.strategic and in_enemy_zone(g, s, self.side, n))

    def step(self, g: Kursk1943, s: KurskState, to: Hex, say: Say) -> None:
        origin = s.at[self.units[0]]
        paid = self.paid(g, s, origin, to, self)
        assert paid is not None
        for u in s.stacks.get(to, ()) if s.holder[to] & 1 << other(self.side) else ():
            eliminate(g, s, u, "9.1.5" if g.counters[u].is_hq else "6.1.7", say)
        replace(s, structs.replace(paid, entered=self.entered or origin < 0))
        if origin < 0:
            self._enter(g, s, to, say)
            return
        wet = is_big_river(g, origin, to) and not is_bridged(g, s, origin, to)
        bring(g, s, self.units, to, say)
        say(Moved("3.1.5", self.units, Hex(origin), to, Cost(max(paid.spent))))
        attacks = missions.crossing_attacks(g, s, self.side, to) if wet else 0
        if attacks:  # [8.2.16, 8.2.19, 8.2.20] but [8.2.21] not over a bridge
            push(s, Strafed(self.units, attacks), Dice(attacks * len(self.units)))

    # Entering and leaving the map.

    def entries(self, g: Kursk1943, s: KurskState) -> tuple[Hex, ...]:
        """[11.1.2, 11.2.1] Their own entry hexes, and the zones beside them."""
        u = self.units[0]
        return tuple(sorted({*entry.own_entries(g, s, u), *entry.next_zones(g, s, u)}))

    def _why_not_enter(self, g: Kursk1943, s: KurskState, to: Hex) -> Reason | None:
        if to not in self.entries(g, s):
            return Reason("11.1.2", "no-entry-there", (g.numbers[to],))
        if entry.is_shut(s, self.side, to):
            return Reason("11.1.4", "entry-shut", (g.numbers[to],))
        if any(entry.entry_price(g, u, to) is None for u in self.units):
            return Reason("3.1.11", "impassable", (g.numbers[to],))
        return None

    def _enter(self, g: Kursk1943, s: KurskState, to: Hex, say: Say) -> None:
        s.entered[to] = s.entered.get(to, 0) + levels(g, s, self.units)
        for u in self.units:
            line = g.arrival_of.get(u)
            if line is not None and g.battle.arrivals[line].reserve and line not in s.reserves:
                s.reserves = sorted((*s.reserves, line))
                say(Marked("S1.6", "reserve", self.side, to))
            s.zones.pop(u, None)
            put(g, s, u, to)
        say(Placed("11.1.3", self.units, to))
        came(g, s, self.units, to, say)

    def why_not_exit(self, g: Kursk1943, s: KurskState) -> Reason | None:
        """[11.2.3] Through an entry zone, out of enemy zones."""
        here = s.at[self.units[0]]
        if here < 0 or here not in g.zones_in_order:
            return Reason("11.2.3", "no-zone", (g.numbers[here] if here >= 0 else "-",))
        if self.entered:
            return Reason("11.2.3", "just-entered", (g.units[self.units[0]],))
        if in_enemy_zone(g, s, self.side, here):
            return Reason("4.2.1", "zone-stop", (g.numbers[here],))
        guns = (u for u in self.units if g.counters[u].is_gun and not s.flags[u] & TRANSPORT)
        stuck = next(guns, None)
        return None if stuck is None else Reason("6.2.3", "not-limbered", (g.units[stuck],))

    def leave_map(self, g: Kursk1943, s: KurskState, say: Say) -> None:
        here = Hex(s.at[self.units[0]])
        for u in self.units:
            lift(g, s, u, POOL)
            s.zones[u] = int(here)
        claim_bridges(g, s, here)
        drop(s)
        say(Marked("11.2.3", "left-map", self.side, here))

    # Guns.

    def guns(self, g: Kursk1943, s: KurskState, chosen: Units) -> Iterator[Unit]:
        for u in self.units:
            if (not chosen or u > chosen[-1]) and self._why_not_turn(g, s, u) is None:
                yield u

    def limbered(self, g: Kursk1943, s: KurskState, chosen: Units) -> Iterator[Unit]:
        return (u for u in self.guns(g, s, chosen) if s.flags[u] & TRANSPORT)

    def unlimbered(self, g: Kursk1943, s: KurskState, chosen: Units) -> Iterator[Unit]:
        return (u for u in self.guns(g, s, chosen) if not s.flags[u] & TRANSPORT)

    def _why_not_turn(self, g: Kursk1943, s: KurskState, u: Unit) -> Reason | None:
        """[6.2.4] A point, in the Movement Phase only."""
        if u not in self.units:
            return Reason("6.2.4", "not-in-stack", (g.units[u],))
        if not g.counters[u].is_gun:
            return Reason("6.2.2", "no-gun", (g.units[u],))
        if self.strategic:
            return Reason("6.2.4", "not-in-strategic")
        if s.at[u] < 0:
            return Reason("6.2.4", "not-on-map", (g.units[u],))
        if (reason := self._why_not_work(g, s)) is not None:
            return reason
        return None if self._can_spend(u, ORDER) else Reason("3.1.5", "points-for-setup", (g.units[u],))

    def why_not_limber(self, g: Kursk1943, s: KurskState, units: Units) -> Reason | None:
        return self._why_not_turn_all(g, s, units, False)

    def why_not_unlimber(self, g: Kursk1943, s: KurskState, units: Units) -> Reason | None:
        return self._why_not_turn_all(g, s, units, True)

    def _why_not_turn_all(self, g: Kursk1943, s: KurskState, units: Units, limbered: bool) -> Reason | None:
        for u in units:
            if (reason := self._why_not_turn(g, s, u)) is not None:
                return reason
            if bool(s.flags[u] & TRANSPORT) != limbered:
                return Reason("6.2.2", "set-up-so", (g.units[u],))
        return None

    def turn(self, g: Kursk1943, s: KurskState, units: Units, say: Say) -> None:
        """[6.2.2] The counter is turned over."""
        for u in units:
            s.flags[u] ^= TRANSPORT
        s.memo.clear()
        replace(s, self._having_spent(units, ORDER))
        for u in units:
            what = "limbered" if s.flags[u] & TRANSPORT else "unlimbered"
            say(Marked("6.2.4", what, self.side, Hex(s.at[u]), u))

    def having_limbered(self, guns: Units) -> Moving:
        return self._having_spent(guns, ORDER)

    def _can_spend(self, u: Unit, cost: int) -> bool:
        i = self.units.index(u)
        return self.spent[i] + cost <= self.points[i]

    def _having_spent(self, units: Units, cost: int) -> Moving:
        spent = tuple(
            paid + cost if u in units else paid for u, paid in zip(self.units, self.spent, strict=True)
        )
        return structs.replace(self, spent=spent, acted=True)

    # Bridges.

    def _why_not_work(self, g: Kursk1943, s: KurskState) -> Reason | None:
        """[4.2.1] Nothing is done in an enemy zone that was entered, [3.2.1] nor where the stack cannot stay:
        it might lack the points to go on."""
        if self.is_stopped(g, s):
            return Reason("4.2.1", "zone-stop", (g.numbers[s.at[self.units[0]]],))
        return self._why_not_stay(g, s) if self.steps else None

    def _sapper(self, g: Kursk1943, s: KurskState, cost: int, rebuilds: bool) -> Unit | None:
        """Who does the work: [14.2.1] a regular unit or headquarters, [14.2.2] to rebuild one that is no
        artillery, that can pay for it."""
        for u in self.units:
            counter = g.counters[u]
            able = not counter.is_artillery if rebuilds else counter.is_regular or counter.is_hq
            if able and self._can_spend(u, cost) and (not rebuilds or in_hq_range(g, s, u)):
                return u
        return None

    def to_blow(self, g: Kursk1943, s: KurskState) -> Iterator[Hex]:
        here = s.at[self.units[0]]
        ends = [n for _, n in bridges_of(g, s, here)] if here >= 0 and g.has_water[here] else []
        return (n for n in ends if self.why_not_blow(g, s, n) is None)

    def why_not_blow(self, g: Kursk1943, s: KurskState, to: Hex) -> Reason | None:
        here = s.at[self.units[0]]
        if here < 0 or to not in g.neighbours[here] or not is_bridged(g, s, here, to):
            return Reason("14.2.1", "no-bridge", (g.numbers[to],))
        rule = "14.3.1" if is_big_river(g, here, to) else "14.2.1"
        if self.strategic:
            return Reason(rule, "not-in-strategic")
        if (reason := self._why_not_work(g, s)) is not None:
            return reason
        if not may_destroy(g, s, self.side, here, to):
            return Reason("14.1.4", "not-your-bridge", (g.numbers[to],))
        if self._sapper(g, s, blow_cost(g, here, to), False) is None:
            return Reason(rule, "points-for-bridge", (g.numbers[to],))
        return None

    def blow(self, g: Kursk1943, s: KurskState, to: Hex, say: Say) -> None:
        here = s.at[self.units[0]]
        cost = blow_cost(g, here, to)
        sapper = self._sapper(g, s, cost, False)
        assert sapper is not None
        replace(s, self._having_spent((sapper,), cost))
        destroy_bridge(g, s, here, to)
        say(Marked("14.3.1" if is_big_river(g, here, to) else "14.2.1", "bridge-blown", self.side, to))

    def to_rebuild(self, g: Kursk1943, s: KurskState) -> Iterator[Hex]:
        here = s.at[self.units[0]]
        around = g.around[here] if here >= 0 and s.blown and g.has_water[here] else ()
        return (Hex(n) for n in around if self.why_not_rebuild(g, s, Hex(n)) is None)

    def why_not_rebuild(self, g: Kursk1943, s: KurskState, to: Hex) -> Reason | None:
        here = s.at[self.units[0]]
        if here < 0 or to not in g.neighbours[here] or side_between(g, here, to) not in s.blown:
            return Reason("14.2.3", "no-blown-bridge", (g.numbers[to],))
        if is_big_river(g, here, to):
            return Reason("14.3.2", "big-river", (g.numbers[to],))
        if self.strategic:
            return Reason("14.2.2", "not-in-strategic")
        if (reason := self._why_not_work(g, s)) is not None:
            return reason
        if s.holder[to] & 1 << other(self.side):
            return Reason("3.1.8", "enemy-there", (g.numbers[to],))
        if self._sapper(g, s, REBUILD, True) is None:
            return Reason("14.2.2", "no-sapper", (g.numbers[to],))
        return None

    def rebuild(self, g: Kursk1943, s: KurskState, to: Hex, say: Say) -> None:
        here = s.at[self.units[0]]
        sapper = self._sapper(g, s, REBUILD, True)
        assert sapper is not None
        replace(s, self._having_spent((sapper,), REBUILD))
        between = side_between(g, here, to)
        s.blown = [each for each in s.blown if each != between]
        s.memo.clear()
        claim_bridges(g, s, here)
        say(Marked("14.2.2", "bridge-rebuilt", self.side, to))

    # Who stays behind, and the end.

    def mates(self, g: Kursk1943, s: KurskState, chosen: Units) -> Iterator[Unit]:
        """Who can be dropped with those chosen: somebody must go on, and there must be room."""
        if not self.steps or len(chosen) + 1 >= len(self.units):
            return
        for u in self.units:
            if (not chosen or u > chosen[-1]) and self.why_not_drop(g, s, (*chosen, u)) is None:
                yield u

    def why_not_drop(self, g: Kursk1943, s: KurskState, units: Units) -> Reason | None:
        for u in units:
            if u not in self.units:
                return Reason("3.1.3", "not-in-stack", (g.units[u],))
        if not self.steps:
            return Reason("3.1.3", "drop-unmoved")
        if len(units) == len(self.units):
            return Reason("3.1.3", "drop-all")
        return self._why_not_stay(g, s)

    def _why_not_stay(self, g: Kursk1943, s: KurskState) -> Reason | None:
        """[3.2.1] Nobody may be left where too many stand; whoever still moves counts."""
        h = Hex(s.at[self.units[0]])
        return Reason("3.2.1", "stacking", (g.numbers[h],)) if h in overstacked(g, s, self.side) else None

    def drop_off(self, g: Kursk1943, s: KurskState, away: Units, say: Say) -> None:
        replace(s, self.part(tuple(u for u in self.units if u not in away)))

    def why_not_halt(self, g: Kursk1943, s: KurskState) -> Reason | None:
        if not (self.steps or self.acted):
            return Reason("3.1.6", "halt-unmoved")
        return self._why_not_stay(g, s) if self.steps else None

    verbs = (
        verb("step", a_hex(open_hexes), why_not=why_not_step, do=step),
        verb("limber", some_units(unlimbered), why_not=why_not_limber, do=turn),
        verb("unlimber", some_units(limbered), why_not=why_not_unlimber, do=turn),
        verb("demolish", a_hex(to_blow), why_not=why_not_blow, do=blow),
        verb("rebuild", a_hex(to_rebuild), why_not=why_not_rebuild, do=rebuild),
        verb("drop", some_units(mates), why_not=why_not_drop, do=drop_off),
        verb("exit", why_not=why_not_exit, do=leave_map),
        verb("halt", why_not=why_not_halt, do=leave, closing=True),
    )


class Strafed(Waiting["Kursk1943", KurskState], frozen=True):
    """[8.2.19] Each unit that crossed rolls for each attack; a 6 costs it a level."""

    units: Units
    attacks: int

    def took(self, g: Kursk1943, s: KurskState, outcome: Outcome, say: Say) -> None:
        say(Rolled("8.2.19", "crossing", outcome, sum(die == 6 for die in outcome)))
        for i, u in enumerate(self.units):
            for die in outcome[i * self.attacks : (i + 1) * self.attacks]:
                if die == 6 and s.at[u] >= 0:
                    lose_level(g, s, u, "8.2.19", say)


_STEP_ORDER = (
    *("not-adjacent", "no-entry-there", "entry-shut", "impassable", "enemy-there", "river-closed"),
    *("zone-stop", "not-limbered", "same-zone", "enemy-zone", "points", "stacking"),
)


def is_secondary(g: Kursk1943, s: KurskState, a: int, b: int) -> bool:
    """[T6.7] A step along a secondary road, over a bridge if there is water."""
    if (a, b) not in g.ground.roads["secondary"] or (a, b) in g.ground.roads["main"]:
        return False
    return b not in g.ground.water[a] or is_bridged(g, s, a, b)


def blow_cost(g: Kursk1943, a: int, b: int) -> int:
    return BLOW_BIG if is_big_river(g, a, b) else BLOW


HQ_RANGE = (4, 3)
"""[9.2.2] Hexes: Germans, Soviets."""


def in_hq_range(g: Kursk1943, s: KurskState, u: Unit) -> bool:
    """[9.2.2, 14.2.2] Whether a headquarters of its side is near enough; one is in its own range."""
    side, here = g.side_of[u], Hex(s.at[u])
    staffs = (v for v in g.headquarters[side] if s.at[v] >= 0)
    return any(g.grid.distance(here, Hex(s.at[v])) <= HQ_RANGE[side] for v in staffs)


def why_not_take_up(g: Kursk1943, s: KurskState, phase: MovementPhase, u: Unit, first: Unit) -> Reason | None:
    """Whether a unit may begin a move, together with another."""
    name = g.units[u]
    if g.side_of[u] != phase.side:
        return Reason("3.1.3", "not-yours", (name,))
    if s.at[u] < 0 and not entry.is_due(g, s, u):
        return Reason("11.1.1", "not-on-map", (name,))
    if not g.counters[u].movement:
        return Reason("15.2.1", "immobile", (name,))
    if (reason := why_not_active(g, s, u)) is not None:
        return reason
    if s.flags[u] & MOVED:
        return Reason("3.1.6", "has-moved", (name,))
    if phase.strategic:
        if (reason := _why_not_strategic(g, s, u)) is not None:
            return reason
    elif s.flags[u] & MARKED:
        return Reason("12.1.2", "marked", (name,))
    if s.at[u] != s.at[first] or (s.at[u] < 0 and not _enter_together(g, s, u, first)):
        return Reason("3.1.3", "not-together", (name, g.units[first]))
    return None


def why_not_active(g: Kursk1943, s: KurskState, u: Unit) -> Reason | None:
    """[S1.1, S2.4] Formations that wait for a day; [6.5.5] guns that have fired a barrage; [14.3.4]
    headquarters that build."""
    if (ban := ban_on(g, s, u)) is not None:
        return Reason(ban, "waits", (g.units[u],))
    if s.flags[u] & BARRAGED:
        return Reason("6.5.5", "barraged", (g.units[u],))
    if bridging.is_building(s, u):
        return Reason("14.3.4", "builds", (g.units[u],))
    return None


def ban_on(g: Kursk1943, s: KurskState, u: Unit) -> str | None:
    """[S1.1, S2.4] The rule by which a unit may not move, pursue or attack by choice on this day."""
    day = g.battle.day(s.turn)
    return next((ban.rule for ban in g.battle.bans if day < ban.before and u in ban.units), None)


def _why_not_strategic(g: Kursk1943, s: KurskState, u: Unit) -> Reason | None:
    if s.at[u] < 0:
        return None
    name = g.units[u]
    if not s.flags[u] & MARKED:
        return Reason("12.1.4", "not-marked", (name,))
    if s.flags[u] & FOUGHT:
        return Reason("12.1.2", "has-fought", (name,))
    if in_enemy_zone(g, s, g.side_of[u], s.at[u]):
        return Reason("12.2.1", "in-enemy-zone", (name,))
    return None


def _enter_together(g: Kursk1943, s: KurskState, u: Unit, first: Unit) -> bool:
    return entry.own_entries(g, s, u) == entry.own_entries(g, s, first)


def strategic_movers(g: Kursk1943, s: KurskState, side: Side) -> Iterator[Unit]:
    """[12.1.2] Who could move in the strategic phase: without any it is passed over. It does not ask where
    to, so that nothing is told of what is hidden."""
    for u in map(Unit, g.units_of[side]):
        if s.at[u] >= 0 and s.flags[u] & MARKED and _why_not_strategic(g, s, u) is None:
            yield u
    yield from entry.waiting(g, s, side)


STEPS: tuple[type[Step], ...] = (MovementPhase, Moving, Strafed)
