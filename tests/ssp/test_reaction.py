"""7.2 Fire at units that enter or leave a zone of control."""

from __future__ import annotations

import pytest

from steppe.table.events import Rolled
from tests.ssp.moves import dice, is_moving, modifiers, reaction, walk
from tests.ssp.support import Table, position


def coming(shooters: str = "0310 L5Pz", mover: str = "31T34", start: str = "0312", to: str = "0311") -> Table:
    """A Soviet unit has just come next to Germans: T-34s to 0311, in the zone of a Panzer IV in 0310."""
    table = position(f"turn 2 soviet 29tc\n{shooters}\n{start} {mover}")
    table.do(f"go {mover}")
    walk(table, to)
    return table


def leaving(shooters: str = "0310 L5Pz", mover: str = "31T34", to: str = "0312") -> Table:
    """A Soviet unit in 0311 is about to go; by itself its coming was not fired at."""
    table = position(f"turn 2 soviet 29tc\n{shooters}\n0311 {mover}")
    table.do(f"go {mover}")
    walk(table, to)
    return table


# Entering.


@pytest.mark.rule("ssp:7.2")
def test_entering_a_zone_may_be_fired_at_at_once() -> None:
    table = coming()
    assert table.side == "german"
    assert reaction(table) == "zoc_entry"
    assert table.choices() == ["shoot", "pass"]
    assert table.choices("shoot") == ["L5Pz"]
    assert table.why("step 0312", by="soviet") == ("", "not-asked")
    table.do("shoot L5Pz", [4])  # one die; vehicles are hit on 1-3
    assert table.flags("31T34") == {"acted"}
    assert table.side == "soviet" and is_moving(table, "31T34")
    assert "0412" in table.choices("step")


@pytest.mark.rule("ssp:7.2")
def test_fire_is_not_compulsory() -> None:
    table = coming()
    table.do("pass")
    assert is_moving(table, "31T34")
    assert table.said(Rolled) == []


@pytest.mark.rule("ssp:7.2")
def test_beside_the_zone_nobody_fires() -> None:
    table = coming(start="0313", to="0312")
    assert reaction(table) == ""
    assert is_moving(table, "31T34")


@pytest.mark.rule("ssp:7.2")
def test_who_cannot_fire_at_the_target_does_not_fire_from_his_zone() -> None:
    # Infantry's gun is for close combat; against infantry it has its factor 4.
    assert reaction(coming("0310 L1.1Gr")) == ""
    table = coming("0310 L1.1Gr", mover="53MRB1")
    table.do("shoot L1.1Gr", [4])
    assert table.flags("53MRB1") >= {"suppressed"}
    table = coming("0310 L1.1Gr", mover="53MRB1")
    table.do("shoot L1.1Gr", [5])
    assert is_moving(table, "53MRB1")


@pytest.mark.rule("ssp:7.2")
def test_refusals_name_the_rule() -> None:
    table = coming("0310 L5Pz L6Pz{suppressed}\n0209 L7Pz\n0316 L1StuG")
    assert table.why("shoot L6Pz") == ("9.8.1", "suppressed")
    assert table.why("shoot L7Pz") == ("7.1", "no-zone-there")  # two hexes off
    assert table.why("shoot 31T34") == ("7.2", "not-yours")
    assert table.why("fire L5Pz 31T34") == ("7.2", "not-now")
    assert table.why("crossfire") == ("10.3", "no-crossfire")


@pytest.mark.rule("ssp:7.2.1")
def test_a_suppressed_mover_stops_and_does_nothing_more() -> None:
    table = coming()
    table.do("shoot L5Pz", [3])
    assert table.at("31T34") == "0311"
    assert table.flags("31T34") == {"suppressed", "acted"}
    assert not is_moving(table, "31T34")
    assert table.why("go 31T34") == ("4.2", "acted")
    assert table.why("fire 31T34 L5Pz") == ("4.2", "acted")


@pytest.mark.rule("ssp:7.2.1")
def test_a_german_stopped_by_fire_cannot_recover_this_turn() -> None:
    table = position("turn 2 german lah\n0310 31T34\n0312 L6Pz\n0309 L5Pz\n0315 L7Pz{suppressed}")
    table.do("go L6Pz")
    walk(table, "0311")
    table.do("shoot 31T34", [1])
    assert table.why("recover L6Pz") == ("4.2", "acted")
    assert table.why("recover L7Pz") is None
    table.do("end")
    assert table.why("assault L6Pz 0310") == ("11.1", "suppressed")
    assert table.why("assault L5Pz 0310") is None


