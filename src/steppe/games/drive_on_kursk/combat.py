"""11.1-11.11 Combat: who attacks whom, and what comes before the die."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import structs

from steppe.games.drive_on_kursk.arrivals import arrivals, open_entries, why_not_enter
from steppe.games.drive_on_kursk.movement import ROAD, TOP, place_reinforcements
from steppe.games.drive_on_kursk.reserves import is_reserve
from steppe.games.drive_on_kursk.results import BattleRoll
from steppe.games.drive_on_kursk.state import FOUGHT, FRESH, GERMAN, JOINED, RESERVE, STRUCK, KurskState
from steppe.games.drive_on_kursk.strength import Battle, begin_battle, columns_by_sky, compare, final_column
from steppe.hexes import Hex
from steppe.table.agenda import drop, has, leave, mark, push, replace
from steppe.table.basics import Decision, Reason, Side, Unit, other
from steppe.table.events import Attacked, Marked, Revealed
from steppe.table.grammar import a_hex, maybe, one_of, some_units, verb
from steppe.table.state import holds, show
from steppe.table.steps import Ask, Auto, Dice, Say

if TYPE_CHECKING:
    from steppe.games.drive_on_kursk import DriveOnKursk


CANNOT_ATTACK = FOUGHT | RESERVE


class CombatPhase(Ask["DriveOnKursk", KurskState], frozen=True):
    """[11.1] Attacks of the phasing side on adjacent enemies, in any order and all voluntary."""

    index: int
    """0 or 1: the first or the second phase of the player turn."""
    begun: bool = False
    """An attack has been made: it is too late to place reinforcements (9.7)."""

    now_rule = "5.2"
    stands = "5.1.1"

    def decision(self, g: DriveOnKursk, s: KurskState, side: Side) -> Decision:
        return Decision(side, "11.1", "combat", (s.turn,))

    # Attacks.

    def targets(self, g: DriveOnKursk, s: KurskState) -> Iterator[Hex]:
        return targets(g, s, self.side)

    def attackers(
        self, g: DriveOnKursk, s: KurskState, target: Hex, chosen: tuple[Unit, ...]
    ) -> Iterator[Unit]:
        holder, own = s.holder, self.side + 1
        for n in g.around[target]:
            if holder[n] == own:
                yield from ready_in(g, s, n)

    def why_not_attack(
        self, g: DriveOnKursk, s: KurskState, target: Hex, units: tuple[Unit, ...]
    ) -> Reason | None:
        """[11.5] One attack has one target hex; [11.5.1] units of several hexes may join it, stacked units
        may go separate ways or abstain; [11.7] no unit's strength is divided."""
        return why_not_target(g, s, self.side, target) or next(
            (reason for u in units if (reason := why_not_attacker(g, s, self.side, u, target))), None
        )

    def attack(self, g: DriveOnKursk, s: KurskState, target: Hex, units: tuple[Unit, ...], say: Say) -> None:
        replace(s, structs.replace(self, begun=True))
        open_battle(g, s, begin_battle(g, s, self.side, self.index, target, units), say)

    # Reinforcements.

    def why_not_now(self, g: DriveOnKursk, s: KurskState) -> Reason | None:
        """[9.7] Under fight/fight, reinforcements are placed as the first step of the first phase."""
        first = s.orders[self.side] == "fight-fight" and self.index == 0 and not self.begun
        return None if first else Reason("9.7", "enter-combat")

    def never(self, *_: object) -> bool:
        return False

    def why_not_enter(
        self, g: DriveOnKursk, s: KurskState, h: Hex, units: tuple[Unit, ...], road: bool
    ) -> Reason | None:
        return Reason("9.7", "placed-only") if road else why_not_enter(g, s, h, units, self.side)

    def enter(
        self, g: DriveOnKursk, s: KurskState, h: Hex, units: tuple[Unit, ...], road: bool, say: Say
    ) -> None:
        place_reinforcements(g, s, self.side, h, units, say)
        mark(s, units, FRESH)

    verbs = (
        verb("attack", a_hex(targets), some_units(attackers), why_not=why_not_attack, do=attack),
        verb(
            "enter",
            a_hex(open_entries),
            some_units(arrivals),
            maybe(ROAD, never),
            bars=why_not_now,
            why_not=why_not_enter,
            do=enter,
        ),
        TOP,
        verb("end", do=leave, closing=True),
    )


# Choosing an attack.


def ready_in(g: DriveOnKursk, s: KurskState, h: int) -> list[Unit]:
    """Those in a hex who can attack. [11.3] Static units never do; [11.4] a unit attacks once a phase;
    [9.2] reserves sleep."""
    flags, is_static = s.flags, g.is_static
    return [u for u in s.stacks[h] if not flags[u] & CANNOT_ATTACK and not is_static[u]]


def can_be_attacked(s: KurskState, h: int) -> bool:
    """[11.4] A unit is attacked once a phase. [11.12.5] A unit that retreated onto others that have not
    been attacked yet shares their fate; alone it is left in peace."""
    pile, flags = s.stacks[h], s.flags
    struck = [flags[u] for u in pile if flags[u] & STRUCK]
    return not struck or (len(struck) < len(pile) and all(bits & JOINED for bits in struck))


def targets(g: DriveOnKursk, s: KurskState, side: Side) -> Iterator[Hex]:
    """The hexes that some unit could attack now, in no particular order."""
    enemy, holder, zones, at, flags = 2 - side, s.holder, s.near[1 - side], s.at, s.flags
    looked_at: set[int] = set()
    for u in g.attackers_of[side]:
        h = at[u]
        if flags[u] & CANNOT_ATTACK or h < 0 or not zones[h] or h in looked_at:
            continue
        looked_at.add(h)
        for n in g.around[h]:
            if holder[n] == enemy and n not in looked_at:
                looked_at.add(n)
                if not is_reserve(s, n) and can_be_attacked(s, n):
                    yield n


