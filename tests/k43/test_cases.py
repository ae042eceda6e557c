"""Situations in which rules meet, and the book's examples that no other test plays."""

from __future__ import annotations

import pytest

from steppe.games.kursk_1943.crossing import is_bridged, owner_of_bridge
from steppe.games.kursk_1943.state import GERMAN, LEVELS_TOLD, SOVIET
from steppe.games.kursk_1943.supply import lines
from steppe.games.kursk_1943.view import hidden_from, told_type
from steppe.table.basics import Reader
from tests.k43.support import Table, position
from tests.k43.test_victory import SOUTH


@pytest.mark.rule("k43:10.1.8", "k43:10.1.9", "k43:10.1.10")
def test_e34_two_motorised_units_extend_a_line_by_a_hex() -> None:
    """Ten points reach five clear hexes from the end of the road; a chain of two units makes it six."""
    ground = ("main 1000-1001-1002",)
    table = position("turn 2 german movement\n1008 Pz1\n2020 RD1", *ground)
    assert table.g.hex_named["1008"] not in lines(table.g, table.s, GERMAN)
    table = position("turn 2 german movement\n1008 Pz1\n1006 Gr1\n1007 Gr2\n2020 RD1", *ground)
    reached = lines(table.g, table.s, GERMAN)
    assert reached.cost[table.g.hex_named["1008"]] == 8 * 12  # 4 hexes, the chain, and on to the battalion
    assert reached.cost[table.g.hex_named["1009"]] == 10 * 12
    assert table.g.hex_named["1010"] not in reached


TEN_ZONES = "zone 0300 0700 1100 1500 1900 2300 2700 3103 3105 3110"


@pytest.mark.rule("k43:11.2.2")
def test_e40_farther_zones_take_more_turns() -> None:
    """Ten zones around the map, and the unit is due at the ninth of them."""
    table = position(
        "turn 2 soviet movement\n0505 IR6\n2020 RD8\npool Inf1",
        TEN_ZONES,
    )
    # in order 0300 0700 1100 1500 1900 2300 2700 3103 3105 3110, and 0300 again beyond 3110
    assert table.choices("delay Inf1") == ["0300", "0700", "2300", "2700", "3103", "3110"]
    assert table.why("delay Inf1 1900") == ("11.2.2", "too-far-to-shift")
    assert table.why("delay Inf1 3105") == ("11.2.2", "own-zone")
    assert table.why("delay Inf1 2020") == ("11.2.2", "no-zone")
    table.do("delay Inf1 2300")
    later = position(
        "turn 3 soviet movement\n0505 IR6\n2020 RD8\npool Inf1\nfield zones "
        + f'{{"{table.unit("Inf1")}":{table.g.hex_named["2300"]}}}',
        TEN_ZONES,
    )
    assert "1900" in later.choices("delay Inf1")


RIVER = ("river 1010/1011", "bridge 1010/1011", "main 1009-1010-1011-1012")


def owner(table: Table) -> int | None:
    return owner_of_bridge(table.g, table.s, table.g.hex_named["1010"], table.g.hex_named["1011"])


@pytest.mark.rule("k43:14.1.3", "k43:14.1.4")
def test_e43_who_is_thrown_out_does_not_get_the_bridge_back_until_the_other_leaves() -> None:
    table = position("turn 2 soviet movement\n1010 Pz1 Gr1 Gr2\n1013 RD1\n0909 IR1", *RIVER)
    between = table.g.grid.hexside(table.g.grid.hex("1010"), table.g.grid.hex("1011"))
    table.s.bridgeheads = {between: int(GERMAN)}
    table.do("go RD1")
    table.do("step 1012")
    table.do("step 1011")
    assert owner(table) == GERMAN
    # The Germans leave; the division on the other side has the bridge, even when they come back.
    table.s.agenda = table.g.agenda_for(table.s, GERMAN, "movement") or []
    table.do("go Pz1 Gr1 Gr2")
    table.do("step 1009")
    table.do("halt")
    assert owner(table) == SOVIET
    table.do("go IR1")
    table.do("step 1010")
    assert (table.at("IR1"), owner(table)) == ("1010", SOVIET)


@pytest.mark.rule("k43:10.2.6")
@pytest.mark.parametrize(("dice", "at"), [((3, 3), "dead"), ((3, 4), "1510")])
def test_d9_level_7_surrenders_at_6_and_holds_at_7(dice: tuple[int, int], at: str) -> None:
    text = "turn 2 german supply\n1510 IR1{oos,oos_two,oos_four}\n1005 IR2\n2020 RD1"
    assert position(text, dice=dice).at("IR1") == at


