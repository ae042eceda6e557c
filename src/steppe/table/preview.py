"""Previews: exact odds with their derivation, and the decisions that they assume."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct


class Term(Struct, frozen=True):
    """One line of a derivation: a label, its value, and the rule."""

    label: str
    value: str
    rule: str


class Row(Struct, frozen=True):
    """The probabilities under one set of assumptions, with one possible set of hidden counters."""

    label: str
    terms: tuple[Term, ...]
    column: str
    results: Mapping[str, Fraction]
    """Result as the tables name it -> probability from 0 to 1."""


class FirstMove(Struct, frozen=True):
    """A move that has to be made first: the units, the hex they move to, and the cost."""

    units: tuple[str, ...]
    to: str
    cost: str
    """The cost in movement points; empty if the game does not say."""


class Preview(Struct, frozen=True):
    """The odds of an order. The default row comes first, then one row for each assumption reversed."""

    action: tuple[str, ...]
    assumptions: Mapping[str, str]
    rows: tuple[Row, ...]
    threshold: str = ""
    """What it would take to reach the next column."""
    exact: bool = True
    """False if counters are hidden. The rows then assume that the hidden units are as weak and as strong as
    possible."""
    moves: tuple[FirstMove, ...] = ()
    """The moves after which these odds hold. None of them has been made."""
