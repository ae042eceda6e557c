"""The starter scenario: two turns on the Dnieper, no set-up."""

from __future__ import annotations

import random

import pytest

from steppe.games.autumn_for_barbarossa.state import GERMAN, SOVIET
from steppe.games.autumn_for_barbarossa.supply import traced
from steppe.games.autumn_for_barbarossa.victory import points, verdict
from steppe.table import Legal, asked, dump, load, play_out
from steppe.table.basics import ASIDE, POOL
from steppe.table.chance import Stream
from steppe.table.queries import Field
from steppe.table.queries import Table as Rows
from tests.afb.support import Table, game, new_game
from tests.afb.test_queries import ask


def starter(*air: int) -> Table:
    return new_game(dice=air, scenario="starter")


def test_it_begins_with_the_air_roll_and_everybody_in_supply() -> None:
    table = starter(3, 4)
    g, s = table.g, table.s
    assert table.side == "german" and table.choices() == ["split"] and s.strikes == 7
    assert table.stack("11.11") == ["18Pz52", "18Pz101", "18Pz18"]
    held = [h for h in s.at if h >= 0]
    assert len(held) == 23 and points(g, s) == 5
    for side in (GERMAN, SOVIET):
        assert all(traced(g, s, side)[s.at[u]] for u in g.units_of[side] if s.at[u] >= 0)


def test_nobody_else_plays() -> None:
    table = starter(1, 1)
    assert all(h >= 0 or h == ASIDE for h in table.s.at) and POOL not in table.s.at
    assert table.g.arrivals == () and table.g.sequence(table.s).due == {}


def test_it_ends_after_two_turns_in_which_nobody_moves() -> None:
    table = starter(1, 1)
    while sides := asked(table.g, table.s):
        action = ("split", "0") if table.choices() == ["split"] else ("end",)
        play_out(table.g, table.s, sides[0], action, lambda event: None, Stream(random.Random(1)))
    assert table.s.result == "soviet" and table.s.turn == 2


@pytest.mark.parametrize(("total", "result"), [(5, "soviet"), (2, "soviet"), (1, "german"), (0, "german")])
def test_the_german_needs_four_of_five_points(total: int, result: str) -> None:
    assert verdict(game("starter"), total)[0] == result


def test_only_orsha_and_smolensk_count() -> None:
    """Vitebsk and Vyazma lie empty behind the front; a drive there brings nothing."""
    g = game("starter")
    assert {g.numbers[h]: n for h, n in g.victory.items()} == {"13.14": 2, "25.13": 1, "25.14": 2}


def test_what_is_asked_about_points_names_those_three_alone() -> None:
    table = starter(3, 4)
    worth, ledger = ask(table, "worth"), ask(table, "ledger")
    assert isinstance(worth, Field) and worth.values == {"13.14": 2, "25.13": 1, "25.14": 2}
    assert isinstance(ledger, Rows) and ledger.rows[:4] == (
        ("13.14", "Orsha", "2"),
        ("25.13", "Smolensk", "1"),
        ("25.14", "Smolensk", "2"),
        ("", "total", "5"),
    )
    vitebsk, orsha = ask(table, "hex 14.21"), ask(table, "hex 13.14")
    assert isinstance(vitebsk, Rows) and "worth" not in {row[0] for row in vitebsk.rows}
    assert isinstance(orsha, Rows) and ("worth", "2", "4.1") in orsha.rows


def test_what_the_lesson_shows_can_be_done() -> None:
    """A strike on 12.12, a move beside it, no overrun over the Dnieper, an overrun on this side of it."""
    table = starter(3, 4)
    table.do("split 0")
    table.do("strike 12.12 2", dice=(5, 2, 3))
    assert table.flags("13TD") == {"dg"}
    table.do("go 18Pz18 18Pz52 18Pz101")
    table.do("step 12.11")
    assert table.why("overrun 13.11") == ("S-6.5", "overrun-terrain")
    assert table.choices("overrun") == ["12.12"]
    table.do("overrun 12.12", dice=(3, 4))  # 13 to 1½: 6:1
    assert table.at("13TD") == "dead" and table.at("18Pz18") == "12.12"


@pytest.mark.slow
def test_random_games_end_and_every_moment_can_be_written_down() -> None:
    g = game("starter")
    for seed in range(5):
        rng = random.Random(seed)
        table = starter(3, 4)
        while sides := asked(g, table.s):
            _, read = load(dump(g, table.s), lambda *_: g)
            assert read == table.s
            action = Legal(g, table.s, sides[0]).sample(rng)
            play_out(g, table.s, sides[0], action, lambda event: None, Stream(rng))
        assert table.s.result in ("german", "soviet") and table.s.turn == 2