# Leaving.


@pytest.mark.rule("ssp:7.2.2")
def test_exit_fire_comes_before_leaving_and_the_unit_still_goes() -> None:
    table = leaving()
    assert reaction(table) == "zoc_exit"
    assert table.at("31T34") == "0311"
    table.do("shoot L5Pz", [4, 5])  # 1-3 and one more for leaving: one hit
    assert table.at("31T34") == "0312"
    assert table.flags("31T34") == {"suppressed", "acted"}
    assert not is_moving(table, "31T34")


@pytest.mark.rule("ssp:7.2.2")
def test_two_hits_cost_a_step_and_the_rest_still_goes() -> None:
    table = leaving()
    table.do("shoot L5Pz", [4, 1])
    assert table.at("31T34") == "0312"
    assert table.flags("31T34") == {"suppressed", "acted", "reduced"}


@pytest.mark.rule("ssp:7.2.2")
def test_a_unit_that_is_destroyed_does_not_go() -> None:
    table = leaving("0310 L5Pz\n0316 25T34", mover="31T70")  # one step
    table.do("shoot L5Pz", [4, 1])
    assert table.at("31T70") == "dead"
    assert table.stack("0312") == []
    assert table.choices("go") == ["25T34"]


@pytest.mark.rule("ssp:7.2.2")
def test_missed_it_goes_on_as_it_likes() -> None:
    table = leaving()
    table.do("shoot L5Pz", [5, 6])
    assert is_moving(table, "31T34")
    walk(table, "0313-0314")
    assert table.at("31T34") == "0314"


@pytest.mark.rule("ssp:7.2.2")
def test_a_unit_suppressed_on_leaving_is_fired_at_where_it_comes() -> None:
    # From the zone of 0310 into that of 0313: suppressed, and +1 for it.
    table = leaving("0310 L5Pz\n0313 L6Pz")
    table.do("shoot L5Pz", [4, 6])
    assert table.at("31T34") == "0312"
    assert reaction(table) == "zoc_entry"
    table.do("shoot L6Pz", [3])
    assert modifiers(table) == {"suppressed": 1}
    assert "reduced" not in table.flags("31T34")


@pytest.mark.rule("ssp:7.2.2")
def test_leaving_for_a_town_is_fired_at_and_coming_there_is_not() -> None:
    """ssp-D23"""
    # 0325 is a town; 0225 is next to it and to 0324 but not to 0425.
    table = position("turn 2 soviet 29tc\n0225 L5Pz\n0324 31T34\n0425 25T34")
    table.do("go 31T34")
    walk(table, "0325")
    assert reaction(table) == "zoc_exit"
    table.do("shoot L5Pz", [5, 5])
    assert dice(table) == 2 and modifiers(table) == {"exiting": -1}
    assert table.at("31T34") == "0325" and is_moving(table, "31T34")
    table.do("halt")
    table.do("go 25T34")
    walk(table, "0325")
    assert reaction(table) == ""
    assert table.at("25T34") == "0325"


# How often.


@pytest.mark.rule("ssp:7.2.3")
def test_passing_through_draws_one_die_then_two() -> None:
    """ssp-D1"""
    table = coming("0310 L5Pz L6Pz")
    table.do("shoot L5Pz", [4])
    assert (dice(table), modifiers(table)) == (1, {})
    table.do("shoot L6Pz", [5])
    assert (dice(table), modifiers(table)) == (1, {})
    walk(table, "0312")
    table.do("shoot L5Pz", [5, 6])
    assert (dice(table), modifiers(table)) == (2, {"exiting": -1})
    table.do("shoot L6Pz", [6, 5])
    assert (dice(table), modifiers(table)) == (2, {"exiting": -1})
    assert is_moving(table, "31T34")


@pytest.mark.rule("ssp:7.2.4")
def test_a_zone_is_never_used_up() -> None:
    table = position("turn 2 soviet 29tc\n0310 L5Pz\n0312 31T34 25T34")
    for mover in ("31T34", "25T34"):
        table.do(f"go {mover}")
        for _ in range(2):  # in and out, twice
            walk(table, "0311")
            table.do("shoot L5Pz", [4])
            walk(table, "0312")
            table.do("shoot L5Pz", [5, 5])
        table.do("halt")
    assert table.flags("L5Pz") == set()  # nor is it its action


