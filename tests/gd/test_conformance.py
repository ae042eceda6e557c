"""Grossdeutschland passes what every game must pass."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

from steppe.table.basics import Action, Side
from steppe.table.dataset import DataSet
from steppe.table.events import Event
from steppe.table.game import AnyGame
from steppe.table.state import State
from tests.conformance import Conformance, Options, Perft, ThinConformance, WholeGame
from tests.gd.support import game


def position(agenda: str, scenario: str, turn: int, rest: Sequence[str]) -> str:
    """The beginning of a position in sunshine: some chits are still in the cup, and each side has three event
    chits, one blue, one red, one black, of the few that nobody has seen."""
    unseen = {name: int(name in FEW) for name in game(scenario).events}
    return f"""steppe position 1
game gd scenario {scenario}
track turn={turn} weather=1
agenda [{{"step":"endofturn"}},{{"step":"drawchit"}},{agenda}]
field cup {json.dumps(rest)}
field cups [[1,1,1],[1,1,1]]
field unseen {json.dumps(unseen)}
"""


FEW = ("airstrike", "charge", "strafing", "apathy", "sniper", "fighter_cover", "fire_lane")


def drawn(side: int, chit: str, *rest: str, turn: int = 10) -> str:
    """A chit has just been drawn."""
    return position(f'{{"step":"activate","side":{side},"chit":"{chit}"}}', "lutchessa", turn, rest)


def fighting(side: int, chit: str, *rest: str, turn: int = 10, repulsed: Sequence[str] = ()) -> str:
    """The movement of an activation is over; some have been repulsed, and one of them must be depleted."""
    hq = game("lutchessa").unit_named[f"HQ.{chit}"]
    combat = f'{{"step":"combatpart","side":{side},"battalion":"{chit}","hq":{hq}}}'
    units = [game("lutchessa").unit_named[name] for name in repulsed]
    follow = f',{{"step":"followretreat","side":{side},"unit":{hq}}}'
    lose = f',{{"step":"lose","side":{side},"units":{units},"count":1,"what":"depleted","rule":"10.4.AC"}}'
    follows = follow + lose if repulsed else ""
    return position(f'{{"step":"endactivation"}},{combat}{follows}', "lutchessa", turn, rest)


TURNED = "bridge_dice=any pulverized=up fire_penalty=hit"
"""All options as they are not by default."""

BLACK = """field refilled [["airstrike","apathy"],["airstrike","sniper"]]
field hands [["expert_sniper","fighter_cover","hardened"],["fighter_cover","retreated"]]
"""
"""Both sides hold black chits that cancel what they will draw."""

BATTLE = (
    fighting(0, "2Gr", "2Mot")
    + """2614 HQ.2Gr{active} 5K.2Gr{active} 6K.2Gr-{active} 7K.2Gr-{active}
2714 Sturm.2Gr{active} IG.2Gr{active}
2513 HQ.3Art 7B.3Art
2615 1.2Mot 2.2Mot-
2715 HQ.2Mot 3.2Mot 4.2Mot
2617 SPG.2Mot IG.2Mot
2619 HQ.SArt 105a.SArt 155.SArt
"""
)
"""Stacks in contact with guns behind them, an HQ among the attackers."""

RIPOSTE = (
    fighting(1, "2Mot", "2Gr")
    + BLACK
    + """2614 HQ.2Mot{active} 1.2Mot{active} 2.2Mot{active} 3.2Mot{active}
2615 5K.2Gr- 6K.2Gr-
2714 4.2Mot{active} SPG.2Mot{active}
2716 8K.2Gr-
2620 HQ.2Gr
2513 HQ.SArt 155.SArt 122.SArt
"""
)
"""Weak stacks that have to yield."""

ASSAULT = (
    fighting(1, "2Tk", "2Gr", turn=12)
    + """2613 HQ.2Tk{active}
2614 1T34.2Tk{active} 2T34.2Tk{active}
2714 3T34.2Tk{active} 4T34.2Tk-{active} 1.1Gd
2615 5K.2Gr-
2815 9K.3Gr- 6K.2Gr-
2618 HQ.2Gr 7B.3Art
2717 Sturm.2Gr
"""
)
"""Tanks beside weak stacks; at night."""

REPULSED = (
    fighting(0, "2Gr", turn=12, repulsed=("5K.2Gr", "6K.2Gr"))
    + BLACK
    + """2614 HQ.2Gr{active} 6K.2Gr{active}
2613 5K.2Gr-{active,fought}
2615 1.2Mot 2.2Mot-
2618 HQ.2Mot AA.1Mot
"""
)
"""An HQ may follow who was thrown back."""

DUG_IN = (
    drawn(1, "AT", "Eng")
    + """field works [[{trench},"trench",3],[{mined},"minefield",0]]
2614 HQ.AT 1Su85.AT 2Su85.AT
2615 76a.AT 76b.AT
2617 Brum.Eng 1K.Eng-
2717 HQ.Eng 2K.Eng- 3K.Eng-
2716 Sturm.2Gr
"""
)
"""Guns before a trench, into which nobody looks."""

BRIDGES = (
    drawn(0, "Eng", "1Gd")
    + """field works [[{mined},"minefield",0]]
