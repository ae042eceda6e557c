"""Computer players by name: who, how far it looks ahead, how it is minded."""

from __future__ import annotations

import pytest

from steppe.games import GAMES, load_game
from steppe.match import Match
from steppe.players import GreedyPlayer, PlannerPlayer, RandomPlayer, is_ours, is_player, player_named
from steppe.players.minds import BOLD, CAREFUL, STEADY, TEMPERS, mind_of
from steppe.players.planner import FUTURES
from steppe.table.game import BadOption


def test_a_name_says_who_plays_and_how() -> None:
    assert isinstance(player_named("random"), RandomPlayer)
    greedy = player_named("greedy-bold")
    assert isinstance(greedy, GreedyPlayer) and greedy.temper == BOLD
    planner = player_named("planner-deep-careful")
    assert isinstance(planner, PlannerPlayer)
    assert (planner.futures, planner.temper) == (FUTURES["deep"], CAREFUL)
    usual = player_named("planner")
    assert isinstance(usual, PlannerPlayer)
    assert (usual.futures, usual.temper) == (FUTURES["normal"], STEADY)


@pytest.mark.parametrize(
    "name",
    [
        "",
        "nobody",
        "random-bold",
        "greedy-deep",
        "planner-bold-deep",
        "greedy-bold-bold",
        "planner-wild",
        "bot:",
    ],
)
def test_other_names_mean_nobody(name: str) -> None:
    assert not is_player(name)
    with pytest.raises(BadOption, match="there is no player"):
        player_named(name)


def test_a_program_may_play_but_is_none_of_ours() -> None:
    assert is_player("bot:python mine.py") and not is_ours("bot:python mine.py")


@pytest.mark.parametrize("game", GAMES)
def test_every_mind_has_numbers_for_every_temper(game: str) -> None:
    mind = mind_of(load_game(game))
    assert mind is not None
    assert set(mind.PARAMS_OF) == set(TEMPERS)
    assert len({mind.PARAMS_OF[temper] for temper in TEMPERS}) == 3


def attacks(name: str) -> int:
    """In the first two turns of Drive on Kursk."""
    match, player = Match.new(load_game("dok", "citadel", {"gambit": "no"}), seed=11), player_named(name, 1)
    while match.turn <= 2:
        player.play(match)
    return sum(play.action[0] == "attack" for play in match.plays)


@pytest.mark.slow
def test_the_bold_attack_more_than_the_careful() -> None:
    assert attacks("greedy-bold") > attacks("greedy-careful")
