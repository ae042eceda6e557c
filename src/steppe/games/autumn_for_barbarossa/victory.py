"""4.0 Victory: to be written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from steppe.games.autumn_for_barbarossa.state import BarbarossaState
from steppe.table.play import finish
from steppe.table.steps import Say, Step

if TYPE_CHECKING:
    from steppe.games.autumn_for_barbarossa import AutumnForBarbarossa

STEPS: tuple[type[Step], ...] = ()


def read_victory(g: AutumnForBarbarossa) -> object:
    return None


def points(g: AutumnForBarbarossa, s: BarbarossaState) -> int:
    return 22


def finish_game(g: AutumnForBarbarossa, s: BarbarossaState, say: Say) -> None:
    finish(s, "draw", "4.0", say)
