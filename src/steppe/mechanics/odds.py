"""Odds: from two strengths to a column of a results table, and from a column to chances.

Odds are places on a ladder without ends: 0 is 1:1, 1 is 2:1, -1 is 1:2. The columns of a table are a part of
that ladder, the worst for the attacker first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache

from steppe.table.events import Compared
from steppe.table.preview import Term
from steppe.table.steps import Chance, Outcome

Shift = tuple[str, int, str]
"""A label, the number of columns (positive in the attacker's favour), and the rule."""


def rounded_down(attack: int, defence: int) -> int:
    """Odds rounded in the defender's favour on both sides of 1:1: 5 to 3 is 1:1, 3 to 5 is 1:2."""
    if attack >= defence:
        return attack // defence - 1
    return 1 - -(-defence // attack)


def to_nearest(attack: int, defence: int) -> int:
    """Odds rounded to the nearest, with halves up: 3 to 2 is 2:1, 2 to 3 is 1:2, 5 to 4 is 1:1."""
    if attack >= defence:
        return (2 * attack + defence) // (2 * defence) - 1
    return 1 - (2 * defence + attack) // (2 * attack)


def odds_word(place: int) -> str:
    return f"{place + 1}:1" if place >= 0 else f"1:{1 - place}"


@cache
def place_of(word: str) -> int:
    """The place on the ladder that a column's heading names: `3:1`, `1-2`."""
    attack, defence = map(int, re.split("[:-]", word))
    return attack - 1 if defence == 1 else 1 - defence


def column_at(columns: Sequence[str], place: int, shifts: Iterable[Shift]) -> int:
    """The index of the column that is used. All shifts are added first, then the result is limited to the
    table."""
    moved = place - place_of(columns[0]) + sum(by for _, by, _ in shifts)
    return min(max(moved, 0), len(columns) - 1)


def limited(columns: Sequence[str], place: int) -> int:
    """The nearest place that the table has, for games that also limit the odds before the shifts."""
    return place_of(columns[column_at(columns, place, ())])


def place_before(columns: Sequence[str], column: int, shifts: Iterable[Shift]) -> int:
    """The place on the ladder from which these shifts lead to a column."""
    return place_of(columns[0]) + column - sum(by for _, by, _ in shifts)


def attack_needed(place: int, defence: int) -> int:
    """The smallest attack strength that `rounded_down` puts on a place."""
    return defence * (place + 1) if place >= 0 else -(-defence // (1 - place))


# Odds as players see them.


def compared(
    rule: str, attack: int, defence: int, place: int, shifts: Sequence[Shift], columns: Sequence[str]
) -> Compared:
    """The event that shows how the odds were worked out, from the strengths to the final column."""
    final = columns[column_at(columns, place, shifts)]
    return Compared(rule, attack, defence, odds_word(place), tuple(shifts), final)


def shift_terms(shifts: Iterable[Shift]) -> list[Term]:
    return [Term(label, f"{by:+d}", rule) for label, by, rule in shifts]


def column_term(odds: Compared, rule: str) -> Term:
    """The column that is used. If odds and shifts lead beyond the table, the term says that this column is
    its end."""
    led_to = place_of(odds.column) + sum(by for _, by, _ in odds.shifts)
    return Term("column" if led_to == place_of(odds.final) else "column-at-end", odds.final, rule)


# Chances.


def spread(
    chance: Chance, result_of: Callable[[Outcome], str | Mapping[str, Fraction]]
) -> dict[str, Fraction]:
    """Result -> its probability. Where a result calls for another roll, the probabilities of that roll's
    results stand in its place."""
    return mixed((result_of(outcome), share) for outcome, share in chance.outcomes())


def mixed(parts: Iterable[tuple[str | Mapping[str, Fraction], Fraction]]) -> dict[str, Fraction]:
    """The probabilities of several results, put together from parts. Each part is a result or a whole spread,
    with its share. The answer is in the order of the results' names."""
    found: dict[str, Fraction] = {}
    for part, share in parts:
        for result, chance in part.items() if isinstance(part, Mapping) else ((part, Fraction(1)),):
            found[result] = found.get(result, Fraction(0)) + share * chance
    return dict(sorted(found.items()))
