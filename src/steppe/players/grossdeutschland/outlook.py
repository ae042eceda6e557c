"""What a side makes of the table: its goals, and what draws each battalion where."""

from __future__ import annotations

from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING

from steppe.games.grossdeutschland import Grossdeutschland
from steppe.games.grossdeutschland.state import DivisionState
from steppe.players.grossdeutschland.missions import (
    GUARD,
    TAKE,
    Goal,
    Intentions,
    biding,
    goals,
    may_bide,
    missions,
    waiting,
)
from steppe.players.grossdeutschland.odds import Odds
from steppe.players.grossdeutschland.params import PARAMS, Params
from steppe.players.grossdeutschland.reading import Reading
from steppe.table.basics import Side, Unit

if TYPE_CHECKING:
    from steppe.players.grossdeutschland.routes import Routes

NONE: Intentions = MappingProxyType({})


class Outlook(Reading):
    """A reading with intentions, those that battalions had before among them. Nothing in it outlives the
    sight."""

    def __init__(
        self,
        g: Grossdeutschland,
        s: DivisionState,
        side: Side,
        params: Params = PARAMS,
        axis: int = -1,
        before: Intentions = NONE,
    ) -> None:
        super().__init__(g, s, side, params)
        self.axis = axis
        """The hex that the active battalion makes for; -1 for its part of the whole."""
        self.before = before
        self.routes: dict[Unit, Routes] = {}
        """Where units can go, as far as anybody has asked."""
        self.harms: dict[int, tuple[float, float]] = {}
        """What barrages of a hex cost the enemy, as far as anybody has asked."""
        self._missions_of: dict[Unit, Goal | None] = {}

    @cached_property
    def odds(self) -> Odds:
        return Odds(self.g, self.s)

    @cached_property
    def goals(self) -> list[Goal]:
        return goals(self)

    @cached_property
    def missions(self) -> dict[str, Goal]:
        return missions(self, self.before)

    @cached_property
    def waiting(self) -> set[str]:
        """The battalions that wait for others before they close with the enemy."""
        return waiting(self, self.missions)

    @cached_property
    def biding(self) -> set[str]:
        """Those that stay far from him as long as much of the army is still on its way."""
        return biding(self, self.missions) if self.axis < 0 and may_bide(self) else set()

    def mission_of(self, u: Unit) -> Goal | None:
        if u not in self._missions_of:
            self._missions_of[u] = self._mission_of(u)
        return self._missions_of[u]

    def _mission_of(self, u: Unit) -> Goal | None:
        if self.axis >= 0:
            return next((goal for goal in self.goals if goal.hex == self.axis), None) or Goal(
                self.axis, TAKE, 1.0, self.params.need
            )
        found = self.missions.get(self.g.counters[u].battalion)
        if found is None and self.missions:  # guns and staffs go with the nearest battalion
            return min(
                self.missions.values(), key=lambda goal: (self.distance(self.where(u), goal.hex), goal)
            )
        return found

    def pull(self, u: Unit, h: int) -> float:
        """What it is worth to a unit to be in a hex, for the way that is left to its goal."""
        goal = self.mission_of(u)
        if goal is None:
            return 0.0
        turns = self.turns_from(u, h, goal.hex)
        if goal.kind == GUARD:
            turns = max(turns - self.params.guard_slack, 0.0)
        elif self.g.counters[u].battalion in self.biding:
            turns = max(turns, self.params.edge)
        elif self.axis < 0 and self.g.counters[u].battalion in self.waiting:
            turns = max(turns, self.params.assembly)
        return -self.params.pull[self.scores] * turns
