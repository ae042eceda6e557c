"""4.2.1, 8.1-8.3 Moving: one unit at a time, hex by hex, as far as its points go."""

from __future__ import annotations

import pytest

from tests.ssp.moves import field, is_moving, spent, walk
from tests.ssp.support import position

ROAD = (
    "3016-3017-3018-2918-2919-2920-2921-2822-2823-2824-2724-2625-2626-2526-2527-2428-2429-2329-2330-2231-2232"
)
"""The Prokhorovka road: twenty hexsides."""


# 8.1


@pytest.mark.rule("ssp:8.1")
def test_the_active_player_moves_some_of_his_units_or_none() -> None:
    table = position("turn 4 german lah\n0310 L5Pz\n0305 L6Pz")
    table.do("go L5Pz")
    walk(table, "0311")
    table.do("halt")  # nine points are left
    assert table.at("L5Pz") == "0311"
    table.do("end")
    assert table.at("L6Pz") == "0305"


@pytest.mark.rule("ssp:8.1")
def test_a_unit_goes_to_adjacent_hexes_and_pays_at_least_one_point() -> None:
    table = position("turn 2 german lah\n0310 L5Pz")
    table.do("go L5Pz")
    assert table.choices("step") == ["0210", "0211", "0309", "0311", "0410", "0411"]
    assert table.why("step 0312") == ("8.1", "not-adjacent")
    assert table.why("step 0310") == ("8.1", "not-adjacent")
    walk(table, "0311")
    assert spent(table) == 1
    walk(table, "0310")
    assert spent(table) == 2


@pytest.mark.rule("ssp:8.1.1")
def test_one_unit_is_finished_before_the_next_begins() -> None:
    table = position("turn 2 german lah\n0310 L5Pz\n0305 L6Pz\n0303 31T34")
    table.do("go L5Pz")
    walk(table, "0311")
    assert table.why("go L6Pz") == ("8.1.1", "finish-move")
    assert table.why("fire L6Pz 31T34") == ("8.1.1", "finish-move")
    assert table.why("end") == ("8.1.1", "finish-move")
    table.do("halt")
    assert table.why("go L6Pz") is None


@pytest.mark.rule("ssp:8.1.1", "ssp:4.2")
def test_points_that_are_left_are_lost_and_a_moved_unit_stays() -> None:
    table = position("turn 2 german lah\n0310 L5Pz\n0305 L6Pz\n0307 31T34")
    table.do("go L5Pz")
    walk(table, "0311")
    table.do("halt")
    for action in ("go L5Pz", "go L5Pz half", "fire L5Pz 31T34", "killzone L5Pz n", "recover L5Pz"):
        assert table.why(action) == ("4.2", "acted")
    assert "L5Pz" not in table.choices("go")
    # The next unit has its own ten points and not one more.
    table.do("go L6Pz")
    assert field(table, "reach L6Pz").values["0314"] == 10  # nine hexes off, and around 0307
    assert "0315" not in field(table, "reach L6Pz").values


@pytest.mark.rule("ssp:8.1.1")
def test_a_move_that_was_begun_must_take_a_step() -> None:
    table = position("turn 2 german lah\n0310 L5Pz")
    table.do("go L5Pz")
    assert table.why("halt") == ("8.1", "halt-unmoved")
    assert table.choices() == ["step"]


# 8.2


@pytest.mark.rule("ssp:8.2")
@pytest.mark.parametrize(
    ("phase", "unit", "points"),
    [
        ("german lah", "LTiger", 10),
        ("german lah", "L1.1Gr", 10),
        ("german lah", "L88", 10),
        ("soviet 29tc", "31T34", 10),
        ("soviet 29tc", "53MRB1", 10),
        ("soviet 9gabn", "9GEng", 10),
        ("soviet 9gabn", "23Abn1", 4),
    ],
)
def test_ten_points_for_all_but_the_airborne_battalions(phase: str, unit: str, points: int) -> None:
    table = position(f"turn 2 {phase}\n0303 {unit}")
    table.do(f"go {unit}")
    path = [f"03{n:02}" for n in range(4, 14)][:points]
    walk(table, "-".join(path[:-1]))
    assert is_moving(table, unit)
    walk(table, path[-1])
    assert spent(table) == points
    assert not is_moving(table, unit)  # by itself


