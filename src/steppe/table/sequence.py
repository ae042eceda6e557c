"""The sequence of play as a player's card shows it: the parts of this turn, and who is still to come."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from steppe.table.basics import Side


class Part(Struct, frozen=True):
    """A part of the turn. The catalogue has its words as `phase.CODE`."""

    code: str
    rule: str
    side: Side | None = None
    now: bool = False


class Sequence(Struct, frozen=True):
    """A turn: its parts in order, and the turn track."""

    turn: int
    """0 before the first."""
    last: int
    """The last turn that is sure to be played."""
    extra: int = 0
    """How many more there may be."""
    parts: tuple[Part, ...] = ()
    due: Mapping[int, tuple[str, ...]] = {}
    """Turn -> the counters that may come then; those who may come already stand at the turn being played."""


Tally = tuple[str, int, str]
"""The name of a track, its number, and what is shown instead."""
