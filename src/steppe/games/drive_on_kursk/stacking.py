"""7.0 Stacking."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from steppe.games.drive_on_kursk.state import GERMAN, KurskState
from steppe.hexes import Hex
from steppe.table.agenda import drop
from steppe.table.basics import END, Action, Decision, Reason, Side, Unit
from steppe.table.steps import Ask, Say

if TYPE_CHECKING:
    from steppe.games.drive_on_kursk import DriveOnKursk

FULL = 9
"""[7.4, 7.5] A hex holds three German units, or three Soviet corps at three divisions each.
[7.6] Markers do not count."""


def room(g: DriveOnKursk, s: KurskState, h: int) -> int:
    """[7.2] What may still come into a hex; the limits hold at all times, in passing too."""
    pile = s.stacks.get(h)
    return FULL if pile is None else FULL - sum(map(g.thirds.__getitem__, pile))


def least_filling(g: DriveOnKursk, pile: tuple[Unit, ...]) -> int:
    """How much of a hex a stack takes at least, as one who cannot see all of it must reckon."""
    unknown = 3 if g.side_of[pile[0]] == GERMAN else 1
    return sum(g.thirds[u] if u < len(g.units) else unknown for u in pile)


def size_of(g: DriveOnKursk, units: tuple[Unit, ...]) -> int:
    return sum(map(g.thirds.__getitem__, units))


def limit_rule(side: Side) -> str:
    return "7.4" if side == GERMAN else "7.5"


def overstacked(g: DriveOnKursk, s: KurskState, side: Side) -> list[int]:
    """[7.2.1] The hexes that hold too much; only positions written by hand can have any."""
    tall = (h for h, pile in s.stacks.items() if len(pile) > 3 and s.holder[h] == side + 1)
    return sorted(h for h in tall if size_of(g, s.stacks[h]) > FULL)


class Excess(Ask["DriveOnKursk", KurskState], frozen=True):
    """[7.2.1] The owner eliminates the excess of his choice."""

    rule: ClassVar[str] = "7.2.1"

    def settle(self, g: DriveOnKursk, s: KurskState, say: Say) -> bool:
        if overstacked(g, s, self.side):
            return False
        drop(s)
        return True

    def decision(self, g: DriveOnKursk, s: KurskState, side: Side) -> Decision:
        return Decision(side, self.rule, "excess", (g.numbers[overstacked(g, s, side)[0]],))

    def choices(self, g: DriveOnKursk, s: KurskState, side: Side, prefix: Action) -> list[str]:
        if not prefix:
            return ["eliminate"]
        if len(prefix) == 1:
            first = overstacked(g, s, side)[0]
            return [g.units[u] for u in sorted(s.stacks[first])]
        return [END]

    def why_not(self, g: DriveOnKursk, s: KurskState, side: Side, action: Action) -> Reason | None:
        if action[0] != "eliminate":
            return Reason(self.rule, "not-now", (action[0],))
        units = g.read_units(action[1:])
        if isinstance(units, Reason):
            return units
        if len(units) != 1:
            return Reason("", "too-much", (action[-1],))
        first = Hex(overstacked(g, s, side)[0])
        if units[0] not in s.stacks[first]:
            return Reason(self.rule, "not-in-excess", (action[1], g.numbers[first]))
        return None

    def apply(self, g: DriveOnKursk, s: KurskState, side: Side, action: Action, say: Say) -> None:
        from steppe.games.drive_on_kursk.losses import eliminate

        eliminate(g, s, g.unit_named[action[1]], self.rule, say)
