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
"""[S-5.5] A cost that takes a unit's whole allowance; larger than any sum of others."""
PROHIBITED = -1
"""[S-5.5] Where no unit can go."""
OTHER = -2
"""[S-5.5] `ot`: the other terrain in the hex decides."""


class TerrainRow(Struct, frozen=True):
    """One line of the chart."""

    costs: tuple[int, int]
    """Per side, in quarters of a point; of a hexside what it adds, of a route what a step along it costs."""
    shift: int = 0
    """Columns in the attacker's favour."""
    halves: bool = False
    """Whether who attacks across it is halved."""
    barrage: int = 0
    """What it adds to the die of an air strike."""
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
        """Per hex: the lines of the chart that hold there."""
        self.barrier = barriers(board, *sides)
        """Per hex: neighbour -> the feature between them."""
        self.routes = self._routes(routes)
        self.roads = along(board, *roads)
        self.neighbours = [
            tuple(n if n >= 0 and not self.is_prohibited(h, n) else -1 for n in row)
            for h, row in enumerate(board.grid.neighbours)
        ]
        """The six neighbours, -1 for those off the map or beyond a hexside that nobody can cross."""
        self.web = Web(self.neighbours)
        self.around = [tuple(sorted(n for n in row if n >= 0)) for row in self.neighbours]
        """[S-4.4, S-7.4, S-8.3, S-12.3] What zones, attacks, retreats and lines of supply can reach."""
        self.costs: Costs[Side] = Costs(board.grid, self.price)
        self.prices: tuple[Prices, Prices] = (self.costs.prices(Side(0)), self.costs.prices(Side(1)))
        self.moves: tuple[Moves, Moves] = (self.costs.moves(Side(0)), self.costs.moves(Side(1)))
        self.shift = [self._shift(h) for h in range(size)]
        self.barrage = [max(chart[kind].barrage for kind in kinds) for kinds in self.kinds]
        """Per hex what is best for the target of an air strike."""
        self.closed_to_overruns = [
            next((kind for kind in kinds if chart[kind].overrun == "no"), "") for kinds in self.kinds
        ]
        """[S-6.5] Per hex the terrain that keeps overruns out, or nothing."""

    def _kinds(self, h: int) -> tuple[str, ...]:
        natural = tuple(self.board.terrain[h].split("+"))
        place = self.board.places.get(Hex(h))
        return (*natural, place.kind) if place is not None and place.kind in self.chart else natural

    def _routes(self, kinds: Sequence[str]) -> dict[tuple[int, int], str]:
        """The pairs of hexes that a route joins, and the cheapest that does."""
        found: dict[tuple[int, int], str] = {}
        for kind in sorted(kinds, key=lambda kind: self.chart[kind].costs, reverse=True):
            found |= dict.fromkeys(along(self.board, kind), kind)
        return found

    def is_prohibited(self, a: int, b: int) -> bool:
        """[S-5.5] Whether a hexside can never be crossed."""
        feature = self.barrier[a].get(b)
        return feature is not None and self.chart[feature].costs[0] == PROHIBITED

    def price(self, side: Side, a: int, b: int) -> int | None:
        """What a step costs a side without zones. [S-5.4] Along a road, track or railway only that is paid;
        [S-5.3] else the dearest terrain of the hex, and what its hexside adds."""
        if self.is_prohibited(a, b):
            return None
        route = self.routes.get((a, b))
        if route is not None:
            return self.chart[route].costs[side]
        entry = max(self.chart[kind].costs[side] for kind in self.kinds[b])
        feature = self.barrier[a].get(b)
        return entry if feature is None else entry + self.chart[feature].costs[side]

    def halves(self, a: int, b: int) -> bool:
        """[S-7.7] Whether who attacks from a to b is halved by what lies between."""
        feature = self.barrier[a].get(b)
        return feature is not None and self.chart[feature].halves

    def bars_overrun(self, a: int, b: int) -> str:
        """[S-6.5] The hexside or the terrain that keeps overruns from a out of b, or nothing. Roads open
        nothing."""
        feature = self.barrier[a].get(b)
        if feature is not None and self.chart[feature].overrun == "no":
            return feature
        return self.closed_to_overruns[b]

    def _shift(self, h: int) -> tuple[Shift, ...]:
        """[S-7.9] The single terrain that helps the defender most; none if nothing does."""
        best = min(self.kinds[h], key=lambda kind: self.chart[kind].shift)
        row = self.chart[best]
        return ((best, row.shift, row.rule),) if row.shift else ()
