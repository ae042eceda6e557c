"""2.7, 6.3, 9.1-9.6 Fire: who may fire at whom, how far, with how many dice, and what a die must show."""

from __future__ import annotations

import pytest
from msgspec import structs

from steppe.games import load_game
from steppe.games.ss_panzer import SSPanzer
from steppe.games.ss_panzer.counters import Gun
from steppe.games.ss_panzer.fire import aim
from tests.ssp.gunnery import dice, german, hits_on, results, shifts, soviet
from tests.ssp.support import Table


def recast(table: Table, name: str, **values: object) -> Table:
    """The same table with other ratings on one counter."""
    g = load_game("ssp", "prokhorovka", {})
    assert isinstance(g, SSPanzer)
    u = g.unit_named[name]
    g.counters = tuple(structs.replace(c, **values) if i == u else c for i, c in enumerate(g.counters))
    return Table(g, table.s.copy())


# ---------------------------------------------------------------------- the action, units and targets


@pytest.mark.rule("ssp:2.7")
def test_each_factor_has_its_use() -> None:
    infantry = german("0308 L1.1Gr\n0309 53MRB1")
    assert hits_on(infantry, "fire L1.1Gr 53MRB1", 3) == 4  # anti-infantry factor 4
    gun = german("0308 L88\n0309 31T34 53MRB1")
    assert hits_on(gun, "fire L88 31T34", 3) == 3  # the gun
    assert hits_on(gun, "fire L88 53MRB1", 3) == 2  # anti-infantry factor 2
    far = german("0308 L88\n0311 53MRB1\n0312 53MRB2 31T34")
    assert far.why("fire L88 53MRB1") is None  # range 3
    assert far.why("fire L88 53MRB2") == ("9.3.1", "out-of-range")
    assert far.why("fire L88 31T34") is None  # but gun 9 reaches armor 5 at 4


@pytest.mark.rule("ssp:2.7")
def test_tank_riders_are_gone_with_the_first_step() -> None:
    whole = soviet("0308 L1.1Gr\n0309 31T34")
    assert hits_on(whole, "fire 31T34 L1.1Gr", 3) == 3
    reduced = soviet("0308 L1.1Gr\n0309 31T34-")
    assert hits_on(reduced, "fire 31T34 L1.1Gr", 3) == 2


@pytest.mark.rule("ssp:4.2.2")
def test_fire_is_an_action_without_moving() -> None:
    table = german("0308 LTiger L5Pz\n0312 31T34")
    table.do("fire LTiger 31T34", [6, 6, 6])
    assert table.at("LTiger") == "0308"
    assert table.why("fire LTiger 31T34") == ("4.2", "acted")
    assert table.why("go LTiger") == ("4.2", "acted")
    table.do("go L5Pz")
    table.do("step 0309")
    assert table.why("fire L5Pz 31T34") == ("4.2.3", "no-fire-now")


@pytest.mark.rule("ssp:6.3")
def test_every_unit_of_a_stack_fires_and_is_fired_at() -> None:
    table = german("0308 L1.1Gr LTiger L5Pz\n0309 31T34 53MRB1")
    assert table.choices("fire") == ["L1.1Gr", "LTiger", "L5Pz"]
    assert table.choices("fire LTiger") == ["31T34", "53MRB1"]
    table.do("fire L5Pz 53MRB1", [1, 6, 6])
    assert table.flags("53MRB1") == {"suppressed"}
    assert table.flags("31T34") == set()
    assert table.choices("fire") == ["L1.1Gr", "LTiger"]


@pytest.mark.rule("ssp:6.3")
def test_units_on_the_way_hide_nobody() -> None:
    table = german("0308 LTiger\n0309 L5Pz\n0310 53MRB1\n0312 31T34")
    assert table.choices("fire LTiger") == ["31T34", "53MRB1"]


@pytest.mark.rule("ssp:9.1")
def test_one_unit_fires_at_one_unit() -> None:
    table = german("0308 LTiger L5Pz\n0309 31T34 32T34a")
    assert table.why("fire LTiger") == ("", "missing")
    assert table.why("fire LTiger L5Pz 31T34") == ("", "too-much")
    assert table.why("fire LTiger L5Pz") == ("9.1", "own-target")
    assert table.why("fire LTiger 25T34") == ("9.1", "not-on-map")
    table.do("fire LTiger 32T34a", [1, 1, 6])
    assert table.flags("32T34a") == {"suppressed", "reduced"}
    assert table.flags("31T34") == set()


