"""The starter scenario: one corner, one turn, no set-up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import pytest

from steppe.games import load_game
from steppe.games.drive_on_kursk import DriveOnKursk
from steppe.games.drive_on_kursk.state import GERMAN, SOVIET
from steppe.games.drive_on_kursk.supply import out_of_supply
from steppe.games.drive_on_kursk.victory import verdict
from steppe.table import settle
from tests.conformance import Conformance
from tests.dok.support import Table


def starter() -> Table:
    g = load_game("dok", "starter")
    assert isinstance(g, DriveOnKursk)
    s = g.start()
    settle(g, s, lambda event: None)
    return Table(g, s)


class TestStarter(Conformance):
    game_id = "dok"
    scenario = "starter"
    option_sets = ({},)
    games = 4
    looks = 2
    sight_looks = 2
    walked = 40
    universe = 40
    match_lines = 40
    save_cuts = 3
    previews = 6
    rare = frozenset(
        {
            "Declare",
            "Deploy",
            "PlaceReserves",
            "Withdraw",
            "Vote",
            "Activate",
            "Excess",
            "Retreat",
            "Bloodbath",
        }
    )
    flips: ClassVar[Mapping[str, tuple[str, ...]]] = {"convert": ("no", "yes"), "luftwaffe": ("no", "yes")}


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
    assert table.s.result == "soviet"  # 60 points, and 64 would be a draw


@pytest.mark.parametrize(("points", "result"), [(63, "soviet"), (64, "draw"), (66, "draw"), (67, "german")])
def test_the_german_needs_more_than_66(points: int, result: str) -> None:
    table = starter()
    table.s.vp = points
    assert verdict(table.g, table.s) == result
