"""S-7 Combat: who attacks whom, the dice, and what follows from them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import structs

from steppe.games.autumn_for_barbarossa.advance import Advance, Breakthrough
from steppe.games.autumn_for_barbarossa.losses import Lose
from steppe.games.autumn_for_barbarossa.retreat import Retreat
from steppe.games.autumn_for_barbarossa.state import FOUGHT, OOS, BarbarossaState, ratings
from steppe.games.autumn_for_barbarossa.strength import Battle, compare
from steppe.hexes import Hex
from steppe.series.standard_combat.fighting import read_result
from steppe.table.agenda import leave, mark, push, replace
from steppe.table.basics import Decision, Reason, Side, Unit, other
from steppe.table.events import Attacked, Result, Revealed, Rolled
from steppe.table.grammar import a_hex, some_units, verb
from steppe.table.state import holds, show
from steppe.table.steps import Ask, Dice, Outcome, Say, Waiting

if TYPE_CHECKING:
    from steppe.games.autumn_for_barbarossa import AutumnForBarbarossa

CANNOT_ATTACK = FOUGHT | OOS


class CombatPhase(Ask["AutumnForBarbarossa", BarbarossaState], frozen=True):
    """[S-7.1] Attacks on adjacent enemies, all voluntary; [S-7.6] each is resolved before the next is
    named."""

    attacked: tuple[Hex, ...] = ()
    """[S-7.2] The hexes that have been attacked in this phase."""

    now_rule = "1.1"

    def decision(self, g: AutumnForBarbarossa, s: BarbarossaState, side: Side) -> Decision:
        return Decision(side, "S-7.1", "combat", (s.turn,))

    def targets(self, g: AutumnForBarbarossa, s: BarbarossaState) -> Iterator[Hex]:
        own, enemy, holder, near = self.side + 1, 2 - self.side, s.holder, s.near[self.side]
        leads: dict[int, bool] = {}
        for h in s.stacks:
            if holder[h] != enemy or not near[h] or h in self.attacked:
                continue
            for n in g.ground.around[h]:
                if holder[n] != own:
                    continue
                if n not in leads:
                    leads[n] = any(can_lead(g, s, u) for u in s.stacks[n])
                if leads[n]:
                    yield Hex(h)
                    break

    def attackers(
        self, g: AutumnForBarbarossa, s: BarbarossaState, target: Hex, chosen: tuple[Unit, ...]
    ) -> Iterator[Unit]:
        around = (n for n in g.ground.around[target] if holds(s, self.side, n))
        return (u for n in around for u in s.stacks[n] if can_attack(g, s, u))

    def is_led(
        self, g: AutumnForBarbarossa, s: BarbarossaState, target: Hex, units: tuple[Unit, ...]
    ) -> bool:
        return any(can_lead(g, s, u) for u in units)

    def why_not_attack(
        self, g: AutumnForBarbarossa, s: BarbarossaState, target: Hex, units: tuple[Unit, ...]
    ) -> Reason | None:
        """[S-7.1] One defending hex, from any number of hexes around it; [S-7.3] units of a stack may stay
        out of it or attack another hex."""
        if not holds(s, other(self.side), target):
            return Reason("S-7.1", "no-enemy", (g.numbers[target],))
        if target in self.attacked:
            return Reason("S-7.2", "attacked-already", (g.numbers[target],))
        for u in units:
            if (reason := why_not_attacker(g, s, self.side, u, target)) is not None:
                return reason
        return None if self.is_led(g, s, target, units) else Reason("S-7.5", "no-strength")

    def attack(
        self, g: AutumnForBarbarossa, s: BarbarossaState, target: Hex, units: tuple[Unit, ...], say: Say
    ) -> None:
        replace(s, structs.replace(self, attacked=(*self.attacked, target)))
        mark(s, units, FOUGHT)
        open_battle(g, s, Battle(self.side, target, units, tuple(sorted(s.stacks[target]))), say)

    verbs = (
        verb("attack", a_hex(targets), some_units(attackers, is_led), why_not=why_not_attack, do=attack),
        verb("end", do=leave, closing=True),
    )


def can_attack(g: AutumnForBarbarossa, s: BarbarossaState, u: Unit) -> bool:
    """[S-7.2] Once a phase; [1.8a.2, S-7.4] not out of supply; [1.10.5, S-7.4] garrisons never."""
    return not s.flags[u] & CANNOT_ATTACK and not g.is_garrison[u]


def can_lead(g: AutumnForBarbarossa, s: BarbarossaState, u: Unit) -> bool:
    """[S-7.5] A unit without attack strength may only join others."""
    return can_attack(g, s, u) and ratings(g, s, u).attack > 0


def why_not_attacker(
    g: AutumnForBarbarossa, s: BarbarossaState, side: Side, u: Unit, target: Hex
) -> Reason | None:
    name = g.units[u]
    if g.side_of[u] != side:
        return Reason("S-7.1", "not-yours", (name,))
    if s.at[u] < 0:
        return Reason("S-7.1", "not-on-map", (name,))
    if target not in g.neighbours[s.at[u]]:
        return Reason("S-7.1", "not-next-to", (name, g.numbers[target]))
    if target not in g.ground.around[s.at[u]]:
        return Reason("6.1.12", "attack-lake", (name, g.numbers[target]))
    if g.is_garrison[u]:
        return Reason("1.10.5", "garrison-attack", (name,))
    if s.flags[u] & OOS:
        return Reason("1.8a.2", "oos-attack", (name,))
    if s.flags[u] & FOUGHT:
        return Reason("S-7.2", "fought-already", (name,))
    return None


# From the attack to what the dice do.


def open_battle(g: AutumnForBarbarossa, s: BarbarossaState, battle: Battle, say: Say) -> None:
    """[S-1.10] Whoever fights is seen. [S-6.7] An overrun is fought like any battle."""
    show(s, battle.defenders, battle.side)
    show(s, battle.attackers, other(battle.side))
    say(Attacked("S-6.1" if battle.overrun else "S-7.1", battle.side, battle.attackers, battle.target))
    say(Revealed("S-1.10", battle.defenders, battle.target))
    odds = compare(g, s, battle)
    say(odds)
    push(s, BattleRoll(battle, g.columns.index(odds.final)), Dice(2))


class BattleRoll(Waiting["AutumnForBarbarossa", BarbarossaState], frozen=True):
    """[6.2.0, S-1.9] Two dice on the combat table."""

    battle: Battle
    column: int

    def took(self, g: AutumnForBarbarossa, s: BarbarossaState, outcome: Outcome, say: Say) -> None:
        total = sum(outcome)
        result = g.combat_table[total][self.column]
        say(Rolled("S-1.9", "combat", outcome, total))
        say(Result(f"6.2.{total}", result, self.battle.target))
        carry_out(s, self.battle, result)


def carry_out(s: BarbarossaState, battle: Battle, result: str) -> None:
    """[S-7.11] Both sides lose their steps at once, then the defender retreats; [S-7.11.1] attackers never
    do. [S-9.1] Last the victors go in, [S-6.8] after an overrun because they must."""
    attacker, defender, hexes = read_result(result)
    defending = other(battle.side)
    push(s, Breakthrough(battle) if battle.overrun else Advance(battle.side, battle))
    if hexes:
        push(s, Retreat(defending, battle.defenders, battle.target, hexes, group=battle.defenders))
    push(s, Lose(defending, battle.defenders, defender, "defence"))
    push(s, Lose(battle.side, battle.attackers, attacker, "attack"))
