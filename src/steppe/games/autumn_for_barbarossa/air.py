"""1.9 Air strikes: to be written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from steppe.games.autumn_for_barbarossa.state import BarbarossaState
from steppe.hexes import Hex
from steppe.table.basics import Side
from steppe.table.grammar import a_hex, verb
from steppe.table.steps import Say, Step

if TYPE_CHECKING:
    from steppe.games.autumn_for_barbarossa import AutumnForBarbarossa

STEPS: tuple[type[Step], ...] = ()


def roll_strikes(g: AutumnForBarbarossa, s: BarbarossaState, side: Side, say: Say) -> None:
    """Nothing yet."""


def remove_unused(g: AutumnForBarbarossa, s: BarbarossaState, side: Side, say: Say) -> None:
    s.strikes = s.breakdowns = 0


def read_air(g: AutumnForBarbarossa) -> object:
    return None


def targets(ask: Any, g: AutumnForBarbarossa, s: BarbarossaState) -> tuple[Hex, ...]:
    return ()


def strike(ask: Any, g: AutumnForBarbarossa, s: BarbarossaState, h: Hex, say: Say) -> None:
    """Nothing yet."""


STRIKE = verb("strike", a_hex(targets), do=strike)
