"""The contents of a map, apart from how the file is written."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field

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
    """The terrain of each hex. Kinds that share a hex are joined by `+` (`town+woods`)."""
    hexes: Mapping[str, tuple[Hex, ...]]
    """Named sets of hexes, each in the order of the numbers."""
    sides: Mapping[str, Mapping[Hexside, str]]
    """Per feature (river, slope) the hexsides that have it, each with its name or an empty text."""
    places: Mapping[Hex, Place]
    routes: Mapping[str, tuple[Route, ...]]
    """The routes of each kind (road, rail)."""
    sources: Mapping[str, str]
    """The source of each section's data, by the section's heading (`terrain`, `sides river`)."""
    falls: Mapping[str, Mapping[Hexside, Hex]] = field(default_factory=dict)
    """Per feature the hex that a directed hexside (`1913>1813`) leads from. For a slope this is the uphill
    hex."""

    def kinds(self, h: Hex) -> tuple[str, ...]:
        """All kinds of terrain in a hex."""
        return tuple(self.terrain[h].split("+"))

    def hexes_with(self, kind: str) -> tuple[Hex, ...]:
        """The hexes that have this kind of terrain, alone or with others."""
        return tuple(h for h in self.grid.hexes if kind in self.kinds(h))

    def pieces(self, hexes: Iterable[Hex], wall: Container[Hexside] = ()) -> list[set[Hex]]:
        """Connected parts of a set of hexes. Hexes are connected across every hexside that is not part of the
        wall."""
        left, found = set(hexes), []
        while left:
            queue = [min(left)]
            left.discard(queue[0])
            for h in queue:  # the list grows as the loop runs
                for n in self.grid.neighbours[h]:
                    if n in left and self.grid.hexside(h, Hex(n)) not in wall:
                        left.discard(Hex(n))
                        queue.append(Hex(n))
            found.append(set(queue))
        return found
