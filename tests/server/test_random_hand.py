"""A robot clicks only what is lit or offered, in positions of random and `greedy` play of every game.

No draft is a dead end, what several counters were picked for can be done with exactly these, nothing that is
lit is refused, and no refusal names a unit that nobody picked. `python -m bench.random_hand` makes many more.
"""

from __future__ import annotations

import pytest

from steppe.games import GAMES
from tests.random_hand import drafts_of

DRAFTS = {"random": 700, "greedy": 400}
"""Drafts a game, by the player that leads to their positions."""


@pytest.mark.slow
@pytest.mark.parametrize("player", DRAFTS)
@pytest.mark.parametrize("game", GAMES)
def test_a_random_hand_never_meets_a_dead_end(game: str, player: str) -> None:
    drafts = list(drafts_of(game, 1943, DRAFTS[player], player))
    faults = [fault for draft in drafts for fault in draft]
    assert len(drafts) >= DRAFTS[player]
    assert faults == [], "\n".join(faults)
