"""Habits of the mind of Kursk 1943 that were mended after reading whole games."""

from __future__ import annotations

import pytest

from steppe.games.kursk_1943 import Kursk1943
from steppe.games.kursk_1943.movement import MovementPhase
from steppe.games.kursk_1943.presence import bring
from steppe.games.kursk_1943.state import KurskState
from steppe.hexes import Hex
from steppe.players.kursk_1943 import mind
from steppe.players.kursk_1943.assaults import ground_worth
from steppe.players.kursk_1943.muster import Muster
from steppe.players.kursk_1943.outlook import BULWARK, DEFENDER, Outlook
from steppe.players.kursk_1943.params import PARAMS
from steppe.players.kursk_1943.posts import occupy
from steppe.players.kursk_1943.strongpoints import man_strong_points
from steppe.players.minds import STEADY
from steppe.players.numbers import learned
from steppe.players.planner import LEAST, PlannerPlayer
from steppe.table.basics import Reader, Side
from tests.players.support import GERMAN, SOVIET, new_battle


def outlook(g: Kursk1943, s: KurskState, side: Side) -> Outlook:
    return Outlook(g, g.sight(s, Reader(side)), side)


def put(g: Kursk1943, s: KurskState, names: str, number: str) -> None:
    for name in names.split():
        bring(g, s, (g.unit_named[name],), Hex(g.hex_named[number]), lambda event: None)


@pytest.mark.parametrize(("turn", "is_over"), [(18, False), (19, True)])
def test_whoever_moves_last_fights_for_points_alone(turn: int, is_over: bool) -> None:
    """[S1.5] After the last Soviet phase neither ground nor German strength is good for anything."""
    table = new_battle("kursk")
    g, s = table.g, table.s
    s.turn = turn
    soviet, german = outlook(g, s, SOVIET), outlook(g, s, GERMAN)
    regiment, division = g.unit_named["292I507"], g.unit_named["15RD"]
    assert (soviet.unit_worth(regiment) == 0) == is_over
    assert soviet.unit_worth(division) >= 0.9 * g.battle.points.unit, "his own is a point to the German"
    assert (ground_worth(soviet, s.at[regiment]) == 0) == is_over
    assert german.unit_worth(regiment) > 0, "the Soviet answers him"


@pytest.mark.parametrize(("battle", "futures"), [("starter", LEAST), ("kursk", 0)])
def test_planner_plays_plans_out_where_two_turns_are_all(battle: str, futures: int) -> None:
    table, player = new_battle(battle), PlannerPlayer(1, futures=LEAST)
    player.plan(table.g, table.g.sight(table.s, Reader(GERMAN)), GERMAN)
    _, judged = player.judged
    assert sum(plan.futures for plan in judged) == futures
    assert all(-2 <= plan.mean <= 8 for plan in judged), "points above the two that win"


def test_the_german_of_15_july_fills_belgorod() -> None:
    """[S3.0] It is six of his points, both hexes are needed, and a regiment would not hold one."""
    table = new_battle("prokhorovka15")
    g, s = table.g, table.s
    put(g, s, "15GRD 73GRD 94GRD", "5227")
    put(g, s, "168I442 168I429 168I417", "4926")
    put(g, s, "167I339 167I331 167I315", "4925")
    o = outlook(g, s, GERMAN)
    m = Muster(o, MovementPhase(GERMAN))
    points = man_strong_points(m)
    assert set(points) == {g.hex_named["5026"], g.hex_named["5027"]}
    assert all(sum(map(o.defence_of, m.garrison(h))) >= points[h] for h in points)


def test_a_town_that_was_left_is_taken() -> None:
    """Borisovka lies far behind a German who is encircled elsewhere: the nearest goes there, one of them."""
    table = new_battle("prokhorovka15")
    g, s = table.g, table.s
    town = g.hex_named["3627"]
    for u in g.units_of[GERMAN]:
        if s.at[u] >= 0 and g.grid.distance(Hex(s.at[u]), Hex(town)) < 16:
            put(g, s, g.units[u], "5825")
    put(g, s, "10TC183 10TC178", "4122")
    m = Muster(outlook(g, s, SOVIET), MovementPhase(SOVIET))
    occupy(m)
    goes = [(g.units[move.unit], g.grid.distance(Hex(move.to), Hex(town))) for move in m.moves]
    assert [name for name, _ in goes] == ["10TC178"]
    assert goes[0][1] < g.grid.distance(Hex(g.hex_named["4122"]), Hex(town)) - 2


def test_an_attacker_leaves_somebody_with_his_guns() -> None:
    """[6.2.5] On 15 July half of the Soviet units that were lost were guns and staffs, run over alone."""
    table = new_battle("prokhorovka15")
    g, s = table.g, table.s
    free = Muster(outlook(g, s, SOVIET), MovementPhase(SOVIET)).free
    assert g.unit_named["96TB"] not in free, "with 69th Army's guns and staff"
    assert g.unit_named["92GRD"] in free


def test_guns_fear_whom_the_line_lets_through_once_it_has_gone() -> None:
    """What the enemy can reach is reckoned from where everybody will stand."""
    table = new_battle("prokhorovka15")
    g, s = table.g, table.s
    o = outlook(g, s, SOVIET)
    m = Muster(o, MovementPhase(SOVIET))
    before = sum(m.raided())
    for name in ("42GRD", "97GRD", "66GRD", "9GAbn", "13GRD", "29TC31", "29TC25"):
        m.send(g.unit_named[name], g.hex_named["4206"])
    assert sum(m.raided()) > before


def test_in_the_starter_the_soviet_of_planner_holds_ponyri_as_a_strong_point() -> None:
    """`greedy` mans a line there, of which Ponyri is a hex like others, and loses it in most games."""
    table = new_battle("starter")
    g, s = table.g, table.s
    ponyri = g.hex_named["1807"]
    garrisons = []
    for params in (PARAMS, learned(mind, g, SOVIET, STEADY)):
        o = Outlook(g, g.sight(s, Reader(SOVIET)), SOVIET, params)
        m = Muster(o, MovementPhase(SOVIET))
        garrisons.append((ponyri in man_strong_points(m), o.stance))
    assert garrisons == [(False, DEFENDER), (True, BULWARK)]


def test_guns_next_to_the_enemy_are_not_left_alone() -> None:
    """[6.2.5] Two German guns a turn were run over where they had fired from, all others gone to attack."""
    table = new_battle("prokhorovka")
    g, s = table.g, table.s
    free = Muster(outlook(g, s, GERMAN), MovementPhase(GERMAN)).free
    batteries = [u for u in g.units_of[GERMAN] if g.counters[u].is_gun and s.at[u] >= 0]
    o = outlook(g, s, GERMAN)
    near = [u for u in batteries if o.foe_distance[s.at[u]] <= PARAMS.escorted_within]
    attended = [u for u in near if any(o.fights(v) for v in s.stacks[s.at[u]])]
    assert attended
    assert all(any(o.fights(v) and v not in free for v in s.stacks[s.at[u]]) for u in attended)
