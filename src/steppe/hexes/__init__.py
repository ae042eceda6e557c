"""Hexes, hexsides and the fast questions about them; no rules and no map."""

from steppe.hexes.fields import Extras, Field, Flags, Moves, Spread, costs_from, reach, reach_of_any, spread
from steppe.hexes.grid import BadHex, Compass, Grid, Hex, Hexside
from steppe.hexes.ways import (
    Neighbours,
    Tide,
    Web,
    bits_of,
    connected,
    finishable,
    flood,
    pieces,
    shortest,
    trace,
)

__all__ = [
    "BadHex",
    "Compass",
    "Extras",
    "Field",
    "Flags",
    "Grid",
    "Hex",
    "Hexside",
    "Moves",
    "Neighbours",
    "Spread",
    "Tide",
    "Web",
    "bits_of",
    "connected",
    "costs_from",
    "finishable",
    "flood",
    "pieces",
    "reach",
    "reach_of_any",
    "shortest",
    "spread",
    "trace",
]
