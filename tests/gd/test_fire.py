"""11.0 Ranged fire: sight, direct fire, opportunity fire, barrages."""

from __future__ import annotations

from typing import Any

import pytest

from steppe.games.grossdeutschland.activation import Activate, EndActivation
from steppe.games.grossdeutschland.barrage import casualties, why_not_barrage
from steppe.games.grossdeutschland.direct_fire import effect, penalty
from steppe.games.grossdeutschland.sight import sees
from steppe.games.grossdeutschland.state import GERMAN
from steppe.table import settle
from steppe.table.events import Result
from tests.gd.support import (
    DAY,
    EVENING,
    FOGGY,
    MORNING,
    NIGHT,
    SNOWY,
    STORMY,
    SUNNY,
    Table,
    active,
    fighting,
    game,
    on_plain,
)

SHOT = "draw 2Pz\n2008 HQ.2Pz\n2010 5K.2Pz\n2013 1.1Mot"


def clear(a: str, b: str, *ground: str) -> bool:
    g = on_plain("", *ground).g
    return sees(g, g.hex_named[a], g.hex_named[b])


@pytest.mark.rule("gd:11.2.3", "gd:11.3.2")
def test_blocking_terrain_hides_what_lies_behind_it() -> None:
    assert clear("2010", "2013")
    assert not clear("2010", "2013", "woods 2012")
    assert clear("2010", "2013", "woods 2013")  # one sees into it
    assert clear("2010", "2013", "hill 2012")


@pytest.mark.rule("gd:11.2.4", "gd:11.3.3")
def test_a_peak_looks_over_what_blocks_beside_it() -> None:
    assert clear("2010", "2013", "peak 2010", "woods 2011")
    assert not clear("2010", "2013", "peak 2010", "woods 2012")
    assert not clear("2013", "2010", "peak 2010", "woods 2011")


@pytest.mark.rule("gd:11.3.2", "gd:11.3.3")
@pytest.mark.parametrize(
    ("ground", "may"),
    [
        ((), True),
        (("woods 2012",), False),
        (("woods 2010", "woods 2013"), True),  # out of it and into it
        (("peak 2010", "woods 2011"), True),
        (("peak 2013", "woods 2012"), False),  # the peak is the target's
        (("peak 2010", "woods 2012"), False),
    ],
)
def test_direct_fire_needs_a_line_that_is_clear_for_the_gun(ground: tuple[str, ...], may: bool) -> None:
    # Units of both sides stand in between and block nothing; 5K sees the target from behind.
    table = fighting(f"{SHOT}\n2011 6K.2Pz\n2012 2.1Mot\n2016 5K.2Gr", *ground)
    assert table.why("fire 5K.2Pz 1.1Mot") == (None if may else ("11.3.2", "unseen"))
    assert ("1.1Mot" in table.choices("fire 5K.2Pz")) is may


@pytest.mark.rule("gd:11.2.5", "gd:15.0.1")
def test_a_line_along_a_hexside_is_open() -> None:
    # From 2010 to 2210 the line runs between 2109 and 2110.
    assert clear("2010", "2210", "woods 2109 2110")
    assert not clear("2010", "2212", "woods 2111")  # which it crosses


@pytest.mark.rule("gd:11.2.5")
@pytest.mark.parametrize(
    ("a", "between", "b"),
    [("1526", "1626", "1726"), ("1726", "1626", "1526"), ("2001", "2101", "2201")],
)
def test_a_line_along_the_edge_of_the_map_is_open(a: str, between: str, b: str) -> None:
    """It runs along a side of a hex beyond which there is no map. Corners of strips alternate, so that on
    one edge these are even columns, on the other odd ones."""
    assert clear(a, b, f"woods {between}")


@pytest.mark.rule("gd:11.2.5")
def test_on_the_map_of_the_lutchessa_one_sees_along_its_edge() -> None:
    g = game("lutchessa")
    a, b = g.grid.hex("1526"), g.grid.hex("1726")
    assert g.ground.blocks[g.grid.hex("1626")]
    assert sees(g, a, b) and sees(g, b, a)


