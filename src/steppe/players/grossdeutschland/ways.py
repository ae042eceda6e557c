"""How long the way to a hex is for each kind of unit, and which road leads to an exit, as bridges are now."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from steppe.games.grossdeutschland import Grossdeutschland
from steppe.games.grossdeutschland.crossing import has_road, is_bridged, is_changed
from steppe.games.grossdeutschland.ground import Mover
from steppe.games.grossdeutschland.state import DivisionState
from steppe.games.grossdeutschland.victory import Exit
from steppe.hexes import Moves
from steppe.players.fields import Ways

Bridges = tuple[tuple[int, ...], tuple[tuple[int, int], ...]]


def ways_of(g: Grossdeutschland, s: DivisionState, farthest: int) -> Ways[Mover]:
    """Enemies and works are not in the way; they will have to be dealt with."""
    return _ways(g, bridges_of(s), farthest)


def bridges_of(s: DivisionState) -> Bridges:
    """Those blown, and pontoons."""
    return tuple(s.blown), tuple(sorted(s.pontoons.items()))


@lru_cache(maxsize=32)
def _ways(g: Grossdeutschland, bridges: Bridges, farthest: int) -> Ways[Mover]:
    s = _as_bridged(g, bridges)

    def moves_of(mover: Mover) -> Moves:
        return [
            [(n, price) for n in g.around[h] if (price := _price(g, s, mover, h, n)) is not None]
            for h in range(g.grid.size)
        ]

    return Ways(moves_of, g.grid.size, farthest)


def road_back(g: Grossdeutschland, s: DivisionState, way: Exit) -> frozenset[int]:
    """[18.3.10, 19.3.2, 20.3.3] The hexes of the shortest road from an exit to where it must lead; none if
    there is none."""
    return _road_back(g, bridges_of(s), way)


@lru_cache(maxsize=32)
def _road_back(g: Grossdeutschland, bridges: Bridges, way: Exit) -> frozenset[int]:
    s, goals = _as_bridged(g, bridges), set(way.road_to)
    came: dict[int, int | None] = dict.fromkeys(map(int, way.hexes))
    front = list(came)
    for h in front:  # which grows as it goes
        if h in goals:
            return frozenset(_path(came, h))
        for n in g.ground.road_from[h]:
            if n not in came and has_road(g, s, h, n):
                came[n] = h
                front.append(n)
    return frozenset()


def _path(came: dict[int, int | None], end: int) -> Iterator[int]:
    at: int | None = end
    while at is not None:
        yield at
        at = came[at]


def _as_bridged(g: Grossdeutschland, bridges: Bridges) -> DivisionState:
    """An empty table with these bridges."""
    s = g.start()
    s.blown, s.pontoons = list(bridges[0]), dict(bridges[1])
    return s


def _price(g: Grossdeutschland, s: DivisionState, mover: Mover, a: int, b: int) -> int | None:
    if is_changed(g, s, a, b):
        off = g.ground.price(mover, a, b, is_bridged(g, s, a, b))
    else:
        off = g.ground.off_road.prices(mover)[a].get(b)
    road = g.ground.by_road.prices(mover)[a].get(b) if has_road(g, s, a, b) else None
    return min((price for price in (off, road) if price is not None), default=None)
