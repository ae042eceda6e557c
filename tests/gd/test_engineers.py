"""12.0 Bridges blown and built, 16.1 works cleared."""

from __future__ import annotations

from typing import Any

import pytest

from steppe.games.grossdeutschland.engineers import finish_pontoons
from steppe.games.grossdeutschland.movement import Moving
from steppe.games.grossdeutschland.state import GERMAN, READY
from steppe.table.basics import Reason
from tests.gd.support import (
    CLOUDY,
    FOGGY,
    NIGHT,
    RAINY,
    SNOWY,
    STORMY,
    SUNNY,
    Table,
    active,
    on_plain,
)

BRIDGE = ("river 2010/2011", "bridge 2010/2011")
PIONEERS = "draw 3Gr\n2008 HQ.3Gr\n2010 Pi.3Gr"


def engineers(*lines: str, ground: tuple[str, ...] = BRIDGE, **how: Any) -> Table:
    return active("\n".join((PIONEERS, *lines)), *ground, **how)


@pytest.mark.rule("gd:12.0", "gd:12.0.2", "gd:12.0.3", "gd:2.6.1", "gd:16.0.1")
@pytest.mark.parametrize(("die", "stands"), [(1, True), (2, False), (6, False)])
def test_a_bridge_is_blown_by_anything_but_a_one(die: int, stands: bool) -> None:
    table = engineers()
    table.do("demolish Pi.3Gr 2011", [die])
    assert bool(table.s.blown) is not stands
    assert [marker.kind for marker in table.g.markers(table.s)] == ([] if stands else ["blown_bridge"])
    if stands:
        assert table.why("demolish Pi.3Gr 2011") == ("12.0.2", "tried-already")


@pytest.mark.rule("gd:12.0", "gd:12.0.1")
def test_not_in_an_enemy_zone_nor_pinned() -> None:
    assert engineers("2012 1KV1.1Tk").why("demolish Pi.3Gr 2011") == ("12.0", "bridge-in-zone")
    pinned = active(PIONEERS.replace("Pi.3Gr", "Pi.3Gr{pinned}") + "\n2010 9K.3Gr", *BRIDGE)
    assert pinned.why("demolish Pi.3Gr 2011") == ("12.0.1", "pinned")
    assert pinned.why("demolish 9K.3Gr 2011") == ("12.0", "no-engineer")


@pytest.mark.rule("gd:12.1", "gd:12.1.1", "gd:2.6.2")
def test_a_pontoon_bears_from_the_next_turn_on() -> None:
    table = engineers(ground=("river 2010/2011",))
    table.do("pontoon Pi.3Gr 2011")
    table.do("go HQ.3Gr")
    table.do("step 2009")
    table.do("step 2010")
    assert table.why("step 2011") == ("9.1", "closed-ground")
    side = next(iter(table.s.pontoons))
    table.s.pontoons[side] = 2
    assert table.why("step 2011") is None


@pytest.mark.rule("gd:12.1")
def test_pontoons_lie_over_rivers_by_an_active_engineer_outside_enemy_zones() -> None:
    river = ("river 2010/2011",)
    assert engineers(ground=river).why("pontoon Pi.3Gr 2011") is None
    assert engineers(ground=("stream 2010/2011",)).why("pontoon Pi.3Gr 2011") == ("12.1", "no-river")
    for bank in ("2012", "2009"):  # next to the far bank alone, and to the near one alone
        watched = engineers(f"{bank} 1KV1.1Tk", ground=river)
        assert watched.why("pontoon Pi.3Gr 2011") == ("12.1", "bridge-in-zone")
    others = engineers("2010 1K.Eng 9K.3Gr", ground=river)
    assert others.why("pontoon 1K.Eng 2011") == ("12.1", "not-active")
    assert others.why("pontoon 9K.3Gr 2011") == ("12.1", "no-engineer")


