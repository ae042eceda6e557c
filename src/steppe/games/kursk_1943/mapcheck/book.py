"""What the rulebook says about the hexes of a half: numbers, cities, supply, entries, rivers and towns that
count for victory."""

from __future__ import annotations

from collections.abc import Iterator

from steppe.board import Board, Statement, along, names_in, without_exception
from steppe.board.waterways import rivers_of, touched
from steppe.games.kursk_1943.mapcheck.battles import Half, hexes_of
from steppe.games.kursk_1943.vocabulary import ROADS, TOWNS, WATER
from steppe.hexes import Hex, Hexside

CITIES = {"North": ("Kursk", "0926 0927", "S1.8.1"), "South": ("Belgorod", "5026 5027", "S2.1")}
BELGOROD_BRIDGES = "5026/5126 5027/5127"


def check_book(board: Board, half: Half) -> Iterator[Statement]:
    yield from numbers(board, half)
    yield from city(board, half)
    yield from supply_bases(board, half)
    yield from entries(board, half)
    yield from rivers(board, half)
    yield from towns(board, half)
    if half.name == "South":
        yield from donets(board)


def numbers(board: Board, half: Half) -> Iterator[Statement]:
    grid, (low, high) = board.grid, half.corners
    own = sum(low <= grid.number(h) <= high for h in grid.hexes)
    ok = grid.strips == "columns" and grid.shifted == "odd" and own == 32 * 39
    words = f"{half.name}: {low} to {high} are 32 columns of 39 hexes, the odd ones half a hex lower"
    yield Statement(words, "10.1", ok)
    ends = {grid.hex(low)} <= half.edge(board, "west") and {grid.hex(high)} <= half.edge(board, "east")
    order = grid.bearing(grid.hex(low), Hex(grid.hex(low) + 1)) == "S"
    yield Statement(f"{half.name}: numbers grow to the east and to the south", "S1.3", ends and order)


def city(board: Board, half: Half) -> Iterator[Statement]:
    """T6.4 A city is made of adjoining hexes, and a main road joins them."""
    name, listed, rule = CITIES[half.name]
    hexes = hexes_of(board, listed)
    there = {h for h, place in board.places.items() if (place.kind, place.name) == ("city", name)}
    yield Statement(f"{name} is a city in {listed.replace(' ', ' and ')}", rule, there == hexes)
    first, second = sorted(hexes)
    joined = (first, second) in along(board, "main")
    yield Statement(f"a main road joins the hexes of {name}", "T6.4", joined)


def supply_bases(board: Board, half: Half) -> Iterator[Statement]:
    rule = "S1.3" if half.name == "North" else "S2.7"
    ok = half.own(board, "supply.german") == half.edge(board, half.german_edge)
    words = f"{half.name}: the German is supplied from the {half.german_edge} edge"
    yield Statement(words, rule, ok)
    base = {h for h, place in board.places.items() if place.name == half.base}
    ok = bool(base) and half.own(board, "supply.soviet") == half.edge(board, "east") | base
    yield Statement(f"{half.name}: the Soviet is supplied from the east edge and {half.base}", rule, ok)


def entries(board: Board, half: Half) -> Iterator[Statement]:
    """11.2.4 A road that leaves the edge is a zone."""
    grid, zones = board.grid, half.own(board, "zone")
    on_road = {h for h, _ in along(board, *ROADS)}
    inland = [grid.number(h) for h in zones if -1 not in grid.neighbours[h] or h not in on_road]
    yield without_exception(f"{half.name}: every entry zone is a road at the map edge", "11.2.4", inland)
    for compass, listed in half.arrivals.items():
        edge = zones & half.edge(board, compass)
        wrong = [number for number in listed.split() if grid.hex(number) not in edge]
        words = f"{half.name}: reinforcements enter on the {compass} edge in {listed.replace(' ', ', ')}"
        yield without_exception(words, "11.1.2", wrong)


def rivers(board: Board, half: Half) -> Iterator[Statement]:
    """S1.5.1, S2.8.1 Rivers to be crossed."""
    named = rivers_of(board, WATER)
    rule = "S1.5.1" if half.name == "North" else "S2.8.1"
    for river in half.rivers:
        beyond = half.own(board, f"beyond.{river.lower()}")
        sides = [side for side in named.get(river, ()) if _is_within(board, half, side)]
        one_bank = sides and all(_is_bank(board, side, beyond) for side in sides)
        yield Statement(
            f"every side of the {river} parts the near bank from the far one", rule, bool(one_bank)
        )
        across = [
            number
            for battle in half.battles
            for number in battle.german.split()
            if board.grid.hex(number) in beyond
        ]
        yield without_exception(f"nobody begins beyond the {river} among the Germans", rule, across)
    sets = [half.own(board, f"beyond.{river.lower()}") for river in half.rivers]
    apart = len(set().union(*sets)) == sum(map(len, sets))
    yield Statement(f"{half.name}: no hex is the far bank of two rivers", rule, apart)


def _is_within(board: Board, half: Half, side: Hexside) -> bool:
    low, high = half.corners
    return all(low <= board.grid.number(h) <= high for h in board.grid.hexes_of(side))


def _is_bank(board: Board, side: Hexside, beyond: set[Hex]) -> bool:
    return sum(h in beyond for h in board.grid.hexes_of(side)) == 1


def towns(board: Board, half: Half) -> Iterator[Statement]:
    """S1.5.2, S2.8.1 Towns that are worth more than others."""
    rule = "S1.5.2" if half.name == "North" else "S2.8.1"
    kinds = {place.name: place.kind for place in board.places.values()}
    wrong = [name for name in names_in(half.towns) if kinds.get(name) not in TOWNS]
    listed = ", ".join(names_in(half.towns))
    yield without_exception(f"{half.name}: {listed} are towns", rule, wrong)
    behind = set(board.hexes[half.battles[0].front])
    ours = [place.name for h, place in board.places.items() if h in behind]
    taken = [name for name in names_in(half.towns) if name in ours]
    yield without_exception(f"{half.name}: they are Soviet on 5 July", rule, taken)


def donets(board: Board) -> Iterator[Statement]:
    """S2.1, S2.2 The bridges of Belgorod, and the river north of 5125."""
    grid, river = board.grid, list(board.sides["donets"])
    belgorod = hexes_of(board, CITIES["South"][1])
    there = {side for side in board.sides["bridge"] if belgorod & set(grid.hexes_of(side))}
    listed = {grid.hexside(*map(grid.hex, pair.split("/"))) for pair in BELGOROD_BRIDGES.split()}
    ok = there == listed and there <= set(river)
    yield Statement("the bridges of Belgorod, 5026/5126 and 5027/5127, lead over the Donets", "S2.1", ok)
    at_5125 = next(n for n, side in enumerate(river) if grid.hex("5125") in touched(grid, [side]))
    closed = set(board.sides["closed_to_7_guards"])
    yield Statement(
        "closed to the 7th Guards Army is the Donets north of 5125", "S2.2", closed == set(river[:at_5125])
    )
