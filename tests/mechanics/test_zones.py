"""Zones of control by who projects them, and that what is remembered of them never goes stale."""

from __future__ import annotations

import random

from steppe.hexes import Hex
from steppe.mechanics.zones import Projects, projected, zone
from steppe.table import Legal, Side, Unit, asked, awaited, play_out, resolve, settle
from steppe.table.basics import DEAD
from steppe.table.chance import Stream
from steppe.table.events import Event
from steppe.table.game import AnyGame
from steppe.table.state import State, build_indexes, lift, put, shift
from tests.drill import drill
from tests.drill.state import FIRED, MOVED
from tests.drill.table import Table

RED, BLUE = Side(0), Side(1)


def awake(g: AnyGame, s: State, side: Side) -> Projects:
    """The six hexes around a stack in which some counter of the side has neither moved nor fired."""

    def projects(h: int, pile: tuple[Unit, ...]) -> tuple[int, ...]:
        fit = any(g.side_of[u] == side and not s.flags[u] & (MOVED | FIRED) for u in pile)
        return g.neighbours[h] if fit else ()

    return projects


def zone_of(g: AnyGame, s: State, side: Side) -> bytearray:
    return zone(s, side, awake(g, s, side))


def covered(table: Table, side: Side) -> set[str]:
    found = zone_of(table.g, table.s, side)
    assert len(found) == table.g.grid.size
    return {table.g.numbers[h] for h, z in enumerate(found) if z}


def around(table: Table, number: str) -> set[str]:
    return {table.g.numbers[n] for n in table.g.neighbours[table.g.hex_named[number]] if n >= 0}


def test_a_zone_is_what_the_counters_of_a_side_project() -> None:
    table = Table("turn 1 red move-A\n0203 RA1{moved} RA2\n0303 RAg{fired}\n0101 RB1\n0607 BA1")
    assert covered(table, RED) == around(table, "0203") | around(table, "0101")
    assert covered(table, BLUE) == around(table, "0607")


def test_nothing_is_projected_off_the_map() -> None:
    table = Table("turn 1 red move-A\n0101 RA1\n0607 BA1")
    corner = around(table, "0101")
    assert len(corner) < 6
    assert covered(table, RED) == corner


def test_where_all_project_into_six_hexes_near_is_the_zone() -> None:
    g = drill()
    s = started(g)
    for side in (RED, BLUE):
        everywhere = projected(s, side, lambda h, pile: g.neighbours[h])
        assert [bool(z) for z in everywhere] == [bool(count) for count in s.near[side]]


def test_it_is_worked_out_once_until_a_counter_is_laid_or_lifted() -> None:
    table = Table("turn 1 red move-A\n0203 RA1\n0101 RA2\n0607 BA1")
    g, s, unit = table.g, table.s, table.g.unit_named
    before = zone_of(g, s, RED)
    assert zone_of(g, s, RED) is before
    shift(g, s, unit["RA1"], Hex(g.hex_named["0505"]))
    assert covered(table, RED) == around(table, "0505") | around(table, "0101")
    lift(g, s, unit["RA2"], DEAD)
    assert covered(table, RED) == around(table, "0505")
    put(g, s, unit["RA2"], Hex(g.hex_named["0303"]))
    assert covered(table, RED) == around(table, "0505") | around(table, "0303")
    s.at[unit["RA2"]] = DEAD
    build_indexes(g, s)
    assert covered(table, RED) == around(table, "0505")


def test_kinds_of_zones_and_copies_are_kept_apart() -> None:
    table = Table("turn 1 red move-A\n0203 RA1\n0303 RAg{fired}\n0607 BA1")
    g, s = table.g, table.s
    assert covered(table, RED) == around(table, "0203")
    against_supply = zone(s, RED, lambda h, pile: g.neighbours[h], "supply")
    assert {g.numbers[h] for h, z in enumerate(against_supply) if z} == around(table, "0203") | around(
        table, "0303"
    )
    copy = s.copy()
    copy.flags[g.unit_named["RA1"]] |= MOVED
    assert not any(zone_of(g, copy, RED))
    assert covered(table, RED) == around(table, "0203")


def started(g: AnyGame) -> State:
    s: State = g.start()
    settle(g, s, ignore)
    return s


def test_what_is_remembered_is_what_a_new_look_finds_all_through_random_games() -> None:
    """Counters are marked and unmarked by every step; whoever looks between two steps sees it as it is."""
    g = drill()
    changes = 0
    for seed in range(20):
        rng = random.Random(seed)
        s, source = started(g), Stream(rng)
        while (chance := awaited(s)) is not None:
            resolve(g, s, source(chance), ignore)
        kept = [bytearray(), bytearray()]
        while sides := asked(g, s):
            for side in (RED, BLUE):
                zones = zone_of(g, s, side)
                assert zones == projected(s, side, awake(g, s, side))
                assert zone_of(g, s, side) is zones
                changes += zones != kept[side]
                kept[side] = zones
            play_out(g, s, sides[0], Legal(g, s, sides[0]).sample(rng), ignore, source)
    assert changes > 200


def ignore(event: Event) -> None:
    pass
