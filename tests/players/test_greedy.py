"""`greedy`: legal, blind to what is hidden, the same every time, and able to answer whatever is asked."""

from __future__ import annotations

import random

import pytest

from steppe.games.drive_on_kursk.combat import CombatPhase
from steppe.games.drive_on_kursk.strength import begin_battle, final_column
from steppe.games.drive_on_kursk.victory import Withdraw
from steppe.hexes import Hex
from steppe.players import PLAYERS, RandomPlayer, player_named
from steppe.players.drive_on_kursk.assaults import all_assaults
from steppe.players.drive_on_kursk.muster import free_units
from steppe.players.drive_on_kursk.outlook import Outlook
from steppe.table import asked, read_action
from steppe.table.basics import Reader
from tests.dok.support import deployed, new_game, position
from tests.dok.test_starter import starter
from tests.players.support import GERMAN, answer, game_of_kursk, greedy, play

pytestmark = pytest.mark.slow

# Whole games.


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_starter_games_against_random_come_to_an_end(seed: int) -> None:
    for players in ((greedy(seed), RandomPlayer(seed)), (RandomPlayer(seed), greedy(seed))):
        table = starter()
        assert list(play(table, players, seed))
        assert table.s.result


@pytest.mark.parametrize("mode", ["no", "yes"])
def test_both_modes_are_played_to_the_end(mode: str) -> None:
    """The German wins by far against random play, in either mode."""
    table = new_game(gambit=mode)
    assert list(play(table, (greedy(), RandomPlayer(1)), 1))
    assert table.s.result == "german"


def test_the_soviet_side_beats_random_play() -> None:
    table = new_game(gambit="no")
    assert list(play(table, (RandomPlayer(1), greedy()), 1))
    assert table.s.result == "soviet"


def test_a_full_game_meets_every_common_decision() -> None:
    asked_for = {type(s.agenda[-1]).__name__ for s, _, _ in game_of_kursk()[1]}
    assert asked_for >= {
        "Declare",
        "Deploy",
        "SecretPhaseOrder",
        "PhaseOrder",
        "Activate",
        "MovementPhase",
        "Moving",
        "CombatPhase",
        "Convert",
        "AirSupport",
        "Bloodbath",
        "Retreat",
        "Advance",
        "Withdraw",
        "Vote",
    }


# What it may know.


def test_it_answers_alike_whatever_is_hidden() -> None:
    """Counters that it cannot see change places: the answer stays the same."""
    g = new_game(gambit="ask").g
    for k, (s, side, _) in enumerate(random.Random(1).sample(game_of_kursk()[1], 80)):
        dealt = g.redeal(s, Reader(side), random.Random(k))
        answers = {greedy().choose(g, g.sight(state, Reader(side)), side) for state in (s, dealt)}
        assert len(answers) == 1


def test_it_does_the_same_every_time() -> None:
    again = play(new_game(gambit="ask"), (greedy(3), greedy(4)), 7, 400)
    for (_, _, before), (_, _, now) in zip(game_of_kursk()[1], again, strict=False):
        assert before == now


def test_it_leaves_the_sight_as_it_was() -> None:
    g = new_game(gambit="ask").g
    for s, side, _ in random.Random(2).sample(game_of_kursk()[1], 40):
        sight = g.sight(s, Reader(side))
        kept = sight.copy()
        greedy().choose(g, sight, side)
        assert sight == kept and sight.stacks == kept.stacks


# What it reckons with.


def test_its_odds_are_those_of_the_rules() -> None:
    """Where nothing is hidden, the column that it expects is the one that the battle gets."""
    g = new_game(gambit="ask").g
    seen = 0
    for s, side, _ in game_of_kursk()[1]:
        step = s.agenda[-1]
        if not isinstance(step, CombatPhase) or step.begun:
            continue
        for assault in all_assaults(Outlook(g, s, side), s.orders[side], step.index):
            attackers = tuple(sorted(u for u, _ in assault.attackers))
            battle = begin_battle(g, s, side, step.index, Hex(assault.target), attackers)
            assert final_column(g, s, battle) == assault.column
            seen += 1
    assert seen > 100


# Single decisions.


def test_rare_decisions_are_answered() -> None:
    over = position("turn 2 german combat1\n1907 1SS 2SS 3SS GD\n2008 67GRD")
    over.do("end")
    assert answer(over, "german") in {f"eliminate {u}" for u in ("1SS", "2SS", "3SS", "GD")}


def test_a_sure_attack_is_made_and_a_hopeless_one_is_not() -> None:
    sure = position("turn 2 german combat2\n3310 1SS 2SS 3SS\n3311 112RD")
    assert answer(sure, "german").startswith("attack 3311")
    hopeless = position("turn 2 soviet combat2\n3310 1SS 2SS 3SS\n3311 112RD")
    assert answer(hopeless, "soviet") == "end"