@pytest.mark.rule("gd:11.0", "gd:11.3", "gd:11.3.4", "gd:11.3.5", "gd:11.3.10", "gd:11.3.12")
@pytest.mark.parametrize(
    ("dice", "what"),
    [((3, 6), "miss"), ((4, 4), "casualties"), ((6, 6), "casualties")],
)
def test_a_hit_needs_both_dice_above_the_range(dice: tuple[int, int], what: str) -> None:
    # Range 3, defence 4: 7 or more are casualties.
    table = on_plain(SHOT)
    units = table.unit("5K.2Pz"), table.unit("1.1Mot")
    assert effect(table.g, table.s, *units, dice) == what


@pytest.mark.rule("gd:11.3")
def test_black_triangles_fire_as_far_as_they_say() -> None:
    # Range 4: 2014 is four hexes from 2010, 2015 five.
    table = fighting("draw 2Pz\n2008 HQ.2Pz\n2010 5K.2Pz\n2014 1.1Mot\n2015 2.1Mot")
    assert table.choices("fire 5K.2Pz") == ["1.1Mot"]
    assert table.why("fire 5K.2Pz 1.1Mot") is None
    assert table.why("fire 5K.2Pz 2.1Mot") == ("11.3", "out-of-range")
    white = fighting("draw 3Art\n2005 HQ.3Art\n2010 7B.3Art\n2013 1.1Mot")
    assert white.why("fire 7B.3Art 1.1Mot") == ("11.3", "no-direct-fire")


@pytest.mark.rule("gd:11.3.6")
@pytest.mark.parametrize("dice", [(5, 4), (4, 5)])
def test_snow_lowers_each_die(dice: tuple[int, int]) -> None:
    # At range 3 a 4 is a 3 and misses.
    table = on_plain(SHOT, weather=SNOWY)
    units = table.unit("5K.2Pz"), table.unit("1.1Mot")
    assert effect(table.g, table.s, *units, dice) == "miss"
    assert effect(table.g, table.s, *units, (5, 5)) == "casualties"  # 4 + 4 is 4 + 3 at least


@pytest.mark.rule("gd:11.3.10", "gd:11.3.12")
def test_a_lower_total_pins_only() -> None:
    # gd-F11: range 2, defence 8, dice 4 and 5
    table = on_plain("2010 5K.2Pz\n2012 1KV1.1Tk")
    units = table.unit("5K.2Pz"), table.unit("1KV1.1Tk")
    assert effect(table.g, table.s, *units, (4, 5)) == "pinned"
    assert effect(table.g, table.s, *units, (5, 5)) == "casualties"


@pytest.mark.rule("gd:11.3.6", "gd:11.3.7", "gd:11.3.8", "gd:13.1.1", "gd:14.1.6")
@pytest.mark.parametrize(
    ("turn", "weather", "ground", "by"),
    [
        (DAY, SUNNY, (), 0),
        (EVENING, SNOWY, (), -2),  # gd-E15
        (EVENING, SUNNY, ("woods 2013",), -2),
        (EVENING, SNOWY, ("woods 2013",), -3),
    ],
)
def test_penalties_for_each_die(turn: int, weather: int, ground: tuple[str, ...], by: int) -> None:
    table = on_plain(SHOT, *ground, turn=turn, weather=weather)
    assert penalty(table.g, table.s, table.g.hex_named["2013"]) == by


@pytest.mark.rule("gd:11.3.7", "gd:11.3.8")
def test_reduced_dice_are_compared_with_the_range() -> None:
    # gd-D11: 6, 5 become 4, 3: a miss at range 3
    table = on_plain(SHOT, "woods 2013", turn=EVENING)
    units = table.unit("5K.2Pz"), table.unit("1.1Mot")
    assert effect(table.g, table.s, *units, (6, 5)) == "miss"
    assert effect(table.g, table.s, *units, (6, 6)) == "casualties"
    tank = on_plain("2010 5K.2Pz\n2012 1KV1.1Tk", turn=EVENING)
    pair = tank.unit("5K.2Pz"), tank.unit("1KV1.1Tk")
    assert effect(tank.g, tank.s, *pair, (5, 6)) == "pinned"  # 4 + 5 below 8 + 2
    whole = on_plain("2010 5K.2Pz\n2012 1KV1.1Tk", turn=EVENING, fire_penalty="hit")
    assert effect(whole.g, whole.s, *pair, (5, 6)) == "casualties"


