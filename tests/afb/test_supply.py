"""1.8, S-12 Supply."""

from __future__ import annotations

from itertools import pairwise

import pytest

from steppe.games.autumn_for_barbarossa.supply import can_trace, line_from
from steppe.hexes import Hex
from steppe.table.basics import Side
from steppe.table.events import Marked
from tests.afb.plain_map import on_plain
from tests.afb.support import Table

RING = ("20.10", "21.10", "21.09", "20.08", "19.09", "19.10")
"""The hexes around 20.09."""
OTHERS = "44.26 102RD\n04.05 31ID\n"
"""Units of both sides that are in supply and can move."""


ISLAND = ("42.14", "42.15")
AROUND = {
    "42.14": ("42.13", "43.14", "43.15", "41.14", "41.15"),
    "42.15": ("42.16", "43.15", "43.16", "41.15", "41.16"),
}
SHORES = [f"{h}/{n}" for h in ISLAND for n in AROUND[h]]
"""Two hexes with water all around them, one of them the source Vyazma."""


def ring(*units: str) -> str:
    return "".join(f"{h} {u}\n" for h, u in zip(RING, units, strict=False))


def traces(table: Table, side: int, number: str) -> bool:
    return can_trace(table.g, table.s, Side(side), table.g.hex_named[number])


@pytest.mark.rule("afb:1.8a", "afb:1.8a.7", "afb:S-12.1", "afb:S-12.2", "afb:S-12.4")
def test_in_the_supply_phase_those_who_cannot_trace_are_marked() -> None:
    """A division in the far corner is in supply however long the line is; one in a ring is not."""
    ringed = ring("102RD", "108RD", "117RD", "126RD", "53RD", "64RD")
    table = on_plain(f"turn 3 german exploitation\n20.09 17ID\n46.25 31ID\n44.05 18Pz18\n{ringed}")
    assert table.flags("17ID") == set()
    table.do("end")
    assert table.flags("17ID") == {"oos"}
    assert table.flags("31ID") == set()
    marked = [event for event in table.said(Marked) if event.what == "oos"]
    assert [(event.rule, event.at) for event in marked] == [("1.8a", Hex(table.g.hex_named["20.09"]))]


@pytest.mark.rule("afb:1.8a.7", "afb:1.8a.8", "afb:S-12.6")
def test_each_side_traces_to_its_own_sources() -> None:
    table = on_plain(f"turn 3 german movement\n20.09 17ID\n20.20 53RD\n{OTHERS}")
    german = {table.g.numbers[h] for h in table.g.sources[0]}
    assert german == {"03.01", "03.05", "03.08", "03.13", "03.19"}
    line = line_from(table.g, table.s, Side(0), table.g.hex_named["20.09"])
    assert line is not None and table.g.numbers[line[-1]] in german
    other = line_from(table.g, table.s, Side(1), table.g.hex_named["20.20"])
    assert other is not None and table.g.numbers[other[-1]] in {"42.15", "44.27"}


@pytest.mark.rule("afb:S-12.6")
def test_a_german_source_fails_only_while_the_enemy_is_there() -> None:
    sources = "03.01 53RD\n03.05 64RD\n03.08 102RD\n03.13 108RD\n03.19 117RD\n"
    table = on_plain(f"turn 3 german movement\n20.09 17ID\n{sources}")
    assert not traces(table, 0, "20.09")
    freed = on_plain("turn 3 german movement\n20.09 17ID\n" + sources.replace("03.05 64RD", "10.10 64RD"))
    assert traces(freed, 0, "20.09"), "though a Soviet was there before"


@pytest.mark.rule("afb:1.8a.8", "afb:S-12.6")
def test_a_soviet_source_that_a_german_enters_is_dead_for_good() -> None:
    table = on_plain("turn 3 german movement\n42.13 18Pz18\n46.15 53RD\n30.05 10Pz7")
    table.do("go 18Pz18")
    table.do("step 42.14")
    assert table.s.dead_sources == []
    table.do("step 42.15")
    assert [event.rule for event in table.said(Marked)] == ["1.8a.8"]
    table.do("step 42.16")
    assert [table.g.numbers[h] for h in table.s.dead_sources] == ["42.15"], "though nobody stays"


