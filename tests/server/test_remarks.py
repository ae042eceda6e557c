"""What a player is told of an order when it has been carried out."""

from __future__ import annotations

import pytest

from steppe.games import load_game
from steppe.match import Match
from tests.server.support import Page, Server

BESIDE = """steppe position 1
game afb scenario smolensk
turn 10 german movement
17.08 18Pz18
20.08 10Pz7
20.09 269RD
24.10 61RD
"""
"""10Pz7 was in the zone of 269RD when the phase began; 18Pz18 was not."""


@pytest.fixture
def page(server: Server) -> Page:
    g = load_game("afb", "smolensk", {"infantry": "historical"})
    status, said = server.post("/api/saves", Match.new(g, 1, start=BESIDE).to_bytes())
    assert status == 201, said
    found = server.page(said["id"])
    found.sit("german")
    return found


def test_a_stack_that_stops_beside_an_enemy_is_told_why_it_cannot_overrun(page: Page) -> None:
    """[S-6.3] It stands where an enemy zone was round it when the phase began."""
    with page:
        said = page.do("move 10Pz7 21.09")
        assert said["prompt"]["code"] == "movement", "it has halted"
        assert said["remark"]["rule"] == "S-6.3" and "20.09" in said["remark"]["text"]
        assert "remark" not in page.sit("german"), "it is said once"


def test_a_stack_that_can_overrun_or_has_nobody_beside_it_is_told_nothing(page: Page) -> None:
    with page:
        far = page.do("move 18Pz18 19.08")
        assert far["say"] == "table" and "remark" not in far