@pytest.mark.rule("gd:11.3.11")
def test_heavy_flak_is_fired_at_as_if_depleted() -> None:
    # Defence 9, but 5 under fire, full or depleted; range 2: 7 is enough
    for name in ("Flak.2Gr", "Flak.2Gr-"):
        table = on_plain(f"2010 1T34.2Tk\n2012 {name}")
        units = table.unit("1T34.2Tk"), table.unit("Flak.2Gr")
        assert effect(table.g, table.s, *units, (3, 4)) == "casualties"


@pytest.mark.rule("gd:11.3.1", "gd:13.2.2", "gd:14.1.3", "gd:14.1.5", "gd:5.2.5")
def test_when_there_is_no_direct_fire() -> None:
    assert fighting(SHOT, weather=FOGGY).why("fire 5K.2Pz 1.1Mot") is not None
    for how in ({"weather": FOGGY}, {"weather": STORMY}, {"turn": NIGHT}):
        table = active(SHOT, **how)
        assert "fire" not in table.choices()
    hungry = fighting(SHOT)
    hungry.s.unsupplied[hungry.unit("5K.2Pz")] = 1
    assert hungry.why("fire 5K.2Pz 1.1Mot") is None  # Low Supply halves attacks and bars no fire
    hungry.s.unsupplied[hungry.unit("5K.2Pz")] = 2
    assert hungry.why("fire 5K.2Pz 1.1Mot") == ("5.2.5", "out-of-supply")


@pytest.mark.rule("gd:11.3.13", "gd:11.3.15", "gd:11.3.16", "gd:11.3.9")
def test_fire_in_the_own_activation() -> None:
    # gd-F23: the pin of a unit that does not move is ignored
    table = fighting("draw 2Pz\n2008 HQ.2Pz\n2010 5K.2Pz 6K.2Pz\n2012 1KV1.1Tk\n2011 1.1Mot-")
    table.do("fire 5K.2Pz 1KV1.1Tk", [4, 5])
    assert table.said(Result)[0].what == "no-effect"
    assert "pinned" not in table.flags("1KV1.1Tk")
    assert table.why("fire 5K.2Pz 1KV1.1Tk") == ("11.3.15", "shot-already")
    assert table.why("attack 2011 5K.2Pz 6K.2Pz") is None
    table.do("attack 2011 5K.2Pz 6K.2Pz", [1, 1])
    assert table.why("advance 5K.2Pz") == ("11.3.18", "has-fired")
    assert table.why("advance 6K.2Pz") is None


@pytest.mark.rule("gd:11.3.13", "gd:11.3.12")
def test_casualties_pin_nobody_who_does_not_move() -> None:
    table = fighting("draw 2Pz\n2008 HQ.2Pz\n2010 5K.2Pz\n2012 1.1Mot")
    table.do("fire 5K.2Pz 1.1Mot", [5, 5])  # 10 is more than 4 + 2
    assert table.said(Result)[0].what == "casualties"
    assert table.flags("1.1Mot") == {"reduced"}


@pytest.mark.rule("gd:11.3.16", "gd:11.3.17", "gd:11.3.18")
def test_nobody_fires_after_an_attack() -> None:
    table = fighting("draw 2Pz\n2008 HQ.2Pz\n2010 5K.2Pz 6K.2Pz\n2012 1KV1.1Tk\n2011 1.1Mot 2.1Mot")
    table.do("attack 2011 5K.2Pz", [4, 3])  # 8 against 8: 1-1, 7 is no effect
    assert table.why("fire 5K.2Pz 1KV1.1Tk") == ("11.3.16", "fought-already")
    assert table.why("fire 6K.2Pz 1KV1.1Tk") is None


