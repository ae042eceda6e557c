"""Grossdeutschland passes what every game must pass."""

from __future__ import annotations

from collections.abc import Sequence

from steppe.table.basics import Action, Side
from steppe.table.dataset import DataSet
from steppe.table.events import Event
from steppe.table.game import AnyGame
from steppe.table.state import State
from tests.conformance import Conformance, Options, ThinConformance, WholeGame
from tests.gd.support import game


class DivisionOrders(Conformance):
    game_id = "gd"

    def load(
        self, game_id: str, scenario: str, options: Options | None = None, data: DataSet | None = None
    ) -> AnyGame:
        if data is None and game_id == self.game_id:
            return game(scenario, **(options or {}))
        return super().load(game_id, scenario, options, data)

    def answer(self, g: AnyGame, s: State, side: Side, assume: Options) -> Action:
        """Nobody supports the defence or plays a black chit."""
        return ("pass",)

    def is_decided(self, events: Sequence[Event]) -> bool:
        return self.result_of(events) is not None


class TestLutchessa(DivisionOrders, ThinConformance):
    scenario = "lutchessa"


class TestMischurin(DivisionOrders, ThinConformance):
    scenario = "mischurin"


class TestAkhtyrka(DivisionOrders, ThinConformance):
    scenario = "akhtyrka"


class TestKursk(DivisionOrders, ThinConformance):
    scenario = "kursk"


class TestStarter(DivisionOrders, ThinConformance):
    scenario = "starter"


class TestAllScenarios(WholeGame):
    scenarios = (TestLutchessa, TestMischurin, TestAkhtyrka, TestKursk, TestStarter)
