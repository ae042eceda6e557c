"""The turn card: to be written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from steppe.games.autumn_for_barbarossa.state import BarbarossaState
from steppe.table.sequence import Sequence

if TYPE_CHECKING:
    from steppe.games.autumn_for_barbarossa import AutumnForBarbarossa


def sequence(g: AutumnForBarbarossa, s: BarbarossaState) -> Sequence:
    return Sequence(s.turn, g.setup.turns)
