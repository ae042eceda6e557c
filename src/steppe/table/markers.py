"""Markers: what lies on hexes and hexsides beside the counters: blown bridges, works, air missions.

A game computes them from a sight (`Game.markers`). They hold no hex and nobody can pick them; what they do is
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
    """One of `Game.marker_kinds`; the look says how it is drawn, the words what it is called."""
    hex: Hex
    across: Hex | None = None
    """The hex beyond its hexside, towards which it looks; None for a marker in its hex."""
    facing: int = -1
    """For a marker in its hex: the side that it looks to, as the grid counts them."""
    owner: Side | None = None
    text: str = ""
    """A few letters beside it."""


def place_of(g: AnyGame, marker: Marker) -> str:
    """Where it lies: `2008`, or `2008/2009` on a hexside, the hex that it belongs to first."""
    here = g.numbers[marker.hex]
    return here if marker.across is None else f"{here}/{g.numbers[marker.across]}"
