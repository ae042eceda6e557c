"""14.0 Bridges."""

from __future__ import annotations

import pytest

from steppe.games.kursk_1943.crossing import is_bridged, owner_of_bridge
from steppe.games.kursk_1943.state import GERMAN, SOVIET
from tests.k43.support import Table, position

RIVER = ("river 1010/1011", "bridge 1010/1011", "main 1009-1010-1011-1012")
BIG = ("big_river 1010/1011 1110/1011", "bridge 1010/1011")


def stands(table: Table, a: str = "1010", b: str = "1011") -> bool:
    return is_bridged(table.g, table.s, table.g.hex_named[a], table.g.hex_named[b])


def owner(table: Table) -> int | None:
    return owner_of_bridge(table.g, table.s, table.g.hex_named["1010"], table.g.hex_named["1011"])


@pytest.mark.rule("k43:14.2.1")
@pytest.mark.rule("k43:14.1.2")
def test_a_regular_unit_at_an_end_destroys_a_bridge_for_a_point() -> None:
    table = position("turn 2 german movement\n1010 IR1\n2020 RD1", *RIVER)
    table.do("go IR1")
    table.do("demolish 1011")
    assert not stands(table)
    assert table.s.agenda[-1].spent == (12,)
    assert table.why("demolish 1011") == ("14.2.1", "no-bridge")


@pytest.mark.rule("k43:14.2.1", "k43:3.1.7")
def test_of_a_stack_one_unit_pays_and_it_stands_at_the_bridge() -> None:
    table = position("turn 2 german movement\n1009 IR1\n1010 IR2 IR3\n2020 RD1", *RIVER)
    table.do("go IR1")
    assert table.why("demolish 1011") == ("14.2.1", "no-bridge")
    table.do("step 1008")
    table.do("halt")
    table.do("go IR2 IR3")
    table.do("demolish 1011")
    assert table.s.agenda[-1].spent == (12, 0)
    strategic = position("turn 2 german strategic\n1010 IR1{marked}\n2020 RD1", *RIVER)
    strategic.do("go IR1")
    assert strategic.why("demolish 1011") == ("14.2.1", "not-in-strategic")


@pytest.mark.rule("k43:14.2.1")
def test_a_headquarters_may_and_a_gun_may_not() -> None:
    table = position("turn 2 german movement\n1010 HQG\n2020 RD1", *RIVER)
    table.do("go HQG")
    table.do("demolish 1011")
    assert not stands(table)
    table = position("turn 2 german movement\n1010 Art1\n2020 RD1", *RIVER)
    table.do("go Art1")
    assert table.why("demolish 1011") == ("14.2.1", "points-for-bridge")


@pytest.mark.rule("k43:14.3.1")
def test_a_bridge_over_a_big_river_costs_three_points() -> None:
    table = position("turn 2 german movement\n1010 IR1\n2020 RD1", *BIG)
    table.do("go IR1")
    table.do("demolish 1011")
    assert table.s.agenda[-1].spent == (36,)
    table = position("turn 2 soviet movement\n1010 FU\n0505 IR1", *BIG)
    table.do("go FU")
    assert table.why("demolish 1011") == ("14.3.1", "points-for-bridge")


@pytest.mark.rule("k43:14.1.3")
@pytest.mark.rule("k43:14.1.4")
def test_the_first_at_a_bridge_controls_it_until_he_leaves() -> None:
    table = position("turn 2 german movement\n1009 IR1\n1013 RD1", *RIVER)
    table.do("go IR1")
    table.do("step 1010")
    table.do("halt")
    table.do("end")
    table.do("go RD1")
    table.do("step 1012")
    table.do("step 1011")
    assert owner(table) == GERMAN
    table.do("end", by="soviet")
    # the division at the other end may not blow it in its own phase, the regiment may
    later = position(
        "turn 3 soviet movement\n1010 IR1\n1011 RD1\nfield bridgeheads " + _first(table, GERMAN), *RIVER
    )
    later.do("go RD1")
    assert later.why("demolish 1011") == ("14.2.1", "no-bridge")
    assert later.why("demolish 1010") == ("14.1.4", "not-your-bridge")


def _first(table: Table, side: int) -> str:
    return f'{{"{table.g.grid.hexside(table.g.grid.hex("1010"), table.g.grid.hex("1011"))}":{side}}}'


@pytest.mark.rule("k43:14.1.3")
def test_who_stays_alone_at_a_bridge_has_it() -> None:
    table = position("turn 3 german movement\n1010 IR1\n1011 RD1", *RIVER)
    table.s.bridgeheads = {table.g.grid.hexside(table.g.grid.hex("1010"), table.g.grid.hex("1011")): 0}
    assert owner(table) == GERMAN
    table.do("go IR1")
    table.do("step 1009")
    assert owner(table) == SOVIET
    assert list(table.s.bridgeheads.values()) == [SOVIET]


@pytest.mark.rule("k43:14.2.2")
@pytest.mark.rule("k43:9.2.2")
def test_a_bridge_is_rebuilt_for_three_points_within_range_of_a_headquarters() -> None:
    """Germans 4 hexes, Soviets 3."""
    for text, allowed in (
        ("german movement\n1010 IR1\n1006 HQG\n2020 RD1", True),
        ("german movement\n1010 IR1\n1005 HQG\n2020 RD1", False),
        ("soviet movement\n1010 RD1\n1007 HQS\n2020 IR1", True),
        ("soviet movement\n1010 RD1\n1006 HQS\n2020 IR1", False),
    ):
        table = position(f"turn 2 {text}", *RIVER)
        unit = text.split()[3]
        table.s.blown = [table.g.grid.hexside(table.g.grid.hex("1010"), table.g.grid.hex("1011"))]
        table.do(f"go {unit}")
        if not allowed:
            assert table.why("rebuild 1011") == ("14.2.2", "no-sapper")
            continue
        table.do("rebuild 1011")
        assert stands(table)
        assert table.s.agenda[-1].spent == (36,)  # it keeps one point
        table.do("step 1011")
        assert table.at(unit) == "1011"


