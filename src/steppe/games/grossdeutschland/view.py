"""1.1 Fog of war. So far nothing is hidden but what nobody knows."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from steppe.games.grossdeutschland.state import DivisionState
from steppe.table.basics import Reader

if TYPE_CHECKING:
    from steppe.games.grossdeutschland import Grossdeutschland


def sight(g: Grossdeutschland, s: DivisionState, reader: Reader) -> DivisionState:
    return s.copy()


def redeal(g: Grossdeutschland, s: DivisionState, reader: Reader, rng: random.Random) -> DivisionState:
    return s.copy()
