"""5.1.1, 5.4, 10.2 What is done is taken back only by leave of the opponent: strict matches keep to it."""

from __future__ import annotations

import pytest

from steppe.match import Match
from steppe.table.basics import IllegalAction, Reason
from tests.dok.support import game

HEAD = "steppe position 1\ngame dok scenario citadel\n"


def strict(position: str) -> Match:
    return Match.new(game(), 1, start=HEAD + position, takeback="strict")


def refused(match: Match, by: str) -> Reason:
    with pytest.raises(IllegalAction) as error:
        match.undo(by)
    return error.value.reason


@pytest.mark.rule("dok:10.2")
def test_a_moved_stack_is_moved_again_only_if_the_opponent_agrees() -> None:
    match = strict("turn 3 german movement1\n3302 1SS\n3304 3SS\n3322 8RD")
    match.play("go 1SS")
    match.play("step 3303")
    assert match.undo("german") == 1, "it is still on its way"
    match.play("step 3303")
    match.play("halt")
    assert refused(match, "german") == Reason("10.2", "undo-stands")
    match.takeback(match.since_last_order("german"), "german", consent=True)
    assert match.can_undo("german"), "by leave the move is open again"


@pytest.mark.rule("dok:5.1.1")
def test_a_phase_that_was_ended_is_not_taken_up_again_without_leave() -> None:
    """Who has finished something does not go back for what he forgot unless the opponent permits it."""
    match = strict("turn 3 german movement1\n3302 1SS\n3322 8RD")
    match.play("end")
    assert refused(match, "german") == Reason("5.1.1", "undo-stands")
    match.takeback(match.since_last_order("german"), "german", consent=True)
    assert match.why_not("go 1SS") is None


@pytest.mark.rule("dok:5.1.1")
def test_the_first_of_two_combat_phases_stands_when_it_has_ended() -> None:
    match = strict('turn 3 german combat1\nfield orders ["fight-fight",""]\n3302 1SS\n3322 8RD')
    match.play("end")
    assert refused(match, "german") == Reason("5.1.1", "undo-stands")


@pytest.mark.rule("dok:5.4", "dok:5.4.1")
def test_an_order_of_phases_that_is_covered_or_announced_stands() -> None:
    match = strict("turn 3 german orders\n3302 1SS\n3322 8RD")
    match.play("order fight-move", by="soviet")
    assert refused(match, "soviet") == Reason("5.4.1", "undo-stands")
    match.play("order move-fight", by="german")
    assert refused(match, "german") == Reason("5.4.1", "undo-stands")
    assert refused(match, "soviet") == Reason("", "undo-other")


def test_in_a_friendly_match_both_can_be_taken_back() -> None:
    match = Match.new(game(), 1, start=HEAD + "turn 3 german orders\n3302 1SS\n3322 8RD")
    match.play("order fight-move", by="soviet")
    assert match.undo("soviet") == 1
    match.play("order fight-fight", by="soviet")
    match.play("order move-fight", by="german")
    match.play("move 1SS 3304", by="german")
    assert match.undo("german") > 1 and match.undo("german") == 1


def test_set_up_is_not_bound() -> None:
    """Who may place again and again until he is done may also take back."""
    match = Match.new(game(gambit="no"), 1, takeback="strict")
    match.play("place 1SS 1907")
    assert match.undo("german") == 1
