"""What geography and history say about the map: water, heights, the railway, who held which village."""

from __future__ import annotations

from collections.abc import Iterator

from steppe.board import Board, Statement, names_in, without_exception
from steppe.board.waterways import check_rivers, touched
from steppe.games.ss_panzer.mapcheck.setup import german_ground
from steppe.hexes import Hex

WATER = ("psel", "stream")

SOUTH_BANK = "Krasny_Oktyabr Kozlovka Vasilyevka Andreyevka Mikhailovka Prelestnoye Petrovka"
NORTH_BANK = "Klyuchi Veselyy Polezhayev Beregovoye Kartashevka"
ON_THE_PSEL = "Kozlovka Andreyevka Mikhailovka Petrovka"
ALONG_THE_RAILWAY = "Nechayevka Belenikhino Yasnaya_Polyana Storozhevoye_woods Brick_works"
ON_THE_MAIN_ROAD = "Luchki Teterevino Komsomolets_state_farm Hill_241.6 Prokhorovka"
"""From the south-west to the north-east."""

HELD_BY_GERMANS = (
    "Krasny_Oktyabr Kozlovka Vasilyevka Klyuchi Komsomolets_state_farm Teterevino Yasnaya_Polyana Kalinin "
    "Ozerovsky Luchki Hill_241.6 Hill_252.2 Hill_226.6"
)
HELD_BY_SOVIETS = (
    "Andreyevka Mikhailovka Prelestnoye Petrovka Beregovoye Polezhayev Veselyy Oktyabrsky_state_farm "
    "Storozhevoye Yamki Prokhorovka Belenikhino Ivanovka Vinogradovka Pravorot Shakhovo Leski"
)
"""Who held a place at dawn on 12 July 1943."""

FLOWS_INTO = {
    "Greznoye brook": "Psel",
    "Molozhavaya balka": "Psel",
    "Oktyabrsky balka": "Psel",
    "Polezhayev balka": "Psel",
    "Zaslonny balka": "Psel",
    "Storozhevoye balka": "Sazhnovsky Donets",
    "Sukhaya Plota balka": "Sazhnovsky Donets",
    "Vinogradovka balka": "Sazhnovsky Donets",
}
"""The others leave the map."""


def check_geography(board: Board) -> list[Statement]:
    """Statements, where they come from, and whether they hold."""
    return [
        *check_rivers(board, WATER, FLOWS_INTO, "stream"),
        *psel(board),
        *heights(board),
        *railway_and_road(board),
        *history(board),
    ]


def psel(board: Board) -> Iterator[Statement]:
    """The river parts the map into a north bank and the rest."""
    places, river = _places(board), board.sides["psel"]
    banks = board.pieces(board.grid.hexes, river)
    yield Statement("the Psel runs from edge to edge and parts the map in two", "geography", len(banks) == 2)
    north = min(banks, key=len)
    wrong = [name for name in names_in(NORTH_BANK) if places[name] not in north]
    wrong += [name for name in names_in(SOUTH_BANK) if places[name] in north]
    yield without_exception("twelve villages stand on their bank of the Psel", "geography", wrong)
    wet = touched(board.grid, river)
    away = [name for name in names_in(ON_THE_PSEL) if not wet & _town(board, places[name])]
    yield without_exception("four villages touch the river", "geography", away)
    shore = wet & north
    climbs = {
        h
        for side, high in board.falls["slope"].items()
        for h in board.grid.hexes_of(side)
        if h != high and h in shore and high in north
    }
    word = f"the north bank is steep: a slope rises behind {len(climbs)} of its {len(shore)} hexes"
    yield Statement(word, "geography", 5 * len(climbs) >= 4 * len(shore))


def heights(board: Board) -> Iterator[Statement]:
    """No slopes that lead down in a circle, and every height has its own."""
    below: dict[Hex, list[Hex]] = {}
    for side, high in board.falls["slope"].items():
        below.setdefault(high, []).extend(h for h in board.grid.hexes_of(side) if h != high)
    yield Statement("no way leads down over slopes back to where it began", "geography", not _circle(below))
    named = {h: place.name for h, place in board.places.items() if place.kind == "height"}
    flat = [name for h, name in named.items() if not any(n in below for n in board.grid.disc(h, 1))]
    yield without_exception(f"all {len(named)} named heights have a slope", "geography", flat)


def railway_and_road(board: Board) -> Iterator[Statement]:
    places, berm = _places(board), board.sides["berm"]
    parts = board.pieces(board.grid.hexes, berm)
    yield Statement("the railway runs from edge to edge without a gap", "geography", len(parts) == 2)
    near = {n for h in touched(board.grid, berm) for n in board.grid.disc(h, 1)}
    away = [name for name in names_in(ALONG_THE_RAILWAY) if places[name] not in near]
    yield without_exception("five places lie along the railway", "geography", away)
    roads = {route.name: route.hexes for route in board.routes["road"]}
    road = roads["Prokhorovka road"]
    order = [road.index(places[name]) for name in names_in(ON_THE_MAIN_ROAD) if places[name] in road]
    ok = len(order) == len(names_in(ON_THE_MAIN_ROAD)) and order == sorted(order)
    yield Statement("the main road leads by Teterevino and Hill 241.6 to Prokhorovka", "geography", ok)
    linked = [name for name in names_in(HELD_BY_SOVIETS) if not _on_road(board, places[name])]
    yield without_exception("every village of the battle has a road", "geography", linked)


def history(board: Board) -> Iterator[Statement]:
    places, ground = _places(board), german_ground(board)
    wrong = [name for name in names_in(HELD_BY_GERMANS) if places.get(name) not in ground]
    yield without_exception(f"{len(names_in(HELD_BY_GERMANS))} places are German at dawn", "history", wrong)
    wrong = [name for name in names_in(HELD_BY_SOVIETS) if places.get(name) in ground]
    yield without_exception(f"{len(names_in(HELD_BY_SOVIETS))} places are Soviet at dawn", "history", wrong)
    west = board.pieces(board.grid.hexes, board.sides["berm"])
    reich = set(board.hexes["area.dr"])
    yield Statement(
        "Das Reich stands wholly west of the railway", "history", any(reich <= part for part in west)
    )


def _circle(below: dict[Hex, list[Hex]]) -> bool:
    """Can one go down and down and come back?"""
    left = dict(below)
    while left:
        lowest = [h for h, steps in left.items() if not any(step in left for step in steps)]
        if not lowest:
            return True
        for h in lowest:
            del left[h]
    return False


def _on_road(board: Board, h: Hex) -> bool:
    return any(_town(board, h) & set(route.hexes) for route in board.routes["road"])


def _town(board: Board, h: Hex) -> set[Hex]:
    """The whole town around a hex."""
    return next((part for part in board.pieces(board.hexes_with("town")) if h in part), {h})


def _places(board: Board) -> dict[str, Hex]:
    return {place.name: h for h, place in board.places.items()}