@pytest.mark.rule("gd:11.4.4", "gd:9.5.4")
def test_an_hq_is_a_target_only_alone_and_a_rider_never() -> None:
    table = fighting("draw 2Pz\n2008 HQ.2Pz\n2010 5K.2Pz\n2012 HQ.1Mot 1.1Mot\n2112 HQ.2Mot")
    assert table.why("fire 5K.2Pz HQ.1Mot") == ("11.4.4", "hq-not-alone")
    assert table.why("fire 5K.2Pz HQ.2Mot") is None


# Opportunity fire.

DRIVE = "draw 1Tk\n2016 HQ.1Tk\n2014 1KV1.1Tk\n2009 5K.2Pz"


def driving(text: str = DRIVE, *ground: str, **how: Any) -> Table:
    table = active(text, *ground, **how)
    table.do("go 1KV1.1Tk")
    return table


@pytest.mark.rule("gd:11.4", "gd:11.4.2", "gd:11.4.3", "gd:11.3.13", "gd:11.3.20")
def test_every_hex_entered_in_range_draws_a_shot() -> None:
    # gd-D13: range 4; 2014 is five hexes off
    table = driving()
    table.do("step 2013")
    assert table.side == "german"
    table.do("shoot 5K.2Pz 1KV1.1Tk", [4, 6])  # 4 is not above 4
    assert table.side == "soviet"
    table.do("step 2012")
    table.do("shoot 5K.2Pz 1KV1.1Tk", [4, 4])  # a hit; 8 is less than 8 + 3: pinned
    assert "pinned" in table.flags("1KV1.1Tk")
    assert table.at("1KV1.1Tk") == "2012"
    assert table.why("go 1KV1.1Tk") == ("9.0.11", "has-moved")


@pytest.mark.rule("gd:11.4", "gd:11.4.4")
def test_each_gun_in_range_has_one_shot_a_hex_at_any_of_a_stack() -> None:
    # 2013 is four hexes from the tanks, which fire four, and five from the assault guns, which do so too.
    table = active(DRIVE.replace("1KV1.1Tk", "1KV1.1Tk 2KV1.1Tk") + " 6K.2Pz\n2008 Sturm.2Gr")
    table.do("go 1KV1.1Tk 2KV1.1Tk")
    table.do("step 2013")
    assert table.choices("shoot") == ["5K.2Pz", "6K.2Pz"]
    assert table.why("shoot Sturm.2Gr 1KV1.1Tk") == ("11.3", "out-of-range")
    assert table.choices("shoot 5K.2Pz") == ["1KV1.1Tk", "2KV1.1Tk"]
    table.do("shoot 5K.2Pz 2KV1.1Tk", [4, 6])  # 4 is not above 4
    assert table.choices("shoot") == ["6K.2Pz"]
    assert table.why("shoot 5K.2Pz 1KV1.1Tk") == ("11.4", "shot-here")


@pytest.mark.rule("gd:11.4.5")
def test_it_is_too_late_to_shoot_at_who_has_left() -> None:
    # 2013 is four hexes from the gun, 2014 five; nobody moved into 2013.
    table = driving(DRIVE.replace("2014", "2013"))
    table.do("step 2014")
    assert table.side == "soviet"
    assert table.why("shoot 5K.2Pz 1KV1.1Tk", by="german") is not None


@pytest.mark.rule("gd:5.2.5", "gd:11.4")
@pytest.mark.parametrize(("phases", "asked"), [(1, "german"), (2, "soviet")])
def test_a_gun_out_of_supply_does_not_shoot_at_movers(phases: int, asked: str) -> None:
    table = driving()
    table.s.unsupplied[table.unit("5K.2Pz")] = phases
    table.do("step 2013")
    assert table.side == asked
    both = driving(DRIVE + "\n2109 6K.2Pz")
    both.s.unsupplied[both.unit("5K.2Pz")] = phases
    both.do("step 2013")
    assert both.choices("shoot") == (["5K.2Pz", "6K.2Pz"] if phases == 1 else ["6K.2Pz"])
    refusal = None if phases == 1 else ("5.2.5", "out-of-supply")
    assert both.why("shoot 5K.2Pz 1KV1.1Tk") == refusal