def why_not_target(g: DriveOnKursk, s: KurskState, side: Side, target: Hex) -> Reason | None:
    if not holds(s, other(side), target):
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


def open_battle(g: DriveOnKursk, s: KurskState, battle: Battle, say: Say) -> None:
    """[7.3] The stack is examined, and [7.3.1] the attack can no longer be called off.
    [11.6] All units in the hex defend."""
    mark(s, battle.attackers, FOUGHT)
    mark(s, battle.defenders, STRUCK)
    show(s, battle.defenders, battle.side)
    show(s, battle.attackers, other(battle.side))
    say(Attacked("11.2", battle.side, battle.attackers, battle.target))
    say(Revealed("7.3", battle.defenders, battle.target))
    push(s, ToTheDie(battle))
    ask_conversion(g, s, battle, say)


def ask_conversion(g: DriveOnKursk, s: KurskState, battle: Battle, say: Say) -> None:
    """[11.20] The defender may declare a conversion before the die in a town, city or own fortification, and
    is asked if there may be a retreat to convert;
    [11.20.1] the Soviet must when a fortified zone is among his defenders, wherever that is."""
    defender = other(battle.side)
    if any(g.is_static[u] for u in battle.defenders):
        set_battle(s, structs.replace(battle, convert=True))
        say(Marked("11.20.1", "conversion-yes", defender, battle.target))
    elif can_convert(g, battle) and may_retreat(g, s, battle):
        push(s, Convert(defender, battle.target))


def can_convert(g: DriveOnKursk, battle: Battle) -> bool:
    """[11.20] Town, city, or a fortification of the defender's own side."""
    h = battle.target
    own_fort = g.ground.fort[h] == other(battle.side) + 1
    return bool(g.ground.town[h] or g.ground.city[h] or own_fort)


def may_retreat(g: DriveOnKursk, s: KurskState, battle: Battle) -> bool:
    """[11.20.2] Whether some die gives a retreat, with the Luftwaffe or without."""
    columns = columns_by_sky(g, s, battle) if s.luftwaffe else (final_column(g, s, battle),)
    return any(row[column] == "DR" for row in g.combat_table.values() for column in columns)


def air_can_shift(g: DriveOnKursk, s: KurskState, battle: Battle) -> bool:
    """[11.10.2, 11.15] Whether a counter is left, and its shift does not get lost beyond the table's end."""
    if not s.luftwaffe:
        return False
    on_foot, from_the_air = columns_by_sky(g, s, battle)
    return on_foot != from_the_air


def set_battle(s: KurskState, battle: Battle) -> None:
    """Write a decision into the battle that waits on the agenda."""
    i = next(i for i, step in enumerate(s.agenda) if isinstance(step, ToTheDie))
    s.agenda[i] = ToTheDie(battle)


def current_battle(s: KurskState) -> Battle:
    battle: Battle = next(step.battle for step in reversed(s.agenda) if isinstance(step, ToTheDie))
    return battle


class Convert(Ask["DriveOnKursk", KurskState], frozen=True):
    """[11.20] Whether a retreat result shall be converted."""

    target: Hex

    now_rule = "11.20"

    def decision(self, g: DriveOnKursk, s: KurskState, side: Side) -> Decision:
        return Decision(side, "11.20", "convert", (g.numbers[self.target],))

    def convert(self, g: DriveOnKursk, s: KurskState, word: str, say: Say) -> None:
        set_battle(s, structs.replace(current_battle(s), convert=word == "yes"))
        say(Marked("11.20", f"conversion-{word}", self.side, self.target))
        drop(s)

    verbs = (verb("convert", one_of("yes", "no", rule="11.20"), do=convert),)


class ToTheDie(Auto["DriveOnKursk", KurskState], frozen=True):
    """[11.10.2] The Luftwaffe is committed last, if it can change anything; then the odds are fixed and the
    die is rolled."""

    battle: Battle

    def run(self, g: DriveOnKursk, s: KurskState, say: Say) -> None:
        if air_can_shift(g, s, self.battle):
            push(s, AirSupport(GERMAN, self.battle))
        else:
            roll(g, s, self.battle, say)


class AirSupport(Ask["DriveOnKursk", KurskState], frozen=True):
    """[11.10] A Luftwaffe counter supports one battle a game turn, in attack or defence, at any range;
    [11.10.1] never two in one battle."""

    battle: Battle

    now_rule = "11.10"

    def decision(self, g: DriveOnKursk, s: KurskState, side: Side) -> Decision:
        column = g.columns[final_column(g, s, self.battle)]
        return Decision(side, "11.10", "luftwaffe", (g.numbers[self.battle.target], column, s.luftwaffe))

    def support(self, g: DriveOnKursk, s: KurskState, word: str, say: Say) -> None:
        drop(s)
        battle = self.battle
        if word == "yes":
            s.luftwaffe -= 1
            battle = structs.replace(battle, air=True)
            say(Marked("11.10", "luftwaffe", GERMAN, battle.target))
        roll(g, s, battle, say)

    verbs = (verb("luftwaffe", one_of("yes", "no", rule="11.10"), do=support),)


def roll(g: DriveOnKursk, s: KurskState, battle: Battle, say: Say) -> None:
    """[11.2.1] One die; its result is applied whole before the next battle."""
    odds = compare(g, s, battle)
    say(odds)
    push(s, BattleRoll(structs.replace(battle, column=g.columns.index(odds.final))), Dice())
