"""11.2 Entry fire: the last chance to keep the enemy out."""

from __future__ import annotations

import pytest

from steppe.games.ss_panzer.events import Aimed
from steppe.table.events import Marked, Rolled
from tests.ssp.support import Table
from tests.ssp.test_close_combat import DRAWN, asks, corps, lah


def attacked(text: str, *assaults: str, **options: str) -> Table:
    """The 29th Tank Corps holds, Leibstandarte enters."""
    return _entered(lah(text, **options), assaults)


def attacking(text: str, *assaults: str, **options: str) -> Table:
    """The other way round."""
    return _entered(corps(text, **options), assaults)


def _entered(table: Table, assaults: tuple[str, ...]) -> Table:
    table.do("end")
    for assault in assaults:
        table.do(f"assault {assault}")
    table.do("done")
    return table


def dice(table: Table) -> int:
    """How many were thrown in the last attack."""
    thrown = [event for event in table.said(Rolled) if isinstance(event, Rolled) and event.what == "fire"]
    return len(thrown[0].dice)


@pytest.mark.rule("ssp:11.2")
def test_each_defender_fires_once_at_each_who_enters() -> None:
    table = attacked("0310 L5Pz L6Pz\n0311 25T34 31T34", "L5Pz 0311", "L6Pz 0311")
    assert (asks(table), table.side) == ("EntryFire", "soviet")
    for firer in ("25T34", "31T34"):
        for target in ("L5Pz", "L6Pz"):
            assert table.why(f"shoot {firer} {target}") is None
    table.do("shoot 25T34 L5Pz", [6])
    assert table.why("shoot 25T34 L5Pz") == ("11.2", "fired-already")
    table.do("shoot 25T34 L6Pz", [6])
    assert table.choices("shoot") == ["31T34"]
    table.do("shoot 31T34 L5Pz", [6])
    table.do("shoot 31T34 L6Pz", [6])  # all have fired: the fight begins
    assert (asks(table), table.stack("0311")) == ("Melee", ["25T34", "31T34", "L5Pz", "L6Pz"])


@pytest.mark.rule("ssp:11.2")
def test_only_the_attacked_fire_and_only_at_those_who_enter() -> None:
    table = attacked("0310 L5Pz L6Pz\n0311 25T34\n0312 31T34", "L5Pz 0311")
    assert table.why("shoot 31T34 L5Pz") == ("11.2", "not-attacked")
    assert table.why("shoot 25T34 L6Pz") == ("11.2", "not-entering")
    assert table.why("shoot L5Pz 25T34") == ("11.2", "not-yours")
    assert table.why("shell lah1 L5Pz") == ("13.3.2", "no-such-gun")
    assert table.why("assault L6Pz 0311") == ("11.2", "not-now")
    assert table.choices() == ["shoot", "pass"]


@pytest.mark.rule("ssp:11.2")
def test_a_combat_under_way_has_no_entry_fire() -> None:
    table = attacked("0310 L5Pz\n0311 L6Pz 25T34", "L5Pz 0311")
    assert (asks(table), table.side) == ("Melee", "german")
    assert table.choices("shoot") == ["L5Pz", "L6Pz"]
    table = attacking("0310 25T34\n0311 31T34 L5Pz", "25T34 0311")  # nor do German guns fire
    assert (asks(table), table.side) == ("Melee", "soviet")


@pytest.mark.rule("ssp:11.2")
@pytest.mark.rule("ssp:9.8.1")
def test_suppressed_defenders_have_none() -> None:
    table = attacked("0310 L5Pz\n0311 25T34 31T34{suppressed}", "L5Pz 0311")
    assert table.choices("shoot") == ["25T34"]
    assert table.why("shoot 31T34 L5Pz") == ("9.1.2", "suppressed")


