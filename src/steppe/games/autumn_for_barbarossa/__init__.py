"""Autumn for Barbarossa: the battle of Smolensk, July to September 1941, by the rules of the Standard Combat
Series.

The rulebook's chapters are the modules of this package; a rule number in square brackets marks the place
where that rule is enforced. `S-` are rules of the series (`steppe.series.standard_combat`).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, ClassVar

from steppe.board import Vocabulary, read_map
from steppe.board.layers import marked
from steppe.games.autumn_for_barbarossa import (
    advance,
    air,
    arrivals,
    combat,
    losses,
    movement,
    replacements,
    retreat,
    sequence,
    setup,
    stacking,
    victory,
    view,
    withdrawal,
)
from steppe.games.autumn_for_barbarossa.counters import INFANTRY, read_counters
from steppe.games.autumn_for_barbarossa.ground import CHART, VOCABULARY, lay_ground
from steppe.games.autumn_for_barbarossa.options import Options
from steppe.games.autumn_for_barbarossa.page.manners import AutumnForBarbarossaManners
from steppe.games.autumn_for_barbarossa.state import FLAGS, GERMAN, SOVIET, BarbarossaState
from steppe.games.autumn_for_barbarossa.tables import read_combat, read_terrain
from steppe.table.basics import Side, Unit
from steppe.table.dataset import DataSet
from steppe.table.game import Game
from steppe.table.options import read_options
from steppe.table.rows import check_has
from steppe.table.state import State
from steppe.table.steps import Step


class AutumnForBarbarossa(AutumnForBarbarossaManners, Game[BarbarossaState]):
    """The game with one data set, scenario and set of options."""

    id: ClassVar[str] = "afb"
    title: ClassVar[str] = "Autumn for Barbarossa"
    package: ClassVar[str] = "steppe.games.autumn_for_barbarossa"
    series: ClassVar[tuple[str, ...]] = ("steppe.series.standard_combat",)
    rules: ClassVar[int] = 2
    sides: ClassVar[tuple[str, str]] = ("german", "soviet")
    state_type: ClassVar[type[State]] = BarbarossaState
    scenarios: ClassVar[Mapping[str, str]] = {
        "smolensk": "July to September 1941, ten turns",
        "starter": "a first game: one corner, two turns, no set-up",
    }
    option_type = Options
    flag_names: ClassVar[tuple[str, ...]] = FLAGS
    steps_lost: ClassVar[int] = 1
    vocabulary: ClassVar[Vocabulary] = VOCABULARY
    phases: ClassVar[tuple[str, ...]] = sequence.PHASES[:-1]
    steps: ClassVar[tuple[type[Step], ...]] = (
        sequence.GameTurn,
        sequence.PlayerTurn,
        sequence.Phase,
        sequence.PhaseEnd,
        sequence.Duty,
        sequence.TurnEnd,
        movement.MovementPhase,
        movement.Moving,
        stacking.Excess,
        combat.CombatPhase,
        combat.BattleRoll,
        losses.Lose,
        retreat.Retreat,
        advance.Advance,
        advance.Breakthrough,
        *setup.STEPS,
        *air.STEPS,
        *withdrawal.STEPS,
        *replacements.STEPS,
        *arrivals.STEPS,
        *victory.STEPS,
    )

    def __init__(self, data: DataSet, scenario: str, options: Mapping[str, str]) -> None:
        super().__init__(data, scenario, options)
        self.chosen = read_options(Options, self.options)
        self.counters = read_counters(data, self.counter_file)
        board = read_map(data[self.map_file], self.map_file, VOCABULARY)
        check_has(self.map_file, board.hexes, VOCABULARY.hexes)
        self.lay_out(board, tuple(c.id for c in self.counters), [c.side for c in self.counters])
        chart = read_terrain(data)
        check_has("terrain.tsv", chart, CHART)
        self.ground = lay_ground(board, chart)
        self.columns, self.combat_table = read_combat(data)
        self.chances: dict[int, Mapping[str, Fraction]] = {}
        """What the dice make of each column of the combat table, as far as it was asked for."""
        self._read_counters()
        self._read_map()
        self.setup = setup.read_setup(self)
        self.air = air.read_air(self)
        self.arrivals = arrivals.read_arrivals(self)
        self.withdrawal = withdrawal.read_withdrawal(self)
        self.victory = victory.read_victory(self)

    def _read_counters(self) -> None:
        counters = self.counters
        germans = sum(c.side == GERMAN for c in counters)
        self.units_of = (range(germans), range(germans, len(counters)))
        self.faces = [rating for c in counters for rating in (c.full, c.reduced)]
        """Per counter its full and its reduced side."""
        self.is_yellow = [c.yellow for c in counters]
        self.is_garrison = [c.kind == "garrison" for c in counters]
        draws = self.chosen.infantry == "drawn"
        self.is_drawn = [draws and c.kind == INFANTRY and c.side == SOVIET for c in counters]
        """[5.0] Soviet infantry divisions, whose ratings vary, if they are drawn from the cup."""
        self.garrisons = tuple(
            tuple(Unit(u) for u in units if self.is_garrison[u]) for units in self.units_of
        )

    def _read_map(self) -> None:
        hexes = self.board.hexes
        self.sources = (hexes["supply.german"], hexes["supply.soviet"])
        notable = (hexes[name] for name in ("victory.1", "victory.2", "entry.L", "supply.soviet"))
        self.is_notable = marked(self.board, (h for group in notable for h in group))
        """Hexes of which it is told who takes them."""

    # What the table asks of a game.

    sight = view.sight
    hidden = view.hidden
    redeal = view.redeal

    def start(self) -> BarbarossaState:
        return setup.start(self)

    def score(self, s: BarbarossaState) -> float:
        """[4.0.4] Points below a draw, which are the German's."""
        return victory.lead(self, s)

    def agenda_for(self, s: BarbarossaState, side: Side, phase: str) -> list[Any] | None:
        return sequence.agenda_for(self, s, side, phase)
