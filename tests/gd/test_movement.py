"""9.0 to 9.3 Movement, 9.5 riding, 9.6 debarking, 9.7 rafts, 15.2 the costs of works."""

from __future__ import annotations

from typing import Any

import pytest

from steppe.games.grossdeutschland.activation import Activate, EndActivation
from steppe.games.grossdeutschland.points import allowance
from steppe.games.grossdeutschland.state import GERMAN, SOVIET
from steppe.table.play import decision
from tests.gd.support import (
    DAY,
    MORNING,
    NIGHT,
    RAINY,
    SNOWY,
    SUNNY,
    Table,
    active,
    fighting,
    on_plain,
)


def spent(table: Table, unit: str) -> float:
    """Points."""
    return table.s.spent[table.unit(unit)] / 2


def moved(text: str, unit: str, *steps: str, ground: tuple[str, ...] = (), **how: Any) -> Table:
    table = active(text, *ground, **how)
    table.do(f"go {unit}")
    for step in steps:
        table.do(f"step {step}")
    return table


TANK = "draw 2Pz\n2012 HQ.2Pz\n2010 5K.2Pz"
FOOT = "draw 1Gd\n2012 HQ.1Gd\n2010 1.1Gd"
TRUCK = "draw 2Gr\n2012 HQ.2Gr\n2010 5K.2Gr"


@pytest.mark.rule("gd:9.0", "gd:9.0.1", "gd:9.0.2", "gd:9.0.3", "gd:9.0.4", "gd:9.0.5")
@pytest.mark.parametrize(
    ("text", "unit", "points"), [(FOOT, "1.1Gd", 2), (TANK, "5K.2Pz", 5), (TRUCK, "5K.2Gr", 8)]
)
def test_woods_cost_each_class_its_own(text: str, unit: str, points: int) -> None:
    # gd-E7: 2 / half of 9 rounded up / all of 8
    assert spent(moved(text, unit, "2011", ground=("woods 2011",)), unit) == points


@pytest.mark.rule("gd:9.0.4", "gd:9.0.9")
def test_all_needs_the_whole_allowance() -> None:
    table = moved(TRUCK, "5K.2Gr", "2009", ground=("woods 2008",))
    assert table.why("step 2008") == ("9.0.9", "points")


@pytest.mark.rule("gd:9.0.10", "gd:9.1.2")
def test_one_hex_is_always_open_but_never_closed_ground() -> None:
    # Night leaves 4 of 8 points; the woods cost 8.
    table = moved(TRUCK, "5K.2Gr", "2011", ground=("woods 2011", "forest 2009"), turn=NIGHT)
    assert table.at("5K.2Gr") == "2011"
    again = active(TRUCK, "forest 2009")
    again.do("go 5K.2Gr")
    assert again.why("step 2009") == ("9.1", "closed-ground")


@pytest.mark.rule("gd:9.1.2")
def test_want_of_supply_leaves_one_hex_open() -> None:
    # Out of supply a truck has 4 of 8 points; the woods cost 8, and the forest is closed to it.
    table = active(TRUCK, "woods 2011", "forest 2009")
    table.s.unsupplied[table.unit("5K.2Gr")] = 2
    table.do("go 5K.2Gr")
    assert table.why("step 2009") == ("9.1", "closed-ground")
    table.do("step 2011")
    assert table.at("5K.2Gr") == "2011"


@pytest.mark.rule("gd:13.2", "gd:14.1.4", "gd:14.1.5", "gd:14.1.6", "gd:9.1.3", "gd:5.2.4")
@pytest.mark.parametrize(
    ("turn", "weather", "phases", "points"),
    [(DAY, SUNNY, 0, 7), (NIGHT, SUNNY, 0, 4), (NIGHT, RAINY, 0, 2), (DAY, SNOWY, 0, 4), (DAY, SUNNY, 2, 4)],
)
def test_night_weather_and_hunger_halve_one_after_the_other(
    turn: int, weather: int, phases: int, points: int
) -> None:
    # gd-D3: 7 -> 4 -> 2
    table = on_plain("2010 76.1Gd 1.1Gd", turn=turn, weather=weather)
    for unit in ("76.1Gd", "1.1Gd"):
        table.s.unsupplied[table.unit(unit)] = phases
    assert allowance(table.g, table.s, table.unit("76.1Gd")) == 2 * points
    if phases:
        assert allowance(table.g, table.s, table.unit("1.1Gd")) == 2 * 4  # Leg units march on


