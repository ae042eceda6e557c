"""11.1-11.11 Combat: who attacks whom, and what comes before the die."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from msgspec import structs

from steppe.games.drive_on_kursk.asking import OneWord
from steppe.games.drive_on_kursk.movement import (
    can_enter,
    enter_choices,
    lay_on_top,
    place_reinforcements,
    top_choices,
    units_to_top,
    why_not_enter_action,
    why_not_top,
)
from steppe.games.drive_on_kursk.reserves import is_reserve
from steppe.games.drive_on_kursk.results import BattleRoll
from steppe.games.drive_on_kursk.state import FOUGHT, FRESH, GERMAN, JOINED, RESERVE, STRUCK, KurskState
from steppe.games.drive_on_kursk.strength import Battle, begin_battle, compare, final_column
from steppe.hexes import Hex
from steppe.table.agenda import drop, has, mark, push, replace
from steppe.table.basics import END, Action, Decision, Reason, Side, Unit, other
from steppe.table.events import Attacked, Marked, Revealed
from steppe.table.state import show
from steppe.table.steps import Ask, Auto, Dice, Say

if TYPE_CHECKING:
    from steppe.games.drive_on_kursk import DriveOnKursk


class CombatPhase(Ask["DriveOnKursk", KurskState], frozen=True):
    """[11.1] Attacks of the phasing side on adjacent enemies, in any order and all voluntary."""

    index: int
    """0 or 1: the first or the second phase of the player turn."""
    begun: bool = False
    """An attack has been made: it is too late to place reinforcements (9.7)."""

    closing: ClassVar[frozenset[str]] = frozenset({"end"})

    def decision(self, g: DriveOnKursk, s: KurskState, side: Side) -> Decision:
        return Decision(side, "11.1", "combat", (s.turn,))

    def choices(self, g: DriveOnKursk, s: KurskState, side: Side, prefix: Action) -> list[str]:
        if not prefix:
            return self._verbs(g, s, side)
        match prefix[0]:
            case "attack":
                return attack_choices(g, s, side, prefix[1:])
            case "enter":
                return enter_choices(g, s, side, prefix[1:], roads=False)
            case "top":
                return top_choices(g, s, side, prefix[1:])
            case _:
                return [END]

    def _verbs(self, g: DriveOnKursk, s: KurskState, side: Side) -> list[str]:
        verbs = ["attack"] if any(True for _ in targets(g, s, side)) else []
        if self._places_reinforcements(s, side) and can_enter(g, s, side):
            verbs.append("enter")
        if any(True for _ in units_to_top(g, s, side)):
            verbs.append("top")
        return [*verbs, "end"]

    def _places_reinforcements(self, s: KurskState, side: Side) -> bool:
        """[9.7] Under fight/fight, reinforcements are placed as the first step of the first phase."""
        return s.orders[side] == "fight-fight" and self.index == 0 and not self.begun

    def why_not(self, g: DriveOnKursk, s: KurskState, side: Side, action: Action) -> Reason | None:
        match action[0]:
            case "end":
                return Reason("", "too-much", (action[1],)) if len(action) > 1 else None
            case "attack":
                return why_not_attack(g, s, side, action)
            case "enter":
                if not self._places_reinforcements(s, side):
                    return Reason("9.7", "enter-combat")
                return why_not_enter_action(g, s, side, action, roads=False)
            case "top":
                return why_not_top(g, s, side, action)
            case _:
                return Reason("5.2", "not-now", (action[0],))

    def apply(self, g: DriveOnKursk, s: KurskState, side: Side, action: Action, say: Say) -> None:
        match action[0]:
            case "end":
                drop(s)
            case "attack":
                replace(s, structs.replace(self, begun=True))
                open_battle(g, s, side, self.index, action, say)
            case "enter":
                units = tuple(g.unit_named[token] for token in action[2:])
                place_reinforcements(g, s, side, Hex(g.hex_named[action[1]]), units, say)
                mark(s, units, FRESH)
            case "top":
                lay_on_top(g, s, action)


# Choosing an attack.


def can_attack(g: DriveOnKursk, s: KurskState, u: Unit) -> bool:
    """[11.3] Static units never attack; [11.4] a unit attacks once a phase; [9.2] reserves sleep."""
    return s.at[u] >= 0 and not s.flags[u] & (FOUGHT | RESERVE) and not g.is_static[u]


def can_be_attacked(s: KurskState, h: int) -> bool:
    """[11.4] A unit is attacked once a phase. [11.12.5] A unit that retreated onto others that have not
    been attacked yet shares their fate; alone it is left in peace."""
    pile = s.stacks[h]
    fresh = [u for u in pile if not s.flags[u] & STRUCK]
    return bool(fresh) and all(s.flags[u] & JOINED for u in pile if s.flags[u] & STRUCK)


def targets(g: DriveOnKursk, s: KurskState, side: Side) -> Iterator[int]:
    """The hexes that some unit could attack now, in no particular order, some more than once."""
    own, enemy = side + 1, 2 - side
    holder, zones = s.holder, s.near[1 - side]
    for h, pile in s.stacks.items():
        if holder[h] == own and zones[h] and any(can_attack(g, s, u) for u in pile):
            for n in g.neighbours[h]:
                if n >= 0 and holder[n] == enemy and can_be_attacked(s, n) and not is_reserve(s, n):
                    yield n


def attack_choices(g: DriveOnKursk, s: KurskState, side: Side, tokens: Action) -> list[str]:
    """The target first, then the attackers in ascending order."""
    if not tokens:
        return [g.numbers[h] for h in sorted(set(targets(g, s, side)))]
    last = g.unit_named[tokens[-1]] if len(tokens) > 1 else -1
    around = (n for n in g.neighbours[g.hex_named[tokens[0]]] if n >= 0 and s.holder[n] == side + 1)
    able = sorted(u for n in around for u in s.stacks[n] if u > last and can_attack(g, s, u))
    return [*([END] if len(tokens) > 1 else []), *(g.units[u] for u in able)]


def why_not_attack(g: DriveOnKursk, s: KurskState, side: Side, action: Action) -> Reason | None:
    """`attack HEX UNIT…`. [11.5] One attack has one target hex; [11.5.1] units of several hexes may join
    it, stacked units may go separate ways or abstain; [11.7] no unit's strength is divided."""
    if len(action) < 3:
        return Reason("", "missing", (action[-1],))
    target = g.read_hex(action[1])
    if isinstance(target, Reason):
        return target
    units = g.read_units(action[2:])
    if isinstance(units, Reason):
        return units
    return why_not_target(g, s, side, target) or next(
        (reason for u in units if (reason := why_not_attacker(g, s, side, u, target))), None
    )


