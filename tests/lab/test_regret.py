"""Regret: what a player's plan is worth beside the others, on positions that stay the same."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from steppe.cli import main
from steppe.lab.regret import Found, Measure, Position, regrets, table_of_regrets
from steppe.lab.trial import Setting
from steppe.table.basics import Side

STARTER = Setting("dok", "starter", (), ("greedy", "greedy"))


def test_regret_is_what_the_best_plan_has_more() -> None:
    found = Found(Position(STARTER, 1, 0), Side(0), (1.0, 4.0, 2.5), 2)
    assert found.regrets == (3.0, 1.5)
    assert found.gain == 1.5


def test_the_table_takes_sides_apart() -> None:
    german = [Found(Position(STARTER, 1, k), Side(0), (0.0, 1.0), k % 2) for k in range(4)]
    soviet = [Found(Position(STARTER, 1, 9), Side(1), (2.0, 1.0), 0)]
    _, first, second = table_of_regrets([*german, *soviet])
    assert first.split()[:6] == ["starter", "german", "4", "2", "1.00", "0.50"]
    assert second.split()[:6] == ["starter", "soviet", "1", "0", "0.00", "0.00"]


@pytest.mark.slow
@pytest.mark.parametrize("measure", [Measure("planner-quick", 2), Measure("planner-quick", 2, True)])
def test_a_position_is_the_same_whenever_it_is_asked_for(measure: Measure) -> None:
    with ThreadPoolExecutor(1) as pool:
        one, two = (list(regrets([STARTER], 2, 7, measure, pool)) for _ in range(2))
    assert one == two and len(one) == 2
    assert all(len(found.means) > 1 and found.chosen < len(found.means) for found in one)


@pytest.mark.slow
def test_a_mind_without_an_evaluation_is_judged_by_how_its_games_end() -> None:
    """Means over two worlds of a score that is a whole number of halves."""
    setting = Setting("gd", "starter", (), ("greedy", "greedy"))
    with ThreadPoolExecutor(1) as pool:
        (found,) = regrets([setting], 1, 7, Measure("greedy", 2), pool)
    assert len(found.means) > 1 and all((mean * 4).is_integer() for mean in found.means)


def test_nobody_else_can_be_asked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "regret", "dok", "nobody"]) == 2
    assert "there is no player 'nobody'" in capsys.readouterr().err
