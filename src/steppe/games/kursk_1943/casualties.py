"""5.1.8 Which units take the losses of a combat, of fire, or of a retreat that was refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET, Struct, UnsetType, structs

from steppe.games.kursk_1943.losses import eliminate, lose_level
from steppe.games.kursk_1943.state import KurskState, levels_left
from steppe.table.agenda import drop, replace
from steppe.table.basics import Decision, Reason, Side, Unit
from steppe.table.grammar import a_unit, verb
from steppe.table.steps import Ask, Say

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943

Units = tuple[Unit, ...]


def on_map(s: KurskState, units: Units) -> Units:
    return tuple(u for u in units if s.at[u] >= 0)


class Pledge(Struct, frozen=True):
    """[15.1.7, 15.4.3] Units that used one kind of ability, of whom one must lose a level if any is lost."""

    units: Units
    levels: int
    """What they had together when the dice were rolled: as long as they have it, none has paid."""


def pledge(g: Kursk1943, s: KurskState, units: Units) -> Pledge:
    return Pledge(units, _levels_of(g, s, units))


def _levels_of(g: Kursk1943, s: KurskState, units: Units) -> int:
    return sum(levels_left(g, s, u) for u in on_map(s, units))


class Lose(Ask["Kursk1943", KurskState], frozen=True):
    """[5.1.8, 5.2.2, 1.2.2] The owner picks who loses a level, one after the other. [9.1.4] Headquarters may
    be picked like any unit."""

    units: Units
    due: int
    rule: str
    users: Units = ()
    """[15.1.7, 15.4.3] Of whom one must lose the first level."""
    pledges: tuple[Pledge, ...] | UnsetType = UNSET
    """[R107] In place of them: what each kind of ability owes, where two were used."""

    def settle(self, g: Kursk1943, s: KurskState, say: Say) -> bool:
        units = on_map(s, self.units)
        if not units or not self.due:
            drop(s)
            return True
        if sum(levels_left(g, s, u) for u in units) <= self.due:
            drop(s)
            for u in units:
                eliminate(g, s, u, self.rule, say)
            return True
        return self.took_only(g, s, say)

    def decision(self, g: Kursk1943, s: KurskState, side: Side) -> Decision:
        return Decision(side, self.rule, "lose", (self.due,))

    def not_now(self, g: Kursk1943, s: KurskState, verb: str) -> Reason:
        return Reason(self.rule, "lose-first", (verb,))

    def able(self, g: Kursk1943, s: KurskState) -> Units:
        units = on_map(s, self.units)
        if self.pledges is UNSET:
            return on_map(s, self.users) or units
        unpaid = [each.units for each in self.pledges if _levels_of(g, s, each.units) == each.levels]
        return tuple(u for u in units if any(u in users for users in unpaid)) or units

    def why_not_lose(self, g: Kursk1943, s: KurskState, u: Unit) -> Reason | None:
        if u not in on_map(s, self.units):
            return Reason("5.1.8", "not-in-combat", (g.units[u],))
        return None if u in self.able(g, s) else Reason("15.1.7", "users-first", (g.units[u],))

    def lose(self, g: Kursk1943, s: KurskState, u: Unit, say: Say) -> None:
        replace(s, structs.replace(self, due=self.due - 1, users=()))
        lose_level(g, s, u, self.rule, say)

    verbs = (verb("lose", a_unit(able), why_not=why_not_lose, do=lose),)
