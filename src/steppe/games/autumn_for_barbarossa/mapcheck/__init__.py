"""What the rulebook says about hexes, what its set-up needs, and what geography and history know, checked
against the map: every statement, one by one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from steppe.board import Board, Statement, along, without_exception
from steppe.games.autumn_for_barbarossa.mapcheck.geography import check_geography
from steppe.games.autumn_for_barbarossa.mapcheck.setup import check_setup
from steppe.hexes import Compass, Hex, flood

if TYPE_CHECKING:
    from steppe.table.game import AnyGame

WORTH_TWO = {
    "14.21": "Vitebsk",
    "13.14": "Orsha",
    "11.07": "Mogilev",
    "28.04": "Roslavl",
    "32.10": "Yelnya",
    "25.14": "Smolensk",
    "30.15": "Yartsevo",
    "44.25": "Rzhev",
    "42.15": "Vyazma",
    "39.07": "Spas-Demensk",
}
WORTH_ONE = {
    "20.03": "Krichev",
    "33.03": "Snopot",
    "26.09": "Pochinok",
    "34.13": "Dorogobuzh",
    "25.13": "Smolensk",
    "34.15": "Safonovo",
    "36.15": "Izdeshkovo",
    "27.18": "Dukhovshchina",
    "36.19": "Pusii",
    "24.19": "Demidov",
    "22.21": "Velizh",
    "35.22": "Bely",
    "30.23": "Zharkovsky",
    "39.26": "Olenino",
    "43.20": "Sychevka",
    "46.09": "Yukhnov",
    "39.04": "Kirov",
    "39.02": "Lyudinovo",
    "42.00": "Zhizdra",
    "45.03": "Sukhinichi",
}
"""The hexes of 4.1, with the names as the map spells them."""

ENTRY_EDGES: dict[Compass, str] = {"west": "GHIJK", "north": "AL", "east": "BCD", "south": "E"}
SUPPLY = {"german": "GHIJK", "soviet": "ABCDE"}
ARRIVAL_TOWNS = "42.15 39.07 39.26 44.25"


def check_map(g: AnyGame) -> list[Statement]:
    """Every statement of the rulebook about hexes, then geography and history."""
    # A kit's map may draw the country as the printed one does.
    return check_board(g.board, geography=not g.data.kit)


def check_board(board: Board, geography: bool = True) -> list[Statement]:
    found = [
        *numbers(board),
        *victory(board),
        *entry_areas(board),
        *supply_sources(board),
        *check_setup(board),
    ]
    if geography:
        found += check_geography(board)
    return found


def numbers(board: Board) -> Iterator[Statement]:
    """Columns from left to right, hexes from bottom to top."""
    grid = board.grid
    corners = {grid.number(Hex(0)), grid.number(Hex(grid.size - 1))}
    ok = grid.strips == "columns" and grid.shifted == "even" and corners == {"03.00", "47.27"}
    yield Statement("columns 03 to 47 of hexes 00 to 27, the even ones half a hex higher", "1.2", ok)
    near = grid.adjacent(grid.hex("25.13"), grid.hex("25.14"))
    yield Statement("the two hexes of Smolensk touch", "4.1", near)


def victory(board: Board) -> Iterator[Statement]:
    """4.1 Places worth victory points."""
    for number, name in {**WORTH_TWO, **WORTH_ONE}.items():
        place = board.places.get(board.grid.hex(number))
        ok = place is not None and place.name == name and place.kind in ("city", "village")
        yield Statement(f"{name} is a city or a village in {number}", "4.1", ok)
    for worth, places, rule in ((2, WORTH_TWO, "4.1.1"), (1, WORTH_ONE, "4.1.2")):
        ok = _marked(board, f"victory.{worth}") == set(places)
        yield Statement(f"{len(places)} hexes are marked with {worth}", rule, ok)
    total = sum(worth * len(_marked(board, f"victory.{worth}")) for worth in (1, 2))
    yield Statement(f"the marks are worth 40 (found {total})", "4.1", total == 40)


def entry_areas(board: Board) -> Iterator[Statement]:
    """5.2 Areas where reinforcements come in."""
    for compass, letters in ENTRY_EDGES.items():
        edge = set(board.grid.edge(compass))
        wrong = [
            letter
            for letter in letters
            if len(hexes := board.hexes.get(f"entry.{letter}", ())) != 1 or not edge.issuperset(hexes)
        ]
        listed = ", ".join(letters)
        yield without_exception(f"entry areas on the {compass} edge, one hex each: {listed}", "5.2", wrong)
    wet = [letter for letter in "ABCDEGHIJKL" if _terrain_at(board, f"entry.{letter}") == {"swamp"}]
    yield without_exception("no entry area is a swamp", "5.2", wet)


def supply_sources(board: Board) -> Iterator[Statement]:
    """1.8a Sources, and that supply and arrivals can leave them."""
    for side, letters in SUPPLY.items():
        areas = {number for letter in letters for number in _marked(board, f"entry.{letter}")}
        also = {"42.15"} if side == "soviet" else set()
        ok = _marked(board, f"supply.{side}") == areas | also
        word = f"{side.capitalize()} sources are entry areas {letters[0]} to {letters[-1]}"
        yield Statement(word + (" and Vyazma" if also else ""), "1.8a.7" if not also else "1.8a.8", ok)
    net = _net(board)
    for side in SUPPLY:
        off = [number for number in _marked(board, f"supply.{side}") if board.grid.hex(number) not in net]
        word = f"every {side.capitalize()} source lies on the net of roads and railways that Smolensk is on"
        yield without_exception(word, "1.8a", sorted(off))
    off = [number for number in ARRIVAL_TOWNS.split() if board.grid.hex(number) not in net]
    yield without_exception("so do the four towns where divisions arrive in turn 2", "5.2.S2", off)


def _net(board: Board) -> set[int]:
    """The hexes that roads and railways join with Smolensk."""
    linked: list[list[int]] = [[] for _ in board.grid.hexes]
    for a, b in along(board, "road", "railway"):
        linked[a].append(b)
    joined = flood(linked, [board.grid.hex("25.14")], bytearray(board.grid.size))
    return {h for h in board.grid.hexes if joined[h]}


def _marked(board: Board, name: str) -> set[str]:
    return set(map(board.grid.number, board.hexes.get(name, ())))


def _terrain_at(board: Board, name: str) -> set[str]:
    return {board.terrain[h] for h in board.hexes.get(name, ())}
