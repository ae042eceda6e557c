"""11.1, 11.3, 11.4 Close combat: who may begin one, and the fight inside."""

from __future__ import annotations

import pytest

from steppe.games.ss_panzer.events import Aimed, Recovered
from steppe.table.basics import Side
from steppe.table.events import Removed
from tests.ssp.support import Table, position

# Clear ground around 0310: 0311 lies north, 0309 south, 0211 and 0210 east, 0411 and 0410 west of it. A unit
# of Das Reich far away gives the turn somewhere to go on: its chit is drawn (die 1) when the impulse is over.
REST = """
field cup ["dr"]
3010 D6Pz
"""

DRAWN = 1


def lah(text: str, **options: str) -> Table:
    return position(f"turn 2 german lah{REST}{text}", **options)


def corps(text: str, **options: str) -> Table:
    return position(f"turn 2 soviet 29tc{REST}{text}", **options)


def needs(table: Table) -> int:
    """What a die had to show in the last attack, before modifiers."""
    (said,) = table.said(Aimed)
    assert isinstance(said, Aimed)
    return said.needs


def asks(table: Table) -> str:
    return type(table.s.agenda[-1]).__name__


# Declaring.


@pytest.mark.rule("ssp:4.1.7")
def test_close_combat_comes_after_all_actions_of_the_formation() -> None:
    table = lah("0310 L5Pz L6Pz\n0311 25T34")
    assert table.why("assault L5Pz 0311") == ("4.2", "not-now")
    table.do("go L6Pz")
    table.do("step 0309")
    assert table.side == "soviet"  # exit fire
    table.do("pass")
    table.do("halt")
    table.do("end")
    assert table.choices() == ["assault", "done"]
    assert table.why("go L5Pz") == ("4.1.7", "actions-over")
    assert table.why("fire L5Pz 25T34") == ("4.1.7", "actions-over")


@pytest.mark.rule("ssp:4.1.7")
def test_nobody_is_asked_where_nobody_can_enter() -> None:
    table = lah("0310 L5Pz\n0312 25T34")
    table.do("end", [DRAWN])
    assert table.s.formation == "dr"


@pytest.mark.rule("ssp:4.1.7")
def test_declining_ends_the_impulse() -> None:
    table = lah("0310 L5Pz\n0311 25T34")
    table.do("end")
    table.do("done", [DRAWN])
    assert table.s.formation == "dr"
    assert table.at("L5Pz") == "0310"


@pytest.mark.rule("ssp:11.1")
def test_who_may_enter_which_hex() -> None:
    table = lah(
        """0310 L5Pz L6Pz{suppressed} D5Pz3
        0311 25T34
        0309 L7Pz
        """
    )
    table.do("end")
    assert table.choices("assault") == ["L5Pz"]
    assert table.choices("assault L5Pz") == ["0311"]
    assert table.why("assault L5Pz 0311") is None
    assert table.why("assault L6Pz 0311") == ("11.1", "suppressed")
    assert table.why("assault D5Pz3 0311") == ("11.1", "not-active")
    assert table.why("assault 25T34 0310") == ("11.1", "not-yours")
    assert table.why("assault L1Pi 0311") == ("11.1", "not-on-map")
    assert table.why("assault L7Pz 0311") == ("11.1", "not-adjacent")
    assert table.why("assault L5Pz 0411") == ("11.1", "no-enemy-there")
    assert table.why("assault L5Pz") == ("11.1", "assault-words")
    assert table.why("assault L5Pz 9999") == ("", "unknown-hex")
    assert table.why("assault Nobody 0311") == ("", "unknown-unit")
    assert table.why("done now") == ("", "too-much")
    table.do("assault L5Pz 0311")
    assert table.why("assault L5Pz 0311") == ("11.1", "declared")
    assert table.choices() == ["done"]


@pytest.mark.rule("ssp:11.1")
@pytest.mark.rule("ssp:4.2.4")
def test_who_has_fired_or_made_a_kill_zone_stays_out() -> None:
    table = lah("0310 L5Pz L6Pz\n0311 25T34\n0510 L7Pz")
    table.do("fire L5Pz 25T34", [6, 6, 6])
    table.do("end")
    assert table.why("assault L5Pz 0311") == ("4.2.4", "committed")
    assert table.why("assault L6Pz 0311") is None
    table = lah("0310 L6Pz\n0312 25T34\n0311 L5Pz{committed}")
    table.do("end", [DRAWN])
    assert table.s.formation == "dr"  # L5Pz is adjacent, but has used its action on a kill zone


