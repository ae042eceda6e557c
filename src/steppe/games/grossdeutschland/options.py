"""The options of a match: readings that players dispute. The default comes first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Options:
    """What a match has chosen."""

    bridge_dice: Literal["all", "any"]
    """[10.1.6, R5] Three dice are rolled if all attackers, or any of them, attack over bridges."""
    pulverized: Literal["down", "up"]
    """[10.4.AP, R11] How half of the attackers is rounded."""
    fire_penalty: Literal["both", "hit"]
    """[11.3.4, R20] Whether a penalty also lowers the total that is compared with the defence."""
