"""Kursk 1943: the battle of the salient, July 1943, by the rules of the WB-95 system.

The rulebook's chapters are the modules of this package; a rule number in square brackets marks the place
where that rule is enforced.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, ClassVar

from steppe.board import Vocabulary
from steppe.board.layers import marked
from steppe.games.kursk_1943 import (
    air,
    barrage,
    combat,
    movement,
    sequence,
    setup,
    supply,
    victory,
    view,
    withdrawal,
)
from steppe.games.kursk_1943.counters import Counter, look, read_air_counters, read_counters
from steppe.games.kursk_1943.ground import NO_ZONE, mover_of, zone_mover_of
from steppe.games.kursk_1943.maps import JOINED, NORTH, SOUTH, ground_of
from steppe.games.kursk_1943.missions import Mission
from steppe.games.kursk_1943.options import Options
from steppe.games.kursk_1943.page.manners import Kursk1943Manners
from steppe.games.kursk_1943.points import kinds_of_movers
from steppe.games.kursk_1943.scenario import read_scenario, units_named
from steppe.games.kursk_1943.state import FLAGS, GERMAN, GUN, TRANSPORT, KurskState
from steppe.games.kursk_1943.tables import FIRE_TABLES, read_combat, read_fire, read_morale
from steppe.games.kursk_1943.vocabulary import ROADS, TOWNS, VOCABULARY
from steppe.games.kursk_1943.volkssturm import VOLKSSTURM
from steppe.hexes import Hex, Moves
from steppe.mechanics.costs import Prices
from steppe.table.basics import Side, Unit
from steppe.table.dataset import DataSet
from steppe.table.game import Game
from steppe.table.options import read_options
from steppe.table.rows import check_has
from steppe.table.state import State
from steppe.table.steps import Step


class Kursk1943(Kursk1943Manners, Game[KurskState]):
    """The game with one data set, scenario and set of options."""

    id: ClassVar[str] = "k43"
    title: ClassVar[str] = "Kursk 1943"
    package: ClassVar[str] = "steppe.games.kursk_1943"
    rules: ClassVar[int] = 5
    sides: ClassVar[tuple[str, str]] = ("german", "soviet")
    state_type: ClassVar[type[State]] = KurskState
    scenarios: ClassVar[Mapping[str, str]] = {
        "kursk": "the northern front, 5 to 23 July",
        "claws": "Armored Claws: the northern front, 7 to 23 July",
        "prokhorovka": "the southern front, 5 to 15 July",
        "prokhorovka15": "the southern front, 15 to 28 July",
        "joined": "Citadel: both fronts on the joined map, 5 to 23 July",
        "starter": "a first game: two turns before Ponyri",
    }
    map_files: ClassVar[Mapping[str, str]] = {
        "kursk": NORTH,
        "claws": NORTH,
        "prokhorovka": SOUTH,
        "prokhorovka15": SOUTH,
        "joined": JOINED,
        "starter": NORTH,
    }
    option_type = Options
    flag_names: ClassVar[tuple[str, ...]] = FLAGS
    steps_lost: ClassVar[int] = 1
    vocabulary: ClassVar[Vocabulary] = VOCABULARY
    phases: ClassVar[tuple[str, ...]] = sequence.PHASES
    steps: ClassVar[tuple[type[Step], ...]] = (
        sequence.GameTurn,
        sequence.TurnEnd,
        sequence.Phase,
        sequence.PhaseEnd,
        *movement.STEPS,
        *withdrawal.STEPS,
        *supply.STEPS,
        *air.STEPS,
        *barrage.STEPS,
        *combat.STEPS,
    )

    def __init__(self, data: DataSet, scenario: str, options: Mapping[str, str]) -> None:
        super().__init__(data, scenario, options)
        self.chosen = read_options(Options, self.options)
        self._read_counters()
        self._read_map()
        self._read_tables()
        self.battle = read_scenario(self)
        self.arrival_of = {u: i for i, line in enumerate(self.battle.arrivals) for u in line.units}
        """Unit -> the line of its arrival."""
        self.arrival_day = {u: self.battle.arrivals[i].day for u, i in self.arrival_of.items()}
        self.german_at_start = frozenset(self.board.hexes.get(self.battle.german_territory, ()))
        """[4.3.1] What lies behind the German front."""
        self.mover_kinds = kinds_of_movers(self)
        """Per unit a number that it shares with those that move alike."""
        self._open_notes()

    def _read_counters(self) -> None:
        used = units_named(self.data, f"scenarios/{self.scenario}.toml")
        self.counters = [c for c in read_counters(self.data, self.counter_file) if c.id in used]
        self.air_counters = read_air_counters(self.data)
        self.air_named = {counter.id: i for i, counter in enumerate(self.air_counters)}
        germans = sum(c.side == GERMAN for c in self.counters)
        self.units_of = (range(germans), range(germans, len(self.counters)))
        self.looks = [look(c) for c in self.counters]
        """What everybody can tell of each counter: a towed gun, a headquarters, one without a zone."""
        self.setup_to_go = [TRANSPORT if looks & GUN else 0 for looks in self.looks]
        """[6.2.3] Per unit the flags that it must have to move."""
        self.movers = [mover_of(c) for c in self.counters]
        """[1.3] Per unit the column of the terrain table that it pays by."""
        self.zone_movers = [zone_mover_of(c) for c in self.counters]
        """[4.1.2] The same of those that have a zone of control."""
        self.is_regular = bytes(c.is_regular for c in self.counters)
        self.levels = bytes(c.levels for c in self.counters)
        self.mobile = self._by_side(lambda counter: counter.movement > 0)
        """[15.2.1] Per side those that can move at all."""
        self.headquarters = self._by_side(lambda counter: counter.is_hq)
        self.artillery = self._by_side(lambda counter: counter.is_artillery)
        self.has_volkssturm = any(c.type == VOLKSSTURM for c in self.counters)

    def _by_side(self, wanted: Callable[[Counter], bool]) -> tuple[tuple[Unit, ...], ...]:
        """Per side the units of some kind, ascending."""
        return tuple(tuple(Unit(u) for u in units if wanted(self.counters[u])) for units in self.units_of)

    def _read_map(self) -> None:
        self.ground = ground_of(self.data, self.map_file)
        board = self.ground.board
        self.lay_out(board, tuple(c.id for c in self.counters), [c.side for c in self.counters])
        self.zone_covers = [
            self.ground.nothing_covered if mover == NO_ZONE else self.ground.covers[mover]
            for mover in self.zone_movers
        ]
        """[4.1.1] Per unit and hex: where its zone reaches if it is there."""
        self.towns = tuple(sorted(h for h, place in board.places.items() if place.kind in TOWNS))
        self.is_notable = marked(board, self.towns)
        """Hexes of which it is told who takes them."""
        self.sources = (board.hexes.get("supply.german", ()), board.hexes.get("supply.soviet", ()))
        rim = _around(self)
        entries = frozenset(board.hexes.get("zone", ()))
        self.zones_in_order = tuple(h for h in rim if h in entries)
        """[11.2.4] The entry zones, in their order around the map."""
        self.zone_places = {h: i for i, h in enumerate(self.zones_in_order)}
        self.road_hexes = {
            kind: frozenset(h for route in board.routes.get(kind, ()) for h in route.hexes) for kind in ROADS
        }
        self.has_water = marked(board, (h for h in board.grid.hexes if self.ground.water[h]))

    def _read_tables(self) -> None:
        self.columns, self.combat_table = read_combat(self.data)
        self.fire_tables = {name: read_fire(self.data, name) for name in FIRE_TABLES}
        self.morale = read_morale(self.data)
        check_has("morale.tsv", self.morale, {c.nation for c in self.counters})

    def _open_notes(self) -> None:
        """Of what is worked out when it is first asked for: what the dice make of each column of the combat
        table, costs with changed bridges, supply, where guns and staffs reach, who may move and enter on
        which day, which entry zones are near others, missions as written."""
        self.chances: dict[tuple[int, int], Mapping[str, Fraction]] = {}
        self.patched: dict[tuple[tuple[int, ...], tuple[int, ...]], list[Prices]] = {}
        self.patched_steps: dict[tuple[int, int, tuple[tuple[int, bool], ...]], dict[int, int]] = {}
        self.moves: dict[tuple[int, tuple[int, ...], tuple[int, ...]], Moves] = {}
        self.supply_moves: dict[tuple[tuple[int, ...], tuple[int, ...]], Moves] = {}
        self.staff_range: dict[tuple[Side, Hex], frozenset[int]] = {}
        self.in_range: dict[int, frozenset[int]] = {}
        self.not_banned: dict[tuple[Side, int], tuple[Unit, ...]] = {}
        self.expected: dict[tuple[Side, int], tuple[Unit, ...]] = {}
        self.entries: dict[tuple[Hex, ...], tuple[Hex, ...]] = {}
        self.zones_near: dict[tuple[tuple[Hex, ...], int], tuple[Hex, ...]] = {}
        self.missions: dict[str, Mission] = {}

    # What the table asks of a game.

    sight = view.sight
    hidden = view.hidden
    redeal = view.redeal

    def start(self) -> KurskState:
        return setup.start(self)

    def phase_now(self, s: KurskState) -> int:
        """[5.6.5] The phase being played, 1 to 12."""
        return sequence.number_now(self, s)

    def score(self, s: KurskState) -> float:
        """[S1.5.4, S2.8.2] Points above those that make a German victory."""
        return victory.lead(self, s)

    def agenda_for(self, s: KurskState, side: Side, phase: str) -> list[Any] | None:
        return sequence.agenda_for(self, s, side, phase)


def _around(g: Kursk1943) -> list[Hex]:
    """The hexes of the map's rim in order, clockwise from the north-west."""
    found: list[Hex] = []
    north, east, south, west = (g.grid.edge(compass) for compass in ("north", "east", "south", "west"))
    for h in (*north, *east, *south[::-1], *west[::-1]):
        if h not in found:
            found.append(h)
    return found
