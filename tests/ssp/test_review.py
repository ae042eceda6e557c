"""What a reading of the whole rulebook found. A test marked xfail shows a fault that is still there: it is
strict, so that whoever mends the fault takes the mark off."""

from __future__ import annotations

import pytest

from steppe.table.basics import Reason
from steppe.table.words import words_of
from tests.ssp.support import Table, game, position
from tests.ssp.test_preview import preview

open_fault = pytest.mark.xfail(strict=True, raises=AssertionError)


@pytest.mark.rule("ssp:9.6.10", "ssp:10.3.2")
def test_each_value_of_a_crossfire_cites_the_rule_that_gives_it() -> None:
    """The list of modifiers says one, the rule of crossfires two."""
    assert (game().modifiers["crossfire"].value, game().modifiers["crossfire"].rule) == (-2, "10.3.2")
    lesser = game(crossfire="one").modifiers["crossfire"]
    assert (lesser.value, lesser.rule) == (-1, "9.6.10")


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


@open_fault
@pytest.mark.rule("ssp:10.2.1", "ssp:11.3")
def test_the_odds_of_an_assault_leave_out_who_is_caught_facing_the_other_way() -> None:
    """Whoever is entered from outside his kill zone has no shot in the first round, so none is shown."""
    labels = [row.label for row in preview(entered_from_behind(), "assault L1.1Gr 0311").rows]
    assert labels == ["", "inside L1.1Gr 23Abn1"]


@open_fault
@pytest.mark.rule("ssp:9.7.2")
def test_the_odds_of_two_barrages_know_who_stays_suppressed() -> None:
    """One hit on a suppressed unit changes nothing, but it is a hit: one counter's odds say so, and so must
    those of two."""
    table = position("turn 2 soviet bombardment\n0308 L1.1Gr{suppressed}\n0310 31T34")
    assert preview(table, "aim L1.1Gr 1").rows[0].results["still-suppressed"] > 0
    assert preview(table, "aim L1.1Gr 2").rows[0].results.get("still-suppressed", 0) > 0


@open_fault
@pytest.mark.rule("ssp:11.2.5")
def test_the_chart_of_dice_shows_what_the_match_has_chosen_for_entry_fire() -> None:
    """The book gives entry fire no dice; a match takes one, or two as in close combat."""
    for option, dice in (("one", "1"), ("two", "2")):
        g = game(entry_dice=option)
        chart = next(chart for chart in g.charts() if chart.title == "fire-dice")
        shown = {row[0]: row[1] for row in chart.rows}
        assert shown["situation.entry_fire"] == dice


@open_fault
@pytest.mark.rule("ssp:9.7.1")
def test_the_chart_of_hits_says_whose_second_step_a_third_hit_costs() -> None:
    """With the narrow reading only a Tiger loses two steps, so the chart cannot read the same."""
    effects = [
        next(chart for chart in game(three_hits=option).charts() if chart.title == "effects")
        for option in ("any", "tiger")
    ]
    assert effects[0].rows != effects[1].rows


@open_fault
@pytest.mark.rule("ssp:9.8.1")
def test_a_suppressed_unit_is_told_that_it_is_suppressed() -> None:
    """It has no zone and does not fire at who passes, because it is suppressed: that is what its owner must
    hear, not that the hex is out of its zone."""
    table = position("turn 2 soviet 29tc\n0308 L5Pz L6Pz{suppressed}\n0310 31T34")
    table.do("go 31T34")
    table.do("step 0309")
    assert table.why("shoot L5Pz") is None
    assert table.why("shoot L6Pz") == ("9.8.1", "suppressed")


@open_fault
@pytest.mark.rule("ssp:11.1.1")
def test_resolving_before_all_is_declared_comes_too_early() -> None:
    """All close combats are declared before one is fought; that is too early, not too late."""
    table = position("turn 2 german lah\n0310 L5Pz\n0311 25T34")
    table.do("end")
    table.do("assault L5Pz 0311")
    rule, code = table.why("resolve 0311") or ("", "")
    assert (rule, code != "actions-over") == ("11.1.1", True)


def test_guns_and_aircraft_are_called_by_their_names() -> None:
    words = words_of(game().package)
    assert "3rd artillery of Totenkopf is" in words.reason(Reason("13.3.1", "no-such-gun", ("t3",)))
    assert "Ju 87 D is" in words.reason(Reason("12.1.1", "no-such-plane", ("Ju87a",)))
