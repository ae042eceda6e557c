"""What `planner` thinks of in Autumn for Barbarossa and `greedy` does not."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from steppe.games.autumn_for_barbarossa.movement import MovementPhase
from steppe.players.autumn_for_barbarossa.answers import garrison
from steppe.players.autumn_for_barbarossa.guards import fill
from steppe.players.autumn_for_barbarossa.mind import FORESIGHT, Script, plan_point, variants
from steppe.players.autumn_for_barbarossa.muster import Muster
from steppe.players.autumn_for_barbarossa.outlook import Outlook
from steppe.players.autumn_for_barbarossa.params import PARAMS, Params
from steppe.players.autumn_for_barbarossa.plan import own_plan
from steppe.players.autumn_for_barbarossa.strikes import best_raid
from steppe.table import text_of
from tests.afb.plain_map import on_plain
from tests.afb.support import new_game
from tests.players.support import GERMAN, SOVIET

pytestmark = pytest.mark.slow

FARTHER = Params(**FORESIGHT)

FAR = "\n03.13 7ID\n47.17 4Mil"
"""Somebody on each side, far away."""

KEPT = "layer control german 32.10\n32.10 17ID"
"""Yelnya, which one German division keeps."""


def test_strikes_that_would_lapse_are_flown_several_on_a_hex() -> None:
    """[1.9.3] A hex is struck once a phase, so four on the only one in sight are named together."""
    table = on_plain(f"turn 5 german exploitation\n{KEPT}\n32.12 102RD\n03.13 7ID")
    table.s.strikes = 5
    flown = {}
    for name, params in (("plain", PARAMS), ("far", FARTHER)):
        raid = best_raid(Outlook(table.g, table.s, GERMAN, params), [], is_last=True)
        assert raid is not None
        flown[name] = table.g.numbers[raid.target], raid.strikes
    assert flown == {"plain": ("32.12", 1), "far": ("32.12", 4)}


def test_in_the_last_turn_whoever_could_come_for_a_town_is_struck() -> None:
    """[1.7.1] Disorganised, three divisions in reach of Yelnya attack and march at half; better ones far away
    would never come."""
    units = f"{KEPT}\n35.10 102RD 110RD 132RD\n45.20 102TD 106MD 107RD\n03.13 7ID"
    table = on_plain(f"turn 10 german exploitation\n{units}")
    table.s.strikes = 1
    raid = best_raid(Outlook(table.g, table.s, GERMAN, FARTHER), [], is_last=True)
    assert raid is not None and table.g.numbers[raid.target] == "35.10"


def test_what_could_really_come_is_feared() -> None:
    """Panzers thirteen hexes down the road from Smolensk, which no map of nearby enemies shows."""
    road = "road " + "-".join(f"{column}.14" for column in range(12, 26))
    units = "turn 1 soviet movement\n12.14 18Pz18 10Pz7 SSD\n25.14 102RD" + FAR
    table = on_plain(units, road)
    h = table.g.hex_named["25.14"]
    plain, far = (Outlook(table.g, table.s, SOVIET, params) for params in (PARAMS, FARTHER))
    assert far.threatened[h] > plain.danger[h]
    assert far.chance_of_loss(h, 7) > plain.chance_of_loss(h, 7)


@pytest.mark.parametrize(("turn", "likely"), [(4, 0), (5, 2 / 6), (6, 4 / 6), (7, 1), (8, 0)])
def test_panzers_that_may_be_taken_away_leave_a_garrison(turn: int, likely: float) -> None:
    """[2.1, 1.10] Yelnya, with enemies near: on turn 6 the panzers go with a 1 or 2, on turn 7 with 1 to 4,
    on turn 8 for certain."""
    units = "layer control german 32.10\n32.10 18Pz18 18Pz52\n36.11 102RD 110RD" + FAR
    table = on_plain(f"turn {turn} german movement\n{units}")
    step = table.s.agenda[-1]
    assert isinstance(step, MovementPhase)
    found = {}
    for name, params in (("plain", PARAMS), ("far", FARTHER)):
        o = Outlook(table.g, table.s, GERMAN, params)
        assert o.next_withdrawal == likely
        found[name] = garrison(o, Muster(o, step))
    leaves = ("garrison", "18Pz52") if likely else None
    assert found == {"plain": None, "far": leaves}


def test_a_plan_fills_the_towns_that_it_wants_to_hold() -> None:
    table = on_plain("turn 5 soviet movement\n25.14 102RD\n25.16 110RD\n26.16 132RD\n24.16 137RD" + FAR)
    step = table.s.agenda[-1]
    assert isinstance(step, MovementPhase)
    m = Muster(Outlook(table.g, table.s, SOVIET), step)
    fill(m, (table.g.hex_named["25.14"],))
    assert m.count(table.g.hex_named["25.14"]) == 3
    assert len(m.moves) == 2


def test_in_the_starter_a_plan_is_for_one_deed() -> None:
    """Anew after every strike; other plans begin with other deeds, and the script does what they begin
    with."""
    table = new_game((3, 4), "starter")
    table.do("split 0")
    before = plan_point(table.g, table.s, GERMAN)
    plans = list(variants(table.g, table.s, GERMAN))
    firsts = {plan.first for plan in plans if plan.first}
    assert plans[0].first == () and any(first[0] == "strike" for first in firsts)
    first = ("strike", "12.12", "2")
    plan = replace(own_plan(Outlook(table.g, table.s, GERMAN)), first=first)
    assert Script(table.g, GERMAN).choose(table.s, plan) == first
    table.do(text_of(first), (6, 6))
    assert plan_point(table.g, table.s, GERMAN) != before
    again = Script(table.g, GERMAN).choose(table.s, plan)
    assert again is not None and again != first, "a hex is struck once a phase"
