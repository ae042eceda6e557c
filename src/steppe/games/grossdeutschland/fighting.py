"""10.1 The dice of a battle, and 10.4 what follows from them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from steppe.games.grossdeutschland.advance import Advance
from steppe.games.grossdeutschland.battle import Battle, compared, dice_of, result
from steppe.games.grossdeutschland.losses import DEPLETED, ELIMINATED, Lose
from steppe.games.grossdeutschland.retreat import begin_retreat
from steppe.games.grossdeutschland.state import DivisionState
from steppe.table.agenda import push
from steppe.table.basics import other
from steppe.table.events import Result, Rolled
from steppe.table.steps import Auto, Dice, Outcome, Say, Waiting

if TYPE_CHECKING:
    from steppe.games.grossdeutschland import Grossdeutschland


def roll_battle(g: Grossdeutschland, s: DivisionState, battle: Battle, say: Say) -> None:
    """[10.1.6] With all modifiers known, the dice."""
    say(compared(g, s, battle))
    push(s, BattleRoll(battle), Dice(dice_of(g, s, battle)))


class BattleRoll(Waiting["Grossdeutschland", DivisionState], frozen=True):
    """[10.1.6, 10.1.7] The dice on the results table."""

    battle: Battle

    def took(self, g: Grossdeutschland, s: DivisionState, outcome: Outcome, say: Say) -> None:
        net, what = result(g, s, self.battle, outcome)
        say(Rolled("10.1.6", "combat", outcome, net))
        say(Result(f"10.2.T.{net}", what, self.battle.target))
        push(s, Advance(self.battle.side, self.battle))
        push(s, CarryOut(self.battle, what))


class CarryOut(Auto["Grossdeutschland", DivisionState], frozen=True):
    """[10.4.AC, 10.4.AD, 10.4.DC, 10.4.DD, 10.4.NE] Losses or a retreat of one of the two
    sides. [15.0.4] Works are never harmed."""

    battle: Battle
    result: str

    def run(self, g: Grossdeutschland, s: DivisionState, say: Say) -> None:
        if self.result == "-":
            return
        battle = self.battle
        is_attacker = self.result[0] == "A"
        side = battle.side if is_attacker else other(battle.side)
        units = battle.attackers if is_attacker else battle.defenders
        rule = f"10.4.{self.result}"
        match self.result[1]:
            case "E":
                push(s, Lose(side, units, len(units), ELIMINATED, rule))
            case "P":
                # [10.4.AP, R11] Half, rounded down; up if the match says so.
                half = len(units) // 2 if g.chosen.pulverized == "down" else (len(units) + 1) // 2
                push(s, Lose(side, units, half, ELIMINATED, rule))
            case "D":
                push(s, Lose(side, units, 1, ELIMINATED, rule))
            case "C":
                push(s, Lose(side, units, 1, DEPLETED, rule))
            case _:
                begin_retreat(g, s, side, units, is_attacker)