def test_a_spare_division_is_withdrawn_on_the_last_turn() -> None:
    table = deployed()
    table.s.turn = 7
    moments = [(s, side) for s, side, _ in game_of_kursk()[1] if s.turn == 7]
    steps = [s for s, _ in moments if type(s.agenda[-1]).__name__ == "Withdraw"]
    assert steps
    action = greedy().choose(table.g, table.g.sight(steps[0], Reader(0)), GERMAN)
    assert action[0] == "withdraw"


def test_the_garrison_of_a_city_is_not_withdrawn_with_the_enemy_about() -> None:
    """4.5.4: a die and three for an SS division; 4.3.1: Kursk, which it holds alone, is worth 40."""
    table = position("turn 6 german combat1\n3415 1SS\n2505 2SS\n3618 112RD\nlayer control german 3415")
    table.s.agenda.append(Withdraw(GERMAN))
    assert answer(table, "german") == "withdraw 2SS"
    table.do("withdraw 2SS", [3])
    assert answer(table, "german") == "done"


def test_the_reference_deployment_is_taken() -> None:
    table = new_game(gambit="yes")
    while type(table.s.agenda[-1]).__name__ in ("Deploy", "PlaceReserves"):
        assert answer(table, table.side) == "done"
        table.do("done")


def test_players_are_made_from_a_name_and_a_seed() -> None:
    """With the same seed and budget they do the same."""
    table = starter()
    side = asked(table.g, table.s)[0]
    sight = table.g.sight(table.s, Reader(side))
    for name in PLAYERS:
        one, two = player_named(name, "seed"), player_named(name, "seed")
        plan = one.plan(table.g, sight, side, budget=3)
        assert plan == two.plan(table.g, sight, side, budget=3)
        action = one.choose(table.g, sight, side, budget=3, plan=plan)
        assert action == two.choose(table.g, sight, side, budget=3, plan=plan)
        assert read_action(" ".join(action)) == action


# What it once did wrong.


def test_nobody_slips_away_before_reinforcements_have_entered() -> None:
    """110ID in an enemy zone has somewhere to go, but may not infiltrate: its move would lock 19Pz out."""
    table = position("turn 3 german movement1\npool 19Pz\n3221 110ID 258ID\n3222 67GRD\n4004 102ID")
    assert answer(table, "german").startswith("enter ")


@pytest.mark.parametrize(("near", "keeps"), [("3420 67GRD", True), ("3427 67GRD", False)])
def test_points_are_not_left_empty_with_the_enemy_about(near: str, keeps: bool) -> None:
    table = position(f"turn 3 german movement1\n3415 1SS\nlayer control german 3415\n{near}")
    o = Outlook(table.g, table.g.sight(table.s, Reader(GERMAN)), GERMAN)
    kursk = table.g.hex_named["3415"]
    assert o.needs_keeper(kursk) == keeps
    assert free_units(o, kursk) == ([] if keeps else [table.unit("1SS")])


@pytest.mark.parametrize(
    ("near", "order"), [("3420 67GRD", "advance 1SS"), ("3427 67GRD", "advance 1SS 3515")]
)
def test_a_city_just_taken_is_not_raced_through_with_the_enemy_about(near: str, order: str) -> None:
    stacks = f"3414 1SS 2SS\n3415 8RD\n{near}"
    table = position(f"turn 3 german combat1\ntrack gambit=0 luftwaffe=0\n{stacks}")
    table.do("attack 3415 1SS 2SS", [1])  # DE
    assert answer(table) == order


def test_arrivals_do_not_pace_to_and_fro() -> None:
    ways: list[list[str]] = []
    for _, _, action in game_of_kursk()[1]:
        if action[0] == "enter":
            ways.append([action[1]])
        elif action[0] == "step" and ways:
            ways[-1].append(action[1])
        elif ways and ways[-1]:
            ways.append([])
    assert sum(map(bool, ways)) > 20
    assert all(len(set(way)) == len(way) for way in ways)


@pytest.mark.parametrize(
    ("side", "points", "vote"),
    [
        ("german", 100, "yes"),  # lost as it stands
        ("german", 168, "no"),  # a draw, which the Soviet, who moves last, would spoil
        ("german", 156, "no"),
        ("german", 190, "no"),  # won
        ("soviet", 181, "yes"),
        ("soviet", 260, "yes"),  # lost as it stands, by far
        ("soviet", 170, "no"),
    ],
)
def test_another_turn_is_wanted_by_who_has_nothing_to_lose(side: str, points: int, vote: str) -> None:
    table = position(f"turn 7 soviet combat2\ntrack gambit=0 vp={points}\n3310 1SS\n4020 8RD")
    table.do("end")
    assert answer(table, side) == f"vote {vote}"


def test_the_ss_corps_attacks_as_one_where_its_column_counts() -> None:
    """78 factors on 34 are 2:1, and 3:1 with the column of the whole corps."""
    table = position("turn 2 german combat2\n3310 1SS 2SS 3SS\n3311 112RD 8RD 15RD 81RD 9TC 19TC")
    assert answer(table, "german") == "attack 3311 1SS 2SS 3SS"
