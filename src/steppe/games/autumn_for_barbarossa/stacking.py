"""1.5 Stacking, and the disorganisation of 1.7."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from steppe.games.autumn_for_barbarossa.losses import destroy
from steppe.games.autumn_for_barbarossa.state import DG, BarbarossaState
from steppe.hexes import Hex
from steppe.table.agenda import drop
from steppe.table.basics import Decision, Reason, Side, Unit
from steppe.table.events import Marked
from steppe.table.grammar import a_unit, verb
from steppe.table.state import holds
from steppe.table.steps import Ask, Say

if TYPE_CHECKING:
    from steppe.games.autumn_for_barbarossa import AutumnForBarbarossa

LIMIT = 3
"""[1.5, S-3.1] Units of any size in a hex, garrisons among them. [S-3.6] Markers do not count."""


def is_overstacked(s: BarbarossaState, h: int) -> bool:
    return len(s.stacks.get(h, ())) > LIMIT


def has_room(s: BarbarossaState, h: int) -> bool:
    return len(s.stacks.get(h, ())) < LIMIT


def overstacked(s: BarbarossaState, side: Side) -> list[Hex]:
    """A side's hexes with too many units."""
    tall = (Hex(h) for h, pile in s.stacks.items() if len(pile) > LIMIT)
    return sorted(h for h in tall if holds(s, side, h))


def disorganise(
    g: AutumnForBarbarossa, s: BarbarossaState, units: Iterable[Unit], rule: str, say: Say
) -> None:
    """[1.7] Units of one hex become disorganised; those that are so already stay so."""
    fresh = [u for u in units if not s.flags[u] & DG]
    for u in fresh:
        s.flags[u] |= DG
    if fresh:
        s.memo.clear()
        say(Marked(rule, "dg", g.side_of[fresh[0]], Hex(s.at[fresh[0]])))


def recover(g: AutumnForBarbarossa, s: BarbarossaState, side: Side, say: Say) -> None:
    """[1.7.4, S-2.4] All markers of a side go in its own removal phase, whenever they came."""
    shaken = sorted({s.at[u] for u in g.units_of[side] if s.at[u] >= 0 and s.flags[u] & DG})
    for u in g.units_of[side]:
        s.flags[u] &= ~DG
    s.memo.clear()
    for h in shaken:
        say(Marked("1.7.4", "recovered", side, Hex(h)))


class Excess(Ask["AutumnForBarbarossa", BarbarossaState], frozen=True):
    """[1.5.1, S-3.2] At the end of Movement and of Exploitation the owner destroys what is too much, as he
    likes; [1.5.2, S-3.5] until then reinforcements may stand as they were placed."""

    now_rule = "1.5.1"

    def settle(self, g: AutumnForBarbarossa, s: BarbarossaState, say: Say) -> bool:
        if overstacked(s, self.side):
            return False
        drop(s)
        return True

    def decision(self, g: AutumnForBarbarossa, s: BarbarossaState, side: Side) -> Decision:
        h = overstacked(s, self.side)[0]
        return Decision(side, "1.5.1", "excess", (g.numbers[h], len(s.stacks[h]) - LIMIT))

    def crowd(self, g: AutumnForBarbarossa, s: BarbarossaState) -> tuple[Unit, ...]:
        return s.stacks[overstacked(s, self.side)[0]]

    def why_not_eliminate(self, g: AutumnForBarbarossa, s: BarbarossaState, u: Unit) -> Reason | None:
        if u in self.crowd(g, s):
            return None
        return Reason("1.5.1", "not-in-excess", (g.units[u], g.numbers[overstacked(s, self.side)[0]]))

    def eliminate(self, g: AutumnForBarbarossa, s: BarbarossaState, u: Unit, say: Say) -> None:
        destroy(g, s, u, "1.5.1", say)

    verbs = (verb("eliminate", a_unit(crowd), why_not=why_not_eliminate, do=eliminate),)