@pytest.mark.rule("ssp:9.1.1")
def test_units_fire_in_their_own_impulse_and_at_those_who_come_and_go() -> None:
    table = soviet("0308 LTiger\n0310 31T34\n0311 110T34")
    assert table.why("fire 110T34 LTiger") == ("4.1.6", "not-active")
    assert table.why("fire LTiger 31T34") == ("4.1.6", "not-yours")
    table.do("go 31T34")
    table.do("step 0309")
    assert table.side == "german"
    table.do("shoot LTiger", [6])
    assert table.side == "soviet"
    table.do("step 0310")
    assert table.side == "german"
    table.do("shoot LTiger", [6, 6])
    assert table.at("31T34") == "0310"


@pytest.mark.rule("ssp:9.1.1")
def test_units_fire_in_close_combat_and_not_out_of_it() -> None:
    table = german("0308 LTiger 31T34\n0309 53MRB1")
    assert table.why("fire LTiger 31T34") == ("11.3.4", "locked-no-fire")
    assert table.why("fire LTiger 53MRB1") == ("11.3.4", "locked-no-fire")
    table.do("end")
    table.do("shoot LTiger 31T34", [1, 1])
    assert dice(table) == [(2, "9.5.7")]


@pytest.mark.rule("ssp:9.1.2")
def test_a_unit_may_be_a_target_any_number_of_times() -> None:
    table = german("0308 LTiger L5Pz L6Pz L7Pz\n0309 31T34")
    for name in ("LTiger", "L5Pz", "L6Pz", "L7Pz"):
        table.do(f"fire {name} 31T34", [6, 6, 6])
        assert results(table) == ["miss"]


@pytest.mark.rule("ssp:9.1.2")
def test_suppressed_units_do_not_fire() -> None:
    table = german("0308 LTiger{suppressed} L5Pz\n0309 31T34")
    assert table.why("fire LTiger 31T34") == ("9.1.2", "suppressed")
    assert table.choices("fire") == ["L5Pz"]


# ---------------------------------------------------------------------- types of targets


@pytest.mark.rule("ssp:9.2")
def test_the_gun_is_for_vehicles_and_the_anti_infantry_factor_for_others() -> None:
    table = soviet("0308 L5Pz L1.1Gr\n0309 753AT", "31tc")
    assert hits_on(table, "fire 753AT L5Pz", 3) == 3  # gun 5 against armor 5
    assert hits_on(table, "fire 753AT L1.1Gr", 3) == 1  # anti-infantry factor 1


@pytest.mark.rule("ssp:9.2.1")
def test_a_gun_in_parentheses_fires_at_vehicles_only_in_close_combat() -> None:
    table = german("0308 L1.1Gr\n0309 31T34")
    assert table.why("fire L1.1Gr 31T34") == ("9.2.1", "gun-close-only")
    assert "fire" not in table.choices()
    close = german("0308 L1.1Gr 31T34")
    close.do("end")
    # Gun 4 is below armor 5: two hits on 1 and 2.
    close.do("shoot L1.1Gr 31T34", [2, 2])
    assert results(close) == ["step"]


@pytest.mark.rule("ssp:9.2.1")
def test_a_unit_without_a_gun_never_fires_at_vehicles() -> None:
    none = Gun(0, False, False)
    table = recast(german("0308 L88\n0309 31T34 53MRB1"), "L88", gun=none)
    assert table.why("fire L88 31T34") == ("9.2.1", "no-gun")
    assert table.choices("fire L88") == ["53MRB1"]
    close = recast(german("0308 L88 31T34 53MRB1"), "L88", gun=none)
    close.do("end")
    assert close.why("shoot L88 31T34") == ("9.2.1", "no-gun")
    assert close.choices("shoot L88") == ["53MRB1"]


# ---------------------------------------------------------------------- range


@pytest.mark.rule("ssp:9.3", "ssp:9.3.2")
def test_a_tiger_reaches_a_t34_at_four_hexes() -> None:
    """ssp-E2"""
    table = german("0308 LTiger\n0312 31T34\n0313 32T34a")
    assert table.why("fire LTiger 31T34") is None
    assert table.why("fire LTiger 32T34a") == ("9.3", "out-of-range")
    assert table.choices("fire LTiger") == ["31T34"]


@pytest.mark.rule("ssp:9.3")
@pytest.mark.parametrize(("visibility", "reason"), [(4, None), (3, ("9.4.4", "not-visible"))])
def test_visibility_may_be_the_lesser_limit(visibility: int, reason: tuple[str, str] | None) -> None:
    table = german(f"0308 LTiger\n0312 31T34\ntrack visibility={visibility}")
    assert table.why("fire LTiger 31T34") == reason


