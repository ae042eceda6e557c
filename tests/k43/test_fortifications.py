"""7.1 Field fortifications: how they come and go."""

from __future__ import annotations

import pytest

from tests.k43.support import Table, position


def works(table: Table, number: str) -> int:
    return table.s.works[table.g.hex_named[number]]


@pytest.mark.rule("k43:7.1.1")
@pytest.mark.rule("k43:7.1.2")
@pytest.mark.rule("k43:7.1.4")
def test_a_regular_unit_digs_in_instead_of_moving() -> None:
    table = position("turn 2 german movement\n1010 IR1 HQG Art1\n2020 RD1")
    assert table.why("dig HQG") == ("7.1.2", "not-regular")
    assert table.why("dig Art1") == ("7.1.2", "not-regular")
    table.do("dig IR1")
    assert works(table, "1010") == 1
    assert table.why("go IR1") == ("3.1.6", "has-moved")


@pytest.mark.rule("k43:7.1.4")
def test_who_has_moved_cannot_dig() -> None:
    table = position("turn 2 german movement\n1010 IR1\n2020 RD1")
    table.do("go IR1")
    table.do("step 1011")
    table.do("halt")
    assert table.why("dig IR1") == ("7.1.4", "has-moved")


@pytest.mark.rule("k43:5.3.10")
@pytest.mark.rule("k43:7.1.2")
def test_who_has_retreated_cannot_dig_in_the_next_movement_phase() -> None:
    table = position("turn 2 german movement\n1010 IR1{retreated}\n2020 RD1")
    assert table.why("dig IR1") == ("5.3.10", "has-retreated")
    table.do("end")
    assert "retreated" not in table.flags("IR1")


@pytest.mark.rule("k43:7.1.3")
def test_who_has_retreated_and_cannot_leave_an_enemy_zone_may_dig() -> None:
    """Every hex around 1010 is held by the enemy or in the zone of the same units."""
    ring = "1009 RD1\n1011 RD2\n0909 RD3\n0910 RD4\n1109 RD5\n1110 RD6"
    table = position(f"turn 2 german movement\n1010 IR1{{retreated}}\n{ring}")
    table.do("dig IR1")
    assert works(table, "1010") == 1


@pytest.mark.rule("k43:7.1.5")
def test_an_empty_fortification_goes_at_the_end_of_the_phase() -> None:
    table = position("turn 2 german movement\n1010 IR1\n1012 IR2\n2020 RD1\nlayer works 1 1010 1012")
    table.do("go IR1")
    table.do("step 1011")
    table.do("halt")
    assert works(table, "1010") == 1
    table.do("go IR2")
    table.do("step 1011")
    table.do("step 1010")  # another of the side is there when the phase ends
    table.do("halt")
    table.do("end")
    assert (works(table, "1010"), works(table, "1012")) == (1, 0)


@pytest.mark.rule("k43:7.1.6")
@pytest.mark.rule("k43:7.1.7")
def test_who_enters_an_enemy_fortification_removes_it_and_may_build_his_own() -> None:
    table = position("turn 2 german movement\n1010 Pz1\n1011 SA1\n2020 RD1\nlayer works 2 1011")
    table.do("go Pz1")
    table.do("step 1011")
    table.do("halt")
    assert works(table, "1011") == 0
    table = position("turn 3 german movement\n1011 Pz1\n2020 RD1")
    table.do("dig Pz1")
    assert works(table, "1011") == 1


@pytest.mark.rule("k43:7.1.7")
@pytest.mark.parametrize(
    ("side", "unit", "enemy", "distant", "owner"),
    [("german", "Pz1", "soviet", "RD1", 1), ("soviet", "RD1", "german", "IR1", 2)],
)
def test_either_side_builds_where_the_enemy_has_had_his(
    side: str, unit: str, enemy: str, distant: str, owner: int
) -> None:
    table = position(f"turn 3 {side} movement\n1011 {unit}\n2020 {distant}\nlayer control {enemy} 1011")
    table.do(f"dig {unit}")
    assert works(table, "1011") == owner


@pytest.mark.rule("k43:7.1.8")
@pytest.mark.rule("k43:7.1.9")
def test_not_in_a_swamp_nor_on_fixed_positions() -> None:
    ground = ("swamp 1010", "fixed_position 1211>1210")
    table = position("turn 2 german movement\n1010 IR1\n1211 IR2\n1210 IR3\n2020 RD1", *ground)
    assert table.why("dig IR1") == ("7.1.8", "swamp")
    assert table.why("dig IR2") == ("7.1.9", "fixed-position")
    assert table.why("dig IR3") is None


@pytest.mark.rule("k43:7.1.12")
def test_a_fortification_costs_nothing_to_enter() -> None:
    table = position("turn 2 german movement\n1010 IR1\n1011 IR2\n2020 RD1\nlayer works 1 1011")
    table.do("go IR1")
    table.do("step 1011")
    assert table.g.steps
    assert table.s.agenda[-1].spent == (12,)


BRIDGE = ("river 1010/1110", "bridge 1010/1110", "main 1010-1110")


@pytest.mark.rule("k43:7.1.3")
@pytest.mark.parametrize("ground", [(), BRIDGE])
def test_who_cannot_leave_may_dig_though_there_is_other_work_to_do(ground: tuple[str, ...]) -> None:
    """Two regiments bar every hex around 1010; a bridge there could be blown, but that leads nowhere."""
    text = "turn 2 soviet movement\n1010 RD1{retreated}\n1009 IR1\n1011 IR2\n2520 RD8"
    table = position(text, *ground)
    table.do("dig RD1")
    assert works(table, "1010") == 2


@pytest.mark.rule("k43:7.1.3")
def test_who_has_retreated_and_can_leave_an_enemy_zone_may_not_dig() -> None:
    """One regiment in the north leaves the south open; in the open field there is nothing to leave."""
    table = position("turn 2 soviet movement\n1010 RD1{retreated}\n1009 IR1\n2520 RD8")
    assert table.why("dig RD1") == ("5.3.10", "has-retreated")
    marsh = "swamp 1009 1011 0909 0910 0911 1109 1110 1111"
    table = position("turn 2 soviet movement\n1010 MB1{retreated}\n2020 IR1\n2520 RD8", marsh)
    assert table.choices("go") == ["RD8"]  # the brigade has nowhere to go, but no enemy is near
    assert table.why("dig MB1") == ("5.3.10", "has-retreated")


@pytest.mark.rule("k43:7.1.3", "k43:S1.1")
def test_a_unit_that_waits_for_its_day_cannot_leave() -> None:
    """The 2nd Tank Army moves from 6 July on: on 5 July it cannot get away from an enemy."""
    for day, verdict in ((1, None), (2, ("5.3.10", "has-retreated"))):
        table = position(f"turn {day} soviet movement\n1010 TB1{{retreated}}\n1009 IR1\n2520 RD8")
        assert table.why("dig TB1") == verdict
