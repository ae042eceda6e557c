"""7.0 Stacking."""

from __future__ import annotations

from typing import TYPE_CHECKING

from steppe.games.drive_on_kursk.state import GERMAN, KurskState
from steppe.hexes import Hex
from steppe.table.agenda import drop
from steppe.table.basics import Decision, Reason, Side, Unit
from steppe.table.grammar import a_unit, verb
from steppe.table.steps import Ask, Say

if TYPE_CHECKING:
    from steppe.games.drive_on_kursk import DriveOnKursk

FULL = 9
"""[7.4, 7.5] A hex holds three German units, or three Soviet corps at three divisions each.
[7.6] Markers do not count."""

LARGEST = 3
"""What the largest unit takes of a hex."""


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


def overstacked(g: DriveOnKursk, s: KurskState, side: Side) -> list[Hex]:
    """[7.2.1] The hexes that hold too much; only positions written by hand can have any. Of a stack that a
    reader cannot see whole, the counters that he knows are counted."""
    found, end = [], g.units_of[side][-1] + 1
    fourth = s.height.find(3, g.units_of[side][0], end)
    while fourth >= 0:
        known = tuple(u for u in s.stacks[s.at[fourth]] if u < len(g.units))
        if size_of(g, known) > FULL:
            found.append(Hex(s.at[fourth]))
        fourth = s.height.find(3, fourth + 1, end)
    return sorted(found)


class Excess(Ask["DriveOnKursk", KurskState], frozen=True):
    """[7.2.1] The owner eliminates the excess of his choice."""

    now_rule = "7.2.1"

    def settle(self, g: DriveOnKursk, s: KurskState, say: Say) -> bool:
        if overstacked(g, s, self.side):
            return False
        drop(s)
        return True

    def decision(self, g: DriveOnKursk, s: KurskState, side: Side) -> Decision:
        return Decision(side, "7.2.1", "excess", (g.numbers[overstacked(g, s, side)[0]],))

    def crowd(self, g: DriveOnKursk, s: KurskState) -> tuple[Unit, ...]:
        return s.stacks[overstacked(g, s, self.side)[0]]

    def why_not_eliminate(self, g: DriveOnKursk, s: KurskState, u: Unit) -> Reason | None:
        if u in self.crowd(g, s):
            return None
        return Reason("7.2.1", "not-in-excess", (g.units[u], g.numbers[overstacked(g, s, self.side)[0]]))

    def eliminate(self, g: DriveOnKursk, s: KurskState, u: Unit, say: Say) -> None:
        from steppe.games.drive_on_kursk.losses import eliminate

        eliminate(g, s, u, "7.2.1", say)

    verbs = (verb("eliminate", a_unit(crowd), why_not=why_not_eliminate, do=eliminate),)
