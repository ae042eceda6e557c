"""11.16-11.21 What the die does: results, losses, conversion and bloodbath."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec import structs

from steppe.games.drive_on_kursk.advance import Advance
from steppe.games.drive_on_kursk.losses import factors_in_step, lose_step, steps_priced
from steppe.games.drive_on_kursk.retreat import Retreat
from steppe.games.drive_on_kursk.stacking import Excess
from steppe.games.drive_on_kursk.state import GERMAN, SOVIET, KurskState
from steppe.games.drive_on_kursk.strength import Battle, total
from steppe.table.agenda import drop, push, replace
from steppe.table.basics import Decision, Reason, Side, Unit, other
from steppe.table.events import Result, Rolled
from steppe.table.grammar import a_unit, verb
from steppe.table.steps import Ask, Dice, Outcome, Say, Waiting

if TYPE_CHECKING:
    from steppe.games.drive_on_kursk import DriveOnKursk


class BattleRoll(Waiting["DriveOnKursk", KurskState], frozen=True):
    """The combat results table, [12.2.1, 12.2.2, 12.2.3, 12.2.4, 12.2.5, 12.2.6] a row a die."""

    battle: Battle

    def took(self, g: DriveOnKursk, s: KurskState, outcome: Outcome, say: Say) -> None:
        battle = self.battle
        result = g.combat_table[outcome[0]][battle.column]
        say(Rolled("11.2.1", "combat", outcome, outcome[0]))
        say(Result(f"12.2.{outcome[0]}", result, battle.target))
        push(s, Excess(SOVIET), Excess(GERMAN))  # [7.2.1] stacks are checked after each combat
        if result == "DR" and battle.convert:
            push(s, ConversionRoll(battle), Dice())  # [11.20.2] only a retreat is converted
        else:
            apply_result(g, s, battle, result, say)


class ConversionRoll(Waiting["DriveOnKursk", KurskState], frozen=True):
    """The conversion table [12.3.1, 12.3.2, 12.3.3, 12.3.4]; [11.20.3] one less at 4:1 and 5:1, one more at
    1:2 and 1:1. [11.10.3] The Luftwaffe has no part in it."""

    battle: Battle

    def took(self, g: DriveOnKursk, s: KurskState, outcome: Outcome, say: Say) -> None:
        sum_ = outcome[0] + g.conversion_modifier[self.battle.column]
        say(Rolled("11.20.3", "conversion", outcome, sum_))
        result = g.conversion_table[sum_]
        say(Result(conversion_rule(g, result), result, self.battle.target))
        apply_result(g, s, self.battle, result, say)


def conversion_rule(g: DriveOnKursk, result: str) -> str:
    """12.3.1-12.3.4: the results of the conversion table are numbered in its order."""
    order = list(dict.fromkeys(g.conversion_table.values()))
    return f"12.3.{order.index(result) + 1}"


def apply_result(g: DriveOnKursk, s: KurskState, battle: Battle, result: str, say: Say) -> None:
    """[11.16] AS does nothing at all."""
    match result:
        case "AL1":
            push(s, LoseOne(battle.side, battle))
        case "DE":
            push(s, Advance(battle.side, battle))
            destroy_defenders(g, s, battle, "11.18", say)
        case "DR":
            # [11.19] All defenders retreat, then the attackers follow.
            push(
                s, Advance(battle.side, battle), Retreat(other(battle.side), battle.target, battle.defenders)
            )
        case "BB":
            push(s, Advance(battle.side, battle))
            lost = destroy_defenders(g, s, battle, "11.21", say)
            push(s, Bloodbath(battle.side, battle, lost))


def destroy_defenders(g: DriveOnKursk, s: KurskState, battle: Battle, rule: str, say: Say) -> int:
    """[11.18, 11.21] Soviet defenders are all eliminated; [11.21.1] of German ones those reduced die and
    the others flip and stay. Returns the factors lost, [11.21.2] with supply taken into account."""
    full = cut = 0
    for u in battle.defenders:
        factors = factors_in_step(g, s, u)
        if u in battle.cut:
            cut += factors
        else:
            full += factors
        lose_step(g, s, u, rule, say)
    return total(full, cut)


def survivors(s: KurskState, units: tuple[Unit, ...]) -> list[Unit]:
    return [u for u in units if s.at[u] >= 0]


class LoseOne(Ask["DriveOnKursk", KurskState], frozen=True):
    """[11.17] AL1: a Soviet attacker loses one unit, a German one step, of the owner's choice among those
    that attacked. [11.3] Static units never did, so they are never the loss."""

    battle: Battle

    now_rule = "11.2.1"
    loss_rule: ClassVar[str] = "11.17"

    def settle(self, g: DriveOnKursk, s: KurskState, say: Say) -> bool:
        return self.took_only(g, s, say)

    def take(self, g: DriveOnKursk, s: KurskState, u: Unit, say: Say) -> None:
        drop(s)
        lose_step(g, s, u, "11.17", say)

    def decision(self, g: DriveOnKursk, s: KurskState, side: Side) -> Decision:
        prices = steps_priced(g, s, self.able(g, s))
        return Decision(side, "11.17", "lose-one", (g.numbers[self.battle.target], prices))

    def able(self, g: DriveOnKursk, s: KurskState) -> list[Unit]:
        return survivors(s, self.battle.attackers)

    def why_not_lose(self, g: DriveOnKursk, s: KurskState, u: Unit) -> Reason | None:
        return None if u in self.able(g, s) else Reason(self.loss_rule, "not-involved", (g.units[u],))

    def lose(self, g: DriveOnKursk, s: KurskState, u: Unit, say: Say) -> None:
        self.take(g, s, u, say)

    verbs = (verb("lose", a_unit(able), why_not=why_not_lose, do=lose),)


class Bloodbath(LoseOne, frozen=True):
    """[11.21] The attacker loses steps or units until they match the factors that the defender lost, and
    all that took part if they do not suffice. [11.21.2] Factors count as supply left them."""

    loss_rule: ClassVar[str] = "11.21"

    due: int
    full: int = 0
    """Factors paid so far with supplied units."""
    cut: int = 0
    """Factors paid so far with units out of supply, before halving."""

    def settle(self, g: DriveOnKursk, s: KurskState, say: Say) -> bool:
        units = survivors(s, self.battle.attackers)
        if total(self.full, self.cut) >= self.due or not units:
            drop(s)
            return True
        return self.took_only(g, s, say)

    def take(self, g: DriveOnKursk, s: KurskState, u: Unit, say: Say) -> None:
        factors = factors_in_step(g, s, u)
        key = "cut" if u in self.battle.cut else "full"
        replace(s, structs.replace(self, **{key: getattr(self, key) + factors}))
        lose_step(g, s, u, "11.21", say)

    def decision(self, g: DriveOnKursk, s: KurskState, side: Side) -> Decision:
        left = self.due - total(self.full, self.cut)
        return Decision(side, "11.21", "bloodbath", (left, steps_priced(g, s, self.able(g, s))))
