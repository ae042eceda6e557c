"""What a reading of the whole rulebook found. A test marked xfail shows a fault that is still there: it is
strict, so that whoever mends the fault takes the mark off."""

from __future__ import annotations

import pytest

from steppe.match import Match
from steppe.table.basics import Reason
from tests.dok.battles import german
from tests.dok.support import Table, game, position
from tests.dok.test_reinforcements import GERMAN_C, german_turn, next_german_phase

open_fault = pytest.mark.xfail(strict=True, raises=AssertionError)

TIM = "3119"  # a town in clear ground without rivers


@pytest.mark.rule("dok:11.21", "dok:11.17")
def test_who_took_no_part_is_refused_by_the_rule_of_the_result() -> None:
    bloodbath = german("3023 18Pz 20Pz\n3022 49RD\n4004 110ID")
    bloodbath.do("attack 3022 18Pz 20Pz", [6])
    assert bloodbath.why("lose 110ID") == ("11.21", "not-involved")
    repulse = german("3023 8L 28L\n3022 12TC\n4004 110ID")
    repulse.do("attack 3022 8L 28L", [6])
    assert repulse.why("lose 110ID") == ("11.17", "not-involved")


@pytest.mark.rule("dok:7.5", "dok:11.12")
def test_a_full_hex_is_refused_to_a_retreat_for_want_of_room() -> None:
    """One division retreats, two empty hexes are open, and three corps fill another."""
    table = german("3023 18Pz\n3022 49RD\n3021 3TC 16TC 19TC")
    table.do("attack 3022 18Pz", [5])
    assert table.choices("retreat") == ["2921", "3121"]
    assert table.why("retreat 3021") == ("7.5", "stacking")
    assert table.why("retreat 3122") == ("11.12.1", "retreat-zoc")


def lgov_lost_again(release: str) -> Table:
    """German turn 5: Lgov was his when turn 4 began and was lost in it; no division has come."""
    text = f"pool {GERMAN_C}\n4004 110ID\n3511 8RD\nlayer control german 3509"
    table = german_turn(4, text, german_release=release)
    for order in ("end", "end", "go 8RD", "step 3510", "step 3509", "halt", "end", "end"):
        table.do(order)
    next_german_phase(table)
    return table


@pytest.mark.rule("dok:9.5.1")
def test_a_release_that_is_kept_brings_all_four_a_turn_later() -> None:
    table = lgov_lost_again("kept")
    assert table.why("enter 3300 5SS 17Pz 23Pz") is None


@open_fault
@pytest.mark.rule("dok:9.5.1")
def test_a_release_that_lapses_leaves_the_other_two_a_turn_later() -> None:
    """A trigger lets two divisions in, the turn after it lets in the other two. If whoever does not come at
    once must wait for a trigger again, two may come in that second turn, not four."""
    table = lgov_lost_again("turn")
    assert table.why("enter 3300 5SS 17Pz") is None
    assert table.why("enter 3300 5SS 17Pz 23Pz") == ("9.5", "not-released")


@open_fault
@pytest.mark.rule("dok:11.10", "dok:11.15")
def test_the_luftwaffe_is_not_offered_where_it_can_shift_nothing() -> None:
    """78 against 4 is far beyond the last column, with the aircraft or without."""
    table = german("3023 1SS 2SS 3SS\n3022 49RD", tracks="luftwaffe=1")
    table.do("attack 3022 1SS 2SS 3SS", [3])
    assert table.at("49RD") == "dead"


@open_fault
@pytest.mark.rule("dok:11.20", "dok:12.2")
def test_no_conversion_is_asked_for_where_nobody_can_retreat() -> None:
    """The last column has no retreat to convert, and no aircraft is left that could change the column."""
    table = german(f"3220 1SS 2SS 3SS\n{TIM} 49RD", tracks="luftwaffe=0")
    table.do(f"attack {TIM} 1SS 2SS 3SS", [3])
    assert table.at("49RD") == "dead"


@open_fault
@pytest.mark.rule("dok:10.19")
def test_too_far_is_said_of_all_the_points_that_the_unit_could_have() -> None:
    """An infantry division in supply and out of enemy zones has eight points by road, and the order tries the
    road by itself; so a hex twelve away is too far for eight points, not for four."""
    table = position("turn 3 german movement1\n3000 110ID")
    refusal = table.g.expand(table.s, table.g.side_named("german"), ("move", "110ID", "3012"))
    assert isinstance(refusal, Reason)
    assert (refusal.code, refusal.args) == ("too-far-to-move", ("3012", 8))


@open_fault
@pytest.mark.rule("dok:5.1.1")
def test_a_phase_that_was_ended_is_not_taken_up_again_without_leave() -> None:
    """Who has finished something does not go back for what he forgot unless the opponent permits it; in a
    strict match that holds for the end of a phase as it does for a move and for an order of phases."""
    start = "steppe position 1\ngame dok scenario citadel\nturn 3 german movement1\n3302 1SS\n3322 8RD"
    match = Match.new(game(), 1, start=start, takeback="strict")
    match.play("end")
    assert not match.can_undo("german")
