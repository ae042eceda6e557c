"""The game itself: its data, its parts, and what the table asks of it."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any, ClassVar

from steppe.board import Vocabulary, read_map
from steppe.hexes import Hex, Hexside
from steppe.table.basics import ASIDE, Action, Reader, Reason, Side, Unit
from steppe.table.dataset import DataSet
from steppe.table.game import Game
from steppe.table.markers import Marker
from steppe.table.play import why_not
from steppe.table.preview import Preview
from steppe.table.queries import Answer, BadQuery, Field, Marks
from steppe.table.sequence import Sequence
from steppe.table.state import build_indexes, put
from tests.toy import combat, movement, sequence
from tests.toy.state import FLAGS, NOWHERE, ToyState

WORDS = Vocabulary(
    terrain=frozenset({"clear", "wood", "town"}),
    sides=frozenset({"river"}),
    places=frozenset({"town"}),
    routes=frozenset({"road"}),
)


class Toy(Game[ToyState]):
    id = "toy"
    title = "Two Bridges"
    package = "tests.toy"
    series = ("tests.toy_series",)
    rules = 1
    sides = ("blue", "red")
    steps = (
        sequence.Turn,
        sequence.Spell,
        movement.Mission,
        movement.Movement,
        combat.Combat,
        combat.Fight,
        combat.Retreat,
    )
    state_type = ToyState
    scenarios: ClassVar[Mapping[str, str]] = {
        "brook": "one bridge, five turns; hexes are numbered as 2306",
        "moor": "two bridges, four turns; hexes are numbered as 14.28",
    }
    map_files: ClassVar[Mapping[str, str]] = {"brook": "maps/brook.txt", "moor": "maps/moor.txt"}
    counter_files: ClassVar[Mapping[str, str]] = {"brook": "counters/brook.tsv", "moor": "counters/moor.tsv"}
    flag_names = FLAGS
    open_table = True
    vocabulary = WORDS
    queries = ("reach", "zoc")
    marker_kinds = ("blown_bridge", "mission")
    phases = tuple(sequence.PHASES)
    stack_limit = 2
    fording = 2

    def __init__(self, data: DataSet, scenario: str, options: Mapping[str, str]) -> None:
        super().__init__(data, scenario, options)
        counters = _rows(data[self.counter_file])
        board = read_map(data[self.map_file], self.map_file, WORDS)
        self.lay_out(
            board,
            tuple(row["id"] for row in counters),
            [self.side_named(row["side"]) for row in counters],
        )
        kinds = {row["kind"]: row for row in _rows(data["kinds.tsv"])}
        self.kind = [row["kind"] for row in counters]
        self.strength = [int(row["strength"]) for row in counters]
        self.home = [Hex(self.hex_named[row["hex"]]) for row in counters]
        self.allowance = [int(kinds[kind]["move"]) for kind in self.kind]
        self.has_zone = [kinds[kind]["zone"] == "yes" for kind in self.kind]
        self.is_foot = [kinds[kind]["foot"] == "yes" for kind in self.kind]
        self.towns = tuple(sorted(board.places))
        self._read_ground(data)
        self._read_scenario(data)

    def _read_ground(self, data: DataSet) -> None:
        terrain = {row["terrain"]: row for row in _rows(data["terrain.tsv"])}
        self.shift_of = {kind: int(row["shift"]) for kind, row in terrain.items()}
        self.water = frozenset(self.board.sides["river"])
        pairs = (pair for road in self.board.routes["road"] for pair in pairwise(road.hexes))
        self.bridges = self.water & {self.grid.hexside(a, b) for a, b in pairs}
        self.moves = [
            [(n, int(terrain[self.board.terrain[n]]["cost"]) + self._wading(h, n)) for n in around if n >= 0]
            for h, around in enumerate(self.neighbours)
        ]

    def _wading(self, a: int, b: int) -> int:
        """[3.2] What water without a bridge costs."""
        return self.fording * (self.grid.hexside(Hex(a), Hex(b)) in self.water - self.bridges)

    def _read_scenario(self, data: DataSet) -> None:
        plain = tomllib.loads(data[f"scenarios/{self.scenario}.toml"])
        self.turns: int = plain["turns"]
        self.mission_points: int = plain["mission"]["points"]
        self.mission_rule: str = plain["mission"]["rule"]
        head, *lines = (line.split() for line in data["results.txt"].splitlines() if line[0] != "#")
        self.columns = tuple(head[1:])
        self.results = {int(die): dict(zip(self.columns, row, strict=True)) for die, *row in lines}

    def start(self) -> ToyState:
        n = len(self.units)
        s = ToyState(
            agenda=[sequence.Turn()],
            at=[int(ASIDE)] * n,
            height=bytearray(n),
            known=bytearray(n),
            flags=[0] * n,
            result="",
            turn=0,
            blown=[],
            missions=[NOWHERE, NOWHERE],
        )
        build_indexes(self, s)
        for u, h in enumerate(self.home):
            put(self, s, Unit(u), h)
        return s

    def sight(self, s: ToyState, reader: Reader) -> ToyState:
        return s.copy()

    def redeal(self, s: ToyState, reader: Reader, rng: random.Random) -> ToyState:
        return s.copy()

    def expand(self, sight: ToyState, side: Side, order: Action) -> Iterator[Action] | Reason:
        return self.why_not_order(sight, side, order) or iter([order])

    def why_not_order(self, sight: ToyState, side: Side, order: Action) -> Reason | None:
        return why_not(self, sight, side, order)

    def preview(
        self, sight: ToyState, side: Side, order: Action, assume: Mapping[str, str]
    ) -> Preview | Reason:
        return combat.preview(self, sight, side, order, assume)

    def query(self, sight: ToyState, reader: Reader, name: str, args: tuple[str, ...]) -> Answer:
        """`reach UNIT`: what it costs to go where; `zoc SIDE`: the zones of a side."""
        match name, *args:
            case "reach", unit if unit in self.unit_named and sight.at[self.unit_named[unit]] >= 0:
                field = movement.field_of(self, sight, self.unit_named[unit])
                came = {self.numbers[h]: self.numbers[before] for h, before in field.came.items()}
                return Field({self.numbers[h]: cost for h, cost in field.cost.items()}, came)
            case "zoc", side if side in self.sides:
                zone = movement.enemy_zone(self, sight, Side(1 - self.side_named(side)))
                return Marks({self.numbers[h]: ("zoc", "S-2.1") for h, covered in enumerate(zone) if covered})
        raise BadQuery(f"{name} needs {'a counter on the map' if name == 'reach' else 'a side'}")

    def sequence(self, sight: ToyState) -> Sequence:
        return sequence.sequence(self, sight)

    def score(self, s: ToyState) -> float:
        """[7.1] Points ahead."""
        blue, red = (
            sum(sequence.points(self, s, Side(side), town) for town in self.towns) for side in (0, 1)
        )
        return float(blue - red)

    def markers(self, sight: ToyState) -> Iterator[Marker]:
        """Blown bridges on their hexsides, missions on their towns."""
        for side in sight.blown:
            here, beyond = self.grid.hexes_of(Hexside(side))
            yield Marker("blown_bridge", here, beyond)
        for owner, town in enumerate(sight.missions):
            if town != NOWHERE:
                yield Marker("mission", Hex(town), owner=Side(owner))

    def agenda_for(self, s: ToyState, side: Side, phase: str) -> list[Any] | None:
        return sequence.agenda_for(side, phase)


def _rows(text: str) -> list[dict[str, str]]:
    """A table as printed: a line of headings, then one line a row."""
    head, *lines = (line.split("\t") for line in text.splitlines())
    return [dict(zip(head, cells, strict=True)) for cells in lines]
