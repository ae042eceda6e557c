"""5.6.5 How disorganised units recover."""

from __future__ import annotations

import pytest

from steppe.games.kursk_1943.presence import disorganise, note_activity, recover
from tests.k43.support import Table, position

COMBAT_OF_A, AIR_OF_B = 4, 7


def disorganised(phase: int) -> Table:
    table = position("turn 2 german movement\n1005 IR1\n2020 RD1")
    disorganise(table.g, table.s, table.unit("IR1"), phase, "5.6.1", table.events.append)
    return table


def end_of(table: Table, *phases: int) -> bool:
    """Whether the unit is still disorganised when these phases have ended."""
    for phase in phases:
        recover(table.g, table.s, phase, table.events.append)
    return "disorganised" in table.flags("IR1")


@pytest.mark.rule("k43:5.6.5")
def test_disorganised_in_combat_until_the_end_of_the_next_combat_phase() -> None:
    table = disorganised(COMBAT_OF_A)
    assert end_of(table, *range(4, 13), 1, 2, 3)
    assert not end_of(table, COMBAT_OF_A)


@pytest.mark.rule("k43:5.6.5")
def test_disorganised_by_air_until_the_end_of_the_same_phase_of_the_next_turn() -> None:
    table = disorganised(AIR_OF_B)
    assert end_of(table, *range(7, 13), *range(1, 7))
    assert not end_of(table, AIR_OF_B)


@pytest.mark.rule("k43:5.6.5")
def test_who_is_active_must_rest_a_whole_turn_anew() -> None:
    table = disorganised(COMBAT_OF_A)
    assert end_of(table, *range(4, 10))
    note_activity(table.g, table.s, (table.unit("IR1"),), 10)  # attacked in the enemy's Combat Phase
    assert end_of(table, 10, 11, 12, *range(1, 10))
    assert not end_of(table, 10)


@pytest.mark.rule("k43:5.6.5")
def test_a_move_is_activity() -> None:
    table = position("turn 2 german movement\n1005 IR1{disorganised,since_four}\n2020 RD1")
    table.do("go IR1")
    table.do("step 1004")
    table.do("halt")
    assert {"since", "since_two", "fresh"} <= table.flags("IR1")  # phase 3


@pytest.mark.rule("k43:5.6.5")
def test_who_digs_in_goes_on_resting() -> None:
    table = disorganised(COMBAT_OF_A)
    assert end_of(table, COMBAT_OF_A)
    table.do("dig IR1")
    assert not end_of(table, COMBAT_OF_A)


@pytest.mark.rule("k43:5.6.5")
@pytest.mark.parametrize("order", ["fire 1012 Art1", "shell 1010 1011 Art1"])
def test_a_gun_that_fires_does_not_rest(order: str) -> None:
    water = ("river 1010/1011", "bridge 1010/1011", "main 1010-1011")
    table = position("turn 2 german combat\n1010 Art1{disorganised,since}\n1012 RD1", *water)
    table.do(order, dice=(3, 4))
    assert {"disorganised", "since_four", "fresh"} <= table.flags("Art1")  # since phase 4
    assert "since" not in table.flags("Art1")
