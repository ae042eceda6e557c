"""What stands on buttons: words that are offered together can be told apart."""

from __future__ import annotations

import random

import pytest

from steppe.games import GAMES, load_game
from steppe.games.kursk_1943 import Kursk1943
from steppe.games.ss_panzer import SSPanzer
from steppe.match import Match
from steppe.server.drafts.wording import labels_of
from steppe.table.basics import END, Action

DECISIONS = 150


def told_apart(match: Match, tokens: list[str]) -> None:
    labels = labels_of(match, tokens)
    same = {token: label for token, label in zip(tokens, labels, strict=True) if labels.count(label) > 1}
    assert not same, same


def test_aircraft_of_one_type_have_names_of_their_own() -> None:
    ssp, k43 = load_game("ssp"), load_game("k43")
    assert isinstance(ssp, SSPanzer) and isinstance(k43, Kursk1943)
    told_apart(Match.new(ssp, seed=1), list(ssp.aircraft))
    told_apart(Match.new(k43, seed=1), [counter.id for counter in k43.air_counters])


@pytest.mark.parametrize("game", GAMES)
def test_words_offered_together_have_different_labels(game: str) -> None:
    match = Match.new(load_game(game, "starter"), seed=1)
    rng = random.Random(game)
    for _ in range(DECISIONS):
        if match.over:
            break
        words: Action = ()
        while (offered := match.choices(words)) and offered != [END]:
            told_apart(match, [token for token in offered if token != END])
            token = rng.choice(offered)
            if token == END:
                break
            words = (*words, token)
        match.play(words)
