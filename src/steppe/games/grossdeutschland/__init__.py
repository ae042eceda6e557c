"""Famous Divisions: Grossdeutschland: four battles of the division in 1942 and 1943.

The rulebook's chapters are the modules of this package; a rule number in square brackets marks the place
where that rule is enforced.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, ClassVar

from msgspec import Struct

from steppe.board import Vocabulary, read_map
from steppe.games.grossdeutschland import (
    activation,
    advance,
    arrivals,
    barrage,
    chits,
    combat,
    direct_fire,
    engineers,
    fighting,
    flak,
    losses,
    movement,
    opportunity,
    overrun,
    replacements,
    retreat,
    sequence,
    setup,
    stacking,
    supply,
    support,
    victory,
    view,
)
from steppe.games.grossdeutschland.counters import ARTILLERY, DIRECT, Counter, read_battalions, read_counters
from steppe.games.grossdeutschland.ground import Ground
from steppe.games.grossdeutschland.options import Options
from steppe.games.grossdeutschland.page.manners import GrossdeutschlandManners
from steppe.games.grossdeutschland.state import FLAGS, GERMAN, SOVIET, DivisionState
from steppe.games.grossdeutschland.tables import (
    Time,
    Weather,
    read_combat,
    read_events,
    read_numbers,
    read_terrain,
    read_times,
    read_weather,
    read_works,
)
from steppe.games.grossdeutschland.track import read_track
from steppe.games.grossdeutschland.vocabulary import VOCABULARY
from steppe.hexes import Hex
from steppe.hexes.grid import Compass
from steppe.table.basics import Side, Unit
from steppe.table.dataset import DataSet
from steppe.table.game import Game
from steppe.table.options import read_options
from steppe.table.rows import check_has
from steppe.table.scenario import Misnamed, read_hex, read_unit, reading_scenario
from steppe.table.state import State
from steppe.table.steps import Step

EDGES: tuple[Compass, ...] = ("north", "east", "south", "west")


class OffMap(Struct, frozen=True):
    """[18.4.6] Guns that fire from beyond the map edge."""

    units: frozenset[Unit] = frozenset()
    near: Hex = Hex(0)
    farther: int = 0


@lru_cache(maxsize=8)
def _read_ground(text: str, file: str, chart: str, sight: int) -> Ground:
    """A map as the rules read it; it knows its lines of sight, which took time to find."""
    return Ground(read_map(text, file, VOCABULARY), read_terrain(DataSet({"terrain.tsv": chart})), sight)


class Grossdeutschland(GrossdeutschlandManners, Game[DivisionState]):
    """The game with one data set, scenario and set of options."""

    id: ClassVar[str] = "gd"
    title: ClassVar[str] = "Famous Divisions: Grossdeutschland"
    package: ClassVar[str] = "steppe.games.grossdeutschland"
    rules: ClassVar[int] = 2
    sides: ClassVar[tuple[str, str]] = ("german", "soviet")
    state_type: ClassVar[type[State]] = DivisionState
    scenarios: ClassVar[Mapping[str, str]] = {
        "lutchessa": "December 1942, an overstretched division behind a river, fourteen turns",
        "mischurin": "October 1943, two regiments drive for the bridge over the Dnepr, twelve turns",
        "akhtyrka": "August 1943, a Soviet corps thrusts at the city, twenty-four turns",
        "kursk": "July 1943, the whole division with its Tigers, sixteen turns",
        "starter": "a first game: the bridges of Bogorodizskoye, two turns, no set-up",
    }
    map_files: ClassVar[Mapping[str, str]] = {
        **{name: f"maps/{name}.txt" for name in ("lutchessa", "mischurin", "akhtyrka", "kursk")},
        "starter": "maps/lutchessa.txt",
    }
    option_type = Options
    flag_names: ClassVar[tuple[str, ...]] = FLAGS
    steps_lost: ClassVar[int] = 1
    vocabulary: ClassVar[Vocabulary] = VOCABULARY
    phases: ClassVar[tuple[str, ...]] = sequence.PHASES
    steps: ClassVar[tuple[type[Step], ...]] = (
        setup.SetUp,
        setup.LayOut,
        setup.Deploy,
        sequence.GameTurn,
        sequence.RollWeather,
        sequence.WeatherRoll,
        sequence.FillCup,
        sequence.ChooseChit,
        sequence.DrawChit,
        sequence.FromCup,
        sequence.EndOfTurn,
        sequence.NextTurn,
        supply.SupplyPhase,
        supply.Feed,
        supply.Nominate,
        supply.Audit,
        activation.Activate,
        activation.EndActivation,
        movement.MovementPart,
        movement.Moving,
        opportunity.React,
        direct_fire.Shot,
        engineers.Demolition,
        stacking.Excess,
        combat.CombatPart,
        support.Support,
        chits.DrawEvent,
        chits.ColourDrawn,
        chits.NameDrawn,
        chits.PlayBlack,
        flak.Flak,
        flak.FlakRoll,
        fighting.BattleRoll,
        fighting.CarryOut,
        losses.Lose,
        retreat.Retreat,
        retreat.FollowRetreat,
        advance.Advance,
        overrun.OverrunMovement,
        barrage.BarrageRoll,
        barrage.BarrageLoss,
        replacements.Replacement,
        replacements.ReplacementRoll,
        replacements.Rebuild,
        victory.FinalCount,
    )

    def __init__(self, data: DataSet, scenario: str, options: Mapping[str, str]) -> None:
        super().__init__(data, scenario, options)
        self.chosen = read_options(Options, self.options)
        self.battalions = read_battalions(data)
        self._read_tables()
        with reading_scenario(data, f"scenarios/{scenario}.toml") as plain:
            self.plain = plain
            self._read_counters(plain)
            self._read_supply_ways()
            self._read_scenario(plain)

    # Loading.

    def _read_tables(self) -> None:
        data = self.data
        self.works = read_works(data)
        self.events = read_events(data)
        self.chits_of = {
            colour: tuple(name for name, chit in self.events.items() if chit.colour == colour)
            for colour in chits.COLOURS
        }
        self.weathers = read_weather(data)
        self.times = read_times(data)
        self.numbers_of = read_numbers(data)
        self.columns, self.combat_table = read_combat(data)

    def _read_counters(self, plain: Mapping[str, Any]) -> None:
        """Only the counters that the scenario names take part."""
        everybody = {c.id: c for c in read_counters(self.data, self.counter_file)}
        check_has("battalions.tsv", self.battalions, {c.battalion for c in everybody.values()})
        named = set(_unit_names(plain))
        if unknown := sorted(named - everybody.keys()):
            raise Misnamed(unknown[0], f"there is no unit {unknown[0]!r}")
        self.counters = tuple(c for c in everybody.values() if c.id in named)
        text, chart = self.data[self.map_file], self.data["terrain.tsv"]
        self.ground = _read_ground(text, self.map_file, chart, self.numbers_of.inspect)
        self.terrain = self.ground.chart
        counters = self.counters
        self.lay_out(self.ground.board, tuple(c.id for c in counters), [c.side for c in counters])
        self._read_battalions()
        self._read_kinds_of_counters()

    def _read_battalions(self) -> None:
        """The battalions that have a counter in the scenario, with their headquarters."""
        present = {c.battalion for c in self.counters}
        self.battalions = {name: b for name, b in self.battalions.items() if name in present}
        self.units_in = {name: self._units_that(_is_of(name)) for name in self.battalions}
        self.hq_of = {
            name: self.unit_named[b.hq] for name, b in self.battalions.items() if b.hq in self.unit_named
        }
        self.division_hq = tuple(self.unit_named.get(name) for name in ("HQ.GDiv", "HQ.SDiv"))
        self.is_hq = [c.is_hq for c in self.counters]
        self.is_division_hq = [Unit(u) in self.division_hq for u in range(len(self.counters))]

    def _read_kinds_of_counters(self) -> None:
        """Per side, or in all, the units of a kind that rules ask for."""
        self.units_of = self._per_side(lambda c: True)
        self.hqs_of = self._per_side(lambda c: c.is_hq)
        self.guns_of = self._per_side(lambda c: c.fire == DIRECT)
        self.longest_fire = tuple(
            max((self.counters[u].range for u in guns), default=0) for guns in self.guns_of
        )
        self.artillery_of = self._per_side(lambda c: c.fire == ARTILLERY)
        self.engineers_of = self._per_side(lambda c: c.engineer)
        self.flak_of = self._per_side(lambda c: c.flak > 0)
        self.rafts = self._units_that(lambda c: c.type == "bridging" and c.side == GERMAN)
        self.ersatz = self._units_that(lambda c: c.id == "Ersatz.GDiv")

    def _units_that(self, is_wanted: Callable[[Counter], bool]) -> list[Unit]:
        return [Unit(u) for u, c in enumerate(self.counters) if is_wanted(c)]

    def _per_side(self, is_wanted: Callable[[Counter], bool]) -> tuple[list[Unit], list[Unit]]:
        units = self._units_that(is_wanted)
        german = [u for u in units if self.side_of[u] == GERMAN]
        return german, [u for u in units if self.side_of[u] == SOVIET]

    def _read_supply_ways(self) -> None:
        """[5.1.9, R67] Per hex the neighbours from which a supply path may come, as the map is printed."""
        self.supply_from = tuple(
            tuple(n for n in self.around[h] if self.ground.carries_supply(Hex(n), h)) for h in self.grid.hexes
        )

    def _read_scenario(self, plain: Mapping[str, Any]) -> None:
        chits.check_chits(self.events, self.sides, plain["events"])
        self.track = read_track(plain["track"])
        self.arrivals = arrivals.read_arrivals(self, plain.get("arrivals", {}))
        self.victory = victory.read_victory(self, plain["victory"])
        self.setup = setup.read_setup(self, plain)
        chosen = plain.get("chosen_chits")
        self.chosen_chits = (
            (self.side_named(chosen["side"]), int(chosen["count"]), str(chosen["rule"])) if chosen else None
        )
        self.replacement_sides = tuple(
            self.side_named(word) for word in plain.get("replacements", {}).get("sides", ())
        )
        off = plain.get("setup", {}).get("off_map")
        self.off_map = OffMap()
        if off:
            units = frozenset(read_unit(self, name) for name in off["units"])
            self.off_map = OffMap(units, read_hex(self, off["near"]), int(off["farther"]))
        numbers = {"kursk": "18.0", "akhtyrka": "19.0", "mischurin": "20.0", "lutchessa": "21.0"}
        self.scenario_rule = numbers.get(self.scenario, "17.0")

    def edges_of(self, h: Hex) -> list[Compass]:
        """The map edges that a hex lies on."""
        return [compass for compass in EDGES if h in self.grid.edge(compass)]

    # The turn.

    def weather_now(self, s: DivisionState) -> Weather:
        return self.weathers[s.weather or 1]

    def time_now(self, s: DivisionState) -> Time:
        return self.times[self.track.time(max(s.turn, 1))]

    # What the table asks of a game.

    sight = view.sight
    hidden = view.hidden
    redeal = view.redeal

    def start(self) -> DivisionState:
        return setup.start(self)

    def score(self, s: DivisionState) -> float:
        """Points of the scoring side above those that it needs, as the German counts them."""
        lead = victory.points(self, s) - self.victory.wins + 1
        return float(lead if self.victory.side == GERMAN else -lead)

    def agenda_for(self, s: DivisionState, side: Side, phase: str) -> list[Any] | None:
        return sequence.agenda_for(self, s, side, phase)


def _unit_names(plain: Mapping[str, Any]) -> Iterator[str]:
    """All units that a scenario lays, brings or keeps off the map."""
    rows = plain.get("setup", {})
    for word in ("german", "soviet"):
        for row in (*rows.get(word, ()), *plain.get("arrivals", {}).get(word, ())):
            yield from row["units"]
        for names in plain.get("start", {}).get(word, {}).values():
            yield from names
    yield from rows.get("off_map", {}).get("units", ())


def _is_of(battalion: str) -> Callable[[Counter], bool]:
    return lambda counter: counter.battalion == battalion
