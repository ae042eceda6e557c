"""`still` ends phases and nothing else."""

from __future__ import annotations

from steppe.players.still_player import StillPlayer
from tests.players.support import play
from tests.ssp.support import new_game


def test_who_stands_still_moves_and_fires_at_nobody() -> None:
    table = new_game("starter")
    places = list(table.s.at)
    words = {action[0] for _, _, action in play(table, (StillPlayer(), StillPlayer()), 1)}
    assert table.s.result and words <= {"end", "done", "pass", "support"}
    assert table.s.at == places
