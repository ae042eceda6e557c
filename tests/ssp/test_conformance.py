"""SS Panzer passes what every game must pass."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from bench.soak import play_game
from steppe.table.basics import Action, Side
from steppe.table.dataset import DataSet
from steppe.table.events import Event, Result
from steppe.table.game import AnyGame
from steppe.table.state import State
from tests.conformance import Beginning, Conformance, Options, Perft, ThinConformance, WholeGame
from tests.ssp.support import game

CROSSFIRE = """steppe position 1
game ssp scenario prokhorovka
turn 4 soviet 31tc
track visibility=3
0310 100T34 100MR
0311 LTiger{kill_s}
0309 L5Pz{kill_n}
0211 L1StuG
"""
"""Whoever leaves 0310 is caught between two kill zones (10.3), and by a third unit besides."""

AMBUSH = """steppe position 1
game ssp scenario prokhorovka
turn 4 german lah
track visibility=3
0310 100T34 100MR
0311 LTiger{kill_s}
0309 L5Pz{kill_n}
0211 L1StuG
"""
"""The same from the other side, whose units may fire together (10.3.1)."""

MELEES = """steppe position 1
game ssp scenario prokhorovka
turn 4 german lah
track visibility=2
field cup ["31tc"]
0310 L1.1Gr L5Pz 100MR 100T34-
0311 L2.1Gr L1StuG L1Pi
0312 23Abn1 10GAT
0410 S1937
0411 25T34{kill_s} 53MRB1{suppressed}
0309 LTiger-- L88
"""
"""A close combat goes on and three more can be begun (11.1.1), one against a kill zone, one against static
infantry; the Soviets may begin others afterwards."""

CROWDED = """steppe position 1
game ssp scenario prokhorovka
turn 4 soviet 18tc
field cup ["dr"]
0310 110T34 170T34 181T34
0312 25T34 110T70
0309 D6Pz D1.DGr
0410 D1StuG
"""
"""Too many Soviets in one hex and two corps in another (6.1), next to Germans with guns (13.3.2)."""

SHELLS = """steppe position 1
game ssp scenario prokhorovka
turn 4 soviet bombardment
track visibility=2
0310 T1.TGr T4Pz T1StuG-
0311 23Abn1 S1937
0309 23Abn2
0410 23Abn3 7GArt
"""
"""All Soviet guns fire at units that their own infantry stands next to (13.4)."""


class SSPanzerOrders(Conformance):
    game_id = "ssp"

    def load(
        self, game_id: str, scenario: str, options: Options | None = None, data: DataSet | None = None
    ) -> AnyGame:
        if data is None and game_id == self.game_id:
            return game(scenario, **(options or {}))
        return super().load(game_id, scenario, options, data)

    def result_of(self, events: Sequence[Event]) -> str | None:
        """What the attack itself did; shells that fell short (13.4) and whatever follows do not count."""
        results = (event.what for event in events if isinstance(event, Result))
        return next((what for what in results if not what.startswith("stray-")), None)

    def is_decided(self, events: Sequence[Event]) -> bool:
        return self.result_of(events) is not None

    def _previewed(self, beginning: Beginning) -> Iterator[tuple[AnyGame, State, Side, Action]]:
        """Attacks that are one throw of dice; others are counted in tests of their own."""
        single = ("fire", "shoot", "support", "shell")
        yield from (order for order in super()._previewed(beginning) if order[3][0] in single)


class TestSSPanzer(SSPanzerOrders):
    scenario = "prokhorovka"
    option_sets = (
        {},
        {
            "crossfire": "one",
            "entry_dice": "two",
            "support": "always",
            "first_fire": "defender",
            "three_hits": "tiger",
        },
    )
    starts = (CROSSFIRE, AMBUSH, MELEES, CROWDED, SHELLS)
    games = 2
    looks = 2
    sight_looks = 1
    walked = 40
    universe = 40
    match_lines = 200
    save_cuts = 3
    previews = 8
    golden = Path(__file__).parent / "golden.txt"
    golden_lines = 600
    perfts = (
        # 1: go, six kill zones, end. 2: three hexes lie next to the corner; after a kill zone nothing is left
        # to do, and as after end the last turn and the match are over: 3 + 0 + 0. 3: 0102 has four
        # neighbours, 0201 three, 0202 six, all in reach of three points, and each offers halt: 5 + 4 + 7.
        Perft(
            """steppe position 1
            game ssp scenario prokhorovka
            turn 4 soviet 9gabn
            0101 23Abn1
            """,
            (8, 3, 16),
        ),
        # A Panzer that has moved, without guns, so that its impulse is passed over. 1: assault or done, which
        # ends the match. 2: done. 3: entry fire, or pass. 4: a 1, 2 or 3 throws it back and the match is
        # over; after a 4, 5, 6 or a pass it may shoot or pass: 4 x 2. 5: 36 throws or a pass, and the T-34
        # may shoot or pass: 4 x 74.
        Perft(
            """steppe position 1
            game ssp scenario prokhorovka
            turn 4 german lah
            field guns [4,4,4,4,4,4,4,4,4]
            0310 L5Pz{acted}
            0311 25T34
            """,
            (2, 1, 2, 8, 296),
        ),
        # 1: go, go half, fire at either with or without half a move after it, end. 2: four hexes for either
        # way of going; 216 throws at each of two targets, after which nothing is left and the match is over;
        # 36 throws at each, then four hexes or halt; after end two assaults or done: 8 + 0 + 360 + 3.
        Perft(
            """steppe position 1
            game ssp scenario prokhorovka
            turn 4 soviet 31tc
            0310 100T34
            0311 LTiger{kill_s}
            0309 L5Pz{kill_n}
            """,
            (7, 371),
        ),
    )


class TestStarter(SSPanzerOrders, ThinConformance):
    scenario = "starter"


class TestAllScenarios(WholeGame):
    scenarios = (TestSSPanzer, TestStarter)


@pytest.mark.parametrize("seed", range(50))
def test_random_games_come_to_an_end(seed: int) -> None:
    _, result, _, turn = play_game(seed, "ssp")
    assert result in ("german", "soviet", "draw")
    assert 1 <= turn <= 4
