"""What `planner` sees in Kursk 1943 and `greedy` does not: ways of retreat, lone guns, who is needed."""

from __future__ import annotations

import pytest

from steppe.games import game_class, load_game
from steppe.games.kursk_1943.battle import Battle
from steppe.games.kursk_1943.movement import MovementPhase
from steppe.games.kursk_1943.retreat import Party, Retreat
from steppe.hexes import Hex
from steppe.lab.puzzles import solves
from steppe.players.kursk_1943 import mind
from steppe.players.kursk_1943.answers import retreat
from steppe.players.kursk_1943.assaults import NO_WAY, closing, prospect
from steppe.players.kursk_1943.muster import Muster
from steppe.players.kursk_1943.outlook import Outlook
from steppe.players.kursk_1943.params import PARAMS, Params
from steppe.players.kursk_1943.trains import plan_trains
from steppe.players.minds import STEADY
from steppe.players.numbers import foreseeing
from steppe.table.basics import Reader, Side
from steppe.table.puzzles import lay_out, puzzles_of
from tests.k43.support import Table, position
from tests.players.support import GERMAN, SOVIET

FARTHER: Params = foreseeing(mind, STEADY)


def says(table: Table, side: Side, params: Params) -> str:
    return " ".join(mind.script(table.g, side, params).choose(table.g.sight(table.s, Reader(side))) or ())


@pytest.mark.parametrize("name", ["pocket", "lone-guns"])
def test_puzzles_that_only_planner_solves(name: str) -> None:
    """[5.3.3] It goes behind those whom it attacks, [6.1.7] and runs over guns that stand alone."""
    board = lay_out(puzzles_of(game_class("k43").package)[name], load_game)
    assert solves(board, "planner")
    assert not solves(board, "greedy")


def test_who_is_surrounded_has_no_way_out() -> None:
    """[5.3.3] With somebody to the north and to the south-east one way is left; a third closes it."""
    table = position("""
        turn 3 german movement
        1010 IR1
        1112 IR2
        1011 RD1
    """)
    g = table.g
    o = Outlook(g, g.sight(table.s, Reader(GERMAN)), GERMAN, FARTHER)
    p = prospect(o, (Hex(g.hex_named["1011"]),))
    assert p.way_out(()) == 0
    left = {g.numbers[n] for n in p.ways}
    assert left and p.way_out(closing(o, p, g.hex_named["0911"]) | set(p.ways)) == NO_WAY
    blind = Outlook(g, g.sight(table.s, Reader(GERMAN)), GERMAN, PARAMS)
    assert closing(blind, prospect(blind, p.hexes), g.hex_named["0911"]) == frozenset()


def test_guns_that_serve_nobody_follow_the_others() -> None:
    """They were left where they had come onto the map, alone, for aircraft to find."""
    table = position("""
        turn 3 soviet movement
        1005 IR1
        1006 RD1 RD2
        1020 SA1
    """)
    g = table.g
    m = Muster(Outlook(g, g.sight(table.s, Reader(SOVIET)), SOVIET, PARAMS), MovementPhase(SOVIET))
    plan_trains(m, [])
    gun = g.unit_named["SA1"]
    [move] = [move for move in m.moves if move.unit == gun]
    assert g.grid.distance(Hex(move.to), Hex(g.hex_named["1006"])) < 14


def test_the_best_attack_leaves_those_whom_another_needs() -> None:
    """[5.1.4] Both divisions must be attacked, and the worn one needs no five regiments."""
    table = position("""
        turn 3 german combat
        1010 IR1 IR2 IR3 Fer
        0910 IR4 IR5
        1011 WRD-
        1110 RD2
    """)
    assert says(table, GERMAN, PARAMS) == "attack 1011 IR1 IR2 IR3 IR4 IR5"
    assert says(table, GERMAN, FARTHER) == "attack 1011 IR4 IR5"


def test_a_retreat_is_not_begun_that_ends_among_enemies() -> None:
    """[5.3.4, 5.3.7] To go to a friend in an enemy zone costs each a level, and the hex that is refused there
    another one: to stand costs less."""
    table = position(
        """
        turn 3 german combat
        1010 Pz1 Gr1 Gr2
        1012 TB1 TB2
        1013 RD3
        1014 IR5
        """,
        "swamp 0912 1112",
    )
    g, s = table.g, table.s
    path = (Hex(g.hex_named["1011"]), Hex(g.hex_named["1012"]))
    brigades = (g.unit_named["TB1"], g.unit_named["TB2"])
    step = Retreat(SOVIET, Battle(GERMAN, path[:1], ()), 4, (Party(brigades, path),))
    sight = g.sight(s, Reader(SOVIET))
    assert retreat(Outlook(g, sight, SOVIET, PARAMS), step) == ("retreat", "1013")
    assert retreat(Outlook(g, sight, SOVIET, FARTHER), step) == ("stand",)
