"""The drill passes what every game must pass."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

from steppe.table.basics import Action, Side
from steppe.table.dataset import DataSet
from steppe.table.game import AnyGame
from steppe.table.state import State
from tests.conformance import Conformance, Options, Perft
from tests.drill import load_drill


class TestDrill(Conformance):
    game_id = "drill"
    scenario = "skirmish"
    option_sets = ({}, {"fog": "no", "support": "2"}, {"support": "0"})
    starts = (
        """steppe position 1
        game drill scenario skirmish
        turn 1 red combat-A
        0203 RA1 RAg RA2
        0204 RAm RB1 RBg
        0303 BA1 BAg BA2
        0304 BAm BB1
        0305 RB2
        0404 BBg BB2
        """,
    )
    games = 30
    looks = 10
    sight_looks = 40
    match_lines = 60
    flips: ClassVar[Mapping[str, tuple[str, ...]]] = {"support": ("no", "yes")}
    golden = Path(__file__).parent / "drill" / "golden.txt"
    perfts = (
        # 1: go RA1, done. 2: after go the hexes 0102, 0201 and 0202 (a wood, 2 points); after done only done.
        # 3: 0102 leads to 4 hexes or halt, 0201 to 3 or halt, 0202 with its last point to 5 or halt; after
        # done, done turn 2 begins and the cup gives red.A or blue.A, each with go or done: 5 + 4 + 6 + 4.
        Perft(
            """steppe position 1
            game drill scenario skirmish
            turn 1 red move-A
            0101 RA1
            0607 BA1
            """,
            (2, 4, 19),
        ),
        # 1: go with any of 7 sets of the stack in 0203 or with RAg, top RA1, top RA2, done.
        Perft(
            """steppe position 1
            game drill scenario skirmish
            turn 1 red move-A
            rest scenario
            """,
            (11, 69, 445),
        ),
        # 1: attack with RA1, with RA2, with both, or done. 2: RA1 at 1:1: twice AL and twice NE leave two
        # actions, DR three retreats, DE none: 11. RA2 at 1:2: 3 * 2 + 2 * 2 + 3 = 13. Both at 1:1: 2 + 2 + 3.
        # Done: turn 2 and red.A (go in three ways, top RA1, done) or blue.A (go, done): 7.
        Perft(
            """steppe position 1
            game drill scenario skirmish support=0
            turn 1 red combat-A
            0203 RA1 RA2
            0303 BA1
            """,
            (4, 38, 157),
        ),
    )

    def load(
        self, game: str, scenario: str, options: Options | None = None, data: DataSet | None = None
    ) -> AnyGame:
        return load_drill(game, scenario, options, data)

    def answer(self, g: AnyGame, s: State, side: Side, assume: Options) -> Action:
        return ("support",) if assume["support"] == "yes" else ("decline",)