@pytest.mark.rule("gd:9.0.6", "gd:9.0.7", "gd:9.2", "gd:2.6.3")
def test_roads_are_paid_instead_of_the_ground() -> None:
    ground = ("highway 2010-2011", "forest 2011")
    table = moved(TRUCK, "5K.2Gr", "2011", ground=ground)
    assert spent(table, "5K.2Gr") == 0.5
    assert "road" in table.flags("5K.2Gr")
    table.do("disperse")
    assert "road" not in table.flags("5K.2Gr")
    assert spent(moved(FOOT, "1.1Gd", "2011", ground=ground), "1.1Gd") == 1


@pytest.mark.rule("gd:9.0.9", "gd:2.6.3")
def test_nobody_is_asked_to_step_on_who_cannot() -> None:
    """A stack that was only taken up cannot halt; at the end of its points it chooses whether it leaves the
    road (R83), and nothing else."""
    hexes = [f"20{n}" for n in range(10, 27)]
    table = active(TRUCK, f"minor {'-'.join(hexes)}")
    table.do("go 5K.2Gr")
    asked = [decision(table.g, table.s, GERMAN).code]
    for number in hexes[1:]:
        if table.why(f"step {number}") is not None:
            break
        table.do(f"step {number}")
        asked.append(decision(table.g, table.s, GERMAN).code)
    assert asked[0] == "taken-up"
    assert set(asked[1:-1]) == {"moving"}
    assert asked[-1] == "moving-spent"
    assert table.choices() == ["halt", "disperse"]


@pytest.mark.rule("gd:9.2", "gd:15.2.1")
def test_a_road_leads_through_printed_dragons_teeth() -> None:
    # gd-E8
    teeth = "dragons_teeth 2010/2011"
    table = active(TANK, teeth)
    table.do("go 5K.2Pz")
    assert table.why("step 2011") == ("9.1", "closed-ground")
    assert spent(moved(TANK, "5K.2Pz", "2011", ground=(teeth, "road 2010-2011")), "5K.2Pz") == 1


@pytest.mark.rule("gd:9.1.1", "gd:9.1.6", "gd:9.1")
def test_vehicles_need_a_bridge_over_rivers_and_all_need_one_over_a_major_river() -> None:
    river = "river 2010/2011"
    table = active(TANK, river)
    table.do("go 5K.2Pz")
    assert table.why("step 2011") == ("9.1", "closed-ground")
    assert spent(moved(TANK, "5K.2Pz", "2011", ground=(river, "bridge 2010/2011")), "5K.2Pz") == 1
    assert spent(moved(FOOT, "1.1Gd", "2011", ground=(river,)), "1.1Gd") == 1 + 2
    wide = active(FOOT, "major_river 2011")
    wide.do("go 1.1Gd")
    assert wide.why("step 2011") == ("9.1", "closed-ground")


@pytest.mark.rule("gd:9.3", "gd:9.3.1", "gd:9.1.4", "gd:9.1.5", "gd:9.0.11")
def test_a_stack_is_as_fast_as_its_slowest_and_may_drop_units() -> None:
    table = active("draw 1Gd\n2010 HQ.1Gd 1.1Gd 76.1Gd")
    table.do("go 1.1Gd 76.1Gd")
    assert table.why("end") == ("9.0.11", "finish-move")
    for step in ("2011", "2012", "2013", "2014"):
        table.do(f"step {step}")
    assert table.why("step 2015") == ("9.0.9", "points")
    table.do("drop 1.1Gd")
    table.do("step 2015")
    assert table.at("1.1Gd") == "2014"
    table.do("halt")
    assert table.why("go 1.1Gd") == ("9.0.11", "has-moved")
    assert table.why("go 76.1Gd HQ.1Gd") is not None


