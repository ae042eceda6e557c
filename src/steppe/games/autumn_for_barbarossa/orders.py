"""Orders: lines that people and computer players write, and the actions they stand for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from steppe.games.autumn_for_barbarossa.state import BarbarossaState
from steppe.table.basics import Action, Reason, Side, Unit
from steppe.table.shortcuts import Shortcut

if TYPE_CHECKING:
    from steppe.games.autumn_for_barbarossa import AutumnForBarbarossa


def expand(
    g: AutumnForBarbarossa, s: BarbarossaState, side: Side, order: Action
) -> Iterator[Action] | Reason:
    return iter((order,))


def shortcuts(g: AutumnForBarbarossa, s: BarbarossaState, side: Side) -> Iterator[Shortcut]:
    return iter(())


def engaged(g: AutumnForBarbarossa, s: BarbarossaState) -> tuple[Unit, ...]:
    return ()
