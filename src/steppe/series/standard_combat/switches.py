"""The readings of the series rules that are assumed: each is an option of a match, the default first."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from steppe.series.standard_combat.ratings import POINT

OPTIONS: Mapping[str, tuple[str, ...]] = {
    "trace_max_mp_to_road": ("none", "5", "10"),
    "ezoc_enter_cost": ("2", "1", "3"),
    "ezoc_stops": ("no", "yes"),
    "exploit_from_ezoc": ("no", "yes"),
    "overrun_from_start_ezoc": ("no", "yes"),
    "overrun_extra_mp": ("1", "0", "2"),
    "loss_order": ("strongest_first", "owner", "always_strongest"),
    "odds_rounding": ("normal", "defender"),
    "advance_hexes": ("1", "2"),
    "retreat_ezoc_loss": ("stack", "unit", "none"),
    "minimum_move": ("yes", "no"),
    "zoc_needs_attack": ("no", "yes"),
    "clamp_before_shift": ("yes", "no"),
}


class Switches(Struct, frozen=True):
    """The same as the rules ask for them; costs in quarters of a point."""

    trace_to_road: int | None
    """[S-12.2] How far a line may run before it reaches a road; None for any distance, roads or not."""
    zone_toll: int
    """[S-4.5] What entering a hex in an enemy zone costs on top."""
    zones_stop: bool
    """[S-4.6] Whether a unit that has entered an enemy zone goes no further."""
    exploits_from_zone: bool
    """[S-11.2] Whether units that begin the Exploitation Phase in an enemy zone may use it."""
    overruns_from_zone: bool
    """[S-6.3] Whether units that begin a phase in an enemy zone may overrun in it."""
    overrun_toll: int
    """[S-6.6] What an overrun costs on top of entering the hex."""
    loss_order: str
    """[S-7.13] `strongest_first`, `owner` or `always_strongest`."""
    rounds_to_nearest: bool
    """[S-7.8] Else odds are rounded in the defender's favour."""
    advance_hexes: int
    """[S-9.1] How far victors may advance."""
    retreat_loss: str
    """[S-8.5] What an enemy zone costs on a retreat: a step of the `stack`, of each `unit`, or `none`."""
    minimum_move: bool
    """[S-5.6] Whether an unmoved unit may always enter one hex."""
    zone_needs_attack: bool
    """[S-4.3] Whether units that cannot attack have no zone."""
    clamps_first: bool
    """[S-7.10] Whether odds are kept within the table before they are shifted."""


def read_switches(options: Mapping[str, str]) -> Switches:
    """The switches that a match has chosen."""
    to_road = options["trace_max_mp_to_road"]
    return Switches(
        trace_to_road=None if to_road == "none" else POINT * int(to_road),
        zone_toll=POINT * int(options["ezoc_enter_cost"]),
        zones_stop=options["ezoc_stops"] == "yes",
        exploits_from_zone=options["exploit_from_ezoc"] == "yes",
        overruns_from_zone=options["overrun_from_start_ezoc"] == "yes",
        overrun_toll=POINT * int(options["overrun_extra_mp"]),
        loss_order=options["loss_order"],
        rounds_to_nearest=options["odds_rounding"] == "normal",
        advance_hexes=int(options["advance_hexes"]),
        retreat_loss=options["retreat_ezoc_loss"],
        minimum_move=options["minimum_move"] == "yes",
        zone_needs_attack=options["zoc_needs_attack"] == "yes",
        clamps_first=options["clamp_before_shift"] == "yes",
    )
