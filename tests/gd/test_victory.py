"""18.3 to 21.3 Victory."""

from __future__ import annotations

import pytest

from steppe.games.grossdeutschland.victory import FinalCount, has_clear_road, points, result_of
from steppe.table.basics import WITHDRAWN, Reader, Side
from steppe.table.events import Event, Scored
from steppe.table.queries import Table as Listing
from steppe.table.state import put
from steppe.table.telling import Moment, tell
from steppe.table.words import words_of
from tests.gd.support import Table, active, game, on_plain

GERMAN, SOVIET = Side(0), Side(1)


def scored(scenario: str, side: Side, *numbers: str) -> Table:
    """The battle as it begins, with hexes that a side was in last and nobody on the map."""
    g = game(scenario)
    s = g.start()
    table = Table(g, s)
    for number in numbers:
        s.held[g.hex_named[number]] = side
    return table


HILLS = ("4116", "3412", "3621", "2718", "2215")


@pytest.mark.rule("gd:21.3", "gd:21.3.1")
def test_the_soviets_need_all_five_hills_of_lutchessa() -> None:
    g = game("lutchessa")
    all_five = scored("lutchessa", SOVIET, *HILLS)
    four = scored("lutchessa", SOVIET, *HILLS[1:])
    assert (points(g, all_five.s), points(g, four.s)) == (5, 4)
    assert (result_of(g, 5), result_of(g, 4)) == ("soviet", "german")


@pytest.mark.rule("gd:18.3", "gd:18.3.1", "gd:18.3.2", "gd:18.3.3", "gd:18.3.4", "gd:18.3.5", "gd:18.3.6")
def test_places_of_kursk_count_whole() -> None:
    # gd-F27: two hexes of Kalinovka and five of Rakowo are worth nothing
    hexes = ("1651", "1652", "4451", "2448", "3437", "1448", "4433", "4434", "4435", "4533", "4534")
    table = scored("kursk", GERMAN, *hexes)
    assert points(table.g, table.s) == 3 + 2 + 2 + 1
    assert (result_of(table.g, 8), result_of(table.g, 9)) == ("soviet", "german")
    more = scored("kursk", GERMAN, *hexes, "1751", "4535", "2135", "1742")
    assert points(more.g, more.s) == 8 + 3 + 2 + 1 + 1


@pytest.mark.rule("gd:18.3.9", "gd:18.3.10", "gd:18.3.7", "gd:18.3.8")
def test_units_that_left_count_while_a_clear_road_leads_back() -> None:
    # gd-F27: a reconnaissance unit scores nothing
    table = scored("kursk", GERMAN)
    for name in ("5K.2Pz", "1SPW.GRcn"):
        u = table.unit(name)
        table.s.at[u] = WITHDRAWN
        table.s.exited.append(u)
    assert points(table.g, table.s) == 1


@pytest.mark.rule("gd:20.3", "gd:20.3.1", "gd:20.3.2", "gd:20.3.4", "gd:20.3.3")
def test_mischurin_counts_each_hex_and_can_be_drawn() -> None:
    # gd-F29
    table = scored("mischurin", GERMAN, "4047", "3551", "3552")
    table.s.held[table.g.hex_named["1040"]] = SOVIET
    assert points(table.g, table.s) == 3 + 2 - 1
    escort = next(u for u in table.g.units if "Esc" in u)
    u = table.unit(escort)
    table.s.at[u] = WITHDRAWN
    table.s.exited = [u]
    assert points(table.g, table.s) == 5
    assert [result_of(table.g, n) for n in (4, 5, 6)] == ["soviet", "draw", "german"]


@pytest.mark.rule("gd:19.3", "gd:19.3.1")
def test_akhtyrka_counts_downtown_hexes() -> None:
    table = scored("akhtyrka", SOVIET, "3502", "3602", "3603", "3702")
    assert points(table.g, table.s) == 4
    assert (result_of(table.g, 4), result_of(table.g, 3)) == ("soviet", "german")


@pytest.mark.rule("gd:19.3.2")
def test_soviets_that_left_akhtyrka() -> None:
    table = scored("akhtyrka", SOVIET)
    for name in ("1.1Mot", "1.SRcn"):
        u = table.unit(name)
        table.s.at[u] = WITHDRAWN
        table.s.exited.append(u)
    assert points(table.g, table.s) == 1


@pytest.mark.rule("gd:19.3.3")
def test_germans_at_the_soviet_entries_of_akhtyrka() -> None:
    table = scored("akhtyrka", SOVIET)
    g = table.g
    entry = g.board.hexes["entry.A"][0]
    beside = next(n for n in g.around[entry] if g.grid.hexside(entry, g.grid.hexes[n]) in g.ground.roads)
    put(g, table.s, table.unit("1K.1Gr"), g.grid.hexes[beside])
    assert points(g, table.s) == -1


@pytest.mark.rule("gd:18.3.10")
def test_a_road_is_cut_by_zones_and_by_direct_fire() -> None:
    ground = "road 2010-2011-2012-2013-2014"
    ends = [on_plain("", ground).g.grid.hex(n) for n in ("2010", "2014")]

    def is_clear(text: str) -> bool:
        table = on_plain(text, ground)
        return has_clear_road(table.g, table.s, GERMAN, ends[:1], ends[1:])

    assert is_clear("")
    assert is_clear("2112 HQ.1Mot")  # an HQ has no zone
    assert not is_clear("2112 1.1Mot")
    assert not is_clear("2312 1KV1.1Tk")  # three hexes off, range three
    assert is_clear("2412 1.1Mot")


