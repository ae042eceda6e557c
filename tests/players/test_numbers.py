"""Learned numbers: what a move makes of a number, and who plays by them."""

from __future__ import annotations

from math import exp, log

import pytest
from msgspec import Struct

from steppe.games import GAMES, load_game
from steppe.players.minds import BOLD, STEADY, mind_of, package_of
from steppe.players.numbers import Numbers, foreseeing, learned, movable, moved, numbers_of
from steppe.table.basics import Side


class Some(Struct, frozen=True):
    weight: float = 3.0
    share: float = 0.5
    count: int = 4
    pair: tuple[float, tuple[int, float]] = (0.8, (1, 0.0))
    is_bold: bool = True


def test_a_number_grows_a_share_stays_a_share_and_a_count_whole() -> None:
    twice = moved(Some(), {"weight": log(2), "share": log(2), "count": log(2), "pair": log(2)})
    assert twice.weight == pytest.approx(6.0)
    assert twice.share == pytest.approx(2 / 3), "odds of 1 to 1 become 2 to 1"
    assert twice.count == 8
    assert twice.pair[0] == pytest.approx(8 / 9), "4 to 1 becomes 8 to 1"
    assert twice.pair[1] == (2, 0.0), "what is nothing stays so"


def test_what_is_moved_back_is_what_it_was() -> None:
    there = moved(Some(), {"weight": 0.7, "share": -0.4})
    back = moved(there, {"weight": -0.7, "share": 0.4})
    assert (back.weight, back.share) == pytest.approx((3.0, 0.5))


def test_a_count_never_becomes_nothing() -> None:
    assert moved(Some(count=1), {"count": -3.0}).count == 1


def test_only_numbers_can_be_moved() -> None:
    assert movable(Some()) == ["weight", "share", "count", "pair"]


GAMES_WITH_NUMBERS = [game for game in GAMES if numbers_of(package_of(game)).moves]


@pytest.mark.parametrize("game", GAMES_WITH_NUMBERS)
def test_numbers_that_ship_are_those_of_the_mind_and_of_scenarios(game: str) -> None:
    numbers = numbers_of(package_of(game))
    for scenario, sides in numbers.moves.items():
        g = load_game(game, scenario)
        mind = mind_of(g)
        assert mind is not None
        known = set(movable(mind.PARAMS_OF[STEADY]))
        for side, moves in enumerate(sides):
            assert set(moves) <= known, "a mind has lost a number that was learned for it"
            assert all(exp(-3) < exp(move) < exp(3) for move in moves.values())
            params = learned(mind, g, Side(side), STEADY)
            assert (params == foreseeing(mind, STEADY)) == (not any(moves.values()))
        assert numbers.games[scenario] > 0


def test_a_temper_keeps_its_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a bold one asks of an attack is less than what a steady one does, before and after."""
    g = load_game("afb")
    mind = mind_of(g)
    assert mind is not None
    some = Numbers({g.scenario: 1}, {g.scenario: ({"own_risk": 0.5}, {})})
    monkeypatch.setattr("steppe.players.numbers.numbers_of", lambda package: some)
    steady, bold = (learned(mind, g, Side(0), temper) for temper in (STEADY, BOLD))
    assert mind.PARAMS_OF[BOLD].own_risk < bold.own_risk < steady.own_risk
    assert learned(mind, g, Side(1), BOLD) == foreseeing(mind, BOLD)
