"""D5 Combat and D6 its results, with exact odds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from steppe.hexes import Hex, flood
from steppe.mechanics.odds import (
    Shift,
    column_at,
    compared,
    limited,
    mixed,
    rounded_down,
    shift_terms,
    spread,
)
from steppe.mechanics.supply import held_by
from steppe.table.basics import HIDDEN, Action, Decision, Reason, Side, Unit, other
from steppe.table.events import Drawn, Marked, Result, Retreated, Revealed, Rolled
from steppe.table.grammar import a_hex, some_units, verb
from steppe.table.play import why_not
from steppe.table.preview import Preview, Row, Term
from steppe.table.state import shift, show
from steppe.table.steps import Ask, Auto, Dice, Draw, Outcome, Say, Waiting
from tests.drill.state import FOUGHT, DrillState, alive, kill
from tests.drill.victory import end_if_wiped_out

if TYPE_CHECKING:
    from tests.drill.game import Drill


class Combat(Ask["Drill", DrillState], frozen=True):
    """D5.1 The formation attacks."""

    formation: str

    def decision(self, g: Drill, s: DrillState, side: Side) -> Decision:
        return Decision(side, "D5.1", "combat", (self.formation,))

    def targets(self, g: Drill, s: DrillState) -> list[Hex]:
        enemy = other(self.side) + 1
        held = (Hex(h) for h in s.stacks if s.holder[h] == enemy)
        return [h for h in held if self.attackers(g, s, h)]

    def attackers(self, g: Drill, s: DrillState, target: Hex, chosen: tuple[Unit, ...] = ()) -> list[Unit]:
        units = alive(g, s, self.side, self.formation)
        return [u for u in units if why_not_attack(g, s, self.formation, target, (u,)) is None]

    def why_not_attack(self, g: Drill, s: DrillState, target: Hex, units: tuple[Unit, ...]) -> Reason | None:
        for u in units:
            if g.side_of[u] != self.side:
                return Reason("", "not-yours", (g.units[u],))
        if s.holder[target] != other(self.side) + 1:
            return Reason("D5.1", "empty", (g.numbers[target],))
        return why_not_attack(g, s, self.formation, target, units)

    def attack(self, g: Drill, s: DrillState, target: Hex, units: tuple[Unit, ...], say: Say) -> None:
        for u in units:
            s.flags[u] |= FOUGHT
        reveal(g, s, target, units, say)
        s.agenda.append(Assault(self.side, target, units))

    def done(self, g: Drill, s: DrillState, say: Say) -> None:
        s.agenda.pop()

    verbs = (
        verb("attack", a_hex(targets), some_units(attackers), why_not=why_not_attack, do=attack),
        verb("done", do=done, closing=True),
    )


def why_not_attack(
    g: Drill, s: DrillState, formation: str, target: Hex, units: tuple[Unit, ...]
) -> Reason | None:
    """D5.1"""
    for u in units:
        if g.formation[u] != formation:
            return Reason("D5.1", "formation", (g.units[u], formation))
        if s.at[u] < 0:
            return Reason("D5.1", "off-map", (g.units[u],))
        if s.flags[u] & FOUGHT:
            return Reason("D5.1", "fought", (g.units[u],))
        if not g.grid.adjacent(Hex(s.at[u]), target):
            return Reason("D5.1", "not-adjacent", (g.units[u], g.numbers[target]))
    return None


def reveal(g: Drill, s: DrillState, target: Hex, units: tuple[Unit, ...], say: Say) -> None:
    """D5.2 Both sides show the counters that fight."""
    side = g.side_of[units[0]]
    show(s, s.stacks[target], side)
    say(Revealed("D5.2", s.stacks[target], target))
    show(s, units, other(side))
    for h in sorted({s.at[u] for u in units}):
        say(Revealed("D5.2", tuple(u for u in units if s.at[u] == h), Hex(h)))


class Assault(Auto["Drill", DrillState], frozen=True):
    """An attack before its die: militia draws its strength, then the defender may call for support."""

    side: Side
    target: Hex
    units: tuple[Unit, ...]

    def run(self, g: Drill, s: DrillState, say: Say) -> None:
        levies = undrawn(g, s, (*s.stacks[self.target], *self.units))
        if levies:
            s.agenda += [self, Levy(levies[:1]), Draw(tuple(unseen_pool(g, s)))]
        elif s.support[other(self.side)]:
            s.agenda.append(Support(other(self.side), self.target, self.units))
        else:
            s.agenda += [Fight(self.side, self.target, self.units), Dice()]


class Levy(Waiting["Drill", DrillState], frozen=True):
    """D5.3 Militia that fights for the first time draws its strength."""

    units: tuple[Unit, ...]

    def took(self, g: Drill, s: DrillState, outcome: Outcome, say: Say) -> None:
        item = unseen_pool(g, s)[outcome[0] - 1]
        s.drawn[g.units[self.units[0]]] = int(item)
        say(Drawn("D5.3", "militia", item))


def unseen_pool(g: Drill, s: DrillState) -> list[str]:
    """What militia may still turn out to be worth: nobody knows, so it is not in the state."""
    pool = sorted(g.militia)
    for value in s.drawn.values():
        pool.remove(str(value))
    return pool


def undrawn(g: Drill, s: DrillState, units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    return tuple(u for u in units if g.kind[u] == "militia" and g.units[u] not in s.drawn)


class Support(Ask["Drill", DrillState], frozen=True):
    """D5.4 The defender may spend a support marker."""

    target: Hex
    units: tuple[Unit, ...]

    def decision(self, g: Drill, s: DrillState, side: Side) -> Decision:
        return Decision(side, "D5.4", "support", (g.numbers[self.target],))

    def support(self, g: Drill, s: DrillState, say: Say) -> None:
        s.support[self.side] -= 1
        say(Marked("D5.4", "support", self.side))
        self._fight(s, True)

    def decline(self, g: Drill, s: DrillState, say: Say) -> None:
        self._fight(s, False)

    def _fight(self, s: DrillState, supported: bool) -> None:
        s.agenda.pop()
        s.agenda += [Fight(other(self.side), self.target, self.units, supported), Dice()]

    verbs = (verb("support", do=support), verb("decline", do=decline))


class Fight(Waiting["Drill", DrillState], frozen=True):
    """D5.5 The die of an attack."""

    side: Side
    target: Hex
    units: tuple[Unit, ...]
    supported: bool = False

    def took(self, g: Drill, s: DrillState, outcome: Outcome, say: Say) -> None:
        attack, defence = strengths(g, s, self.target, self.units)
        shifts = shifts_at(g, self.target, self.supported)
        place = place_of_odds(g, attack, defence)
        result = g.results[outcome[0]][column_at(g.columns, place, shifts)]
        say(compared("D5.5", attack, defence, place, shifts, g.columns))
        say(Rolled("D5.5", "attack", outcome, outcome[0]))
        say(Result("D5.5", result, self.target))
        self._carry_out(g, s, result, say)

    def _carry_out(self, g: Drill, s: DrillState, result: str, say: Say) -> None:
        """D6.1"""
        match result:
            case "AL":
                kill(g, s, self.units[0], "D6.1", say)
            case "DE":
                for u in s.stacks[self.target]:
                    kill(g, s, u, "D6.1", say)
            case "DR":
                s.agenda.append(Retreat(other(self.side), self.target))
        end_if_wiped_out(g, s, say)


def strength(g: Drill, s: DrillState, u: Unit) -> int:
    return s.drawn[g.units[u]] if g.kind[u] == "militia" else g.printed[u]


def strengths(g: Drill, s: DrillState, target: Hex, units: tuple[Unit, ...]) -> tuple[int, int]:
    return attack_strength(g, s, units), sum(strength(g, s, u) for u in s.stacks[target])


def attack_strength(g: Drill, s: DrillState, units: tuple[Unit, ...]) -> int:
    """D5.6 Out of supply a counter has half its strength, rounded up."""
    supplied = supply(g, s, g.side_of[units[0]])
    return sum(strength(g, s, u) if supplied[s.at[u]] else (strength(g, s, u) + 1) // 2 for u in units)


def supply(g: Drill, s: DrillState, side: Side) -> bytearray:
    """1 for every hex from which a way free of enemies leads to the edge of the side."""
    return flood(g.neighbours, g.edges[side], held_by(s, other(side)))


def shifts_at(g: Drill, target: Hex, supported: bool) -> tuple[Shift, ...]:
    terrain = ((g.board.terrain[target], -g.shift[target], "D5.5"),) if g.shift[target] else ()
    return terrain + ((("support", -1, "D5.4"),) if supported else ())


def place_of_odds(g: Drill, attack: int, defence: int) -> int:
    """D5.5 Rounded down, and never beyond the table."""
    return limited(g.columns, rounded_down(attack, defence))


class Retreat(Ask["Drill", DrillState], frozen=True):
    """D6.2 The defenders go together to a hex of their choice."""

    at: Hex

    def settle(self, g: Drill, s: DrillState, say: Say) -> bool:
        """D6.3 Without a way out they die."""
        if self.ways(g, s):
            return self.took_only(g, s, say)
        s.agenda.pop()
        for u in s.stacks[self.at]:
            kill(g, s, u, "D6.3", say)
        end_if_wiped_out(g, s, say)
        return True

    def ways(self, g: Drill, s: DrillState) -> list[Hex]:
        return [Hex(n) for n in g.neighbours[self.at] if n >= 0 and self._is_open(g, s, Hex(n))]

    def _is_open(self, g: Drill, s: DrillState, h: Hex) -> bool:
        friends = s.holder[h] == self.side + 1
        room = len(s.stacks.get(h, ())) + len(s.stacks[self.at]) <= g.stack_limit
        return room and (friends or (not s.holder[h] and not s.near[other(self.side)][h]))

    def decision(self, g: Drill, s: DrillState, side: Side) -> Decision:
        return Decision(side, "D6.2", "retreat", (g.numbers[self.at],))

    def why_not_retreat(self, g: Drill, s: DrillState, h: Hex) -> Reason | None:
        if not g.grid.adjacent(self.at, h):
            return Reason("D6.2", "not-adjacent", (g.numbers[h], g.numbers[self.at]))
        return None if self._is_open(g, s, h) else Reason("D6.2", "closed", (g.numbers[h],))

    def retreat(self, g: Drill, s: DrillState, h: Hex, say: Say) -> None:
        s.agenda.pop()
        for u in s.stacks[self.at]:
            shift(g, s, u, h)
            say(Retreated("D6.2", u, self.at, h))
        s.control[h] = self.side

    verbs = (verb("retreat", a_hex(ways), why_not=why_not_retreat, do=retreat),)


# Odds.


def preview(
    g: Drill, s: DrillState, side: Side, order: Action, assume: Mapping[str, str]
) -> Preview | Reason:
    """The exact odds of an attack: as assumed, and with the assumption turned round."""
    reason = why_not(g, s, side, order)
    if reason is not None:
        return reason
    if order[0] != "attack":
        return Reason("", "no-odds", (order[0],))
    for name in assume:
        if name != "support" or not s.support[other(side)]:
            return Reason("", "no-assumption", (name,))
    assumed = {"support": assume.get("support", "no")} if s.support[other(side)] else {}
    answers = {"no": ("no", "yes"), "yes": ("yes", "no")}[assumed["support"]] if assumed else ("no",)
    target = Hex(g.hex_named[order[1]])
    units = tuple(g.unit_named[name] for name in order[2:])
    fillings = tuple(hidden_fillings(g, s, target))
    rows = tuple(_row(g, s, target, units, answer, filling) for answer in answers for filling in fillings)
    return Preview(order, assumed, rows, exact=len(fillings) == 1)


def hidden_fillings(g: Drill, s: DrillState, target: Hex) -> Iterator[tuple[str, int]]:
    """The weakest and the strongest that the unknown counters of a stack can be; one if there are none."""
    count = sum(u >= len(g.units) for u in s.stacks[target])
    if not count:
        yield "", 0
        return
    enemy = g.side_of[s.stacks[target][0]]
    hidden = [Unit(u) for u in range(len(g.units)) if s.at[u] == HIDDEN and g.side_of[u] == enemy]
    pool = [int(value) for value in unseen_pool(g, s)]
    for label, pick, order in (("weakest", min, False), ("strongest", max, True)):
        worth = [pick(pool) if undrawn(g, s, (u,)) else strength(g, s, u) for u in hidden]
        yield label, sum(sorted(worth, reverse=order)[:count])


def _row(
    g: Drill,
    s: DrillState,
    target: Hex,
    units: tuple[Unit, ...],
    support: str,
    filling: tuple[str, int],
) -> Row:
    """One row: every draw of militia times every face of the die."""
    label, extra = filling
    seen = tuple(u for u in s.stacks[target] if u < len(g.units))
    shifts = shifts_at(g, target, support == "yes")
    drawn_so: dict[tuple[int, int, int], Fraction] = {}
    for drawn, share in possible_draws(g, s, undrawn(g, s, (*seen, *units))):
        trial = s.copy()
        trial.drawn = drawn
        attack = attack_strength(g, trial, units)
        defence = extra + sum(strength(g, trial, u) for u in seen)
        column = column_at(g.columns, place_of_odds(g, attack, defence), shifts)
        drawn_so[attack, defence, column] = drawn_so.get((attack, defence, column), Fraction(0)) + share
    against = ", ".join(f"{a} to {d}" for a, d in sorted({(a, d) for a, d, _ in drawn_so}))
    columns = " or ".join(g.columns[c] for c in sorted({c for _, _, c in drawn_so}))
    results = mixed((chances_in(g, column), share) for (_, _, column), share in drawn_so.items())
    name = " ".join(filter(None, (f"support={support}", label)))
    return Row(name, (Term("strengths", against, "D5.5"), *shift_terms(shifts)), columns, results)


def chances_in(g: Drill, column: int) -> dict[str, Fraction]:
    return spread(Dice(), lambda die: g.results[die[0]][column])


def possible_draws(
    g: Drill, s: DrillState, levies: tuple[Unit, ...]
) -> Iterator[tuple[dict[str, int], Fraction]]:
    """What the militia may draw, one after another, and how likely that is."""
    if not levies:
        yield s.drawn, Fraction(1)
        return
    pool = unseen_pool(g, s)
    for item in sorted(set(pool)):
        then = s.copy()
        then.drawn[g.units[levies[0]]] = int(item)
        for drawn, share in possible_draws(g, then, levies[1:]):
            yield drawn, share * Fraction(pool.count(item), len(pool))
