"""10.5 Retreat, 10.6 advance, 9.4 overrun."""

from __future__ import annotations

import pytest

from steppe.games.grossdeutschland.movement import Moving
from steppe.games.grossdeutschland.state import GERMAN
from steppe.table.play import decision
from tests.gd.support import Table, active, fighting

LINE = "draw 2Gr\n2008 HQ.2Gr\n2010 5K.2Gr 6K.2Gr\n2011 1.1Mot 2.1Mot-\n"


def driven(text: str, *ground: str, dice: tuple[int, int] = (3, 3)) -> Table:
    """10 against 6 is 1-1, and 6 is DR."""
    table = fighting(text, *ground)
    table.do("attack 2011 5K.2Gr 6K.2Gr", dice)
    return table


@pytest.mark.rule("gd:10.4.DR", "gd:10.5", "gd:10.5.1", "gd:10.5.2")
def test_each_unit_goes_two_hexes_nearer_to_its_hq() -> None:
    table = driven(LINE + "2015 HQ.1Mot")
    assert table.side == "soviet"
    assert table.why("retreat 1.1Mot 1911") == ("10.5.2", "retreat-way")  # as far from the HQ as before
    table.do("retreat 1.1Mot 2012")  # the rest follows by itself: there is one way
    assert table.stack("2013") == ["1.1Mot", "2.1Mot"]
    assert table.side == "german"  # he may advance
    table.do("stay")


@pytest.mark.rule("gd:10.5.4", "gd:10.5.5", "gd:8.0.7")
def test_who_finds_no_way_is_eliminated() -> None:
    # gd-D17: the hexes nearer to the HQ lie in German zones
    table = driven(LINE + "2015 HQ.1Mot\n2113 1K.1Gr\n1913 2K.1Gr")
    assert (table.at("1.1Mot"), table.at("2.1Mot")) == ("dead", "dead")


@pytest.mark.rule("gd:10.5.4")
def test_an_overfull_hex_is_no_end_of_a_retreat() -> None:
    full = "2013 1.2Mot 2.2Mot 3.2Mot 4.2Mot\n"
    table = driven(LINE + full + "2015 HQ.1Mot")
    assert table.at("1.1Mot") == "dead"
    room = driven(LINE + full.replace(" 4.2Mot", "") + "2015 HQ.1Mot")
    room.do("retreat 1.1Mot 2012")
    assert (room.at("1.1Mot"), room.at("2.1Mot")) == ("2013", "dead")


@pytest.mark.rule("gd:10.5.3")
def test_without_an_hq_the_opponent_leads() -> None:
    table = driven(LINE)
    assert table.side == "german"
    asked = decision(table.g, table.s, GERMAN)
    assert (asked.rule, asked.code) == ("10.5.3", "retreat-led")
    table.do("retreat 1.1Mot 2012")
    table.do("retreat 1.1Mot 2013")
    assert table.at("1.1Mot") == "2013"


@pytest.mark.rule("gd:10.5.2")
def test_next_to_its_hq_a_unit_goes_where_it_likes() -> None:
    table = driven(LINE + "2012 HQ.1Mot")  # R14
    assert {"2012", "1911", "2111"} & set(table.choices("retreat 1.1Mot")) >= {"2012", "1911"}


@pytest.mark.rule("gd:10.4.AR", "gd:10.4.2")
def test_attackers_retreat_and_an_hq_with_them_may_follow() -> None:
    text = "draw 2Gr\n2010 HQ.2Gr 5K.2Gr 6K.2Gr\n2011 1.1Mot 2.1Mot-\n2014 HQ.1Mot"
    table = fighting(text)
    table.do("attack 2011 5K.2Gr 6K.2Gr", [4, 4])  # 1-1, 8 is AR
    for unit in ("5K.2Gr", "6K.2Gr"):
        table.do(f"retreat {unit} 2009")
        table.do(f"retreat {unit} 2008")
    table.do("follow")
    assert table.side == "soviet"  # it has no other HQ to make for: the opponent leads
    table.do("retreat HQ.2Gr 2009")
    table.do("retreat HQ.2Gr 2008")
    assert table.stack("2008") == ["5K.2Gr", "6K.2Gr", "HQ.2Gr"]


