"""15.3.3 Volkssturm that fills the ranks of infantry."""

from __future__ import annotations

import pytest

from tests.k43.support import left, position


@pytest.mark.rule("k43:15.3.3")
@pytest.mark.rule("k43:15.3.4")
def test_infantry_takes_a_level_of_volkssturm_in_its_hex() -> None:
    table = position("turn 2 german movement\n1010 IR1- IR2- Gr1- VS\n1012 IR3-\n2020 RD1")
    assert table.why("refill Gr1 VS") == ("15.3.3", "no-infantry")
    assert table.why("refill IR3 VS") == ("15.3.3", "not-together")
    table.do("refill IR1 VS")
    assert (left(table, "IR1"), left(table, "VS")) == (2, 1)
    assert table.why("go IR1") == ("3.1.6", "has-moved")
    assert table.why("refill IR2 VS") == ("15.3.3", "has-moved")


@pytest.mark.rule("k43:15.3.3")
def test_neither_may_move() -> None:
    table = position("turn 2 german movement\n1010 IR1-{moved} VS\n1012 IR3\n2020 RD1")
    assert table.why("refill IR1 VS") == ("15.3.4", "has-moved")
    table = position("turn 2 german movement\n1010 IR1 VS\n2020 RD1")
    assert table.why("refill IR1 VS") == ("15.3.3", "not-reduced")
