"""S-1 What is printed on a counter, and what halving does to it. Fractions are counted in quarters."""

from __future__ import annotations

from typing import NamedTuple

POINT = 4
"""The quarters of a movement point, or of a point of strength: nothing in the series is finer."""

_FRACTIONS = ("", "¼", "½", "¾")


class Rating(NamedTuple):
    """[S-1.5] Attack, defence and movement allowance, as one side of a counter shows them."""

    attack: int
    defence: int
    movement: int


def allowance(movement: int, halvings: int) -> int:
    """Quarters of a point that a unit may spend. [S-5.9] What disorganises it or cuts it off halves its
    allowance; [S-1.8.1] several halvings multiply and are rounded once, [S-1.7] to the nearest with halves
    up, never to less than 1. [S-5.8] A unit with no allowance never moves."""
    if not movement:
        return 0
    parts = 1 << halvings
    return POINT * max((2 * movement + parts) // (2 * parts), 1)


def strength(rating: int, halvings: int) -> int:
    """Quarters of a rating. [S-1.7, S-1.8] Halvings multiply, and single units are never rounded."""
    return rating * POINT >> halvings


def in_points(quarters: int) -> str:
    """As players write it: 2¾, ½, 13."""
    whole, rest = divmod(quarters, POINT)
    return f"{whole}{_FRACTIONS[rest]}" if whole or not rest else _FRACTIONS[rest]