@pytest.mark.rule("ssp:7.2.4")
def test_but_once_at_each_coming_and_going() -> None:
    table = coming("0310 L5Pz L6Pz")
    table.do("shoot L5Pz", [4])
    assert table.why("shoot L5Pz") == ("7.2.4", "fired-already")
    assert table.choices("shoot") == ["L6Pz"]


@pytest.mark.rule("ssp:7.2.5")
def test_every_unit_whose_zone_covers_the_hex_may_fire() -> None:
    # Two in 0310, one in 0411, all next to 0311; a hit does not end it.
    table = coming("0310 L5Pz L6Pz\n0411 L7Pz", start="0312")
    assert reaction(table) == "zoc_entry"
    assert table.choices("shoot") == ["L5Pz", "L6Pz", "L7Pz"]
    table.do("shoot L7Pz", [1])
    assert "suppressed" in table.flags("31T34")
    assert table.choices("shoot") == ["L5Pz", "L6Pz"]
    table.do("shoot L5Pz", [1])
    table.do("pass")
    assert table.at("31T34") == "0311" and not is_moving(table, "31T34")


@pytest.mark.rule("ssp:7.2.6")
def test_from_one_hex_of_a_zone_to_another_draws_both() -> None:
    # 0311 and 0411 are both next to 0310.
    table = leaving(to="0411")
    assert reaction(table) == "zoc_exit"
    table.do("shoot L5Pz", [5, 5])
    assert table.at("31T34") == "0411"
    assert reaction(table) == "zoc_entry"
    table.do("shoot L5Pz", [4])
    assert dice(table) == 1
    assert is_moving(table, "31T34")


@pytest.mark.rule("ssp:7.2.6")
def test_passing_on_leaving_does_not_waive_the_entry() -> None:
    table = leaving(to="0411")
    table.do("pass")
    assert reaction(table) == "zoc_entry"


# Particular firers and movers.


@pytest.mark.rule("ssp:7.2", "ssp:2.10.3")
def test_static_infantry_never_fires_at_movers() -> None:
    table = position("turn 2 german lah\n0310 S0730\n0312 L1.1Gr")
    table.do("go L1.1Gr")
    walk(table, "0311-0411-0412")
    assert is_moving(table, "L1.1Gr")


@pytest.mark.rule("ssp:7.2")
def test_leaving_a_close_combat_is_fired_at_by_those_outside_only() -> None:
    # 0310 holds a close combat: its units have no zone; 0210 has one over 0310 and over 0211.
    table = position("turn 2 soviet 29tc\n0310 31T34 25T34 L5Pz\n0210 L6Pz")
    table.do("go 31T34")
    walk(table, "0411")
    assert reaction(table) == "zoc_exit"
    assert table.choices("shoot") == ["L6Pz"]
    table.do("shoot L6Pz", [5, 5])
    assert table.at("31T34") == "0411"
    assert is_moving(table, "31T34")  # 25T34 still binds the Panzers in 0310


# Fire & move into a zone.


@pytest.mark.rule("ssp:4.2.4")
def test_the_enemy_fires_before_a_unit_that_moves_into_his_zone() -> None:
    table = position("turn 2 soviet 29tc\n0310 L5Pz\n0312 31T34")
    table.do("go 31T34 half")
    walk(table, "0311")
    assert table.side == "german" and reaction(table) == "zoc_entry"
    table.do("shoot L5Pz", [3])
    assert "suppressed" in table.flags("31T34")
    assert not is_moving(table, "31T34")  # and so it does not fire
    table = position("turn 2 soviet 29tc\n0310 L5Pz\n0312 31T34")
    table.do("go 31T34 half")
    walk(table, "0311")
    table.do("shoot L5Pz", [4])
    table.do("fire 31T34 L5Pz", [3, 6])
    assert dice(table) == 2
    assert "suppressed" in table.flags("L5Pz")


@pytest.mark.rule("ssp:9.8.1")
def test_a_suppressed_unit_is_told_that_it_is_suppressed() -> None:
    """It has no zone and does not fire at who passes, because it is suppressed: that is what its owner must
    hear, not that the hex is out of its zone."""
    table = position("turn 2 soviet 29tc\n0308 L5Pz L6Pz{suppressed}\n0310 31T34")
    table.do("go 31T34")
    table.do("step 0309")
    assert table.why("shoot L5Pz") is None
    assert table.why("shoot L6Pz") == ("9.8.1", "suppressed")
