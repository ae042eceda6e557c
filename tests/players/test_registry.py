"""One entry a game: its class, its mind and its standing orders, each loaded when it is asked for."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction

import pytest

from steppe.games import GAMES, Room, game_class, load_game
from steppe.match import Match
from steppe.players import GreedyPlayer
from steppe.players.minds import Mind, mind_of
from steppe.players.standing import has_standing_orders, standing_answer
from steppe.table import AnyGame, Side, State
from steppe.table.basics import Reader
from tests.drill import Drill, drill
from tests.players import drill_mind
from tests.players.support import greedy

OF_GAMES = ("steppe.games.", "steppe.players.drive_on_kursk", "steppe.players.ss_panzer")


def loaded_by(code: str) -> list[str]:
    """The modules of games that are loaded in a fresh process by some code."""
    shown = f"import sys\n{code}\nprint(*sorted(m for m in sys.modules if m.startswith({OF_GAMES})))"
    done = subprocess.run([sys.executable, "-c", shown], capture_output=True, text=True, check=True)
    return done.stdout.split()


def test_importing_the_players_loads_no_game() -> None:
    assert loaded_by("import steppe.players, steppe.players.standing, steppe.games") == []


def test_playing_one_game_loads_nothing_of_another() -> None:
    code = """
from steppe.games import load_game
from steppe.players import player_named
from steppe.table import asked, settle
g = load_game("dok", "starter")
s = g.start()
settle(g, s, lambda event: None)
side = asked(g, s)[0]
player_named("greedy", 1).choose(g, s, side)
"""
    names = loaded_by(code)
    assert "steppe.players.drive_on_kursk.mind" in names
    assert not [name for name in names if "ss_panzer" in name]


def test_a_game_is_loaded_without_its_mind() -> None:
    names = loaded_by("from steppe.games import load_game\nload_game('ssp', 'starter')")
    assert "steppe.games.ss_panzer" in names
    assert not [name for name in names if name.startswith("steppe.players.")]


def asked_first(g: AnyGame) -> tuple[State, Side]:
    """What the side sees that has the first decision of a match."""
    match = Match.new(g, seed=1)
    side = g.side_named(match.asked[0])
    return match.sight(Reader(side)), side


@pytest.mark.parametrize("game", GAMES)
def test_every_part_of_a_room_is_there(game: str) -> None:
    assert game_class(game).id == game
    mind = mind_of(load_game(game))
    assert mind is not None
    for name in ("script", "stage", "plan_point", "variants", "imagine"):
        assert callable(getattr(mind, name))
    assert has_standing_orders(game) == bool(GAMES[game].standing)


def test_a_game_of_the_tests_is_one_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    part = "tests.players.drill_mind"
    monkeypatch.setitem(GAMES, "drill", Room("tests.drill:Drill", part, f"{part}:standing"))
    g = load_game("drill")
    assert isinstance(g, Drill)
    typed: Mind = drill_mind
    assert mind_of(g) is typed
    sight, side = asked_first(g)
    player = greedy()
    assert player.choose(g, sight, side) == ("done",)
    assert player.plan(g, sight, side) == drill_mind.CALM
    assert has_standing_orders("drill")
    assert standing_answer(g, sight, side, Fraction(1)) == ("hold",)


def test_a_game_of_which_nothing_is_known_is_played_at_random() -> None:
    g = drill()
    sight, side = asked_first(g)
    assert mind_of(g) is None
    answers = {GreedyPlayer(seed).choose(g, sight, side) for seed in range(30)}
    assert len(answers) > 1
    assert GreedyPlayer(7).choose(g, sight, side) == GreedyPlayer(7).choose(g, sight, side)
    assert GreedyPlayer(7).plan(g, sight, side) is None
