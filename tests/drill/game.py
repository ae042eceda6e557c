"""The game itself: its data, its parts, and what the table asks of it."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from steppe.board import Vocabulary, read_map
from steppe.hexes import Hex
from steppe.table.basics import ASIDE, POOL, Action, Reader, Reason, Side, Unit
from steppe.table.dataset import BadData, DataSet
from steppe.table.game import Game
from steppe.table.markers import Marker
from steppe.table.odds import Preview
from steppe.table.queries import Answer
from steppe.table.sequence import Sequence
from steppe.table.state import build_indexes, put
from tests.drill import combat, fire, movement, overlays, sequence, victory, view
from tests.drill.state import FLAGS, DrillState

WORDS = Vocabulary(
    terrain=frozenset({"clear", "wood", "town"}),
    sides=frozenset({"river"}),
    hexes=frozenset({"red_edge", "blue_edge"}),
    places=frozenset({"town"}),
)


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
    option_values: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "fog": ("yes", "no"),
        "support": ("1", "0", "2"),
    }
    flag_names = FLAGS
    vocabulary = WORDS
    order_words: ClassVar[Mapping[str, str]] = {"move": "go"}
    queries = ("reach", "threat", "zoc", "supply", "control", "stack", "cup")
    tables = ("cup",)
    marker_kinds: ClassVar[tuple[str, ...]] = ("flag",)
    tag_names: ClassVar[tuple[str, ...]] = ("cut_off",)
    phases = ("move-A", "combat-A", "move-B", "combat-B")

    def __init__(self, data: DataSet, scenario: str, options: Mapping[str, str]) -> None:
        super().__init__(data, scenario, options)
        counters = _rows(data, self.counter_file)
        self.lay_out(
            read_map(data[self.map_file], self.map_file, WORDS),
            tuple(row["id"] for row in counters),
            [self.side_named(row["side"]) for row in counters],
        )
        self.kind = [row["kind"] for row in counters]
        self.formation = [row["formation"] for row in counters]
        self.printed = [int(row["strength"]) if row["strength"] != "?" else 0 for row in counters]
        self.allowance = [int(row["move"]) for row in counters]
        self.home = [Hex(self.hex_named[row["hex"]]) for row in counters]
        self.arrives = [int(row["turn"]) for row in counters]
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
        terrain = {row["terrain"]: row for row in _rows(data, "terrain.tsv")}
        kinds = self.board.terrain
        self.shift = [int(terrain[kind]["shift"]) for kind in kinds]
        self.hit = [int(terrain[kind]["hit"]) for kind in kinds]
        results = _rows(data, "results.tsv")
        self.columns = tuple(name for name in results[0] if name != "die")
        self.results = {int(row["die"]): row for row in results}
        self.moves: list[list[tuple[int, int]]] = [
            [
                (n, int(terrain[kinds[n]]["cost"]) + numbers["river"] * self._is_river(Hex(h), Hex(n)))
                for n in around
                if n >= 0
            ]
            for h, around in enumerate(self.neighbours)
        ]
        self.edges = (self.board.hexes["red_edge"], self.board.hexes["blue_edge"])
        self.towns = tuple(sorted(self.board.places))

    def _is_river(self, a: Hex, b: Hex) -> bool:
        return self.grid.hexside(a, b) in self.board.sides["river"]

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
            support=[int(self.options["support"])] * 2,
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

    def sight(self, s: DrillState, reader: Reader) -> DrillState:
        return view.sight(self, s, reader)

    def redeal(self, s: DrillState, reader: Reader, rng: random.Random) -> DrillState:
        return view.redeal(self, s, reader, rng)

    def expand(self, sight: DrillState, side: Side, order: Action) -> Iterator[Action] | Reason:
        return movement.expand(self, sight, side, order)

    def why_not_order(self, sight: DrillState, side: Side, order: Action) -> Reason | None:
        return movement.why_not_order(self, sight, side, order)

    def preview(
        self, sight: DrillState, side: Side, order: Action, assume: Mapping[str, str]
    ) -> Preview | Reason:
        return combat.preview(self, sight, side, order, assume)

    def query(self, sight: DrillState, reader: Reader, name: str, args: tuple[str, ...]) -> Answer:
        return overlays.query(self, sight, reader, name, args)

    def sequence(self, sight: DrillState) -> Sequence:
        return sequence.sequence(self, sight)

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


def _rows(data: DataSet, name: str) -> list[dict[str, str]]:
    """A table as printed: a line of headings, then one line a row."""
    head, *lines = data[name].splitlines()
    keys = head.split("\t")
    rows = []
    for number, line in enumerate(lines, 2):
        cells = line.split("\t")
        if len(cells) != len(keys):
            raise BadData(name, number, f"{len(cells)} columns instead of {len(keys)}")
        rows.append(dict(zip(keys, cells, strict=True)))
    return rows
