"""The options of a match: readings that players dispute, and the gambit. The default comes first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Options:
    """What a match has chosen."""

    gambit: Literal["ask", "no", "yes"]
    """[4.0] Whether Manstein's Gambit is played, or the German decides."""
    static_cost: Literal["nonmech", "mech"]
    """[10.16, R1] What static units pay in their own fortifications."""
    town_cost: Literal["add", "highest"]
    """[10.15, 10.18, R34] Whether a town hex with other terrain costs the sum of it, or the dearest."""
    reserve_wakes_at_setup: Literal["yes", "no"]
    """[9.2, R20] Whether a reserve next to the enemy at set-up wakes."""
    fort_second_hex: Literal["always", "soviet_control"]
    """[8.6.2, 11.14.3, R3] Which Soviet fortifications bar infiltration and the second hex of an advance."""
    soviet_quota: Literal["turn", "kept"]
    """[9.6, R57] Whether conditional Soviet units that did not come in may come on top of the next quota."""
    german_release: Literal["kept", "turn"]
    """[9.5, R54] Whether a released German division may come in any later turn."""
    german_retreat: Literal["zones_first", "displace_first"]
    """[11.12.2, R49] What a retreating German does where all room lies in enemy zones."""
