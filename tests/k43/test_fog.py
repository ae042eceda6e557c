"""16.0 Unit masking."""

from __future__ import annotations

import random

import pytest

from steppe.games.kursk_1943.state import GERMAN, LEVELS_TOLD, REDUCED, SOVIET
from steppe.games.kursk_1943.view import hidden_from, told_type
from steppe.table.basics import Reader
from steppe.table.events import Removed
from steppe.table.queries import Table as Answer
from steppe.table.state import show
from tests.k43.support import Table, position
from tests.looks_alike import check_deals

TEXT = "turn 2 german movement\n1010 IR1\n1011 RD1- SA1 HQS\n2010 RD2 RD3\n"


def names(table: Table, side: int) -> list[str]:
    return [table.g.units[u] for u in hidden_from(table.g, table.s, SOVIET if side else GERMAN)]


def seen(table: Table, number: str) -> list[tuple[str, bool]]:
    """Per counter in a hex as the German sees it: the type he is told, whether he is told its levels."""
    sight = table.g.sight(table.s, Reader(GERMAN))
    pile = sight.stacks[table.g.hex_named[number]]
    return [(told_type(sight.flags[u]), bool(sight.flags[u] & LEVELS_TOLD)) for u in pile]


@pytest.mark.rule("k43:16.1.1")
def test_only_the_top_counter_is_seen() -> None:
    table = position(TEXT, masking="top")
    assert names(table, GERMAN) == ["RD1", "SA1", "RD2"]


@pytest.mark.rule("k43:16.1.2")
def test_masked_stacks_show_nothing() -> None:
    table = position(TEXT, masking="masked")
    assert names(table, GERMAN) == ["RD1", "SA1", "HQS", "RD2", "RD3"]
    assert names(table, SOVIET) == ["IR1"]


@pytest.mark.rule("k43:16.1.4")
def test_types_and_levels_of_adjacent_stacks_are_told() -> None:
    table = position(TEXT, masking="masked")
    assert seen(table, "1011") == [("infantry", True), ("artillery", True), ("headquarters", True)]
    assert seen(table, "2010") == [("", False), ("", False)]
    sight = table.g.sight(table.s, Reader(GERMAN))
    bottom = sight.stacks[table.g.hex_named["1011"]][0]
    assert sight.flags[bottom] & REDUCED


@pytest.mark.rule("k43:16.1.4")
def test_of_fortified_stacks_only_the_types() -> None:
    table = position(TEXT + "layer works 2 1011", masking="masked")
    assert seen(table, "1011") == [("infantry", False), ("artillery", False), ("headquarters", False)]
    sight = table.g.sight(table.s, Reader(GERMAN))
    assert not any(sight.flags[u] & REDUCED for u in sight.stacks[table.g.hex_named["1011"]])


@pytest.mark.rule("k43:16.1.3")
def test_who_has_fought_is_seen_until_the_combat_phase_ends() -> None:
    table = position(TEXT.replace("1010 IR1", "0202 IR1"), masking="masked")
    show(table.s, (table.unit("RD2"), table.unit("RD3")), GERMAN)
    assert names(table, GERMAN) == ["RD1", "SA1", "HQS"]
    table.do("end")  # and with it the Combat Phase
    assert names(table, GERMAN) == ["RD1", "SA1", "HQS", "RD2", "RD3"]


@pytest.mark.rule("k43:14.3.2.2")
def test_where_a_bridge_is_to_lead_is_secret() -> None:
    table = position(
        "turn 2 german movement\n1110 HQG\n1109 IR1\n2020 RD1", "big_river 1110/1011", masking="masked"
    )
    table.do("bridge HQG 1011")
    assert table.g.sight(table.s, Reader(GERMAN)).building == table.s.building
    assert table.g.sight(table.s, Reader(SOVIET)).building == [(-1, table.g.hex_named["1110"], -1)]


