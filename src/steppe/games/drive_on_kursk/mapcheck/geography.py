"""What geography and history say about the map, and whether every set-up group finds room on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from steppe.board import Statement, names_in, without_exception
from steppe.board.waterways import check_river_towns, check_rivers
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
    return [
        *check_rivers(g.board, WATER, FLOWS_INTO),
        *check_river_towns(g.board, WATER, RIVER_TOWNS),
        *history(g),
        *room(g),
    ]


def history(g: DriveOnKursk) -> Iterator[Statement]:
    hexes = _hexes_of_places(g)
    for side, towns in ((GERMAN, HELD_BY_GERMANS), (SOVIET, HELD_BY_SOVIETS)):
        wrong = [
            town
            for town in names_in(towns)
            if town not in hexes or g.ground.side_of_front(hexes[town]) != side
        ]
        word = (
            f"{len(names_in(towns))} places stand on the {g.sides[side].capitalize()} side, as on 4 July 1943"
        )
        yield without_exception(word, "history", wrong)
    later = [name for name in names_in(LATER_NAMES) if name in hexes]
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
