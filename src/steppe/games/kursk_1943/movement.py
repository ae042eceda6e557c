"""3.0 The Movement Phase, 12.0 strategic movement, and 11.0 who waits off the map. [3.1.1, 3.1.2] Retreat and
pursuit have modules of their own."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from steppe.games.kursk_1943 import bridging, entry, volkssturm
from steppe.games.kursk_1943.crossing import all_prices
from steppe.games.kursk_1943.digging import why_not_dig
from steppe.games.kursk_1943.limbering import ORDER as SETUP_COST
from steppe.games.kursk_1943.limbering import is_set_up
from steppe.games.kursk_1943.moving import Moving, Strafed
from steppe.games.kursk_1943.points import allowance
from steppe.games.kursk_1943.presence import note_activity
from steppe.games.kursk_1943.state import (
    BARRAGED,
    DUG,
    FOUGHT,
    MARKED,
    MOVED,
    RETREATED,
    TRANSPORT,
    KurskState,
    by_place,
    oos_level,
    set_oos,
)
from steppe.games.kursk_1943.stepping import has_open_entry, open_step_finder
from steppe.games.kursk_1943.zones import in_enemy_zone
from steppe.hexes import Hex
from steppe.table.agenda import leave, mark, push
from steppe.table.basics import POOL, Decision, Reason, Side, Unit, other
from steppe.table.events import Marked
from steppe.table.grammar import a_hex, a_unit, maybe, some_units, verb
from steppe.table.steps import Ask, Say, Step

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943

Units = tuple[Unit, ...]

OFF_MAP: Final = -1
"""In the place of a hex: the line of its arrival says where a unit waits; other zones are numbered below."""
NOT_IN_STRATEGIC: Final = Reason("2.1.2", "not-in-strategic")
TAKEN_UP: Final = MOVED | BARRAGED | MARKED
"""Who has any of these does not move now, or [12.1.3] in the strategic phase who is not just marked."""


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
        return self._mates(g, s, chosen) if chosen else self._able(g, s)

    def _able(self, g: Kursk1943, s: KurskState) -> Iterator[Unit]:
        """The units that could begin a move now; it is asked once of those that are alike and stand in the
        same hex or wait in the same zone."""
        looked_at, idle = (TAKEN_UP | FOUGHT, MARKED) if self.strategic else (TAKEN_UP, 0)  # [12.1.2]
        at, flags, kinds, setup, movers = s.at, s.flags, g.mover_kinds, g.setup_to_go, g.movers
        known: dict[tuple[int, int, int], bool] = {}
        can_surely_begin: Callable[[Unit], bool] | None = None
        exits, friends, near = all_prices(g, s), s.near[self.side], s.near[other(self.side)]
        is_plain = not self.strategic and not g.battle.river_bans
        zones, days, day = s.zones, g.arrival_day, g.battle.day(s.turn)
        for u in not_banned(g, self.side, s.turn):
            h = at[u]
            if h >= 0:
                if flags[u] & looked_at != idle or (s.building and bridging.is_building(s, u)):
                    continue
                has_way = is_plain and not near[h] and friends[h] < len(exits[movers[u]][h])
                if has_way and flags[u] & setup[u] == setup[u]:
                    yield u  # most have an empty hex beside them
                    continue
            elif h == POOL and (u in zones or days.get(u, day + 1) <= day) and not flags[u] & MOVED:
                h = OFF_MAP - 1 - zones.get(u, OFF_MAP)  # `entry.is_due`
            else:
                continue
            alike = (h, kinds[u], flags[u])
            can_begin = known.get(alike)
            if can_begin is None:
                can_surely_begin = can_surely_begin or self._sure_starts(g, s)
                can_begin = known[alike] = can_surely_begin(u) or self._can_begin(g, s, u)
            if can_begin:
                yield u

    def _sure_starts(self, g: Kursk1943, s: KurskState) -> Callable[[Unit], bool]:
        """Tells of a unit that is there to be moved whether it surely can: of most that is found sooner than
        by trying."""
        strategic, near = self.strategic, s.near[other(self.side)]
        has_open_step = open_step_finder(g, s, self.side, strategic)

        def can_surely_begin(u: Unit) -> bool:
            h = s.at[u]
            if is_set_up(g, s, u):  # [6.2.4]
                return h >= 0 and not strategic and allowance(g, s, u, False, False) >= SETUP_COST
            if h < 0:
                return not s.flags[u] & TAKEN_UP and has_open_entry(g, s, u, strategic)
            return not (strategic and near[h]) and has_open_step(h, g.movers[u])  # [12.2.1]

        return can_surely_begin

    def _can_begin(self, g: Kursk1943, s: KurskState, u: Unit) -> bool:
        is_waiting = s.at[u] < 0
        if why_not_take_up(g, s, self, u, u) is not None:
            return False
        moving = self.moving(g, s, (u,))
        may_limber = not is_waiting and not self.strategic and is_set_up(g, s, u)  # [6.2.4]
        return (may_limber and moving.can_spend(u, SETUP_COST)) or moving.can_go_on(g, s)

    def _mates(self, g: Kursk1943, s: KurskState, chosen: Units) -> Iterator[Unit]:
        first = chosen[0]
        mates = s.stacks[s.at[first]] if s.at[first] >= 0 else entry.waiting(g, s, self.side)
        for u in sorted(u for u in mates if u > chosen[-1]):
            ready = why_not_take_up(g, s, self, u, first) is None
            if ready and self.moving(g, s, (*chosen, u)).can_go_on(g, s):
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
        return None if moving.can_go_on(g, s) else moving.why_not_begin(g, s)

    def moving(self, g: Kursk1943, s: KurskState, units: Units, full: bool = False) -> Moving:
        points = tuple(allowance(g, s, u, self.strategic, full) for u in units)
        return Moving(self.side, units, self.strategic, points, (0,) * len(units))

    def go(self, g: Kursk1943, s: KurskState, units: Units, full: bool, say: Say) -> None:
        push(s, self.moving(g, s, units, full))
        mark(s, units, MOVED)
        note_activity(g, s, units, g.phase_now(s))
        for u in by_place(s, units) if full else ():
            if oos_level(s, u):
                set_oos(s, u, oos_level(s, u) + 1)  # [10.2.3, 10.2.5]
                say(Marked("10.2.3", "oos-up", self.side, Hex(s.at[u]) if s.at[u] >= 0 else None, u))

    # What a unit does instead of moving.

    def bars_strategic(self, g: Kursk1943, s: KurskState) -> Reason | None:
        return NOT_IN_STRATEGIC if self.strategic else None

    def diggers(self, g: Kursk1943, s: KurskState) -> Iterator[Unit]:
        at, flags, works, is_regular, can_dig = s.at, s.flags, s.works, g.is_regular, g.ground.can_dig
        for u in map(Unit, g.units_of[self.side]):
            h = at[u]
            if h < 0 or works[h] or flags[u] & (MOVED | MARKED) or not is_regular[u]:
                continue
            if can_dig[h] and (not flags[u] & RETREATED or self.why_not_dig(g, s, u) is None):
                yield u

    def why_not_dig(self, g: Kursk1943, s: KurskState, u: Unit) -> Reason | None:
        reason = why_not_dig(g, s, self.side, u)
        if reason is None or reason.code != "has-retreated":
            return reason
        # [7.1.3] A unit that has retreated may dig in nevertheless if it cannot get out of the enemy's zone.
        stuck = in_enemy_zone(g, s, self.side, s.at[u]) and not self._can_leave(g, s, u)
        return None if stuck else reason

    def _can_leave(self, g: Kursk1943, s: KurskState, u: Unit) -> bool:
        """Whether a unit has a hex to go to. Work at a bridge or on a gun leads nowhere, and [S1.1, S2.4] a
        unit that waits for its day goes nowhere."""
        if why_not_take_up(g, s, self, u, u) is not None:
            return False
        return any(True for _ in self.moving(g, s, (u,)).open_hexes(g, s))

    def dig(self, g: Kursk1943, s: KurskState, u: Unit, say: Say) -> None:
        """[7.1.1, 7.1.4] It takes all that it has. [7.1.2] But it has not moved: it rests [5.6.5] and is
        repaired [17.1.2] all the same."""
        s.works[s.at[u]] = self.side + 1
        mark(s, (u,), MOVED | DUG)
        say(Marked("7.1.2", "dug-in", self.side, Hex(s.at[u])))

    def markable(self, g: Kursk1943, s: KurskState, chosen: Units) -> Iterator[Unit]:
        at, flags, units, setup = s.at, s.flags, not_banned(g, self.side, s.turn), g.setup_to_go
        for u in units[bisect(units, chosen[-1]) :] if chosen else units:
            if at[u] < 0 or flags[u] & (TAKEN_UP | setup[u]) != setup[u]:
                continue
            if not (s.building and bridging.is_building(s, u)):
                yield u

    def why_not_mark(self, g: Kursk1943, s: KurskState, units: Units) -> Reason | None:
        return next(filter(None, (self._why_not_mark(g, s, u) for u in units)), None)

    def _why_not_mark(self, g: Kursk1943, s: KurskState, u: Unit) -> Reason | None:
        """[12.1.2, 12.1.4] Any unit that is not activated in this phase and may move at all."""
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
        if (reason := why_not_active(g, s, u)) is not None:
            return reason
        if g.counters[u].is_gun and not s.flags[u] & TRANSPORT:
            return Reason("6.2.3", "set-up-not-marked", (name,))
        return None

    def mark_units(self, g: Kursk1943, s: KurskState, units: Units, say: Say) -> None:
        mark(s, units, MARKED)
        for h in sorted({s.at[u] for u in units}):
            say(Marked("12.1.4", "strategic", self.side, Hex(h)))

    def builders(self, g: Kursk1943, s: KurskState) -> Iterator[Unit]:
        for u in g.headquarters[self.side] if g.ground.banks else ():
            if any(True for _ in self.far_banks(g, s, u)):
                yield u

    def far_banks(self, g: Kursk1943, s: KurskState, u: Unit) -> Iterator[Hex]:
        h = s.at[u]
        around = g.around[h] if h >= 0 and g.has_water[h] else ()
        return (Hex(n) for n in around if self.why_not_bridge(g, s, u, Hex(n)) is None)

    def why_not_bridge(self, g: Kursk1943, s: KurskState, u: Unit, to: Hex) -> Reason | None:
        return bridging.why_not_bridge(g, s, self.side, u, to)

    def bridge(self, g: Kursk1943, s: KurskState, u: Unit, to: Hex, say: Say) -> None:
        bridging.begin(g, s, u, to, say)

    def thinned(self, g: Kursk1943, s: KurskState) -> Iterator[Unit]:
        for u in map(Unit, g.units_of[self.side]) if g.has_volkssturm else ():
            if any(True for _ in self.levies(g, s, u)):
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
        own = entry.own_entries(g, s, u)
        found = entry.zones_to_shift(g, s, u) if entry.is_due(g, s, u) else ()
        return (h for h in found if (h,) != own)

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
    if s.building and bridging.is_building(s, u):
        return Reason("14.3.4", "builds", (g.units[u],))
    return None


def ban_on(g: Kursk1943, s: KurskState, u: Unit) -> str | None:
    """[S1.1, S2.4] The rule by which a unit may not move, pursue or attack by choice on this day."""
    day = g.battle.day(s.turn)
    for ban in g.battle.bans:
        if day < ban.before and u in ban.units:
            return ban.rule
    return None


def not_banned(g: Kursk1943, side: Side, turn: int) -> Units:
    """Those of a side that can move at all and have no such ban in a turn, ascending."""
    found = g.not_banned.get((side, turn))
    if found is None:
        day = g.battle.day(turn)
        bans = [ban.units for ban in g.battle.bans if day < ban.before]
        free = (u for u in g.mobile[side] if not any(u in units for units in bans))
        found = g.not_banned[side, turn] = tuple(free)
    return found


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
