"""What geography and the stories of the four battles say about the maps: water, banks, bridges, roads."""

from __future__ import annotations

from collections.abc import Iterator

from steppe.board import Board, Statement, names_in, without_exception
from steppe.board.waterways import chain_of, check_lines, corners_of, hexes_around, rivers_of, water_of
from steppe.games.grossdeutschland.mapcheck.entries import entry
from steppe.games.grossdeutschland.mapcheck.ways import by_road, place, road_sides
from steppe.games.grossdeutschland.vocabulary import RIVERS, STREAMS
from steppe.hexes import Hex, Hexside

WATER = (*STREAMS, *RIVERS)
"""Streams first: the Pena is a stream above Ssyrzewo and a river below."""
GOOD = ("road", "highway")


STORY = {
    "kursk": "Ssyrzewo Werchopenje Hill_230 Kalinovka Beresowka Rakowo Novenkoye Hill_243 Luchanio "
    "Alexejewka",
    "akhtyrka": (
        "Akhtyrka Michailovka Prokopenk Vesseloye Kaplunovka Tresovka Volkii Gradnov Hill_62 Sorkova"
    ),
    "mischurin": "Mischurin_Rog Lichovka Borodayevka Hamlet_142 Nesamoshnik Yvaschki Sausslovka Main_Bridge",
    "lutchessa": "Griva Slaruchi Bogorodizskoye Reskoye Kalin Vaskovo Hill_142 Hill_96 Hill_87 Hill_62",
}
"""The places that the introductions to the four battles speak of."""


def check_geography(board: Board, battle: str) -> Iterator[Statement]:
    yield from water(board)
    yield from ways_over(board)
    there = {found.name for found in board.places.values()}
    missing = set(names_in(STORY[battle])) - there
    yield without_exception("all places of the story have their names", "17.0", missing)
    if not missing:
        yield from OWN[battle](board)


def water(board: Board) -> Iterator[Statement]:
    grid, named = board.grid, rivers_of(board, WATER)
    yield Statement("all water has a name", "geography", "" not in named)
    yield from check_lines(board, WATER, "water or balka")
    around, lake = hexes_around(grid), set(board.hexes_with("major_river"))
    lost = []
    for name, sides in named.items():
        chain = chain_of(grid, sides)
        others = (side for other, more in named.items() if other != name for side in more)
        mouths = {corner for side in others for corner in corners_of(grid, side)}
        end = None if chain is None else chain[-1]
        if end is None or not (end in mouths or len(around[end]) < 3 or lake & set(around[end])):
            lost.append(name)
    yield without_exception("each flows into another, into the Dnepr or off the map", "geography", lost)


def ways_over(board: Board) -> Iterator[Statement]:
    """9.1 Bridges and fords lie where roads cross water."""
    wet, roads = set(water_of(board, WATER)), road_sides(board)
    bridges, fords = set(board.sides["bridge"]), set(board.sides["ford"])
    over_river = {
        side for side in roads if any("major_river" in board.kinds(h) for h in board.grid.hexes_of(side))
    }
    yield Statement("every road over water has a bridge or a ford", "9.1.1", roads & wet <= bridges | fords)
    over = bridges <= roads & (wet | over_river)
    yield Statement("every bridge carries a road or a railway over water", "9.1.1", over)
    apart = fords <= wet and not fords & bridges
    yield Statement("every ford lies in water, and under no bridge", "9.1.1", apart)
    good = road_sides(board, ("road", "highway", "rail"))
    yield Statement("good roads and railways have bridges, not fords", "geography", not good & fords)


def kursk(board: Board) -> Iterator[Statement]:
    grid, north = board.grid, set(board.hexes["north"])
    line = set(water_of(board, WATER))
    border = {grid.hexside(h, Hex(n)) for h in north for n in grid.neighbours[h] if n >= 0 and n not in north}
    names = {name for side, name in water_of(board, WATER).items() if side in border}
    yield Statement("north of the Pena ends at the Pena and the Luchanina", "18.6.S2", border <= line)
    yield Statement("and at nothing else", "18.6.S2", names == {"Pena", "Luchanina"})
    inside = (
        "Ssyrzewo",
        "Werchopenje",
        "Hill 230",
        "Kalinovka",
        "Beresowka",
        "Rakowo",
        "Novenkoye",
        "Hill 243",
    )
    out = [name for name in inside if place(board, name) not in north]
    yield without_exception("eight places that the Soviets hold lie inside", "18.6.S1", out)
    german = [name for name in ("Luchanio", "Alexejewka") if place(board, name) in north]
    yield without_exception("Luchanio and Alexejewka lie on the German bank", "18.6.G4", german)
    below = board.sides["river"]
    few = sum(side in board.sides["bridge"] for side in below)
    yield Statement(f"only {few} bridges lead over the Pena proper", "18.0", few <= 3)
    road = by_road(board, place(board, "Ssyrzewo"))
    goals = ("Beresowka", "Werchopenje", "Kalinovka", "Novenkoye")
    ends = [name for name in goals if place(board, name) not in road]
    yield without_exception("roads lead from Ssyrzewo to four objectives", "18.0", ends)


