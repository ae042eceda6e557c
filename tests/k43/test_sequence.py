"""2.0 The turn."""

from __future__ import annotations

import pytest

from steppe.table.events import Began
from tests.k43.support import SCENARIO, position


@pytest.mark.rule("k43:2.2.3")
@pytest.mark.rule("k43:2.1.2")
def test_only_what_belongs_to_a_phase_is_done_in_it() -> None:
    table = position("turn 2 german movement\n1010 IR1\n1020 RD1")
    assert table.side == "german"
    assert table.why("step 1011") == ("2.1.2", "not-now")


@pytest.mark.rule("k43:2.2", "k43:2.1.1", "k43:3.1.1", "k43:3.1.2")
@pytest.mark.rule("k43:2.2.5", "k43:2.2.8")
@pytest.mark.rule("k43:2.1.5")
def test_the_phases_of_both_sides_follow_each_other_and_then_the_next_turn() -> None:
    table = position("turn 2 german movement\n1010 IR1\n1020 RD1\n0500 IR2\n3105 RD2")
    table.do("end")
    assert table.side == "soviet"
    begun = [(event.what, event.side) for event in table.said(Began)]
    assert [what for what, side in begun if side == 0] == ["combat", "strategic", "supply"]
    assert [what for what, side in begun if side == 1] == ["air", "barrage", "movement"]
    assert table.s.turn == 2
    table.do("end")
    assert (table.side, table.s.turn) == ("german", 3)
    begun = [(event.what, event.side) for event in table.said(Began) if event.what != "game-turn"]
    assert begun[:3] == [("combat", 1), ("strategic", 1), ("supply", 1)]
    assert begun[3:] == [("air", 0), ("barrage", 0), ("movement", 0)]


@pytest.mark.rule("k43:2.2", "k43:2.2.8")
def test_who_has_the_initiative_comes_first_in_a_turn() -> None:
    scenario = SCENARIO.replace('initiative = "german"', 'initiative = "soviet"')
    table = position("turn 2 soviet movement\n1010 IR1\n1020 RD1\n0500 IR2\n3105 RD2", scenario=scenario)
    table.do("end")
    assert (table.side, table.s.turn) == ("german", 2)
    table.do("end")
    assert (table.side, table.s.turn) == ("soviet", 3)
