"""8.1 A unit that has moved is put elsewhere only if the opponent allows it: strict matches keep to it."""

from __future__ import annotations

import pytest

from steppe.match import Match
from steppe.table.basics import IllegalAction, Reason
from tests.ssp.support import game

POSITION = "steppe position 1\ngame ssp scenario prokhorovka\nturn 2 german lah\n0310 L5Pz\n0305 L6Pz"


def moved(takeback: str) -> Match:
    match = Match.new(game(), 1, start=POSITION, takeback=takeback)
    match.play("move L5Pz 0312")
    return match


@pytest.mark.rule("ssp:8.1", "ssp:8.1.1")
def test_a_moved_unit_is_taken_back_only_by_leave() -> None:
    match = moved("strict")
    with pytest.raises(IllegalAction) as error:
        match.undo("german")
    assert error.value.reason == Reason("8.1.1", "undo-stands")
    match.play("go L6Pz")
    match.play("step 0306")
    assert match.undo_move("german") == 2, "half a move goes back"
    match.takeback(match.since_last_order("german"), "german", consent=True)
    assert match.choices("go") == ["L5Pz", "L6Pz"]


def test_in_a_friendly_match_it_goes_back_at_once() -> None:
    match = moved("friendly")
    match.undo("german")
    assert match.choices("go") == ["L5Pz", "L6Pz"]