@pytest.mark.rule("gd:11.4.7", "gd:11.4.4")
def test_only_movers_are_shot_at() -> None:
    # gd-F13
    table = driving(DRIVE + "\n2013 1.1Mot")
    table.do("step 2013")
    assert table.why("shoot 5K.2Pz 1.1Mot") == ("11.4.7", "not-moving")
    table.do("pass")
    alone = active("draw 1Tk\n2014 HQ.1Tk\n2012 1.1Mot\n2009 5K.2Pz")
    alone.do("go HQ.1Tk")
    alone.do("step 2013")
    alone.do("pass")
    alone.do("step 2012")  # not alone there, and the other has not moved: no legal target
    assert alone.side == "soviet"


@pytest.mark.rule("gd:9.5.7")
def test_a_pinned_tank_loses_its_rider() -> None:
    # gd-F11
    table = active("draw 1Tk\n2016 HQ.1Tk\n2014 1KV1.1Tk 1.1Gd{riding}\n2009 5K.2Pz")
    table.s.riders[table.unit("1KV1.1Tk")] = table.unit("1.1Gd")
    table.do("go 1KV1.1Tk")
    table.do("step 2013")
    table.do("shoot 5K.2Pz 1KV1.1Tk", [5, 5])  # 10 below 8 + 4
    assert {"pinned"} <= table.flags("1.1Gd")
    assert "riding" not in table.flags("1.1Gd")
    assert table.s.riders == {}


@pytest.mark.rule("gd:11.4", "gd:9.6.3")
def test_debarking_is_movement_too() -> None:
    table = active("draw 1Mot\n2016 HQ.1Mot\n2012 1.1Mot\n2009 5K.2Pz")
    table.do("go 1.1Mot")
    table.do("debark")
    assert table.side == "german"


# Barrages.

GUNS = "draw 3Art\n2005 HQ.3Art\n2004 7B.3Art 8B.3Art\n2012 1.1Mot 2.1Mot\n2009 5K.2Gr"


@pytest.mark.rule("gd:11.2.8", "gd:11.2.9", "gd:11.2.10")
@pytest.mark.parametrize(("dice", "losses"), [((4, 4, 4), 2), ((4, 4, 5), 1), ((2, 4, 5), 0)])
def test_what_the_dice_of_a_barrage_do(dice: tuple[int, ...], losses: int) -> None:
    assert casualties(dice) == losses


@pytest.mark.rule("gd:11.2", "gd:11.2.1", "gd:11.2.6", "gd:11.2.13", "gd:11.2.16", "gd:11.2.7", "gd:11.2.14")
def test_a_barrage_is_observed_and_must_beat_the_distance() -> None:
    table = fighting(GUNS)
    table.do("barrage 7B.3Art 2012", [2, 2, 4])  # 8 is not above 8
    assert table.said(Result)[0].what == "no-effect"
    assert "fired" in table.flags("7B.3Art")
    table.do("barrage 8B.3Art 2012", [3, 3, 4])
    assert table.side == "soviet"
    table.do("lose 2.1Mot")
    assert "reduced" in table.flags("2.1Mot")


@pytest.mark.rule("gd:11.2.1", "gd:11.2.2")
def test_who_is_not_observed() -> None:
    hidden = active(GUNS, "woods 2011 2008")
    night = active(GUNS, turn=NIGHT)
    for table in (hidden, night):
        assert why_not_shell(table) == ("11.2.1", "unobserved")
    near = active(GUNS.replace("2009 5K.2Gr", "2011 5K.2Gr"), turn=NIGHT)
    assert why_not_shell(near) is None


@pytest.mark.rule("gd:11.2.1")
@pytest.mark.parametrize("turn", [MORNING, DAY, EVENING])
@pytest.mark.parametrize("observer", ["5K.2Gr", "HQ.2Gr"])
@pytest.mark.parametrize(("number", "observed"), [("2022", True), ("2023", False)])
def test_any_unit_observes_as_far_as_ten_hexes(turn: int, observer: str, number: str, observed: bool) -> None:
    # The battery and its HQ are eleven hexes from the target.
    table = fighting(
        f"draw 3Art\n2001 HQ.3Art 7B.3Art\n2012 1.1Mot\n{number} {observer}\n2102 2.1Mot", turn=turn
    )
    assert table.choices("barrage 7B.3Art") == (["2012", "2102"] if observed else ["2102"])
    assert table.why("barrage 7B.3Art 2012") == (None if observed else ("11.2.1", "unobserved"))


