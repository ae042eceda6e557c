"""Two histories that a seat cannot tell apart are told alike, line by line, in all games."""

from __future__ import annotations

import random

import pytest

from steppe.games import GAMES, load_game
from steppe.match import Match
from steppe.table.play import Legal
from tests.drill import drill
from tests.twins import Toll, twins_of

MOMENTS = 14
"""Of each random game from which twins go on;"""

LINES = 40
"""and for how many lines at most."""


def told_alike(match: Match, seed: int, every: int) -> Toll:
    """Twins from the beginning of a random game, and from many moments of it."""
    rng, toll = random.Random(seed), Toll()
    for n in range(every * MOMENTS):
        if match.over:
            break
        if n % every == 0:
            for twins in twins_of(match.g, match.truth, f"{seed} {n}"):
                toll += twins.play(LINES)
        side = match.sides_asked[0]
        match.play(Legal(match.g, match.view(match.g.sides[side]), side).sample(rng))
    return toll


BATTLES = [
    ("dok", "citadel", {}, 100),
    ("afb", "smolensk", {}, 60),
    ("gd", "lutchessa", {}, 60),
    ("gd", "akhtyrka", {}, 60),
    ("k43", "prokhorovka", {}, 60),
    ("k43", "prokhorovka", {"masking": "top"}, 60),
]
"""Scenario and options, and how many lines lie between two moments."""


def test_every_game_with_secrets_is_here() -> None:
    open_tables = {game for game in GAMES if load_game(game).open_table}
    assert {game for game, *_ in BATTLES} == set(GAMES) - open_tables


@pytest.mark.slow
@pytest.mark.parametrize(("game", "scenario", "options", "every"), BATTLES)
def test_twins_are_told_alike(game: str, scenario: str, options: dict[str, str], every: int) -> None:
    toll = told_alike(Match.new(load_game(game, scenario, options), seed=1), 1, every)
    assert toll.lines > 300 and toll.of_others > 0, toll


def test_twins_of_the_drill_are_told_alike() -> None:
    toll = Toll()
    for seed in range(3):
        toll += told_alike(Match.new(drill(), seed=seed), seed, 6)
    assert toll.of_others > 0, toll


@pytest.mark.slow
@pytest.mark.parametrize(("game", "scenario"), [("gd", "lutchessa"), ("gd", "akhtyrka")])
def test_who_comes_onto_the_map_unseen_is_not_told(game: str, scenario: str) -> None:
    """[gd 1.1] Of two that could come, nobody is told which of them did until it is seen."""
    toll = Toll()
    for seed in range(2, 5):
        toll += told_alike(Match.new(load_game(game, scenario), seed=seed), seed, 60)
        if toll.arrivals:
            return
    raise AssertionError(f"nobody came unseen: {toll}")
