"""Computer players in the worker: the same match is played the same way again."""

from __future__ import annotations

import steppe
from steppe.match.dice import secret_from_seed
from steppe.players import seed_for
from steppe.server import computer
from steppe.table.basics import Action, Reader
from steppe.table.coding import encode


def answers(match: steppe.Match, count: int) -> list[Action]:
    """What a worker that knows nothing yet makes a random player answer."""
    computer._players.clear()
    g, side = match.g, match.sides_asked[0]
    sight = encode(match.sight(Reader(side)))
    head = ("random", "its name", g.id, g.scenario, g.options, g.data.digest)
    return [
        computer._choose((*head, sight, side, seed_for(match, side)), g.data.pack()) for _ in range(count)
    ]


def test_the_same_match_gets_the_same_answers() -> None:
    one, two = (steppe.new_match("dok", options={"gambit": "no"}, seed=7) for _ in range(2))
    first = answers(one, 4)
    assert first == answers(two, 4) and len(set(first)) > 1
    assert answers(steppe.new_match("dok", options={"gambit": "no"}, seed=8), 4) != first


def test_the_seed_of_a_player_tells_nothing_of_the_dice() -> None:
    match = steppe.new_match("dok", "starter", seed=7)
    assert secret_from_seed(7).hex() not in seed_for(match, match.sides_asked[0])
    assert seed_for(match, match.sides_asked[0]) == f"{match.header.dice} soviet 0"
