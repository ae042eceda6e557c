"""The odds of an attack or an overrun before it is made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from steppe.games.autumn_for_barbarossa.state import BarbarossaState
from steppe.table.basics import Action, Reason, Side
from steppe.table.odds import Preview

if TYPE_CHECKING:
    from steppe.games.autumn_for_barbarossa import AutumnForBarbarossa


def preview(
    g: AutumnForBarbarossa, s: BarbarossaState, side: Side, order: Action, assume: Mapping[str, str]
) -> Preview | Reason:
    return Reason("", "no-odds", (order[0],))
