"""2.2, 8.3 The map as the rules use it: what it costs to move, and where zones of control end."""

from __future__ import annotations

from steppe.board import Board
from steppe.games.ss_panzer.state import GERMAN
from steppe.games.ss_panzer.vocabulary import STREAMS
from steppe.hexes import Hex, Hexside, Moves
from steppe.table.basics import Side

POINT = 2
"""A movement point in the units of this module: trucks pay halves on roads [8.4]."""

Costs = list[dict[int, int]]
"""Per hex: neighbour -> cost; no entry where nobody can go."""

Mover = tuple[Side, str, int]
"""What a unit's costs depend on: side, mobility, movement cost factor."""


class Ground:
    """Everything about the map that movement and zones ask for, by hex index."""

    def __init__(self, board: Board) -> None:
        self.board = board
        size = board.grid.size
        # [2.2.1] Any part of a symbol makes the whole hex that terrain; several kinds may share a hex.
        self.woods = self._marked(board.hexes_with("woods"))
        self.town = self._marked(board.hexes_with("town"))
        self.hilltop = self._marked(board.hexes_with("hilltop"))
        self.fortified = self._marked(board.hexes["fortified"])
        # [2.2.2] Hexside terrain acts across the side, never in a hex.
        self.psel = self._between(("psel",))
        self.stream = self._between(STREAMS)
        self.berm = self._between(("berm",))
        self.bridge = self._between(("bridge",))
        self.crossing = self._between(("crossing",))
        self.road = self._roads()
        self.cover = bytearray(self.woods[h] or self.town[h] for h in range(size))
        self.zone_from = [self._zone_reaches(h) for h in range(size)]
        self._costs: dict[Mover, Costs] = {}
        self._moves: dict[Mover, Moves] = {}

    def _marked(self, hexes: tuple[Hex, ...]) -> bytearray:
        marks = bytearray(self.board.grid.size)
        for h in hexes:
            marks[h] = 1
        return marks

    def _between(self, features: tuple[str, ...]) -> set[tuple[int, int]]:
        """The pairs of hexes, either way, with one of these features between them."""
        pairs: set[tuple[int, int]] = set()
        for feature in features:
            pairs |= {pair for side in self.board.sides.get(feature, {}) for pair in self._both_ways(side)}
        return pairs

    def _both_ways(self, side: Hexside) -> list[tuple[int, int]]:
        hexes = self.board.grid.hexes_of(side)
        return [(hexes[0], hexes[1]), (hexes[1], hexes[0])] if len(hexes) == 2 else []

    def _roads(self) -> set[tuple[int, int]]:
        pairs: set[tuple[int, int]] = set()
        for route in self.board.routes.get("road", ()):
            for a, b in zip(route.hexes, route.hexes[1:], strict=False):
                pairs |= {(a, b), (b, a)}
        return pairs

    def _zone_reaches(self, h: int) -> tuple[int, ...]:
        """[7.1.1] Where the zone of a unit in h extends: not into woods or towns, not over Psel or berm."""
        around = (n for n in self.board.grid.neighbours[h] if n >= 0 and not self.cover[n])
        return tuple(n for n in around if (h, n) not in self.psel and (h, n) not in self.berm)

    def is_passable(self, a: int, b: int) -> bool:
        """[8.3.10] The Psel is crossed only where a bridge lies."""
        return (a, b) not in self.psel or (a, b) in self.bridge

    def costs_for(self, side: Side, mobility: str, mcf: int) -> Costs:
        """What each step costs such a unit, in halves of a movement point."""
        key = (side, mobility, mcf)
        if key not in self._costs:
            self._costs[key] = [self._steps_from(h, key) for h in range(self.board.grid.size)]
        return self._costs[key]

    def moves_for(self, side: Side, mobility: str, mcf: int) -> Moves:
        """The same as pairs, for movement fields."""
        key = (side, mobility, mcf)
        if key not in self._moves:
            self._moves[key] = [tuple(steps.items()) for steps in self.costs_for(*key)]
        return self._moves[key]

    def _steps_from(self, h: int, mover: Mover) -> dict[int, int]:
        around = sorted(n for n in self.board.grid.neighbours[h] if n >= 0 and self.is_passable(h, n))
        return {n: self.cost(h, n, mover) for n in around}

    def cost(self, a: int, b: int, mover: Mover) -> int:
        """[8.3.7] One movement point, or one MCF for each terrain that asks for it; [8.3.6] by road one point
        whatever else is there, [8.4] for trucks half a point."""
        side, mobility, mcf = mover
        if (a, b) in self.road:
            return POINT // 2 if mobility == "motor" else POINT
        return POINT * max(1, mcf * self.difficulties(a, b, side))

    def difficulties(self, a: int, b: int, side: Side) -> int:
        """How many kinds of terrain ask for the MCF: [8.3.2] woods and hilltops, [8.3.3] the fortified line
        for Germans, [8.3.5] streams and berm unless [8.3.4] a bridge or crossing lifts that. [8.3.1, 8.3.4]
        Towns and slopes ask for nothing."""
        count = self.woods[b] + self.hilltop[b]
        if side == GERMAN:
            count += self.fortified[b]
        count += (a, b) in self.stream and (a, b) not in self.bridge
        count += (a, b) in self.berm and (a, b) not in self.crossing
        return count