@pytest.mark.rule("gd:10.4.2", "gd:10.4.AR")
@pytest.mark.parametrize("goes", [True, False])
def test_any_hq_with_any_attacker_may_go_along_and_others_stay(goes: bool) -> None:
    """It need not be of their battalion; R14: it makes for the division's, and its owner leads."""
    text = "2011 1.1Mot 2.1Mot-\n2014 HQ.1Mot\n2006 HQ.2Gr HQ.GDiv\n2010 5K.2Gr 7K.2Gr\n1910 6K.2Gr HQ.1Gr"
    table = fighting(f"draw 2Gr\n{text}", scenario="akhtyrka")
    table.do("attack 2011 5K.2Gr 6K.2Gr", [4, 4])  # 10 against 6: 1-1, 8 is AR
    while "retreat" in table.choices():
        unit = table.choices("retreat")[0]
        table.do(f"retreat {unit} {table.choices(f'retreat {unit}')[0]}")
    assert (table.side, table.choices()) == ("german", ["follow", "stay"])
    table.do("follow" if goes else "stay")
    while "retreat" in table.choices():
        assert table.side == "german"
        table.do(f"retreat HQ.1Gr {table.choices('retreat HQ.1Gr')[0]}")
    assert table.at("7K.2Gr") == "2010"  # it did not attack
    g = table.g
    gone = g.grid.distance(g.grid.hex("1910"), g.grid.hex(table.at("HQ.1Gr")))
    assert gone == (2 if goes else 0)


@pytest.mark.rule("gd:10.6.1", "gd:10.6.2", "gd:10.6.3", "gd:10.6")
def test_vehicles_advance_one_hex_more_heedless_of_zones() -> None:
    text = "draw 2Gr\n2008 HQ.2Gr\n2010 5K.2Gr 6K.2Gr\n2011 1.1Mot-\n2014 HQ.1Mot\n2013 1.2Mot"
    table = fighting(text, "forest 1911 2111", "minor 2011-2111")
    table.do("attack 2011 5K.2Gr 6K.2Gr", [1, 1])
    assert table.why("advance 5K.2Gr 2111") is None  # forest as well, by the road
    assert table.why("advance 5K.2Gr 1911") == ("10.6.3", "closed-ground")
    assert table.why("advance 5K.2Gr 2013") == ("10.6.2", "not-adjacent")
    table.do("advance 5K.2Gr 2012")  # next to 1.2Mot
    assert table.at("5K.2Gr") == "2012"


RIVER, BRIDGE = "river 2010/2011", "bridge 2010/2011"


@pytest.mark.rule("gd:10.6.3")
@pytest.mark.parametrize(
    ("ground", "blown", "may"),
    [
        (("forest 2011",), False, False),
        (("forest 2011", "minor 2010-2011"), False, True),
        ((RIVER,), False, False),
        ((RIVER, BRIDGE), False, True),
        ((RIVER, BRIDGE, "minor 2010-2011"), True, False),
    ],
)
def test_trucks_advance_into_closed_ground_by_road_or_bridge_alone(
    ground: tuple[str, ...], blown: bool, may: bool
) -> None:
    table = fighting(
        "draw 2Gr\n2008 HQ.2Gr\n2010 5K.2Gr 6K.2Gr{debarked}\n2011 1.1Mot-\n2014 HQ.1Mot", *ground
    )
    if blown:
        table.s.blown = sorted(table.g.ground.bridges)
    over_bridge = BRIDGE in ground and not blown
    table.do("attack 2011 5K.2Gr 6K.2Gr", [1, 1, 1] if over_bridge else [1, 1])
    assert table.why("advance 6K.2Gr") is None  # on foot
    assert table.why("advance 5K.2Gr") == (None if may else ("10.6.3", "closed-ground"))


@pytest.mark.rule("gd:10.6.2")
def test_leg_units_advance_into_the_combat_hex_alone() -> None:
    text = "draw 1Gd\n2008 HQ.1Gd\n2010 1.1Gd 2.1Gd 3.1Gd\n2011 5K.2Gr-\n2014 HQ.2Gr"
    table = fighting(text)
    table.do("attack 2011 1.1Gd 2.1Gd 3.1Gd", [1, 1])
    assert table.why("advance 1.1Gd 2012") == ("10.6.2", "leg-advance")
    table.do("advance 1.1Gd")
    assert table.at("1.1Gd") == "2011"


TANKS = "draw 2Tk\n2008 HQ.2Tk\n2009 1T34.2Tk 2T34.2Tk\n2011 5K.2Gr-\n2014 HQ.2Gr"


def tanks_beside(text: str = TANKS, *ground: str) -> Table:
    table = active(text, *ground)
    table.do("go 1T34.2Tk 2T34.2Tk")
    table.do("step 2010")  # one of nine points, into the zone of 5K
    table.do("end")
    return table


