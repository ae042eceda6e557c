"""2.2, 8.3 The map as the rules use it: what it costs to move, and where zones of control end."""

from __future__ import annotations

from steppe.board import Board, along, between, marked
from steppe.games.ss_panzer.state import GERMAN
from steppe.games.ss_panzer.vocabulary import STREAMS
from steppe.mechanics.costs import Costs
from steppe.table.basics import Side

POINT = 2
"""A movement point in the units of this module: trucks pay halves on roads [8.4]."""

Mover = tuple[Side, str, int]
"""What a unit's costs depend on: side, mobility, movement cost factor."""


class Ground:
    """Everything about the map that movement and zones ask for, by hex index."""

    def __init__(self, board: Board) -> None:
        self.board = board
        # [2.2.1] Any part of a symbol makes the whole hex that terrain; several kinds may share a hex.
        self.woods = marked(board, board.hexes_with("woods"))
        self.town = marked(board, board.hexes_with("town"))
        self.hilltop = marked(board, board.hexes_with("hilltop"))
        self.fortified = marked(board, board.hexes["fortified"])
        # [2.2.2] Hexside terrain acts across the side, never in a hex.
        self.psel = between(board, "psel")
        self.stream = between(board, *STREAMS)
        self.berm = between(board, "berm")
        self.bridge = between(board, "bridge")
        self.crossing = between(board, "crossing")
        self.road = along(board, "road")
        self.cover = bytearray(woods or town for woods, town in zip(self.woods, self.town, strict=True))
        self.zone_from = [self._zone_reaches(h) for h in board.grid.hexes]
        self.costs: Costs[Mover] = Costs(board.grid, self.price)
        """In halves of a movement point."""

    def _zone_reaches(self, h: int) -> tuple[int, ...]:
        """[7.1.1] Where the zone of a unit in h extends: not into woods or towns, not over Psel or berm."""
        around = (n for n in self.board.grid.neighbours[h] if n >= 0 and not self.cover[n])
        return tuple(n for n in around if (h, n) not in self.psel and (h, n) not in self.berm)

    def is_passable(self, a: int, b: int) -> bool:
        """[8.3.10] The Psel is crossed only where a bridge lies."""
        return (a, b) not in self.psel or (a, b) in self.bridge

    def price(self, mover: Mover, a: int, b: int) -> int | None:
        """[8.3.7] One movement point, or one MCF for each terrain that asks for it; [8.3.6] by road one point
        whatever else is there, [8.4] for trucks half a point."""
        side, mobility, mcf = mover
        if not self.is_passable(a, b):
            return None
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
