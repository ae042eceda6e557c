"""The readings of the series rules that are assumed. Each is an option of a match, with the default first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class SeriesOptions:
    """What a match has chosen; costs are in movement points."""

    trace_max_mp_to_road: Literal["none", 5, 10]
    """[S-12.2] How far a supply line may run before it reaches a road; `none`: any distance, roads or not."""
    ezoc_enter_cost: Literal[2, 1, 3]
    """[S-4.5] What entering a hex in an enemy zone costs on top."""
    ezoc_stops: Literal["no", "yes"]
    """[S-4.6] Whether a unit that has entered an enemy zone goes no further."""
    exploit_from_ezoc: Literal["no", "yes"]
    """[S-11.2] Whether units that begin the Exploitation Phase in an enemy zone may use it."""
    overrun_from_start_ezoc: Literal["no", "yes"]
    """[S-6.3] Whether units that begin a phase in an enemy zone may overrun in it."""
    overrun_extra_mp: Literal[1, 0, 2]
    """[S-6.6] What an overrun costs on top of entering the hex."""
    loss_order: Literal["strongest_first", "owner", "always_strongest"]
    """[S-7.13] Whose steps a battle takes."""
    odds_rounding: Literal["normal", "defender"]
    """[S-7.8] Odds are rounded to the nearest, or in the defender's favour."""
    advance_hexes: Literal[1, 2]
    """[S-9.1] How far victors may advance."""
    retreat_ezoc_loss: Literal["stack", "unit", "none"]
    """[S-8.5] What an enemy zone costs on a retreat: a step of the stack, of each unit, or none."""
    minimum_move: Literal["yes", "no"]
    """[S-5.6] Whether an unmoved unit may always enter one hex."""
    zoc_needs_attack: Literal["no", "yes"]
    """[S-4.3] Whether units that cannot attack have no zone."""
    clamp_before_shift: Literal["yes", "no"]
    """[S-7.10] Whether odds are kept within the table before they are shifted."""
