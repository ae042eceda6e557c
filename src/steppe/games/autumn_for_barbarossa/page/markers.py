"""Markers on counters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from steppe.games.autumn_for_barbarossa.state import DG, OOS, BarbarossaState
from steppe.table.basics import Unit

if TYPE_CHECKING:
    from steppe.games.autumn_for_barbarossa import AutumnForBarbarossa

TAGS = ("dg", "oos")


def tags(g: AutumnForBarbarossa, sight: BarbarossaState, u: Unit) -> tuple[str, ...]:
    """[1.7, 1.8a] Markers that all can see."""
    flags = sight.flags[u]
    return tuple(name for name, bit in zip(TAGS, (DG, OOS), strict=True) if flags & bit)
