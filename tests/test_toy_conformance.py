"""The toy passes what every game must pass: one scenario in full depth, the other thinly, both together."""

from __future__ import annotations

from pathlib import Path

from steppe.table.dataset import DataSet
from steppe.table.game import AnyGame
from tests.conformance import Conformance, Options, Perft, ThinConformance, WholeGame
from tests.toy import load_toy


class ToyConformance(Conformance):
    game_id = "toy"

    def load(
        self, game: str, scenario: str, options: Options | None = None, data: DataSet | None = None
    ) -> AnyGame:
        return load_toy(game, scenario, options, data)


class TestBrook(ToyConformance):
    scenario = "brook"
    match_lines = 100
    golden = Path(__file__).parent / "toy" / "golden.txt"


class TestMoor(ToyConformance, ThinConformance):
    scenario = "moor"
    perfts = (
        # 1: attack or end. 2: 3 to 3 against a town is 1:2: a 1, 2 or 3 kills the only red counter and ends
        # the match, after a 4 or 5 only end is left; after a 6 there are four ways to retreat, since the zone
        # of Rf reaches 14.26 and, over the bridge, 13.26, but not 13.27 across the water; after end the match
        # is over: 2 + 4. 3: after a retreat only end is left.
        Perft(
            """steppe position 1
            game toy scenario moor
            turn 4 red fight
            14.27 Rf
            13.26 Bf
            """,
            (2, 6, 4),
        ),
    )


class TestAllScenarios(WholeGame):
    scenarios = (TestBrook, TestMoor)
