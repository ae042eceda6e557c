"""The odds of an attack, an overrun or air strikes before they are made: exact, with their derivation, and
honest about what is hidden."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from steppe.games.autumn_for_barbarossa.movement import Moving
from steppe.games.autumn_for_barbarossa.overrun import overrun_price
from steppe.games.autumn_for_barbarossa.state import DG, OOS, BarbarossaState, halvings
from steppe.games.autumn_for_barbarossa.strength import attack_of, defence_of
from steppe.games.autumn_for_barbarossa.strike_odds import strike_rows
from steppe.hexes import Hex
from steppe.mechanics.odds import column_term, shift_terms, spread
from steppe.series.standard_combat import fighting
from steppe.series.standard_combat.ratings import in_points, strength
from steppe.table.basics import HIDDEN, Action, Reason, Side, Unit
from steppe.table.play import why_not
from steppe.table.preview import Preview, Row, Term
from steppe.table.steps import Dice

if TYPE_CHECKING:
    from steppe.games.autumn_for_barbarossa import AutumnForBarbarossa


def preview(
    g: AutumnForBarbarossa, s: BarbarossaState, side: Side, order: Action, assume: Mapping[str, str]
) -> Preview | Reason:
    """`attack HEX UNIT…`, on the way `overrun HEX`, and `strike HEX NUMBER` or `breakdown HEX`. Nobody
    decides anything before the dice, so that nothing has to be assumed."""
    reason = why_not(g, s, side, order)
    if reason is None and order[0] not in ("attack", "overrun", "strike", "breakdown"):
        reason = Reason("", "no-odds", (order[0],))
    for name in assume:
        reason = reason or Reason("", "no-assumption", (name,))
    if reason is not None:
        return reason
    target = Hex(g.hex_named[order[1]])
    if order[0] in ("strike", "breakdown"):
        return _strike(g, s, side, order, target)
    attackers, cost = _attackers(g, s, order, target)
    attack = sum(attack_of(g, s, u, target) for u in attackers)
    before = (*cost, Term("attack", in_points(attack), "S-7.7"), *_halved_attackers(g, s, attackers, target))
    halved, defences = tuple(_halved_defenders(g, s, target)), defences_of(g, s, target)
    rows = tuple(_row(g, label, before, attack, defence, halved, target) for label, defence in defences)
    threshold = next_threshold(g, attack, defences[0][1], target)
    return Preview(order, {}, rows, threshold, len(defences) == 1)


def _strike(g: AutumnForBarbarossa, s: BarbarossaState, side: Side, order: Action, target: Hex) -> Preview:
    """[1.9b.2] A half strike is one with the lesser rating."""
    force = g.air[side]
    strikes, rating = (int(order[2]), force.strike) if order[0] == "strike" else (1, force.breakdown)
    rows = strike_rows(g, s, side, target, strikes, rating)
    return Preview(order, {}, rows, exact=len(rows) == 1)


def _attackers(
    g: AutumnForBarbarossa, s: BarbarossaState, order: Action, target: Hex
) -> tuple[Sequence[Unit], tuple[Term, ...]]:
    """Who attacks, and [S-6.6] what an overrun costs them."""
    if order[0] == "attack":
        return [g.unit_named[token] for token in order[2:]], ()
    moving = s.agenda[-1]
    assert isinstance(moving, Moving)
    price = overrun_price(g, moving.side, s.at[moving.units[0]], target)
    left = moving.budget(g, s) - moving.spent - price
    cost = Term("overrun-cost", in_points(price), "S-6.6"), Term("points-left", in_points(left), "S-6.8")
    return moving.units, cost


def _halved_attackers(
    g: AutumnForBarbarossa, s: BarbarossaState, units: Sequence[Unit], target: Hex
) -> Iterator[Term]:
    """[S-7.7] Who attacks at half over a river, and who because he is disorganised."""
    for river in ("minor_river", "major_river"):
        wet = [u for u in units if g.ground.barrier[s.at[u]].get(target) == river]
        yield from _halved(g, f"over-{river}", wet, g.ground.chart[river].rule)
    yield from _halved(g, "attack-dg", [u for u in units if s.flags[u] & DG], "1.7.1")


def _halved_defenders(g: AutumnForBarbarossa, s: BarbarossaState, target: Hex) -> Iterator[Term]:
    """[S-7.7.1] Who defends at half because he is disorganised, and who because he is out of supply."""
    for label, marker, rule in (("defence-dg", DG, "1.7.1"), ("defence-oos", OOS, "1.8a.3")):
        yield from _halved(g, label, [u for u in s.stacks[target] if s.flags[u] & marker], rule)


def _halved(g: AutumnForBarbarossa, label: str, units: Sequence[Unit], rule: str) -> Iterator[Term]:
    if units:
        names = ", ".join(g.units[u] if u < len(g.units) else "?" for u in units)
        yield Term(label, f"×½: {names}", rule)


def _row(
    g: AutumnForBarbarossa,
    label: str,
    before: tuple[Term, ...],
    attack: int,
    defence: int,
    halved: tuple[Term, ...],
    target: Hex,
) -> Row:
    shifts = g.ground.shift[target]
    odds = fighting.comparison(attack, defence, shifts, g.columns, g.chosen)
    terms = (
        *before,
        Term("defence", in_points(defence), "S-7.7.1"),
        *halved,
        Term("odds", odds.column, "S-7.8"),
        *shift_terms(shifts),
        column_term(odds, "S-7.10"),
    )
    return Row(label, terms, odds.final, distribution(g, g.columns.index(odds.final)))


def distribution(g: AutumnForBarbarossa, column: int) -> Mapping[str, Fraction]:
    """[6.2.0] Result -> its probability with two dice; worked out once a column."""
    found = g.chances.get(column)
    if found is None:
        found = spread(Dice(2), lambda dice: g.combat_table[sum(dice)][column])
        g.chances[column] = found
    return found


def next_threshold(g: AutumnForBarbarossa, attack: int, defence: int, target: Hex) -> str:
    """The next better column and the attack strength that reaches it: `4:1 at 26`."""

    def column_with(strength: int) -> int:
        return fighting.column(strength, defence, g.ground.shift[target], g.columns, g.chosen)

    now, most = column_with(attack), defence * (len(g.columns) + 8)
    if column_with(most) == now:
        return ""
    needed = attack + 1 + bisect_left(range(attack + 1, most), now + 1, key=column_with)
    return f"{g.columns[column_with(needed)]} at {in_points(needed)}"


# What is hidden.


def defences_of(g: AutumnForBarbarossa, s: BarbarossaState, target: Hex) -> list[tuple[str, int]]:
    """The strength of a stack if it is known; else the least and the most that could lie under what can be
    seen."""
    pile, count = s.stacks[target], len(g.units)
    known = sum(defence_of(g, s, u) for u in pile if u < count)
    unknown = sorted((halvings(s.flags[u]) for u in pile if u >= count), reverse=True)
    if not unknown:
        return [("", known)]
    weak, strong = _candidates(g, s, g.side_of[pile[0]])
    # The strongest of the weakest lie where they are halved most, and the other way round.
    least = sorted(sorted(weak)[: len(unknown)], reverse=True)
    most = sorted(sorted(strong)[-len(unknown) :])
    return [
        ("weakest", known + sum(map(strength, least, unknown))),
        ("strongest", known + sum(map(strength, most, unknown))),
    ]


def _candidates(g: AutumnForBarbarossa, s: BarbarossaState, side: Side) -> tuple[list[int], list[int]]:
    """The defence of everybody of whom it is not known where he is: at worst, and at best. [5.0] Infantry
    that may still be in the cup is among them."""
    hidden = [u for u in g.units_of[side] if s.at[u] == HIDDEN]
    return [_weakest(g, u) for u in hidden], [g.faces[2 * u].defence for u in hidden]


def _weakest(g: AutumnForBarbarossa, u: int) -> int:
    return g.faces[2 * u + g.counters[u].steps - 1].defence
