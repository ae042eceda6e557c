"""Drive on Kursk passes what every game must pass."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

import pytest

from bench.soak import play_game
from tests.conformance import Conformance, Perft, ThinConformance, WholeGame

OVERSTACKED = """steppe position 1
game dok scenario citadel
turn 7 german movement1
track gambit=0
field orders ["move-fight","fight-fight"]
2410 3Pz 11Pz GD 167ID
2512 67GRD 52GRD 51GRD 71GRD 3MC 6TC
2411 2SS 3SS
"""
"""A hand-made position in which both sides must give units up (7.2.1), in the last turn."""

CROWDED = """steppe position 1
game dok scenario citadel
turn 7 soviet combat1
track gambit=0 luftwaffe=1
field orders ["move-fight","fight-fight"]
track orders_open=1
3003 1SS 2SS 3SS
3004 3Pz 11Pz GD
3103 6Pz 7Pz 19Pz
2903 2Pz 4Pz 9Pz
2904 12Pz 18Pz 20Pz
3104 10PzGr 25PzGr 167ID
3005 3TC 16TC 9TC
2905 6TC 31TC 3MC
3105 19TC 5GTC 2GTC
"""
"""German stacks so close that a retreat must displace (11.13)."""

FUNNEL = """steppe position 1
game dok scenario citadel
turn 7 german combat2
track gambit=0
field orders ["fight-fight","fight-fight"]
3021 45ID
3222 72ID
2822 137ID
3022 8RD
3023 2TC 10TC 18TC
"""
"""8RD can only retreat into a full hex, so it must displace (11.13)."""


class TestDriveOnKursk(Conformance):
    game_id = "dok"
    scenario = "citadel"
    option_sets = ({}, {"gambit": "yes"})
    starts = (OVERSTACKED, CROWDED, FUNNEL)
    games = 2
    looks = 3
    sight_looks = 3
    walked = 60
    universe = 60
    match_lines = 320
    save_cuts = 5
    ordered_verbs = frozenset({"displace"})
    flips: ClassVar[Mapping[str, tuple[str, ...]]] = {"convert": ("no", "yes"), "luftwaffe": ("no", "yes")}
    golden = Path(__file__).parent / "golden.txt"
    golden_lines = 160
    perfts = (
        # 1: go 19Pz, go 19Pz road, end. 2: three hexes lie next to 3000 on the map (2900, 3001, 3100), for
        # either way of going; after end the combat phase offers only its own end: 3 + 3 + 1. 3: 2900 and 3100
        # have five neighbours on the map, 3001 six, and each offers halt: 6 + 7 + 6, twice; after both ends
        # the Soviet may go, go by road or end: 38 + 3.
        Perft(
            """steppe position 1
            game dok scenario citadel
            turn 7 german movement1
            track gambit=0
            3000 19Pz
            6027 16TC
            """,
            (3, 7, 41),
        ),
        # 1: attack with 1SS, with 2SS, with both; lay 1SS on top; end. 2: one division at 5:1: four DE and
        # one BB with seven ways to advance (stay in 2008 or go on to one of its neighbours), a DR with three
        # retreats: 38, twice. Both at 6:1: five DE with fourteen, a BB with two losses: 72. After top five
        # again, with 2SS to lay on top; after end the Soviet may go or end: 76 + 72 + 5 + 2.
        Perft(
            """steppe position 1
            game dok scenario citadel
            turn 7 german combat2
            track gambit=0
            2007 1SS 2SS
            2008 67GRD
            """,
            (5, 155),
        ),
    )


class TestStarter(ThinConformance):
    game_id = "dok"
    scenario = "starter"
    ordered_verbs = TestDriveOnKursk.ordered_verbs
    flips = TestDriveOnKursk.flips


class TestAllScenarios(WholeGame):
    scenarios = (TestDriveOnKursk, TestStarter)


@pytest.mark.parametrize("seed", range(50))
def test_random_games_come_to_an_end(seed: int) -> None:
    _, result, _, turn = play_game(seed)
    assert result in ("german", "soviet", "draw")
    assert 1 <= turn <= 9