@pytest.mark.rule("ssp:11.1")
def test_who_has_moved_or_recovered_may_enter() -> None:
    table = lah("0309 L5Pz\n0210 L6Pz{suppressed}\n0311 25T34")
    table.do("go L5Pz")
    table.do("step 0310")
    table.do("pass")  # entry fire into the zone of the T-34
    table.do("halt")
    table.do("recover L6Pz", [4])
    table.do("step 0211")
    table.do("pass")
    table.do("halt")
    table.do("end")
    assert table.choices("assault") == ["L5Pz", "L6Pz"]


@pytest.mark.rule("ssp:11.1")
def test_static_infantry_never_enters() -> None:
    table = corps("0310 S1937 25T34\n0311 L5Pz")
    table.do("end")
    assert table.choices("assault") == ["25T34"]
    assert table.why("assault S1937 0311") == ("11.1", "not-active")


@pytest.mark.rule("ssp:11.1")
def test_the_psel_is_entered_over_a_bridge_only() -> None:
    table = lah("1748 L5Pz\n1847 L6Pz\n1848 25T34")
    table.do("end")
    assert table.why("assault L5Pz 1848") == ("8.3.10", "no-bridge")
    assert table.why("assault L6Pz 1848") is None


@pytest.mark.rule("ssp:11.1", "ssp:6.1", "ssp:6.1.2")
def test_more_may_enter_than_may_stay_and_stacks_are_counted_when_the_impulse_ends() -> None:
    table = corps("0310 25T34 31T34\n0410 32T34a\n0411 L5Pz")
    table.do("end")
    for unit in ("25T34", "31T34", "32T34a"):
        assert table.s.agenda[-1].decision(table.g, table.s, Side(1)).code == "declare"
        table.do(f"assault {unit} 0411")
    assert table.s.agenda[-1].decision(table.g, table.s, Side(1)).code == "declare-crowded"
    table.do("done")
    table.do("pass")  # no entry fire
    for unit in ("25T34", "31T34", "32T34a"):
        table.do(f"shoot {unit} L5Pz", [6, 6])
    table.do("pass")
    assert table.choices("eliminate") == ["25T34", "31T34", "32T34a"]
    table.do("eliminate 31T34", [DRAWN])
    assert set(table.stack("0411")) == {"25T34", "32T34a", "L5Pz"}


@pytest.mark.rule("ssp:11.1", "ssp:6.1.2")
def test_a_fifth_german_may_enter_too() -> None:
    table = lah("0310 L5Pz L6Pz L7Pz 25T34\n0311 L1Pi L2Pi")
    table.do("end")
    table.do("assault L1Pi 0310")
    table.do("assault L2Pi 0310")
    assert table.s.agenda[-1].decision(table.g, table.s, Side(0)).code == "declare-crowded"


@pytest.mark.rule("ssp:11.1")
def test_another_formation_s_combat_is_not_joined() -> None:
    table = lah("0310 D1.DGr 25T34\n0311 L5Pz")
    table.do("end", [DRAWN])  # nothing to declare: nobody is asked
    table = lah("0310 D1.DGr 25T34\n0311 L5Pz\n0312 31T34")
    table.do("end")
    assert table.why("assault L5Pz 0310") == ("6.1.1", "other-formation")
    assert table.why("assault L5Pz 0312") is None


@pytest.mark.rule("ssp:11.1.1")
def test_all_are_declared_first_and_resolved_in_any_order() -> None:
    for first, other in (("0311", "0410"), ("0410", "0311")):
        table = lah("0310 L5Pz L6Pz\n0311 53MRB1\n0410 53MRB2")
        table.do("end")
        table.do("assault L5Pz 0311")
        table.do("assault L6Pz 0410")
        assert (table.at("L5Pz"), table.at("L6Pz")) == ("0310", "0310")
        table.do("done")
        assert table.choices("resolve") == ["0311", "0410"]
        assert table.why("assault L5Pz 0311") == ("11.1.1", "not-now")
        assert table.why("resolve 0310") == ("11.1.1", "no-combat-there")
        table.do(f"resolve {first}")
        assert (asks(table), table.side) == ("Melee", "german")
        table.do("pass")
        table.do("pass")  # the last one is begun without asking
        assert table.choices("shoot") == (["L6Pz"] if other == "0410" else ["L5Pz"])