@pytest.mark.rule("gd:12.1", "gd:8.0")
@pytest.mark.parametrize(
    ("ground", "why"), [("river 2010/2011", "enemy-there"), ("major_river 2011", "bridge-in-zone")]
)
def test_a_lone_headquarters_bars_no_pontoon(ground: str, why: str) -> None:
    """R112"""
    for there in ("HQ.1Mot", "HQ.1Mot HQ.SDiv"):
        table = engineers(f"2011 {there}", ground=(ground,))
        assert table.choices("pontoon Pi.3Gr") == ["2011"]
        assert table.why("pontoon Pi.3Gr 2011") is None
    held = engineers("2011 HQ.1Mot 1.1Mot", ground=(ground,))
    assert held.why("pontoon Pi.3Gr 2011") == ("12.1", why)


@pytest.mark.rule("gd:12.1", "gd:9.1.6")
def test_no_pontoon_where_an_intact_bridge_crosses_the_river_hex() -> None:
    """R110"""
    ground = ("major_river 2011", "bridge 2110/2011 2011/2012")
    table = engineers(ground=ground)
    assert table.why("pontoon Pi.3Gr 2011") == ("12.1", "bridged-already")
    hexside, hex_ = table.g.grid.hexside, table.g.grid.hex
    table.s.blown = [hexside(hex_("2011"), hex_("2012"))]
    table.s.memo.clear()
    table.do("pontoon Pi.3Gr 2011")
    assert list(table.s.pontoons) == [-1 - hex_("2011")]


@pytest.mark.rule("gd:12.1.5")
@pytest.mark.parametrize(
    ("weather", "may"),
    [(SUNNY, True), (CLOUDY, True), (FOGGY, True), (RAINY, True), (STORMY, False), (SNOWY, False)],
)
def test_no_pontoons_in_storm_and_snow(weather: int, may: bool) -> None:
    table = engineers(ground=("river 2010/2011",), weather=weather)
    assert table.why("pontoon Pi.3Gr 2011") == (None if may else ("12.1.5", "no-pontoons-weather"))


@pytest.mark.rule("gd:12.1.2")
def test_no_pontoons_by_the_pinned() -> None:
    river = ("river 2010/2011",)
    pinned = active(PIONEERS.replace("Pi.3Gr", "Pi.3Gr{pinned}") + "\n2010 9K.3Gr", *river)
    assert pinned.why("pontoon Pi.3Gr 2011") == ("12.1.2", "pinned")


@pytest.mark.rule("gd:12.1.3")
def test_an_enemy_next_to_an_unfinished_pontoon_ends_it() -> None:
    table = active("draw 1Tk\n2016 HQ.1Tk\n2013 1KV1.1Tk\n2009 Pi.3Gr", "river 2010/2011")
    side = table.g.grid.hexside(*(table.g.grid.hex(n) for n in ("2010", "2011")))
    table.s.pontoons[side] = 0
    table.do("go 1KV1.1Tk")
    table.do("step 2012")
    assert table.s.pontoons == {side: 0}
    table.do("step 2011")
    assert table.s.pontoons == {}


@pytest.mark.rule("gd:12.0.4")
def test_pontoons_are_blown_like_bridges() -> None:
    table = engineers(ground=("river 2010/2011",))
    side = table.g.grid.hexside(*(table.g.grid.hex(n) for n in ("2010", "2011")))
    table.s.pontoons[side] = 2
    table.do("demolish Pi.3Gr 2011", [4])
    assert (table.s.pontoons, table.s.blown) == ({}, [])


@pytest.mark.rule("gd:12.0.4", "gd:12.1.1")
@pytest.mark.parametrize("ground", ["river 2010/2011", "major_river 2011"])
def test_an_unfinished_pontoon_is_no_bridge_to_be_blown(ground: str) -> None:
    """R111"""
    table = engineers(ground=(ground,))
    table.do("pontoon Pi.3Gr 2011")
    assert table.why("demolish Pi.3Gr 2011") == ("12.0.4", "pontoon-unfinished")
    assert "demolish" not in table.choices()
    finish_pontoons(table.g, table.s, lambda event: None)
    table.do("demolish Pi.3Gr 2011", [2])
    assert (table.s.pontoons, table.s.blown) == ({}, [])