def why_not_target(g: DriveOnKursk, s: KurskState, side: Side, target: Hex) -> Reason | None:
    if s.holder[target] != 2 - side:
        return Reason("11.1", "no-enemy", (g.numbers[target],))
    if is_reserve(s, target):
        return Reason("9.2", "target-asleep", (g.numbers[target],))
    if not can_be_attacked(s, target):
        return Reason("11.4", "attacked-already", (g.numbers[target],))
    return None


def why_not_attacker(g: DriveOnKursk, s: KurskState, side: Side, u: Unit, target: Hex) -> Reason | None:
    name = g.units[u]
    if g.side_of[u] != side:
        return Reason("11.1", "not-yours", (name,))
    if s.at[u] < 0:
        return Reason("11.1", "not-on-map", (name,))
    if target not in g.neighbours[s.at[u]]:
        return Reason("11.1", "not-next-to", (name, g.numbers[target]))
    if has(s, u, RESERVE):
        return Reason("9.2", "asleep", (name,))
    if g.is_static[u]:
        return Reason("11.3", "static-attack", (name,))
    if has(s, u, FOUGHT):
        return Reason("11.4", "fought-already", (name,))
    return None


# From the attack to the die.


def open_battle(g: DriveOnKursk, s: KurskState, side: Side, index: int, action: Action, say: Say) -> None:
    """[7.3] The stack is examined, and [7.3.1] the attack can no longer be called off.
    [11.6] All units in the hex defend."""
    target = Hex(g.hex_named[action[1]])
    attackers = tuple(g.unit_named[token] for token in action[2:])
    battle = begin_battle(g, s, side, index, target, attackers)
    mark(s, attackers, FOUGHT)
    mark(s, battle.defenders, STRUCK)
    show(s, battle.defenders, side)
    show(s, attackers, other(side))
    say(Attacked("11.2", side, attackers, target))
    say(Revealed("7.3", battle.defenders, target))
    push(s, ToTheDie(battle))
    ask_conversion(g, s, battle, say)