# The fight.


@pytest.mark.rule("ssp:11.3")
@pytest.mark.rule("ssp:9.5.7")
def test_hits_count_when_all_have_fired() -> None:
    table = lah("0310 L5Pz- 25T34-")
    table.do("end")
    table.do("shoot L5Pz 25T34", [3, 3])
    assert table.at("25T34") == "0310"  # shot dead, but it has not fired yet
    assert table.side == "soviet"
    table.do("shoot 25T34 L5Pz", [3, 1, DRAWN])
    assert (table.at("L5Pz"), table.at("25T34")) == ("dead", "dead")


@pytest.mark.rule("ssp:11.3")
def test_a_step_that_a_shot_will_cost_is_not_lost_before_all_have_fired() -> None:
    """Two companies hit 25T34 twice each; it fires with its riders all the same, and both steps go at the
    end."""
    table = lah("0310 L1.1Gr L5Pz L6Pz 25T34")
    table.do("end")
    table.do("shoot L5Pz 25T34", [1, 1])
    assert table.flags("25T34") == set()
    table.do("shoot L6Pz 25T34", [1, 1])
    table.do("pass")
    assert (table.flags("25T34"), table.at("25T34")) == (set(), "0310")
    table.do("shoot 25T34 L1.1Gr", [3, 3, DRAWN])
    assert needs(table) == 3  # not the 1 of a reduced battalion without infantry
    assert table.at("25T34") == "dead" and "reduced" in table.flags("L1.1Gr")


@pytest.mark.rule("ssp:11.3")
def test_each_unit_fires_once_at_one_enemy() -> None:
    table = lah("0310 L5Pz L6Pz 25T34 31T34")
    table.do("end")
    assert table.choices("shoot") == ["L5Pz", "L6Pz"]
    assert table.choices("shoot L5Pz") == ["25T34", "31T34"]
    assert table.why("shoot 25T34 L5Pz") == ("11.3", "not-yours")
    assert table.why("shoot L5Pz L6Pz") == ("9.1", "own-target")
    assert table.why("fire L5Pz 25T34") == ("11.3", "not-now")
    table.do("shoot L5Pz 31T34", [6, 6])
    assert table.why("shoot L5Pz 25T34") == ("11.3", "fired-already")
    table.do("shoot L6Pz 31T34", [6, 6])
    table.do("shoot 31T34 L5Pz", [6, 6])
    table.do("pass", [DRAWN])  # one may fire, and need not
    assert table.s.formation == "dr"


@pytest.mark.rule("ssp:11.3")
def test_the_defender_fires_first_if_the_match_wants_it() -> None:
    for option, first in (("active", "german"), ("defender", "soviet")):
        table = lah("0310 L5Pz 25T34", first_fire=option)
        table.do("end")
        assert table.side == first
        table = corps("0310 L5Pz 25T34", first_fire=option)
        table.do("end")
        assert table.side == ("soviet" if option == "active" else "german")


@pytest.mark.rule("ssp:11.3.1")
def test_hits_of_two_units_are_not_added_up() -> None:
    """ssp-D7"""
    table = lah("0310 L5Pz L6Pz 25T34")
    table.do("end")
    table.do("shoot L5Pz 25T34", [3, 4])
    table.do("shoot L6Pz 25T34", [4, 3])
    table.do("pass", [DRAWN])
    assert table.flags("25T34") == set()
    table = lah("0310 L5Pz L6Pz 25T34")
    table.do("end")
    table.do("shoot L5Pz 25T34", [3, 3])
    table.do("shoot L6Pz 25T34", [4, 4])
    table.do("pass", [DRAWN])
    assert table.flags("25T34") == {"reduced"}  # a step lost, and not suppressed


@pytest.mark.rule("ssp:11.3.1")
def test_two_units_with_two_hits_each_take_two_steps() -> None:
    table = lah("0310 L5Pz L6Pz 25T34")
    table.do("end")
    table.do("shoot L5Pz 25T34", [1, 2])
    table.do("shoot L6Pz 25T34", [2, 3])
    table.do("pass", [DRAWN])
    assert table.at("25T34") == "dead"


