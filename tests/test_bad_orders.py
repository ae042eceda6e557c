"""Orders that make no sense: every verb of every game without words, by the wrong side, or with any words at
all is refused in one line. Nothing of the match changes, and nothing else is ever raised."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import steppe
from steppe.games import GAMES
from steppe.match import Match
from steppe.table.basics import IllegalAction

WORDS = ("xx", "9999-", "-", "road", "half", "guns", "stars", "full", "?2412.0", "0", "-1", "é", "attack")
"""Words that mean nothing, or something in another place."""

POSITIONS, ORDERS = 40, 60


def positions(game: str) -> Iterator[Match]:
    """Positions of random games of every scenario, one after every few lines, so that all kinds of decisions
    are open in some of them."""
    rng = random.Random(game)
    scenarios = list(steppe.new_match(game).g.scenarios)
    left = POSITIONS
    while left:
        match = steppe.new_match(game, rng.choice(scenarios), seed=rng.randrange(10**6))
        player = steppe.player("random", rng.randrange(10**6))
        for k in range(rng.randrange(150)):
            if match.over or (k > 12 and rng.random() < 0.02):
                break
            player.play(match)
        left -= 1
        yield match


def nonsense(match: Match, rng: random.Random) -> Iterator[list[str]]:
    """An empty order, every verb alone, and verbs with words of all kinds."""
    g = match.g
    verbs = sorted({*g.verbs, *g.order_words, "surrender"})
    yield []
    yield from ([verb] for verb in verbs)
    standing = sorted(g.units[u] for pile in match.truth.stacks.values() for u in pile if u < len(g.units))
    for _ in range(ORDERS):
        pools = (g.numbers, standing or g.units, g.units, WORDS)
        yield [rng.choice(verbs), *(rng.choice(rng.choice(pools)) for _ in range(rng.randrange(1, 4)))]
    for verb in verbs:
        yield [verb, rng.choice(g.numbers)]
        yield [verb, rng.choice(standing or g.units), rng.choice(g.numbers)]


@pytest.mark.parametrize("game", GAMES)
def test_nonsense_is_refused_in_one_line(game: str) -> None:
    refused = 0
    rng = random.Random(1)
    for match in positions(game):
        lines = len(match.lines)
        for order in nonsense(match, rng):
            for side in match.g.sides:
                reason = match.why_not(order, side)
                match.choices(order, side)
                try:
                    match.odds(order, side)
                except IllegalAction as error:
                    assert len(str(error).splitlines()) == 1
                if reason is not None:
                    refused += 1
                    assert len(str(reason).splitlines()) == 1
                    with pytest.raises(IllegalAction):
                        match.play(order, side)
                if side not in match.asked:
                    assert reason is not None
        assert len(match.lines) == lines
    assert refused > 1000


@pytest.mark.parametrize("game", GAMES)
def test_an_empty_order_is_none(game: str) -> None:
    match = steppe.new_match(game, "starter")
    for side in match.g.sides:
        for order in ("", "   "):
            assert str(match.why_not(order, side)) == "there is no order here"
            with pytest.raises(IllegalAction, match="there is no order here"):
                match.play(order, side)
