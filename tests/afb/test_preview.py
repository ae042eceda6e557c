"""The odds of attacks, overruns and air strikes before they are made."""

from __future__ import annotations

from fractions import Fraction

import pytest

from steppe.games.autumn_for_barbarossa.state import DG, BarbarossaState, steps_left
from steppe.table import apply, awaited, resolve
from steppe.table.basics import Action, Reader, Reason, Side
from steppe.table.preview import Preview
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


@pytest.mark.rule("afb:6.1.10", "afb:6.1.11", "afb:S-7.7")
def test_the_terms_say_whom_a_river_halves() -> None:
    """9 and 3 over a minor river, 7 over a major one, 7 from dry ground: 4½ + 1½ + 3½ + 7."""
    text = "turn 3 german combat\n20.08 18Pz18 29Mot15\n19.09 17ID\n21.09 31ID\n20.09 102RD"
    table = on_plain(text, "minor_river 20.08/20.09", "major_river 19.09/20.09")
    units = " ".join(sorted(("18Pz18", "29Mot15", "17ID", "31ID"), key=table.unit))
    found = preview(table, f"attack 20.09 {units}")
    shown = {term.label: (term.value, term.rule) for term in found.rows[0].terms}
    assert shown["attack"] == ("16½", "S-7.7")
    assert shown["over-minor_river"] == ("×½: 18Pz18, 29Mot15", "6.1.10")
    assert shown["over-major_river"] == ("×½: 17ID", "6.1.11")


@pytest.mark.rule("afb:1.7.1", "afb:1.8a.3", "afb:S-7.7.1")
def test_the_terms_say_whom_markers_halve() -> None:
    table = on_plain("turn 3 german combat\n20.08 17ID{dg} 31ID\n20.09 102RD{oos}")
    found = terms(preview(table, f"attack 20.09 {' '.join(sorted(('17ID', '31ID'), key=table.unit))}"))
    assert (found["attack"], found["attack-dg"]) == ("10½", "×½: 17ID")
    assert (found["defence"], found["defence-oos"]) == ("2", "×½: 102RD")
    assert "defence-dg" not in found


@pytest.mark.rule("afb:1.9a.2", "afb:1.9a.4", "afb:6.3")
def test_a_strike_shows_its_chances() -> None:
    """A German strike of 4 succeeds with four dice of six; a 5 or a 6 then costs the division its step."""
    table = on_plain("turn 3 german movement\ntrack strikes=2\n20.08 17ID\n20.11 102RD-")
    found = preview(table, "strike 20.11 1")
    (row,) = found.rows
    assert (row.column, found.exact) == ("1–4", True)
    assert row.results == {
        "missed": Fraction(2, 6),
        "shaken": Fraction(4 * 4, 36),
        "wiped-out": Fraction(4 * 2, 36),
    }
    assert terms(found) == {"strikes-flown": "1", "air-rating": "4", "kill": "5–6"}


@pytest.mark.rule("afb:1.3b.3", "afb:1.9b.2", "afb:6.1.6")
def test_terrain_and_halves_make_a_strike_worse() -> None:
    text = "turn 3 german movement\ntrack strikes=2 breakdowns=2\n20.08 17ID\n20.11 102RD-"
    in_city = preview(on_plain(text, "city 20.11"), "strike 20.11 1")
    assert (in_city.rows[0].column, terms(in_city)["city"]) == ("1–3", "+1")
    assert in_city.rows[0].results["missed"] == Fraction(1, 2)
    half = preview(on_plain(text), "breakdown 20.11")
    assert (half.rows[0].column, half.rows[0].results["missed"]) == ("1–2", Fraction(4, 6))
    half_in_city = preview(on_plain(text, "city 20.11"), "breakdown 20.11")
    assert (half_in_city.rows[0].column, half_in_city.rows[0].results["missed"]) == ("1", Fraction(5, 6))


@pytest.mark.rule("afb:1.3b.3", "afb:1.9b.2", "afb:6.1.6")
def test_half_a_soviet_strike_on_a_city_never_succeeds() -> None:
    table = on_plain("turn 6 soviet movement\ntrack breakdowns=2\n20.08 17ID\n20.11 102RD", "city 20.08")
    (row,) = preview(table, "breakdown 20.08", side=1).rows
    assert (row.column, row.results) == ("–", {"missed": Fraction(1)})


@pytest.mark.rule("afb:1.9a.3")
def test_a_stack_in_disorder_has_only_steps_to_lose() -> None:
    table = on_plain("turn 3 german movement\ntrack strikes=1\n20.08 17ID\n20.11 102RD{dg}")
    (row,) = preview(table, "strike 20.11 1").rows
    assert row.results == {"missed": Fraction(2, 6) + Fraction(4 * 4, 36), "shaken-1": Fraction(4 * 2, 36)}


@pytest.mark.rule("afb:S-1.10")
def test_hidden_counters_may_have_one_step_or_two() -> None:
    table = on_plain("turn 3 german movement\ntrack strikes=1\n20.08 17ID\n20.11 161RD 102RD-")
    found = preview(table, "strike 20.11 1")
    assert not found.exact
    assert [row.label for row in found.rows] == ["weakest", "strongest"]
    assert [row.results.get("wiped-out", 0) for row in found.rows] == [Fraction(4, 6) * Fraction(1, 9), 0]


@pytest.mark.rule("afb:1.9a.3", "afb:1.9a.4")
@pytest.mark.parametrize("stack", ["102RD-", "102RD", "102RD 108RD-", "102RD{dg}"])
def test_the_chances_of_two_strikes_are_those_of_the_dice(stack: str) -> None:
    """Every fall of the dice is played out, and what is left of the stack counted."""
    table = on_plain(f"turn 3 german movement\ntrack strikes=2\n20.08 17ID\n20.11 {stack}")
    for u in table.s.stacks[table.g.hex_named["20.11"]]:
        table.s.known[u] |= 1
    found: dict[str, Fraction] = {}
    state = table.s.copy()
    apply(table.g, state, Side(0), ("strike", "20.11", "2"), lambda event: None)
    fall(table, state, Fraction(1), found)
    assert preview(table, "strike 20.11 2").rows[0].results == found


def fall(table: Table, state: BarbarossaState, share: Fraction, found: dict[str, Fraction]) -> None:
    chance = awaited(state)
    if chance is None:
        name = left_over(table, state)
        found[name] = found.get(name, Fraction(0)) + share
        return
    for outcome, part in chance.outcomes():
        then = state.copy()
        resolve(table.g, then, outcome, lambda event: None)
        fall(table, then, share * part, found)


def left_over(table: Table, state: BarbarossaState) -> str:
    """What two strikes have done, as a player would say it."""
    h = table.g.hex_named["20.11"]

    def steps(s: BarbarossaState) -> int:
        return sum(steps_left(table.g, s, u) for u in s.stacks.get(h, ()))

    lost = steps(table.s) - steps(state)
    if not steps(state):
        return "wiped-out"
    is_new = all(state.flags[u] & DG and not table.s.flags[u] & DG for u in state.stacks[h])
    return f"shaken-{lost}" if lost else "shaken" if is_new else "missed"


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
