"""`greedy` in Kursk 1943: legal, the same every time, never at a loss, and no fool."""

from __future__ import annotations

import pytest

from steppe.games import load_game
from steppe.games.kursk_1943 import Kursk1943
from steppe.games.kursk_1943.state import KurskState
from steppe.games.kursk_1943.victory import holds, total
from steppe.players import Player, RandomPlayer
from steppe.players.kursk_1943.outlook import Outlook
from steppe.players.still_player import StillPlayer
from steppe.table.basics import POOL, Reader
from tests.k43.support import position
from tests.players.support import (
    GERMAN,
    SOVIET,
    answer,
    answers_that_tell_deals_apart,
    changed_sights,
    game_of_citadel,
    greedy,
    new_battle,
    play,
    refused_answers,
)

pytestmark = pytest.mark.slow

BATTLES = ("prokhorovka15", "starter")
"""Of the others `docs/games/k43.md` tells."""


def outcome(battle: str, players: tuple[Player, Player], seed: int = 1) -> tuple[Kursk1943, KurskState]:
    """A game to its end."""
    table = new_battle(battle)
    for _ in play(table, players, seed):
        pass
    return table.g, table.s


# Whole games.


@pytest.mark.parametrize("battle", BATTLES)
def test_a_german_beats_who_stands_still(battle: str) -> None:
    _, s = outcome(battle, (greedy(), StillPlayer()))
    assert s.result.startswith("german")


@pytest.mark.parametrize("battle", BATTLES)
def test_a_soviet_beats_who_stands_still(battle: str) -> None:
    _, s = outcome(battle, (StillPlayer(), greedy()))
    assert s.result.startswith("soviet")


@pytest.mark.parametrize("seed", [1, 2])
def test_starter_games_against_random_come_to_an_end(seed: int) -> None:
    for players in ((greedy(seed), RandomPlayer(seed)), (RandomPlayer(seed), greedy(seed))):
        assert outcome("starter", players, seed)[1].result


def test_a_full_game_meets_every_common_decision() -> None:
    table, moments = game_of_citadel()
    assert table.s.result
    asked_for = {type(s.agenda[-1]).__name__ for s, _, _ in moments}
    assert asked_for >= {"PlanAir", "MovementPhase", "Moving", "CombatPhase", "Defend", "Lose", "Retreat"}
    assert asked_for >= {"Pursuit", "GiveUp", "Repair"}
    verbs = {action[0] for _, _, action in moments}
    assert verbs >= {"fly", "go", "step", "limber", "unlimber", "dig", "attack", "fire", "defend", "pursue"}


def test_reinforcements_come() -> None:
    """All but those of the last days, and none waits for long."""
    table, moments = game_of_citadel()
    g = table.g
    for line in g.battle.arrivals:
        later = [s for s, _, _ in moments if g.battle.day(s.turn) == line.day + 2]
        if later and not line.reserve:
            assert not [g.units[u] for u in line.units if later[-1].at[u] == POOL]


def test_both_sides_attack_with_guns_and_stars() -> None:
    table, moments = game_of_citadel()
    for side in (GERMAN, SOVIET):
        attacks = [action for _, who, action in moments if who == side and action[0] == "attack"]
        assert len(attacks) >= table.s.turn
        assert any("guns" in action for action in attacks) and any("stars" in action for action in attacks)


def test_its_sight_stays_as_it_was() -> None:
    table, moments = game_of_citadel()
    assert changed_sights(table.g, moments) == []


def test_a_player_who_joins_in_the_middle_has_an_answer() -> None:
    table, moments = game_of_citadel()
    assert refused_answers(table.g, moments) == []


def test_what_it_cannot_see_does_not_matter() -> None:
    table, moments = game_of_citadel()
    assert answers_that_tell_deals_apart(table.g, moments) == []


# What it reads.


def test_points_of_towns() -> None:
    """[S1.5.2] What the German has of a town, and who would gain it."""
    g = load_game("k43", "kursk")
    assert isinstance(g, Kursk1943)
    s = new_battle("kursk").s
    german, soviet = (Outlook(g, g.sight(s, Reader(side)), side) for side in (GERMAN, SOVIET))
    ponyri, trosna = g.hex_named["1807"], g.hex_named["0500"]
    assert german.prize(ponyri) == 3 and not german.stake(ponyri)
    assert soviet.stake(ponyri) == 3 and not soviet.prize(ponyri)
    assert not german.points(trosna), "it was his from the beginning"
    assert holds(g, s, SOVIET, "Ponyri") and not total(g, s)


# What it does.


def test_who_stays_digs_in() -> None:
    """[7.1.2] Where the enemy may come: both sides, again and again."""
    table, moments = game_of_citadel()
    for side in (GERMAN, SOVIET):
        turns = {s.turn for s, who, action in moments if who == side and action[0] == "dig"}
        assert len(turns) > table.s.turn // 2


def test_a_duty_is_met() -> None:
    """[5.1.3] Whoever stands in an enemy zone must attack, even if it is hopeless."""
    table = position("turn 2 german combat\n1010 Pz1\n1011 RD1")
    assert answer(table).startswith("attack 1011 Pz1")
