"""5.1, 5.2 The card beside the map: the parts of a turn, where the match stands, and who is due."""

from __future__ import annotations

import pytest

from steppe.games import load_game
from steppe.match import Match
from steppe.table.sequence import Sequence
from tests.dok.support import position


def begun(scenario: str = "citadel", gambit: str = "no") -> Match:
    options = {"gambit": gambit} if scenario == "citadel" else {}
    return Match.new(load_game("dok", scenario, options), seed=1)


def card(match: Match, side: str = "german") -> Sequence:
    return match.g.sequence(match.view(side))


def now(match: Match, side: str = "german") -> tuple[str, str]:
    parts = [part for part in card(match, side).parts if part.now]
    assert len(parts) == 1
    return parts[0].code, "" if parts[0].side is None else match.g.sides[parts[0].side]


@pytest.mark.rule("dok:3.4", "dok:3.5")
def test_the_set_up_comes_first() -> None:
    match = begun(gambit="ask")
    assert [part.code for part in card(match).parts] == ["declare", "deploy", "deploy"]
    assert now(match) == ("declare", "german")
    match.play("gambit no")
    assert now(match) == ("deploy", "german")
    match.play("done")
    assert now(match) == ("deploy", "soviet")


@pytest.mark.rule("dok:5.2", "dok:5.4")
def test_a_turn_from_the_orders_to_its_end() -> None:
    match = begun()
    match.play("done")
    match.play("done")
    assert now(match) == ("order-covered", "soviet")
    match.play("order fight-move")
    assert now(match) == ("order", "german")
    match.play("order move-move")
    assert now(match) == ("move-1", "german")
    assert [part.code for part in card(match).parts][-2:] == ["first-phase", "second-phase"], "still covered"
    assert [part.code for part in card(match, "soviet").parts][-2:] == ["fight-1", "move-2"]
    match.play("end")
    assert now(match) == ("move-2", "german")
    match.play("end")
    assert now(match) == ("activate", "soviet")
    match.play("done")
    assert now(match) == ("fight-1", "soviet"), "revealed as his player turn begins"
    match.play("end")
    assert now(match) == ("move-2", "soviet")


@pytest.mark.rule("dok:4.5", "dok:4.10")
def test_withdrawals_come_from_turn_5_and_votes_from_turn_7() -> None:
    codes = {
        turn: [part.code for part in table.g.sequence(table.s).parts]
        for turn in (4, 5, 7, 9)
        for table in [position(f"turn {turn} german movement1")]
    }
    assert [turn for turn, found in codes.items() if "withdraw" in found] == [5, 7, 9]
    assert [turn for turn, found in codes.items() if "vote" in found] == [7]


@pytest.mark.rule("dok:9.3", "dok:9.4", "dok:9.6.2")
def test_who_is_due_and_when() -> None:
    table = position("turn 2 soviet movement1\npool 19Pz 2TC 18TC 71RD 5SS")
    found = table.g.sequence(table.s)
    assert (found.turn, found.last, found.extra) == (2, 7, 2)
    assert found.due == {2: ("2TC",), 3: ("19Pz",), 4: ("18TC",)}, "conditional units are due when released"
    table.s.soviet_c = 3
    assert table.g.sequence(table.s).due[2] == ("2TC", "71RD")
