"""13 Bombardment: Soviet barrages and support, German guns, and shells that fall short."""

from __future__ import annotations

import pytest

from steppe.games.ss_panzer.events import Silenced
from steppe.games.ss_panzer.state import GERMAN, SILENCED, USED
from steppe.hexes import Hex
from steppe.table.basics import Reason
from steppe.table.events import Lapsed, Marked, Rolled
from steppe.table.words import words_of
from tests.ssp.gunnery import dice, german, hits_on, results, shifts, soviet
from tests.ssp.support import Table, game, position

LAH, DR = 25, 24
"""Where the chits of Leibstandarte and Das Reich lie in a full cup: after six chits, an aircraft and
sixteen counters of artillery, by name."""


def bombardment(text: str) -> Table:
    return position(f"turn 2 soviet bombardment\n{text}")


def lapsed(table: Table) -> list[str]:
    return [event.what for event in table.said(Lapsed) if isinstance(event, Lapsed)]


def rolled(table: Table, what: str) -> list[int]:
    rolls = [event for event in table.said(Rolled) if isinstance(event, Rolled) and event.what == what]
    return [event.total for event in rolls]


def gun(table: Table, name: str) -> int:
    return table.s.guns[table.g.gun_named[name]]


# ---------------------------------------------------------------------- dice and modifiers


@pytest.mark.rule("ssp:13.1", "ssp:9.5.6")
def test_bombardment_and_support_have_two_dice() -> None:
    table = bombardment("0308 L1.1Gr\n0310 31T34")
    table.do("aim L1.1Gr 1")
    table.do("done", [6, 6, LAH])
    assert dice(table) == [(2, "9.5.6")]
    drawn = german('0308 L1.1Gr L2.1Gr\n0310 31T34\nfield cup ["art","lah"]')
    drawn.do("end", [1])
    drawn.do("support L1.1Gr", [6, 6, 1])
    assert dice(drawn) == [(2, "9.5.6")]


@pytest.mark.rule("ssp:13.1")
def test_german_guns_have_two_dice_in_their_impulse() -> None:
    table = german("0308 L1.1Gr\n0310 53MRB1")
    table.do("shell lah1 53MRB1", [6, 6])
    assert dice(table) == [(2, "13.1")]


@pytest.mark.rule("ssp:13.1", "ssp:9.5.4")
def test_german_guns_have_one_die_in_entry_fire() -> None:
    table = soviet("0308 L1.1Gr\n0309 53MRB1")
    table.do("end")
    table.do("assault 53MRB1 0308")
    table.do("done")
    table.do("shell lah1 53MRB1", [2, 6])  # danger close first
    assert dice(table) == [(1, "9.5.4")]


@pytest.mark.rule("ssp:9.6.11", "ssp:9.6.4")
def test_artillery_hits_men_on_three_and_vehicles_on_one() -> None:
    """ssp-E7"""
    table = german("0308 L1.1Gr\n0310 53MRB1 31T34")
    assert hits_on(table, "shell lah1 53MRB1", 2) == 3
    assert hits_on(table, "shell lah1 31T34", 2) == 1
    table.do("shell lah1 31T34", [1, 2])
    assert shifts(table) == [{"9.6.4": 2}]


@pytest.mark.rule("ssp:9.6.11")
def test_the_factors_of_the_target_and_its_kind_do_not_matter_to_soviet_guns() -> None:
    table = bombardment("0308 L1.1Gr L88 L1Mard\n0310 31T34")
    table.do("aim L1.1Gr 1")
    table.do("aim L88 1")
    table.do("aim L1Mard 1")
    table.do("done", [3, 4, 3, 4, 2, 2, LAH])
    assert results(table) == ["suppressed", "suppressed", "miss"]


@pytest.mark.rule("ssp:9.6.2", "ssp:9.6.4")
def test_support_fire_is_less_exact() -> None:
    """ssp-D13"""
    table = german('0308 L1.1Gr LTiger\n0310 31T34\nfield cup ["art","art","lah"]')
    table.do("end", [1])
    before = table.s.copy()
    table.do("support L1.1Gr", [1, 2, 2])
    assert shifts(table) == [{"9.6.2": 2}]
    assert results(table) == ["suppressed"]
    on_vehicle = Table(table.g, before)
    on_vehicle.do("support LTiger", [1, 2, 2])
    assert shifts(on_vehicle) == [{"9.6.2": 2, "9.6.4": 2}]
    assert results(on_vehicle) == ["suppressed"]


