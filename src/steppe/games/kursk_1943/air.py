"""8.0 Air units. Stubs: the lane that writes combat fills them in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from steppe.games.kursk_1943.state import KurskState
from steppe.hexes import Hex
from steppe.table.basics import Side
from steppe.table.steps import Step

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943


def phase_steps(g: Kursk1943, s: KurskState, side: Side) -> list[Step]:
    """[2.2.1, 2.2.7] What is played in an Air Phase, the first to be played last; nothing if nobody flies."""
    return []


def disruption(g: Kursk1943, s: KurskState, side: Side, h: Hex) -> int:
    """[8.2.13, 8.2.15] How many missions against the movement of this side cover a hex."""
    return 0


def crossing_attacks(g: Kursk1943, s: KurskState, side: Side, h: Hex) -> int:
    """[8.2.18, 8.2.19] How many attacks wait for each unit that enters a hex over a big river."""
    return 0


def end_turn(g: Kursk1943, s: KurskState) -> None:
    """[8.1.5] All air counters are at rest again."""
    s.sorties = [0] * len(s.sorties)
    s.missions = []


STEPS: tuple[type[Step], ...] = ()