@pytest.mark.rule("gd:15.2", "gd:15.2.2")
@pytest.mark.parametrize(
    ("text", "unit", "work", "points"),
    [
        (FOOT, "1.1Gd", "minefield", 1 + 2),
        (FOOT, "1.1Gd", "bunker", 1 + 4),
        (FOOT, "1.1Gd", "trench", 1 + 1),
        (TANK, "5K.2Pz", "bunker", 1 + 0),
        (TANK, "5K.2Pz", "dragons_teeth", None),
        (TRUCK, "5K.2Gr", "trench", None),
        (TRUCK, "5K.2Gr", "bunker", 1 + 1),
    ],
)
def test_chits_cost_more_where_they_look(text: str, unit: str, work: str, points: int | None) -> None:
    # gd-E13; 2011 is entered from the south. A leg unit's allowance of 4 is what it pays at most.
    table = active(text, works=[("2011", work, "S")])
    table.do(f"go {unit}")
    if points is None:
        assert table.why("step 2011") == ("9.1", "closed-ground")
    else:
        table.do("step 2011")
        assert spent(table, unit) == min(points, 4 if unit == "1.1Gd" else 9)
    behind = active(text, works=[("2011", work, "N")])
    behind.do(f"go {unit}")
    behind.do("step 2011")
    assert spent(behind, unit) == (3 if work == "minefield" else 1)  # [15.1.1] mines look everywhere


@pytest.mark.rule("gd:15.2")
def test_a_road_does_not_lift_the_cost_of_chits() -> None:
    table = active(TANK, "road 2010-2011", works=[("2011", "minefield", "S")])
    table.do("go 5K.2Pz")
    table.do("step 2011")
    assert spent(table, "5K.2Pz") == 1 + 5


@pytest.mark.rule("gd:15.2")
def test_a_road_does_not_open_chits_that_are_closed_to_a_class() -> None:
    table = active(TANK, "road 2010-2011", works=[("2011", "dragons_teeth", "S")])
    table.do("go 5K.2Pz")
    assert table.why("step 2011") == ("9.1", "closed-ground")


@pytest.mark.rule("gd:15.2", "gd:15.0.3")
def test_every_chit_is_paid_and_only_by_who_comes_in() -> None:
    table = active(FOOT, works=[("2011", "trench", "S"), ("2011", "minefield", "S")])
    table.do("go 1.1Gd")
    table.do("step 2011")
    assert spent(table, "1.1Gd") == 1 + 1 + 2
    out = active(TANK, works=[("2010", "trench", "N"), ("2010", "minefield", "N")])
    out.do("go 5K.2Pz")
    out.do("step 2011")
    assert spent(out, "5K.2Pz") == 1


@pytest.mark.rule("gd:9.7")
def test_rafts_carry_german_leg_units_over_water() -> None:
    text = "draw 1Gr\n2035 HQ.1Gr\n2033 Schwr.1Gr{debarked}\n"
    water = ("river 2033/2034",)
    table = active(text, *water, scenario="kursk")
    table.do("go Schwr.1Gr")
    table.do("step 2034")
    assert spent(table, "Schwr.1Gr") == 1 + 2
    rafts = active(text + "2033 1Raft.Eng", *water, scenario="kursk")
    rafts.do("go Schwr.1Gr")
    rafts.do("step 2034")
    assert spent(rafts, "Schwr.1Gr") == 1


RIDE = "draw 2Tk\n2012 HQ.2Tk\n2010 1T34.2Tk 1.1Gd"


@pytest.mark.rule("gd:9.5", "gd:9.5.1", "gd:9.5.2", "gd:9.5.3", "gd:9.5.8")
def test_a_leg_unit_rides_a_tank_of_any_battalion() -> None:
    table = active(RIDE, "woods 2009")
    table.do("go 1T34.2Tk")
    table.do("mount 1.1Gd")
    assert (spent(table, "1T34.2Tk"), spent(table, "1.1Gd")) == (1, 1)
    assert {"riding", "active"} <= table.flags("1.1Gd")  # R24: it counts as activated
    table.do("step 2009")
    assert spent(table, "1T34.2Tk") == 1 + 5  # half of nine, whatever a Leg unit would pay
    assert table.stack("2009") == ["1T34.2Tk", "1.1Gd"]
    table.do("dismount")
    assert (spent(table, "1T34.2Tk"), spent(table, "1.1Gd")) == (7, 2)
    assert "riding" not in table.flags("1.1Gd")
    assert "active" in table.flags("1.1Gd")


@pytest.mark.rule("gd:9.5", "gd:9.5.1")
def test_who_cannot_mount() -> None:
    table = active("draw 2Tk\n2012 HQ.2Tk\n2010 1T34.2Tk 1.1Mot 1.1Gd 2.1Gd\n2011 3.1Gd")
    table.do("go 1T34.2Tk")
    assert table.why("mount 1.1Mot") == ("9.5", "not-leg")
    assert table.why("mount 3.1Gd") == ("9.5.1", "not-with-tank")
    table.do("mount 1.1Gd")
    assert table.why("mount 2.1Gd") == ("9.5", "tank-full")


