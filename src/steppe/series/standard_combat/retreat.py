"""S-8 Retreats."""

from __future__ import annotations

from collections.abc import Sequence

from steppe.hexes import Flags, Grid, Hex, finishable


def ways(
    grid: Grid, around: Sequence[tuple[int, ...]], origin: int, here: int, left: int, enemies: Flags
) -> list[int]:
    """The hexes into which a retreat from `origin` that has reached `here` may go on; none if it cannot be
    finished. [S-8.2] Every hex is farther from `origin` than the one before, so that the retreat ends as far
    away as it must. [S-8.3] A retreat never enters an enemy-held hex, leaves the map or crosses a prohibited
    hexside. It costs no movement points. [S-8.4] No direction is compulsory."""

    def ahead(h: int) -> list[int]:
        farther = grid.distance(Hex(origin), Hex(h)) + 1
        return [n for n in around[h] if not enemies[n] and grid.distance(Hex(origin), Hex(n)) == farther]

    return finishable(ahead, here, left, _everywhere(grid.size))[1]


def _everywhere(size: int) -> bytes:
    return b"\1" * size
