"""3.0 A unit or stack on its way, and 11.0 the way onto the map and off it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import structs

from steppe.games.kursk_1943 import entry, missions
from steppe.games.kursk_1943.bridgework import DEMOLISH, REBUILD_BRIDGE, to_blow, to_rebuild
from steppe.games.kursk_1943.crossing import claim_bridges, is_big_river, is_bridged
from steppe.games.kursk_1943.ground import in_points
from steppe.games.kursk_1943.limbering import LIMBER, UNLIMBER, guns_set_up, turnable
from steppe.games.kursk_1943.losses import eliminate, lose_level
from steppe.games.kursk_1943.mines import note_stay
from steppe.games.kursk_1943.presence import bring, came
from steppe.games.kursk_1943.stacking import levels, room
from steppe.games.kursk_1943.state import KurskState
from steppe.games.kursk_1943.stepping import open_steps, paid, stepped
from steppe.games.kursk_1943.zones import in_enemy_zone
from steppe.hexes import Hex
from steppe.table.agenda import drop, push, replace
from steppe.table.basics import POOL, Cost, Decision, Reason, Side, Unit, other
from steppe.table.events import Marked, Moved, Placed, Rolled
from steppe.table.grammar import a_hex, some_units, verb
from steppe.table.state import is_in, lift, put
from steppe.table.steps import Ask, Dice, Outcome, Say, Waiting

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943

Units = tuple[Unit, ...]


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
        self._end(g, s)
        return True

    def _end(self, g: Kursk1943, s: KurskState) -> None:
        drop(s)
        if not self.steps:
            note_stay(g, s, self.units)

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

    def can_go_on(self, g: Kursk1943, s: KurskState) -> bool:
        """Whether anything is left to do but halting; [4.2.1] nothing in an enemy zone that was entered. A
        part of the stack may go where the whole cannot."""
        if self.is_stopped(g, s):
            return False
        for _ in self.open_hexes(g, s):
            return True
        offers = (turnable(self, g, s, ()), to_blow(self, g, s), to_rebuild(self, g, s))
        if any(any(True for _ in offer) for offer in offers) or self.may_exit(g, s):
            return True
        return len(self.units) > 1 and any(
            any(True for _ in self.part((u,)).open_hexes(g, s)) for u in self.units if self.steps
        )

    def why_not_begin(self, g: Kursk1943, s: KurskState) -> Reason:
        """The best reason why a move cannot begin."""
        reasons = [
            reason for h in self.hexes_ahead(g, s) if (reason := self.why_not_step(g, s, h)) is not None
        ]
        if not reasons:
            return Reason("11.1.4", "no-entry", (g.units[self.units[0]],))
        return max(reasons, key=lambda reason: _STEP_ORDER.index(reason.code))

    # Steps.

    def open_hexes(self, g: Kursk1943, s: KurskState) -> Iterator[Hex]:
        """Where it may go now. While it is on its way that is asked when the move goes on, for the verb and
        for its hexes; before, one hex is enough."""
        known: tuple[Moving, list[Hex]] | None = s.memo.get(("open", self.side))
        if known is not None and known[0] is self:
            return iter(known[1])
        found = self._find_open_hexes(g, s)
        if not s.agenda or s.agenda[-1] is not self:
            return found
        known = s.memo["open", self.side] = self, list(found)
        return iter(known[1])

    def _find_open_hexes(self, g: Kursk1943, s: KurskState) -> Iterator[Hex]:
        here = s.at[self.units[0]]
        if here >= 0:
            return open_steps(g, s, self, here)
        return (h for h in self.hexes_ahead(g, s) if self.why_not_step(g, s, h) is None)

    def hexes_ahead(self, g: Kursk1943, s: KurskState) -> tuple[Hex, ...]:
        """The hexes around it; [11.1.2, 11.2.1] off the map those where it might enter."""
        here = s.at[self.units[0]]
        return entry.entries(g, s, self.units[0]) if here < 0 else tuple(map(Hex, g.around[here]))

    def is_stopped(self, g: Kursk1943, s: KurskState) -> bool:
        """[4.2.1] Who has entered an enemy zone may not go on."""
        return bool(self.steps) and in_enemy_zone(g, s, self.side, s.at[self.units[0]])

    def why_not_step(self, g: Kursk1943, s: KurskState, to: Hex) -> Reason | None:
        after = stepped(g, s, self, s.at[self.units[0]], to)
        return after if isinstance(after, Reason) else None

    def step(self, g: Kursk1943, s: KurskState, to: Hex, say: Say) -> None:
        origin = s.at[self.units[0]]
        after = paid(g, s, self, origin, to)
        assert after is not None
        for u in s.stacks.get(to, ()) if is_in(s, other(self.side), to) else ():
            eliminate(g, s, u, "9.1.5" if g.counters[u].is_hq else "6.1.7", say)
        if origin < 0:
            replace(s, structs.replace(after, entered=True))
            self._enter(g, s, to, say)
            return
        replace(s, after)
        wet = is_big_river(g, origin, to) and not is_bridged(g, s, origin, to)
        bring(g, s, self.units, to, say)
        say(Moved("3.1.5", self.units, Hex(origin), to, Cost(max(after.spent))))
        attacks = missions.crossing_attacks(g, s, self.side, to) if wet else 0
        if attacks:  # [8.2.16, 8.2.19, 8.2.20] but [8.2.21] not over a bridge
            push(s, Strafed(self.units, attacks), Dice(attacks * len(self.units)))

    # Entering and leaving the map.

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

    def may_exit(self, g: Kursk1943, s: KurskState) -> bool:
        return s.at[self.units[0]] in g.zone_places and self.why_not_exit(g, s) is None

    def why_not_exit(self, g: Kursk1943, s: KurskState) -> Reason | None:
        """[11.2.3] Through an entry zone, out of enemy zones."""
        here = s.at[self.units[0]]
        if here < 0 or here not in g.zone_places:
            return Reason("11.2.3", "no-zone", (g.numbers[here] if here >= 0 else "-",))
        if self.entered:
            return Reason("11.2.3", "just-entered", (g.units[self.units[0]],))
        if in_enemy_zone(g, s, self.side, here):
            return Reason("4.2.1", "zone-stop", (g.numbers[here],))
        stuck = guns_set_up(g, s, self.units)
        return Reason("6.2.3", "not-limbered", (g.units[stuck[0]],)) if stuck else None

    def leave_map(self, g: Kursk1943, s: KurskState, say: Say) -> None:
        here = Hex(s.at[self.units[0]])
        for u in self.units:
            lift(g, s, u, POOL)
            s.zones[u] = int(here)
        claim_bridges(g, s, here)
        drop(s)
        say(Marked("11.2.3", "left-map", self.side, here))

    # Work on the way.

    def can_spend(self, u: Unit, cost: int) -> bool:
        i = self.units.index(u)
        return self.spent[i] + cost <= self.points[i]

    def having_spent(self, units: Units, cost: int) -> Moving:
        spent = tuple(
            paid + cost if u in units else paid for u, paid in zip(self.units, self.spent, strict=True)
        )
        return structs.replace(self, spent=spent, acted=True)

    def why_not_work(self, g: Kursk1943, s: KurskState) -> Reason | None:
        """[4.2.1] Nothing is done in an enemy zone that was entered, [3.1.9, 3.1.10, R108] nor in a hex that
        can only be passed."""
        if self.is_stopped(g, s):
            return Reason("4.2.1", "zone-stop", (g.numbers[s.at[self.units[0]]],))
        return self._why_not_stay(g, s) if self.steps else None

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
        return Reason("3.2.1", "stacking", (g.numbers[h],)) if room(g, s, h) < 0 else None

    def drop_off(self, g: Kursk1943, s: KurskState, away: Units, say: Say) -> None:
        replace(s, self.part(tuple(u for u in self.units if u not in away)))

    def why_not_halt(self, g: Kursk1943, s: KurskState) -> Reason | None:
        if not (self.steps or self.acted):
            return Reason("3.1.6", "halt-unmoved")
        return self._why_not_stay(g, s) if self.steps else None

    def halt(self, g: Kursk1943, s: KurskState, say: Say) -> None:
        self._end(g, s)

    verbs = (
        verb("step", a_hex(open_hexes), why_not=why_not_step, do=step),
        LIMBER,
        UNLIMBER,
        DEMOLISH,
        REBUILD_BRIDGE,
        verb("drop", some_units(mates), why_not=why_not_drop, do=drop_off),
        verb("exit", why_not=why_not_exit, do=leave_map),
        verb("halt", why_not=why_not_halt, do=halt, closing=True),
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
