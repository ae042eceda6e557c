"""S-5, S-6, S-7 The terrain effects chart, and the map as the rules use it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from steppe.board import Board
from steppe.board.layers import along, barriers
from steppe.hexes import Hex, Moves, Web
from steppe.mechanics.costs import Costs, Prices
from steppe.mechanics.odds import Shift
from steppe.table.basics import Side

ALL = 1 << 20
"""[S-5.5] A cost that takes a unit's whole allowance. It is larger than any sum of other costs."""
PROHIBITED = -1
"""[S-5.5] A cost that means no unit can go there."""
OTHER = -2
"""[S-5.5] `ot`: the other terrain in the hex decides."""


class TerrainRow(Struct, frozen=True):
    """One line of the chart."""

    costs: tuple[int, int]
    """The movement cost for each side, in quarters of a movement point. For a hexside it is the extra cost of
    crossing, for a route the cost of a step along it."""
    shift: int = 0
    """Column shift; positive numbers are in the attacker's favour."""
    halves: bool = False
    """Whether a unit that attacks across it is halved."""
    barrage: int = 0
    """The die-roll modifier for an air strike."""
    overrun: str = "other"
    """`yes`, `no`, or `other` if the other terrain decides."""
    rule: str = ""


class Ground:
    """Everything about the map that a rule asks for, by hex index.

    `sides` are the hexside features and `routes` the lines that the chart knows; `roads` are those routes
    that count where a rule asks for roads.
    """

    def __init__(
        self,
        board: Board,
        chart: Mapping[str, TerrainRow],
        sides: Sequence[str],
        routes: Sequence[str],
        roads: Sequence[str],
    ) -> None:
        self.board = board
        self.chart = chart
        size = board.grid.size
        self.kinds = [self._kinds(h) for h in range(size)]
        """Per hex the lines of the chart that apply there."""
        self.barrier = barriers(board, *sides)
        """Per hex: neighbour -> the hexside feature between them."""
        self.routes = self._routes(routes)
        self.roads = along(board, *roads)
        self.neighbours = [
            tuple(n if n >= 0 and not self.is_prohibited(h, n) else -1 for n in row)
            for h, row in enumerate(board.grid.neighbours)
        ]
        """The six neighbours of each hex, -1 for those off the map or beyond a prohibited hexside."""
        self.web = Web(self.neighbours)
        self.around = [tuple(sorted(n for n in row if n >= 0)) for row in self.neighbours]
        """[S-4.4, S-7.4, S-8.3, S-12.3] Per hex the neighbours that zones, attacks, retreats and lines of
        supply can reach from it."""
        self.costs: Costs[Side] = Costs(board.grid, self.price)
        self.prices: tuple[Prices, Prices] = (self.costs.prices(Side(0)), self.costs.prices(Side(1)))
        self.moves: tuple[Moves, Moves] = (self.costs.moves(Side(0)), self.costs.moves(Side(1)))
        self.shift = [self._shift(h) for h in range(size)]
        self.barrage = [max(chart[kind].barrage for kind in kinds) for kinds in self.kinds]
        """Per hex the highest die-roll modifier that its terrain gives an air strike."""
        self.closed_to_overruns = [
            next((kind for kind in kinds if chart[kind].overrun == "no"), "") for kinds in self.kinds
        ]
        """[S-6.5] Per hex the terrain that prevents overruns into it; empty if none does."""

    def _kinds(self, h: int) -> tuple[str, ...]:
        natural = tuple(self.board.terrain[h].split("+"))
        place = self.board.places.get(Hex(h))
        return (*natural, place.kind) if place is not None and place.kind in self.chart else natural

    def _routes(self, kinds: Sequence[str]) -> dict[tuple[int, int], str]:
        """Per pair of hexes that a route joins, the cheapest kind of route that joins them."""
        found: dict[tuple[int, int], str] = {}
        for kind in sorted(kinds, key=lambda kind: self.chart[kind].costs, reverse=True):
            found |= dict.fromkeys(along(self.board, kind), kind)
        return found

    def is_prohibited(self, a: int, b: int) -> bool:
        """[S-5.5] Whether a hexside can never be crossed."""
        feature = self.barrier[a].get(b)
        return feature is not None and self.chart[feature].costs[0] == PROHIBITED

    def price(self, side: Side, a: int, b: int) -> int | None:
        """The cost of a step for a side, without zones, in quarters of a movement point; None if the hexside
        is prohibited. [S-5.4] A step along a road, track or railway costs only what that route costs. [S-5.3]
        Any other step costs the dearest terrain of the hex plus what the hexside adds."""
        if self.is_prohibited(a, b):
            return None
        route = self.routes.get((a, b))
        if route is not None:
            return self.chart[route].costs[side]
        entry = max(self.chart[kind].costs[side] for kind in self.kinds[b])
        feature = self.barrier[a].get(b)
        return entry if feature is None else entry + self.chart[feature].costs[side]

    def halves(self, a: int, b: int) -> bool:
        """[S-7.7] Whether a unit that attacks from a into b is halved by the hexside between them."""
        feature = self.barrier[a].get(b)
        return feature is not None and self.chart[feature].halves

    def bars_overrun(self, a: int, b: int) -> str:
        """[S-6.5] The hexside or the terrain that prevents an overrun from a into b; empty if nothing does.
        Roads make no difference."""
        feature = self.barrier[a].get(b)
        if feature is not None and self.chart[feature].overrun == "no":
            return feature
        return self.closed_to_overruns[b]

    def _shift(self, h: int) -> tuple[Shift, ...]:
        """[S-7.9] The column shift of the one terrain that helps the defender most; empty if none helps."""
        best = min(self.kinds[h], key=lambda kind: self.chart[kind].shift)
        row = self.chart[best]
        return ((best, row.shift, row.rule),) if row.shift else ()
