"""The map as the rules use it: what hexes cost, what they shift, what they are worth."""

from __future__ import annotations

from collections.abc import Mapping

from steppe.board import Board, Vocabulary
from steppe.board.layers import barriers, marked, with_place
from steppe.games.drive_on_kursk.options import Options
from steppe.games.drive_on_kursk.state import GERMAN, SOVIET
from steppe.table.basics import Side
from steppe.table.dataset import DataSet
from steppe.table.rows import by_key, check_has, read_rows

VOCABULARY = Vocabulary(
    terrain=frozenset({"clear", "forest", "hill", "swamp"}),
    sides=frozenset({"river", "major_river", "lake", "front"}),
    hexes=frozenset(
        {
            "side.german",
            "fort.german",
            "fort.soviet",
            "trigger.german_c.lgov",
            "trigger.german_c.kursk",
            "trigger.soviet_c.line",
            "trigger.soviet_c.lgov",
            "trigger.soviet_c.kursk",
            "edge.west",
            "edge.east",
            "entry.german",
        }
    ),
    places=frozenset({"city", "town", "village"}),
)

CLASSES = ("nonmech", "static", "mech")
"""[2.7] The mobility classes, on which movement depends; a class is used by its index."""
MECH = CLASSES.index("mech")
STATIC = CLASSES.index("static")

WATER = ("river", "major_river", "lake")

CHART = (*sorted(VOCABULARY.terrain), "city", "town", "fort.friendly", "fort.enemy", *WATER)
"""The lines of the terrain effects chart."""


class TerrainRow:
    """One line of the terrain effects chart (12.1)."""

    def __init__(self, costs: tuple[int, ...], shift: int, rule: str) -> None:
        self.costs = costs
        self.shift = shift
        self.rule = rule


def read_terrain(data: DataSet) -> dict[str, TerrainRow]:
    """12.1 The terrain effects chart, by terrain."""
    rows = by_key(read_rows(data, "terrain.tsv", ("terrain", *CLASSES, "shift", "rule", "note")), "terrain")
    check_has("terrain.tsv", rows, CHART)
    return {
        name: TerrainRow(
            tuple(row.number(mobility) for mobility in CLASSES),
            row.number("shift"),
            row["rule"].split(",")[-1].strip(),
        )
        for name, row in rows.items()
    }


class Ground:
    """Everything about the map that a rule asks for, by hex index."""

    def __init__(self, board: Board, chart: Mapping[str, TerrainRow], options: Options) -> None:
        self.board = board
        self.chart = chart
        self.static_as = MECH if options.static_cost == "mech" else STATIC
        self.town_highest = options.town_cost == "highest"
        self.fort = self._forts()
        self.town = with_place(board, "town")
        self.city = with_place(board, "city")
        self.cities = tuple(h for h in board.grid.hexes if self.city[h])
        self.german_side = marked(board, board.hexes["side.german"])
        self.soviet_hexes = tuple(h for h in board.grid.hexes if not self.german_side[h])
        self.west = marked(board, board.hexes["edge.west"])
        self.east = marked(board, board.hexes["edge.east"])
        self.entry_cities = board.hexes["entry.german"]
        self.front = self._front_hexes()
        self.water = barriers(board, *WATER)
        """Per hex: neighbour -> the water barrier between them."""
        self.moves = tuple(tuple(self._moves(Side(s), c) for c in range(3)) for s in (0, 1))
        self.cost = tuple(tuple([dict(row) for row in by_class] for by_class in side) for side in self.moves)

    def _forts(self) -> list[int]:
        """Per hex: 1 + the side that built its fortification, or 0. [10.16.3] It keeps that side for ever."""
        forts = [0] * self.board.grid.size
        for side, name in ((GERMAN, "fort.german"), (SOVIET, "fort.soviet")):
            for h in self.board.hexes[name]:
                forts[h] = side + 1
        return forts

    def _front_hexes(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """3.8 The hexes on each side of the initial front line; Belgorod is among the German ones (3.8.1)."""
        sides: tuple[set[int], set[int]] = (set(), set())
        for hexside in self.board.sides["front"]:
            for h in self.board.grid.hexes_of(hexside):
                sides[GERMAN if self.german_side[h] else SOVIET].add(h)
        return tuple(sorted(sides[0])), tuple(sorted(sides[1]))

    def side_of_front(self, h: int) -> Side:
        """3.8 Which side of the initial front line a hex lies on."""
        return GERMAN if self.german_side[h] else SOVIET

    def major_water(self, a: int, b: int) -> bool:
        return self.water[a].get(b) in ("major_river", "lake")

    # Movement costs.

    def entry_cost(self, side: Side, mobility: int, h: int) -> int:
        """What a unit pays for the hex it enters, without its hexside."""
        parts = self._natural_parts(mobility, h) + self._fort_parts(side, mobility, h)
        if self.city[h]:
            parts.append(self.chart["city"].costs[mobility])  # [10.17, 12.1.6]
        if not parts:
            return self.chart["clear"].costs[mobility]  # [10.10, 12.1.1]; [10.15.1] clear is never added
        if self.town[h] and self.town_highest:
            return max(parts)  # 10.18 by its letter, an option of the match
        return sum(parts)  # [10.15] costs add; [10.18, 12.1.7] a town adds nothing

    def _natural_parts(self, mobility: int, h: int) -> list[int]:
        """[10.11, 12.1.2] forest, [10.12, 12.1.5] hills, [10.13, 12.1.10] swamp."""
        terrain = self.board.terrain[h]
        return [] if terrain == "clear" else [self.chart[terrain].costs[mobility]]

    def _fort_parts(self, side: Side, mobility: int, h: int) -> list[int]:
        """[10.16, 12.1.4] The builder's own units pay less; [10.16.2] on other terrain it adds."""
        if not self.fort[h]:
            return []
        if self.fort[h] == side + 1:
            payer = self.static_as if mobility == STATIC else mobility
            return [self.chart["fort.friendly"].costs[payer]]
        return [self.chart["fort.enemy"].costs[mobility]]  # [10.16.1, 12.1.3]

    def crossing_cost(self, mobility: int, a: int, b: int) -> int:
        """[10.14, 12.1.8, 12.1.9] What a water hexside adds."""
        kind = self.water[a].get(b)
        return self.chart[kind].costs[mobility] if kind else 0

    def _moves(self, side: Side, mobility: int) -> list[tuple[tuple[int, int], ...]]:
        """Per hex: (neighbour, cost of moving there)."""
        entry = [self.entry_cost(side, mobility, h) for h in range(self.board.grid.size)]
        rows = []
        for h, around in enumerate(self.board.grid.neighbours):
            steps = ((n, entry[n] + self.crossing_cost(mobility, h, n)) for n in around if n >= 0)
            rows.append(tuple(steps))
        return rows
