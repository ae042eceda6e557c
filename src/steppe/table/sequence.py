"""The sequence of play as a player's card shows it: the parts of this turn, and the counters that are still
to come."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from steppe.table.basics import Side


class Part(Struct, frozen=True):
    """A part of the turn. Its words are `phase.CODE` in the catalogue."""

    code: str
    rule: str
    side: Side | None = None
    now: bool = False


class Sequence(Struct, frozen=True):
    """A turn: its parts in order, and the turn track."""

    turn: int
    """The number of the turn; 0 before the first."""
    last: int
    """The last turn that is sure to be played."""
    extra: int = 0
    """The number of further turns that may be played."""
    parts: tuple[Part, ...] = ()
    due: Mapping[int, tuple[str, ...]] = {}
    """Turn -> the counters that may arrive then. Counters that may arrive already are listed at the turn
    being played."""


Tally = tuple[str, int, str]
"""The name of a track, its number, and what is shown instead."""
