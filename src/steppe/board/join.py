"""Two maps joined at their ends. Every hex keeps its number."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from steppe.board.board import Board, Route
from steppe.hexes import Grid, Hex, Hexside


def join(seam: Board, halves: tuple[Board, Board]) -> Board:
    """One map made of both halves and of what crosses the seam. The hexsides of a feature keep their order:
    first those of the first half, then those across the seam, then those of the second half."""
    first, second = (_moved(half, seam.grid) for half in halves)
    parts = (first, seam, second)
    return replace(
        seam,
        hexes={
            name: tuple(sorted({h for part in parts for h in part.hexes.get(name, ())}))
            for name in _names(part.hexes for part in parts)
        },
        sides={
            name: {side: text for part in parts for side, text in part.sides.get(name, {}).items()}
            for name in _names(part.sides for part in parts)
        },
        places={h: place for part in parts for h, place in part.places.items()},
        routes={
            kind: tuple(route for part in parts for route in part.routes.get(kind, ()))
            for kind in _names(part.routes for part in parts)
        },
        sources={
            title: "; ".join(dict.fromkeys(part.sources[title] for part in parts if title in part.sources))
            for title in _names(part.sources for part in parts)
        },
        falls={
            name: {side: h for part in parts for side, h in part.falls.get(name, {}).items()}
            for name in _names(part.falls for part in parts)
        },
    )


def _names(tables: Iterable[Mapping[str, object]]) -> list[str]:
    return sorted({name for table in tables for name in table})


def _moved(half: Board, grid: Grid) -> Board:
    """A half with its hexes renumbered for the joined grid."""

    def at(h: Hex) -> Hex:
        return grid.hex(half.grid.number(h))

    def side_at(side: Hexside) -> Hexside:
        h, direction = divmod(side, 6)
        return grid.side(at(Hex(h)), direction)

    return replace(
        half,
        hexes={name: tuple(map(at, hexes)) for name, hexes in half.hexes.items()},
        sides={
            name: {side_at(side): text for side, text in sides.items()} for name, sides in half.sides.items()
        },
        places={at(h): place for h, place in half.places.items()},
        routes={
            kind: tuple(Route(route.name, tuple(map(at, route.hexes))) for route in routes)
            for kind, routes in half.routes.items()
        },
        falls={
            name: {side_at(side): at(h) for side, h in falls.items()} for name, falls in half.falls.items()
        },
    )
