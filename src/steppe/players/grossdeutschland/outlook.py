"""What a side makes of the table: its goals, and what draws each battalion where."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from steppe.games.grossdeutschland import Grossdeutschland
from steppe.games.grossdeutschland.state import DivisionState
from steppe.games.grossdeutschland.tables import POINT
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
from steppe.players.grossdeutschland.odds import Odds, odds_of
from steppe.players.grossdeutschland.params import PARAMS, Params
from steppe.players.grossdeutschland.reading import Reading
from steppe.table.basics import Side, Unit

if TYPE_CHECKING:
    from steppe.players.grossdeutschland.routes import Routes

NONE: Intentions = MappingProxyType({})
NO_WAYS: Mapping[int, int] = MappingProxyType({})


class Tow(NamedTuple):
    """What draws a unit to its goal."""

    ways: Mapping[int, int]
    """What is left of the way from each hex,"""
    pace: int
    """how much of it it makes in a turn,"""
    slack: float
    """and how many turns of it do not count."""
    least: float
    """So many turns away it is as good as there."""
    pull: float
    """What a turn is worth."""


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
        """Where units can go, as far as anybody has asked,"""
        self.routes_alike: dict[Hashable, Routes] = {}
        """and all who stand together and are alike."""
        self.harms: dict[int, tuple[float, float]] = {}
        """What barrages of a hex cost the enemy, as far as anybody has asked."""
        self._missions_of: dict[Unit, Goal | None] = {}
        self._tows: dict[Unit, Tow] = {}

    @cached_property
    def odds(self) -> Odds:
        return odds_of(self.g, self.s)

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
        found = self._tows.get(u)
        if found is None:
            found = self._tows[u] = self._tow(u)
        turns = found.ways.get(h, self.params.farthest) / found.pace
        return -found.pull * max(turns - found.slack, found.least)

    def _tow(self, u: Unit) -> Tow:
        p, goal = self.params, self.mission_of(u)
        if goal is None:
            return Tow(NO_WAYS, 1, 0.0, 0.0, 0.0)
        mover, battalion = self.mover(u), self.g.counters[u].battalion
        slack = least = 0.0
        if goal.kind == GUARD:
            slack = p.guard_slack
        elif battalion in self.biding:
            least = p.edge
        elif self.axis < 0 and battalion in self.waiting:
            least = p.assembly
        return Tow(self.ways.to(mover, goal.hex), POINT * mover[1], slack, least, p.pull[self.scores])