2608 1K.Eng- 2K.Eng-
2610 HQ.Eng
2611 3K.Eng-
2603 HQ.1Gd 1.1Gd 2.1Gd-
"""
)
"""Engineers at a bridge, beside an open river, and at a minefield."""

CROWDED = (
    drawn(1, "2Tk", turn=12)
    + """2614 HQ.2Tk 1T34.2Tk 2T34.2Tk- 3T34.2Tk 4T34.2Tk 1.1Gd 2.1Gd
2618 5K.2Gr HQ.2Gr
"""
)
"""Too many in one hex, tanks and who could ride them."""

CUT_OFF = """steppe position 1
game gd scenario lutchessa
turn 12 german supply
track weather=1
2613 HQ.SDiv HQ.1Gd 1.1Gd- 2.1Gd-
2615 1.1Mot 2.1Mot-
2617 3.1Mot 1.2Mot
2714 2.2Mot
2010 9K.3Gr- 10K.3Gr
2012 11K.3Gr
2205 HQ.2Gr 5K.2Gr-
"""
"""Battalions without HQs on both sides, one of which the division feeds, and units to be rebuilt."""

LEAVING = (
    position(
        '{"step":"endactivation"},{"step":"movementpart","side":0,"battalion":"1Fus"}',
        "mischurin",
        12,
        ("AT",),
    )
    + """3653 1K.1Fus{active} 2K.1Fus{active} 3K.1Fus{active} IG.1Fus{active}
3552 HQ.1Fus LtFlak.1Fus
3632 HQ.AT 1Su85.AT
"""
)
"""Fusiliers at the edge by which they may leave."""


def hexed(position: str, **hexes: str) -> str:
    """Put the indices of hexes into the fields of a position."""
    g = game("lutchessa")
    for name, number in hexes.items():
        position = position.replace("{" + name + "}", str(g.hex_named[number]))
    return position


class DivisionOrders(Conformance):
    game_id = "gd"
    ordered_verbs = frozenset({"attack"})
    """A gun next to the target attacks itself or supports who does: `attack 2615 A guns B`, or B and A."""

    def load(
        self, game_id: str, scenario: str, options: Options | None = None, data: DataSet | None = None
    ) -> AnyGame:
        if data is None and game_id == self.game_id:
            return game(scenario, **(options or {}))
        return super().load(game_id, scenario, options, data)

    def answer(self, g: AnyGame, s: State, side: Side, assume: Options) -> Action:
        """Nobody supports the defence or plays a black chit."""
        return ("pass",)

    def previewed(self) -> Iterator[tuple[AnyGame, State, Side, Action]]:
        """Only where few event chits are left: all draws of two full cups would take hours."""
        for beginning in self.beginnings():
            if beginning[1]:
                yield from islice(self._previewed(beginning), self.previews)

    def is_decided(self, events: Sequence[Event]) -> bool:
        return self.result_of(events) is not None


class TestLutchessa(DivisionOrders):
    scenario = "lutchessa"
    starts = (
        BATTLE,
        RIPOSTE.replace("scenario lutchessa", f"scenario lutchessa {TURNED}"),
        ASSAULT,
        REPULSED,
        hexed(DUG_IN, trench="2617", mined="2717"),
        hexed(BRIDGES, mined="2612"),
        CROWDED,
        CUT_OFF,
    )
    games = 2
    looks = 2
    sight_looks = 2
    walked = 40
    universe = 40
    match_lines = 200
    save_cuts = 3
    previews = 3
    golden = Path(__file__).parent / "golden.txt"
    golden_lines = 400
    perfts = (
        # 1: activate or pass, which ends the match: it is the last chit of the last turn. 2: go or end, which
        # ends it too. 3: three hexes lie next to the corner. 4: of four points, from 0702 to 0701, 0703, 0802
        # and the woods of 0803, from 0801 to 0701, 0802 and 0901, from 0802 to 0701, 0702, 0801, 0803, 0901
        # and along the road to 0902; each offers halt: 5 + 4 + 7.
        Perft(
            """steppe position 1
            game gd scenario lutchessa
            track turn=14 weather=1
            agenda [{"step":"endofturn"},{"step":"drawchit"},{"step":"activate","side":1,"chit":"1Gd"}]
            0701 1.1Gd
            """,
            (2, 2, 3, 16),
        ),
        # 1: attack or end, which ends the match. 2: 4 against 2 is 2-1, and two dice are rolled. 2 to 6 kill
        # the HQ, a 7 drives it away by the one way there is: 21 times the company may advance or stay. A 9
        # (four times) lets the German lead it back to one of three hexes. An 8 and 10 or more end the match:
        # 42 + 12.
        Perft(
            """steppe position 1
            game gd scenario lutchessa
            track turn=14 weather=1
            agenda [{"step":"endofturn"},{"step":"combatpart","side":1,"battalion":"1Gd","hq":-1}]
            field cups [[0,0,0],[0,0,0]]
            0702 1.1Gd{active}
            0701 HQ.2Gr
            """,
            (2, 54),
        ),
    )


class ThinDivision(DivisionOrders, ThinConformance):
    previews = 0


class TestMischurin(ThinDivision):
    scenario = "mischurin"
    starts = (LEAVING,)


class TestAkhtyrka(ThinDivision):
    scenario = "akhtyrka"


class TestKursk(ThinDivision):
    scenario = "kursk"


class TestStarter(ThinDivision):
    scenario = "starter"


class TestAllScenarios(WholeGame):
    scenarios = (TestLutchessa, TestMischurin, TestAkhtyrka, TestKursk, TestStarter)