@pytest.mark.rule("ssp:9.3")
def test_a_t34_reaches_a_tiger_only_next_to_it_or_in_close_combat() -> None:
    """ssp-E3"""
    table = soviet("0308 31T34\n0309 LTiger\n0310 DTiger")
    assert table.why("fire 31T34 LTiger") is None
    assert table.why("fire 31T34 DTiger") == ("9.3", "out-of-range")
    assert hits_on(table, "fire 31T34 LTiger", 3) == 2  # gun 7 below armor 8
    close = soviet("0308 31T34 LTiger")
    close.do("end")
    close.do("shoot 31T34 LTiger", [2, 2])
    assert results(close) == ["step"]


@pytest.mark.rule("ssp:9.3")
def test_a_difference_of_nothing_still_allows_the_next_hex() -> None:
    table = german("0308 L1Rec\n0309 31T70\n0310 25T70\ntrack visibility=1")
    assert table.why("fire L1Rec 31T70") is None  # gun 3, armor 3
    assert table.why("fire L1Rec 25T70") == ("9.3", "out-of-range")


@pytest.mark.rule("ssp:9.3.1", "ssp:9.3.2")
def test_the_range_factor_is_for_targets_on_foot() -> None:
    table = german("0308 L1.1Gr\n0310 53MRB1\n0311 53MRB2")
    assert table.why("fire L1.1Gr 53MRB1") is None
    assert table.why("fire L1.1Gr 53MRB2") == ("9.3.1", "out-of-range")
    dust = german("0308 L1.1Gr\n0310 53MRB1\ntrack visibility=1")
    assert dust.why("fire L1.1Gr 53MRB1") == ("9.4.4", "not-visible")


@pytest.mark.rule("ssp:9.3.1")
def test_range_zero_is_for_close_combat_only() -> None:
    table = recast(german("0308 L1.1Gr\n0309 53MRB1"), "L1.1Gr", range=0)
    assert table.why("fire L1.1Gr 53MRB1") == ("9.3.1", "close-only")
    assert "fire" not in table.choices()
    close = recast(german("0308 L1.1Gr 53MRB1"), "L1.1Gr", range=0)
    close.do("end")
    close.do("shoot L1.1Gr 53MRB1", [4, 4])
    assert results(close) == ["step"]


# ---------------------------------------------------------------------- line of sight


@pytest.mark.rule("ssp:9.4", "ssp:9.4.1")
def test_nobody_fires_through_woods_but_into_them() -> None:
    table = german("0316 LTiger\n0318 31T34\n0317 32T34a")
    assert table.why("fire LTiger 31T34") == ("9.4.1", "sight-woods")
    assert table.why("fire LTiger 32T34a") is None
    assert table.choices("fire LTiger") == ["32T34a"]


@pytest.mark.rule("ssp:9.4.1")
def test_nobody_fires_over_the_berm_even_at_the_next_hex() -> None:
    table = german("2801 LTiger\n2901 31T34\n2701 32T34a")
    assert table.why("fire LTiger 31T34") == ("9.4.1", "sight-berm")
    assert table.why("fire LTiger 32T34a") is None


@pytest.mark.rule("ssp:9.4.2", "ssp:9.4.8")
def test_fire_over_slopes_follows_the_examples() -> None:
    table = german("1813 LTiger\n1913 L5Pz\n2014 31T34\n1915 32T34a")
    assert table.why("fire LTiger 31T34") == ("9.4.2", "sight-slope")
    assert table.why("fire L5Pz 32T34a") is None


@pytest.mark.rule("ssp:9.4.3")
def test_a_line_between_two_hexes_is_blocked_by_either() -> None:
    # From 0316 to 0218 the line runs between 0217, which is clear, and 0317, which is woods.
    table = german("0316 LTiger\n0218 31T34")
    assert table.why("fire LTiger 31T34") == ("9.4.3", "sight-woods")


@pytest.mark.rule("ssp:9.4.4")
def test_nothing_is_fired_at_beyond_visibility() -> None:
    for visibility, reason in ((2, ("9.4.4", "not-visible")), (3, None)):
        table = german(f"0308 L5Pz\n0311 31T34\ntrack visibility={visibility}")
        assert table.why("fire L5Pz 31T34") == reason


# ---------------------------------------------------------------------- dice


