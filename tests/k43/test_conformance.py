"""Kursk 1943 passes what every game must pass, in full depth on the northern front."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import ClassVar

from steppe.games.kursk_1943 import Kursk1943
from steppe.games.kursk_1943.defence import Defend, Spend, able_defenders, bonus_for, supporting_guns
from steppe.games.kursk_1943.state import KurskState
from steppe.table.basics import Action, Side
from steppe.table.dataset import DataSet, packaged
from steppe.table.game import AnyGame
from steppe.table.state import State
from tests.conformance import Conformance, Options, Perft, ThinConformance, WholeGame

BATTLE = """steppe position 1
game k43 scenario kursk {options}
turn 19 german combat
1505 18Pz18 18Pz52 18Pz101
1504 18PzA 1ArtXXIII HQXLI
1605 20Pz21{{oos}} 20Pz59 185StG
1705 1Tig505 653Fer 216Bru
1506 15RD 119FU
1507 1Art13 HQ13A
1606 70GRD 1AT
1706 3TC50 3TC51 3TC103-
1708 2Art13 81RD
1404 Mant
1406 132RD-
1405 175RD{{disorganised}}
layer works 2 1506 1606
field missions ["support german A5 1506"]
field sorties [0,0,0,0,1,0,0,0,0,0]
field bonuses [[0, 591, 5, 1],[1, 591, 3, 0]]
"""
"""Stacks in contact with stars, guns, aircraft and what a lost headquarters brings."""

BARRAGE = """steppe position 1
game k43 scenario kursk
turn 19 german barrage
1504 1ArtXXIII 2ArtXXIII 18PzA
1503 18Pz18-
1506 15RD 119FU
1507 1Art13
field ammunition [6,6]
"""

ARRIVALS = """steppe position 1
game k43 scenario kursk
turn 19 soviet movement
0303 18Pz18
2002 132RD{oos}
3109 15RD 1Art13{transport}
pool 2MC18 2MC34 3GMC7 2Art48
"""
"""Reserves off the map, units at an entry zone."""


class KurskConformance(Conformance):
    """What all battles of the game say."""

    game_id = "k43"
    flips: ClassVar[Mapping[str, Sequence[str]]] = {"defence": ("none", "all"), "bonus": ("none", "all")}
    ordered_verbs = frozenset({"fly"})

    def load(
        self, game: str, scenario: str, options: Options | None = None, data: DataSet | None = None
    ) -> AnyGame:
        assert game == "k43"
        return Kursk1943(data or packaged(Kursk1943.package), scenario, options or {})

    def answer(self, g: AnyGame, s: State, side: Side, assume: Options) -> Action:
        assert isinstance(g, Kursk1943) and isinstance(s, KurskState)
        step = s.agenda[-1]
        if isinstance(step, Spend):
            return ("spend", str(bonus_for(g, s, step.battle, side) if assume["bonus"] == "all" else 0))
        assert isinstance(step, Defend)
        if assume["defence"] == "none":
            return ("defend",)
        guns = [g.units[u] for u in sorted(supporting_guns(g, s, step.battle))]
        users = [g.units[u] for u in sorted(able_defenders(g, s, step.battle))]
        return ("defend", *(["guns", *guns] if guns else []), *(["stars", *users] if users else []))


class TestKursk(KurskConformance):
    scenario = "kursk"
    starts = (BATTLE.format(options=""), BATTLE.format(options="masking=open"), BARRAGE, ARRIVALS)
    games = 1
    looks = 2
    sight_looks = 2
    walked = 40
    universe = 40
    match_lines = 120
    save_cuts = 3
    golden = Path(__file__).parent / "golden.txt"
    golden_lines = 160
    perfts = (
        # 1: go, dig, mark, end. 2: 3138 has two neighbours on the map (3137, 3038); after dig the unit has
        # been active and only end is left, after mark too: 2 + 1 + 1; after end the match is over.
        Perft(
            """steppe position 1
            game k43 scenario kursk
            turn 19 soviet movement
            3138 15RD
            0000 18Pz18
            """,
            (4, 4),
        ),
    )


class KurskThin(KurskConformance, ThinConformance):
    """Odds are exact only where nothing is masked: the northern front is looked at so too."""

    previews = 0


class TestClaws(KurskThin):
    scenario = "claws"


class TestProkhorovka(KurskThin):
    scenario = "prokhorovka"


class TestProkhorovka15(KurskThin):
    scenario = "prokhorovka15"


class TestJoined(KurskThin):
    scenario = "joined"


class TestStarter(KurskThin):
    scenario = "starter"


class TestAllBattles(WholeGame):
    scenarios = (TestKursk, TestClaws, TestProkhorovka, TestProkhorovka15, TestJoined, TestStarter)
    unused = frozenset({"bridge", "refill"})
    """No map has a big river, no battle Volkssturm: other games of the system do."""
