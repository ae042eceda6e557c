"""`greedy` in SS Panzer: legal, the same every time, never at a loss, and no fool."""

from __future__ import annotations

import random

import pytest

from steppe.games.ss_panzer import SSPanzer
from steppe.games.ss_panzer.fire import Aim, aim
from steppe.games.ss_panzer.state import units_in
from steppe.games.ss_panzer.victory import held
from steppe.hexes import Hex
from steppe.players import RandomPlayer
from steppe.players.ss_panzer.outlook import Outlook, ways_of
from steppe.players.ss_panzer.shots import promising
from steppe.players.ss_panzer.threat import effect_of, faces_of
from steppe.table import why_not
from steppe.table.basics import Reader, Unit
from tests.players.support import GERMAN, SOVIET, answer, game_of_panzers, greedy, play
from tests.ssp.support import new_game, position

pytestmark = pytest.mark.slow

# Whole games.


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_starter_games_against_random_come_to_an_end(seed: int) -> None:
    for players in ((greedy(seed), RandomPlayer(seed)), (RandomPlayer(seed), greedy(seed))):
        table = new_game("starter")
        assert list(play(table, players, seed))
        assert table.s.result


@pytest.mark.parametrize(
    "options",
    [
        {
            "crossfire": "one",
            "entry_dice": "two",
            "support": "always",
            "first_fire": "defender",
            "three_hits": "tiger",
        },
        {"crossfire": "two", "entry_dice": "two", "support": "close", "first_fire": "defender"},
    ],
    ids=["all-other", "close-combat-other"],
)
def test_starter_games_with_every_option_come_to_an_end(options: dict[str, str]) -> None:
    for seed in range(4):
        table = new_game("starter", **options)
        assert list(play(table, (greedy(), greedy()), seed))
        assert table.s.result


def test_a_full_game_meets_every_common_decision() -> None:
    table, moments = game_of_panzers()
    assert table.s.result and table.s.turn == 4
    asked_for = {type(s.agenda[-1]).__name__ for s, _, _ in moments}
    assert asked_for >= {
        "Deploy",
        "Bombard",
        "Support",
        "PlaceAircraft",
        "Impulse",
        "Moving",
        "React",
        "Declare",
        "Melee",
    }
    verbs = {action[0] for _, _, action in moments}
    assert verbs >= {"go", "step", "halt", "fire", "killzone", "recover", "shell", "assault", "shoot", "aim"}


def test_a_german_takes_a_third_of_his_objectives_from_random_play() -> None:
    """Against such a Soviet, a German who plays at random holds one of eighteen at best."""
    table = new_game()
    assert list(play(table, (greedy(), RandomPlayer(1)), 1))
    assert held(table.g, table.s, GERMAN) >= 6
    assert held(table.g, table.s, SOVIET) <= 1


def test_nothing_is_lost_to_stacks_that_are_too_high() -> None:
    """Excess happens only where fire has stopped somebody on his way."""
    _, moments = game_of_panzers()
    excess = [action for _, _, action in moments if action[0] == "eliminate"]
    assert len(excess) <= 2


# What it reckons with, and what it leaves alone.


def test_it_does_the_same_every_time() -> None:
    again = play(new_game(), (greedy(3), greedy(4)), 5, 300)
    for (_, _, before), (_, _, now) in zip(game_of_panzers()[1], again, strict=False):
        assert before == now


def test_it_leaves_the_sight_as_it_was() -> None:
    table, moments = game_of_panzers()
    for s, side, _ in random.Random(2).sample(moments, 40):
        sight = table.g.sight(s, Reader(side))
        kept = sight.copy()
        greedy().choose(table.g, sight, side)
        assert sight == kept and sight.stacks == kept.stacks


def test_a_player_who_joins_in_the_middle_has_an_answer() -> None:
    table, moments = game_of_panzers()
    for s, side, _ in random.Random(3).sample(moments, 60):
        action = greedy().choose(table.g, table.g.sight(s, Reader(side)), side)
        assert why_not(table.g, s, side, action) is None


