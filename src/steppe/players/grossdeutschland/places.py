"""What the victory table makes of each hex, for either side."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from steppe.games.grossdeutschland import Grossdeutschland
from steppe.games.grossdeutschland.state import DivisionState
from steppe.table.basics import Side


class Claim(NamedTuple):
    """Points that one side has while it was the last in a hex; the other side only takes them away."""

    holder: Side
    points: float


@lru_cache(maxsize=32)
def claims(g: Grossdeutschland) -> dict[int, Claim]:
    """Where several hexes are needed for a place's points, each brings its part."""
    found: dict[int, Claim] = {}
    for place in g.victory.places:
        each = abs(place.points) / (place.need or 1)
        for h in place.hexes:
            found[h] = Claim(place.held_by, each)
    return found


def prize(g: Grossdeutschland, s: DivisionState, side: Side, h: int) -> float:
    """The points that change hands if a side enters a hex now."""
    claim = claims(g).get(h)
    if claim is None:
        return 0.0
    has_it = s.held[h] == claim.holder
    return claim.points if has_it != (side == claim.holder) else 0.0


def stake(g: Grossdeutschland, s: DivisionState, side: Side, h: int) -> float:
    """The points that a side would lose if the enemy entered a hex."""
    return prize(g, s, Side(1 - side), h)
