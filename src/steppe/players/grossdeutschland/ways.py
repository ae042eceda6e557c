"""How long the way to a hex is for each kind of unit, as bridges are now."""

from __future__ import annotations

from functools import lru_cache

from steppe.games.grossdeutschland import Grossdeutschland
from steppe.games.grossdeutschland.crossing import has_road, is_bridged
from steppe.games.grossdeutschland.ground import Mover
from steppe.games.grossdeutschland.state import DivisionState
from steppe.hexes import Moves
from steppe.players.fields import Ways

Bridges = tuple[tuple[int, ...], tuple[tuple[int, int], ...]]


def ways_of(g: Grossdeutschland, s: DivisionState, farthest: int) -> Ways[Mover]:
    """Enemies and works are not in the way; they will have to be dealt with."""
    return _ways(g, (tuple(s.blown), tuple(sorted(s.pontoons.items()))), farthest)


@lru_cache(maxsize=32)
def _ways(g: Grossdeutschland, bridges: Bridges, farthest: int) -> Ways[Mover]:
    s = _as_bridged(g, bridges)

    def moves_of(mover: Mover) -> Moves:
        return [
            [(n, price) for n in g.around[h] if (price := _price(g, s, mover, h, n)) is not None]
            for h in range(g.grid.size)
        ]

    return Ways(moves_of, g.grid.size, farthest)


def _as_bridged(g: Grossdeutschland, bridges: Bridges) -> DivisionState:
    """An empty table with these bridges."""
    s = g.start()
    s.blown, s.pontoons = list(bridges[0]), dict(bridges[1])
    return s


def _price(g: Grossdeutschland, s: DivisionState, mover: Mover, a: int, b: int) -> int | None:
    off = g.ground.price(mover, a, b, is_bridged(g, s, a, b))
    road = g.ground.by_road.prices(mover)[a].get(b) if has_road(g, s, a, b) else None
    return min((price for price in (off, road) if price is not None), default=None)
