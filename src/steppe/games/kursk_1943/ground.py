"""3.1, T6 The map as the rules use it, and what every step costs. Costs are twelfths of a movement point, in
which thirds and halves of roads and halved allowances are whole numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from typing import Final

from msgspec import Struct

from steppe.board import Board
from steppe.board.layers import along, barriers, between
from steppe.games.kursk_1943.counters import FOOT, TRACKED, TRUCKED, Counter
from steppe.games.kursk_1943.vocabulary import ROADS, TOWNS, WATER
from steppe.hexes import Grid, Hex, Hexside, Moves
from steppe.mechanics.costs import Costs
from steppe.table.dataset import DataSet
from steppe.table.rows import Row, by_key, check_has, read_rows

POINT: Final = 12
"""Twelfths in a movement point."""
ALL: Final = 1000 * POINT
"""More than any unit has: [3.1.13] only a first step can pay it, and it takes all."""
STAFF: Final = 3
"""[9.1.2] Headquarters move like trucks, [9.1.3] but everywhere."""
NO_ZONE: Final = -1
"""In the place of such a column: a unit without a zone of control."""
MOVERS: Final = (FOOT, TRACKED, TRUCKED, STAFF)
"""All columns, each at its own place."""
STAFF_CROSSING: Final = 5 * POINT
"""[9.1.3] What terrain that is closed to trucks costs them."""

Covers = list[tuple[int, ...]]
"""Per hex the hexes around it that the zone of control of somebody there covers, ascending."""

TERRAIN_FILE: Final = "terrain.tsv"
COLUMNS: Final = ("kind", "trucked", "tracked", "foot", "modifier", "rule")
CHART: Final = ("clear", "hills", "forest", "swamp", "mountains", *TOWNS, *ROADS, *WATER)


class TerrainRow(Struct, frozen=True):
    """One line of the terrain table; costs are those of FOOT, TRACKED, TRUCKED."""

    costs: tuple[int | None, int | None, int | None]
    """In twelfths; None is closed."""
    modifier: int
    """[5.5.1] The defender's combat modifiers."""
    rule: str


def read_terrain(data: DataSet) -> dict[str, TerrainRow]:
    rows = by_key(read_rows(data, TERRAIN_FILE, COLUMNS), "kind")
    check_has(TERRAIN_FILE, rows, CHART)
    return {kind: _read(row) for kind, row in rows.items()}


def _read(row: Row) -> TerrainRow:
    with row.reading():
        costs = (twelfths(row["foot"]), twelfths(row["tracked"]), twelfths(row["trucked"]))
    return TerrainRow(costs, row.number("modifier"), row["rule"])


def twelfths(cell: str) -> int | None:
    """`3/2`, `+1`, `all`, or `-` where such a unit cannot go."""
    if cell == "-":
        return None
    if cell == "all":
        return ALL
    found = Fraction(cell.removeprefix("+")) * POINT
    if found.denominator != 1:
        raise ValueError(f"{cell!r} is no number of twelfths")
    return int(found)


def mover_of(counter: Counter) -> int:
    """[1.3, 1.3.1, 6.2.1] The column of the terrain table that a unit pays by."""
    return STAFF if counter.is_hq else counter.mobility


def zone_mover_of(counter: Counter) -> int:
    """[4.1.2, 4.1.4] The column by which its zone of control reaches or not; NO_ZONE if it has none."""
    return mover_of(counter) if counter.has_zone else NO_ZONE