@pytest.mark.rule("ssp:8.2.1", "ssp:4.2.1")
def test_suppressed_units_do_not_move() -> None:
    table = position("turn 2 german lah\n0310 L5Pz{suppressed} L6Pz")
    assert table.why("go L5Pz") == ("8.2.1", "suppressed")
    assert table.why("go L5Pz half") == ("8.2.1", "suppressed")
    assert table.choices("go") == ["L6Pz"]
    assert list(field(table, "reach L5Pz").values) == ["0310"]
    table = position("turn 2 soviet 29tc\n0310 31T34{suppressed} 25T34")
    assert table.why("go 31T34") == ("8.2.1", "suppressed")


# 4.2.1


@pytest.mark.rule("ssp:4.2.1")
def test_a_move_stops_before_the_enemy_and_close_combat_waits_for_the_end() -> None:
    table = position("turn 2 german lah\n0307 L5Pz\n0310 S0730\n0315 L6Pz")
    table.do("go L5Pz")
    walk(table, "0308-0309")
    assert table.why("step 0310") == ("4.2.1", "enemy-there")
    table.do("halt")
    assert table.why("assault L5Pz 0310") == ("4.2", "not-now")
    table.do("end")  # all have acted
    assert table.why("assault L5Pz 0310") is None
    assert table.why("go L6Pz") == ("4.1.7", "actions-over")


@pytest.mark.rule("ssp:4.2.1")
def test_a_running_close_combat_is_not_entered_by_moving() -> None:
    table = position("turn 2 german lah\n0308 L5Pz\n0309 L6Pz 31T70")
    table.do("go L5Pz")
    assert table.why("step 0309") == ("11.1", "combat-there")


# 8.3.8, 8.3.9


@pytest.mark.rule("ssp:8.3.8")
@pytest.mark.parametrize(
    ("phase", "unit", "start", "left", "enters"),
    [
        ("german lah", "L5Pz", "0312", 3, True),  # woods 0505 cost 3
        ("german lah", "L5Pz", "0313", 2, False),
        ("soviet 29tc", "31T34", "0313", 2, True),  # 2
        ("soviet 29tc", "31T34", "0314", 1, False),
        ("german lah", "LTiger", "0311", 4, True),  # 4
        ("german lah", "LTiger", "0312", 3, False),
    ],
)
def test_a_hex_is_paid_in_full(phase: str, unit: str, start: str, left: int, enters: bool) -> None:
    table = position(f"turn 2 {phase}\n{start} {unit}")
    table.do(f"go {unit}")
    walk(table, "-".join([f"03{n:02}" for n in range(int(start[2:]) - 1, 5, -1)] + ["0406"]))
    assert spent(table) == 10 - left
    assert table.why("step 0505") == (None if enters else ("8.3.8", "points"))
    assert ("0505" in table.choices("step")) == enters
    if enters:
        walk(table, "0505")
        assert spent(table) == 10
        assert not is_moving(table, unit)


@pytest.mark.rule("ssp:8.3.9")
def test_a_whole_move_may_always_go_one_hex() -> None:
    """ssp-D19"""
    # Over a stream into woods twice the MCF: 12 for the Flak, which has ten.
    table = position("turn 2 german lah\n1804 L88")
    table.do("go L88")
    walk(table, "1805")
    assert table.at("L88") == "1805"
    assert not is_moving(table, "L88")  # its only hex