@pytest.mark.rule("ssp:9.5.1")
def test_a_kill_zone_has_four_dice() -> None:
    table = german("0308 LTiger{kill_n}\n0312 31T34")
    table.do("fire LTiger 31T34", [6, 6, 6, 6])
    assert dice(table) == [(4, "9.5.1")]


@pytest.mark.rule("ssp:9.5.2")
def test_fire_without_moving_has_three_dice() -> None:
    table = german("0308 LTiger\n0312 31T34")
    table.do("fire LTiger 31T34", [6, 6, 6])
    assert dice(table) == [(3, "9.5.2")]


@pytest.mark.rule("ssp:9.5.3")
def test_fire_at_one_that_enters_a_zone_has_one_die() -> None:
    table = soviet("0308 LTiger\n0310 31T34")
    table.do("go 31T34")
    table.do("step 0309")
    table.do("shoot LTiger", [6])
    assert dice(table) == [(1, "9.5.3")]


@pytest.mark.rule("ssp:9.5.5")
def test_fire_and_move_has_two_dice() -> None:
    before = german("0308 LTiger\n0312 31T34")
    before.do("fire LTiger 31T34 half", [6, 6])
    assert dice(before) == [(2, "9.5.5")]
    after = german("0308 LTiger\n0313 31T34")
    after.do("go LTiger half")
    after.do("step 0309")
    after.do("fire LTiger 31T34", [6, 6])
    assert dice(after) == [(2, "9.5.5")]


@pytest.mark.rule("ssp:9.5.7")
def test_close_combat_has_two_dice() -> None:
    table = german("0308 LTiger 31T34")
    table.do("end")
    table.do("shoot LTiger 31T34", [6, 6])
    assert dice(table) == [(2, "9.5.7")]
    table.do("shoot 31T34 LTiger", [6, 6, 25])  # then a new turn, and the chit of Leibstandarte
    assert dice(table) == [(2, "9.5.7")]


@pytest.mark.rule("ssp:9.5.8")
def test_fire_at_one_that_leaves_a_zone_has_two_dice() -> None:
    table = soviet("0308 LTiger\n0309 31T34")
    table.do("go 31T34")
    table.do("step 0310")
    table.do("shoot LTiger", [6, 6])
    assert dice(table) == [(2, "9.5.8")]


@pytest.mark.rule("ssp:9.5")
def test_a_kill_zone_fires_four_dice_at_one_that_enters_not_five() -> None:
    """ssp-E6"""
    table = soviet("0308 LTiger{kill_n}\n0310 31T34")
    table.do("go 31T34")
    table.do("step 0309")
    table.do("shoot LTiger", [6, 6, 6, 6])
    assert dice(table) == [(4, "9.5.1")]
    table.do("step 0310")
    table.do("shoot LTiger", [6, 6, 6, 6])
    assert dice(table) == [(4, "9.5.1")]


@pytest.mark.rule("ssp:9.5")
def test_a_kill_zone_keeps_its_dice_for_fire_before_half_a_move() -> None:
    table = german("0308 LTiger{kill_n}\n0312 31T34")
    table.do("fire LTiger 31T34 half", [6, 6, 6, 6])
    assert dice(table) == [(4, "9.5.1")]


# ---------------------------------------------------------------------- to hit


@pytest.mark.rule("ssp:9.6")
def test_vehicles_are_hit_on_three_and_others_on_the_factor() -> None:
    table = german("0308 LTiger L1.1Gr L1Mard\n0309 31T34 53MRB1")
    assert hits_on(table, "fire LTiger 31T34", 3) == 3
    assert hits_on(table, "fire LTiger 53MRB1", 3) == 3
    assert hits_on(table, "fire L1.1Gr 53MRB1", 3) == 4
    assert hits_on(table, "fire L1Mard 53MRB1", 3) == 1


@pytest.mark.rule("ssp:9.6")
def test_each_die_hits_by_itself() -> None:
    table = german("0308 LTiger L5Pz\n0309 31T34 32T34a")
    table.do("fire LTiger 31T34", [4, 3, 5])
    assert results(table) == ["suppressed"]
    table.do("fire L5Pz 32T34a", [3, 4, 2])
    assert results(table) == ["step"]


@pytest.mark.rule("ssp:9.6.1")
def test_a_natural_one_hits_and_a_natural_six_misses() -> None:
    """ssp-D3: net +4 for support on a vehicle, net -3 for a crossfire at one that leaves."""
    support = german('0308 L1.1Gr\n0310 LTiger\n0312 31T34\nfield cup ["art","dr"]\n0915 D6Pz')
    support.do("end", [1])
    support.do("support LTiger", [1, 2, 1])
    assert shifts(support) == [{"9.6.2": 2, "9.6.4": 2}]
    assert results(support) == ["suppressed"]


