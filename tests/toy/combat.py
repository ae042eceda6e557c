"""5 Combat and 6 its results."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from steppe.hexes import Hex
from steppe.mechanics.odds import Shift, spread
from steppe.table.agenda import drop, leave, mark, push
from steppe.table.basics import Action, Decision, Reason, Side, Unit, other
from steppe.table.events import Attacked, Result, Retreated, Rolled
from steppe.table.grammar import a_hex, some_units, verb
from steppe.table.play import why_not
from steppe.table.preview import Preview, Row
from steppe.table.state import shift
from steppe.table.steps import Ask, Dice, Outcome, Say, Waiting
from tests.toy.movement import enemy_zone
from tests.toy.state import FOUGHT, ToyState, holds, kill, of_side
from tests.toy_series.fighting import column_of, comparison, derivation

if TYPE_CHECKING:
    from tests.toy.game import Toy

Units = tuple[Unit, ...]


class Combat(Ask["Toy", ToyState], frozen=True):
    """[5.1] Counters attack stacks next to them, each once."""

    def decision(self, g: Toy, s: ToyState, side: Side) -> Decision:
        return Decision(side, "5.1", "combat")

    def targets(self, g: Toy, s: ToyState) -> Iterator[Hex]:
        enemies = (Hex(h) for h in s.stacks if holds(s, other(self.side), h))
        return (h for h in enemies if any(True for _ in self.attackers(g, s, h)))

    def attackers(self, g: Toy, s: ToyState, target: Hex, chosen: Units = ()) -> Iterator[Unit]:
        units = of_side(g, s, self.side)
        return (u for u in units if self.why_not_join(g, s, target, u) is None)

    def why_not_join(self, g: Toy, s: ToyState, target: Hex, u: Unit) -> Reason | None:
        if g.side_of[u] != self.side:
            return Reason("", "not-yours", (g.units[u],))
        if s.at[u] < 0:
            return Reason("5.1", "off-map", (g.units[u],))
        if s.flags[u] & FOUGHT:
            return Reason("5.1", "fought", (g.units[u],))
        if g.grid.adjacent(Hex(s.at[u]), target):
            return None
        return Reason("5.1", "not-adjacent", (g.units[u], g.numbers[target]))

    def why_not_attack(self, g: Toy, s: ToyState, target: Hex, units: Units) -> Reason | None:
        if not holds(s, other(self.side), target):
            return Reason("5.1", "empty", (g.numbers[target],))
        reasons = (self.why_not_join(g, s, target, u) for u in units)
        return next((reason for reason in reasons if reason is not None), None)

    def attack(self, g: Toy, s: ToyState, target: Hex, units: Units, say: Say) -> None:
        mark(s, units, FOUGHT)
        say(Attacked("5.1", self.side, units, target))
        push(s, Fight(self.side, target, units), Dice())

    verbs = (
        verb("attack", a_hex(targets), some_units(attackers), why_not=why_not_attack, do=attack),
        verb("end", do=leave, closing=True),
    )


class Fight(Waiting["Toy", ToyState], frozen=True):
    """An attack waits for its die."""

    side: Side
    target: Hex
    units: Units

    def took(self, g: Toy, s: ToyState, outcome: Outcome, say: Say) -> None:
        attack, defence, shifts = terms(g, s, self.target, self.units)
        column = column_of(g.columns, attack, defence, shifts)
        result = g.results[outcome[0]][column]
        say(comparison(g.columns, attack, defence, shifts))
        say(Rolled("T1.2", "attack", outcome, outcome[0]))
        say(Result("T1.2", result, self.target))
        self._carry_out(g, s, result, say)

    def _carry_out(self, g: Toy, s: ToyState, result: str, say: Say) -> None:
        """[6.1] What the letters mean."""
        match result:
            case "AL":
                kill(g, s, self.units[0], "6.1", say)
            case "DE":
                for u in s.stacks[self.target]:
                    kill(g, s, u, "6.1", say)
            case "DR":
                push(s, Retreat(other(self.side), self.target))


class Retreat(Ask["Toy", ToyState], frozen=True):
    """[6.2] The defenders choose where they go."""

    at: Hex

    def settle(self, g: Toy, s: ToyState, say: Say) -> bool:
        if any(True for _ in self.ways(g, s)):
            return self.took_only(g, s, say)
        drop(s)
        for u in s.stacks[self.at]:
            kill(g, s, u, "6.2", say)
        return True

    def decision(self, g: Toy, s: ToyState, side: Side) -> Decision:
        return Decision(side, "6.2", "retreat", (g.numbers[self.at],))

    def ways(self, g: Toy, s: ToyState) -> Iterator[Hex]:
        return (Hex(n) for n in g.neighbours[self.at] if n >= 0 and self.is_open(g, s, n))

    def is_open(self, g: Toy, s: ToyState, h: int) -> bool:
        room = len(s.stacks.get(h, ())) + len(s.stacks[self.at]) <= g.stack_limit
        empty = not s.holder[h] and not enemy_zone(g, s, self.side)[h]
        return room and (empty or holds(s, self.side, h))

    def why_not_retreat(self, g: Toy, s: ToyState, h: Hex) -> Reason | None:
        if not g.grid.adjacent(self.at, h):
            return Reason("6.2", "not-next", (g.numbers[h], g.numbers[self.at]))
        return None if self.is_open(g, s, h) else Reason("6.2", "closed", (g.numbers[h],))

    def retreat(self, g: Toy, s: ToyState, h: Hex, say: Say) -> None:
        drop(s)
        for u in s.stacks[self.at]:
            shift(g, s, u, h)
            say(Retreated("6.2", u, self.at, h))

    verbs = (verb("retreat", a_hex(ways), why_not=why_not_retreat, do=retreat),)


def terms(g: Toy, s: ToyState, target: Hex, units: Units) -> tuple[int, int, tuple[Shift, ...]]:
    """What an attack is made of: both strengths, and the shifts of the defender's hex."""
    terrain = g.board.terrain[target]
    shifts = ((terrain, g.shift_of[terrain], "T1.1"),) if g.shift_of[terrain] else ()
    return sum(g.strength[u] for u in units), sum(g.strength[u] for u in s.stacks[target]), shifts


def preview(g: Toy, s: ToyState, side: Side, order: Action, assume: Mapping[str, str]) -> Preview | Reason:
    """The exact odds of an attack; nothing has to be assumed."""
    if (reason := why_not(g, s, side, order)) is not None:
        return reason
    if order[0] != "attack":
        return Reason("", "no-odds", (order[0],))
    for name in assume:
        return Reason("", "no-assumption", (name,))
    target, units = Hex(g.hex_named[order[1]]), tuple(g.unit_named[name] for name in order[2:])
    attack, defence, shifts = terms(g, s, target, units)
    column = column_of(g.columns, attack, defence, shifts)
    results = spread(Dice(), lambda outcome: g.results[outcome[0]][column])
    return Preview(order, {}, (Row("", derivation(attack, defence, shifts), column, results),))