@pytest.mark.rule("gd:9.5", "gd:9.5.1", "gd:9.5.3", "gd:6.0.6", "gd:11.3.13")
@pytest.mark.parametrize(
    ("flag", "why"),
    [
        ("pinned", ("9.5.1", "cannot-mount")),
        ("riding", ("9.5.1", "cannot-mount")),
        ("acted", ("6.0.6", "acted")),
    ],
)
def test_who_is_pinned_rides_already_or_has_acted_does_not_mount(flag: str, why: tuple[str, str]) -> None:
    table = active(RIDE.replace("1.1Gd", f"1.1Gd{{{flag}}}"))
    table.do("go 1T34.2Tk")
    assert table.why("mount 1.1Gd") == why


@pytest.mark.rule("gd:9.6", "gd:9.6.2", "gd:9.6.4", "gd:9.6.8")
def test_a_truck_with_half_its_points_left_debarks_and_walks_four() -> None:
    # gd-D19
    table = moved(TRUCK, "5K.2Gr", "2009", "2008", "2007", "2006")
    table.do("debark")
    assert "debarked" in table.flags("5K.2Gr")
    assert allowance(table.g, table.s, table.unit("5K.2Gr")) == 2 * 4
    for step in ("2005", "2004", "2003", "2002"):
        table.do(f"step {step}")
    far = moved(TRUCK, "5K.2Gr", "2009", "2008", "2007", "2006", "2005")
    assert far.why("debark") == ("9.6.4", "too-far-to-debark")
    tank = moved(TANK, "5K.2Pz", "2009")
    assert tank.why("debark") == ("9.6", "not-wheeled")


@pytest.mark.rule("gd:9.6.2", "gd:9.6.4")
@pytest.mark.parametrize("weather", [SUNNY, RAINY])
def test_on_a_rainy_night_no_truck_has_the_points_to_debark(weather: int) -> None:
    """R107: night leaves four points of eight, with rain two, and half of what is printed are four."""
    table = active(TRUCK, turn=NIGHT, weather=weather)
    table.do("go 5K.2Gr")
    short = ("9.6.4", "too-far-to-debark")
    assert table.why("debark") == (short if weather == RAINY else None)
    table.do("step 2009")
    assert table.why("debark") == short


@pytest.mark.rule("gd:9.6.5", "gd:9.6.6", "gd:9.6.7")
def test_it_embarks_again_in_a_later_activation() -> None:
    table = active(TRUCK.replace("5K.2Gr", "5K.2Gr{debarked}"))
    table.do("go 5K.2Gr")
    table.do("embark")
    assert "debarked" not in table.flags("5K.2Gr")
    fresh = active(TRUCK)
    fresh.do("go 5K.2Gr")
    fresh.do("debark")
    assert fresh.why("embark") == ("9.6.6", "no-embarking-now")
    hungry = active(TRUCK.replace("5K.2Gr", "5K.2Gr{debarked}"))
    hungry.s.unsupplied[hungry.unit("5K.2Gr")] = 2
    hungry.do("go 5K.2Gr")
    assert hungry.why("embark") == ("9.6.7", "out-of-supply")


@pytest.mark.rule("gd:9.6.1", "gd:11.3.13")
def test_a_pinned_unit_does_not_debark() -> None:
    table = active(TRUCK.replace("5K.2Gr", "5K.2Gr{pinned}"), turn=MORNING)
    assert table.why("go 5K.2Gr") == ("11.3.13", "pinned")


@pytest.mark.rule("gd:9.6.9")
def test_a_debarked_unit_may_ride() -> None:
    table = active("draw 2Tk\n2012 HQ.2Tk\n2010 1T34.2Tk 1.1Mot{debarked}")
    table.do("go 1T34.2Tk")
    table.do("mount 1.1Mot")
    assert "riding" in table.flags("1.1Mot")


@pytest.mark.rule("gd:9.2.2")
def test_the_road_march_is_marked_before_the_enemy_fires() -> None:
    table = active("draw 1Tk\n2016 HQ.1Tk\n2013 1KV1.1Tk\n2009 5K.2Pz", "road 2013-2012")
    table.do("go 1KV1.1Tk")
    table.do("step 2012")
    assert table.side == "german"
    assert "road" in table.flags("1KV1.1Tk")


