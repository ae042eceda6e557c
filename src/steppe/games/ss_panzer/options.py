"""The options of a match: readings that players dispute, with the default first; see docs/games/ssp.md."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Options:
    """What a match has chosen."""

    crossfire: Literal["two", "one"]
    """[9.6.10, R1] What a crossfire takes from each die; `one` is the number of the summary."""
    entry_dice: Literal["one", "two"]
    """[11.2.5, R33] The dice of entry fire: one, or two as in close combat."""
    support: Literal["close", "always"]
    """[11.4, R22] Whether infantry supports in close combat only, or at range too."""
    first_fire: Literal["active", "defender"]
    """[11.3, R39] Who fires first in a round of close combat."""
    three_hits: Literal["any", "tiger"]
    """[9.7.1, R56] Whether three hits destroy any unit of two steps, or all but Tigers keep one."""