CROSSFIRE_RULE = {"two": "10.3.2", "one": "9.6.10"}
"""What speaks for a bonus of two, and of one."""


@pytest.mark.rule("ssp:9.6.1", "ssp:9.6.9", "ssp:9.6.10")
@pytest.mark.parametrize(("option", "bonus", "highest"), [("two", -2, 5), ("one", -1, 5)])
def test_crossfire_at_one_that_leaves(option: str, bonus: int, highest: int) -> None:
    """ssp-D3"""
    table = soviet("0311 L5Pz{kill_s}\n0309 L6Pz{kill_n}\n0310 31T34", crossfire=option)
    table.do("go 31T34")
    table.do("step 0410")
    before = table.s.copy()
    table.do("crossfire")
    table.do("shoot L5Pz", [6, 6, 6, 6, highest, 6, 6, 6])
    assert dice(table) == [(4, "9.5.1"), (4, "9.5.1")]
    assert shifts(table) == [{"9.6.9": -1, CROSSFIRE_RULE[option]: bonus}] * 2
    assert results(table) == ["miss", "suppressed"]
    again = Table(table.g, before)
    again.do("crossfire")
    again.do("shoot L6Pz", [6] * 8)
    assert results(again) == ["miss", "miss"]


@pytest.mark.rule("ssp:9.6.10")
@pytest.mark.parametrize(("option", "bonus", "highest"), [("two", -2, 5), ("one", -1, 4)])
def test_crossfire_takes_two_from_each_die_or_one_if_so_agreed(option: str, bonus: int, highest: int) -> None:
    table = german("0311 L5Pz{kill_s}\n0309 L6Pz{kill_n}\n0310 31T34", crossfire=option)
    before = table.s.copy()
    table.do("crossfire 31T34")
    table.do("shoot L5Pz", [6, 6, 6, 6, highest, 6, 6, 6])
    assert shifts(table) == [{CROSSFIRE_RULE[option]: bonus}] * 2
    assert results(table) == ["miss", "suppressed"]
    again = Table(table.g, before)
    again.do("crossfire 31T34")
    again.do("shoot L5Pz", [6, 6, 6, 6, highest + 1, 6, 6, 6])
    assert results(again) == ["miss", "miss"]


@pytest.mark.rule("ssp:9.6.3")
def test_the_fortified_line_shelters_soviet_units_on_foot() -> None:
    table = german("1443 L1.1Gr LTiger\n1442 53MRB1 31T34")
    assert hits_on(table, "fire L1.1Gr 53MRB1", 3) == 2  # factor 4, +2
    assert hits_on(table, "fire LTiger 31T34", 3) == 3  # no vehicle
    other = soviet("1443 31T34\n1442 L1.1Gr")
    assert hits_on(other, "fire 31T34 L1.1Gr", 3) == 3  # no German


@pytest.mark.rule("ssp:9.6.3", "ssp:9.6.7")
def test_the_modifiers_add_up_in_a_fortified_town() -> None:
    table = german("2545 L1.1Gr\n2544 53MRB1")
    table.do("fire L1.1Gr 53MRB1", [1, 2, 6])
    assert shifts(table) == [{"9.6.3": 2, "9.6.7": 1}]
    assert results(table) == ["suppressed"]


@pytest.mark.rule("ssp:9.6.5")
def test_a_gun_below_the_armor_adds_one() -> None:
    table = soviet("0308 31T34\n0309 LTiger L5Pz")
    assert hits_on(table, "fire 31T34 LTiger", 3) == 2  # 7 against 8
    assert hits_on(table, "fire 31T34 L5Pz", 3) == 3  # 7 against 5
    equal = soviet("0308 36GChur\n0309 L5Pz", "18tc")
    assert hits_on(equal, "fire 36GChur L5Pz", 3) == 3  # 5 against 5


@pytest.mark.rule("ssp:9.6.5")
def test_targets_on_foot_have_no_armor() -> None:
    table = german("0308 L1Rec\n0309 53MRB1")
    table.do("fire L1Rec 53MRB1", [3, 6, 6])
    assert shifts(table) == [{}]
    assert results(table) == ["suppressed"]


