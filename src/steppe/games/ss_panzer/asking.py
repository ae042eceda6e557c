"""Decisions that are answered by one verb and one unit."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from steppe.games.ss_panzer.state import PanzerState
from steppe.table.basics import END, Action, Reason, Side, Unit
from steppe.table.steps import Ask

if TYPE_CHECKING:
    from steppe.games.ss_panzer import SSPanzer


class OneUnit(Ask["SSPanzer", PanzerState], frozen=True):
    """`verb UNIT`, for example `eliminate 31T34`."""

    verb: ClassVar[str]
    rule: ClassVar[str]

    def units(self, g: SSPanzer, s: PanzerState) -> list[Unit]:
        """The units that may be named."""
        raise NotImplementedError

    def why_not_unit(self, g: SSPanzer, s: PanzerState, u: Unit) -> Reason | None:
        raise NotImplementedError

    def choices(self, g: SSPanzer, s: PanzerState, side: Side, prefix: Action) -> list[str]:
        if not prefix:
            return [self.verb]
        return [g.units[u] for u in self.units(g, s)] if len(prefix) == 1 else [END]

    def why_not(self, g: SSPanzer, s: PanzerState, side: Side, action: Action) -> Reason | None:
        if action[0] != self.verb:
            return Reason(self.rule, "not-now", (action[0],))
        u = g.read_one_unit(action)
        return u if isinstance(u, Reason) else self.why_not_unit(g, s, u)
