"""Standing orders answer opportunity fire, and whatever has one answer."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from steppe.games.grossdeutschland.opportunity import React
from steppe.games.grossdeutschland.support import Support
from steppe.players.standing import ALWAYS, NEVER, standing_answer
from steppe.table.basics import Side
from tests.gd.support import Table, active, fighting

GERMAN, SOVIET = Side(0), Side(1)
HOLD = ("pass",)


def moved(*lines: str, **how: Any) -> Table:
    """5K has come to 2012."""
    table = active("\n".join(("draw 2Gr\n2009 HQ.2Gr\n2011 5K.2Gr", *lines)), **how)
    table.do("go 5K.2Gr")
    table.do("step 2012")
    return table


def test_the_best_shot_is_taken_if_it_is_good_enough() -> None:
    # At two hexes both dice must show 3 or more: 16 of 36. At three: 9 of 36.
    table = moved("2014 1Su85.AT", "2015 2Su85.AT")
    assert isinstance(table.s.agenda[-1], React)
    near = ("shoot", "1Su85.AT", "5K.2Gr")
    assert standing_answer(table.g, table.s, SOVIET, ALWAYS) == near
    assert standing_answer(table.g, table.s, SOVIET, Fraction(16, 36)) == near
    assert standing_answer(table.g, table.s, SOVIET, Fraction(17, 36)) == HOLD
    assert standing_answer(table.g, table.s, SOVIET, NEVER) == HOLD
    assert standing_answer(table.g, table.s, GERMAN, ALWAYS) is None
    table.do("shoot 1Su85.AT 5K.2Gr", [1, 1])
    assert standing_answer(table.g, table.s, SOVIET, Fraction(9, 36)) == ("shoot", "2Su85.AT", "5K.2Gr")


def test_who_is_asked_for_form_alone_need_not_answer() -> None:
    # The German cannot tell that there is no gun in the trench, as long as there is one that he cannot place.
    table = moved("2014 1.1Mot", "2026 1Su85.AT", works=[("2014", "trench", "S")])
    assert isinstance(table.s.agenda[-1], React) and table.choices() == ["pass"]
    assert standing_answer(table.g, table.s, SOVIET, ALWAYS) == HOLD


def test_artillery_is_left_to_its_owner() -> None:
    text = "draw 2Gr\n2009 HQ.2Gr\n2011 5K.2Gr\n2012 1.1Mot"
    ready = fighting(text + "\n2020 155.SArt")
    ready.do("attack 2012 5K.2Gr")
    assert isinstance(ready.s.agenda[-1], Support)
    assert standing_answer(ready.g, ready.s, SOVIET, ALWAYS) is None
    far = fighting(text + "\n2026 IG.2Mot\n2018 1.2Mot", "woods 2015 2115 1915 2014 2114 1914 2016 2116 1916")
    far.do("attack 2012 5K.2Gr")
    assert isinstance(far.s.agenda[-1], Support) and far.choices() == ["pass"]
    assert standing_answer(far.g, far.s, SOVIET, ALWAYS) == HOLD
