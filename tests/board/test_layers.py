"""What a map says, by hex index."""

from __future__ import annotations

from steppe.board import read_map
from steppe.board.layers import Pairs, along, barriers, between, marked, with_place
from tests.board.maps import SMALL_MAP, WORDS, changed

BOARD = read_map(SMALL_MAP, "small.txt", WORDS)


def numbers(layer: bytearray) -> list[str]:
    return [BOARD.grid.number(h) for h in BOARD.grid.hexes if layer[h]]


def both_ways(*pairs: str) -> Pairs:
    hexes = [tuple(BOARD.grid.hex(number) for number in pair.split("/")) for pair in pairs]
    return {way for a, b in hexes for way in ((a, b), (b, a))}


def test_hexes_of_a_set_and_of_places_are_marked() -> None:
    assert numbers(marked(BOARD, BOARD.hexes["fort.german"])) == [
        "1000",
        "1004",
        "1101",
        "1102",
        "1103",
        "1104",
        "1204",
        "1304",
    ]
    assert numbers(with_place(BOARD, "town")) == ["1100", "1300"]
    assert numbers(with_place(BOARD, "village")) == []


def test_what_lies_between_hexes_lies_there_from_both_sides() -> None:
    assert between(BOARD, "river") == both_ways("1001/1101", "1101/1002", "1203/1303")
    assert between(BOARD, "canal", "major_river") == set()


def test_of_several_barriers_the_last_named_counts() -> None:
    text = changed("places city", "sides major_river\n  source reconstructed\n  - 1203/1303\nplaces city")
    board = read_map(text, "small.txt", WORDS)
    h, n = board.grid.hex("1203"), board.grid.hex("1303")
    assert barriers(board, "river", "major_river")[h] == {n: "major_river"}
    assert barriers(board, "major_river", "river")[n] == {h: "river"}


def test_a_route_leads_from_hex_to_hex() -> None:
    assert along(BOARD, "rail", "road") == both_ways("1202/1302", "1302/1303", "1000/1001")
