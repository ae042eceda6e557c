"""Autumn for Barbarossa passes what every game must pass, with the assumed readings of the series rules as
they are by default and with all of them turned round."""

from __future__ import annotations

from pathlib import Path

from steppe.table.basics import Action
from tests.conformance import Conformance, Perft, ThinConformance, WholeGame

TURNED = {
    "infantry": "historical",
    "trace_max_mp_to_road": "10",
    "ezoc_enter_cost": "1",
    "ezoc_stops": "yes",
    "exploit_from_ezoc": "yes",
    "overrun_from_start_ezoc": "yes",
    "overrun_extra_mp": "0",
    "loss_order": "owner",
    "odds_rounding": "defender",
    "advance_hexes": "2",
    "retreat_ezoc_loss": "unit",
    "minimum_move": "no",
    "zoc_needs_attack": "yes",
    "clamp_before_shift": "no",
}

BATTLE = """steppe position 1
game afb scenario smolensk
turn 10 german combat
12.10 29Mot15 29Mot71 18Pz18
12.12 10Pz7 10Pz69 10Pz86
13.12 17Pz39 17Pz40 17Pz63
11.10 3Pz6 3Pz3 3Pz394
12.11 13TD 53RD 110RD
14.12 100RD 172RD
14.13 148RD 187RD 61RD
17.14 144RD
"""
"""Stacks in contact, so that there are losses to choose, retreats of several units and advances."""

OVERRUNS = """steppe position 1
game afb scenario smolensk
turn 10 german movement
track strikes=2 breakdowns=2
18.08 29Mot15 29Mot71 18Pz18
17.08 10Pz7 10Pz69 10Pz86
20.09 13TD- 53RD- 110RD-
21.08 100RD- 172RD
22.08 148RD 187RD 61RD
"""
"""Panzers that come upon weak stacks in open country."""

CROWDED = """steppe position 1
game afb scenario smolensk
turn 10 soviet exploitation
25.13 13TD 18TD 48TD 220MD
27.12 29Mot15 29Mot71 18Pz18 10Pz7
"""
"""Hexes with too many units on both sides."""


class Barbarossa(Conformance):
    game_id = "afb"

    def names_result(self, action: Action) -> bool:
        return action[0] in ("attack", "overrun")


class TestSmolensk(Barbarossa):
    scenario = "smolensk"
    option_sets = ({}, TURNED)
    starts = (BATTLE, OVERRUNS, CROWDED)
    games = 1
    looks = 2
    sight_looks = 2
    walked = 60
    universe = 60
    match_lines = 200
    save_cuts = 4
    golden = Path(__file__).parent / "golden.txt"
    golden_lines = 160
    perfts = (
        # 1: go 13TD, end. 2: two hexes lie next to 47.00 on the map (46.00, 47.01); after end the match is
        # over. 3: 46.00 has five neighbours on the map, 47.01 four, and each offers halt: 6 + 5.
        Perft(
            """steppe position 1
            game afb scenario smolensk
            turn 10 soviet exploitation
            47.00 13TD
            """,
            (2, 2, 11),
        ),
        # 1: attack with 13TD, end. 2: at 4:1 the garrison's last step dies whatever the 36 dice show, and
        # 13TD, which has lost one at most, may advance or not: 72. After end nobody can exploit from an
        # enemy zone, so that there is only end again: 1.
        Perft(
            """steppe position 1
            game afb scenario smolensk
            turn 10 soviet combat
            46.02 13TD
            47.03 GG1-
            """,
            (2, 73),
        ),
    )


class TestStarter(Barbarossa, ThinConformance):
    scenario = "starter"


class TestAllScenarios(WholeGame):
    scenarios = (TestSmolensk, TestStarter)