@pytest.mark.rule("afb:1.8a.8", "afb:S-12.6")
def test_a_dead_source_feeds_nobody_and_soviets_kill_none() -> None:
    """On an island with Vyazma there is no other source."""
    lakes = "lake " + " ".join(SHORES)
    text = "turn 3 soviet movement\n42.14 53RD\n20.05 17ID\n"
    table = on_plain(text, lakes)
    assert traces(table, 1, "42.14")
    table.do("go 53RD")
    table.do("step 42.15")
    assert table.s.dead_sources == []
    dead = on_plain(text + f"field dead_sources [{table.g.hex_named['42.15']}]\n", lakes)
    assert not traces(dead, 1, "42.14")


@pytest.mark.rule("afb:1.8a.8")
def test_every_source_dies_for_itself() -> None:
    table = on_plain("turn 3 german movement\n42.14 18Pz18\n37.01 10Pz7\n20.05 53RD\n")
    for unit, source in (("18Pz18", "42.15"), ("10Pz7", "37.00")):
        table.do(f"go {unit}")
        table.do(f"step {source}")
        table.do("halt")
    assert {table.g.numbers[h] for h in table.s.dead_sources} == {"37.00", "42.15"}
    assert table.s.dead_sources == sorted(table.s.dead_sources)


@pytest.mark.rule("afb:S-12.3")
def test_lines_avoid_enemies_and_their_zones_unless_a_friend_is_there() -> None:
    pocket = "20.09 53RD\n20.11 17ID\n22.08 31ID\n18.08 34ID\n20.07 5ID\n22.10 6ID\n18.10 7ID\n"
    table = on_plain(f"turn 3 soviet movement\n{pocket}")
    assert not traces(table, 1, "20.09"), "six divisions two hexes away watch all around"
    friend = on_plain(f"turn 3 soviet movement\n{pocket}21.10 102RD\n22.09 108RD\n23.09 117RD\n24.08 126RD\n")
    assert traces(friend, 1, "20.09"), "a chain of friends in those zones leads out"


@pytest.mark.rule("afb:S-12.3")
def test_a_units_own_hex_never_matters() -> None:
    table = on_plain("turn 3 soviet movement\n20.09 53RD\n20.08 17ID\n")
    assert traces(table, 1, "20.09"), "it stands in an enemy zone"


@pytest.mark.rule("afb:S-12.3")
def test_zones_on_the_source_count() -> None:
    text = (
        "turn 3 german movement\n20.09 17ID\n04.00 53RD\n04.05 64RD\n04.08 102RD\n04.13 108RD\n04.19 117RD\n"
    )
    table = on_plain(text)
    assert not traces(table, 0, "20.09")
    assert traces(on_plain(text + "03.13 31ID\n"), 0, "03.13"), "who stands on it is in supply"


@pytest.mark.rule("afb:S-12.3", "afb:6.1.12")
def test_lines_do_not_cross_lakes() -> None:
    lakes = "lake " + " ".join(f"20.09/{h}" for h in RING)
    table = on_plain("turn 3 soviet movement\n20.09 53RD\n30.20 17ID\n", lakes)
    assert not traces(table, 1, "20.09")


@pytest.mark.rule("afb:1.8a.1", "afb:S-12.4")
def test_afb_d1_a_mark_stays_until_the_own_supply_phase() -> None:
    table = on_plain(f"turn 3 german movement\n20.09 17ID{{oos}}\n20.11 53RD\n{OTHERS}")
    assert traces(table, 0, "20.09"), "the line is open"
    assert table.flags("17ID") == {"oos"}
    table.do("end")
    assert table.flags("17ID") == {"oos"}, "in Exploitation still"
    table.do("end")
    assert table.flags("17ID") == set(), "until the Supply Phase"
    assert [event.rule for event in table.said(Marked) if event.what == "supplied"] == ["1.8a.1"]


@pytest.mark.rule("afb:1.8a", "afb:1.8a.1")
def test_every_unit_of_a_stack_is_marked_and_freed() -> None:
    freed = on_plain("turn 3 german supply\n20.05 17ID{oos} 31ID{oos} 34ID\n40.10 132RD")
    assert not any("oos" in freed.flags(u) for u in ("17ID", "31ID", "34ID"))
    ringed = ring("17ID", "31ID", "34ID", "5ID", "6ID", "7ID")
    cut = on_plain(f"turn 3 soviet supply\n20.09 53RD{{oos}} 108RD 117RD\n{ringed}44.26 102RD\n")
    assert all("oos" in cut.flags(u) for u in ("53RD", "108RD", "117RD"))


