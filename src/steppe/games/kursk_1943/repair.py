"""17.0 Armour repair."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from steppe.games.kursk_1943.counters import Counter
from steppe.games.kursk_1943.fronts import front_of
from steppe.games.kursk_1943.stacking import room
from steppe.games.kursk_1943.state import REDUCED, REPAIR, KurskState, oos_level
from steppe.games.kursk_1943.zones import in_enemy_zone
from steppe.hexes import Hex
from steppe.table.agenda import drop, leave
from steppe.table.basics import Decision, Reason, Side, Unit
from steppe.table.events import Marked
from steppe.table.grammar import a_unit, verb
from steppe.table.steps import Ask, Auto, Say, Step

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943

ARMOURED: Final = ("armour", "assault_gun")
NEVER: Final = ("panther", "ferdinand")
"""[17.1.3] What cannot be repaired."""


def is_repaired(counter: Counter) -> bool:
    return not any(trait in NEVER for trait in counter.traits)


class Finish(Auto["Kursk1943", KurskState], frozen=True):
    """[17.1.2] A unit that has rested since the last Supply Phase regains a level, [3.2.1, R106] if its hex
    has room for it."""

    side: Side

    def run(self, g: Kursk1943, s: KurskState, say: Say) -> None:
        for u in map(Unit, g.units_of[self.side]):
            if not s.flags[u] & REPAIR:
                continue
            s.flags[u] &= ~REPAIR
            h = s.at[u]
            if h < 0 or in_enemy_zone(g, s, self.side, h):
                continue
            if room(g, s, h) < 1:
                say(Marked("3.2.1", "not-repaired", self.side, Hex(h), u))
                continue
            s.flags[u] &= ~REDUCED
            say(Marked("17.1.2", "repaired", self.side, Hex(h), u))


class Repair(Ask["Kursk1943", KurskState], frozen=True):
    """[17.1.1, 17.1.2] The Repair counter of a front is laid on a unit, or on none."""

    front: str

    now_rule = "17.1.2"

    def settle(self, g: Kursk1943, s: KurskState, say: Say) -> bool:
        if any(True for _ in self.units(g, s)):
            return False
        drop(s)
        return True

    def decision(self, g: Kursk1943, s: KurskState, side: Side) -> Decision:
        return Decision(side, "17.1.2", "repair", (self.front,))

    def units(self, g: Kursk1943, s: KurskState) -> Iterator[Unit]:
        return (Unit(u) for u in g.units_of[self.side] if self.why_not_repair(g, s, Unit(u)) is None)

    def why_not_repair(self, g: Kursk1943, s: KurskState, u: Unit) -> Reason | None:
        name, counter = g.units[u], g.counters[u]
        if g.side_of[u] != self.side:
            return Reason("17.1.1", "not-yours", (name,))
        if s.at[u] < 0:
            return Reason("17.1.2", "not-on-map", (name,))
        if front_of(g, s.at[u]) != self.front:
            return Reason("17.1.1", "other-front", (name,))
        if counter.type not in ARMOURED:
            return Reason("17.1.2", "no-armour", (name,))
        if not is_repaired(counter):
            return Reason("17.1.3", "no-repair", (name,))
        if not s.flags[u] & REDUCED:
            return Reason("17.1.2", "not-reduced", (name,))
        if oos_level(s, u):
            return Reason("17.1.2", "out-of-supply", (name,))
        if in_enemy_zone(g, s, self.side, s.at[u]):
            return Reason("17.1.2", "in-enemy-zone", (name,))
        return None

    def repair(self, g: Kursk1943, s: KurskState, u: Unit, say: Say) -> None:
        s.flags[u] |= REPAIR
        drop(s)
        say(Marked("17.1.2", "repairing", self.side, Hex(s.at[u]), u))

    verbs = (
        verb("repair", a_unit(units), why_not=why_not_repair, do=repair),
        verb("pass", do=leave, closing=True),
    )


STEPS: tuple[type[Step], ...] = (Finish, Repair)