@pytest.mark.rule("ssp:9.6.2")
def test_a_bombardment_and_german_guns_have_no_modifier_of_support() -> None:
    table = bombardment("0308 L1.1Gr\n0310 31T34")
    table.do("aim L1.1Gr 1")
    table.do("done", [3, 3, LAH])
    assert shifts(table) == [{}]
    guns = german("0308 L1.1Gr\n0310 53MRB1")
    guns.do("shell lah1 53MRB1", [3, 4])
    assert shifts(guns) == [{}]


@pytest.mark.rule("ssp:9.6.3", "ssp:9.6.7")
def test_cover_counts_against_artillery() -> None:
    table = german("1444 L1.1Gr\n1442 53MRB1\n0318 L2.1Gr\n0320 53MRB2{suppressed}")
    table.do("shell lah1 53MRB1", [1, 2])
    assert shifts(table) == [{"9.6.3": 2}]
    assert results(table) == ["suppressed"]
    table.do("shell lah2 53MRB2", [1, 2])
    assert shifts(table) == [{"9.6.6": 1, "9.6.7": 1}]


# ---------------------------------------------------------------------- Soviet artillery


@pytest.mark.rule("ssp:13.2", "ssp:13.2.2")
def test_sixteen_counters_fire_once_each_in_the_bombardment() -> None:
    table = bombardment("0308 LTiger L1.1Gr\n0310 31T34")
    assert table.choices("aim LTiger") == [str(n) for n in range(1, 17)]
    assert table.why("aim LTiger 17") == ("13.2.2", "guns-left")
    table.do("aim LTiger 10")
    assert table.why("aim L1.1Gr 7") == ("13.2.2", "guns-left")
    table.do("aim L1.1Gr 6", [6, 6] * 16 + [LAH])  # none is left to lay: they fire
    assert len(dice(table)) == 16


@pytest.mark.rule("ssp:13.2")
def test_a_counter_fires_once_more_when_it_is_drawn() -> None:
    table = bombardment("0308 LTiger L1.1Gr\n0310 31T34")
    table.do("aim LTiger 16", [6, 6] * 16 + [8])
    assert table.choices() == ["support"]
    assert table.s.cup.count("art") == 15
    table.do("support LTiger", [6, 6, 8])  # the next one comes
    assert table.s.cup.count("art") == 14


@pytest.mark.rule("ssp:13.2.1")
def test_nothing_happens_to_soviet_guns() -> None:
    table = german('0308 L1.1Gr L2.1Gr\n0310 31T34\nfield cup ["art","art","lah"]')
    table.do("end", [1])
    table.do("support L1.1Gr", [6, 6, 1])
    table.do("support L1.1Gr", [6, 6, 1])
    assert table.said(Silenced) == []
    assert rolled(table, "counter-battery") == []
    table.do("end")
    assert table.s.turn == 3
    assert "16" in table.choices("aim L1.1Gr")


@pytest.mark.rule("ssp:13.2.2")
def test_bombardment_needs_an_unsuppressed_observer() -> None:
    table = bombardment("0308 L1.1Gr\n0310 31T34{suppressed}\n0908 L2.1Gr\n0910 32T34a")
    assert table.choices("aim") == ["L2.1Gr"]
    assert table.why("aim L1.1Gr 1") == ("13.2.2", "not-observed")
    assert table.why("aim 31T34 1") == ("9.1", "own-target")
    assert table.why("aim L3.1Gr 1") == ("9.1", "not-on-map")


@pytest.mark.rule("ssp:13.2.2")
@pytest.mark.parametrize(("visibility", "seen"), [(5, True), (4, False)])
def test_observers_see_no_farther_than_visibility(visibility: int, seen: bool) -> None:
    table = bombardment(f"0308 L1.1Gr\n0313 31T34\n0908 L2.1Gr\n0909 32T34a\ntrack visibility={visibility}")
    assert ("L1.1Gr" in table.choices("aim")) == seen


@pytest.mark.rule("ssp:13.2.2")
def test_observers_do_not_see_through_woods_and_static_infantry_observes() -> None:
    table = bombardment("0316 L1.1Gr\n0318 31T34\n0908 L2.1Gr\n0910 S0730")
    assert table.choices("aim") == ["L2.1Gr"]
    assert table.why("aim L1.1Gr 1") == ("13.2.2", "not-observed")