@pytest.mark.rule("ssp:11.3.2")
@pytest.mark.rule("ssp:9.8.4")
def test_suppressed_defenders_recover_when_the_enemy_is_in() -> None:
    table = lah("0310 L5Pz\n0311 25T34{suppressed}")
    table.do("end")
    table.do("assault L5Pz 0311")
    assert table.flags("25T34") == {"suppressed"}
    table.do("done")  # a suppressed unit has no entry fire
    assert table.at("L5Pz") == "0311"
    assert table.flags("25T34") == set()
    assert [event.rule for event in table.said(Recovered)] == ["9.8.4"]
    table.do("shoot L5Pz 25T34", [3, 4])
    assert needs(table) == 3
    table.do("shoot 25T34 L5Pz", [6, 6, DRAWN])  # and it fires


@pytest.mark.rule("ssp:9.8.4")
def test_suppression_stays_where_nobody_came_in() -> None:
    table = lah("0310 L5Pz\n0311 25T34 31T34{suppressed}")
    table.do("end")
    table.do("assault L5Pz 0311")
    table.do("done")
    assert table.choices("shoot") == ["25T34"]
    table.do("shoot 25T34 L5Pz", [3, DRAWN])  # thrown back
    assert table.flags("31T34") == {"suppressed"}


@pytest.mark.rule("ssp:9.8.4")
def test_bombs_do_not_keep_a_unit_out_of_the_fight() -> None:
    """A unit that an air strike (12.2.3) suppressed in a close combat fights all the same."""
    table = lah("0310 L5Pz{suppressed} 25T34")
    table.do("end")
    assert table.choices("shoot") == ["L5Pz"]
    assert table.flags("L5Pz") == set()


@pytest.mark.rule("ssp:11.3.3")
def test_a_combat_is_fought_in_every_impulse_of_a_unit_in_it() -> None:
    table = lah("0310 L5Pz 25T34")
    table.do("end")
    assert (asks(table), table.side) == ("Melee", "german")
    table = corps("0310 L5Pz 25T34")
    table.do("end")
    assert (asks(table), table.side) == ("Melee", "soviet")


@pytest.mark.rule("ssp:11.3.3")
def test_it_rests_while_others_act() -> None:
    table = position('turn 2 german t\nfield cup ["dr"]\n3010 D6Pz\n2010 T4Pz\n0310 L5Pz 25T34')
    table.do("end", [DRAWN])
    assert table.s.formation == "dr"
    assert table.stack("0310") == ["L5Pz", "25T34"]


@pytest.mark.rule("ssp:11.3.3")
def test_two_combats_of_a_formation_are_both_fought() -> None:
    table = lah("0310 L5Pz 25T34\n0312 L6Pz 31T34\n0314 D1.DGr 32T34a")
    table.do("end")
    assert table.choices("resolve") == ["0310", "0312"]


@pytest.mark.rule("ssp:11.3.4")
def test_nobody_fires_in_or_out() -> None:
    table = lah("0310 L5Pz 25T34\n0311 LTiger\n0410 31T34")
    assert table.why("fire L5Pz 31T34") == ("11.3.4", "locked-no-fire")
    assert table.why("fire LTiger 25T34") == ("11.3.4", "locked-target")
    assert table.why("fire LTiger 31T34") is None
    assert table.why("killzone L5Pz n") == ("11.3.4", "locked-no-fire")
    table.do("end")
    table.do("done")
    assert table.choices("shoot") == ["L5Pz"]
    assert table.why("shoot LTiger 25T34") == ("11.3.4", "not-in-combat")
    assert table.why("shoot L5Pz 31T34") == ("11.3.4", "not-in-combat")
    assert table.why("shoot L5Pz 25T34") is None


@pytest.mark.rule("ssp:11.3.5")
def test_a_unit_moves_out_in_its_own_impulse_under_exit_fire() -> None:
    table = lah("0310 L5Pz 25T34\n0311 31T34")
    assert table.why("step 0309") == ("4.2", "not-now")
    table.do("go L5Pz")
    table.do("step 0309")
    # Units in the combat have no zone; the one outside has, and fires as at any unit that leaves (9.5.8).
    assert table.side == "soviet"
    assert table.choices("shoot") == ["31T34"]
    assert table.why("shoot 25T34") == ("7.1", "no-zone-there")
    table.do("shoot 31T34", [5, 5])
    assert table.at("L5Pz") == "0309"
    # Now the T-34 is out of the combat and has a zone, which covers 0309.
    assert table.choices("shoot") == ["25T34"]
    table.do("pass")
    table.do("halt")
    table.do("end")
    assert (asks(table), table.stack("0310")) == ("Declare", ["25T34"])