@pytest.mark.rule("gd:12.0", "gd:12.0.4")
def test_a_span_is_blown_before_the_pontoon_beside_it() -> None:
    """R90, R110: one span of two is gone, and a pontoon lies in the hex."""
    table = engineers(ground=("major_river 2011", "bridge 2010/2011 2011/2012"))
    hexside, hex_ = table.g.grid.hexside, table.g.grid.hex
    wet = hex_("2011")
    table.s.blown = [hexside(wet, hex_("2012"))]
    table.s.pontoons = {-1 - wet: READY}
    table.do("demolish Pi.3Gr 2011", [2])
    assert table.s.blown == sorted((hexside(wet, hex_("2012")), hexside(hex_("2010"), wet)))
    assert table.s.pontoons == {-1 - wet: READY}


@pytest.mark.rule("gd:12.1.4")
def test_pontoons_are_chained_across_a_wide_river() -> None:
    table = engineers(ground=("major_river 2011 2012",))
    table.do("pontoon Pi.3Gr 2011")
    key = -1 - table.g.hex_named["2011"]
    assert table.s.pontoons == {key: 0}
    assert table.why("pontoon Pi.3Gr 2012") == ("12.1", "not-adjacent")
    # Nobody stands on one that is not finished, so that none is built from it.
    moving, wet = Moving(GERMAN, (table.unit("Pi.3Gr"),)), table.g.grid.hex("2011")
    assert moving.why_not_step(table.g, table.s, wet) == Reason("9.1", "closed-ground", ("2011",))
    finish_pontoons(table.g, table.s, lambda event: None)
    assert table.s.pontoons == {key: READY}
    table.do("go Pi.3Gr")
    table.do("step 2011")
    table.do("halt")
    table.do("pontoon Pi.3Gr 2012")
    assert len(table.s.pontoons) == 2


@pytest.mark.rule("gd:16.1", "gd:16.1.1", "gd:16.1.2", "gd:16.1.3", "gd:16.1.4")
def test_engineers_clear_all_works_of_a_hex_for_half_their_points() -> None:
    works = [("2011", "minefield", "S"), ("2011", "trench", "S"), ("2015", "bunker", "S")]
    table = engineers(ground=(), works=works)
    assert table.why("clear Pi.3Gr 2009") == ("16.1", "no-works")
    table.do("clear Pi.3Gr 2011")
    assert [kind for _, kind, _ in table.s.works] == ["bunker"]
    assert table.s.spent[table.unit("Pi.3Gr")] == 2 * 2
    assert "fought" in table.flags("Pi.3Gr")
    guarded = engineers("2011 1KV1.1Tk", ground=(), works=works)
    assert guarded.why("clear Pi.3Gr 2011") == ("16.1.4", "works-guarded")
    watched = engineers("2012 1KV1.1Tk", ground=(), works=works)
    assert watched.why("clear Pi.3Gr 2011") == ("16.1.4", "works-guarded")


MINES = [("2007", "minefield", "S")]


@pytest.mark.rule("gd:16.1.1")
@pytest.mark.parametrize(
    ("start", "steps", "why"),
    [
        ("2010", ("2009", "2008"), None),  # two of four points are left
        ("2011", ("2010", "2009", "2008"), ("16.1.1", "no-points-to-clear")),
    ],
)
def test_works_are_cleared_after_a_move_with_half_of_the_points(
    start: str, steps: tuple[str, ...], why: tuple[str, str] | None
) -> None:
    table = active(f"draw 3Gr\n2012 HQ.3Gr\n{start} Pi.3Gr", works=MINES)
    table.do("go Pi.3Gr")
    for step in steps:
        table.do(f"step {step}")
    table.do("halt")
    assert table.why("clear Pi.3Gr 2007") == why


