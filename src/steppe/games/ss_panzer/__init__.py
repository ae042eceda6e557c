"""SS Panzer: Bloodbath at Kursk: the tank battle near Prokhorovka on 12 July 1943.

The rulebook's chapters are the modules of this package; a rule number in square brackets marks the place
where that rule is enforced.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, ClassVar

from msgspec import structs

from steppe.board import Board, Vocabulary, read_map
from steppe.games.ss_panzer import (
    air,
    artillery,
    close_combat,
    fire,
    impulse,
    movement,
    reaction,
    sequence,
    setup,
    stacking,
    victory,
    view,
)
from steppe.games.ss_panzer.counters import read_counters
from steppe.games.ss_panzer.ground import Ground, Mover
from steppe.games.ss_panzer.lines_of_sight import sightlines_of
from steppe.games.ss_panzer.options import Options
from steppe.games.ss_panzer.page.manners import SSPanzerManners
from steppe.games.ss_panzer.state import GERMAN, GRADES, SOVIET, STEPS_LOST, PanzerState
from steppe.games.ss_panzer.tables import (
    read_aircraft,
    read_entries,
    read_formations,
    read_grades,
    read_visibility,
)
from steppe.games.ss_panzer.vocabulary import AREAS, VOCABULARY
from steppe.hexes import Hex
from steppe.mechanics.lines_of_sight import Sightlines
from steppe.table.basics import Side, Unit
from steppe.table.dataset import BadData, DataSet
from steppe.table.game import Game
from steppe.table.options import read_options
from steppe.table.rows import check_has
from steppe.table.scenario import read_deployment, reading_scenario
from steppe.table.state import State
from steppe.table.steps import Dice, Step

SOVIET_ARTILLERY = 16  # 3.1.2
NEEDED = (13, 7)
"""[3.3.1, 3.3.2] Of eighteen German and nine Soviet objectives."""


@lru_cache(maxsize=4)
def _read_board(text: str, file: str) -> tuple[Board, Sightlines]:
    """A map with its lines of sight, which are the same for all who use that map."""
    board = read_map(text, file, VOCABULARY)
    return board, sightlines_of(board)


class SSPanzer(SSPanzerManners, Game[PanzerState]):
    """The game with one data set, scenario and set of options."""

    id: ClassVar[str] = "ssp"
    title: ClassVar[str] = "SS Panzer: Bloodbath at Kursk"
    package: ClassVar[str] = "steppe.games.ss_panzer"
    rules: ClassVar[int] = 5
    sides: ClassVar[tuple[str, str]] = ("german", "soviet")
    state_type: ClassVar[type[State]] = PanzerState
    scenarios: ClassVar[Mapping[str, str]] = {
        "prokhorovka": "12 July 1943, four turns of an hour, the whole field",
        "starter": "a first game: Hill 252.2, two turns, no set-up",
    }
    option_type = Options
    flag_names: ClassVar[tuple[str, ...]] = (
        "reduced",
        "halved",
        "suppressed",
        "acted",
        "committed",
        "thrown_back",
        "replaced",
        *(f"kill_{word}" for word in impulse.DIRECTIONS),
        *GRADES,
        "stopped",
    )
    steps_lost: ClassVar[int] = STEPS_LOST
    has_melees: ClassVar[bool] = True
    open_table: ClassVar[bool] = True  # 6.1.3
    vocabulary: ClassVar[Vocabulary] = VOCABULARY
    phases: ClassVar[tuple[str, ...]] = (
        "bombardment",
        "draw",
        "lah",
        "dr",
        "t",
        "18tc",
        "29tc",
        "2tc",
        "2gtc",
        "31tc",
        "9gabn",
        "recovery",
    )
    steps: ClassVar[tuple[type[Step], ...]] = (
        setup.SetUp,
        setup.LayOut,
        setup.Deploy,
        sequence.GameTurn,
        sequence.FillCup,
        sequence.DrawChit,
        sequence.FromCup,
        sequence.Recovery,
        sequence.Recover,
        sequence.RecoveryRoll,
        sequence.TurnEnd,
        victory.FinalCount,
        artillery.Bombard,
        artillery.Barrage,
        artillery.DangerClose,
        artillery.FallShort,
        artillery.Shells,
        artillery.Support,
        artillery.GunUsed,
        artillery.CounterBattery,
        air.WeatherRoll,
        air.PlaceAircraft,
        air.FlyIn,
        air.DriftRoll,
        air.DriftDirection,
        air.TargetRoll,
        air.Bombs,
        impulse.BeginImpulse,
        impulse.Impulse,
        impulse.RecoverRoll,
        impulse.EndImpulse,
        movement.Moving,
        movement.Arrive,
        reaction.React,
        fire.Shot,
        fire.Volley,
        close_combat.Declare,
        close_combat.Resolve,
        close_combat.Approach,
        close_combat.EntryFire,
        close_combat.Enter,
        close_combat.Round,
        close_combat.Reveal,
        close_combat.Revealing,
        close_combat.Melee,
        close_combat.CloseShot,
        close_combat.CountHits,
        stacking.Excess,
    )

    def __init__(self, data: DataSet, scenario: str, options: Mapping[str, str]) -> None:
        super().__init__(data, scenario, options)
        self.chosen = read_options(Options, self.options)
        self.counters = read_counters(data)
        board, self.sightlines = _read_board(data[self.map_file], self.map_file)
        check_has(self.map_file, board.hexes, VOCABULARY.hexes)
        self.lay_out(board, tuple(c.id for c in self.counters), [c.side for c in self.counters])
        self.ground = Ground(board)
        self._read_tables()
        self._read_counters()
        self._read_options()
        self._read_scenario(f"scenarios/{scenario}.toml")

    # Loading.

    def _read_tables(self) -> None:
        self.formations = read_formations(self.data)
        self.weather = read_visibility(self.data)
        self.aircraft = read_aircraft(self.data)
        self.grades = read_grades(self.data)
        self.dice = read_entries(self.data, "fire.tsv", "situation", "dice")
        self.modifiers = read_entries(self.data, "modifiers.tsv", "code", "modifier")
        self.close_dice = Dice(self.dice["close_combat"].value)
        self.gun_names = tuple(
            f"{formation.id}{n}"
            for formation in self.formations.values()
            for n in range(1, formation.guns + 1)
        )
        self.gun_named = {name: i for i, name in enumerate(self.gun_names)}
        self.guns_of = {f: [i for i, n in enumerate(self.gun_names) if n[:-1] == f] for f in self.formations}

    def _read_counters(self) -> None:
        counters = self.counters
        every = [Unit(u) for u in range(len(counters))]
        unknown = {c.formation for c in counters} - {"", *self.formations}
        if unknown:
            raise self._bad_formation(sorted(unknown)[0])
        self.units_of = tuple([u for u in every if counters[u].side == side] for side in (GERMAN, SOVIET))
        self.units_in_formation = {
            f: [u for u in every if counters[u].formation == f] for f in self.formations
        }
        self.mover: list[Mover] = [(c.side, c.mobility, c.mcf) for c in counters]
        lightest = [min(c.armor for c in counters if c.is_vehicle and c.side != side) for side in (0, 1)]
        self.farthest_gun = [
            c.gun.factor - lightest[c.side] if c.gun and c.gun.factor and not c.gun.close_only else 0
            for c in counters
        ]
        lah = self.units_in_formation.get("lah", [])
        self.pocket_infantry = [u for u in lah if counters[u].type == "armoured_infantry"]
        self.pocket_panzers = [u for u in lah if counters[u].type == "panzer4"]

    def _bad_formation(self, name: str) -> BadData:
        lines = enumerate(self.data["counters.tsv"].splitlines(), 1)
        line = next(n for n, line in lines if line.split("\t")[2:3] == [name])
        return BadData("counters.tsv", line, f"there is no formation {name!r}")

    def _read_options(self) -> None:
        """Readings that players dispute; docs/games/ssp.md says why."""
        # [9.6.10] The summary's -1 for a crossfire is taken only on request.
        if self.chosen.crossfire == "one":
            self.modifiers["crossfire"] = structs.replace(
                self.modifiers["crossfire"], value=-1, rule="9.6.10"
            )
        # [11.2.5] Entry fire has one die, or two as close combat.
        self.entry_fire = "entry_fire" if self.chosen.entry_dice == "one" else "close_combat"

    def _read_scenario(self, file: str) -> None:
        board = self.board
        self.static_hex = self._static_hexes()
        self.german_ground = frozenset(
            h for area in (*AREAS.values(), setup.POCKET) for h in board.hexes[area]
        )
        self.german_ground |= set(board.hexes["line"])
        self.soviet_ground = frozenset(board.grid.hexes) - self.german_ground
        self.set_up_ground = {
            u: setup.ground_of(self, u) for u in self.units_of[GERMAN] if self.counters[u].formation in AREAS
        }
        self.fixed_start: dict[Unit, Hex] = {}
        self.deployment: tuple[dict[Unit, Hex], dict[Unit, Hex]] = ({}, {})
        with reading_scenario(self.data, file) as plain:
            self.turns = int(plain["turns"])
            self.first_visibility = int(plain["visibility"])
            self.chits = tuple(plain.get("formations", self.formations))
            if not self.formations.keys() >= set(self.chits):
                raise ValueError("its formations must be those of formations.tsv")
            self.soviet_guns = int(plain.get("artillery", SOVIET_ARTILLERY))
            self.has_aircraft = bool(plain.get("aircraft", True))
            self._read_goals(plain)
            if "start" in plain:
                german, soviet = read_deployment(self, plain["start"])
                self.fixed_start = {**german, **soviet}
            else:
                self.deployment = read_deployment(self, plain["deployment"])

    def _read_goals(self, plain: Mapping[str, Any]) -> None:
        """[3.3] The objectives of each side and how many it needs; a scenario may have its own."""
        hexes = self.board.hexes
        goals, needed = [hexes["objective.german"], hexes["objective.soviet"]], list(NEEDED)
        for side, word in enumerate(self.sides):
            if "victory" in plain:
                goals[side] = tuple(self.grid.hex(number) for number in plain["victory"][word]["hexes"])
                needed[side] = int(plain["victory"][word]["need"])
        self.goals = (frozenset(goals[0]), frozenset(goals[1]))
        self.objectives = self.goals[0] | self.goals[1]
        self.needed = (needed[0], needed[1])
        self.outskirts = () if "victory" in plain else hexes["outskirts"]

    def _static_hexes(self) -> dict[Unit, Hex]:
        """[3.1.3] One static unit for each marked hex; its id says which."""
        hexes = {f"S{self.numbers[h]}": h for h in self.board.hexes["static"]}
        statics = {Unit(u): c.id for u, c in enumerate(self.counters) if c.is_static}
        if sorted(statics.values()) != sorted(hexes):
            raise BadData("counters.tsv", 0, "there must be one static unit for each static hex of the map")
        if sum(grade.count for grade in self.grades.values()) != len(statics):
            raise BadData("static.tsv", 0, f"its counts must add up to {len(statics)}")
        return {u: hexes[name] for u, name in statics.items()}

    # What the table asks of a game.

    sight = view.sight
    redeal = view.redeal

    def start(self) -> PanzerState:
        return setup.start_state(self)

    def score(self, s: PanzerState) -> float:
        """The objectives that the German holds less those of the Soviet [3.3]."""
        return victory.held(self, s, GERMAN) - victory.held(self, s, SOVIET)

    def agenda_for(self, s: PanzerState, side: Side, phase: str) -> list[Any] | None:
        if phase == "bombardment":
            return [sequence.FillCup(), artillery.Bombard(SOVIET)] if side == SOVIET else None
        if phase == "draw":  # the next chit is written as the German's
            return [sequence.DrawChit()] if side == GERMAN else None
        if phase == "recovery":
            return [sequence.Recovery()] if side == GERMAN else None
        if phase not in self.chits or self.formations[phase].side != side:
            return None
        return [sequence.DrawChit(), impulse.BeginImpulse(phase)]
