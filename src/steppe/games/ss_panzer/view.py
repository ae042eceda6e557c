"""6.1.3 Fog of war: there is hardly any. Enemy stacks may be examined at any time, and what a static unit is
worth is known to nobody before it is tried (2.10.1): it is not in the state until it is drawn."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from steppe.games.ss_panzer.state import PanzerState
from steppe.table.basics import Reader

if TYPE_CHECKING:
    from steppe.games.ss_panzer import SSPanzer


def sight(g: SSPanzer, s: PanzerState, reader: Reader) -> PanzerState:
    """[6.1.3] Everybody sees everything."""
    return s.copy()


def redeal(g: SSPanzer, s: PanzerState, reader: Reader, rng: random.Random) -> PanzerState:
    """No other state looks the same."""
    return s.copy()
