"""7.1 Where zones of control reach, and who has one."""

from __future__ import annotations

import pytest

from tests.ssp.moves import AROUND_0310, is_moving, reaction, walk, zone
from tests.ssp.support import position


@pytest.mark.rule("ssp:7.1")
def test_a_zone_covers_the_six_hexes_around() -> None:
    table = position("turn 2 german lah\n0310 31T34")
    assert zone(table, "soviet") == set(AROUND_0310)
    assert zone(table, "german") == set()


@pytest.mark.rule("ssp:7.1")
def test_every_kind_of_unit_has_one() -> None:
    for unit in ("31T34", "53MRB1", "23Abn1", "108AT"):
        assert len(zone(position(f"turn 2 german lah\n0310 {unit}"), "soviet")) == 6


@pytest.mark.rule("ssp:7.1")
def test_the_suppressed_have_none() -> None:
    table = position("turn 2 german lah\n0312 L5Pz\n0310 31T34{suppressed}")
    assert zone(table, "soviet") == set()
    table.do("go L5Pz")
    walk(table, "0311-0312-0311")
    assert is_moving(table, "L5Pz")
    table = position("turn 2 german lah\n0310 31T34{suppressed} 25T34")
    assert len(zone(table, "soviet")) == 6  # the other has


@pytest.mark.rule("ssp:7.1")
def test_units_in_close_combat_have_none() -> None:
    table = position("turn 2 german lah\n0312 L5Pz\n0310 31T34 L6Pz")
    assert zone(table, "soviet") == set()
    assert zone(table, "german") == {"0313", "0213", "0212", "0311", "0412", "0413"}  # of 0312 alone
    table.do("go L5Pz")
    walk(table, "0311")
    assert reaction(table) == ""
    assert is_moving(table, "L5Pz")


@pytest.mark.rule("ssp:7.1")
def test_who_is_in_close_combat_does_not_fire_from_a_zone_along_with_others() -> None:
    table = position("turn 2 soviet 29tc\n0310 L5Pz 25T34\n0411 L6Pz\n0312 31T34")
    table.do("go 31T34")
    walk(table, "0311")
    assert table.choices("shoot") == ["L6Pz"]
    assert table.why("shoot L5Pz") == ("7.1", "no-zone-there")


@pytest.mark.rule("ssp:7.1.1")
def test_a_zone_ends_before_woods() -> None:
    # 0505 is woods.
    assert zone(position("turn 2 german lah\n0405 31T34"), "soviet") == {
        "0406",
        "0305",
        "0304",
        "0404",
        "0504",
    }


@pytest.mark.rule("ssp:7.1.1")
def test_a_zone_ends_before_a_town() -> None:
    # 0325 is one.
    assert zone(position("turn 2 german lah\n0225 31T34"), "soviet") == {
        "0226",
        "0125",
        "0124",
        "0224",
        "0324",
    }


@pytest.mark.rule("ssp:7.1.1")
def test_a_unit_in_woods_or_a_town_has_a_zone_outside() -> None:
    assert zone(position("turn 2 german lah\n0505 31T34"), "soviet") == {
        "0406",
        "0405",
        "0504",
        "0605",
        "0606",
    }
    assert {"0324", "0225", "0226"} <= zone(position("turn 2 german lah\n0325 31T34"), "soviet")


@pytest.mark.rule("ssp:7.1.1")
def test_a_zone_does_not_cross_the_berm_but_a_stream() -> None:
    # 2803: the berm towards 2702 and 2703, a stream towards 2903.
    assert zone(position("turn 2 german dr\n2803 31T34"), "soviet") == {"2804", "2802", "2902", "2903"}
    # Not at a crossing either: 1630/1730 is one.
    assert zone(position("turn 2 german lah\n1730 31T34"), "soviet") == {"1731", "1830", "1831"}


@pytest.mark.rule("ssp:7.1.1")
def test_a_zone_does_not_cross_the_psel_bridge_or_not() -> None:
    # 2441: the Psel towards 2442, 2540 and 2541; 2340 and 2341 are towns.
    assert zone(position("turn 2 german t\n2441 31T34"), "soviet") == {"2440"}
    # 2145: the Psel towards 2045 and by a bridge 2144; 2146 is a town.
    assert zone(position("turn 2 german t\n2145 31T34"), "soviet") == {"2046", "2245", "2246"}


@pytest.mark.rule("ssp:7.1.1")
def test_slopes_do_not_stop_a_zone() -> None:
    assert zone(position("turn 2 german t\n1913 31T34"), "soviet") == {
        "1914",
        "1814",
        "1813",
        "1912",
        "2013",
        "2014",
    }


@pytest.mark.rule("ssp:7.1.1")
def test_units_and_other_zones_have_no_effect_on_zones() -> None:
    table = position("turn 2 german lah\n0310 31T34\n0311 L5Pz\n0312 L6Pz\n0309 25T34")
    assert set(AROUND_0310) <= zone(table, "soviet")
    assert {"0310", "0312", "0411", "0412", "0211", "0212"} <= zone(table, "german")


@pytest.mark.rule("ssp:7.1.1")
def test_fire_agrees_with_where_the_zone_ends() -> None:
    """A unit that comes to the far side of the berm, or into the woods, is not fired at for it."""
    table = position("turn 2 soviet 29tc\n0405 L5Pz\n0606 31T34")
    table.do("go 31T34")
    walk(table, "0505")
    assert reaction(table) == ""
    table = position("turn 2 soviet 29tc\n0405 L5Pz\n0503 31T34")
    table.do("go 31T34")
    walk(table, "0504")
    assert reaction(table) == "zoc_entry"
