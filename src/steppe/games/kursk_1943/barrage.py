"""6.5 Barrage. Stubs: the lane that writes combat fills them in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from steppe.games.kursk_1943.state import KurskState
from steppe.table.basics import Side
from steppe.table.steps import Step

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943


def phase_steps(g: Kursk1943, s: KurskState, side: Side) -> list[Step]:
    """[2.2.2, 6.5.1] What is played in a Barrage Phase; nothing if the scenario gives no ammunition."""
    return []


STEPS: tuple[type[Step], ...] = ()
