"""9.4 Overrun: tanks that break a hex and go on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import structs

from steppe.games.grossdeutschland.movement import Moving
from steppe.games.grossdeutschland.retreat import can_go
from steppe.games.grossdeutschland.state import MOVED, OVERRUN, SHOT, DivisionState, mobility
from steppe.table.agenda import drop, leave, push, replace
from steppe.table.basics import Decision, Reason, Side, Unit
from steppe.table.grammar import a_unit, verb
from steppe.table.steps import Ask, Say

if TYPE_CHECKING:
    from steppe.games.grossdeutschland import Grossdeutschland
    from steppe.hexes import Hex


def why_not_overrun(g: Grossdeutschland, s: DivisionState, u: Unit, target: Hex) -> Reason | None:
    """[9.4] A Tracked unit, [9.5.6] that carries nobody, [9.4.2] into ground open to it; [R73] not after its
    own direct fire."""
    name = g.units[u]
    if mobility(g, s, u) != "tracked":
        return Reason("9.4", "not-tracked", (name,))
    if u in s.riders:
        return Reason("9.5.6", "carries", (name,))
    if s.flags[u] & SHOT:
        return Reason("9.4", "has-fired", (name,))
    if not can_go(g, s, u, s.at[u], target):
        return Reason("9.4.2", "closed-ground", (g.numbers[target],))
    return None


class OverrunMovement(Ask["Grossdeutschland", DivisionState], frozen=True):
    """[9.4.5, R15] Those who have overrun a hex may move on with the points that they have left, one after
    the other; [R61] it draws opportunity fire, [9.4.7] and no second attack follows."""

    units: tuple[Unit, ...]

    now_rule = "9.4.5"

    def settle(self, g: Grossdeutschland, s: DivisionState, say: Say) -> bool:
        if any(True for _ in self.movers(g, s)):
            return False
        drop(s)
        return True

    def decision(self, g: Grossdeutschland, s: DivisionState, side: Side) -> Decision:
        return Decision(side, "9.4.5", "overrun-movement", (g.names(self.units),))

    def movers(self, g: Grossdeutschland, s: DivisionState) -> Iterator[Unit]:
        return (u for u in self.units if self.why_not_go(g, s, u) is None)

    def why_not_go(self, g: Grossdeutschland, s: DivisionState, u: Unit) -> Reason | None:
        if u not in self.units or not s.flags[u] & OVERRUN:
            return Reason("9.4.5", "no-overrun", (g.units[u],))
        moving = Moving(self.side, (u,))
        return None if any(True for _ in moving.open_hexes(g, s)) else moving.why_stuck(g, s)

    def go(self, g: Grossdeutschland, s: DivisionState, u: Unit, say: Say) -> None:
        replace(s, structs.replace(self, units=tuple(v for v in self.units if v != u)))
        s.flags[u] &= ~MOVED
        push(s, Moving(self.side, (u,)))

    verbs = (verb("go", a_unit(movers), why_not=why_not_go, do=go), verb("end", do=leave, closing=True))
