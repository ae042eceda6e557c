"""The benches know every game, and what they measure can be done."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bench.arena import Job, play_game
from bench.games import Bench, Mode, afb, bench_of, dok, gd, ssp
from steppe.games import GAMES, load_game
from steppe.table import begin
from steppe.table.chance import Stream
from tests.dok.support import position
from tests.ssp.support import new_game

BENCHES: dict[str, Bench] = {"afb": afb, "dok": dok, "gd": gd, "ssp": ssp}

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


@pytest.mark.parametrize("game", GAMES)
def test_every_mode_of_a_game_can_be_begun_and_tallied(game: str) -> None:
    bench = bench_of(game)
    assert bench.MODES and (game not in BENCHES or bench is BENCHES[game])
    for mode in bench.MODES.values():
        g = load_game(game, *mode)
        assert bench.tally(g, begin(g, lambda event: None, Stream(random.Random(1))))


def test_a_game_in_the_arena(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(dok.MODES, "starter", Mode("starter", {}))
    one, two = (play_game(Job("dok", "starter", ("greedy", "random"), 3)) for _ in range(2))
    assert (one.result, one.score, one.actions, one.track) == (two.result, two.score, two.actions, two.track)
    assert one.result in ("german", "draw", "soviet") and one.track[-1] == one.score
    assert one.tally["VP"] > 0


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