@pytest.mark.rule("gd:9.5.8", "gd:9.5.1")
def test_a_rider_without_points_stays_mounted() -> None:
    # Night and rain leave a Leg unit one point of four, which it has paid to mount.
    table = active(RIDE, turn=NIGHT, weather=RAINY)
    table.do("go 1T34.2Tk")
    table.do("mount 1.1Gd")
    assert table.why("dismount") == ("9.5.8", "no-points-to-mount")


@pytest.mark.rule("gd:9.5.3", "gd:2.6.3")
def test_who_rides_is_no_longer_on_road_march_himself() -> None:
    table = active(RIDE.replace("1.1Gd", "1.1Gd{road}"))
    table.do("go 1T34.2Tk")
    table.do("mount 1.1Gd")
    assert "road" not in table.flags("1.1Gd")


@pytest.mark.rule("gd:3.4.3", "gd:3.4.4", "gd:9.4.5")
def test_nobody_mounts_a_tank_that_moves_on_after_an_overrun() -> None:
    text = "draw 1Gr\n2008 HQ.1Gr\n2010 1K.1Gr Schwr.1Gr{debarked}\n2011 1.1Mot-\n2020 HQ.1Mot"
    table = fighting(text)
    table.do("attack 2011 Schwr.1Gr", [6, 2])  # 2-1: no effect
    table.do("overrun 2011 1K.1Gr", [1, 1])
    table.do("stay")
    table.do("go 1K.1Gr")
    assert table.why("mount Schwr.1Gr") == ("3.4.3", "cannot-mount")


@pytest.mark.rule("gd:9.6")
def test_a_headquarters_does_not_debark() -> None:
    """R102"""
    table = active(TRUCK)
    table.do("go HQ.2Gr")
    assert table.why("debark") == ("9.6", "not-wheeled")


@pytest.mark.rule("gd:9.6.7")
@pytest.mark.parametrize(
    ("phases", "why"),
    [(0, None), (1, None), (2, ("9.6.7", "out-of-supply")), (3, ("9.6.7", "out-of-supply"))],
)
def test_low_supply_does_not_bar_embarking(phases: int, why: tuple[str, str] | None) -> None:
    table = active(TRUCK.replace("5K.2Gr", "5K.2Gr{debarked}"))
    table.s.unsupplied[table.unit("5K.2Gr")] = phases
    table.do("go 5K.2Gr")
    assert table.why("embark") == why
    hungry = active(TRUCK)
    hungry.s.unsupplied[hungry.unit("5K.2Gr")] = phases
    hungry.do("go 5K.2Gr")
    assert hungry.why("debark") is None  # which nothing bars


@pytest.mark.rule("gd:9.5.3")
def test_a_rider_is_activated_by_its_tank_and_not_by_its_own_battalion() -> None:
    table = on_plain("draw 1Gd\n2012 HQ.1Gd\n2010 1T34.2Tk 1.1Gd{riding} 2.1Gd\n2016 HQ.2Tk")
    tank, rider = table.unit("1T34.2Tk"), table.unit("1.1Gd")
    table.s.riders[tank] = rider
    for chit, acts, why in (
        ("1Gd", {"HQ.1Gd", "2.1Gd"}, ("6.0.1", "not-active")),
        ("2Tk", {"HQ.2Tk", "1T34.2Tk", "1.1Gd"}, ("9.5.3", "rides")),
    ):
        table.do(f"activate {chit}")
        named = ("HQ.1Gd", "HQ.2Tk", "1T34.2Tk", "1.1Gd", "2.1Gd")
        assert {name for name in named if "active" in table.flags(name)} == acts
        assert table.why("go 1.1Gd") == why
        if chit == "1Gd":
            table.do("end")
            if "end" in table.choices():
                table.do("end")
            EndActivation().run(table.g, table.s, lambda event: None)
            table.s.agenda = [*table.s.agenda[:1], Activate(SOVIET, "2Tk")]


@pytest.mark.rule("gd:9.5.3", "gd:6.0.13")
def test_a_rider_is_not_activated_with_the_hex_where_it_rides() -> None:
    table = on_plain("draw 1Gd\n2010 1T34.2Tk 1.1Gd{riding} 2.1Gd\n2012 2T34.2Tk 3.1Gd{riding}")
    table.s.riders = {
        table.unit("1T34.2Tk"): table.unit("1.1Gd"),
        table.unit("2T34.2Tk"): table.unit("3.1Gd"),
    }
    assert table.choices("activate") == ["2010"]
    table.do("activate 2010")
    assert ("active" in table.flags("1.1Gd"), "active" in table.flags("2.1Gd")) == (False, True)
