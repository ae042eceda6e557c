"""Statements about a map and whether the map agrees: the lines of `steppe map check`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Statement(NamedTuple):
    """One sentence about hexes, the rule it comes from (or `geography`, `history`), and whether it holds."""

    text: str
    rule: str
    ok: bool


def without_exception(text: str, rule: str, exceptions: Iterable[str]) -> Statement:
    """A statement that holds if there are no exceptions. The exceptions are named in its text."""
    listed = ", ".join(sorted(exceptions))
    return Statement(f"{text} (not: {listed})" if listed else text, rule, not listed)


def names_in(text: str) -> list[str]:
    """The names in a list that is separated by blanks. An underscore stands for a blank within a name."""
    return [name.replace("_", " ") for name in text.split()]