@pytest.mark.rule("ssp:9.6.6")
def test_a_suppressed_target_adds_one() -> None:
    table = german("0308 LTiger L1.1Gr\n0309 31T34{suppressed} 53MRB1{suppressed}")
    table.do("fire LTiger 31T34", [2, 2, 3])
    assert shifts(table) == [{"9.6.6": 1}]
    assert results(table) == ["step"]
    table.do("fire L1.1Gr 53MRB1", [3, 4, 3])
    assert results(table) == ["step"]


@pytest.mark.rule("ssp:9.6.7")
@pytest.mark.parametrize(("firer", "target", "highest"), [("0316", "0317", 2), ("0319", "0320", 2)])
def test_woods_and_towns_add_one(firer: str, target: str, highest: int) -> None:
    table = german(f"{firer} LTiger\n{target} 31T34 53MRB1")
    assert hits_on(table, "fire LTiger 31T34", 3) == highest
    assert hits_on(table, "fire LTiger 53MRB1", 3) == highest


@pytest.mark.rule("ssp:9.6.7")
def test_a_hilltop_is_no_cover() -> None:
    table = german("1736 LTiger\n1735 31T34")
    assert hits_on(table, "fire LTiger 31T34", 3) == 3


@pytest.mark.rule("ssp:9.6.6", "ssp:9.6.7")
def test_a_suppressed_vehicle_in_woods_is_hit_on_one() -> None:
    """ssp-D5"""
    table = german("0316 LTiger L5Pz\n0317 31T34{suppressed}")
    table.do("fire LTiger 31T34", [1, 1, 2])
    assert shifts(table) == [{"9.6.6": 1, "9.6.7": 1}]
    assert results(table) == ["step"]
    table.do("fire L5Pz 31T34", [2, 2, 2])
    assert results(table) == ["miss"]


@pytest.mark.rule("ssp:9.6.8")
def test_a_starred_gun_adds_one_in_close_combat_only() -> None:
    for pair, result in (([2, 2], "step"), ([2, 3], "no-effect")):
        close = german("0308 L1StuG 31T34")
        close.do("end")
        close.do("shoot L1StuG 31T34", pair)
        assert shifts(close) == [{"9.6.8": 1}]
        assert results(close) == [result]
    table = german("0308 L1StuG\n0309 31T34")
    assert hits_on(table, "fire L1StuG 31T34", 3) == 3


@pytest.mark.rule("ssp:9.6.9")
def test_one_that_crosses_a_zone_is_hit_more_easily_as_it_leaves() -> None:
    """ssp-D1"""
    table = soviet("0308 LTiger L5Pz\n0310 31T34")
    table.do("go 31T34")
    table.do("step 0309")
    table.do("shoot LTiger", [4])
    assert (dice(table), shifts(table), results(table)) == ([(1, "9.5.3")], [{}], ["miss"])
    table.do("shoot L5Pz", [4])
    assert (dice(table), shifts(table), results(table)) == ([(1, "9.5.3")], [{}], ["miss"])
    table.do("step 0310")
    table.do("shoot LTiger", [5, 5])
    assert (dice(table), shifts(table), results(table)) == ([(2, "9.5.8")], [{"9.6.9": -1}], ["miss"])
    table.do("shoot L5Pz", [4, 5])
    assert (dice(table), shifts(table), results(table)) == ([(2, "9.5.8")], [{"9.6.9": -1}], ["suppressed"])


@pytest.mark.rule("ssp:11.4")
def test_support_for_factors_in_parentheses_is_an_option_at_range() -> None:
    alone = "0308 L5Pz\n0309 53MRB1"
    assert hits_on(german(alone), "fire L5Pz 53MRB1", 3) == 3
    assert hits_on(german(alone, support="always"), "fire L5Pz 53MRB1", 3) == 1
    beside = "0308 L5Pz L1.1Gr\n0309 53MRB1"
    assert hits_on(german(beside, support="always"), "fire L5Pz 53MRB1", 3) == 3


@pytest.mark.rule("ssp:9.6.1")
def test_the_limits_hold_for_every_sum_of_modifiers() -> None:
    table = german("0308 L1.1Gr\n0309 53MRB1")
    g, s = table.g, table.s
    base = aim(g, s, table.unit("L1.1Gr"), table.unit("53MRB1"), "stationary")
    for total in range(-6, 7):
        shifted = structs.replace(base, modifiers=(("x", total, "9.6"),))
        hits = [die for die in range(1, 7) if shifted.is_hit(die)]
        highest = min(5, max(1, 4 - total))
        assert hits == list(range(1, highest + 1))
        assert shifted.chance * 6 == highest
