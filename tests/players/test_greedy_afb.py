"""`greedy` in Autumn for Barbarossa: legal, the same every time, never at a loss, and no fool."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from steppe.games.autumn_for_barbarossa.movement import MovementPhase
from steppe.games.autumn_for_barbarossa.victory import points
from steppe.players import RandomPlayer
from steppe.players.autumn_for_barbarossa.assaults import prospect, value_of
from steppe.players.autumn_for_barbarossa.guards import plan_guards
from steppe.players.autumn_for_barbarossa.muster import Muster
from steppe.players.autumn_for_barbarossa.outlook import Outlook
from steppe.players.autumn_for_barbarossa.params import PARAMS
from steppe.players.still_player import StillPlayer
from steppe.table import text_of
from tests.afb.plain_map import SETS, on_plain
from tests.afb.support import new_game
from tests.players.support import (
    GERMAN,
    SOVIET,
    answer,
    changed_sights,
    game_of_smolensk,
    greedy,
    play,
    refused_answers,
)

pytestmark = pytest.mark.slow

FAR = "\n03.13 7ID\n47.17 4Mil"
"""Somebody on each side, far away."""

# Whole games.


@pytest.mark.parametrize("seed", [1, 2])
def test_starter_games_against_random_come_to_an_end(seed: int) -> None:
    for players in ((greedy(seed), RandomPlayer(seed)), (RandomPlayer(seed), greedy(seed))):
        table = new_game((3, 4), "starter")
        assert list(play(table, players, seed))
        assert table.s.result


def test_a_german_takes_most_of_the_map_from_who_stands_still() -> None:
    """Fourteen points left to the Soviet are a massive German victory (4.0.7)."""
    table = new_game()
    assert list(play(table, (greedy(), StillPlayer()), 1))
    assert points(table.g, table.s) <= 14


def test_a_soviet_loses_nothing_to_who_stands_still() -> None:
    table = new_game()
    assert list(play(table, (StillPlayer(), greedy()), 1))
    assert points(table.g, table.s) == 40


def test_a_full_game_meets_every_common_decision() -> None:
    table, moments = game_of_smolensk()
    assert table.s.result and table.s.turn == 10
    asked_for = {type(s.agenda[-1]).__name__ for s, _, _ in moments}
    assert asked_for >= {"Deploy", "Split", "MovementPhase", "Moving", "CombatPhase", "Lose", "Retreat"}
    assert asked_for >= {"Advance", "Replace", "PlaceReplacement", "Return"}
    verbs = {action[0] for _, _, action in moments}
    assert verbs >= {"go", "step", "overrun", "strike", "attack", "advance", "retreat", "draw"}


# What it reckons with, and what it leaves alone.


def test_it_does_the_same_every_time() -> None:
    again = play(new_game(), (greedy(3), greedy(4)), 3, 300)
    for (_, _, before), (_, _, now) in zip(game_of_smolensk()[1], again, strict=False):
        assert before == now


def test_it_leaves_the_sight_as_it_was() -> None:
    table, moments = game_of_smolensk()
    assert changed_sights(table.g, moments) == []


def test_a_player_who_joins_in_the_middle_has_an_answer() -> None:
    table, moments = game_of_smolensk()
    assert refused_answers(table.g, moments) == []


def test_better_odds_are_worth_more() -> None:
    table = on_plain("turn 3 german combat\n20.08 17ID 31ID 34ID\n20.09 102RD" + FAR)
    o = Outlook(table.g, table.s, GERMAN)
    p = prospect(o, table.g.hex_named["20.09"])
    here = table.g.hex_named["20.08"]
    one, two, three = (
        value_of(o, p, tuple((table.unit(name), here) for name in ("17ID", "31ID", "34ID")[:n]))
        for n in (1, 2, 3)
    )
    assert one < two < three


# Single decisions.


def test_the_set_up_of_the_list_is_taken() -> None:
    assert answer(new_game()) == "done"


def test_a_sure_attack_is_made_and_a_hopeless_one_is_not() -> None:
    sure = on_plain("turn 3 german combat\n20.08 17ID 31ID 34ID\n20.09 102RD" + FAR)
    assert answer(sure).startswith("attack 20.09")
    hopeless = on_plain("turn 3 soviet combat\n20.08 17ID 31ID 34ID\n20.09 102RD" + FAR)
    assert answer(hopeless) == "end"


def test_a_panzer_division_overruns_a_lone_division_on_its_way() -> None:
    table = on_plain("turn 3 german movement\n20.05 18Pz18 18Pz52 18Pz101\n20.09 102RD" + FAR)
    orders = [text_of(action) for _, _, action in play(table, (greedy(), greedy()), 1, 12)]
    assert orders[0].startswith("go 18Pz") and "overrun 20.09" in orders


def test_nobody_races_alone_to_a_far_town_before_the_last_turn() -> None:
    """Rzhev lies fifteen hexes up the road: on turn 10 its points stay, on turn 4 a raid only loses units."""
    road = "road " + "-".join(f"44.{row:02}" for row in range(10, 26))
    towns = (*SETS["victory.1"].split(), *SETS["victory.2"].split())
    held = " ".join(town for town in towns if town != "44.25")
    units = f"layer control german {held}\n44.10 29Mot15 29Mot71\n43.10 17ID\n45.10 31ID\n20.20 102RD"
    ends = {}
    for turn in (4, 10):
        table = on_plain(f"turn {turn} german exploitation\n{units}", road)
        list(play(table, (greedy(), greedy()), 1, 40))
        ends[turn] = table.control("44.25")
    assert ends == {4: "soviet", 10: "german"}


# Reserves, and the end of the game.


WAITING = "102TD 106MD 19RD 91RD 107RD 133RD 166RD 178RD 248RD 4Mil 6Mil"
TOWNS = f"{SETS['victory.1']} {SETS['victory.2']}"


def test_a_german_stands_where_soviet_reserves_are_to_arrive() -> None:
    """Eleven divisions come to Vyazma on turn 2 and wait while a German stands there (S-13.4)."""
    units = f"layer control german {TOWNS}\n39.15 18Pz52\n39.14 17ID\n20.20 102RD\npool {WAITING}"
    table = on_plain(f"turn 2 german exploitation\n{units}")
    list(play(table, (greedy(), greedy()), 1, 8))
    assert table.at("18Pz52") == "42.15"


def test_a_soviet_keeps_a_town_where_his_reserves_are_to_arrive() -> None:
    """If panzers could come when they move and exploit, twice ten hexes; infantry does not come so far."""
    for waiting, german, is_kept in (
        (WAITING, "18Pz18", True),
        (WAITING, "17ID", False),
        ("", "18Pz18", False),
    ):
        table = on_plain(f"turn 1 soviet movement\n42.15 102RD\n24.12 {german}\npool 221SD {waiting}")
        o = Outlook(table.g, table.s, SOVIET)
        assert o.needs_keeper(table.g.hex_named["42.15"]) is is_kept


def test_who_looks_farther_ahead_sends_several_to_guard_reserves() -> None:
    table = on_plain(
        f"turn 1 soviet movement\n40.15 102RD\n40.16 110RD\n40.14 132RD\n24.12 18Pz18\npool {WAITING}"
    )
    step = table.s.agenda[-1]
    assert isinstance(step, MovementPhase)
    sent = {}
    for name, params in (("plain", PARAMS), ("far", replace(PARAMS, reserves=40.0, guarding=0.1))):
        m = Muster(Outlook(table.g, table.s, SOVIET, params), step)
        plan_guards(m)
        sent[name] = [table.g.numbers[move.to] for move in m.moves]
    assert sent == {"plain": [], "far": ["42.15"] * 3}


def test_strength_is_worth_nothing_to_who_has_the_last_word() -> None:
    """One division against a German one at 1:2: on turn 10 there is nothing to lose any more."""
    attack = "soviet combat\nlayer control german 32.10\n32.10 17ID\n32.11 102RD" + FAR
    assert answer(on_plain(f"turn 5 {attack}")) == "end"
    assert answer(on_plain(f"turn 10 {attack}")).startswith("attack 32.10")


def test_in_the_last_turn_who_keeps_a_town_leaves_a_garrison_to_keep_another() -> None:
    towns = "layer control german 32.10 34.13\n32.10 17ID\n36.11 102RD 110RD" + FAR
    assert answer(on_plain(f"turn 5 german movement\n{towns}")) != "garrison 17ID"
    assert answer(on_plain(f"turn 10 german movement\n{towns}")) == "garrison 17ID"
