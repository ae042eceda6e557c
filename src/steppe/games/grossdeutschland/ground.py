"""2.2 and 9.0 The ground: what every step costs each class, what bars sight, where zones and supply pass.

Here stands what is printed on the map. Blown bridges, pontoons and chits of works change it in a few
hexsides; `crossing.py` looks there first.
"""

from __future__ import annotations

from steppe.board import Board
from steppe.games.grossdeutschland.lines_of_sight import View, sightlines_of
from steppe.games.grossdeutschland.tables import POINT, Terrain, cost_in_halves
from steppe.games.grossdeutschland.vocabulary import CITIES, RIVERS, ROADS, STREAMS
from steppe.hexes import Hex, Hexside
from steppe.mechanics.costs import Costs

Mover = tuple[str, int]
"""Class and printed allowance, on which H and ALL depend [9.0.4, 9.0.5]."""

TRUCK: Mover = ("wheeled", 8)
"""Where it may go, zones of control and supply do [5.1.9, 8.0.1]; what it pays does not matter."""

WATERS = ("ford", *RIVERS, *STREAMS)
"""[R92] A ford is counted instead of the stream or river that it lies in."""

WORKS = ("trench", "dragons_teeth")
"""[15.2.1, R88] Works that are printed on hexsides; they act both ways."""


