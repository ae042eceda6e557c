"""Standing orders answer for a side while the other one moves."""

from __future__ import annotations

from fractions import Fraction

from steppe.players.standing import ALWAYS, NEVER, has_standing_orders, standing_answer
from steppe.table.basics import Side
from tests.dok.support import new_game as new_dok
from tests.ssp.support import Table, position

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
