"""Intervals, against values from the textbooks."""

from __future__ import annotations

import pytest

from steppe.lab.figures import average, share


def test_a_share_of_eight_in_ten() -> None:
    found = share(8, 10)
    assert (found.value, found.low, found.high) == pytest.approx((0.8, 0.490, 0.943), abs=0.001)


def test_all_won_is_not_certain() -> None:
    found = share(20, 20)
    assert found.high == 1.0
    assert found.low == pytest.approx(0.839, abs=0.001)


def test_no_games_tell_nothing() -> None:
    assert share(0, 0) == (0.0, 0.0, 1.0)


def test_a_mean_of_five_with_students_factor() -> None:
    found = average([1.0, 2.0, 3.0, 4.0, 5.0])  # 3 ± 2.776 · 1.5811 / √5
    assert (found.value, found.low, found.high) == pytest.approx((3.0, 1.037, 4.963), abs=0.01)


def test_one_game_has_no_interval() -> None:
    found = average([4.0])
    assert found == (4.0, float("-inf"), float("inf"))