@pytest.mark.rule("gd:18.3")
def test_a_hex_belongs_to_whoever_was_there_last() -> None:
    table = active("draw 1Tk\n2016 HQ.1Tk\n2012 1KV1.1Tk")
    table.do("go 1KV1.1Tk")
    table.do("step 2011")
    table.do("step 2010")
    assert [table.s.held[table.g.hex_named[n]] for n in ("2012", "2011", "2009")] == [1, 1, 2]


def final_count(table: Table) -> list[Event]:
    events: list[Event] = []
    FinalCount().run(table.g, table.s, events.append)
    return events


def log_of(table: Table, events: list[Event]) -> str:
    everything = Moment(table.s, table.s, frozenset(), frozenset())
    return "\n".join(words_of(table.g.package).story(tell(table.g, events, everything)))


@pytest.mark.rule("gd:20.3.1", "gd:20.3.2", "gd:20.3.4")
def test_the_final_count_says_for_which_hex_each_point_is() -> None:
    table = scored("mischurin", GERMAN, "3551", "3552", "4047")
    table.s.held[table.g.hex_named["1040"]] = SOVIET
    log = log_of(table, final_count(table))
    assert "+1 VP for Borodayevka in 3551, now 1. +1 VP for Borodayevka in 3552, now 2" in log
    assert "+3 VP for Main Bridge in 4047, now 5. -1 VP for Lichovka in 1040, now 4" in log.replace("−", "-")


@pytest.mark.rule("gd:18.3.1", "gd:18.3.9")
def test_a_place_that_counts_as_a_whole_is_named_once_and_units_that_left_without_a_hex() -> None:
    table = scored("kursk", GERMAN, "1652", "1751", "1752")
    u = table.unit("5K.2Pz")
    table.s.at[u], table.s.exited = WITHDRAWN, [u]
    log = log_of(table, final_count(table))
    assert "+3 VP for Kalinovka in 1652, now 3. +1 VP for units that left the map, now 4" in log
    ledger = table.g.query(table.s, Reader(GERMAN), "ledger", ())
    assert isinstance(ledger, Listing)
    kalinovka = ("18.3.1", "Kalinovka", "1652 1751 1752", "+3")
    assert ledger.rows[:2] == (kalinovka, ("18.3.9", "exits", "", "+1"))


@pytest.mark.parametrize("scenario", ["lutchessa", "kursk", "akhtyrka", "mischurin", "starter"])
def test_every_place_is_counted_with_a_hex_of_its_own(scenario: str) -> None:
    table = scored(scenario, GERMAN)
    g = table.g
    places = {place.name: place.hexes for place in g.victory.places}
    for place in g.victory.places:
        for h in place.hexes:
            table.s.held[h] = place.held_by
    counted = [event for event in final_count(table) if isinstance(event, Scored)]
    assert {event.what for event in counted} == set(places)
    assert all(event.at in places[event.what] for event in counted)


LEAVING = "draw 2Pz\n3130 HQ.2Pz\n{0} 5K.2Pz\n3227 1.1Mot"
"""Beside entry F (3127), which a Soviet company watches."""


@pytest.mark.rule("gd:18.3.9", "gd:8.0.3")
def test_nobody_leaves_the_map_in_the_move_that_brought_him_into_a_zone() -> None:
    table = active(LEAVING.format("3027"), scenario="kursk")
    table.do("go 5K.2Pz")
    table.do("step 3127")
    assert table.at("5K.2Pz") == "3127"
    assert "exit" not in table.choices()


@pytest.mark.rule("gd:18.3.9", "gd:8.0.4")
@pytest.mark.parametrize(("spent", "leaves"), [(7, True), (8, False)])
def test_it_costs_a_point_more_to_leave_the_map_from_a_zone(spent: int, leaves: bool) -> None:
    table = active(LEAVING.format("3127"), scenario="kursk")
    table.do("go 5K.2Pz")
    table.s.spent[table.unit("5K.2Pz")] = 2 * spent  # of nine
    assert (table.why("exit") is None) is leaves


@pytest.mark.rule("gd:19.3.3")
def test_germans_beside_the_road_at_a_soviet_entry() -> None:
    """R104: the road begins next to them, unless they stand in a Soviet zone themselves."""
    table = scored("akhtyrka", SOVIET)
    g, s = table.g, table.s
    entry = g.board.hexes["entry.A"][0]
    roads = [n for n in g.around[entry] if g.grid.hexside(entry, g.grid.hexes[n]) in g.ground.roads]
    beside = next(
        h
        for h in g.around[entry]
        if not any(g.grid.hexside(g.grid.hexes[h], g.grid.hexes[n]) in g.ground.roads for n in g.around[h])
    )
    put(g, s, table.unit("1K.1Gr"), g.grid.hexes[beside])
    assert points(g, s) == -1
    far = next(n for n in g.around[beside] if n != entry and n not in (*roads, *g.around[entry]))
    put(g, s, table.unit("1.1Rif"), g.grid.hexes[far])
    assert points(g, s) == 0