@pytest.mark.rule("k43:14.2.2")
def test_artillery_rebuilds_no_bridge_on_tracks_or_towed() -> None:
    for text, allowed in (
        ("german movement\n1010 SpA\n1008 HQG\n2020 RD1", False),
        ("german movement\n1010 Art1{transport}\n1008 HQG\n2020 RD1", False),
        ("german movement\n1010 StG\n1008 HQG\n2020 RD1", True),
    ):
        table = position(f"turn 2 {text}", *RIVER)
        table.s.blown = [table.g.grid.hexside(table.g.grid.hex("1010"), table.g.grid.hex("1011"))]
        unit = table.stack("1010")[0]
        table.do(f"go {unit}")
        assert table.why("rebuild 1011") == (None if allowed else ("14.2.2", "no-sapper"))


@pytest.mark.rule("k43:14.2.1", "k43:14.2.2", "k43:6.2.4", "k43:3.1.10", "k43:2.1.2")
def test_nobody_works_in_a_full_hex_that_he_passes_nor_in_strategic_movement() -> None:
    """R108."""
    text = "turn 2 german movement\n1009 IR1\n1010 IR2 IR3 IR4 {other}\n1008 HQG\n2020 RD1"
    ground = ("clear 1010", "river 1010/1011 1010/1110", "bridge 1010/1011 1010/1110", "main 1009-1010-1110")
    for mate, verdict in (("IR5", ("3.2.1", "stacking")), ("", None)):
        table = position(text.replace("{other}", mate), *ground)
        table.do("go IR1")
        table.do("step 1010")
        assert table.why("demolish 1011") == verdict
        table.s.blown = [table.g.grid.hexside(table.g.grid.hex("1010"), table.g.grid.hex("1011"))]
        assert table.why("rebuild 1011") == verdict
    table = position("turn 2 german strategic\n1010 Gr1{marked}\n1008 HQG\n2020 RD1", *RIVER)
    table.do("go Gr1")
    assert table.why("demolish 1011") == ("14.2.1", "not-in-strategic")
    table.s.blown = [table.g.grid.hexside(table.g.grid.hex("1010"), table.g.grid.hex("1011"))]
    assert table.why("rebuild 1011") == ("14.2.2", "not-in-strategic")


@pytest.mark.rule("k43:14.2.3")
def test_over_rivers_only_printed_bridges_are_rebuilt() -> None:
    table = position("turn 2 german movement\n1110 IR1 HQG\n2020 RD1", *RIVER, "river 1110/1111")
    table.do("go IR1")
    assert table.why("rebuild 1111") == ("14.2.3", "no-blown-bridge")
    table = position("turn 2 german movement\n1110 HQG\n2020 RD1", "river 1110/1111")
    assert table.why("bridge HQG 1111") == ("14.2.3", "no-big-river")


@pytest.mark.rule("k43:14.3.2")
@pytest.mark.rule("k43:14.3.4")
def test_a_headquarters_builds_a_bridge_over_a_big_river_in_a_turn() -> None:
    table = position("turn 2 german movement\n1110 HQG\n1109 IR1\n2020 RD1", *BIG)
    table.do("bridge HQG 1011")
    assert not stands(table, "1110", "1011")
    assert table.why("go HQG") == ("14.3.4", "builds")
    table.do("end")
    table.do("end")  # the Soviet's Movement Phase
    assert stands(table, "1110", "1011")
    assert table.s.turn == 3
    assert table.why("go HQG") == ("3.1.6", "has-moved")  # all its points again


@pytest.mark.rule("k43:14.3.2.1")
def test_the_far_hex_must_stay_free_of_enemy_zones_or_be_held_at_both_ends() -> None:
    table = position("turn 2 german movement\n1110 HQG\n1009 IR1\n1012 RD1", *BIG)
    table.do("bridge HQG 1011")
    table.do("end")
    assert table.s.building == []
    table = position("turn 2 german movement\n1110 HQG IR2\n1011 IR1\n1012 RD1", *BIG)
    table.do("bridge HQG 1011")
    table.do("end")
    assert len(table.s.building) == 1


@pytest.mark.rule("k43:14.3.3")
def test_one_bridge_is_built_by_one_headquarters() -> None:
    table = position("turn 2 german movement\n1110 HQG HQH\n1009 IR1\n2020 RD1", *BIG)
    table.do("bridge HQG 1011")
    assert table.why("bridge HQH 1011") == ("14.3.3", "built-already")


@pytest.mark.rule("k43:14.3.2")
def test_who_has_retreated_or_moved_cannot_begin() -> None:
    table = position("turn 2 german movement\n1110 HQG{retreated} HQH{moved}\n1009 IR1\n2020 RD1", *BIG)
    assert table.why("bridge HQG 1011") == ("14.3.2", "has-retreated")
    assert table.why("bridge HQH 1011") == ("14.3.4", "has-moved")
    assert table.why("bridge IR1 1011") == ("14.3.2", "not-headquarters")


@pytest.mark.rule("k43:S2.1")
def test_bridges_that_the_battle_says_are_destroyed() -> None:
    from tests.k43.support import SCENARIO, game

    g = game(RIVER, "blown = ['1010/1011']\n" + SCENARIO)
    assert g.start().blown == [g.grid.hexside(g.grid.hex("1010"), g.grid.hex("1011"))]