def ask_conversion(g: DriveOnKursk, s: KurskState, battle: Battle, say: Say) -> None:
    """[11.20] The defender may declare a conversion before the die in a town, city or own fortification;
    [11.20.1] the Soviet must when a fortified zone is among his defenders, wherever that is."""
    defender = other(battle.side)
    if any(g.is_static[u] for u in battle.defenders):
        set_battle(s, structs.replace(battle, convert=True))
        say(Marked("11.20.1", "conversion-yes", defender, battle.target))
    elif can_convert(g, battle):
        push(s, Convert(defender, battle.target))


def can_convert(g: DriveOnKursk, battle: Battle) -> bool:
    """[11.20] Town, city, or a fortification of the defender's own side."""
    h = battle.target
    own_fort = g.ground.fort[h] == other(battle.side) + 1
    return bool(g.ground.town[h] or g.ground.city[h] or own_fort)


def set_battle(s: KurskState, battle: Battle) -> None:
    """Write a decision into the battle that waits on the agenda."""
    i = next(i for i, step in enumerate(s.agenda) if isinstance(step, ToTheDie))
    s.agenda[i] = ToTheDie(battle)


def current_battle(s: KurskState) -> Battle:
    battle: Battle = next(step.battle for step in reversed(s.agenda) if isinstance(step, ToTheDie))
    return battle


class Convert(OneWord, frozen=True):
    """[11.20] Whether a retreat result shall be converted."""

    verb: ClassVar[str] = "convert"
    words: ClassVar[tuple[str, ...]] = ("yes", "no")
    rule: ClassVar[str] = "11.20"

    target: Hex

    def decision(self, g: DriveOnKursk, s: KurskState, side: Side) -> Decision:
        return Decision(side, "11.20", "convert", (g.numbers[self.target],))

    def apply(self, g: DriveOnKursk, s: KurskState, side: Side, action: Action, say: Say) -> None:
        set_battle(s, structs.replace(current_battle(s), convert=action[1] == "yes"))
        say(Marked("11.20", f"conversion-{action[1]}", side, self.target))
        drop(s)


class ToTheDie(Auto["DriveOnKursk", KurskState], frozen=True):
    """[11.10.2] The Luftwaffe is committed last; then the odds are fixed and the die is rolled."""

    battle: Battle

    def run(self, g: DriveOnKursk, s: KurskState, say: Say) -> None:
        if s.luftwaffe:
            push(s, AirSupport(GERMAN, self.battle))
        else:
            roll(g, s, self.battle, say)


class AirSupport(OneWord, frozen=True):
    """[11.10] A Luftwaffe counter supports one battle a game turn, in attack or defence, at any range;
    [11.10.1] never two in one battle."""

    verb: ClassVar[str] = "luftwaffe"
    words: ClassVar[tuple[str, ...]] = ("yes", "no")
    rule: ClassVar[str] = "11.10"

    battle: Battle

    def decision(self, g: DriveOnKursk, s: KurskState, side: Side) -> Decision:
        column = g.columns[final_column(g, s, self.battle)]
        return Decision(side, "11.10", "luftwaffe", (g.numbers[self.battle.target], column, s.luftwaffe))

    def apply(self, g: DriveOnKursk, s: KurskState, side: Side, action: Action, say: Say) -> None:
        drop(s)
        battle = self.battle
        if action[1] == "yes":
            s.luftwaffe -= 1
            battle = structs.replace(battle, air=True)
            say(Marked("11.10", "luftwaffe", GERMAN, battle.target))
        roll(g, s, battle, say)


def roll(g: DriveOnKursk, s: KurskState, battle: Battle, say: Say) -> None:
    """[11.2.1] One die; its result is applied whole before the next battle."""
    say(compare(g, s, battle))
    column = final_column(g, s, battle)
    push(s, BattleRoll(structs.replace(battle, column=column)), Dice())