@pytest.mark.rule("gd:9.4.6")
def test_overrun_movement_pays_to_leave_a_zone_and_stops_in_the_next() -> None:
    # 6K stands next to 2011 and not to 2012, 7K next to 2013 and not to 2012.
    table = tanks_beside(TANKS + "\n2110 6K.2Gr\n2113 7K.2Gr")
    table.do("overrun 2011 1T34.2Tk 2T34.2Tk", [1, 1])
    table.do("advance 1T34.2Tk")
    table.do("stay")
    spent = table.s.spent[table.unit("1T34.2Tk")]
    table.do("go 1T34.2Tk")
    table.do("step 2012")
    assert table.s.spent[table.unit("1T34.2Tk")] == spent + 2 * 2  # a point more out of the zone of 6K
    table.do("step 2013")
    assert table.at("1T34.2Tk") == "2013"
    assert not [step for step in table.s.agenda if isinstance(step, Moving)]  # it has halted there


@pytest.mark.rule("gd:9.4", "gd:9.4.3", "gd:9.4.5", "gd:9.4.7", "gd:3.4.4", "gd:2.6.5")
def test_tanks_that_clear_a_hex_move_on_with_what_is_left() -> None:
    table = tanks_beside()
    table.do("overrun 2011 1T34.2Tk 2T34.2Tk", [1, 1])
    table.do("advance 1T34.2Tk")
    table.do("stay")
    assert "overrun" in table.flags("1T34.2Tk")
    table.do("go 1T34.2Tk")
    for step in ("2012", "2111"):
        table.do(f"step {step}")
    assert table.s.spent[table.unit("1T34.2Tk")] == 2 * 3
    table.do("halt")
    table.do("end")
    assert table.why("attack 2014 1T34.2Tk") is not None


@pytest.mark.rule("gd:9.4.3", "gd:3.4.4")
def test_tanks_that_clear_a_hex_by_an_ordinary_attack_do_not_move_on() -> None:
    table = tanks_beside()
    table.do("attack 2011 1T34.2Tk 2T34.2Tk", [1, 1])
    table.do("advance 1T34.2Tk")
    table.do("stay")
    assert "overrun" not in table.flags("1T34.2Tk") | table.flags("2T34.2Tk")
    assert table.why("go 1T34.2Tk") is not None


@pytest.mark.rule("gd:9.4.4")
def test_an_overrun_that_fails_ends_their_activation() -> None:
    table = tanks_beside()
    table.do("overrun 2011 1T34.2Tk 2T34.2Tk", [6, 6])  # 14 against 3: 4-1, 12 is AC
    table.do("lose 1T34.2Tk")
    assert "overrun" not in table.flags("2T34.2Tk")


@pytest.mark.rule("gd:9.4.1")
def test_nobody_supports_an_overrun() -> None:
    table = tanks_beside(TANKS + "\n2016 7B.3Art")
    table.do("overrun 2011 1T34.2Tk 2T34.2Tk", [1, 1])
    assert "fired" not in table.flags("7B.3Art")


@pytest.mark.rule("gd:9.4", "gd:9.4.2", "gd:9.5.6")
def test_who_cannot_overrun() -> None:
    closed = tanks_beside(TANKS, "marsh 2011")
    assert closed.why("overrun 2011 1T34.2Tk") == ("9.4.2", "closed-ground")
    carrying = tanks_beside()
    carrying.s.riders[carrying.unit("1T34.2Tk")] = carrying.unit("1.1Gd")
    assert carrying.why("overrun 2011 1T34.2Tk") == ("9.5.6", "carries")
    trucks = fighting("draw 2Gr\n2008 HQ.2Gr\n2010 5K.2Gr\n2011 1.1Mot")
    assert trucks.why("overrun 2011 5K.2Gr") == ("9.4", "not-tracked")


@pytest.mark.rule("gd:11.3.16", "gd:11.3.18")
def test_nobody_overruns_after_his_own_fire() -> None:
    """R73: or he would fire and then move."""
    table = tanks_beside()
    table.do("fire 1T34.2Tk 5K.2Gr", [1, 6])  # a miss: 1 is not above 1
    assert table.why("overrun 2011 1T34.2Tk") == ("9.4", "has-fired")
    assert table.choices("overrun 2011") == ["2T34.2Tk"]
    assert table.why("attack 2011 1T34.2Tk 2T34.2Tk") is None


@pytest.mark.rule("gd:10.4.2", "gd:10.5.4")
def test_a_headquarters_that_cannot_get_away_is_not_asked_to_follow() -> None:
    """R103: its attackers are lost, it stays."""
    around = "2009 3.1Mot\n1909 4.1Mot\n2109 1.2Mot"
    table = fighting(f"draw 2Gr\n2010 HQ.2Gr 5K.2Gr\n2011 1.1Mot\n2020 HQ.1Mot HQ.2Mot\n{around}")
    table.do("attack 2011 5K.2Gr", [4, 4])  # 1-1: AR
    assert (table.at("5K.2Gr"), table.at("HQ.2Gr")) == ("dead", "2010")
    assert table.choices() == ["end"]
