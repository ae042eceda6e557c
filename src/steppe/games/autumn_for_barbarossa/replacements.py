"""replacements: to be written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from steppe.games.autumn_for_barbarossa.state import BarbarossaState
from steppe.table.basics import Side
from steppe.table.steps import Say, Step

if TYPE_CHECKING:
    from steppe.games.autumn_for_barbarossa import AutumnForBarbarossa

STEPS: tuple[type[Step], ...] = ()


def replace(g: AutumnForBarbarossa, s: BarbarossaState, side: Side, say: Say) -> None:
    """Nothing yet."""
