"""What a map says, apart from how it is written down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from steppe.hexes import Grid, Hex, Hexside


@dataclass(frozen=True)
class Place:
    """A city, town or village in a hex; the name is empty if it has none."""

    kind: str
    name: str


@dataclass(frozen=True)
class Route:
    """A road or railway: a chain of adjacent hexes."""

    name: str
    hexes: tuple[Hex, ...]


@dataclass(frozen=True)
class Vocabulary:
    """The words that a game's rules know; a map that uses another is refused."""

    terrain: frozenset[str] = frozenset()
    sides: frozenset[str] = frozenset()
    hexes: frozenset[str] = frozenset()
    places: frozenset[str] = frozenset()
    routes: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Board:
    """A map. Nothing on it changes during a game."""

    name: str
    scale: str
    grid: Grid
    terrain: tuple[str, ...]
    """Per hex."""
    hexes: Mapping[str, tuple[Hex, ...]]
    """Named sets of hexes, each in the order of the numbers."""
    sides: Mapping[str, Mapping[Hexside, str]]
    """Per feature (river, slope) the hexsides that have it, each with its name or an empty text."""
    places: Mapping[Hex, Place]
    routes: Mapping[str, tuple[Route, ...]]
    """Per kind (road, rail)."""
    sources: Mapping[str, str]
    """Where each section's data come from, by its heading (`terrain`, `sides river`)."""
