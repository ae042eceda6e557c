"""Orders: lines that people and computer players write, and the actions they stand for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from steppe.games.grossdeutschland.state import DivisionState
from steppe.table.basics import Action, Reason, Side

if TYPE_CHECKING:
    from steppe.games.grossdeutschland import Grossdeutschland


def expand(g: Grossdeutschland, s: DivisionState, side: Side, order: Action) -> Iterator[Action] | Reason:
    return iter((order,))
