"""Tuning: an effect is found among many, luck is not believed, and what was known is the beginning."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import fmean

import msgspec
import pytest

from steppe.cli import main
from steppe.lab.trial import Setting
from steppe.lab.tuning import FARTHEST, SPREAD, Effect, Varied, effects, tuned, vary
from steppe.players.numbers import Numbers

NAMES = [f"n{k}" for k in range(20)]


def made_up(games: int, worth: dict[str, float]) -> list[Varied]:
    """The first side's numbers are worth so much each way; everything else is luck of deviation 1."""
    rng = random.Random(7)
    found = []
    for _ in range(games):
        one, two = ({name: rng.choice((-1, 1)) for name in NAMES} for _ in range(2))
        found.append(
            Varied("plain", (one, two), rng.gauss() + sum(worth[name] * one[name] for name in worth))
        )
    return found


def test_what_matters_is_found_among_what_does_not() -> None:
    games = made_up(400, {"n3": 0.4, "n8": -0.3})
    first, second, *others = effects(games)[0]
    assert (first.name, second.name) == ("n3", "n8")
    assert first.move > 0 > second.move
    assert all(abs(effect.worth) < 0.2 for effect in others)
    assert abs(first.worth - 0.4 / 1.12) < 0.15, "in deviations of the score, which these effects widen"
    assert all(abs(effect.move) <= SPREAD * FARTHEST for effect in (first, second, *others))


def test_the_second_sides_gain_is_the_firsts_loss() -> None:
    games = [g._replace(signs=(g.signs[1], g.signs[0]), score=-g.score) for g in made_up(400, {"n3": 0.4})]
    best = effects(games)[1][0]
    assert best.name == "n3" and best.worth > 0.2


def test_scenarios_of_other_scales_are_learned_from_together() -> None:
    """Half of the games are of a scenario that counts in hundreds and goes to the other side."""
    games = made_up(400, {"n3": 0.4})
    mixed = [
        g._replace(scenario="vast", score=100 * g.score - 300) if k % 2 else g for k, g in enumerate(games)
    ]
    apart, together = (effects(each)[0][0] for each in (games, mixed))
    assert apart.name == together.name == "n3"
    assert together.worth == pytest.approx(apart.worth, abs=0.03)


def test_what_is_good_for_both_sides_is_believed_sooner() -> None:
    """The same effects once for the first side alone, once for both."""
    one = made_up(200, {"n3": 0.25, "n8": -0.25})
    both = [g._replace(score=g.score - 0.25 * g.signs[1]["n3"] + 0.25 * g.signs[1]["n8"]) for g in one]
    moves = [{effect.name: effect.move for effect in effects(each)[0]} for each in (one, both)]
    assert 0 < moves[0]["n3"] < moves[1]["n3"]
    second = {effect.name: effect.move for effect in effects(both)[1]}
    assert second["n3"] > 0 > second["n8"]


def test_luck_alone_moves_little() -> None:
    games = made_up(400, {})
    moves = [effect.move for each in effects(games) for effect in each]
    assert fmean(map(abs, moves)) < SPREAD / 4, "a real effect moves its number by more than SPREAD"


def test_moves_are_added_to_what_was_known_of_a_scenario() -> None:
    known = Numbers({"a": 10, "b": 5}, {"a": ({"n1": 0.2, "n2": 0.1}, {}), "b": ({"n1": 0.3}, {})})
    found = [[Effect("n1", 0.2, 0.25), Effect("n2", -0.1, -0.1)], [Effect("n1", 0.0, 0.0)]]
    after = tuned(known, "a", found, 40)
    assert after.games == {"a": 50, "b": 5}
    assert after.moves["a"] == ({"n1": 0.45}, {}), "what comes to nothing is left out"
    assert after.moves["b"] == known.moves["b"]


@pytest.mark.slow
def test_a_varied_game_is_the_same_whenever_it_is_played() -> None:
    setting = Setting("dok", "starter", (), ("greedy", "greedy"))
    with ThreadPoolExecutor(1) as pool:
        one, two = (vary([setting], ({}, {}), range(3, 5), pool) for _ in range(2))
    assert one == two
    assert one[0].signs != one[1].signs


@pytest.mark.slow
def test_the_command_writes_numbers_that_can_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "numbers.json"
    words = ["lab", "tune", "dok", "--scenario", "starter", "--games", "4", "--workers", "1", "-o", str(out)]
    assert main(words) == 0
    numbers = msgspec.json.decode(out.read_bytes(), type=Numbers)
    assert numbers.games["starter"] == 4
    assert "german: " in capsys.readouterr().out
