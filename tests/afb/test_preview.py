"""The odds of attacks and overruns before they are made."""

from __future__ import annotations

import time
from fractions import Fraction

import pytest

from steppe.table.basics import Action, Reader, Reason, Side
from steppe.table.odds import Preview
from tests.afb.plain_map import on_plain
from tests.afb.support import Table


def preview(table: Table, order: str, side: int = 0) -> Preview:
    action: Action = tuple(order.split())
    found = table.g.preview(table.g.sight(table.s, Reader(side)), Side(side), action, {})
    assert isinstance(found, Preview), found
    return found


def terms(found: Preview) -> dict[str, str]:
    return {term.label: term.value for term in found.rows[0].terms}


def test_an_attack_shows_strengths_odds_shifts_and_chances() -> None:
    table = on_plain("turn 3 german combat\n20.08 17ID 31ID\n20.09 102RD", "village 20.09")
    found = preview(table, f"attack 20.09 {' '.join(sorted(('17ID', '31ID'), key=table.unit))}")
    assert terms(found) == {"attack": "14", "defence": "4", "odds": "4:1", "village": "-1", "column": "3:1"}
    (row,) = found.rows
    assert (row.column, found.exact) == ("3:1", True)
    assert sum(row.results.values()) == 1
    assert row.results["A2D1"] == Fraction(1, 36), "a 2"
    assert row.results["D2r2"] == Fraction(6 + 5, 36), "a 7 or an 8"
    assert found.threshold == "4:1 at 18", "4½ to 1 rounds to 5:1, less one"


@pytest.mark.rule("afb:S-6.6")
def test_an_overrun_shows_its_cost_too() -> None:
    table = on_plain("turn 3 german movement\n20.06 18Pz18\n20.09 102RD", "light_woods 20.09")
    table.do("go 18Pz18")
    table.do("step 20.07")
    table.do("step 20.08")
    found = terms(preview(table, "overrun 20.09"))
    assert (found["overrun-cost"], found["points-left"]) == ("4", "2")
    assert (found["attack"], found["defence"], found["column"]) == ("9", "4", "1:1")


def test_fractions_are_written_as_such() -> None:
    table = on_plain("turn 3 german combat\n20.08 17ID{dg}\n20.09 102RD{dg,oos}", "minor_river 20.08/20.09")
    found = terms(preview(table, "attack 20.09 17ID"))
    assert (found["attack"], found["defence"], found["odds"]) == ("1¾", "1", "2:1")


@pytest.mark.rule("afb:S-1.10")
def test_hidden_counters_make_a_range() -> None:
    """Beneath the top lies one of two: a full division of 5, or a garrison of 2 that may be reduced to 1."""
    table = on_plain("turn 3 german combat\n20.08 17ID\n20.09 161RD 102RD\n30.09 SG1 108RD\n30.08 31ID")
    found = preview(table, "attack 20.09 17ID")
    assert not found.exact
    assert [(row.label, {t.label: t.value for t in row.terms}["defence"]) for row in found.rows] == [
        ("weakest", "5"),
        ("strongest", "9"),
    ]


@pytest.mark.rule("afb:S-1.10", "afb:5.0")
def test_hidden_infantry_that_was_drawn_may_be_any_that_is_not_seen() -> None:
    text = "turn 3 german combat\n20.08 17ID\n20.09 161RD 102RD\n40.08 31ID\n40.09 117RD\npool 309RD 246RD"
    found = preview(on_plain(text, infantry="drawn"), "attack 20.09 17ID")
    defences = [{t.label: t.value for t in row.terms}["defence"] for row in found.rows]
    assert defences == ["5", "9"], "4 is seen; beneath it from 1, the reduced 1-2-5, to 5"


def test_markers_of_hidden_counters_count() -> None:
    table = on_plain("turn 3 german combat\n20.08 17ID\n20.09 161RD{dg} 102RD\n40.08 31ID\n40.09 117RD")
    found = preview(table, "attack 20.09 17ID")
    defences = [{t.label: t.value for t in row.terms}["defence"] for row in found.rows]
    assert defences == ["5½", "6½"], "half of 3, reduced, or of 5"


def test_what_has_no_odds_is_refused() -> None:
    table = on_plain("turn 3 german combat\n20.08 17ID\n20.09 102RD")
    sight = table.g.sight(table.s, Reader(0))
    assert table.g.preview(sight, Side(0), ("end",), {}) == Reason("", "no-odds", ("end",))
    assert table.g.preview(sight, Side(0), ("attack", "20.09", "17ID"), {"x": "y"}) == Reason(
        "", "no-assumption", ("x",)
    )


def test_a_preview_takes_less_than_a_millisecond() -> None:
    table = on_plain("turn 3 german combat\n20.08 17ID 31ID 34ID\n20.09 161RD 102RD 108RD\n30.09 SG1 117RD")
    sight = table.g.sight(table.s, Reader(0))
    order: Action = ("attack", "20.09", *sorted(("17ID", "31ID", "34ID"), key=table.unit))
    times = []
    for _ in range(20):
        begun = time.perf_counter()
        table.g.preview(sight, Side(0), order, {})
        times.append(time.perf_counter() - begun)
    assert min(times) < 0.001