def test_a_redealt_table_looks_the_same() -> None:
    table = position(TEXT + "2012 RD4- RD5\n2014 TB1 TB2", masking="masked")
    for reader in (GERMAN, SOVIET):
        dealt = table.g.redeal(table.s, Reader(reader), random.Random(3))
        assert table.g.sight(dealt, Reader(reader)) == table.g.sight(table.s, Reader(reader))


@pytest.mark.rule("k43:16.1.2")
def test_who_withdraws_is_not_told_before_masked_counters_are_shown() -> None:
    """Of a division that leaves, those off the map are named after those that stood on it."""
    text = "turn 8 german movement\n1002 Gr41 IR1\n1004 Pz1 Gr1\n1006 Pz2 Gr3\n2020 RD1\npool Pz4"
    table = position(text, masking="masked")
    assert table.choices("withdraw") == ["Pz1", "Gr1", "Pz2", "Gr3", "Pz4", "Gr41"]
    for unit in ("Gr41", "Gr1"):
        assert check_deals(table.g, table.s, GERMAN, ("withdraw", unit), range(12))
    table.do("withdraw Gr41")
    assert [table.g.units[event.unit] for event in table.events if isinstance(event, Removed)] == [
        "Gr41",
        "Pz4",
    ]


@pytest.mark.rule("k43:16.1.2")
def test_the_order_of_news_about_supply_does_not_tell_masked_counters_apart() -> None:
    cut_off = "0005 RD5\n0010 RD1{oos_four}\n0015 RD2{oos_four}\n0020 RD3\n0023 RD4\n0102 IR1"
    table = position(f"turn 2 soviet movement\n{cut_off}", masking="masked")
    assert check_deals(table.g, table.s, SOVIET, ("end",), range(12)) == 36
    table = position("turn 2 soviet movement\n1010 RD1{oos} RD2{oos} RD3{oos}\n2020 IR1", masking="masked")
    assert check_deals(table.g, table.s, SOVIET, ("go", "RD1", "RD2", "full"), range(12)) == 36


@pytest.mark.rule("k43:16.1.4")
def test_the_number_of_levels_is_told() -> None:
    text = "turn 2 german movement\n1010 IR1\n1011 RD1- RD2 SU SA1"
    told = position(text, masking="masked")
    sight = told.g.sight(told.s, Reader(GERMAN))
    table = told.g.query(sight, Reader(GERMAN), "stack", ("1011",))
    assert isinstance(table, Answer)
    assert [row[3] for row in table.rows] == ["1", "1", "2", "1"]  # from the top
    hidden = position(text + "\nlayer works 2 1011", masking="masked")
    sight = hidden.g.sight(hidden.s, Reader(GERMAN))
    table = hidden.g.query(sight, Reader(GERMAN), "stack", ("1011",))
    assert isinstance(table, Answer)
    assert [row[3] for row in table.rows] == ["?"] * 4


@pytest.mark.rule("k43:16.1.4")
@pytest.mark.parametrize(("works", "levels"), [("", "12"), ("\nlayer works 2 1011", "??")])
def test_pointing_at_a_hex_says_what_is_told_of_the_counters_in_it(works: str, levels: str) -> None:
    table = position("turn 2 german movement\n1010 IR1\n1011 RD1- RD2" + works, masking="masked")
    sight = table.g.sight(table.s, Reader(GERMAN))
    about = table.g.query(sight, Reader(GERMAN), "hex", ("1011",))
    assert isinstance(about, Answer)
    told = [row[:2] for row in about.rows if row[2] == "16.1.4"]
    assert sorted(told) == [("infantry", f"levels-{level}") for level in levels]


@pytest.mark.rule("k43:16.1.4")
def test_pointing_at_a_distant_hex_tells_nothing_of_the_counters_in_it() -> None:
    table = position("turn 2 german movement\n1010 IR1\n1015 RD1 RD2", masking="masked")
    sight = table.g.sight(table.s, Reader(GERMAN))
    about = table.g.query(sight, Reader(GERMAN), "hex", ("1015",))
    assert isinstance(about, Answer)
    assert not [row for row in about.rows if row[2] == "16.1.4"]
