"""Unknown counters in place of hidden ones, and deals that look alike; the drill is the game."""

from __future__ import annotations

import random

from steppe.mechanics.fog import cover, renamed, shuffle, to_be_covered
from steppe.table.basics import HIDDEN, Side, Unit
from steppe.table.state import build_indexes
from tests.drill.movement import Moving
from tests.drill.state import FIRED, MOVED
from tests.drill.table import Table

BLUE = Side(1)


def table() -> Table:
    return Table("turn 1 red move-A\n0203 RA1\n0404 BA1 BA2 BBg\n0505 BB1")


def units(t: Table, *names: str) -> list[Unit]:
    return [t.g.unit_named[name] for name in names]


def test_unknown_counters_lie_where_the_hidden_ones_lay() -> None:
    t = table()
    ba1, ba2, top = units(t, "BA1", "BA2", "BBg")
    t.s.flags[ba2] = FIRED | MOVED
    seen = to_be_covered(t.g, t.s)
    instead = cover(t.g, t.s, seen, BLUE, [ba1, ba2], FIRED)
    h = t.s.at[ba1]
    assert instead == {ba1: t.g.unknown(BLUE, 0), ba2: t.g.unknown(BLUE, 1)}
    assert seen.stacks[h] == (instead[ba1], instead[ba2], top)
    assert [seen.at[u] for u in (ba1, ba2)] == [HIDDEN, HIDDEN]
    assert seen.flags[instead[ba2]] == FIRED, "whether it has moved, nobody can tell"
    assert seen.holder == t.s.holder and seen.near == t.s.near
    assert t.s.stacks[h] == (ba1, ba2, top), "the table itself is as it was"


def test_steps_name_the_counters_that_are_seen() -> None:
    t = table()
    ba1, ba2 = units(t, "BA1", "BA2")
    step = Moving(BLUE, (ba1, ba2), 1)
    assert renamed([step], {ba1: Unit(90)}) == [Moving(BLUE, (ba2, Unit(90)), 1)]
    assert renamed(t.s.agenda, {ba1: Unit(90)}) == t.s.agenda


def test_a_shuffle_changes_places_and_leaves_what_was_done_there() -> None:
    t = table()
    hidden = units(t, "BA1", "BA2", "BB1")
    t.s.flags[hidden[0]] = FIRED | MOVED
    places = {(t.s.at[u], t.s.height[u]) for u in hidden}
    deals = set()
    for seed in range(20):
        dealt = t.s.copy()
        instead = shuffle(t.s, dealt, hidden, random.Random(seed), MOVED)
        build_indexes(t.g, dealt)
        assert {(dealt.at[u], dealt.height[u]) for u in hidden} == places
        assert dealt.flags[instead[hidden[0]]] & MOVED, "it stays with the place"
        assert dealt.flags[hidden[0]] & FIRED, "it stays with the counter"
        deals.add(tuple(dealt.at[u] for u in hidden))
    assert len(deals) > 2