def akhtyrka(board: Board) -> Iterator[Statement]:
    road = by_road(board, entry(board, "G"), GOOD)
    on_the_way = ("Michailovka", "Prokopenk", "Vesseloye", "Kaplunovka", "Tresovka", "Volkii", "Gradnov")
    off = [name for name in on_the_way if place(board, name) not in road]
    yield without_exception("good roads join the town with seven villages of the story", "19.0", off)
    far = [letter for letter in "ABCDE" if entry(board, letter) not in road]
    yield without_exception("and with every Soviet entry hex", "19.3.2", far)
    banks = board.pieces(board.grid.hexes, board.sides["river"])
    ours = next(bank for bank in banks if place(board, "Akhtyrka") in bank)
    front = ("Hill 62", "Sorkova", "Vesseloye", "Tresovka")
    german = [name for name in front if place(board, name) not in ours]
    yield without_exception("the Vorskla lies behind the German front, not across it", "geography", german)


def mischurin(board: Board) -> Iterator[Statement]:
    land = set(board.grid.hexes) - set(board.hexes_with("major_river"))
    banks = board.pieces(land)
    south = next(bank for bank in banks if entry(board, "A") in bank)
    north = next(bank for bank in banks if entry(board, "D") in bank)
    yield Statement("the Dnepr parts the south bank from the north bank", "20.0", south is not north)
    ours = [letter for letter in "ABC" if entry(board, letter) not in south]
    yield without_exception("the Germans enter south of it", "20.0", ours)
    across = by_road(board, entry(board, "A"), GOOD)
    yield Statement("a good road leads over the Main Bridge to D", "20.0", entry(board, "D") in across)
    cities = ("Mischurin Rog", "Lichovka", "Borodayevka", "Hamlet 142", "Nesamoshnik", "Yvaschki")
    off = [name for name in cities if place(board, name) not in across]
    yield without_exception("good roads join both cities and the villages of the story", "20.0", off)


def lutchessa(board: Board) -> Iterator[Statement]:
    banks = board.pieces(board.grid.hexes, board.sides["river"])
    yield Statement("the Lutchessa runs from edge to edge", "21.0", len(banks) == 2)
    north = next(bank for bank in banks if entry(board, "G") in bank)
    held = (
        "Griva",
        "Slaruchi",
        "Bogorodizskoye",
        "Reskoye",
        "Kalin",
        "Vaskovo",
        "Hill 142",
        "Hill 96",
        "Hill 87",
    )
    out = [name for name in held if place(board, name) not in north]
    yield without_exception("the Germans hold the north bank", "21.0", out)
    yield Statement("A lies north of the river", "21.0", entry(board, "A") in north)
    wrong = [letter for letter in "BCDEF" if entry(board, letter) in north]
    yield without_exception("B to F lie south of it", "21.0", wrong)
    bridges = set(board.sides["bridge"]) & set(board.sides["river"])
    good = bridges & road_sides(board, GOOD)
    minor = _bridges_near(board, "Slaruchi", bridges)
    yield Statement("minor roads cross at Slaruchi", "21.0", bool(minor) and not minor & good)
    centre = _bridges_near(board, "Bogorodizskoye", good)
    yield Statement("good roads cross at Bogorodizskoye", "21.0", len(centre) == 2)
    rear = by_road(board, place(board, "Bogorodizskoye"), GOOD)
    linked = {place(board, "Vaskovo"), entry(board, "G")} <= rear
    yield Statement("a good road leads back by Vaskovo to G", "21.0", linked)


def _bridges_near(board: Board, name: str, bridges: set[Hexside]) -> set[Hexside]:
    near = set(board.grid.disc(place(board, name), 3))
    return {side for side in bridges if near & set(board.grid.hexes_of(side))}


OWN = {"kursk": kursk, "akhtyrka": akhtyrka, "mischurin": mischurin, "lutchessa": lutchessa}
