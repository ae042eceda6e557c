"""1.5-1.7 From strengths and modifiers to a column, and 13.0 tactical concentration."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from steppe.mechanics.odds import Shift, odds_word, place_of, to_nearest
from steppe.table.events import Compared


def initial_place(columns: Sequence[str], attack: int, defence: int) -> int:
    """[1.5, 1.7.1, R31] The ratio to the nearest, [1.6.2] kept to the table's limits; without a defence the
    best, without an attack the worst."""
    if not attack:
        return place_of(columns[0])
    if not defence:
        return place_of(columns[-1])
    return min(max(to_nearest(attack, defence), place_of(columns[0])), place_of(columns[-1]))


def column_after(columns: Sequence[str], place: int, shifts: Iterable[Shift]) -> int:
    """[1.6.1] First the attacker's modifiers, kept to the limit of the table, then the defender's."""
    lowest, highest = place_of(columns[0]), place_of(columns[-1])
    ours, theirs = totals(shifts)
    return max(min(place + ours, highest) - theirs, lowest) - lowest


def totals(shifts: Iterable[Shift]) -> tuple[int, int]:
    """[1.6] The columns that the attacker gains and those that the defender gains."""
    ours = theirs = 0
    for _, by, _ in shifts:
        if by > 0:
            ours += by
        else:
            theirs -= by
    return ours, theirs


def compared(columns: Sequence[str], attack: int, defence: int, shifts: Sequence[Shift]) -> Compared:
    """[1.5] The event that shows the whole derivation."""
    place = initial_place(columns, attack, defence)
    final = columns[column_after(columns, place, shifts)]
    return Compared("1.5", attack, defence, odds_word(place), tuple(shifts), final)


def concentration(formations: Iterable[str]) -> int:
    """[13.1.2, 13.1.3, 13.1.4] One modifier for each three units of a formation, wherever they stand. Units
    without a formation that counts have an empty one."""
    counts: dict[str, int] = {}
    for formation in formations:
        if formation:
            counts[formation] = counts.get(formation, 0) + 1
    return sum(count // 3 for count in counts.values())
