"""Previews: exact odds with their derivation, and what they assume of decisions still to come."""

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
    """The distribution under one set of assumptions and one filling of what is hidden."""

    label: str
    terms: tuple[Term, ...]
    column: str
    results: Mapping[str, Fraction]
    """Result as the tables name it -> probability."""


class FirstMove(Struct, frozen=True):
    """A move that has to be made before: who goes where, and what it costs."""

    units: tuple[str, ...]
    to: str
    cost: str
    """In movement points; empty where the game does not say."""


class Preview(Struct, frozen=True):
    """The default row first, then one row for each assumption turned round."""

    action: tuple[str, ...]
    assumptions: Mapping[str, str]
    rows: tuple[Row, ...]
    threshold: str = ""
    """What it would take to reach the next column."""
    exact: bool = True
    """False when counters are hidden: then rows give the weakest and the strongest filling."""
    moves: tuple[FirstMove, ...] = ()
    """The odds are those after these moves, none of which has been made."""
