"""The four shapes in which a game answers queries; a page draws these and nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct


class Field(Struct, frozen=True, tag="field"):
    """Hex number -> a value, and the hex before it on the way there."""

    values: Mapping[str, int]
    came: Mapping[str, str] = {}


class Marks(Struct, frozen=True, tag="marks"):
    """Hex (`2008`) or hexside (`2008/2009`) -> (code, rule)."""

    marks: Mapping[str, tuple[str, str]]


class Paths(Struct, frozen=True, tag="paths"):
    """Named chains of hexes."""

    paths: Mapping[str, tuple[str, ...]]


class Table(Struct, frozen=True, tag="table"):
    """Rows of text under headings."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Answer = Field | Marks | Paths | Table


class BadQuery(ValueError):
    """A query that the game does not have, or arguments it does not take."""
