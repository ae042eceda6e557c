"""6.0 Stacking: how many may stand in a hex when an impulse ends."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from steppe.games.ss_panzer.fire import eliminate
from steppe.games.ss_panzer.state import STRANDED, PanzerState, units_in
from steppe.hexes import Hex
from steppe.table.agenda import drop, has
from steppe.table.basics import Decision, Reason, Side, Unit
from steppe.table.grammar import a_unit, verb
from steppe.table.steps import Ask, Say

if TYPE_CHECKING:
    from steppe.games.ss_panzer import SSPanzer

LIMIT = (4, 2)
"""[6.1] German and Soviet units in a hex; [6.1.4] static infantry counts."""


def formations_of(g: SSPanzer, units: Iterable[Unit]) -> set[str]:
    """[6.1.1] The formations of these units; [6.1.4] static infantry goes with any."""
    return {g.counters[u].formation for u in units} - {""}


def formations_in(g: SSPanzer, s: PanzerState, h: Hex, side: Side) -> set[str]:
    return formations_of(g, units_in(g, s, h, side))


def surplus(g: SSPanzer, s: PanzerState, h: Hex, formation: str) -> int:
    """[6.1.2] How many units of the active formation are too many in a hex. Units that were thrown back there
    [11.2.3] or stopped there by fire [7.2.1] are borne with until their formation's next impulse finds them
    unsuppressed, or they recover in it: before that they cannot go [8.2.1] (ruling)."""
    side = g.formations[formation].side
    counted = [u for u in units_in(g, s, h, side) if not has(s, u, STRANDED)]
    movable = [u for u in counted if g.counters[u].formation == formation]
    if len(formations_of(g, counted)) > 1:
        return len(movable)
    return max(0, min(len(counted) - LIMIT[side], len(movable)))


def settle_stranded(g: SSPanzer, s: PanzerState, formation: str) -> None:
    """[7.2.1, 11.2.3] A unit that was stopped or thrown back where it has room is one like any other there:
    nobody may add to its stack as if it were not."""
    side = g.formations[formation].side
    for u in g.units_in_formation[formation]:
        if s.at[u] >= 0 and has(s, u, STRANDED) and _is_lawful(g, s, Hex(s.at[u]), side):
            s.flags[u] &= ~STRANDED


def _is_lawful(g: SSPanzer, s: PanzerState, h: Hex, side: Side) -> bool:
    """[6.1, 6.1.1] Whether the limit holds for all who stand in a hex, however they came there."""
    return len(units_in(g, s, h, side)) <= LIMIT[side] and len(formations_in(g, s, h, side)) <= 1


def is_crowded(g: SSPanzer, s: PanzerState, h: Hex, formation: str) -> bool:
    return surplus(g, s, h, formation) > 0


def crowded_hexes(g: SSPanzer, s: PanzerState, formation: str) -> list[Hex]:
    hexes = {s.at[u] for u in g.units_in_formation[formation] if s.at[u] >= 0}
    return [Hex(h) for h in sorted(hexes) if is_crowded(g, s, Hex(h), formation)]


class Excess(Ask["SSPanzer", PanzerState], frozen=True):
    """[6.1.2] When the impulse ends, its owner removes what is too much, by his own choice (ruling)."""

    formation: str

    now_rule = "6.1"

    def settle(self, g: SSPanzer, s: PanzerState, say: Say) -> bool:
        if crowded_hexes(g, s, self.formation):
            return False
        drop(s)
        return True

    def decision(self, g: SSPanzer, s: PanzerState, side: Side) -> Decision:
        h = crowded_hexes(g, s, self.formation)[0]
        return Decision(side, "6.1", "excess", (g.numbers[h], surplus(g, s, h, self.formation)))

    def units(self, g: SSPanzer, s: PanzerState) -> list[Unit]:
        """Those in the first crowded hex."""
        h = crowded_hexes(g, s, self.formation)[0]
        own = units_in(g, s, h, self.side)
        return [u for u in own if g.counters[u].formation == self.formation and not has(s, u, STRANDED)]

    def why_not_eliminate(self, g: SSPanzer, s: PanzerState, u: Unit) -> Reason | None:
        return None if u in self.units(g, s) else Reason("6.1", "not-in-excess", (g.units[u],))

    def eliminate(self, g: SSPanzer, s: PanzerState, u: Unit, say: Say) -> None:
        eliminate(g, s, u, "6.1", say)

    verbs = (verb("eliminate", a_unit(units), why_not=why_not_eliminate, do=eliminate),)
