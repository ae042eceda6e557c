"""5.0 Set-up: to be written."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from steppe.games.autumn_for_barbarossa.sequence import GameTurn
from steppe.games.autumn_for_barbarossa.state import BarbarossaState, blank
from steppe.table.steps import Step

if TYPE_CHECKING:
    from steppe.games.autumn_for_barbarossa import AutumnForBarbarossa

STEPS: tuple[type[Step], ...] = ()


class SetUp(NamedTuple):
    turns: int


def read_setup(g: AutumnForBarbarossa) -> SetUp:
    return SetUp(10)


def start(g: AutumnForBarbarossa) -> BarbarossaState:
    s = blank(g)
    s.agenda = [GameTurn(1)]
    return s
