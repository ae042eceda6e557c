"""S-8 Retreats."""

from __future__ import annotations

from collections.abc import Sequence

from steppe.hexes import Flags, Grid, Hex, finishable


def ways(
    grid: Grid, around: Sequence[tuple[int, ...]], origin: int, here: int, left: int, enemies: Flags
) -> list[int]:
    """The hexes into which a retreat from `origin`, which has come `here`, may go on; none if it cannot be
    finished. [S-8.2] Every hex leads farther from where it began, so that it ends as far away as it must;
    [S-8.3] not onto the enemy, off the map or across a hexside that nobody can cross, and MPs do not matter;
    [S-8.4] no direction is compulsory."""

    def ahead(h: int) -> list[int]:
        farther = grid.distance(Hex(origin), Hex(h)) + 1
        return [n for n in around[h] if not enemies[n] and grid.distance(Hex(origin), Hex(n)) == farther]

    return finishable(ahead, here, left, _everywhere(grid.size))[1]


def _everywhere(size: int) -> bytes:
    return b"\1" * size