@pytest.mark.rule("k43:4.3.5", "k43:4.3.6")
def test_d21_a_unit_out_of_supply_controls_nothing_around_it_but_denies_it() -> None:
    table = position("turn 2 german supply\n1004 IR1\n1006 RD1{oos_two}\n0505 IR6")
    control = table.s.control
    assert control[table.g.hex_named["1005"]] == 2  # nobody's
    table = position("turn 2 soviet supply\n1004 IR1\n1507 RD1{oos_two}\n0505 IR6\nlayer control german 1506")
    assert table.s.control[table.g.hex_named["1506"]] == GERMAN


@pytest.mark.rule("k43:14.1.4", "k43:14.2.1", "k43:6.4.7", "k43:6.1.4")
@pytest.mark.parametrize(("dice", "stands"), [((5, 6), False), ((4, 6), True)])
def test_f21_a_gun_may_fire_on_a_bridge_that_its_side_may_not_blow(
    dice: tuple[int, int], stands: bool
) -> None:
    table = position(
        "turn 2 soviet combat\n1010 IR1\n1011 RD1\n1013 SA1\n0505 IR6\nlayer works 2 1011", *RIVER
    )
    table.do("shell 1010 1011 SA1", dice=dice)
    a, b = table.g.hex_named["1010"], table.g.hex_named["1011"]
    assert is_bridged(table.g, table.s, a, b) == stands
    assert "fought" in table.flags("SA1")


@pytest.mark.rule("k43:12.1.2", "k43:12.2.1", "k43:12.2.3")
def test_f23_who_comes_into_an_enemy_zone_in_combat_may_not_move_strategically() -> None:
    table = position(
        "turn 2 german strategic\n1010 Gr1{marked}\n1011 RD1{fought}\n0505 Gr2{marked}\nlayer works 1 1010"
    )
    assert table.why("go Gr1") == ("12.2.1", "in-enemy-zone")
    table.do("go Gr2")
    table.do("step 0506")
    table.do("step 0507")
    assert table.why("go Gr2") == ("3.1.6", "has-moved")  # 4 of 5 points


@pytest.mark.rule("k43:12.1.2")
def test_f23_who_was_attacked_but_did_not_fight_in_its_own_phase_may_move_strategically() -> None:
    table = position("turn 2 soviet movement\n0505 IR1\n2010 TB1{fought}")
    table.do("mark TB1")
    table.do("end")
    table.do("go TB1")
    table.do("step 2011")
    assert table.at("TB1") == "2011"


@pytest.mark.rule("k43:16.1.1", "k43:16.1.3", "k43:16.1.4")
def test_f25_what_is_told_of_a_stack_that_fought() -> None:
    text = "turn 9 german combat\n1010 Pz1 Gr1\n1011 RD1 RD2 SA1\n2020 RD3\nlayer works 2 1011"
    table = position(text, masking="masked")

    def seen() -> list[tuple[str, bool]]:
        sight = table.g.sight(table.s, Reader(GERMAN))
        pile = sight.stacks[table.g.hex_named["1011"]]
        return [(told_type(sight.flags[u]), bool(sight.flags[u] & LEVELS_TOLD)) for u in pile]

    assert seen() == [("infantry", False), ("infantry", False), ("artillery", False)]
    table.do("attack 1011 Pz1 Gr1", dice=(2, 3))  # 9 against 17, in a field fortification: 1:3, -1/-
    assert [table.g.units[u] for u in hidden_from(table.g, table.s, GERMAN)] == ["RD3"]
    table.do("lose Gr1")
    assert [table.g.units[u] for u in hidden_from(table.g, table.s, GERMAN)] == ["RD3"]
    table.do("end")
    assert seen() == [("infantry", False), ("infantry", False), ("artillery", False)]


TOWNS = ("town 1010=Oboyan 1210=Prokhorovka", "city 1612=Belgorod 1613=Belgorod")


@pytest.mark.rule("k43:S2.8", "k43:S2.8.3", "k43:4.3.2")
@pytest.mark.parametrize(("holder", "result"), [("IR4", ""), ("RD5", "soviet-automatic")])
def test_f29_belgorod_must_be_held_through_a_german_supply_phase(holder: str, result: str) -> None:
    text = f"1010 RD1\n1210 RD2\n1612 {holder}\n1613 RD4\n2020 RD3\n0505 IR6"
    after_12 = position(f"turn 3 soviet supply\n{text.replace('IR4', 'RD6')}", *TOWNS, scenario=SOUTH)
    assert after_12.s.result == ""
    assert position(f"turn 4 german supply\n{text}", *TOWNS, scenario=SOUTH).s.result == result
