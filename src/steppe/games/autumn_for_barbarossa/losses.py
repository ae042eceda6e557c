"""S-1.5, S-7.13, S-10 Steps and who loses them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from steppe.games.autumn_for_barbarossa.state import REDUCED, BarbarossaState, ratings, steps_left
from steppe.series.standard_combat.losses import payers
from steppe.table.agenda import drop, replace
from steppe.table.basics import ASIDE, DEAD, Decision, Reason, Side, Unit
from steppe.table.events import Flipped, Lost
from steppe.table.grammar import a_unit, verb
from steppe.table.state import lift
from steppe.table.steps import Ask, Say

if TYPE_CHECKING:
    from steppe.games.autumn_for_barbarossa import AutumnForBarbarossa


def lose_step(g: AutumnForBarbarossa, s: BarbarossaState, u: Unit, rule: str, say: Say) -> None:
    """[S-1.5] A full unit of two steps is flipped, any other is destroyed."""
    if steps_left(g, s, u) == 1:
        destroy(g, s, u, rule, say)
        return
    s.flags[u] |= REDUCED
    say(Lost(rule, u, 1, False))
    say(Flipped("S-1.5", u))


def destroy(g: AutumnForBarbarossa, s: BarbarossaState, u: Unit, rule: str, say: Say) -> None:
    say(Lost(rule, u, steps_left(g, s, u), True))
    bury(g, s, u)


def bury(g: AutumnForBarbarossa, s: BarbarossaState, u: Unit) -> None:
    """[1.11.3, S-10.1] Into its side's cup; [1.10.6] a garrison can be made again."""
    lift(g, s, u, ASIDE if g.is_garrison[u] else DEAD)
    s.flags[u] = 0


def on_map(s: BarbarossaState, units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """Those that are still there."""
    return tuple(u for u in units if s.at[u] >= 0)


class Lose(Ask["AutumnForBarbarossa", BarbarossaState], frozen=True):
    """[S-7.11, S-7.13] A side gives up steps, one after the other, of the units that fought; [S-8.5] or of a
    stack that retreats through an enemy zone. [S-7.12] Steps are not traded for hexes."""

    units: tuple[Unit, ...]
    due: int
    role: str
    """`attack`, `defence` or `retreat`."""
    is_first: bool = True
    """No step has been given up yet."""

    def settle(self, g: AutumnForBarbarossa, s: BarbarossaState, say: Say) -> bool:
        """Nothing is asked where nothing is left to choose. [S-7.14] What is beyond the steps present is
        ignored."""
        units = on_map(s, self.units)
        if not units or not self.due:
            drop(s)
            return True
        if sum(steps_left(g, s, u) for u in units) <= self.due:
            drop(s)
            for u in units:
                destroy(g, s, u, self.rule, say)
            return True
        able = self.able(g, s)
        if len(able) == 1:
            self.lose(g, s, able[0], say)
            return True
        return False

    @property
    def rule(self) -> str:
        return "S-8.5" if self.role == "retreat" else "S-7.13"

    def decision(self, g: AutumnForBarbarossa, s: BarbarossaState, side: Side) -> Decision:
        return Decision(side, self.rule, f"lose-{self.role}", (self.due,))

    def not_now(self, g: AutumnForBarbarossa, s: BarbarossaState, verb: str) -> Reason:
        return Reason(self.rule, "lose-first", (verb,))

    def able(self, g: AutumnForBarbarossa, s: BarbarossaState) -> list[Unit]:
        units = on_map(s, self.units)
        if self.role == "retreat":
            return list(units)  # its owner picks who pays
        printed = [ratings(g, s, u)[self.role == "defence"] for u in units]
        return payers(units, printed, self.is_first, g.chosen.loss_order)

    def why_not_lose(self, g: AutumnForBarbarossa, s: BarbarossaState, u: Unit) -> Reason | None:
        if u not in on_map(s, self.units):
            return Reason(self.rule, "not-involved", (g.units[u],))
        return None if u in self.able(g, s) else Reason("S-7.13", "strongest-first", (g.units[u],))

    def lose(self, g: AutumnForBarbarossa, s: BarbarossaState, u: Unit, say: Say) -> None:
        replace(s, structs.replace(self, due=self.due - 1, is_first=False))
        lose_step(g, s, u, self.rule, say)

    verbs = (verb("lose", a_unit(able), why_not=why_not_lose, do=lose),)
