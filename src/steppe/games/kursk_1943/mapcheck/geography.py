"""What geography and history say about the maps."""

from __future__ import annotations

from collections.abc import Iterator

from steppe.board import Board, Statement, along, names_in, without_exception
from steppe.board.waterways import check_river_towns, check_rivers
from steppe.games.kursk_1943.mapcheck.battles import HALVES
from steppe.games.kursk_1943.vocabulary import ROADS, TOWNS, WATER
from steppe.hexes import Hex, flood

RIVER_TOWNS = {
    "North": {
        "Oka": "Tagino",
        "Seim": "Kursk Pryamitsyno",
        "Snova": "Zolotukhino",
        "Svapa": "Verkhny_Lyubazh",
        "Tuskar": "Svoboda",
        "Usozha": "Fatezh",
    },
    "South": {
        "Korocha": "Korocha Shebekino",
        "Lipovy Donets": "Luchki Shopino",
        "Northern Donets": "Belgorod Maslova_Pristan Rzhavets",
        "Pena": "Berezovka Rakovo Syrtsevo",
        "Psel": "Oboyan",
        "Razumnaya": "Razumnoye",
        "Vorskla": "Borisovka Tomarovka Yakovlevo",
    },
}
"""Places that lie on a river or within a few kilometres of it."""

FLOWS_INTO = {
    "Koren": "Korocha",
    "Korocha": "Northern Donets",
    "Lipovy Donets": "Northern Donets",
    "Pena": "Psel",
    "Razumnaya": "Northern Donets",
    "Snova": "Tuskar",
    "Solotinka": "Psel",
    "Tuskar": "Seim",
}
"""The other rivers leave the map."""

HIGHWAY_TOWNS = {
    "Orel-Kursk": "Trosna Verkhny_Lyubazh Fatezh Kursk",
    "Oboyan-Belgorod": "Oboyan Novoselovka Yakovlevo Belgorod",
    "Belgorod-Grayvoron": "Belgorod Tomarovka Borisovka Khotmyzhsk",
    "Belgorod-Korocha": "Belgorod Korocha",
}

GERMAN_TOWNS = "Belgorod Borisovka Glazunovka Tomarovka Trosna"
"""What the Germans held on 5 July; all other towns were Soviet."""

LATER_NAMES = "Gubkin Kurchatov Maysky Severny Stroitel Zheleznogorsk"
"""Places that were founded or renamed after the war."""


def check_geography(board: Board) -> list[Statement]:
    """Statements, where they come from, and whether they hold."""
    halves = [half.name for half in HALVES if half.is_on(board)]
    return [
        *check_rivers(board, WATER, FLOWS_INTO),
        *(said for half in halves for said in check_river_towns(board, WATER, RIVER_TOWNS[half])),
        *oboyan(board),
        *roads(board),
        *history(board),
    ]


def oboyan(board: Board) -> Iterator[Statement]:
    if "beyond.psel" in board.hexes:
        north = {board.places[h].name for h in board.hexes["beyond.psel"] if h in board.places}
        ok = "Oboyan" in north and "Prokhorovka" not in north
        yield Statement("Oboyan stands north of the Psel, Prokhorovka south of it", "geography", ok)


def roads(board: Board) -> Iterator[Statement]:
    by_name: dict[str, set[Hex]] = {}
    for route in board.routes["main"]:
        by_name.setdefault(route.name, set()).update(route.hexes)
    for road, towns in HIGHWAY_TOWNS.items():
        if road in by_name:
            off = [name for name in names_in(towns) if not hexes_named(board, name) & by_name[road]]
            listed = ", ".join(names_in(towns))
            yield without_exception(f"the road {road} leads through {listed}", "geography", off)
    linked: list[list[int]] = [[] for _ in board.grid.hexes]
    for a, b in along(board, *ROADS):
        linked[a].append(b)
    town_hexes = {h: place.name for h, place in board.places.items() if place.kind in TOWNS}
    net = flood(linked, [min(town_hexes)], bytearray(board.grid.size))
    away = [name for h, name in town_hexes.items() if not net[h]]
    yield without_exception("roads join all towns with each other", "geography", away)
    lost = [board.grid.number(h) for h in board.hexes["zone"] if not net[h]]
    yield without_exception("and with every entry zone", "geography", lost)


def history(board: Board) -> Iterator[Statement]:
    behind = set(board.hexes["german.5_july"])
    towns = {h: place.name for h, place in board.places.items() if place.kind in TOWNS}
    wrong = [name for h, name in towns.items() if (h in behind) != (name in GERMAN_TOWNS.split())]
    yield without_exception("the towns are on the side that held them on 5 July 1943", "history", wrong)
    names = {place.name for place in board.places.values()}
    later = [name for name in names_in(LATER_NAMES) if name in names]
    yield without_exception("no place bears a name from after the war", "history", later)


def hexes_named(board: Board, name: str) -> set[Hex]:
    return {h for h, place in board.places.items() if place.name == name}