@pytest.mark.rule("ssp:11.2.1")
def test_all_enter_together_when_entry_fire_is_over() -> None:
    table = attacked("0310 L5Pz\n0411 L6Pz\n0311 25T34", "L5Pz 0311", "L6Pz 0311")
    table.do("shoot 25T34 L5Pz", [6])
    assert (table.at("L5Pz"), table.at("L6Pz")) == ("0310", "0411")
    table.do("shoot 25T34 L6Pz", [6])
    assert (table.at("L5Pz"), table.at("L6Pz")) == ("0311", "0311")


@pytest.mark.rule("ssp:11.2.1")
def test_a_target_counts_as_in_the_hex_it_comes_from() -> None:
    for die, flags in ((2, {"suppressed"}), (3, set())):
        table = attacked("0317 L5Pz\n0318 25T34", "L5Pz 0318")  # out of woods: +1
        table.do("shoot 25T34 L5Pz", [die, *([DRAWN] if flags else [])])
        assert table.flags("L5Pz") == flags
    for die, flags in ((3, {"suppressed"}), (4, set())):
        table = attacked("0318 L5Pz\n0317 25T34", "L5Pz 0317")  # into woods: none
        table.do("shoot 25T34 L5Pz", [die, *([DRAWN] if flags else [])])
        assert table.flags("L5Pz") == flags


@pytest.mark.rule("ssp:11.2.2")
def test_who_cannot_fire_into_that_hex_has_no_entry_fire() -> None:
    table = attacked("0547 L5Pz\n0648 25T34", "L5Pz 0648")  # over the embankment nobody sees
    assert (asks(table), table.at("L5Pz")) == ("Melee", "0648")
    table = attacked("0310 L5Pz\n0311 53MRB1 25T34", "L5Pz 0311")  # a gun in parentheses
    assert table.choices("shoot") == ["25T34"]
    assert table.why("shoot 53MRB1 L5Pz") == ("9.2.1", "gun-close-only")
    table.do("pass")
    table.do("pass")
    assert table.choices("shoot") == ["25T34", "53MRB1"]  # which fires in the fight itself


@pytest.mark.rule("ssp:11.2.3")
def test_a_suppressed_attacker_is_thrown_back_and_the_other_goes_in() -> None:
    table = attacked("0310 L5Pz\n0411 L6Pz\n0311 25T34", "L5Pz 0311", "L6Pz 0311")
    table.do("shoot 25T34 L5Pz", [3])
    table.do("shoot 25T34 L6Pz", [4])
    assert (table.at("L5Pz"), table.at("L6Pz")) == ("0310", "0311")
    assert table.flags("L5Pz") == {"suppressed", "thrown_back"}
    assert table.choices("shoot") == ["L6Pz"]
    assert table.stack("0311") == ["25T34", "L6Pz"]


@pytest.mark.rule("ssp:11.2.3")
def test_without_attackers_there_is_no_fight() -> None:
    table = attacked("0310 L5Pz\n0311 25T34", "L5Pz 0311")
    table.do("shoot 25T34 L5Pz", [1, DRAWN])
    assert (table.s.formation, table.at("L5Pz"), table.at("25T34")) == ("dr", "0310", "0311")


@pytest.mark.rule("ssp:11.2.3")
@pytest.mark.rule("ssp:6.1.2")
def test_a_stack_too_high_by_throwing_back_is_borne() -> None:
    stack = "0310 25T34 31T34 32T34a\n0311 L5Pz"
    table = attacking(stack, "25T34 0311")
    table.do("shoot L5Pz 25T34", [3])
    assert table.choices() == ["shell", "pass"]
    table.do("pass", [DRAWN])
    assert table.stack("0310") == ["25T34", "31T34", "32T34a"]
    table = attacking(stack)  # without an assault one is too many
    assert (asks(table), table.choices("eliminate")) == ("Excess", ["25T34", "31T34", "32T34a"])


@pytest.mark.rule("ssp:11.2.3")
@pytest.mark.rule("ssp:6.1.1")
def test_a_guest_who_was_thrown_back_does_not_cost_his_hosts() -> None:
    for flag, asked in (("{thrown_back,suppressed}", "Impulse"), ("", "Excess")):
        table = corps(f"0310 110T34{flag} 25T34")
        table.do("end", [DRAWN] if flag else [])
        assert asks(table) == asked


