"""Chance that always falls the same way: the same map gives the same picture."""

from __future__ import annotations

from math import floor
from random import Random

Dice = Random


def dice(*seed: object) -> Dice:
    """A source of chance of its own for each thing that is drawn."""
    return Random("/".join(map(str, seed)))


def ripple(x: float, y: float, seed: int = 0) -> float:
    """Smooth noise between -1 and 1 that changes over about one unit of x and y."""
    column, row = floor(x), floor(y)
    u, v = _ease(x - column), _ease(y - row)
    top = _between(_lattice(column, row, seed), _lattice(column + 1, row, seed), u)
    bottom = _between(_lattice(column, row + 1, seed), _lattice(column + 1, row + 1, seed), u)
    return _between(top, bottom, v)


def _lattice(column: int, row: int, seed: int) -> float:
    n = (column * 374761393 + row * 668265263 + seed * 2246822519) & 0xFFFFFFFF
    n = ((n ^ (n >> 13)) * 1274126177) & 0xFFFFFFFF
    n = ((n ^ (n >> 16)) * 2654435761) & 0xFFFFFFFF
    return ((n ^ (n >> 15)) & 0xFFFF) / 32767.5 - 1


def _ease(t: float) -> float:
    return t * t * (3 - 2 * t)


def _between(a: float, b: float, t: float) -> float:
    return a + (b - a) * t