@pytest.mark.rule("ssp:13.2.2")
def test_several_counters_on_one_unit_are_resolved_one_by_one() -> None:
    table = bombardment("0308 L1.1Gr\n0310 31T34\n0912 D6Pz")
    table.do("aim L1.1Gr 4")
    # One hit suppresses, so that the 3 of the second attack misses; two hits in each of the next kill.
    table.do("done", [3, 4, 3, 3, 2, 2, 1, 1, DR])
    assert results(table) == ["suppressed", "miss", "step", "eliminated"]


@pytest.mark.rule("ssp:13.2.2")
def test_a_counter_whose_target_is_gone_is_wasted() -> None:
    table = bombardment("0308 L1Mard L1.1Gr\n0310 31T34")
    table.do("aim L1Mard 3")
    table.do("done", [1, 1, LAH])
    assert results(table) == ["eliminated"]
    assert lapsed(table) == ["target-gone", "target-gone"]


@pytest.mark.rule("ssp:13.2.2")
def test_no_shells_fall_into_a_close_combat() -> None:
    table = bombardment("0308 L1.1Gr 53MRB1\n0310 31T34\n0312 L2.1Gr")
    assert table.choices("aim") == ["L2.1Gr"]
    assert table.why("aim L1.1Gr 1") == ("11.3.6", "locked-target")


@pytest.mark.rule("ssp:13.2.3")
def test_after_the_bombardment_all_counters_are_in_the_cup() -> None:
    table = bombardment("0308 L1.1Gr\n0310 31T34")
    table.do("aim L1.1Gr 3")
    table.do("done", [6, 6, 6, 6, 6, 6, LAH])
    assert table.s.cup.count("art") == 16
    assert table.s.formation == "lah"


@pytest.mark.rule("ssp:13.2.4")
def test_a_drawn_counter_must_fire_at_an_observed_german() -> None:
    table = german('0308 L1.1Gr LTiger\n0310 31T34\n0908 D6Pz\nfield cup ["art","lah"]')
    table.do("end", [1])
    assert table.side == "soviet"
    assert table.choices() == ["support"]
    assert table.choices("support") == ["L1.1Gr", "LTiger"]
    assert table.why("done") == ("4.1.4", "not-now")
    assert table.why("support D6Pz") == ("13.2.4", "not-observed")
    table.do("support L1.1Gr", [1, 1, 1])
    assert table.flags("L1.1Gr") == {"suppressed", "reduced"}
    assert table.s.cup == []  # the counter waits for the next turn
    assert table.s.drawn == ["art", "lah"]


@pytest.mark.rule("ssp:13.2.4")
def test_with_one_target_only_the_counter_fires_by_itself() -> None:
    table = german('0308 L1.1Gr\n0310 31T34\nfield cup ["art","lah"]')
    table.do("end", [1, 1, 2, 1])
    assert results(table) == ["suppressed"]


@pytest.mark.rule("ssp:13.2.5")
def test_a_counter_without_a_target_is_set_aside() -> None:
    table = german('0308 L1.1Gr\n0310 31T34{suppressed}\nfield cup ["art","lah"]')
    table.do("end", [1, 1])
    assert lapsed(table) == ["no-target"]
    assert dice(table) == []
    assert table.s.cup == []


@pytest.mark.rule("ssp:13.2.5")
def test_artillery_left_in_the_cup_lapses_with_the_last_formation() -> None:
    """ssp-D9"""
    table = german('0308 L1.1Gr\n0310 31T34\nfield cup ["art","art"]')
    table.do("end")
    assert lapsed(table) == ["left-in-cup"]
    assert dice(table) == []
    assert table.s.turn == 3
    assert table.s.cup == []
    assert table.choices() == ["aim", "done"]


# ---------------------------------------------------------------------- German artillery


@pytest.mark.rule("ssp:13.3")
def test_each_division_has_three_counters() -> None:
    for formation, unit in (("lah", "L1.1Gr"), ("dr", "D6Pz"), ("t", "T4Pz")):
        table = german(f"0308 {unit}\n0310 53MRB1", formation)
        assert table.choices("shell") == [f"{formation}{n}" for n in (1, 2, 3)]