def why_not_shell(table: Table) -> tuple[str, str] | None:
    g = table.g
    reason = why_not_barrage(g, table.s, GERMAN, table.unit("7B.3Art"), g.grid.hex("2012"))
    return (reason.rule, reason.code) if reason else None


@pytest.mark.rule("gd:11.2.11", "gd:11.2.12")
@pytest.mark.parametrize(
    ("units", "works", "dice", "lives"),
    [
        ("1T34.2Tk-", [], [4, 4, 5], True),
        ("1T34.2Tk-", [], [4, 4, 4], True),
        ("1.1Gd-", [("2012", "trench", "S")], [4, 4, 5], True),
        ("1.1Gd-", [], [4, 4, 5], False),
        ("1.1Gd", [], [4, 4, 4], False),
        ("1T34.2Tk", [], [4, 4, 4], True),
    ],
)
def test_tanks_and_the_entrenched_are_not_wiped_out(
    units: str, works: list[tuple[str, str, str]], dice: list[int], lives: bool
) -> None:
    # gd-D9
    text = GUNS.replace("1.1Mot 2.1Mot", units)
    table = fighting(text, works=works)
    table.do("barrage 7B.3Art 2012", dice)
    name = units.strip("-")
    assert (table.at(name) == "2012") is lives


@pytest.mark.rule("gd:9.5.9")
def test_riders_suffer_with_their_tank_from_a_barrage() -> None:
    table = fighting(GUNS.replace("1.1Mot 2.1Mot", "1T34.2Tk 1.1Gd{riding}"))
    table.s.riders[table.unit("1T34.2Tk")] = table.unit("1.1Gd")
    table.do("barrage 7B.3Art 2012", [4, 4, 5])
    assert "reduced" in table.flags("1T34.2Tk")
    assert "reduced" in table.flags("1.1Gd")


@pytest.mark.rule("gd:11.4.1")
def test_nobody_fires_at_an_advance() -> None:
    table = fighting("draw 1Tk\n2016 HQ.1Tk\n2013 1KV1.1Tk 2KV1.1Tk\n2012 5K.2Gr-\n2009 5K.2Pz")
    table.do("attack 2012 1KV1.1Tk 2KV1.1Tk", [1, 1])
    table.do("advance 1KV1.1Tk")
    assert table.at("1KV1.1Tk") == "2012"
    assert table.side == "soviet"


@pytest.mark.rule("gd:11.4.1", "gd:10.6.2")
def test_nobody_fires_at_the_second_hex_of_an_advance_either() -> None:
    text = "draw 1Tk\n2016 HQ.1Tk\n2013 1KV1.1Tk 2KV1.1Tk\n2012 5K.2Gr-\n2009 5K.2Pz"
    table = fighting(text)
    table.do("attack 2012 1KV1.1Tk 2KV1.1Tk", [1, 1])
    table.do("advance 1KV1.1Tk 2011")
    assert (table.at("1KV1.1Tk"), table.side) == ("2011", "soviet")


@pytest.mark.rule("gd:11.4", "gd:11.4.1", "gd:9.4.5")
def test_the_movement_after_an_overrun_is_fired_at() -> None:
    """R61"""
    text = "draw 1Tk\n2016 HQ.1Tk\n2013 1KV1.1Tk 2KV1.1Tk\n2012 5K.2Gr-\n2008 5K.2Pz"
    table = fighting(text)
    table.do("overrun 2012 1KV1.1Tk 2KV1.1Tk", [1, 1])
    table.do("advance 1KV1.1Tk")
    assert table.side == "soviet"
    table.do("stay")
    table.do("go 1KV1.1Tk")
    table.do("step 2011")
    assert (table.side, table.choices("shoot")) == ("german", ["5K.2Pz"])


