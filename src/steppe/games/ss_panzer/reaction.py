"""7.2 Fire at units that enter or leave a zone of control: a decision in the middle of the other side's
move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from steppe.games.ss_panzer.fire import Volley, can_fire, shoot, why_not_fire
from steppe.games.ss_panzer.killzone import is_crossfire
from steppe.games.ss_panzer.state import PanzerState, facing_of, is_suppressed
from steppe.games.ss_panzer.zones import projecting
from steppe.hexes import Hex
from steppe.table.agenda import drop, push, replace
from steppe.table.basics import Decision, Reason, Side, Unit, other
from steppe.table.grammar import a_unit, verb
from steppe.table.steps import Ask, Say

if TYPE_CHECKING:
    from steppe.games.ss_panzer import SSPanzer

NOWHERE = Hex(-1)


class React(Ask["SSPanzer", PanzerState], frozen=True):
    """[7.2, 9.1.1] Whoever projects a zone over the mover's hex may fire, now and at once. [7.2.2] At one
    that leaves before it has left. [7.2.4] It costs the firer nothing, but each fires once at each coming and
    going."""

    unit: Unit
    """The mover."""
    what: str
    """`zoc_entry` or `zoc_exit`: the situation in the table of dice."""
    apart: Hex = NOWHERE
    """[11.2] Units in the hex that is being entered for close combat have entry fire instead."""
    fired: tuple[Unit, ...] = ()

    now_rule = "7.2"

    def settle(self, g: SSPanzer, s: PanzerState, say: Say) -> bool:
        if s.at[self.unit] >= 0 and self.shooters(g, s):
            return False
        drop(s)
        return True

    def shooters(self, g: SSPanzer, s: PanzerState) -> list[Unit]:
        """[7.2.5] All who may still fire at the mover, whether or not [7.2.1] it is suppressed already."""
        return [u for u in reactors(g, s, self.unit, self.apart) if u not in self.fired]

    def decision(self, g: SSPanzer, s: PanzerState, side: Side) -> Decision:
        names = ", ".join(g.units[u] for u in self.shooters(g, s))
        code = "react-exit" if self.what == "zoc_exit" else "react-entry"
        return Decision(side, "7.2", code, (g.units[self.unit], g.numbers[s.at[self.unit]], names))

    def why_not_shoot(self, g: SSPanzer, s: PanzerState, u: Unit) -> Reason | None:
        name = g.units[u]
        if g.side_of[u] != self.side:
            return Reason("7.2", "not-yours", (name,))
        if u in self.fired:
            return Reason("7.2.4", "fired-already", (name,))
        if is_suppressed(s, u):
            return Reason("9.8.1", "suppressed", (name,))
        if u not in projecting(g, s, self.side, s.at[self.unit]) or s.at[u] == self.apart:
            return Reason("7.1", "no-zone-there", (name, g.numbers[s.at[self.unit]]))
        return why_not_fire(g, s, u, self.unit, on_the_move=True)

    def shoot(self, g: SSPanzer, s: PanzerState, u: Unit, say: Say) -> None:
        replace(s, structs.replace(self, fired=(*self.fired, u)))
        shoot(g, s, u, self.unit, self.what)

    def crossing(self, g: SSPanzer, s: PanzerState) -> tuple[Unit, ...]:
        """[10.3] The units with kill zones that catch the mover in a crossfire, if they do."""
        units = tuple(u for u in self.shooters(g, s) if facing_of(s, u) is not None)
        return units if len(units) > 1 and is_crossfire(g, s, units, self.unit) else ()

    def why_not_crossfire(self, g: SSPanzer, s: PanzerState) -> Reason | None:
        return None if self.crossing(g, s) else Reason("10.3", "no-crossfire", (g.units[self.unit],))

    def crossfire(self, g: SSPanzer, s: PanzerState, say: Say) -> None:
        units = self.crossing(g, s)
        replace(s, structs.replace(self, fired=(*self.fired, *units)))
        push(s, Volley(self.side, units, self.unit, self.what))

    def hold(self, g: SSPanzer, s: PanzerState, say: Say) -> None:
        drop(s)

    verbs = (
        verb("shoot", a_unit(shooters), why_not=why_not_shoot, do=shoot),
        verb("crossfire", why_not=why_not_crossfire, do=crossfire),
        verb("pass", do=hold, closing=True),
    )


def reactors(g: SSPanzer, s: PanzerState, mover: Unit, apart: Hex = NOWHERE) -> list[Unit]:
    """[7.2] Who may fire at a unit for coming to the hex it is in, or for leaving it. [2.10.3] Static
    infantry has a zone but never fires from it."""
    side = other(g.side_of[mover])
    near = projecting(g, s, side, s.at[mover])
    return [u for u in near if s.at[u] != apart and can_fire(g, s, u, mover, on_the_move=True)]
