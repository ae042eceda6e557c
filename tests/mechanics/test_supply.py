"""Where a side stands and watches, and who can trace a line; the drill is the game."""

from __future__ import annotations

from steppe.mechanics.supply import closed_to, held_by, held_or_watched, supplied, watched_by
from steppe.table.basics import Side
from tests.drill.table import Table

RED, BLUE = Side(0), Side(1)


def table(lines: str) -> Table:
    return Table(f"turn 1 red move-A\n{lines}")


def numbers(t: Table, layer: bytearray) -> set[str]:
    return {t.g.numbers[h] for h, value in enumerate(layer) if value}


def around(t: Table, number: str) -> set[str]:
    return {t.g.numbers[n] for n in t.g.neighbours[t.g.hex_named[number]] if n >= 0}


def test_hexes_held_and_watched() -> None:
    t = table("0303 RA1 RA2\n0506 BA1")
    assert numbers(t, held_by(t.s, RED)) == {"0303"}
    assert numbers(t, watched_by(t.s, RED)) == around(t, "0303")
    assert numbers(t, held_or_watched(t.s, BLUE)) == around(t, "0506") | {"0506"}


def test_a_friend_opens_a_hex_that_the_enemy_watches() -> None:
    t = table("0303 RA1\n0304 BA1")
    assert numbers(t, closed_to(t.s, RED)) == (around(t, "0304") | {"0304"}) - {"0303"}
    only = bytearray(t.g.grid.size)
    assert numbers(t, closed_to(t.s, RED, only)) == {"0304"}, "a game may have fewer zones"


def test_who_is_connected_with_a_source() -> None:
    t = table("0303 RA1\n0506 RA2\n0607 BA1")
    sources, closed = bytearray(t.g.grid.size), bytearray(t.g.grid.size)
    sources[t.g.hex_named["0301"]] = 1
    for number in around(t, "0506") | {"0303"}:
        closed[t.g.hex_named[number]] = 1
    reached = supplied(t.g, t.s, RED, sources, closed)
    assert "0303" in numbers(t, reached), "a unit's own hex counts even if lines may not enter it"
    assert "0506" not in numbers(t, reached)
    assert not numbers(t, reached) & around(t, "0506")