def test_its_chances_are_those_of_the_rules() -> None:
    """A Tiger at a T-34 with three dice that hit on 1-3: one hit or more 7/8, a step 1/2, two steps 1/8."""
    table = position("turn 2 german lah\n1937 LTiger\n1939 31T34")
    tiger, tank = table.unit("LTiger"), table.unit("31T34")
    aimed = aim(table.g, table.s, tiger, tank, "stationary")
    assert effect_of(aimed.dice, faces_of(aimed)) == (7 / 8, 1 / 2, 1 / 8)
    o = Outlook(table.g, table.s, GERMAN, ways_of(table.g))
    assert o.effect(tiger, tank, 3) == (7 / 8, 1 / 2, 1 / 8)


# Single decisions.


def test_the_historical_set_up_is_taken() -> None:
    table = new_game()
    assert answer(table) == "done"
    table.do("done")
    assert answer(table) == "done"


def test_a_tiger_fires_at_a_tank_in_the_open() -> None:
    table = position("turn 4 german lah\n0310 LTiger\n0312 31T34")
    assert answer(table).startswith("fire LTiger 31T34")


def test_a_suppressed_german_tries_to_recover() -> None:
    table = position("turn 4 german lah\n1937 LTiger{suppressed}\n1940 31T34")
    assert answer(table) == "recover LTiger"


def test_four_companies_storm_a_lone_static_battalion() -> None:
    """Each attacker hits with half his dice [9.6.7], so a quarter of them cost the battalion its one step."""
    table = position("turn 4 german lah\n1937 S1937\n1936 L1.1Gr L2.1Gr L3.1Gr L6.1Gr")
    table.do("end")
    for _ in range(4):
        assert answer(table).startswith("assault L")
        table.do(answer(table))
    assert len(units_in(table.g, table.s, table.g.hex_named["1936"], GERMAN)) == 4


def test_entry_fire_is_always_given() -> None:
    """[11.2] It costs nothing."""
    table = position("turn 2 soviet 29tc\n1937 53MRB1 53MRB2\n1936 LTiger L1.1Gr")
    table.do("end")
    table.do("assault 53MRB1 1936")
    table.do("done")
    assert table.side == "german"
    assert answer(table) == "shoot L1.1Gr 53MRB1"


def test_nobody_storms_a_full_stack_alone() -> None:
    table = position("turn 4 soviet 29tc\n1937 29Rec\n1936 L1.1Gr L2.1Gr L3.1Gr L6.1Gr")
    table.do("end")
    assert answer(table) == "done"


def test_an_empty_goal_within_reach_is_entered_on_the_last_turn() -> None:
    table = position("turn 4 soviet 29tc\n2437 31T34\n2220 D1StuG")
    assert answer(table).startswith("go 31T34")
    while (
        table.s.agenda
        and type(table.s.agenda[-1]).__name__ in ("Impulse", "Moving")
        and table.side == "soviet"
    ):
        if answer(table) == "end":
            break
        table.do(answer(table))
    assert held(table.g, table.s, SOVIET) >= 1


def test_a_player_plans_anew_when_actions_are_taken_back() -> None:
    """The same player is asked again from the beginning of an impulse that it has played already."""
    table = new_game("starter")
    player = greedy()
    first = [(s, side, action) for s, side, action in play(table, (player, player), 3) if s.formation]
    s, side, action = first[0]
    assert player.choose(table.g, table.g.sight(s, Reader(side)), side) == action


def test_totenkopf_stays_in_its_bridgehead_on_the_first_turn() -> None:
    """Goals that others hold nearer by are none of its business."""
    table, moments = game_of_panzers()
    units = table.g.units_in_formation["t"]
    first, second = (next(s for s, _, _ in moments if s.turn == turn) for turn in (1, 2))
    marched = [u for u in units if second.at[u] >= 0 and away(table.g, first.at[u], second.at[u]) > 10]
    assert not marched, [table.g.units[u] for u in marched]


def away(g: SSPanzer, here: int, there: int) -> int:
    return g.grid.distance(Hex(here), Hex(there))


def test_nobody_fires_at_what_only_a_one_hits_if_there_is_better() -> None:
    hard, soft = Aim(3, "9.5.2", 1, ()), Aim(3, "9.5.2", 3, ())
    assert promising({Unit(1): hard, Unit(2): soft}) == [Unit(2)]
    assert promising({Unit(1): hard}) == [Unit(1)], "better than nothing"
