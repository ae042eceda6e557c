"""The starter scenario: one corner, one turn, no set-up."""

from __future__ import annotations

import random

import pytest

from steppe.games import load_game
from steppe.games.drive_on_kursk import DriveOnKursk
from steppe.games.drive_on_kursk.state import GERMAN, SOVIET
from steppe.games.drive_on_kursk.supply import out_of_supply
from steppe.games.drive_on_kursk.victory import verdict
from steppe.table import Legal, asked, dump, load, play_out, settle
from steppe.table.chance import Stream
from tests.dok.support import Table


def starter() -> Table:
    g = load_game("dok", "starter")
    assert isinstance(g, DriveOnKursk)
    s = g.start()
    settle(g, s, lambda event: None)
    return Table(g, s)


@pytest.mark.slow
def test_random_games_end_and_every_moment_can_be_written_down() -> None:
    g = starter().g
    for seed in range(10):
        rng = random.Random(seed)
        table = starter()
        while sides := asked(table.g, table.s):
            _, read = load(dump(table.g, table.s), lambda *_: g)
            assert read == table.s
            action = Legal(table.g, table.s, sides[0]).sample(rng)
            play_out(table.g, table.s, sides[0], action, lambda event: None, Stream(rng))
        assert table.s.result in ("german", "draw", "soviet") and table.s.turn == 1


def test_it_begins_with_the_order_of_phases_and_everybody_in_supply() -> None:
    table = starter()
    assert table.side == "soviet" and table.choices() == ["order"]
    assert table.s.vp == 60
    assert out_of_supply(table.g, table.s, GERMAN) == out_of_supply(table.g, table.s, SOVIET) == []
    assert table.stack("2411") == ["11Pz", "3Pz", "GD"]
    assert sum(h >= 0 for h in table.s.at) == 22


def test_it_ends_after_one_turn_without_a_vote() -> None:
    table = starter()
    table.do("order move-move")
    table.do("order move-move")
    for _ in range(4):
        table.do("end")
    assert table.s.result == "soviet"  # 60 points, and 65 are needed


def test_only_the_places_of_the_corner_count() -> None:
    """Belgorod, Tomarovka and Borisovka: the edges and what lies beyond the corner bring nothing."""
    g = starter().g
    values = {g.numbers[h]: sum(points for _, _, points in lines) for h, lines in g.hex_values.items()}
    assert values == {"2113": 10, "2311": 1, "2210": 1}


@pytest.mark.parametrize(("points", "result"), [(60, "soviet"), (64, "soviet"), (65, "german")])
def test_the_german_needs_65(points: int, result: str) -> None:
    table = starter()
    table.s.vp = points
    assert verdict(table.g, table.s) == result
