"""The answers to an attack before its dice: supporting guns, special abilities, bonuses for headquarters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from msgspec import structs

from steppe.games.kursk_1943.battle import Battle, can_fire, is_regular, reaches
from steppe.games.kursk_1943.digging import is_fortified
from steppe.games.kursk_1943.losses import BONUS_PHASES
from steppe.games.kursk_1943.results import fight
from steppe.games.kursk_1943.stars import YELLOW
from steppe.games.kursk_1943.state import BARRAGED, FOUGHT, RETREATED, TRANSPORT, KurskState
from steppe.hexes import Hex
from steppe.table.agenda import drop, push
from steppe.table.basics import Decision, Reason, Side, Unit, other
from steppe.table.events import Marked, Revealed
from steppe.table.grammar import a_number, after, some_units, verb
from steppe.table.steps import Ask, Say

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943

Units = tuple[Unit, ...]

BONUS_REACH: Final = 8
"""[9.1.7] Hexes from where a headquarters was eliminated."""


def show_stacks(s: KurskState, units: Units, say: Say) -> None:
    """[16.1.3, R103] The enemy may look at the whole stacks of those who take part in a combat, if he could
    not before."""
    for h in sorted({s.at[u] for u in units}):
        mates = tuple(u for u in s.stacks[h] if u not in units)
        if mates and not any(s.flags[u] & (FOUGHT | RETREATED) == FOUGHT for u in s.stacks[h]):
            say(Revealed("16.1.3", mates, Hex(h)))


def open_battle(g: Kursk1943, s: KurskState, battle: Battle, say: Say) -> None:
    """[15.1.6] All is said openly, by the attacker first."""
    if bonus_for(g, s, battle, battle.side):
        push(s, Spend(battle.side, battle))
    else:
        ask_defender(g, s, battle, say)


def ask_defender(g: Kursk1943, s: KurskState, battle: Battle, say: Say) -> None:
    if may_answer(g, s, battle):
        push(s, Defend(other(battle.side), battle))
    else:
        ask_for_bonus(g, s, battle, say)


def ask_for_bonus(g: Kursk1943, s: KurskState, battle: Battle, say: Say) -> None:
    if bonus_for(g, s, battle, other(battle.side)):
        push(s, Spend(other(battle.side), battle))
    else:
        fight(g, s, battle, say)


# 9.1.6 The bonus for a headquarters.


def _bonuses(g: Kursk1943, s: KurskState, battle: Battle, side: Side) -> list[int]:
    """[9.1.6] The places in the list of those that serve in this phase, [9.1.7] near enough to any hex of the
    combat."""
    hexes = {*battle.targets, *(Hex(s.at[u]) for u in battle.attackers)}
    return [
        i
        for i, (who, h, left, phases) in enumerate(s.bonuses)
        if who == side
        and left
        and phases < BONUS_PHASES
        and any(g.grid.distance(Hex(h), at) <= BONUS_REACH for at in hexes)
    ]


def bonus_for(g: Kursk1943, s: KurskState, battle: Battle, side: Side) -> int:
    """How many modifiers a side could spend on a combat."""
    return sum(s.bonuses[i][2] for i in _bonuses(g, s, battle, side)) if s.bonuses else 0


def spend(g: Kursk1943, s: KurskState, battle: Battle, side: Side, count: int) -> None:
    """[9.1.6] All in one combat or divided among several; the oldest first."""
    bonuses = list(s.bonuses)
    for i in _bonuses(g, s, battle, side):
        who, h, left, phases = bonuses[i]
        used = min(count, left)
        count -= used
        bonuses[i] = (who, h, left - used, phases)
    s.bonuses = bonuses


class Spend(Ask["Kursk1943", KurskState], frozen=True):
    """[9.1.6] How much of its bonus a side puts into a combat."""

    battle: Battle

    now_rule = "9.1.6"

    def decision(self, g: Kursk1943, s: KurskState, side: Side) -> Decision:
        most = bonus_for(g, s, self.battle, side)
        return Decision(side, "9.1.6", "spend", (g.numbers[self.battle.targets[0]], most))

    def numbers(self, g: Kursk1943, s: KurskState) -> range:
        return range(bonus_for(g, s, self.battle, self.side) + 1)

    def why_not_spend(self, g: Kursk1943, s: KurskState, count: int) -> Reason | None:
        most = bonus_for(g, s, self.battle, self.side)
        return None if count <= most else Reason("9.1.6", "bonus-left", (most,))

    def spend(self, g: Kursk1943, s: KurskState, count: int, say: Say) -> None:
        drop(s)
        spend(g, s, self.battle, self.side, count)
        attacker, defender = self.battle.bonus
        if self.side == self.battle.side:
            ask_defender(g, s, structs.replace(self.battle, bonus=(count, defender)), say)
        else:
            fight(g, s, structs.replace(self.battle, bonus=(attacker, count)), say)

    verbs = (verb("spend", a_number(numbers), why_not=why_not_spend, do=spend),)


# Guns and abilities.


def supporting_guns(g: Kursk1943, s: KurskState, battle: Battle) -> Iterator[Unit]:
    """[6.3.1, 6.3.3] Guns of the defender in range of a hex attacked, [6.6.1] if any regular unit is there
    to be supported; those in the hexes themselves are in the fight anyway."""
    if not any(is_regular(g, u) for u in battle.defenders):
        return
    for u in g.artillery[other(battle.side)]:
        if u not in battle.defenders and can_fire(g, s, u) and reaches(g, s, u, battle.targets):
            yield u


def able_defenders(g: Kursk1943, s: KurskState, battle: Battle) -> Iterator[Unit]:
    """[15.1.5] Towed units too; [15.1.2.3] yellow stars are no good; [15.4.1] fortification units if they are
    in one."""
    for u in battle.defenders:
        if s.flags[u] & FOUGHT:
            continue
        counter = g.counters[u]
        in_works = counter.type == "fortification" and is_fortified(g, s, s.at[u])
        if in_works or any(star != YELLOW for star in counter.stars):
            yield u


def _can_help(g: Kursk1943, s: KurskState, battle: Battle) -> bool:
    """Whether the defender has any gun or special ability to use."""
    return any(True for of in (able_defenders, supporting_guns) for _ in of(g, s, battle))


def may_answer(g: Kursk1943, s: KurskState, battle: Battle) -> bool:
    """Whether the defender is asked: if he has anything to say, or if a covered counter in range could be
    self-propelled artillery, so that being asked does not tell whether one is."""
    if _can_help(g, s, battle):
        return True
    side = other(battle.side)
    if all(g.counters[u].towed or s.at[u] < 0 for u in g.artillery[side]):
        return False  # everybody can tell towed guns
    return any(
        u not in battle.defenders and s.at[u] >= 0 and is_regular(g, u) and reaches(g, s, u, battle.targets)
        for u in map(Unit, g.units_of[side])
    )


class Defend(Ask["Kursk1943", KurskState], frozen=True):
    """[6.3.3, 15.1.6, 15.4.2] Which guns support the defence, and who uses his special ability."""

    battle: Battle

    now_rule = "5.2.1"

    def decision(self, g: Kursk1943, s: KurskState, side: Side) -> Decision:
        places = ", ".join(g.numbers[h] for h in self.battle.targets)
        code = "defend" if _can_help(g, s, self.battle) else "defend-alone"
        return Decision(side, "5.2.1", code, (places,))

    def guns(self, g: Kursk1943, s: KurskState, chosen: Units) -> Iterator[Unit]:
        return supporting_guns(g, s, self.battle)

    def able(self, g: Kursk1943, s: KurskState, guns: Units, chosen: Units) -> Iterator[Unit]:
        return able_defenders(g, s, self.battle)

    def why_not_defend(self, g: Kursk1943, s: KurskState, guns: Units, users: Units) -> Reason | None:
        for u in guns:
            if u not in supporting_guns(g, s, self.battle):
                return why_not_gun(g, s, self.side, u, self.battle)
        for u in users:
            if u not in self.battle.defenders:
                return Reason("15.1.6", "not-in-combat", (g.units[u],))
            if u not in able_defenders(g, s, self.battle):
                return Reason("15.1.2", "no-ability", (g.units[u],))
        return None

    def defend(self, g: Kursk1943, s: KurskState, guns: Units, users: Units, say: Say) -> None:
        drop(s)
        for u in guns:
            say(Marked("6.3.3", "supports", self.side, Hex(s.at[u]), u))
        show_stacks(s, guns, say)
        for u in users:
            say(Marked("15.1.6", "uses-ability", self.side, Hex(s.at[u]), u))
        ask_for_bonus(g, s, structs.replace(self.battle, support=guns, abilities=users), say)

    verbs = (
        verb(
            "defend",
            after("guns", some_units(guns)),
            after("stars", some_units(able)),
            why_not=why_not_defend,
            do=defend,
        ),
    )


def why_not_gun(g: Kursk1943, s: KurskState, side: Side, u: Unit, battle: Battle) -> Reason:
    """Why a gun cannot support a defence."""
    name = g.units[u]
    if g.side_of[u] != side:
        return Reason("6.3.1", "not-yours", (name,))
    if u in battle.defenders:
        return Reason("6.6.1", "in-combat-itself", (name,))
    return why_not_fire(g, s, u) or (
        Reason("6.3.3", "out-of-range", (name,))
        if not reaches(g, s, u, battle.targets)
        else Reason("6.6.1", "nobody-to-support", (name,))
    )


def why_not_fire(g: Kursk1943, s: KurskState, u: Unit) -> Reason | None:
    """Why artillery cannot fire at all in this Combat Phase."""
    name, flags = g.units[u], s.flags[u]
    if s.at[u] < 0:
        return Reason("6.3.1", "not-on-map", (name,))
    if not g.counters[u].is_artillery:
        return Reason("6.1.1", "no-artillery", (name,))
    if flags & TRANSPORT:
        return Reason("6.1.3", "limbered", (name,))
    if flags & BARRAGED:
        return Reason("6.5.6", "fired-barrage", (name,))
    return Reason("6.1.4", "fought-already", (name,)) if flags & FOUGHT else None
