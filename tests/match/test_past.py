"""The states before old lines: played again when somebody looks, always the same, and never line by line from
the beginning."""

from __future__ import annotations

import gc
import random
import tracemalloc
from copy import copy
from typing import Any

import pytest

from steppe.games import load_game
from steppe.match import Match, open_bytes
from steppe.match.past import STRETCH, Play
from steppe.players import RandomPlayer
from steppe.table import play as table
from steppe.table.basics import WATCHER
from steppe.table.coding import encode
from steppe.table.game import AnyGame
from tests.drill import drill

GAMES = {"dok": "citadel", "ssp": "prokhorovka"}


def played(g: AnyGame, lines: int) -> tuple[Match, dict[Play, bytes]]:
    """A match of random players, who take something back now and then; and the state before every line that
    stands, as it was when it was played."""
    match, player, rng = Match.new(g, 7), RandomPlayer("7"), random.Random(7)
    before: dict[Play, bytes] = {}
    while len(match.lines) < lines and not match.over:
        by = match.asked[0]
        if rng.random() < 0.1 and match.can_undo(by):
            match.undo(by)
        state = encode(match.truth)
        count = len(match.plays)
        match.play(" ".join(player.choose(g, match.view(by), g.side_named(by))), by)
        assert len(match.plays) == count + 1
        before[match.plays[-1]] = state
    return match, {play: before[play] for play in match.plays}


@pytest.mark.parametrize("game", GAMES)
def test_old_states_are_those_that_were_played(game: str) -> None:
    match, before = played(load_game(game, GAMES[game]), 150)
    assert len(before) > 4 * STRETCH
    anywhere = random.Random(1).choices(match.plays, k=60)
    for play in [*match.plays, *reversed(match.plays), *anywhere]:
        assert encode(play.before) == before[play]


def test_going_through_a_match_plays_about_one_line_for_each(monkeypatch: pytest.MonkeyPatch) -> None:
    match, before = played(load_game("dok", GAMES["dok"]), 300)
    assert len(before) > 10 * STRETCH
    again = 0

    def play_out(*args: Any) -> None:
        nonlocal again
        again += 1
        real(*args)

    real = table.play_out
    monkeypatch.setattr(table, "play_out", play_out)
    for line in range(len(match.lines)):
        match.sight_after(line, WATCHER)
    assert again <= len(before)
    again = 0
    for line in reversed(range(len(match.lines))):
        match.sight_after(line, WATCHER)
    assert again <= len(before)
    list(match.events())
    assert again <= len(before), "a log needs no states"


def test_everything_can_be_taken_back_to_the_beginning() -> None:
    g = drill()
    match, before = played(g, 70)
    assert len(before) > 2 * STRETCH and not match.over
    twin = copy(match)
    for play in reversed(list(before)):
        match.takeback(1, "red", consent=True)
        assert encode(match.truth) == before[play]
    assert encode(match.truth) == encode(Match.new(g, 7).truth) and not match.plays
    assert [encode(play.before) for play in twin.plays] == list(before.values()), "a copy keeps its past"
    assert open_bytes(match.to_bytes(), lambda *_: g).truth == match.truth


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_match_of_a_thousand_lines_weighs_less_than_two_megabytes(game: str) -> None:
    g = load_game(game, GAMES[game])
    save = played(g, 1000)[0].to_bytes()
    open_bytes(save, lambda *_: g)  # what the game keeps for all its matches
    gc.collect()
    tracemalloc.start()
    try:
        match = open_bytes(save, lambda *_: g)
        gc.collect()
        weight = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert len(match.lines) > 900
    each = (weight - len(save)) / len(match.lines)
    assert each < 2000, f"{each:.0f} bytes a line besides the save, which a server has on its disk"
