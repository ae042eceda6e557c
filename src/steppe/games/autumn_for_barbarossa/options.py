"""The options of a match: how the infantry is drawn, and the readings of the series rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from steppe.series.standard_combat.options import SeriesOptions


@dataclass(frozen=True)
class OwnOptions:
    """The options of this game alone."""

    infantry: Literal["drawn", "historical"]
    """[5.0, R30] Whether Soviet infantry is drawn from the cup, or has the ratings of its names."""


@dataclass(frozen=True)
class Options(SeriesOptions, OwnOptions):
    """What a match has chosen: its own options first, then those of the series."""
