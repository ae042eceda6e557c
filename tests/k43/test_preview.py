"""Odds before an attack: exact, with their sources; where counters are hidden, from weakest to strongest."""

from __future__ import annotations

from fractions import Fraction

import pytest

from steppe.table.basics import Reader, Reason, Side, read_action
from steppe.table.preview import Preview
from tests.k43.support import Table, position


def odds(table: Table, order: str, **assume: str) -> Preview:
    side = table.g.side_named(table.side)
    sight = table.g.sight(table.s, Reader(side))
    found = table.g.preview(sight, side, read_action(order), assume)
    assert isinstance(found, Preview), found
    return found


def terms(found: Preview, row: int = 0) -> list[tuple[str, str]]:
    return [(term.label, term.value) for term in found.rows[row].terms]


@pytest.mark.rule("k43:1.5", "k43:1.6")
def test_the_sources_of_an_attack_are_named() -> None:
    table = position("turn 2 german combat\n1010 Pz1 Gr1 Gr2\n1009 PzA HQG\n1011 CB1 CB2", "forest 1011")
    found = odds(table, "attack 1011 Pz1 Gr1 Gr2 guns PzA stars Pz1")
    assert found.exact
    assert terms(found) == [
        ("attackers", "13"),
        ("guns", "4"),
        ("attack", "17"),
        ("defence", "8"),
        ("odds", "2:1"),
        ("concentration", "+1"),
        ("stars", "+1"),
        ("forest", "-1"),
        ("column", "3:1"),
        ("die-attacker", "-1"),
    ]
    # -/D2 stands at 6, 7 and 8, and with the die one less 7, 8 and 9 are rolled for it.
    assert found.rows[0].results["-/D2"] == Fraction(6 + 5 + 4, 36)
    assert sum(found.rows[0].results.values()) == 1
    assert found.threshold == "4:1 at 20"


def test_what_the_defender_could_still_do_is_a_row_of_its_own() -> None:
    table = position("turn 2 german combat\n1010 Pz1\n1011 TB1\n1012 SA1")
    found = odds(table, "attack 1011 Pz1")
    assert [(row.label, row.column) for row in found.rows] == [("", "1:1"), ("defence-all", "1:3")]
    assert odds(table, "attack 1011 Pz1", defence="all").rows[0].column == "1:3"
    table.do("attack 1011 Pz1")
    assert odds(table, "defend guns SA1 stars TB1").rows[0].column == "1:3"
    assert odds(table, "defend").rows[0].column == "1:1"


def test_lines_halve_what_is_named() -> None:
    table = position("turn 2 german combat\n1010 Pz1\n1009 Art1\n1011 RD1", "fortified 1011>1010")
    found = terms(odds(table, "attack 1011 Pz1 guns Art1"))
    assert found[:4] == [("attackers", "5"), ("guns", "6"), ("halved", "11"), ("attack", "6")]


@pytest.mark.rule("k43:6.4.2", "k43:T4.4")
def test_fire_has_odds_too() -> None:
    table = position("turn 2 german combat\n1010 Art1 Art2\n1012 RD1", "town 1012")
    found = odds(table, "fire 1012 Art1 Art2")
    assert terms(found) == [("terrain", "-2"), ("points", "10")]
    assert found.rows[0].results["-1D"] == Fraction(2, 36)


def test_where_counters_are_hidden_the_weakest_and_the_strongest_are_shown() -> None:
    table = position(
        "turn 2 german combat\n1010 Pz1\n1011 RD1\n2020 TB1\nlayer works 2 1011", masking="masked"
    )
    found = odds(table, "attack 1011 Pz1")
    assert not found.exact
    # It is told to be infantry, but not how many levels it has: 4 or 7.
    defences = {row.label: dict(terms(found, i))["defence"] for i, row in enumerate(found.rows)}
    assert defences == {"weakest": "4", "strongest": "7"}


def test_nothing_else_has_odds() -> None:
    table = position("turn 2 german combat\n1010 Pz1\n1011 RD1")
    side = Side(0)
    assert table.g.preview(table.s, side, ("end",), {}) == Reason("5.1.3", "must-attack", ("Pz1",))
    refused = table.g.preview(table.s, side, read_action("attack 1011 Pz1"), {"weather": "fair"})
    assert refused == Reason("", "no-assumption", ("weather",))