@pytest.mark.rule("afb:1.8a.1", "afb:1.8a.2", "afb:S-12.4")
def test_until_then_its_effects_last() -> None:
    table = on_plain(f"turn 3 german combat\n20.09 17ID{{oos}}\n20.10 53RD\n{OTHERS}40.20 5ID\n40.21 64RD\n")
    assert traces(table, 0, "20.09")
    assert table.why("attack 20.10 17ID") == ("1.8a.2", "oos-attack")


@pytest.mark.rule("afb:1.8a", "afb:S-12.4")
def test_only_the_side_whose_phase_it_is_is_looked_at() -> None:
    ringed = ring("17ID", "31ID", "34ID", "5ID", "6ID", "7ID")
    table = on_plain(f"turn 3 german exploitation\n20.09 53RD\n30.20 18Pz18\n{ringed}44.26 102RD\n")
    table.do("end")
    assert (table.side, table.flags("53RD")) == ("soviet", set())


@pytest.mark.rule("afb:S-12.5")
def test_nobody_is_lost_for_want_of_supply() -> None:
    ringed = ring("17ID", "31ID", "34ID", "5ID", "6ID", "7ID")
    table = on_plain(f"turn 10 soviet supply\n20.09 53RD{{oos}}\n{ringed}44.26 102RD\n")
    assert (table.at("53RD"), table.s.result != "") == ("20.09", True)


@pytest.mark.rule("afb:S-12.2")
def test_a_match_may_ask_for_a_road() -> None:
    road = "road 44.27-44.26-44.25-44.24-44.23-44.22-44.21-44.20"
    text = "turn 3 soviet movement\n40.18 53RD\n38.20 64RD\n20.05 17ID\n"
    table = on_plain(text, road, trace_max_mp_to_road="5")
    assert traces(table, 1, "40.18"), "four hexes to the road, or three to a source"
    assert not traces(table, 1, "38.20"), "six hexes from the road"
    assert traces(on_plain(text, road, trace_max_mp_to_road="10"), 1, "38.20")
    dear = on_plain(text, road, "heavy_woods 40.19 41.19 41.18 40.17 39.18 39.19", trace_max_mp_to_road="5")
    assert not traces(dear, 1, "40.18"), "what counts is movement points"


@pytest.mark.rule("afb:S-12.2")
def test_a_road_that_is_cut_does_not_serve() -> None:
    road = "road 44.27-44.26-44.25-44.24-44.23-44.22-44.21-44.20"
    text = "turn 3 soviet movement\n43.20 53RD\n44.24 17ID\n"
    far = "47.17 5ID\n42.15 6ID\n47.10 7ID\n"
    assert not traces(on_plain(text + far, road, trace_max_mp_to_road="5"), 1, "43.20")


@pytest.mark.rule("afb:S-12.2")
def test_the_line_that_is_shown_keeps_to_the_road() -> None:
    """43.20 lies beside the road; without the clause its line would run straight to Vyazma."""
    road = "road 44.27-44.26-44.25-44.24-44.23-44.22-44.21-44.20"
    text = "turn 3 soviet movement\n43.20 53RD\n42.15 5ID\n47.17 6ID\n"
    table = on_plain(text, road, trace_max_mp_to_road="5")
    line = line_from(table.g, table.s, Side(1), table.g.hex_named["43.20"])
    assert line is not None
    rows = ("44.20", "44.21", "44.22", "44.23", "44.24", "44.25", "44.26", "44.27")
    assert [table.g.numbers[h] for h in line] == ["43.20", *rows]


@pytest.mark.rule("afb:S-12.2", "afb:S-12.3")
def test_a_line_is_shown_from_a_hex_that_the_enemy_watches() -> None:
    """The unit stands in an enemy zone three hexes from the road: its own hex does not matter."""
    road = "road 44.27-44.26-44.25-44.24-44.23-44.22-44.21-44.20"
    text = "turn 3 soviet movement\n41.22 53RD\n40.22 17ID\n42.15 5ID\n47.17 6ID\n"
    table = on_plain(text, road, trace_max_mp_to_road="5")
    line = line_from(table.g, table.s, Side(1), table.g.hex_named["41.22"])
    assert line is not None
    assert all(table.g.grid.distance(Hex(a), Hex(b)) == 1 for a, b in pairwise(line))
    assert (table.g.numbers[line[0]], table.g.numbers[line[-1]]) == ("41.22", "44.27")
    assert sum(table.g.numbers[h].startswith("44.") for h in line) >= 4, "along the road"
