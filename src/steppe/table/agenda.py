"""Changes to the agenda and the markers of a state, as games make them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from steppe.table.basics import Unit
from steppe.table.state import State


def push(s: State, *steps: Any) -> None:
    """Put steps on the agenda. The first is played last. A match that is over takes none."""
    if not s.result:
        s.agenda.extend(steps)


def drop(s: State) -> None:
    """Take the step being played off the agenda."""
    if s.agenda:
        s.agenda.pop()


def leave(ask: Any, g: Any, s: State, say: Any) -> None:
    """The effect of a verb that only ends its decision."""
    drop(s)


def replace(s: State, step: Any) -> None:
    """Put a changed step in place of the one being played."""
    if s.agenda:
        s.agenda[-1] = step


def has(s: State, u: Unit, flag: int) -> bool:
    return bool(s.flags[u] & flag)


def mark(s: State, units: Iterable[Unit], flag: int) -> None:
    for u in units:
        s.flags[u] |= flag


def clear(s: State, flag: int) -> None:
    """Remove a marker from every counter."""
    keep = ~flag
    s.flags = [bits & keep for bits in s.flags]