class Ground:
    """A map as the rules read it."""

    def __init__(self, board: Board, chart: dict[str, Terrain], sight: int) -> None:
        grid = board.grid
        self.board = board
        self.grid = grid
        self.chart = chart
        self.kinds = tuple(board.kinds(h) for h in grid.hexes)
        self.is_major_river = tuple("major_river" in kinds for kinds in self.kinds)
        # [19.4] Downtown is a terrain of its own, and a city to stacks.
        self.is_city = tuple(any(kind in CITIES for kind in kinds) for kinds in self.kinds)
        self.blocks = tuple(any(chart[kind].blocks for kind in kinds) for kinds in self.kinds)
        self.bridges = frozenset(board.sides.get("bridge", {}))
        self.spans = self._spans()
        waters = (side for kind in WATERS for side in board.sides.get(kind, {}))
        self.rivers = frozenset(side for side in waters if self.water(side) in RIVERS)
        self.roads = self._roads()
        self.road_from = tuple(
            tuple(sorted(n for n in row if n >= 0 and grid.hexside(Hex(h), Hex(n)) in self.roads))
            for h, row in enumerate(grid.neighbours)
        )
        """Per hex: the neighbours to which a road leads, ascending."""
        self.off_road: Costs[Mover] = Costs(grid, self._off_road)
        self.by_road: Costs[Mover] = Costs(grid, self._by_road)
        self.zone_from = tuple(
            tuple(n for n in row if n >= 0 and self._has_zone(Hex(h), Hex(n)))
            for h, row in enumerate(grid.neighbours)
        )
        self.modifiers = tuple(sum(chart[kind].modifier for kind in kinds) for kinds in self.kinds)
        """[10.1.4, R87] Per hex: of the terrain there, all kinds together."""
        self.view = View(grid, self.blocks, tuple("peak" in kinds for kinds in self.kinds), sight)
        self.sightlines = sightlines_of(self.view)

    def _spans(self) -> tuple[tuple[Hexside, ...], ...]:
        """[R109] Per hex of a major river the hexsides with a bridge, none for other hexes."""
        grid = self.grid
        return tuple(
            tuple(side for side in sorted(self.bridges) if h in grid.hexes_of(side)) if wet else ()
            for h, wet in zip(grid.hexes, self.is_major_river, strict=True)
        )

    def _roads(self) -> dict[Hexside, tuple[str, ...]]:
        """[9.0.7, 9.2] The kinds of road that cross each hexside."""
        found: dict[Hexside, tuple[str, ...]] = {}
        for kind in ROADS:
            for route in self.board.routes.get(kind, ()):
                for a, b in zip(route.hexes, route.hexes[1:], strict=False):
                    side = self.grid.hexside(a, b)
                    found[side] = (*found.get(side, ()), kind)
        return found

    # Costs.

    def water(self, side: Hexside) -> str:
        """What water a hexside has, a bridge over it or not; empty if none."""
        return next((kind for kind in WATERS if side in self.board.sides.get(kind, {})), "")

    def printed_works(self, side: Hexside) -> tuple[str, ...]:
        return tuple(kind for kind in WORKS if side in self.board.sides.get(kind, {}))

    def _off_road(self, mover: Mover, a: int, b: int) -> int | None:
        side = self.grid.hexside(Hex(a), Hex(b))
        return self.price(mover, a, b, side in self.bridges)

    def price(self, mover: Mover, a: int, b: int, bridged: bool, dry: bool = False) -> int | None:
        """[9.0.1] What a step beside the road costs, in halves of a point; None where a unit may not go.
        [9.1.1, 9.1.6] Under a bridge there is no water; [9.7] nor for those whom rafts carry (`dry`)."""
        if (self.is_major_river[a] or self.is_major_river[b]) and not bridged:
            return None  # [9.1.1] a major river is crossed at bridges alone
        total = self.hex_price(mover, b)
        more = self._side_price(mover, self.grid.hexside(Hex(a), Hex(b)), bridged or dry)
        return None if total is None or more is None else total + more

    def _side_price(self, mover: Mover, side: Hexside, dry: bool) -> int | None:
        """What water and printed works on a hexside add."""
        mobility, printed = mover
        water = "" if dry else self.water(side)
        kinds = (water, *self.printed_works(side)) if water else self.printed_works(side)
        prices = [cost_in_halves(self.chart[kind].costs[mobility], printed) for kind in kinds]
        known = [price for price in prices if price is not None]
        return sum(known) if len(known) == len(prices) else None

    def hex_price(self, mover: Mover, h: int) -> int | None:
        """[R87] The dearest of several kinds. A bridge over a major river is ground like that around it."""
        if self.is_major_river[h]:
            return POINT
        mobility, printed = mover
        prices = [cost_in_halves(self.chart[kind].costs[mobility], printed) for kind in self.kinds[h]]
        known = [price for price in prices if price is not None]
        return max(known) if len(known) == len(prices) else None

    def _by_road(self, mover: Mover, a: int, b: int) -> int | None:
        """[9.2] Along a road its rate and nothing else, even where nobody may go otherwise; [15.2.1] works
        that are printed do not matter."""
        kinds = self.roads.get(self.grid.hexside(Hex(a), Hex(b)), ())
        mobility, printed = mover
        prices = (cost_in_halves(self.chart[kind].costs[mobility], printed) for kind in kinds)
        return min((price for price in prices if price is not None), default=None)

    # Zones and supply.

    def _has_zone(self, a: Hex, b: Hex) -> bool:
        """[8.0.1, R26] Not where a Wheeled unit may not go, but over a bridge [R109] and from all sides into
        a hex of a major river that a bridge crosses."""
        return self.grid.hexside(a, b) in self.bridges or bool(self.spans[b]) or self.admits_zone(a, b)

    def admits_zone(self, a: int, b: int) -> bool:
        """[8.0.1, R109] Whether neither the hex b nor the side between is closed to Wheeled units, bridges
        left aside. What hex the zone comes from does not matter."""
        if self.is_major_river[b] or self.hex_price(TRUCK, b) is None:
            return False
        return self._side_price(TRUCK, self.grid.hexside(Hex(a), Hex(b)), False) is not None

    def carries_supply(self, a: Hex, b: Hex) -> bool:
        """[5.1.9, R67] Where a Wheeled unit may go, over bridges and along roads."""
        side = self.grid.hexside(a, b)
        return side in self.roads or side in self.bridges or self.price(TRUCK, a, b, False) is not None
