"""Readings of the series rules that are assumed. Each is an option of a match, with the default first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class SeriesOptions:
    """The options that a match has chosen. Costs are in movement points."""

    trace_max_mp_to_road: Literal["none", 5, 10]
    """[S-12.2] The most movement points that a supply line may cost before it reaches a road. With `none` a
    line may have any length and needs no road."""
    ezoc_enter_cost: Literal[2, 1, 3]
    """[S-4.5] The extra cost of entering a hex in an enemy zone."""
    ezoc_stops: Literal["no", "yes"]
    """[S-4.6] Whether a unit that has entered an enemy zone goes no further."""
    exploit_from_ezoc: Literal["no", "yes"]
    """[S-11.2] Whether units that begin the Exploitation Phase in an enemy zone may use it."""
    overrun_from_start_ezoc: Literal["no", "yes"]
    """[S-6.3] Whether units that begin a phase in an enemy zone may overrun in it."""
    overrun_extra_mp: Literal[1, 0, 2]
    """[S-6.6] The extra cost of an overrun, on top of entering the hex."""
    loss_order: Literal["strongest_first", "owner", "always_strongest"]
    """[S-7.13] Which units lose the steps of a battle."""
    odds_rounding: Literal["normal", "defender"]
    """[S-7.8] Whether odds are rounded to the nearest or in the defender's favour."""
    advance_hexes: Literal[1, 2]
    """[S-9.1] How many hexes victors may advance."""
    retreat_ezoc_loss: Literal["stack", "unit", "none"]
    """[S-8.5] What a stack loses when it retreats into an enemy zone: one step, one step of each unit, or
    nothing."""
    minimum_move: Literal["yes", "no"]
    """[S-5.6] Whether an unmoved unit may always enter one hex."""
    zoc_needs_attack: Literal["no", "yes"]
    """[S-4.3] Whether units that cannot attack lack a zone."""
    clamp_before_shift: Literal["yes", "no"]
    """[S-7.10] Whether odds are limited to the table before they are shifted."""
