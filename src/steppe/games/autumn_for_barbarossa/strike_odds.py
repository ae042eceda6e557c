"""1.9 The chances of air strikes before they are flown: exact, where the steps of the stack are known."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb
from typing import TYPE_CHECKING

from steppe.games.autumn_for_barbarossa.state import DG, BarbarossaState, steps_left
from steppe.hexes import Hex
from steppe.table.basics import Side
from steppe.table.preview import Row, Term
from steppe.table.words import signed

if TYPE_CHECKING:
    from steppe.games.autumn_for_barbarossa import AutumnForBarbarossa

DIE = 6

MOST_NAMED = 6
"""Of more steps than these it is only said that they are so many or more."""

Struck = tuple[bool, int, int]
"""Whether a strike has succeeded, and how many units with two steps and with one are left in the hex."""


def strike_rows(
    g: AutumnForBarbarossa, s: BarbarossaState, side: Side, target: Hex, strikes: int, rating: int
) -> tuple[Row, ...]:
    """What some strikes on a hex come to. A unit that is not seen may have one step or two."""
    terms = _terms(g, side, target, strikes, rating)
    highest = min(max(rating - g.ground.barrage[target], 0), DIE)
    column = f"1–{highest}" if highest > 1 else "1" if highest else "–"
    shaken = all(s.flags[u] & DG for u in s.stacks[target])
    rows = []
    for label, full, reduced in _fillings(g, s, target):
        chances = struck(strikes, highest, g.air[side].kill, full, reduced)
        rows.append(Row(label, terms, column, _results(chances, 2 * full + reduced, shaken)))
    return tuple(rows)


def _terms(g: AutumnForBarbarossa, side: Side, target: Hex, strikes: int, rating: int) -> tuple[Term, ...]:
    """[1.9a.2, 1.3b.3] The rating, and the terrain that helps the target."""
    ground = g.ground
    helps = next((kind for kind in ground.kinds[target] if ground.chart[kind].barrage), "")
    return (
        Term("strikes-flown", str(strikes), "1.9a.1"),
        Term("air-rating", str(rating), "1.9a.2"),
        *((Term(helps, signed(ground.barrage[target]), "1.3b.3"),) if helps else ()),
        Term("kill", f"{g.air[side].kill}–{DIE}", "1.9a.4"),
    )


def _fillings(g: AutumnForBarbarossa, s: BarbarossaState, target: Hex) -> list[tuple[str, int, int]]:
    """How many units of a hex have two steps and how many one: if some are hidden, at worst and at best for
    whoever stands there."""
    pile, count = s.stacks[target], len(g.units)
    seen = [steps_left(g, s, u) for u in pile if u < count]
    full, reduced, hidden = seen.count(2), seen.count(1), len(pile) - len(seen)
    if not hidden:
        return [("", full, reduced)]
    return [("weakest", full, reduced + hidden), ("strongest", full + hidden, reduced)]


@lru_cache(maxsize=256)
def struck(strikes: int, highest: int, kill: int, full: int, reduced: int) -> Mapping[Struck, Fraction]:
    """What is left after some strikes, each of which succeeds with a die up to `highest`. [1.9a.3] Every
    success brings [1.9a.4] a kill roll for each unit that is still there."""
    chances = {(False, full, reduced): Fraction(1)}
    for _ in range(strikes):
        after: dict[Struck, Fraction] = {}
        for (hit, two, one), chance in chances.items():
            _add(after, (hit, two, one), chance * Fraction(DIE - highest, DIE))
            for left, share in _kills(two, one, Fraction(DIE + 1 - kill, DIE)):
                _add(after, (True, *left), chance * Fraction(highest, DIE) * share)
        chances = after
    return chances


def _kills(two: int, one: int, chance: Fraction) -> list[tuple[tuple[int, int], Fraction]]:
    """How one round of kill rolls leaves so many units of two steps and of one."""
    return [
        ((two - flipped, one - dead + flipped), _of(two, flipped, chance) * _of(one, dead, chance))
        for flipped, dead in product(range(two + 1), range(one + 1))
    ]


def _of(count: int, hit: int, chance: Fraction) -> Fraction:
    return comb(count, hit) * chance**hit * (1 - chance) ** (count - hit)


def _add(chances: dict[Struck, Fraction], state: Struck, chance: Fraction) -> None:
    if chance:
        chances[state] = chances.get(state, Fraction(0)) + chance


def _results(chances: Mapping[Struck, Fraction], steps: int, shaken: bool) -> dict[str, Fraction]:
    """By what players look for: whether the stack is disorganised, how many steps it loses, or all. A stack
    that is disorganised already has only steps to lose."""
    found: dict[str, Fraction] = {}
    for hit, two, one in sorted(chances, key=lambda left: (left[0], -2 * left[1] - left[2])):
        left = 2 * two + one
        name = outcome(hit and not (shaken and left == steps), steps - left, left)
        found[name] = found.get(name, Fraction(0)) + chances[hit, two, one]
    return found


def outcome(hit: bool, lost: int, left: int) -> str:
    """The name of a result by the steps that are lost and left: `missed`, `shaken`, `shaken-2`,
    `wiped-out`."""
    if not hit:
        return "missed"
    if not left:
        return "wiped-out"
    return f"shaken-{min(lost, MOST_NAMED)}" if lost else "shaken"
