"""The benches know every game, and what they measure can be done."""

from __future__ import annotations

from typing import Any

import pytest

from bench.games import bench_of
from steppe.games import GAMES, load_game
from tests.dok.support import position
from tests.ssp.support import new_game

USUAL = {
    "copy of a state",
    "sight of one side",
    "preview of an attack",
    "state to JSON",
    "JSON to state",
    "digest of a state",
}


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_rows(game: str) -> None:
    found: dict[str, Any] = {}
    for what, work in bench_of(game).rows(load_game(game)):
        found[what] = work()
    assert found.keys() > USUAL
    assert all(result is not None for result in found.values())


@pytest.mark.parametrize(
    ("gambit", "vp", "expected"),
    [("no", 181, 13.5), ("no", 180, 12.5), ("no", 155, -12.5), ("yes", 280, 0.5), ("yes", 279, -0.5)],
)
def test_the_score_of_kursk_is_counted_from_the_middle(gambit: str, vp: int, expected: float) -> None:
    """4.2.3: over 180 the German wins, under 155 the Soviet; 4.2.4: with the Gambit from 280."""
    table = position("turn 2 german combat2\n3310 1SS\n3311 112RD", gambit=gambit)
    table.s.gambit = int(gambit == "yes")
    table.s.vp = vp
    assert table.g.score(table.s) == expected


def test_the_score_of_the_panzers_is_in_objectives() -> None:
    table = new_game()
    g, s = table.g, table.s
    assert g.score(s) == 0
    first, second = sorted(g.goals[0])[0], sorted(g.goals[1])[0]
    s.control[first] = 0
    assert g.score(s) == 1
    s.control[second] = 1
    assert g.score(s) == 0