@pytest.mark.rule("ssp:11.3.5")
def test_it_leaves_by_moving_and_not_by_entering_another_hex() -> None:
    table = lah("0310 L5Pz L6Pz 25T34\n0311 31T34\n0411 L7Pz")
    table.do("end")
    assert table.why("assault L5Pz 0311") == ("11.3.3", "locked")
    assert table.why("assault L7Pz 0311") is None
    table = corps("0310 L5Pz 25T34\n0311 31T34")
    assert table.why("go L5Pz") == ("4.1.6", "not-yours")  # not in the enemy's impulse


@pytest.mark.rule("ssp:11.3.5")
def test_the_last_one_out_ends_the_combat() -> None:
    table = lah("0310 L5Pz 25T34")
    table.do("go L5Pz")
    table.do("step 0309")
    table.do("pass")
    table.do("step 0308")
    table.do("pass")  # it leaves the zone of the T-34, which is free again
    table.do("halt")
    table.do("end", [DRAWN])
    assert table.s.formation == "dr"
    assert table.control("0310") == "soviet"


@pytest.mark.rule("ssp:11.3.6")
def test_no_shells_fall_into_a_close_combat() -> None:
    table = lah("0310 L5Pz 25T34\n0410 31T34")
    assert table.why("shell lah1 25T34") == ("11.3.6", "locked-target")
    assert table.why("shell lah1 31T34") is None
    support = """agenda [{"step":"drawchit"},{"step":"support","side":1}]
        0310 L5Pz 25T34\n0410 31T34\n0510 L6Pz L7Pz"""
    table = position(support)
    assert table.choices("support") == ["L6Pz", "L7Pz"]
    assert table.why("support L5Pz") == ("11.3.6", "locked-target")


@pytest.mark.rule("ssp:11.3.6")
def test_aircraft_strike_a_close_combat() -> None:
    strike = """agenda [{"step":"drawchit"},{"step":"placeaircraft","side":0,"count":1}]
        0310 L5Pz 25T34"""
    table = position(strike)
    assert table.why("strike Ju87a 0310") is None


# Special units.


@pytest.mark.rule("ssp:11.4")
@pytest.mark.rule("ssp:11.4.1")
def test_two_panzers_need_two_infantry_units() -> None:
    """ssp-E9"""
    for infantry, wanted in (("L1.1Gr L2.1Gr", (3, 3)), ("L1.1Gr", (3, 1)), ("", (1, 1))):
        table = lah(f"0310 L5Pz L6Pz {infantry} 53MRB1")
        table.do("end")
        table.do("shoot L5Pz 53MRB1", [6, 6])
        first = needs(table)
        table.do("shoot L6Pz 53MRB1", [6, 6])
        assert (first, needs(table)) == wanted


@pytest.mark.rule("ssp:11.4")
def test_a_t34_needs_one_infantry_unit() -> None:
    """ssp-E9"""
    for crew, wanted in (("25T34- 53MRB1", 2), ("25T34- 108AT", 1), ("25T34 108AT", 3)):
        table = corps(f"0310 {crew} L1.1Gr")
        table.do("end")
        table.do("shoot 25T34 L1.1Gr", [6, 6])
        assert needs(table) == wanted  # riders (11.4.3) need nobody


@pytest.mark.rule("ssp:11.4")
def test_one_hits_without_support_and_two_does_not() -> None:
    table = lah("0310 L5Pz 53MRB1-")
    table.do("end")
    table.do("shoot L5Pz 53MRB1", [1, 2])
    table.do("pass", [DRAWN])
    assert table.at("53MRB1") == "0310"
    table = lah("0310 L5Pz 53MRB1-")
    table.do("end")
    table.do("shoot L5Pz 53MRB1", [1, 1])
    table.do("pass", [DRAWN])
    assert table.at("53MRB1") == "dead"


@pytest.mark.rule("ssp:11.4.1")
def test_fire_at_vehicles_takes_no_support_away() -> None:
    table = lah("0310 L5Pz L6Pz L1.1Gr 25T34 53MRB1")
    table.do("end")
    table.do("shoot L5Pz 25T34", [6, 6])
    table.do("shoot L6Pz 53MRB1", [6, 6])
    assert needs(table) == 3