@pytest.mark.rule("ssp:13.3", "ssp:13.3.3")
def test_counters_are_turned_over_by_their_first_fire_and_back_each_turn() -> None:
    table = german("0308 L1.1Gr\n0310 53MRB1")
    assert gun(table, "lah1") & USED == 0
    table.do("shell lah1 53MRB1", [6, 6])
    assert gun(table, "lah1") & USED
    assert gun(table, "lah2") & USED == 0
    table.do("end")
    assert table.s.turn == 3
    assert gun(table, "lah1") == 0


@pytest.mark.rule("ssp:13.3.1")
def test_a_counter_fires_once_in_the_impulse_of_its_division() -> None:
    table = german("0308 L1.1Gr\n0310 53MRB1\n0312 D6Pz")
    assert table.why("shell dr1 53MRB1") == ("13.3.1", "no-such-gun")
    table.do("shell lah1 53MRB1", [6, 6])
    assert table.why("shell lah1 53MRB1") == ("13.3.1", "gun-fired")
    assert table.choices("shell") == ["lah2", "lah3"]
    assert table.why("shell lah2 53MRB1") is None


@pytest.mark.rule("ssp:13.3.1")
def test_guns_fire_only_for_eyes_of_their_division() -> None:
    table = german("0308 L1.1Gr\n0310 53MRB1\n0910 D6Pz\n0912 53MRB2")
    assert table.choices("shell lah1") == ["53MRB1"]
    assert table.why("shell lah1 53MRB2") == ("13.3.1", "not-observed")
    assert table.why("shell lah1 L1.1Gr") == ("9.1", "own-target")
    blind = german("0316 L1.1Gr\n0318 53MRB1")
    assert "shell" not in blind.choices()


@pytest.mark.rule("ssp:13.3.2")
def test_each_counter_fires_once_in_the_entry_fire_of_each_close_combat() -> None:
    table = soviet("0308 L1.1Gr\n0309 53MRB1\n0310 53MRB3\n0608 L2.1Gr\n0609 53MRB2\n0708 D6Pz")
    table.do("end")
    table.do("assault 53MRB1 0308")
    table.do("assault 53MRB2 0608")
    table.do("done")
    table.do("resolve 0308")
    assert table.choices("shell") == ["lah1", "lah2", "lah3"]
    assert table.why("shell dr1 53MRB1") == ("13.3.2", "no-such-gun")
    assert table.why("shell lah1 53MRB2") == ("11.2", "not-entering")
    table.do("shell lah1 53MRB1", [2, 6])
    assert table.why("shell lah1 53MRB1") == ("13.3.2", "no-such-gun")
    assert table.choices("shell") == ["lah2", "lah3"]
    table.do("pass")
    table.do("pass")  # the Soviet unit holds its fire inside, then the German
    table.do("pass")
    table.do("pass")  # D6Pz does not fire at 53MRB2 as it leaves its zone
    assert table.choices("shell") == ["lah1", "lah2", "lah3"]
    table.do("shell lah1 53MRB2", [2, 6, 4])  # counter-battery: it has fired before
    assert rolled(table, "counter-battery") == [4]


@pytest.mark.rule("ssp:13.3.3", "ssp:13.3.4")
@pytest.mark.parametrize(("die", "lost"), [(4, False), (5, True), (6, True)])
def test_the_second_use_may_cost_the_counter(die: int, lost: bool) -> None:
    """ssp-D15"""
    table = soviet('0308 L1.1Gr\n0309 53MRB1\n0311 53MRB3\nfield cup ["lah"]')
    table.do("end")
    table.do("assault 53MRB1 0308")
    table.do("done")
    table.do("shell lah1 53MRB1", [2, 1])  # first use: no roll; the attacker is suppressed
    assert rolled(table, "counter-battery") == []
    table.do("pass", [1])
    assert table.s.formation == "lah"
    table.do("shell lah1 53MRB3", [6, 6, die])
    assert rolled(table, "counter-battery") == [die]
    assert bool(gun(table, "lah1") & SILENCED) == lost
    assert [event.gun for event in table.said(Silenced) if isinstance(event, Silenced)] == ["lah1"] * lost
    if lost:
        assert table.why("shell lah1 53MRB3") == ("13.3.4", "gun-silenced")
    table.do("end")
    table.do("done", [6])  # nobody is assaulted; 53MRB1 stays suppressed
    assert table.s.turn == 3
    assert gun(table, "lah1") == (SILENCED if lost else 0)


