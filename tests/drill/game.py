"""The game itself: its data, its parts, and what the table asks of it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from steppe.board import Vocabulary, read_map
from steppe.board.layers import between
from steppe.hexes import Hex
from steppe.table.basics import ASIDE, POOL, Side, Unit
from steppe.table.dataset import DataSet
from steppe.table.game import Game
from steppe.table.markers import Marker
from steppe.table.options import read_options
from steppe.table.rows import by_key, read_results, read_rows
from steppe.table.state import build_indexes, put
from tests.drill import combat, fire, movement, overlays, sequence, victory, view
from tests.drill.state import FLAGS, DrillState

WORDS = Vocabulary(
    terrain=frozenset({"clear", "wood", "town"}),
    sides=frozenset({"river"}),
    hexes=frozenset({"red_edge", "blue_edge"}),
    places=frozenset({"town"}),
)


COLUMNS = ("id", "side", "formation", "kind", "strength", "move", "hex", "turn")
RESULTS = frozenset({"AL", "NE", "DR", "DE"})


@dataclass(frozen=True)
class Options:
    """Whether the enemy is hidden, and how many times a side may support its attacks."""

    fog: Literal["yes", "no"]
    support: Literal[1, 0, 2]


class Drill(Game[DrillState]):
    id = "drill"
    title = "The Drill"
    package = "tests.drill"
    rules = 1
    sides = ("red", "blue")
    steps = (
        sequence.Pull,
        sequence.Chit,
        sequence.Vote,
        movement.Movement,
        movement.Moving,
        fire.React,
        fire.Shot,
        combat.Combat,
        combat.Assault,
        combat.Levy,
        combat.Support,
        combat.Fight,
        combat.Retreat,
    )
    state_type = DrillState
    scenarios: ClassVar[Mapping[str, str]] = {
        "skirmish": "two formations a side, two towns, two turns or three"
    }
    option_type = Options
    flag_names = FLAGS
    vocabulary = WORDS
    order_words: ClassVar[Mapping[str, str]] = {"move": "go"}
    queries = ("reach", "threat", "zoc", "supply", "control", "stack", "cup")
    tables = ("stack", "cup")
    marker_kinds: ClassVar[tuple[str, ...]] = ("flag",)
    tag_names: ClassVar[tuple[str, ...]] = ("cut_off",)
    phases = ("move-A", "combat-A", "move-B", "combat-B")

    def __init__(self, data: DataSet, scenario: str, options: Mapping[str, str]) -> None:
        super().__init__(data, scenario, options)
        counters = read_rows(data, self.counter_file, COLUMNS)
        self.lay_out(
            read_map(data[self.map_file], self.map_file, WORDS),
            tuple(row["id"] for row in counters),
            [self.side_named(row["side"]) for row in counters],
        )
        self.kind = [row["kind"] for row in counters]
        self.formation = [row["formation"] for row in counters]
        self.printed = [row.number("strength") if row["strength"] != "?" else 0 for row in counters]
        self.allowance = [row.number("move") for row in counters]
        self.home = [Hex(self.hex_named[row["hex"]]) for row in counters]
        self.arrives = [row.number("turn") for row in counters]
        self.formations: dict[str, list[Unit]] = {}
        for u, row in enumerate(counters):
            self.formations.setdefault(f"{row['side']}.{row['formation']}", []).append(Unit(u))
        self._read_tables(data)

    def _read_tables(self, data: DataSet) -> None:
        numbers = tomllib.loads(data["numbers.toml"])
        self.stack_limit: int = numbers["stack"]
        self.militia: list[str] = numbers["militia"]
        self.turns: int = numbers["turns"]
        self.town_points: int = numbers["town"]
        terrain = by_key(read_rows(data, "terrain.tsv"), "terrain")
        kinds = self.board.terrain
        self.shift = [terrain[kind].number("shift") for kind in kinds]
        self.hit = [terrain[kind].number("hit") for kind in kinds]
        self.columns, self.results = read_results(data, "results.tsv", range(1, 7), RESULTS)
        entry = [terrain[kind].number("cost") for kind in kinds]
        river = between(self.board, "river")
        self.moves: list[list[tuple[int, int]]] = [
            [(n, entry[n] + numbers["river"] * ((h, n) in river)) for n in around if n >= 0]
            for h, around in enumerate(self.neighbours)
        ]
        self.edges = (self.board.hexes["red_edge"], self.board.hexes["blue_edge"])
        self.towns = tuple(sorted(self.board.places))

    def start(self) -> DrillState:
        n = len(self.units)
        half = self.grid.size // 2
        s = DrillState(
            agenda=[sequence.Pull()],
            at=[int(ASIDE)] * n,
            height=bytearray(n),
            known=bytearray(n),
            flags=[0] * n,
            result="",
            turn=0,
            cup=[],
            drawn={},
            support=[read_options(Options, self.options).support] * 2,
            votes=["", ""],
            control=bytearray(h >= half for h in range(self.grid.size)),
        )
        build_indexes(self, s)
        for u in map(Unit, range(n)):
            if self.arrives[u] > 1:
                s.at[u] = POOL
            else:
                put(self, s, u, self.home[u])
        return s

    sight = view.sight
    redeal = view.redeal
    expand = movement.expand
    preview = combat.preview
    query = overlays.query
    sequence = sequence.sequence

    def markers(self, sight: DrillState) -> Iterator[Marker]:
        """D7.1 A flag over each town, of the side that controls it."""
        return (Marker("flag", h, owner=Side(sight.control[h])) for h in self.towns)

    def note(self, sight: DrillState, u: Unit) -> str:
        """D5.3 What militia has turned out to be worth."""
        return str(sight.drawn.get(self.units[u], "")) if u < len(self.units) else ""

    def tags(self, sight: DrillState, u: Unit) -> tuple[str, ...]:
        """D5.6 Whoever cannot trace to the edge is cut off, and all can see it."""
        reached = combat.supply(self, sight, self.side_of[u])
        return () if reached[sight.at[u]] else ("cut_off",)

    def score(self, s: DrillState) -> float:
        return victory.points(self, s, Side(0)) - victory.points(self, s, Side(1))

    def agenda_for(self, s: DrillState, side: Side, phase: str) -> list[Any] | None:
        return sequence.agenda_for(side, phase)
