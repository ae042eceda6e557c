"""What is said before an order that cannot be made good again: the last level of a unit, a division that
leaves, a reserve that gives points."""

from __future__ import annotations

import pytest

from steppe.games.kursk_1943.state import GERMAN, SOVIET
from steppe.table.basics import Side
from steppe.table.play import decision
from tests.k43.support import Table, position

MINES = "turn 2 german supply\n1002 IR1-{mined} IR2{mined} HQG{mined}\n2020 RD1"


def warned(table: Table, order: str, side: Side = GERMAN) -> tuple[str, str] | None:
    found = table.g.warning(table.s, side, tuple(order.split()))
    return None if found is None else (found.rule, found.code)


@pytest.mark.rule("k43:1.2.4", "k43:9.1.6")
def test_the_last_level_of_a_unit() -> None:
    table = position(MINES, dice=(1, 3, 4, 6))
    assert warned(table, "lose IR1") == ("1.2.4", "last-level")
    assert warned(table, "lose IR2") is None
    assert warned(table, "lose HQG") == ("9.1.6", "last-level-staff")


@pytest.mark.rule("k43:5.3.4", "k43:5.3.7")
def test_a_retreat_that_nobody_survives() -> None:
    """RD1 has one level: to stand costs it, and to go among friends in an enemy zone."""
    table = position("turn 2 german combat\n1010 Pz1\n0910 Gr1\n1011 RD1-\n1111 TB1\n1211 Pz2")
    table.do("attack 1011 Pz1 Gr1", dice=(1, 3))
    assert decision(table.g, table.s, SOVIET).code == "retreat-dear-last"
    assert warned(table, "retreat 1111", SOVIET) == ("5.3.4", "last-level")
    assert warned(table, "retreat 1112", SOVIET) is None


@pytest.mark.rule("k43:S1.2")
def test_all_of_a_division_leaves() -> None:
    table = position("turn 8 german movement\n1002 Pz4 Gr41\n1004 Pz1 Gr1 Gr2\n2020 RD1")
    found = table.g.warning(table.s, GERMAN, ("withdraw", "Gr1"))
    assert found is not None and found.args == ("1st Panzer Division", "Pz1, Gr1, Gr2")


@pytest.mark.rule("k43:S1.5.3", "k43:S1.6")
def test_a_reserve_gives_points_to_the_enemy_once() -> None:
    text = "turn 4 soviet movement\n1010 IR6\n2020 RD8\n{0}pool Res2 Inf1"
    table = position(text.format("pool Res1\n"))
    assert warned(table, "go Res1 Res2", SOVIET) == ("S1.5.3", "calls-reserve")
    assert warned(table, "go Inf1", SOVIET) is None
    table.s.reserves = [table.g.arrival_of[table.unit("Res1")]]
    assert warned(table, "go Res2", SOVIET) is None
