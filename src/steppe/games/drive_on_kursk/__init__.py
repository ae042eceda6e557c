"""Drive on Kursk: the German summer offensive of July 1943.

The rulebook's chapters are the modules of this package; a rule number in square brackets marks the place
where that rule is enforced.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from steppe.board import Vocabulary, read_map
from steppe.games.drive_on_kursk import (
    advance,
    combat,
    movement,
    reserves,
    results,
    retreat,
    sequence,
    setup,
    stacking,
    victory,
    view,
)
from steppe.games.drive_on_kursk.counters import is_mech, is_static, read_counters
from steppe.games.drive_on_kursk.ground import VOCABULARY, Ground, read_terrain
from steppe.games.drive_on_kursk.options import Options
from steppe.games.drive_on_kursk.page.manners import DriveOnKurskManners
from steppe.games.drive_on_kursk.state import GERMAN, SOVIET, KurskState
from steppe.games.drive_on_kursk.strength import terrain_shifts
from steppe.games.drive_on_kursk.tables import (
    read_combat,
    read_conversion,
    read_modifiers,
    read_shifts,
    read_victory,
)
from steppe.hexes import Hex
from steppe.table.basics import Side, Unit
from steppe.table.dataset import BadData, DataSet
from steppe.table.game import Game
from steppe.table.options import read_options
from steppe.table.rows import check_has
from steppe.table.scenario import Misnamed, read_deployment, read_hex, read_unit, reading_scenario
from steppe.table.state import State
from steppe.table.steps import Step


class DriveOnKursk(DriveOnKurskManners, Game[KurskState]):
    """The game with one data set, scenario and set of options."""

    id: ClassVar[str] = "dok"
    title: ClassVar[str] = "Drive on Kursk"
    package: ClassVar[str] = "steppe.games.drive_on_kursk"
    rules: ClassVar[int] = 3
    sides: ClassVar[tuple[str, str]] = ("german", "soviet")
    state_type: ClassVar[type[State]] = KurskState
    scenarios: ClassVar[Mapping[str, str]] = {
        "citadel": "July 1943, seven to nine turns, with or without Manstein's Gambit",
        "starter": "a first game: one corner, one turn, no set-up",
    }
    option_type = Options
    flag_names: ClassVar[tuple[str, ...]] = (
        "reduced",
        "moved",
        "fought",
        "struck",
        "joined",
        "reserve",
        "fresh",
        "topped",
    )
    steps_lost: ClassVar[int] = 1
    vocabulary: ClassVar[Vocabulary] = VOCABULARY
    phases: ClassVar[tuple[str, ...]] = ("orders", "movement1", "movement2", "combat1", "combat2")
    steps: ClassVar[tuple[type[Step], ...]] = (
        setup.SetUp,
        setup.Declare,
        setup.AfterDeclaration,
        setup.Begin,
        setup.Deploy,
        setup.PlaceReserves,
        setup.SetUpEnd,
        sequence.GameTurn,
        sequence.PhaseOrder,
        sequence.SecretPhaseOrder,
        sequence.PlayerTurn,
        sequence.Phase,
        sequence.PhaseEnd,
        sequence.TurnEnd,
        victory.Withdraw,
        victory.WithdrawalRoll,
        victory.Vote,
        victory.CountVotes,
        victory.ExtraTurnRoll,
        victory.FinalCount,
        reserves.Activate,
        stacking.Excess,
        movement.MovementPhase,
        movement.Moving,
        combat.CombatPhase,
        combat.Convert,
        combat.ToTheDie,
        combat.AirSupport,
        results.BattleRoll,
        results.ConversionRoll,
        results.LoseOne,
        results.Bloodbath,
        retreat.Retreat,
        advance.Advance,
    )

    def __init__(self, data: DataSet, scenario: str, options: Mapping[str, str]) -> None:
        super().__init__(data, scenario, options)
        self.counters = read_counters(data)
        board = read_map(data[self.map_file], self.map_file, VOCABULARY)
        check_has(self.map_file, {*board.hexes, *board.sides}, {*VOCABULARY.hexes, "front"})
        self.lay_out(board, tuple(c.id for c in self.counters), [c.side for c in self.counters])
        self.chosen = read_options(Options, self.options)
        self.ground = Ground(board, read_terrain(data), self.chosen)
        self._read_counters()
        self._read_tables()
        self._read_map()
        self._read_scenario(f"scenarios/{scenario}.toml")

    # Loading.

    def _read_counters(self) -> None:
        counters = self.counters
        count = len(counters)
        germans = sum(c.side == GERMAN for c in counters)
        everybody = tuple(map(Unit, range(count)))
        self.units_of = (everybody[:germans], everybody[germans:])
        self.mobility = [c.mobility for c in counters]
        self.movement = [c.movement for c in counters]
        self.thirds = [c.thirds for c in counters]
        self.is_mech = [is_mech(c) for c in counters]
        self.is_static = [is_static(c) for c in counters]
        self.attackers_of = tuple(tuple(u for u in us if not self.is_static[u]) for us in self.units_of)
        """[11.3] Per side: the units that may ever attack."""
        self.ss_corps = tuple(self._counter_for("11.22", name) for name in ("1SS", "2SS", "3SS"))
        self.paratroops = tuple(Unit(u) for u, c in enumerate(counters) if c.kind == "paratroop")
        self.reserve_units = tuple(Unit(u) for u, c in enumerate(counters) if c.is_reserve)
        self.german_c_units = tuple(Unit(u) for u in self.units_of[GERMAN] if counters[u].code == "C")
        self.reinforcements = tuple(
            tuple(Unit(u) for u in units if counters[u].code == "C" or counters[u].code.isdigit())
            for units in self.units_of
        )
        self.due = [int(c.code) if c.code.isdigit() else 0 for c in counters]
        """[9.1] The turn of a regular reinforcement; 0 of any other unit."""
        self.code_reach = {
            self.hex_named[c.printed_hex]: c.reach for c in counters if c.printed_hex and not c.is_reserve
        }
        printed = {self.hex_named[c.printed_hex] for c in counters if c.side == GERMAN and c.printed_hex}
        self.host_hexes = [Hex(h) for h in sorted(printed)]

    def _counter_for(self, rule: str, name: str) -> Unit:
        if name not in self.unit_named:
            raise BadData("counters.tsv", 0, f"rule {rule} needs the counter {name}")
        return self.unit_named[name]

    def _read_tables(self) -> None:
        self.columns, self.combat_table = read_combat(self.data)
        self.conversion_table = read_conversion(self.data)
        self.conversion_modifier = read_modifiers(self.data, self.columns)
        self.shifts = read_shifts(self.data)
        self.victory, self.elite_bonus = read_victory(self.data)
        self.loss_line = [victory_line(c.side, c.kind, c.size, c.elite) for c in self.counters]

    def _read_map(self) -> None:
        self.kursk = self.grid.hex("3415")
        self.lgov = self.grid.hex("3509")
        self.edge_of = (self.board.hexes["edge.west"], self.board.hexes["edge.east"])
        cities = self.ground.entry_cities
        self.entries_of = (sorted({*self.edge_of[GERMAN], *cities}), sorted(self.edge_of[SOVIET]))
        self.homeward = (self.grid.towards("west"), self.grid.towards("east"))
        self.ahead = tuple(
            tuple(tuple(row[d] for d in order[:3] if row[d] >= 0) for row in self.neighbours)
            for order in self.homeward
        )
        """Per side and hex: the neighbours that lie towards its own edge."""
        self.breadth = bytes(map(len, self.around))
        """Per hex: how many neighbours it has."""
        self.terrain_shifts = tuple(
            tuple(tuple(terrain_shifts(self, side, h)) for h in self.grid.hexes) for side in (GERMAN, SOVIET)
        )
        """Per attacking side and target: what the ground shifts."""
        self.hex_values: dict[int, list[tuple[str, str, int]]] = {}
        for h in self.grid.hexes:
            lines = [(self.victory[what][0], what, self.victory[what][1]) for what in self._worth(h)]
            if lines:
                self.hex_values[h] = lines

    def _worth(self, h: Hex) -> Iterator[str]:
        """[4.3.1] A town, [4.4] Lgov, [4.3.2] Kursk, [4.3.3] another city; [4.6] a hex of the [4.3.5] east or
        [4.3.6] west edge: gained when taken, paid when lost, each time and whatever its supply."""
        if h == self.lgov:
            yield "lgov"
        elif self.ground.town[h]:
            yield "town"
        if h == self.kursk:
            yield "kursk"
        elif self.ground.city[h]:
            yield "city"
        if self.ground.east[h]:
            yield "east_edge"
        if self.ground.west[h]:
            yield "west_edge"

    def _read_scenario(self, file: str) -> None:
        self.fixed_start: dict[Unit, Hex] = {}
        self.attached: dict[Unit, int] = {}
        with reading_scenario(self.data, file) as plain:
            self.turns = int(plain["turns"])
            self.extra_turns = int(plain["extra_turns"])
            self.start_vp = int(plain["start_vp"])
            self.activation_track = [int(points) for points in plain["r_activation_vp"]]
            if "start" in plain:
                self._read_fixed_start(plain)
            else:
                self._read_set_up(plain)

    def _read_fixed_start(self, plain: Mapping[str, Any]) -> None:
        """A scenario without set-up: where everybody stands, and the only places that count; it is played
        without the Gambit."""
        german, soviet = read_deployment(self, plain["start"])
        self.fixed_start = {**german, **soviet}
        counting = {read_hex(self, h) for h in plain["victory"]["places"]}
        self.hex_values = {h: lines for h, lines in self.hex_values.items() if h in counting}
        limits = int(plain["victory"]["german_above"]), int(plain["victory"]["soviet_below"])
        self.thresholds = (limits, limits)

    def _read_set_up(self, plain: Mapping[str, Any]) -> None:
        limits = plain["victory"]
        self.thresholds = (
            (int(limits["citadel"]["german_above"]), int(limits["citadel"]["soviet_below"])),
            (int(limits["gambit"]["german_from"]) - 1, int(limits["gambit"]["soviet_below"])),
        )
        modes = plain["deployment"]
        self._deployments = {mode: read_deployment(self, modes[mode]) for mode in ("citadel", "gambit")}
        attached = modes["gambit"]["attached"]
        self.attached = {read_unit(self, u): read_hex(self, h) for u, h in attached.items()}
        for mode, both in self._deployments.items():
            for u in (u for placed in both for u in placed if not self.counters[u].is_reserve):
                if not self.counters[u].printed_hex and (mode != "gambit" or u not in self.attached):
                    raise Misnamed(self.units[u], f"{self.units[u]} joins no set-up hex (3.6.2)")

    def deployment(self, s: KurskState, side: Side) -> dict[Unit, Hex]:
        """The reference deployment of a side: unit -> hex, bottom to top."""
        return self._deployments["gambit" if s.gambit == 1 else "citadel"][side]

    def luftwaffe(self, s: KurskState) -> int:
        """[11.10] Two counters with the Gambit, one without [9.3]."""
        return 2 if s.gambit == 1 else 1

    # What the table asks of a game.

    sight = view.sight
    hidden = view.hidden
    redeal = view.redeal

    def start(self) -> KurskState:
        return setup.fixed_state(self) if self.fixed_start else setup.preliminary_state(self)

    def score(self, s: KurskState) -> float:
        """Points above the middle of a draw, or of the last defeat and the first victory [4.2.3, 4.2.4]."""
        return s.vp - sum(self.thresholds[max(s.gambit, 0)]) / 2

    def agenda_for(self, s: KurskState, side: Side, phase: str) -> list[Any] | None:
        if phase == "orders":  # the beginning of a game turn, which is written as the German's
            return [sequence.GameTurn(s.turn)] if side == GERMAN else None
        index = int(phase[-1]) - 1
        kind = "move" if phase.startswith("movement") else "fight"
        agenda: list[Any] = [sequence.TurnEnd()]
        if side == GERMAN:
            agenda.append(sequence.PlayerTurn(SOVIET))
        if index == 0:
            agenda.append(sequence.Phase(side, 1))
        return [*agenda, *sequence.phase_steps(self, s, side, index, kind)]


def victory_line(side: Side, kind: str, size: str, elite: bool) -> str:
    """The line of 4.3 under which a unit's elimination is scored: Soviet [4.3.7] divisions and [4.3.8]
    corps; German [4.3.9] infantry, [4.3.10] paratroop and mountain, [4.3.11] mechanized and [4.3.12]
    elite divisions. [2.8] A brigade counts as a division."""
    if side == SOVIET:
        return "soviet_corps" if size == "corps" else "soviet_division"
    if elite:
        return "german_elite"
    if kind in ("panzer", "panzergrenadier"):
        return "german_mechanized"
    return "german_paratroop_mountain" if kind in ("paratroop", "mountain") else "german_infantry"
