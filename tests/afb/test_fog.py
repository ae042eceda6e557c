"""S-1.10 Fog of war."""

from __future__ import annotations

import random

import pytest

from steppe.games.autumn_for_barbarossa.state import BarbarossaState, ratings
from steppe.table.basics import HIDDEN, WATCHER, Reader
from steppe.table.events import Revealed
from tests.afb.plain_map import on_plain
from tests.afb.support import Table

STACKS = "20.08 17ID 31ID 34ID\n20.09 102RD 108RD{dg} 117RD\n40.20 5ID\n40.21 126RD"


def hidden(table: Table, reader: int) -> set[str]:
    seen = table.g.sight(table.s, Reader(reader))
    found = {table.g.units[u] for u in range(len(table.g.units)) if seen.at[u] == HIDDEN}
    assert {table.g.units[u] for u in table.g.hidden(table.s)[Reader(reader)]} == found
    return found


@pytest.mark.rule("afb:S-1.10")
def test_of_an_enemy_stack_only_the_top_unit_is_seen() -> None:
    table = on_plain(f"turn 3 german combat\n{STACKS}")
    assert hidden(table, 0) == {"102RD", "108RD"}
    assert hidden(table, 1) == {"17ID", "31ID"}
    assert hidden(table, WATCHER) == {"102RD", "108RD", "17ID", "31ID"}


@pytest.mark.rule("afb:S-1.10")
def test_markers_are_seen_on_units_that_are_not() -> None:
    table = on_plain(f"turn 3 german combat\n{STACKS}")
    seen = table.g.sight(table.s, Reader(0))
    pile = seen.stacks[table.g.hex_named["20.09"]]
    assert [seen.flags[u] for u in pile] == [0, 2, 0]
    assert table.g.tags(seen, pile[1]) == ("dg",)


@pytest.mark.rule("afb:S-1.10")
def test_who_fights_is_seen() -> None:
    table = on_plain(f"turn 3 german combat\n{STACKS}")
    units = " ".join(sorted(("17ID", "31ID"), key=table.unit))
    table.do(f"attack 20.09 {units}", (1, 2))
    assert [event.at for event in table.said(Revealed)] == [table.g.hex_named["20.09"]]
    assert hidden(table, 0) == set()
    assert hidden(table, 1) == set(), "34ID lies on top, and the others have fought"


@pytest.mark.rule("afb:S-1.10")
def test_a_stack_that_changes_is_hidden_again() -> None:
    table = on_plain("turn 3 soviet movement\nknown german 102RD\n20.09 102RD 108RD\n20.10 117RD\n30.20 17ID")
    assert hidden(table, 0) == set()
    table.do("go 117RD")
    table.do("step 20.09")
    table.do("halt")
    assert hidden(table, 0) == {"102RD", "108RD"}


@pytest.mark.rule("afb:S-1.10")
def test_who_comes_last_lies_on_top_and_a_stack_that_was_passed_is_hidden_again() -> None:
    text = "turn 3 soviet movement\nknown german 102RD\n20.09 102RD 108RD\n20.10 117RD\n30.20 17ID"
    table = on_plain(text)
    table.do("go 117RD")
    table.do("step 20.09")
    assert table.stack("20.09") == ["102RD", "108RD", "117RD"] and hidden(table, 0) == {"102RD", "108RD"}
    table.do("step 20.08")
    assert table.stack("20.09") == ["102RD", "108RD"] and hidden(table, 0) == {"102RD"}


@pytest.mark.rule("afb:S-1.10", "afb:5.0")
def test_the_ratings_of_an_unknown_counter_cannot_be_read() -> None:
    table = on_plain(f"turn 3 german combat\n{STACKS}")
    seen = table.g.sight(table.s, Reader(0))
    unknown = [u for pile in seen.stacks.values() for u in pile if u >= len(table.g.units)]
    assert len(unknown) == 2
    for u in unknown:
        with pytest.raises(IndexError):
            ratings(table.g, seen, u)


@pytest.mark.rule("afb:S-1.10")
def test_how_far_a_stack_can_still_go_is_not_told() -> None:
    table = on_plain("turn 3 soviet movement\n20.09 102RD 13TD\n30.20 17ID")
    table.do(f"go {' '.join(sorted(('102RD', '13TD'), key=table.unit))}")
    table.do("step 20.10")
    names = [type(step).__name__ for step in table.g.sight(table.s, Reader(0)).agenda]
    assert names[-1] == "MovementPhase"
    assert type(table.g.sight(table.s, Reader(1)).agenda[-1]).__name__ == "Moving"


def test_garrisons_are_told_where_zones_depend_on_it() -> None:
    table = on_plain("turn 3 german movement\n20.09 SG1 SG2\n30.20 17ID", zoc_needs_attack="yes")
    seen = table.g.sight(table.s, Reader(0))
    pile = seen.stacks[table.g.hex_named["20.09"]]
    assert seen.flags[pile[0]] == 64


def test_a_deal_that_looks_the_same_changes_what_is_hidden_and_nothing_else() -> None:
    text = "turn 3 german movement\n20.09 102RD 108RD\n22.09 161RD- 13TD\n24.09 SG1 117RD\n30.20 17ID"
    table = on_plain(text)
    seen = table.g.sight(table.s, Reader(0))
    found = set()
    for seed in range(20):
        dealt: BarbarossaState = table.g.redeal(table.s, Reader(0), random.Random(seed))
        again = table.g.sight(dealt, Reader(0))
        assert again == seen
        found.add(tuple(dealt.at))
    assert len(found) == 6, "three hidden counters in three places"
