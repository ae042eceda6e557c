"""Standing orders answer for a side while the other one moves."""

from __future__ import annotations

from fractions import Fraction

import pytest

from steppe.games.ss_panzer.state import USED
from steppe.players.standing import (
    ALWAYS,
    NEVER,
    answer_standing,
    has_standing_orders,
    standing_answer,
)
from steppe.table.basics import IllegalAction, Reason, Side, text_of
from tests.dok.support import new_game as new_dok
from tests.ssp.gunnery import german
from tests.ssp.support import Table, position
from tests.ssp.zones import ROUND, tanks

SOVIET = Side(1)

TANKS = """turn 2 german lah
2015 LTiger L5Pz
2017 31T34 108AT
"""
"""2016 lies between them, in the zones of both Soviet units. A T-34 hits a Panzer IV on 1-3 with one die:
1/2. The guns have Gun 7 as well."""


def moved_in() -> Table:
    table = position(TANKS)
    table.do("go L5Pz")
    table.do("step 2016")
    return table


def test_always_fires_and_never_holds() -> None:
    table = moved_in()
    assert table.side == "soviet"
    fired = standing_answer(table.g, table.s, SOVIET, ALWAYS)
    assert fired is not None and fired[0] == "shoot"
    assert standing_answer(table.g, table.s, SOVIET, NEVER) == ("pass",)


def test_fires_where_the_chance_is_high_enough() -> None:
    table = moved_in()
    assert standing_answer(table.g, table.s, SOVIET, Fraction(1, 2)) == ("shoot", "31T34")
    assert standing_answer(table.g, table.s, SOVIET, Fraction(51, 100)) == ("pass",)


def test_the_answer_is_for_the_side_asked() -> None:
    table = moved_in()
    assert standing_answer(table.g, table.s, Side(0), ALWAYS) is None


def test_all_other_decisions_are_left_to_their_side() -> None:
    table = position(TANKS)
    assert table.side == "german"
    assert standing_answer(table.g, table.s, Side(0), ALWAYS) is None
    dok = new_dok(gambit="no")
    assert not has_standing_orders("dok") and has_standing_orders("ssp")
    assert standing_answer(dok.g, dok.s, Side(0), ALWAYS) is None


def test_drawn_artillery_fires_at_the_best_target_that_is_far_from_friends() -> None:
    """13.2.4: with +2 for support men are hit on a 1, as anybody is; two dice: 11/36. It must fire: where the
    chance is too small its owner is asked."""
    table = german('0308 L1.1Gr LTiger\n0310 31T34\n0908 D6Pz\nfield cup ["art","lah"]')
    table.do("end", [1])
    assert table.choices() == ["support"]
    assert standing_answer(table.g, table.s, SOVIET, ALWAYS) == ("support", "L1.1Gr")
    assert standing_answer(table.g, table.s, SOVIET, Fraction(11, 36)) == ("support", "L1.1Gr")
    assert standing_answer(table.g, table.s, SOVIET, Fraction(12, 36)) is None
    assert standing_answer(table.g, table.s, SOVIET, NEVER) is None


def test_drawn_artillery_does_not_fire_next_to_friends_unasked() -> None:
    table = german('0308 L1.1Gr LTiger\n0309 31T34\n0908 D6Pz\nfield cup ["art","lah"]')
    table.do("end")
    table.do("done", [1])
    assert table.choices() == ["support"]
    assert standing_answer(table.g, table.s, SOVIET, ALWAYS) is None


def test_guns_support_a_hex_that_is_entered_unless_they_have_fired() -> None:
    """13.3.2: one die, men are hit on 1-3."""
    for used, answer in ((0, ("shell", "lah1", "53MRB1")), (USED, ("pass",))):
        table = position("turn 2 soviet 29tc\n0310 53MRB1\n0311 L5Pz\n3010 D6Pz")
        for order in ("end", "assault 53MRB1 0311", "done"):
            table.do(order)
        table.do("shoot L5Pz 53MRB1", [6])
        assert table.choices() == ["shell", "pass"]
        table.s.guns = [bits | used for bits in table.s.guns]
        assert standing_answer(table.g, table.s, Side(0), Fraction(1, 2)) == answer


def test_in_the_close_combat_of_the_other_sides_turn_everybody_fires() -> None:
    table = position('turn 2 german lah\nfield cup ["dr"]\n3010 D6Pz\n0310 L5Pz 25T34')
    table.do("end")
    assert standing_answer(table.g, table.s, Side(0), ALWAYS) is None, "in his own turn he decides himself"
    table.do("pass")
    assert table.side == "soviet"
    assert standing_answer(table.g, table.s, SOVIET, Fraction(9, 10)) == ("shoot", "25T34", "L5Pz")
    assert standing_answer(table.g, table.s, SOVIET, NEVER) == ("pass",)


class Shelf:
    """A store that counts how often it is written to."""

    def __init__(self) -> None:
        self.pieces: list[bytes] = []

    def append(self, data: bytes) -> None:
        self.pieces.append(data)

    def read(self) -> bytes:
        return b"".join(self.pieces)


def test_an_order_goes_on_past_held_fire_and_is_one_piece() -> None:
    match = tanks()
    match.store = shelf = Shelf()
    with match.in_one_piece():
        match.play(ROUND, "german")
        assert [text_of(action) for action in match.unfinished] == ["step 2116", "step 2117", "halt"]
        answer_standing(match, {SOVIET: NEVER})
    assert len(shelf.pieces) == 1 and shelf.pieces[0].count(b'"by"') == 9
    assert match.stopped is None and not match.unfinished
    assert match.since_last_order("german") == 9, "the lines after held fire belong to the same order"


def test_an_order_that_was_fired_at_has_ended() -> None:
    match = tanks()
    match.play(ROUND, "german")
    answer_standing(match, {SOVIET: ALWAYS})
    assert [p.action[0] for p in match.plays] == ["go", "step", "shoot", "shoot"]
    assert match.stopped == Reason("", "interrupted", ("step 2016",)) and match.asked == ("german",)


def test_what_fails_inside_a_piece_leaves_nothing_behind() -> None:
    match = tanks()
    match.store = shelf = Shelf()
    before = match.truth
    with pytest.raises(IllegalAction), match.in_one_piece():
        match.play(ROUND, "german")
        match.play("step 2116", "german")
    assert match.truth is before and not match.lines and not shelf.pieces


def test_an_order_that_was_taken_back_does_not_go_on() -> None:
    match = tanks()
    match.play(ROUND, "german")
    match.takeback(2, "german", consent=True)
    assert not match.unfinished
    answer_standing(match, {SOVIET: NEVER})
    assert match.plays == []
