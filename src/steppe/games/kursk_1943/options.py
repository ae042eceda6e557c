"""The options of a match: readings that players dispute, and an even scale. The default comes first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Options:
    """What a match has chosen."""

    masking: Literal["masked", "top", "open"]
    """[16.1, R77] What is seen of enemy stacks: their height, the top counter, or everything."""
    bombers: Literal["air", "bomber"]
    """[8.2.6, T3.0, R13] The table on which air attacks are looked up."""
    scale: Literal["printed", "even"]
    """[S1.5, S2.8, R105] The scale of victory at Kursk and Prokhorovka; the even one is ours."""
