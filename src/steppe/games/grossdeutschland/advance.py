"""10.6 Advance after combat, and 9.4 what a successful overrun leads to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import structs

from steppe.games.grossdeutschland.battle import Battle
from steppe.games.grossdeutschland.control import enter
from steppe.games.grossdeutschland.overrun import OverrunMovement
from steppe.games.grossdeutschland.retreat import can_go
from steppe.games.grossdeutschland.stacking import Excess, has_room
from steppe.games.grossdeutschland.state import OVERRUN, ROAD, SHOT, DivisionState, mobility
from steppe.hexes import Hex
from steppe.table.agenda import drop, mark, push, replace
from steppe.table.basics import Decision, Reason, Side, Unit
from steppe.table.events import Advanced, Marked
from steppe.table.grammar import a_hex, a_unit, perhaps, verb
from steppe.table.state import holds, shift
from steppe.table.steps import Ask, Say

if TYPE_CHECKING:
    from steppe.games.grossdeutschland import Grossdeutschland


class Advance(Ask["Grossdeutschland", DivisionState], frozen=True):
    """[10.6, 10.6.4] Into the empty hex any of those who attacked it may advance at once, [11.2.15] so never
    a gun that barrages; [10.6.1] zones do
    not matter, [11.4.1] and nobody fires at them."""

    battle: Battle
    done: tuple[Unit, ...] = ()

    now_rule = "10.6"

    def settle(self, g: Grossdeutschland, s: DivisionState, say: Say) -> bool:
        cleared = self.battle.target not in s.stacks or holds(s, self.battle.side, self.battle.target)
        if cleared and any(True for _ in self.units(g, s)):
            return False
        self.end(g, s, say)
        return True

    def end(self, g: Grossdeutschland, s: DivisionState, say: Say) -> None:
        """[9.4.3] Whoever has cleared a hex by overrun is marked, and [9.4.5] may move on; [9.4.4] if it is
        not cleared his activation is over."""
        drop(s)
        battle = self.battle
        cleared = s.holder[battle.target] != 2 - battle.side
        alive = tuple(u for u in battle.attackers if s.at[u] >= 0)
        if battle.overrun and cleared and alive:
            mark(s, alive, OVERRUN)
            say(Marked("9.4.3", "overrun", battle.side, battle.target))
            # [7.1.3, R25] Stacks are counted again when they have moved.
            push(s, Excess(battle.side), OverrunMovement(battle.side, alive))

    def decision(self, g: Grossdeutschland, s: DivisionState, side: Side) -> Decision:
        return Decision(side, "10.6", "advance", (g.numbers[self.battle.target],))

    def units(self, g: Grossdeutschland, s: DivisionState) -> Iterator[Unit]:
        return (u for u in self.battle.attackers if self.why_not_one(g, s, u) is None)

    def why_not_one(self, g: Grossdeutschland, s: DivisionState, u: Unit) -> Reason | None:
        name, target = g.units[u], self.battle.target
        if u not in self.battle.attackers or s.at[u] < 0:
            return Reason("10.6", "did-not-attack", (name,))
        if u in self.done or target not in g.neighbours[s.at[u]]:
            return Reason("10.6", "cannot-advance", (name,))
        if s.flags[u] & SHOT:
            return Reason("11.3.18", "has-fired", (name,))
        if not can_go(g, s, u, s.at[u], target):
            return Reason("10.6.3", "closed-ground", (g.numbers[target],))
        if not has_room(g, s, target, u):
            return Reason("10.6", "no-room", (g.numbers[target],))
        return None

    def further(self, g: Grossdeutschland, s: DivisionState, u: Unit) -> Iterator[Hex]:
        """[10.6.2, R16] Tracked and Wheeled units may go one hex beyond."""
        return (Hex(n) for n in g.around[self.battle.target] if self.why_not_further(g, s, u, Hex(n)) is None)

    def why_not_further(self, g: Grossdeutschland, s: DivisionState, u: Unit, h: Hex) -> Reason | None:
        target, number = self.battle.target, g.numbers[h]
        if mobility(g, s, u) == "leg":
            return Reason("10.6.2", "leg-advance", (g.units[u],))
        if h not in g.neighbours[target]:
            return Reason("10.6.2", "not-adjacent", (number, g.numbers[target]))
        if s.holder[h] == 2 - self.battle.side:
            return Reason("7.0", "enemy-there", (number,))
        if not can_go(g, s, u, target, h):
            return Reason("10.6.3", "closed-ground", (number,))
        if h != s.at[u] and not has_room(g, s, h, u):
            return Reason("10.6.2", "no-room", (number,))
        return None

    def why_not_advance(self, g: Grossdeutschland, s: DivisionState, u: Unit, h: Hex | None) -> Reason | None:
        reason = self.why_not_one(g, s, u)
        return reason if reason is not None or h is None else self.why_not_further(g, s, u, h)

    def advance(self, g: Grossdeutschland, s: DivisionState, u: Unit, h: Hex | None, say: Say) -> None:
        replace(s, structs.replace(self, done=(*self.done, u)))
        for to in (self.battle.target, *((h,) if h is not None else ())):
            here = Hex(s.at[u])
            for one in (u, *((Unit(s.riders[u]),) if u in s.riders else ())):
                shift(g, s, one, to)
                s.flags[one] &= ~ROAD
                say(Advanced("10.6", one, here, to))
            enter(g, s, self.battle.side, to, say)

    verbs = (
        verb("advance", a_unit(units), perhaps(a_hex(further)), why_not=why_not_advance, do=advance),
        verb("stay", do=end, closing=True),
    )