@pytest.mark.rule("ssp:8.3.8")
def test_after_one_hex_the_guaranteed_one_is_forfeit() -> None:
    """ssp-D19"""
    table = position("turn 2 german lah\n1803 L88")
    table.do("go L88")
    walk(table, "1804")
    assert table.why("step 1805") == ("8.3.8", "points")
    table = position("turn 2 soviet 9gabn\n1803 23Abn1")  # 4 of 4 points
    table.do("go 23Abn1")
    walk(table, "1804")
    assert table.why("step 1805") == ("8.3.8", "points")
    table = position("turn 2 soviet 9gabn\n1804 23Abn1")
    table.do("go 23Abn1")
    assert table.why("step 1805") is None


@pytest.mark.rule("ssp:8.3.8", "ssp:4.2.3")
def test_fire_and_move_has_no_guaranteed_hex() -> None:
    """ssp-D19"""
    table = position("turn 2 german lah\n1804 L5Pz")
    table.do("go L5Pz half")  # five points, the woods beyond the stream cost six
    assert table.why("step 1805") == ("8.3.8", "points")
    assert table.why("step 1803") is None
    # The Tiger pays four for the woods without a stream.
    table = position("turn 2 german lah\n0504 LTiger")
    table.do("go LTiger half")
    assert table.why("step 0505") is None


@pytest.mark.rule("ssp:8.3.8")
def test_a_unit_with_no_hex_to_pay_for_has_no_half_move() -> None:
    text = "turn 2 german dr\n0310 DTiger\n0311 S0730\n0211 S0919\n0210 S0933\n0309 S1007\n0410 S1037\n"
    table = position(text + "0411 S1042\nalone")
    assert table.why("go DTiger") == ("8.1", "nowhere")
    assert table.why("go DTiger half") == ("8.3.8", "nowhere")
    assert table.why("fire DTiger S0730 half") == ("8.3.8", "nowhere")
    assert table.why("fire DTiger S0730") is None
    assert table.choices("go") == []
    assert position(text).why("go DTiger half") is None


# 8.4


@pytest.mark.rule("ssp:8.4")
def test_trucks_go_twenty_hexes_by_road_and_tanks_ten() -> None:
    for unit, end in (("D1.DGr", 20), ("D6Pz", 10)):
        table = position(f"turn 2 german dr\n3016 {unit}")
        table.do(f"go {unit}")
        path = ROAD.split("-")
        walk(table, "-".join(path[1 : end + 1]))
        assert table.at(unit) == path[end]
        assert spent(table) == 10
        assert not is_moving(table, unit)


@pytest.mark.rule("ssp:8.4")
def test_half_a_point_is_not_enough_for_a_clear_hex() -> None:
    table = position("turn 2 german dr\n3016 D1.DGr")
    table.do("go D1.DGr")
    walk(table, "-".join(ROAD.split("-")[1:20]))
    assert spent(table) == 9.5
    assert table.at("D1.DGr") == "2231"
    assert table.why("step 2131") == ("8.3.8", "points")
    assert table.choices("step") == ["2130", "2232", "2330"]  # by road


# 9.7.3 as movement meets it


@pytest.mark.rule("ssp:9.7.3")
def test_a_hex_that_was_shot_empty_is_closed_for_this_impulse() -> None:
    table = position("turn 2 german lah\n0310 L5Pz\n0309 L6Pz\n0312 31T70")
    table.do("fire L5Pz 31T70", [1, 1, 6])  # two hits, one step
    assert table.at("31T70") == "dead"
    table.do("go L6Pz")
    walk(table, "0410-0411")
    assert table.why("step 0412") is None
    walk(table, "0311")
    assert table.why("step 0312") == ("9.7.3", "cleared")


# 6.2


@pytest.mark.rule("ssp:6.2")
def test_friends_in_the_way_do_not_hinder() -> None:
    table = position("turn 2 soviet 29tc\n0310 31T34\n0311 25T34 25T70\n0312 110T34")
    table.do("go 31T34")
    walk(table, "0311-0312-0313")
    assert table.at("31T34") == "0313"