class Ground:
    """Everything about the map that a rule asks for, by hex index."""

    def __init__(self, board: Board, chart: Mapping[str, TerrainRow]) -> None:
        self.board = board
        self.chart = chart
        hexes = board.grid.hexes
        self.kinds = [board.kinds(h) for h in hexes]
        self.town = ["" for _ in hexes]
        """Per hex: `town`, `city`, or nothing."""
        for h, place in board.places.items():
            if place.kind in TOWNS:
                self.town[h] = place.kind
        self.water = barriers(board, *WATER)
        """Per hex: neighbour -> river, donets or big_river between them."""
        self.banks = [h for h in hexes if "big_river" in self.water[h].values()]
        """[8.2.16] Hexes at a big river."""
        self.roads = {kind: along(board, kind) for kind in ROADS}
        self.road_of = {step: kind for kind in ROADS[::-1] for step in self.roads[kind]}
        """Step -> the kind of road that it goes along, the best if there are several."""
        self.bridges = frozenset(board.sides.get("bridge", {}))
        """[14.1.1] Hexsides with a printed bridge."""
        self.bridge_ends = sorted(ends(board.grid, self.bridges))
        """The same, ascending, each with the hexes at its ends, the lower first."""
        self.bridged = {step for _, a, b in self.bridge_ends for step in ((a, b), (b, a))}
        self.spans = [self._spans(h) for h in hexes]
        """Per hex: hexsides where a bridge is printed or could be built [14.3.2], with the hex beyond."""
        self.lines = _directed(board, "fortified")
        """[19.1.1] (attacker's hex, protected hex) across a Soviet fortified line."""
        self.positions = _directed(board, "fixed_position")
        """[7.2.1] The same of fixed positions; [7.2.3] no map has a group with modifiers of its own."""
        self.closed_to_7_guards = between(board, "closed_to_7_guards")
        self.protected = frozenset(b for _, b in self.positions)
        """[7.1.9] Hexes with fixed positions."""
        self.can_dig = bytes("swamp" not in self.kinds[h] and h not in self.protected for h in hexes)
        """[7.1.8, 7.1.9] Hexes where a field fortification can be made."""
        self.lined = frozenset(b for _, b in self.lines)
        """[19.1.1] Hexes that a fortified line protects towards some side."""
        self.modifiers = [self._modifier(h) for h in hexes]
        """[5.5.1, 5.5.2] Per hex the combat modifiers of its terrain for the defender, without its sides."""
        self._terrain_prices: dict[tuple[int, tuple[str, ...], str, str], int | None] = {}
        uneven = [set(self.water[h]) for h in hexes]
        for a, b in self.road_of:
            uneven[a].add(b)
        costs = Costs(board.grid, self._price, uneven)
        self.all_prices = [costs.prices(mover) for mover in MOVERS]
        """By column, per hex: neighbour -> cost, with all printed bridges whole and no others:
        `crossing.prices` knows them as they are."""
        self.covers = self._all_covers()
        """[4.1.1] By column: where the zones of such units reach."""
        self.nothing_covered: Covers = [() for _ in hexes]

    def _spans(self, h: Hex) -> tuple[tuple[Hexside, Hex], ...]:
        grid = self.board.grid
        around = (Hex(n) for n in sorted(grid.neighbours[h]) if n >= 0)
        return tuple(
            (grid.hexside(h, n), n)
            for n in around
            if (h, n) in self.bridged or self.water[h].get(n) == "big_river"
        )

    def _all_covers(self) -> dict[int, Covers]:
        """One table for all that can go to the same hexes."""
        hexes = self.board.grid.hexes
        tables: dict[bytes, Covers] = {}
        found: dict[int, Covers] = {}
        for mover in MOVERS:
            is_open = bytes(self.is_open_to(mover, h) for h in hexes)
            if is_open not in tables:
                tables[is_open] = [self._covers(h, is_open) for h in hexes]
            found[mover] = tables[is_open]
        return found

    def _covers(self, h: Hex, is_open: bytes) -> tuple[int, ...]:
        """[4.1.3] Not across big rivers, [4.1.4] nor where one cannot go."""
        around, water = sorted(self.board.grid.neighbours[h]), self.water[h]
        return tuple(n for n in around if n >= 0 and is_open[n] and water.get(n) != "big_river")

    def _modifier(self, h: int) -> int:
        words = [*self.kinds[h], *([self.town[h]] if self.town[h] else [])]
        return sum(self.chart[word].modifier for word in words)

    @cached_property
    def supply_moves(self) -> Moves:
        """[10.1.5] The same for lines of supply: steps along a road are free, [10.1.8] others cost what they
        cost a truck."""
        return [
            tuple((n, 0 if self._is_whole_road(h, n) else price) for n, price in steps.items())
            for h, steps in enumerate(self.all_prices[TRUCKED])
        ]

    def _is_whole_road(self, a: int, b: int) -> bool:
        grid = self.board.grid
        return self.is_road(a, b) and (b not in self.water[a] or grid.hexside(Hex(a), Hex(b)) in self.bridges)

    def _price(self, mover: int, a: int, b: int) -> int | None:
        return self.price(mover, a, b, (a, b) in self.bridged)

    def price(self, mover: int, a: int, b: int, bridged: bool) -> int | None:
        """[3.1.11, 3.1.12] What a step costs: [T6.6, T6.7] along a road the road's price alone, unless it
        comes to water whose bridge is gone; else the terrain, and the water unless it is bridged."""
        water = self.water[a].get(b)
        if water is not None and not bridged:
            return self.terrain_price(mover, b, water)
        road = self.road_of.get((a, b))
        return self.terrain_price(mover, b) if road is None else self._cost(road, mover)

    def terrain_price(self, mover: int, h: int, water: str = "") -> int | None:
        """[3.1.12, T6.1-T6.5, T6.8, T6.9] What a hex costs off the road, with the water on the way there.
        [9.1.3] Headquarters go where trucks cannot."""
        ground = (mover, self.kinds[h], self.town[h], water)
        if ground not in self._terrain_prices:
            self._terrain_prices[ground] = self._terrain_price(mover, h, water)
        return self._terrain_prices[ground]

    def _terrain_price(self, mover: int, h: int, water: str) -> int | None:
        words = [*self.kinds[h], *([self.town[h]] if self.town[h] else []), *([water] if water else [])]
        if self.kinds[h] == ("forest",):
            words.append("clear")
        costs = [self._cost(word, mover) for word in words]
        if any(cost is None for cost in costs):
            return STAFF_CROSSING if mover == STAFF else None
        return sum(cost for cost in costs if cost is not None)

    def _cost(self, word: str, mover: int) -> int | None:
        return self.chart[word].costs[self.column(mover)]

    def column(self, mover: int) -> int:
        """[9.1.2] Headquarters pay like trucks."""
        return TRUCKED if mover == STAFF else mover

    def is_road(self, a: int, b: int) -> bool:
        return (a, b) in self.road_of

    def is_open_to(self, mover: int, h: int) -> bool:
        """[4.1.4] Whether the terrain of a hex is passable for such a unit."""
        return all(self._cost(word, mover) is not None for word in self.kinds[h])


def ends(grid: Grid, sides: Iterable[Hexside]) -> Iterator[tuple[Hexside, Hex, Hex]]:
    """Hexsides with the hexes on both sides of them, the lower first."""
    for side in sides:
        a, b = sorted(grid.hexes_of(side))
        yield side, a, b


def _directed(board: Board, feature: str) -> frozenset[tuple[int, int]]:
    """(the hex that the line faces, the hex that it protects)."""
    falls = board.falls.get(feature, {})
    found = []
    for side, protected in falls.items():
        a, b = board.grid.hexes_of(Hexside(side))
        found.append((b if protected == a else a, protected))
    return frozenset(found)


def in_points(cost: int) -> str:
    """Twelfths as players write them: `3`, `2½`, `1⅓`."""
    whole, rest = divmod(cost, POINT)
    part = {0: "", 4: "⅓", 8: "⅔", 6: "½", 3: "¼", 9: "¾", 2: "⅙", 10: "⅚"}.get(rest, f" {rest}/12")
    return part if not whole and part else f"{whole}{part}"
