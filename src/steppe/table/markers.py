"""Markers: things that lie on hexes and hexsides beside the counters, such as blown bridges, works and air
missions.

A game computes them from a sight (`Game.markers`). They hold no hex and cannot be picked. Their effects are
in the game's own state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from steppe.hexes import Hex
from steppe.table.basics import Side

if TYPE_CHECKING:
    from steppe.table.game import AnyGame


class Marker(Struct, frozen=True):
    """A marker in a hex, or on the side between it and another hex."""

    kind: str
    """One of `Game.marker_kinds`. The look says how it is drawn, the words what it is called."""
    hex: Hex
    across: Hex | None = None
    """The hex beyond its hexside, which it faces. None for a marker inside its hex."""
    facing: int = -1
    """The direction that a marker inside its hex faces, as the grid counts directions; -1 for none."""
    owner: Side | None = None
    text: str = ""
    """A few letters that are shown beside it."""


def place_of(g: AnyGame, marker: Marker) -> str:
    """The place of a marker: `2008`, or `2008/2009` on a hexside, the hex that it belongs to first."""
    here = g.numbers[marker.hex]
    return here if marker.across is None else f"{here}/{g.numbers[marker.across]}"