@pytest.mark.rule("ssp:13.3.4")
def test_a_silenced_counter_never_fires_again() -> None:
    table = german(f"0308 L1.1Gr\n0310 53MRB1\nfield guns [{SILENCED},0,0,0,0,0,0,0,0]")
    assert table.choices("shell") == ["lah2", "lah3"]
    assert table.why("shell lah1 53MRB1") == ("13.3.4", "gun-silenced")
    entry = soviet(f"0308 L1.1Gr\n0309 53MRB1\nfield guns [{SILENCED},0,0,0,0,0,0,0,0]")
    entry.do("end")
    entry.do("assault 53MRB1 0308")
    entry.do("done")
    assert entry.choices("shell") == ["lah2", "lah3"]


# ---------------------------------------------------------------------- danger close


@pytest.mark.rule("ssp:13.4")
@pytest.mark.parametrize("die", [1, 2, 6])
def test_danger_close(die: int) -> None:
    """ssp-D17"""
    table = german("0308 L1.1Gr\n0309 53MRB1")
    table.do("shell lah1 53MRB1", [die, 3, 4, *([3, 3] if die == 1 else [])])
    assert rolled(table, "danger-close") == [die]
    assert isinstance(table.events[0], Marked), "first it is said whose shells fall where"
    assert results(table) == ["suppressed"] + ["stray-step"] * (die == 1)
    assert table.flags("L1.1Gr") == ({"suppressed", "reduced"} if die == 1 else set())


@pytest.mark.rule("ssp:13.4")
def test_there_is_no_danger_to_friends_farther_away() -> None:
    table = german("0308 L1.1Gr\n0310 53MRB1")
    table.do("shell lah1 53MRB1", [6, 6])
    assert rolled(table, "danger-close") == []


@pytest.mark.rule("ssp:13.4")
def test_the_owner_chooses_which_friend_is_hit() -> None:
    table = german("0308 L1.1Gr LTiger\n0310 D6Pz\n0309 53MRB1")
    table.do("shell lah1 53MRB1", [1, 6, 6])
    assert table.side == "german"
    assert table.choices() == ["stray"]
    assert table.choices("stray") == ["L1.1Gr", "LTiger", "D6Pz"]
    assert table.why("stray 53MRB1") == ("13.4", "not-beside")
    assert table.why("end") == ("13.4", "not-now")
    table.do("stray LTiger", [1, 2])  # a vehicle: +2
    assert shifts(table) == [{"9.6.4": 2}]
    assert results(table) == ["stray-suppressed"]
    assert table.said(Marked)[0] == Marked("13.4", "fall-short", GERMAN, Hex(table.g.hex_named["0308"]))


@pytest.mark.rule("ssp:13.4")
def test_soviet_support_that_falls_short_is_no_more_exact_than_on_its_target() -> None:
    table = german('0308 L1.1Gr L2.1Gr\n0309 53MRB1\nfield cup ["art","lah"]')
    table.do("end")
    table.do("done", [1])
    table.do("support L1.1Gr", [1, 2, 2, 1, 2, 1])
    assert shifts(table) == [{"9.6.2": 2}, {"9.6.2": 2}]
    assert results(table) == ["miss", "stray-suppressed"]
    assert table.flags("53MRB1") == {"suppressed"}


@pytest.mark.rule("ssp:13.4")
def test_the_friend_is_hit_though_the_target_is_destroyed() -> None:
    table = german("0308 L1.1Gr\n0309 31Smg")
    table.do("shell lah1 31Smg", [1, 1, 1, 3, 6])
    assert results(table) == ["eliminated", "stray-suppressed"]


@pytest.mark.rule("ssp:13.4")
def test_entry_fire_is_always_close_to_the_defenders() -> None:
    table = soviet("0308 L1.1Gr\n0309 53MRB1")
    table.do("end")
    table.do("assault 53MRB1 0308")
    table.do("done")
    table.do("shell lah1 53MRB1", [1, 6, 3])
    assert dice(table) == [(1, "9.5.4"), (1, "9.5.4")]
    assert results(table) == ["miss", "stray-suppressed"]
    assert table.flags("L1.1Gr") == {"suppressed"}


def test_guns_and_aircraft_are_called_by_their_names() -> None:
    words = words_of(game().package)
    assert "3rd artillery of Totenkopf is" in words.reason(Reason("13.3.1", "no-such-gun", ("t3",)))
    assert "Ju 87 D is" in words.reason(Reason("12.1.1", "no-such-plane", ("Ju87a",)))