@pytest.mark.rule("gd:11.4", "gd:10.5")
def test_nobody_fires_at_a_retreat() -> None:
    """It is no movement: 11.4 speaks of units that move into a hex in their activation."""
    table = fighting("draw 2Gr\n2008 HQ.2Gr\n2010 5K.2Gr 6K.2Gr\n2011 1.1Mot\n2015 HQ.1Mot\n2009 5K.2Pz")
    table.do("attack 2011 5K.2Gr 6K.2Gr", [4, 3])  # 10 against 4: 2-1, 7 is DR
    assert table.at("1.1Mot") == "2013"
    assert table.choices() == ["advance", "stay"]


@pytest.mark.rule("gd:11.3.20", "gd:11.3.15")
def test_shots_at_movers_use_up_nothing() -> None:
    """Who has acted shoots at movers, and who has shot at them acts and fires in his own turn."""
    table = driving(DRIVE.replace("5K.2Pz", "5K.2Pz{acted} 6K.2Pz") + "\n2008 HQ.2Pz")
    table.do("step 2013")
    assert table.choices("shoot") == ["5K.2Pz", "6K.2Pz"]
    table.do("shoot 6K.2Pz 1KV1.1Tk", [1, 1])
    table.do("pass")
    table.s.agenda = [table.s.agenda[0], EndActivation()]
    settle(table.g, table.s, lambda event: None)
    table.s.agenda.append(Activate(GERMAN, "2Pz"))
    table.do("activate 2Pz")
    table.do("end")
    assert table.choices("fire") == ["6K.2Pz"]
    assert table.why("fire 6K.2Pz 1KV1.1Tk") is None


@pytest.mark.rule("gd:11.4.6")
def test_opportunity_fire_comes_before_the_movers_own() -> None:
    table = driving()
    table.do("step 2013")
    assert table.side == "german"
    assert table.why("fire 1KV1.1Tk 5K.2Pz", by="soviet") == ("", "not-asked")


@pytest.mark.rule("gd:11.2.15")
def test_a_gun_that_barrages_neither_attacks_nor_advances() -> None:
    table = fighting(GUNS.replace("2004 7B.3Art 8B.3Art", "2011 7B.3Art 8B.3Art"))
    table.do("barrage 7B.3Art 2012", [2, 3, 4])
    assert table.why("attack 2012 7B.3Art") == ("10.0", "fought-already")
    table.do("attack 2012 8B.3Art", [6, 6])
    assert table.at("7B.3Art") == "2011"


@pytest.mark.rule("gd:10.0.2", "gd:3.4.1", "gd:11.3", "gd:11.2")
def test_whoever_has_left_the_range_of_its_hq_neither_fires_nor_barrages() -> None:
    """R57: eight hexes at the draw, nine when they would fire."""
    tank = active("draw 2Pz\n2005 HQ.2Pz 6K.2Pz\n2013 5K.2Pz\n2008 1.1Mot\n2017 2.1Mot")
    tank.do("go 5K.2Pz")
    tank.do("step 2014")
    tank.do("halt")
    tank.do("end")
    assert tank.choices("fire") == ["6K.2Pz"]
    assert tank.why("fire 5K.2Pz 2.1Mot") == ("10.0.2", "out-of-command")
    guns = active("draw 3Art\n2005 HQ.3Art 7B.3Art\n2013 8B.3Art\n2017 1.1Mot\n2016 5K.2Gr")
    guns.do("go 8B.3Art")
    guns.do("step 2014")
    guns.do("halt")
    guns.do("end")
    assert guns.choices("barrage") == ["7B.3Art"]
    assert guns.why("barrage 8B.3Art 2017") == ("10.0.2", "out-of-command")


@pytest.mark.rule("gd:11.2.8", "gd:11.2.16")
def test_triples_hit_two_headquarters_that_stand_alone() -> None:
    table = fighting("draw 3Art\n2008 HQ.3Art 7B.3Art\n2012 HQ.1Mot HQ.2Mot HQ.AT\n2010 5K.2Gr")
    table.do("barrage 7B.3Art 2012", [4, 4, 4])
    table.do("lose HQ.1Mot")
    table.do("lose HQ.AT")
    assert table.stack("2012") == ["HQ.2Mot"]