@pytest.mark.rule("gd:16.1.1")
def test_who_has_cleared_works_moves_with_the_other_half() -> None:
    table = active("draw 3Gr\n2012 HQ.3Gr\n2008 Pi.3Gr", works=MINES)
    table.do("clear Pi.3Gr 2007")
    table.do("go Pi.3Gr")
    table.do("step 2007")
    assert table.choices("step")
    table.do("step 2006")
    assert table.at("Pi.3Gr") == "2006"
    assert table.why("step 2005") is not None


@pytest.mark.rule("gd:16.1", "gd:16.1.3")
def test_an_engineer_clears_one_hex_and_does_not_fight_afterwards() -> None:
    """R108"""
    works = [*MINES, ("2009", "minefield", "S")]
    table = active(
        "draw Eng\n2012 HQ.Eng\n2008 1K.Eng 2K.Eng\n2108 1.1Mot\n2115 HQ.1Mot",
        "forest 2007 2009",
        works=works,
    )
    table.do("clear 1K.Eng 2007")
    assert table.why("clear 1K.Eng 2009") == ("16.1", "cleared-already")
    assert table.why("clear 2K.Eng 2009") is None
    table.do("end")
    assert table.choices("attack 2108") == ["2K.Eng"]


@pytest.mark.rule("gd:16.1.1")
def test_half_of_the_printed_allowance_is_needed_at_night_too() -> None:
    # Night leaves a truck four of eight points, and clearing costs four.
    text = "draw Eng\n2012 HQ.Eng\n2009 1K.Eng\n2008 2K.Eng"
    table = active(text, works=MINES, turn=NIGHT)
    table.do("go 1K.Eng")
    table.do("step 2008")
    table.do("halt")
    assert table.why("clear 1K.Eng 2007") == ("16.1.1", "no-points-to-clear")
    table.do("clear 2K.Eng 2007")
    assert table.s.spent[table.unit("2K.Eng")] == 2 * 4


@pytest.mark.rule("gd:16.1.1")
@pytest.mark.parametrize("weather", [SUNNY, RAINY])
def test_on_a_rainy_night_nobody_has_the_points_to_clear(weather: int) -> None:
    """R107: night leaves two points of four, with rain one, and half of what is printed are two."""
    table = active("draw 3Gr\n2012 HQ.3Gr\n2008 Pi.3Gr", works=MINES, turn=NIGHT, weather=weather)
    rainy = weather == RAINY
    assert table.why("clear Pi.3Gr 2007") == (("16.1.1", "no-points-to-clear") if rainy else None)
    assert ("clear" in table.choices()) is not rainy


@pytest.mark.rule("gd:16.1")
def test_an_active_engineer_clears_its_own_hex_or_the_next() -> None:
    works = [("2010", "trench", "S"), ("2011", "trench", "S"), ("2012", "trench", "S")]
    table = engineers("2010 1K.Eng 9K.3Gr", ground=(), works=works)
    assert table.why("clear Pi.3Gr 2012") == ("16.1", "not-adjacent")
    assert table.why("clear 9K.3Gr 2011") == ("16.1", "no-engineer")
    assert table.why("clear 1K.Eng 2011") == ("16.1", "not-active")
    assert table.choices("clear Pi.3Gr") == ["2010", "2011"]
    table.do("clear Pi.3Gr 2010")
    assert [table.g.numbers[h] for h, _, _ in table.s.works] == ["2011", "2012"]


@pytest.mark.rule("gd:16.1")
def test_what_is_printed_is_never_cleared() -> None:
    table = engineers(ground=("trench 2010/2011",))
    assert table.why("clear Pi.3Gr 2011") == ("16.1", "no-works")
    assert on_plain("2010 Pi.3Gr").g.counters[table.unit("Pi.3Gr")].engineer
