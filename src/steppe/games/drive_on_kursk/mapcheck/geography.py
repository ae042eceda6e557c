"""What geography and history say about the map, and whether every set-up group finds room on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from steppe.board import Statement, without_exception
from steppe.board.waterways import (
    chain_of,
    corners_of,
    has_loop,
    hexes_around,
    is_downstream,
    loose_ends,
    rivers_of,
    touched,
    water_of,
)
from steppe.games.drive_on_kursk.ground import WATER
from steppe.games.drive_on_kursk.stacking import FULL, size_of
from steppe.games.drive_on_kursk.state import GERMAN, SOVIET
from steppe.hexes import Hex
from steppe.table.basics import Side, Unit

if TYPE_CHECKING:
    from steppe.games.drive_on_kursk import DriveOnKursk

RIVER_TOWNS = {
    "Aidar": "Rovenki",
    "Bolva": "Lyudinovo",
    "Desna": "Zhukovka Bryansk Trubchevsk",
    "Donets": "Belgorod Shebekino Chuguyev Zmiyev",
    "Korocha": "Korocha Shebekino",
    "Nerussa": "Dmitrovsk",
    "Nugr": "Bolkhov",
    "Oka": "Kromy Orel Belev Likhvin",
    "Oskol": "Stary_Oskol Chernyanka Novy_Oskol Volokonovka Valuyki Kupyansk",
    "Psel": "Prokhorovka Oboyan Sumy Lebedin",
    "Seim": "Solntsevo Kursk Lgov Rylsk Korenevo",
    "Sev": "Sevsk",
    "Snezhet": "Karachev",
    "Sosna": "Kolpny Livny",
    "Sudost": "Pochep",
    "Svapa": "Dmitriyev Mikhaylovka",
    "Tuskar": "Zolotukhino Kursk",
    "Udy": "Kharkov",
    "Upa": "Odoyev",
    "Vorskla": "Yakovlevo Tomarovka Borisovka Grayvoron Akhtyrka",
    "Zhizdra": "Zhizdra Kozelsk",
    "Zusha": "Novosil Mtsensk",
}
"""Towns and villages that lie on a river or within a few kilometres of it."""

FLOWS_INTO = {
    "Bolva": "Desna",
    "Korocha": "Donets",
    "Nerussa": "Desna",
    "Nugr": "Oka",
    "Sev": "Nerussa",
    "Snezhet": "Desna",
    "Sudost": "Desna",
    "Svapa": "Seim",
    "Tuskar": "Seim",
    "Udy": "Donets",
    "Upa": "Oka",
    "Zhizdra": "Oka",
    "Zusha": "Oka",
}
"""The other rivers leave the map."""

HELD_BY_GERMANS = (
    "Belgorod Bogodukhov Bolkhov Borisovka Bryansk Chuguyev Dmitrovsk Dyatkovo Grayvoron Karachev Kharkov "
    "Komarichi Kromy Lokot Lyudinovo Mtsensk Navlya Orel Rylsk Sevsk Sumy Tomarovka Trosna Trubchevsk "
    "Ulyanovo Zalegoshch Zhizdra Zmiyev Zmiyevka"
)
HELD_BY_SOVIETS = (
    "Belev Dmitriyev Fatezh Korocha Kozelsk Kupyansk Kursk Lgov Livny Maloarkhangelsk Novosil Oboyan "
    "Olkhovatka Ponyri Prokhorovka Shebekino Stary_Oskol Sudzha Sukhinichi Verkhovye Yakovlevo"
)
"""Who held a place on 4 July 1943."""

LATER_NAMES = (
    "Berestyn Chekalin Desnogorsk Dubovoye Fokino Gubkin Kurchatov Novovoronezh Pervomaysky Razumnoye Seltso "
    "Severny Slobozhanske Sosensky Stroitel Suvorov Udachny Zheleznogorsk"
)
"""Places that were founded, raised or renamed after 1943."""


def check_geography(g: DriveOnKursk) -> list[Statement]:
    """Statements, where they come from, and whether they hold."""
    return [*rivers(g), *river_towns(g), *history(g), *room(g)]


def rivers(g: DriveOnKursk) -> Iterator[Statement]:
    grid, water, named = g.grid, water_of(g.board, WATER), rivers_of(g.board, WATER)
    yield Statement("no river closes a ring", "geography", not has_loop(grid, water))
    broken = [name for name, sides in named.items() if not is_downstream(grid, sides)]
    yield without_exception("every river is one line, written downstream", "geography", broken)
    chains = {name: chain for name, sides in named.items() if (chain := chain_of(grid, sides)) is not None}
    sources = {chain[0] for chain in chains.values()}
    stubs = [corner for corner in loose_ends(grid, water) if corner not in sources]
    yield Statement("no river ends in a stub: a loose end is a source", "geography", not stubs)
    around = hexes_around(grid)
    lost = [
        name
        for name, chain in chains.items()
        if not (
            chain[-1] in {c for side in named[FLOWS_INTO[name]] for c in corners_of(grid, side)}
            if name in FLOWS_INTO
            else len(around[chain[-1]]) < 3
        )
    ]
    yield without_exception("every river flows into its river or leaves the map", "geography", lost)


def river_towns(g: DriveOnKursk) -> Iterator[Statement]:
    named, hexes = rivers_of(g.board, WATER), _hexes_of_places(g)
    for river, towns in RIVER_TOWNS.items():
        bank = touched(g.grid, named.get(river, ()))
        away = [town for town in _names(towns) if hexes.get(town) not in bank]
        yield without_exception(f"the {river} touches {', '.join(_names(towns))}", "geography", away)


def history(g: DriveOnKursk) -> Iterator[Statement]:
    hexes = _hexes_of_places(g)
    for side, towns in ((GERMAN, HELD_BY_GERMANS), (SOVIET, HELD_BY_SOVIETS)):
        wrong = [
            town for town in _names(towns) if town not in hexes or g.ground.side_of_front(hexes[town]) != side
        ]
        word = (
            f"{len(_names(towns))} places stand on the {g.sides[side].capitalize()} side, as on 4 July 1943"
        )
        yield without_exception(word, "history", wrong)
    later = [name for name in _names(LATER_NAMES) if name in hexes]
    yield without_exception("no place bears a name from after the war", "history", later)
    lakes = g.board.sides.get("lake", {})
    yield Statement(
        "there is no lake: all standing water of this region was dammed after the war", "history", not lakes
    )


def room(g: DriveOnKursk) -> Iterator[Statement]:
    """Every group of a set-up code fits on its own side within its reach; together they reach the front."""
    for side in (GERMAN, SOVIET):
        groups = _groups(g, side)
        spread = {code: _own_hexes(g, side, *code) for code in groups}
        tight = [code[0] for code, units in groups.items() if size_of(g, units) > FULL * len(spread[code])]
        word = f"every {g.sides[side].capitalize()} group has room within the reach of its code"
        yield without_exception(word, "3.4", [g.numbers[h] for h in tight])
        stand = {h for hexes in spread.values() for h in hexes}
        bare = [
            g.numbers[h]
            for h in g.ground.front[side]
            if h not in stand and not any(n in stand for n in g.neighbours[h])
        ]
        word = f"some {g.sides[side].capitalize()} group reaches every hex of the front"
        yield without_exception(word, "3.4.2", bare)


def _groups(g: DriveOnKursk, side: Side) -> dict[tuple[Hex, int], tuple[Unit, ...]]:
    """The units of each set-up code, by its hex and reach."""
    groups: dict[tuple[Hex, int], tuple[Unit, ...]] = {}
    for u in g.units_of[side]:
        counter = g.counters[u]
        if counter.printed_hex:
            code = g.grid.hex(counter.printed_hex), counter.reach
            groups[code] = (*groups.get(code, ()), Unit(u))
    return groups


def _own_hexes(g: DriveOnKursk, side: Side, host: Hex, reach: int) -> list[Hex]:
    return [h for h in g.grid.disc(host, reach) if g.ground.side_of_front(h) == side]


def _hexes_of_places(g: DriveOnKursk) -> dict[str, Hex]:
    return {place.name: h for h, place in g.board.places.items()}


def _names(text: str) -> list[str]:
    return [name.replace("_", " ") for name in text.split()]
