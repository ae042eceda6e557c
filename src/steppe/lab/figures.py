"""Numbers with their uncertainty: shares, means and differences of pairs, each with a 95 % interval."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

Z = 1.959964
"""Of the normal distribution, for 95 %."""

T_95 = (0.0, 12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.20, 2.18, 2.16, 2.14, 2.13, 2.12)
"""Student's factor by degrees of freedom, for 95 %; beyond them the normal one is near enough."""


class Estimate(NamedTuple):
    value: float
    low: float
    high: float

    def percent(self) -> str:
        return f"{self.value:.0%} ({self.low:.0%} to {self.high:.0%})"

    def plain(self, digits: int = 1) -> str:
        return f"{self.value:.{digits}f} ({self.low:.{digits}f} to {self.high:.{digits}f})"


def share(part: float, whole: int) -> Estimate:
    """Wilson's interval: right also for few games and for shares near 0 and 1. A draw may count as half."""
    if whole == 0:
        return Estimate(0.0, 0.0, 1.0)
    p = part / whole
    centre = (p + Z * Z / (2 * whole)) / (1 + Z * Z / whole)
    reach = Z * sqrt(p * (1 - p) / whole + Z * Z / (4 * whole * whole)) / (1 + Z * Z / whole)
    return Estimate(p, max(0.0, centre - reach), min(1.0, centre + reach))


def average(values: Sequence[float]) -> Estimate:
    """Student's interval."""
    if len(values) < 2:
        value = fmean(values) if values else 0.0
        return Estimate(value, float("-inf"), float("inf"))
    value, free = fmean(values), len(values) - 1
    factor = T_95[free] if free < len(T_95) else Z
    reach = factor * stdev(values) / sqrt(len(values))
    return Estimate(value, value - reach, value + reach)