@pytest.mark.rule("ssp:11.2.4")
@pytest.mark.rule("ssp:13.3.2")
def test_german_guns_join_once_in_each_combat() -> None:
    table = attacking("0310 25T34 53MRB1\n0311 L5Pz\n2012 L6Pz", "25T34 0311", "53MRB1 0311")
    assert table.choices("shell") == ["lah1", "lah2", "lah3"]
    assert table.choices("shell lah1") == ["25T34", "53MRB1"]
    table.do("shell lah1 25T34", [2, 2])  # danger close, then one die at a vehicle: 2 + 2 misses
    assert dice(table) == 1
    assert table.flags("25T34") == set()
    assert table.why("shell lah1 53MRB1") == ("13.3.2", "no-such-gun")
    assert table.why("shell dr1 53MRB1") == ("13.3.2", "no-such-gun")
    assert table.why("shell lah2 L6Pz") == ("11.2", "not-entering")
    table.do("shell lah2 53MRB1", [2, 3])  # 1-3 at infantry
    assert table.flags("53MRB1") == {"suppressed"}
    table.do("shell lah3 25T34", [2, 1])
    assert table.flags("25T34") == {"suppressed"}
    assert table.choices() == ["shoot", "pass"]


@pytest.mark.rule("ssp:11.2.4")
def test_guns_fire_for_defenders_who_cannot() -> None:
    table = attacking("0310 25T34\n0311 L5Pz{suppressed}", "25T34 0311")
    assert table.choices() == ["shell", "pass"]


@pytest.mark.rule("ssp:11.2.5")
def test_entry_fire_has_one_die() -> None:
    table = attacked("0310 L5Pz\n0311 25T34", "L5Pz 0311")
    table.do("shoot 25T34 L5Pz", [4])
    assert dice(table) == 1
    (aimed,) = table.said(Aimed)
    assert isinstance(aimed, Aimed)
    assert (aimed.needs, aimed.shifts) == (3, ())  # not as at a unit that leaves a zone (9.6.9)


@pytest.mark.rule("ssp:11.2.5")
def test_entry_fire_has_two_dice_if_the_match_wants_it() -> None:
    table = attacked("0310 L5Pz\n0311 25T34", "L5Pz 0311", entry_dice="two")
    table.do("shoot 25T34 L5Pz", [4, 4])
    assert dice(table) == 2


@pytest.mark.rule("ssp:11.2.5")
@pytest.mark.rule("ssp:10.2.1")
def test_a_kill_zone_fires_four_dice_at_whom_it_covers() -> None:
    for facing in ("s", "se", "sw"):
        table = attacked(f"0310 L5Pz\n0311 25T34{{kill_{facing}}}", "L5Pz 0311")
        table.do("shoot 25T34 L5Pz", [4, 4, 4, 4])
        assert dice(table) == 4
        table.do("pass")
        assert table.choices("shoot") == ["25T34"]


@pytest.mark.rule("ssp:10.2.1")
def test_a_kill_zone_entered_from_outside_is_caught() -> None:
    for facing in ("n", "ne", "nw"):
        table = attacked(f"0310 L5Pz\n0311 25T34{{kill_{facing}}} 31T34", "L5Pz 0311")
        assert table.choices("shoot") == ["31T34"]
        assert table.why("shoot 25T34 L5Pz") == ("10.2.1", "caught")
        table.do("pass")
        table.do("pass")
        assert table.choices("shoot") == ["31T34"]  # nor in the first round
        assert table.why("shoot 25T34 L5Pz") == ("10.2.1", "caught")


@pytest.mark.rule("ssp:10.2.1")
def test_one_attacker_from_outside_is_enough() -> None:
    table = attacked("0310 L5Pz\n0312 L6Pz\n0311 25T34{kill_n}", "L5Pz 0311", "L6Pz 0311")
    assert asks(table) == "Melee"  # no entry fire at all, not even at the one in front
    table.do("pass", [DRAWN])  # and nobody left to fire in this round
    assert table.flags("25T34") == set()


