"""Levels that a side must give up outside combat: mines (18.0), and the losses of 15 July (S3.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from msgspec import structs

from steppe.games.kursk_1943.fronts import front_of
from steppe.games.kursk_1943.losses import lose_level
from steppe.games.kursk_1943.state import MINED, KurskState
from steppe.table.agenda import drop, replace
from steppe.table.basics import Decision, Reason, Side, Unit
from steppe.table.grammar import a_unit, verb
from steppe.table.steps import Ask, Say

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943

RULES: Final = {"mines": "18.1.3", "attrition": "S3.1"}


class GiveUp(Ask["Kursk1943", KurskState], frozen=True):
    """The owner chooses who loses a level, once for each; what nobody can lose lapses."""

    count: int
    what: str
    front: str = ""
    """[18.1.2] Each front's mines take from that front."""

    def settle(self, g: Kursk1943, s: KurskState, say: Say) -> bool:
        if self.count and any(True for _ in self.units(g, s)):
            return self.took_only(g, s, say)
        drop(s)
        return True

    def not_now(self, g: Kursk1943, s: KurskState, verb: str) -> Reason:
        return Reason(RULES[self.what], "not-now", (verb,))

    def decision(self, g: Kursk1943, s: KurskState, side: Side) -> Decision:
        return Decision(side, RULES[self.what], f"give-up-{self.what}", (self.count, self.front))

    def units(self, g: Kursk1943, s: KurskState) -> Iterator[Unit]:
        return (Unit(u) for u in g.units_of[self.side] if self.why_not_lose(g, s, Unit(u)) is None)

    def why_not_lose(self, g: Kursk1943, s: KurskState, u: Unit) -> Reason | None:
        """[18.1.3] Mines take from those who attacked or crossed a fortified line; [S3.1] the other loss is
        any unit's."""
        rule = RULES[self.what]
        if g.side_of[u] != self.side:
            return Reason(rule, "not-yours", (g.units[u],))
        if s.at[u] < 0:
            return Reason(rule, "not-on-map", (g.units[u],))
        if self.what == "mines" and not s.flags[u] & MINED:
            return Reason(rule, "not-mined", (g.units[u],))
        if self.front and front_of(g, s.at[u]) != self.front:
            return Reason("18.1.2", "other-front", (g.units[u],))
        return None

    def lose(self, g: Kursk1943, s: KurskState, u: Unit, say: Say) -> None:
        replace(s, structs.replace(self, count=self.count - 1))
        lose_level(g, s, u, RULES[self.what], say)

    verbs = (verb("lose", a_unit(units), why_not=why_not_lose, do=lose),)
