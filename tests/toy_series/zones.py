"""S-2 Zones of control."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from steppe.mechanics.zones import zone
from steppe.table.basics import Side, Unit
from steppe.table.game import AnyGame
from steppe.table.state import State

TOLL = 2

Joined = Callable[[int, int], bool]
"""Whether nothing lies between two neighbouring hexes that stops a zone."""


def zone_of(g: AnyGame, s: State, side: Side, has_zone: Sequence[bool], joined: Joined) -> bytearray:
    """[S-2.1] The hexes next to a stack in which some counter has a zone, but not across water."""

    def projects(h: int, pile: tuple[Unit, ...]) -> Iterator[int]:
        if any(has_zone[u] for u in pile):
            yield from (n for n in g.neighbours[h] if n >= 0 and joined(h, n))

    return zone(s, side, projects)


def toll_of(zone: bytearray) -> bytes:
    """[S-2.2] Each hex in an enemy zone costs two points more."""
    return bytes(TOLL * covered for covered in zone)