@pytest.mark.rule("ssp:10.2.1")
def test_who_is_thrown_back_from_outside_has_caught_nobody() -> None:
    text = "0310 L5Pz\n0312 L6Pz\n0311 25T34{kill_n} 31T34"
    table = attacked(text, "L5Pz 0311", "L6Pz 0311")
    assert table.choices("shoot") == ["31T34"]
    table.do("shoot 31T34 L5Pz", [1])
    table.do("pass")
    assert (table.at("L5Pz"), table.at("L6Pz")) == ("0310", "0311")
    table.do("pass")
    assert table.choices("shoot") == ["25T34", "31T34"]
    table = attacked(text, "L5Pz 0311", "L6Pz 0311")
    table.do("shoot 31T34 L6Pz", [1])  # the one in front is thrown back, the other catches it
    table.do("pass")
    table.do("pass")
    assert table.choices("shoot") == ["31T34"]


@pytest.mark.rule("ssp:10.2.1")
def test_in_the_second_round_the_caught_fire_again() -> None:
    table = attacked("0310 L5Pz\n0311 25T34{kill_n}", "L5Pz 0311")
    table.do("pass", [DRAWN])
    table = corps("0311 L5Pz 25T34")
    table.do("end")
    assert table.choices("shoot") == ["25T34"]


@pytest.mark.rule("ssp:7.2")
@pytest.mark.rule("ssp:11.2")
def test_others_fire_at_those_who_leave_their_zone() -> None:
    table = attacked("0310 L5Pz\n0311 25T34\n0211 31T34", "L5Pz 0311")
    assert asks(table) == "React"
    assert table.choices("shoot") == ["31T34"]  # not the entered one, who has entry fire
    table.do("shoot 31T34", [4, 5, DRAWN])  # two dice, -1: 4 hits; who is stopped draws no entry fire
    assert (table.at("L5Pz"), table.flags("L5Pz")) == ("0310", {"suppressed"})
    assert [event.what for event in table.said(Marked) if isinstance(event, Marked)] == ["thrown-back"]


@pytest.mark.rule("ssp:7.2")
@pytest.mark.rule("ssp:11.2")
def test_each_who_leaves_a_zone_is_fired_at_and_who_is_not_stopped_meets_entry_fire() -> None:
    table = attacked("0310 L5Pz L6Pz\n0311 25T34\n0211 31T34", "L5Pz 0311", "L6Pz 0311")
    table.do("shoot 31T34", [4, 6])
    assert (asks(table), "suppressed" in table.flags("L5Pz")) == ("React", True)
    table.do("shoot 31T34", [6, 6])
    assert asks(table) == "EntryFire"
    assert table.choices("shoot 25T34") == ["L6Pz"]  # L5Pz was stopped
    table.do("pass")
    assert (table.at("L5Pz"), table.at("L6Pz")) == ("0310", "0311")


@pytest.mark.rule("ssp:7.2")
@pytest.mark.rule("ssp:11.3.4")
def test_nobody_outside_fires_at_those_who_come_in() -> None:
    """The zone of 31T34 in 0312 covers 0311, but the fight there is not its own."""
    table = attacked("0310 L5Pz\n0311 25T34\n0312 31T34", "L5Pz 0311")
    assert table.choices("shoot") == ["25T34"]
    table.do("pass")
    assert (asks(table), table.at("L5Pz")) == ("Melee", "0311")


@pytest.mark.rule("ssp:10.1.2")
@pytest.mark.rule("ssp:11.2.3")
def test_who_is_thrown_back_has_left_his_kill_zone() -> None:
    table = attacked("0310 L5Pz{kill_n}\n0311 25T34", "L5Pz 0311")
    assert table.flags("L5Pz") == {"kill_n"}
    table.do("shoot 25T34 L5Pz", [1, DRAWN])
    assert (table.at("L5Pz"), table.flags("L5Pz")) == ("0310", {"suppressed"})
