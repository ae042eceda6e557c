"""S-1 The ratings printed on a counter, and what halving does to them. Fractions are counted in quarters."""

from __future__ import annotations

from typing import NamedTuple

POINT = 4
"""The number of quarters in a movement point or a point of strength. Nothing in the series is finer than a
quarter."""

_FRACTIONS = ("", "¼", "½", "¾")


class Rating(NamedTuple):
    """[S-1.5] Attack, defence and movement allowance, as one side of a counter shows them."""

    attack: int
    defence: int
    movement: int


def allowance(movement: int, halvings: int) -> int:
    """The movement that a unit may spend, in quarters of a movement point. [S-5.9] Disorganisation and being
    out of supply each halve its allowance. [S-1.8.1] Several halvings multiply and are rounded once. [S-1.7]
    They are rounded to the nearest, halves up, and never to less than 1. [S-5.8] A unit with no allowance
    never moves."""
    if not movement:
        return 0
    parts = 1 << halvings
    return POINT * max((2 * movement + parts) // (2 * parts), 1)


def strength(rating: int, halvings: int) -> int:
    """A rating after halvings, in quarters of a point. [S-1.7, S-1.8] Halvings multiply, and single units are
    never rounded."""
    return rating * POINT >> halvings


def in_points(quarters: int) -> str:
    """A number of quarters as players write it: 2¾, ½, 13."""
    whole, rest = divmod(quarters, POINT)
    return f"{whole}{_FRACTIONS[rest]}" if whole or not rest else _FRACTIONS[rest]