@pytest.mark.rule("ssp:11.4.1")
def test_a_factor_of_one_takes_no_support_away() -> None:
    table = lah("0310 L1Mard L5Pz L1.1Gr 53MRB1")  # the Marders have (1), with infantry or without
    table.do("end")
    table.do("shoot L1Mard 53MRB1", [6, 6])
    table.do("shoot L5Pz 53MRB1", [3, 3])  # (3), with the one company of infantry
    assert needs(table) == 3


@pytest.mark.rule("ssp:11.4.1")
def test_static_infantry_supports_and_engineers_do_not() -> None:
    for friend, wanted in (("S1937{weak}", 2), ("29Eng", 1), ("29Rec", 1)):
        table = corps(f"0310 25T70 {friend} L1.1Gr")
        table.do("end")
        table.do("shoot 25T70 L1.1Gr", [6, 6])
        assert needs(table) == wanted


@pytest.mark.rule("ssp:11.4.2")
def test_a_unit_with_both_factors_fires_at_either_type_once() -> None:
    for target, wanted in (("25T34", 3), ("53MRB1", 4)):
        table = lah("0310 L1.1Gr L5Pz 25T34 53MRB1")
        table.do("end")
        assert table.choices("shoot L1.1Gr") == ["25T34", "53MRB1"]
        table.do(f"shoot L1.1Gr {target}", [6, 6])
        assert needs(table) == wanted
        assert table.why("shoot L1.1Gr 25T34") == ("11.3", "fired-already")
        assert table.why("shoot L1.1Gr 53MRB1") == ("11.3", "fired-already")


@pytest.mark.rule("ssp:9.6.8")
@pytest.mark.rule("ssp:9.6.5")
def test_starred_guns_and_light_guns_are_clumsy_in_close_combat() -> None:
    for firer, steps in (("L5Pz", {"reduced"}), ("L1StuG", set()), ("L1.1Gr", set())):
        table = lah(f"0310 {firer} 25T34")  # 8, 8* and (4) against armor 5
        table.do("end")
        table.do(f"shoot {firer} 25T34", [3, 3])
        table.do("pass", [DRAWN])
        assert table.flags("25T34") == steps
        table = lah(f"0310 {firer} 25T34")
        table.do("end")
        table.do(f"shoot {firer} 25T34", [2, 2])
        table.do("pass", [DRAWN])
        assert table.flags("25T34") == {"reduced"}


@pytest.mark.rule("ssp:10.1.2")
def test_a_kill_zone_is_over_with_the_first_round() -> None:
    table = lah("0310 L5Pz\n0311 53MRB1{kill_s}")
    table.do("end")
    table.do("assault L5Pz 0311")
    table.do("done")
    assert table.flags("53MRB1") == set()


@pytest.mark.rule("ssp:11.3")
def test_who_is_left_alone_holds_the_hex() -> None:
    table = lah("0310 L5Pz\n0311 25T34-")
    table.do("end")
    table.do("assault L5Pz 0311")
    table.do("done")
    table.do("pass")  # no entry fire
    table.do("shoot L5Pz 25T34", [1, 1])
    assert table.control("0311") == "soviet"
    table.do("pass", [DRAWN])
    assert table.control("0311") == "german"
    assert [event.rule for event in table.said(Removed)] == ["9.7"]


def entered_from_behind() -> Table:
    """Airborne infantry whose kill zone faces north, and a company that comes from the south."""
    table = position('turn 2 german lah\nfield cup ["dr"]\n3010 D6Pz\n0310 L1.1Gr\n0311 23Abn1{kill_n}')
    table.do("end")
    return table


@pytest.mark.rule("ssp:10.2.1")
def test_a_kill_zone_entered_from_behind_does_not_fire_in_the_first_round() -> None:
    table = entered_from_behind()
    table.do("assault L1.1Gr 0311")
    table.do("done")
    assert table.side == "german", "there was no entry fire"
    table.do("pass", [1])
    assert table.s.formation == "dr", "the defender was not asked"


@pytest.mark.rule("ssp:11.1.1")
def test_resolving_before_all_is_declared_comes_too_early() -> None:
    """All close combats are declared before one is fought; that is too early, not too late."""
    table = position("turn 2 german lah\n0310 L5Pz\n0311 25T34")
    table.do("end")
    table.do("assault L5Pz 0311")
    rule, code = table.why("resolve 0311") or ("", "")
    assert (rule, code != "actions-over") == ("11.1.1", True)
