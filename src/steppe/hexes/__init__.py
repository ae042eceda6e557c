"""Hexes, hexsides and the fast questions about them; no rules and no map."""

from steppe.hexes.fields import Field, Flags, Moves, connected, flood, reach, shortest, trace
from steppe.hexes.grid import BadHex, Compass, Grid, Hex, Hexside

__all__ = [
    "BadHex",
    "Compass",
    "Field",
    "Flags",
    "Grid",
    "Hex",
    "Hexside",
    "Moves",
    "connected",
    "flood",
    "reach",
    "shortest",
    "trace",
]
