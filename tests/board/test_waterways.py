"""Rivers as chains of hexsides."""

from __future__ import annotations

import pytest

from steppe.board import Board, Vocabulary, read_map
from steppe.board.waterways import (
    chain_of,
    check_river_towns,
    check_rivers,
    corners_of,
    has_loop,
    is_downstream,
    loose_ends,
    touched,
)
from steppe.hexes import Grid, Hexside

ROWS = Grid("rows", (10, 15), "north", (0, 6), "east", shifted="odd")
COLUMNS = Grid("columns", (1, 7), "east", (0, 5), "north", shifted="even", separator=".")


def sides(text: str, grid: Grid = ROWS) -> list[Hexside]:
    return [grid.hexside(*map(grid.hex, pair.split("/"))) for pair in text.split()]


RIVER = "1202/1302 1202/1301 1201/1301 1201/1300 1200/1300"


def test_a_corner_is_the_same_from_all_its_hexes() -> None:
    a, b, c = sides("1202/1302 1202/1301 1301/1302")
    assert len({*corners_of(ROWS, a)} & {*corners_of(ROWS, b)} & {*corners_of(ROWS, c)}) == 1


@pytest.mark.parametrize("grid", [ROWS, COLUMNS])
def test_neighbouring_sides_of_a_hex_share_a_corner(grid: Grid) -> None:
    h = grid.at(4, 3) if grid is COLUMNS else grid.at(12, 3)
    assert h is not None
    for d in range(6):
        shared = {*corners_of(grid, grid.side(h, d))} & {*corners_of(grid, grid.side(h, (d + 1) % 6))}
        assert len(shared) == 1


def test_a_river_is_a_chain_in_the_order_of_its_sides() -> None:
    river = sides(RIVER)
    chain = chain_of(ROWS, river)
    assert chain is not None
    assert len(chain) == len(river) + 1
    assert chain[0] in corners_of(ROWS, river[0])
    assert chain_of(ROWS, reversed(river)) == chain[::-1]
    assert is_downstream(ROWS, river)
    assert is_downstream(ROWS, river[:1])


@pytest.mark.parametrize(
    "text",
    [
        "1202/1302 1201/1301 1202/1301",  # out of order
        "1202/1302 1202/1301 1201/1300",  # broken
        "1202/1302 1202/1301 1301/1302",  # a fork
        "1202/1301 1202/1302 1202/1203 1102/1202 1101/1202 1201/1202",  # a ring
    ],
)
def test_what_is_no_river(text: str) -> None:
    assert not is_downstream(ROWS, sides(text))


def test_a_ring_is_found() -> None:
    assert has_loop(ROWS, sides("1202/1301 1202/1302 1202/1203 1102/1202 1101/1202 1201/1202"))
    assert not has_loop(ROWS, sides(RIVER + " 1301/1302"))


def test_a_loose_end_is_one_inside_the_map() -> None:
    river = sides(RIVER)
    chain = chain_of(ROWS, river)
    assert chain is not None
    assert list(loose_ends(ROWS, river)) == [chain[0]]  # the other end is the west edge


def test_a_river_touches_the_hexes_of_both_banks() -> None:
    assert {ROWS.number(h) for h in touched(ROWS, sides("1202/1302 1202/1301"))} == {"1202", "1301", "1302"}


# What is said of the rivers of a map.

COUNTRY = """steppe map 1
name  Country
grid  rows north 10-15, hexes east 00-06, odd shifted
scale 1 km
terrain
  source made up
  key . clear
  15 .......
  14 .......
  13 .......
  12 .......
  11 .......
  10 .......
sides river
  source made up
  {rivers}
places town
  source made up
  1202 Old Town
  1205 Farm
"""
MAIN = "Main 1202/1302 1202/1301 1201/1301 1201/1300 1200/1300"
BROOK = "Brook 1301/1402 1301/1302"


def country(*rivers: str) -> Board:
    text = COUNTRY.replace("{rivers}", "\n  ".join(rivers))
    return read_map(
        text,
        "country",
        Vocabulary(terrain=frozenset({"clear"}), sides=frozenset({"river"}), places=frozenset({"town"})),
    )


def faults(board: Board) -> list[str]:
    found = [*check_rivers(board, ["river"], {"Brook": "Main"})]
    found += check_river_towns(board, ["river"], {"Main": "Old_Town"})
    return [statement.text for statement in found if not statement.ok]


def test_a_brook_that_flows_into_the_river_is_right() -> None:
    assert faults(country(MAIN, BROOK)) == []


@pytest.mark.parametrize(
    ("rivers", "told"),
    [
        (
            [MAIN, "Brook 1301/1302 1301/1402"],
            "every river flows into its river or leaves the map (not: Brook)",
        ),
        (
            ["Main 1202/1302 1201/1301 1202/1301 1201/1300 1200/1300"],
            "every river is one line, written downstream (not: Main)",
        ),
        ([MAIN.removesuffix(" 1200/1300")], "every river flows into its river or leaves the map (not: Main)"),
        (["Main 1204/1304"], "the Main touches Old Town (not: Old Town)"),
        (
            [MAIN, "Ring 1204/1303 1204/1304 1204/1205 1104/1204 1103/1204 1203/1204"],
            "no river closes a ring",
        ),
    ],
)
def test_what_is_wrong_with_rivers_is_told(rivers: list[str], told: str) -> None:
    assert told in faults(country(*rivers))
