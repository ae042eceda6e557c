"""5.0 Combat. Stubs: the lane that writes combat fills them in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from steppe.games.kursk_1943.state import KurskState
from steppe.table.basics import Side, Unit
from steppe.table.steps import Step

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943


def phase_steps(g: Kursk1943, s: KurskState, side: Side) -> list[Step]:
    """[2.2.4] What is played in a Combat Phase, the first to be played last."""
    return []


def fighting(s: KurskState) -> set[Unit]:
    """[16.1.3] The units of the combat that is being fought."""
    return set()


STEPS: tuple[type[Step], ...] = ()
