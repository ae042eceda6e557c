"""Orders to move, and where units can go."""

from __future__ import annotations

import pytest

from steppe.games.grossdeutschland.reaching import reach_field
from steppe.match import Match
from steppe.table import dump
from steppe.table.basics import Reason
from tests.gd.support import Table, active


def ordered(table: Table, order: str) -> list[str]:
    found = table.g.expand(table.s, table.g.side_named(table.side), tuple(order.split()))
    assert not isinstance(found, Reason), found
    return [" ".join(action) for action in found]


@pytest.mark.rule("gd:9.0.1", "gd:9.2")
def test_an_order_finds_the_cheapest_way() -> None:
    table = active("draw 2Gr\n2008 HQ.2Gr\n2010 5K.2Gr", "woods 2011", "road 2010-1910-1911-2012")
    assert ordered(table, "move 5K.2Gr 2012") == [
        *("go 5K.2Gr", "step 1910", "step 1911", "step 2012", "disperse")
    ]
    assert ordered(table, "move 5K.2Gr 2011-2012") == ["go 5K.2Gr", "step 2011", "step 2012"]


@pytest.mark.rule("gd:8.0.3", "gd:9.0.9")
def test_the_field_is_what_steps_allow() -> None:
    """Every hex of the field can be stepped to for its cost, and nothing next to it beyond."""
    ground = ("woods 2012 2111", "forest 1911", "river 2009/2010", "road 2010-2110-2211")
    text = "draw 2Pz\n2008 HQ.2Pz\n2010 5K.2Pz\n2014 1.1Mot"
    table = active(text, *ground)
    field = reach_field(table.g, table.s, (table.unit("5K.2Pz"),))
    assert table.g.hex_named["2009"] not in {h for h, c in field.cost.items() if c <= 2}
    for number in ("2012", "2111", "2211", "2013"):
        h = table.g.hex_named[number]
        if h not in field:
            continue
        walked = active(text, *ground)
        walked.do("go 5K.2Pz")
        for step in field.path_to(h):
            walked.do(f"step {walked.g.numbers[step]}")
        assert walked.s.spent[walked.unit("5K.2Pz")] == field.cost[h]
    assert table.g.hex_named["2013"] in field


@pytest.mark.rule("gd:9.0.1", "gd:11.4")
def test_a_move_ends_where_it_was_sent_though_guns_may_fire_on_the_way() -> None:
    table = active("draw 2Gr\n2008 HQ.2Gr\n2010 5K.2Gr\n2014 1KV1.1Tk")
    assert ordered(table, "move 5K.2Gr 2012") == ["go 5K.2Gr", "step 2011", "step 2012", "halt"]


def towards_a_hidden_stack() -> Match:
    table = active("draw 2Gr\n2008 HQ.2Gr\n2010 5K.2Gr\n2022 1.1Mot")
    del table.s.agenda[0]
    return Match.new(table.g, seed=1, start=dump(table.g, table.s))


@pytest.mark.rule("gd:1.1", "gd:9.0.1")
def test_a_heedless_move_goes_on_whatever_it_sees() -> None:
    match = towards_a_hidden_stack()
    match.play("move 5K.2Gr 2013", by="german", heedless=True)
    assert [p.action for p in match.plays[-2:]] == [("step", "2013"), ("halt",)]
    assert match.stopped is None and not match.unfinished


@pytest.mark.rule("gd:1.1", "gd:9.0.1")
@pytest.mark.parametrize(
    ("to", "stopped"), [("2013", Reason("", "seen-on-the-way", ("step 2012",))), ("2012", None)]
)
def test_what_is_seen_on_the_last_hex_of_a_move_leaves_nothing_undone(
    to: str, stopped: Reason | None
) -> None:
    """From 2011 a stack in 2022 is out of sight; in 2012 it is seen, and who is there may still go on."""
    match = towards_a_hidden_stack()
    match.play(f"move 5K.2Gr {to}", by="german")
    assert match.plays[-1].action == ("step", "2012") and match.unfinished[-1] == ("halt",)
    assert match.stopped == stopped
