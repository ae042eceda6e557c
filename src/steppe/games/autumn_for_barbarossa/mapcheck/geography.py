"""What geography and history say about the map."""

from __future__ import annotations

from collections.abc import Iterator

from steppe.board import Board, Statement, along, between, names_in, without_exception
from steppe.board.waterways import check_river_towns, check_rivers, water_of
from steppe.games.autumn_for_barbarossa.mapcheck.setup import great_river
from steppe.hexes import Hex

RIVERS = ("minor_river", "major_river")
WOODS = ("light_woods", "heavy_woods")

RIVER_TOWNS = {
    "Bobr": "Krupki",
    "Bolva": "Kirov Lyudinovo",
    "Desna": "Yelnya Snopot",
    "Dnieper": "Dorogobuzh Smolensk Dubrovno Orsha Kopys Shklov Mogilev Bykhov Rogachev",
    "Drut": "Tolochin Belynichi Rogachev",
    "Gzhat": "Gzhatsk",
    "Iput": "Yershichi",
    "Kasplya": "Kasplya Demidov Surazh",
    "Khmara": "Pochinok",
    "Luchesa": "Vitebsk",
    "Mezha": "Nelidovo",
    "Obol": "Obol",
    "Obsha": "Bely",
    "Osma": "Dorogobuzh",
    "Ostyor": "Roslavl",
    "Pronya": "Gorki Chausy Propoisk",
    "Sozh": "Khislavichi Krichev Cherikov Propoisk",
    "Tsarevich": "Dukhovshchina",
    "Ugra": "Ugra Znamenka Yukhnov",
    "Ulla": "Lepel Chashniki Ulla",
    "Usvyacha": "Usvyaty",
    "Vazuza": "Sychevka Zubtsov",
    "Vikhra": "Monastyrshchina Mstislavl",
    "Volga": "Rzhev Zubtsov",
    "Vop": "Yartsevo",
    "Vyazma": "Vyazma",
    "W. Dvina": "Velizh Surazh Vitebsk Beshenkovichi Ulla Polotsk",
    "Zhizdra": "Zhizdra",
}
"""Places that lie on a river or within a few kilometres of it."""

FLOWS_INTO = {
    "Drut": "Dnieper",
    "Gzhat": "Vazuza",
    "Kasplya": "W. Dvina",
    "Khmara": "Sozh",
    "Luchesa": "W. Dvina",
    "Mezha": "W. Dvina",
    "Obol": "W. Dvina",
    "Obsha": "Mezha",
    "Osma": "Dnieper",
    "Ostyor": "Sozh",
    "Osuga": "Vazuza",
    "Pronya": "Sozh",
    "Ressa": "Ugra",
    "Tsarevich": "Vop",
    "Ulla": "W. Dvina",
    "Usvyacha": "W. Dvina",
    "Uzha": "Dnieper",
    "Vazuza": "Volga",
    "Vikhra": "Sozh",
    "Vop": "Dnieper",
    "Vyazma": "Dnieper",
}
"""The other rivers leave the map."""

RIGHT_BANK = {
    "Dnieper": "11.08/12.08 11.07/12.07 11.07/12.06 09.04/10.04 12.10/13.10 25.14/25.13",
    "W. Dvina": "06.25/06.24",
}
"""Towns and the far bank, as `town/beyond`: Mogilev with its bridgehead, Bykhov and Shklov stand on the right
bank of the Dnieper, Smolensk on both; Polotsk on the right bank of the Dvina."""

RAILWAY_TOWNS = {
    "Minsk-Moscow": "Tolochin Orsha Gusino Smolensk Kardymovo Yartsevo Safonovo Izdeshkovo Vyazma Gzhatsk",
    "Polotsk-Smolensk": "Polotsk Obol Shumilino Vitebsk Liozno Rudnya",
    "Smolensk-Bryansk": "Smolensk Pochinok Stodolishche Roslavl Seshcha Dubrovka",
    "Vitebsk-Nevel": "Vitebsk Gorodok",
    "Vitebsk-Orsha": "Vitebsk Bogushevsk Orsha",
    "Orsha-Mogilev-Rogachev": "Shklov Mogilev Bykhov Rogachev",
    "Mogilev-Roslavl": "Mogilev Chausy Krichev Shumyachi Roslavl",
    "Orsha-Klimovichi": "Orsha Gorki Krichev Klimovichi",
    "Orsha-Lepel": "Orsha Chashniki Lepel",
    "Smolensk-Sukhinichi": "Glinka Yelnya Spas-Demensk Baryatinskaya Sukhinichi",
    "Roslavl-Sukhinichi": "Roslavl Betlitsa Kirov Sukhinichi",
    "Vyazma-Bryansk": "Vyazma Ugra Zanoznaya Kirov Lyudinovo",
    "Vyazma-Rzhev": "Vyazma Novodugino Sychevka Rzhev",
    "Velikiye Luki-Moscow": "Zapadnaya_Dvina Zemtsy Nelidovo Olenino Chertolino Rzhev Zubtsov",
    "Vyazma-Kaluga": "Vyazma Temkino",
    "Bryansk-Kaluga": "Zhizdra Duminichi Sukhinichi",
}
NEVER_ON_A_RAILWAY = (
    "Bely Demidov Dorogobuzh Dukhovshchina Khislavichi Krasny Meshchovsk Monastyrshchina Mosalsk Mstislavl "
    "Propoisk Senno Surazh Usvyaty Velizh Yukhnov Zharkovsky"
)
"""Towns without a railway of the broad gauge in 1941."""

HIGHWAY_TOWNS = {
    "Minsk-Moscow highway": "Tolochin Yartsevo Safonovo Izdeshkovo Vyazma Gzhatsk",
    "Warsaw highway": "Rogachev Dovsk Propoisk Cherikov Krichev Roslavl Spas-Demensk Yukhnov",
    "Leningrad-Kiev highway": "Gorodok Vitebsk Orsha Mogilev Dovsk",
}

LATER_NAMES = "Desnogorsk Gagarin Novolukoml Novopolotsk Slavgorod Sosensky Verkhnedneprovsky"
"""Places that were founded, raised or renamed after 1941."""


def check_geography(board: Board) -> list[Statement]:
    """Statements, where they come from, and whether they hold."""
    return [
        *check_rivers(board, RIVERS, FLOWS_INTO),
        *major_rivers(board),
        *check_river_towns(board, RIVERS, RIVER_TOWNS),
        *banks(board),
        *lakes(board),
        *railways(board),
        *roads(board),
        *woods(board),
        *history(board),
    ]


def major_rivers(board: Board) -> Iterator[Statement]:
    great = set(board.sides["major_river"].values())
    ok = great == {"Dnieper", "Volga", "W. Dvina"}
    yield Statement("the major rivers are Dnieper, Western Dvina and Volga", "geography", ok)
    upper, lower = (sum(name == "Dnieper" for name in board.sides[kind].values()) for kind in RIVERS)
    yield Statement("the Dnieper is a minor river only near its source", "geography", 0 < upper < lower / 3)


def banks(board: Board) -> Iterator[Statement]:
    for river, pairs in RIGHT_BANK.items():
        dry = [pair for pair in pairs.split() if great_river(board, pair) != river]
        yield without_exception(f"towns stand on their bank of the {river}", "geography", dry)


def lakes(board: Board) -> Iterator[Statement]:
    water = water_of(board, RIVERS)
    both = [board.grid.side_number(side) for side in board.sides["lake"] if side in water]
    yield without_exception("no hexside is a lake and a river", "geography", both)
    shores = between(board, "lake")
    crossed = along(board, *board.routes) & shores
    yield Statement("no road, track or railway crosses a lake", "6.1.12", not crossed)


def railways(board: Board) -> Iterator[Statement]:
    """The net of 1941."""
    by_name = {route.name: set(route.hexes) for route in board.routes["railway"]}
    for line, towns in RAILWAY_TOWNS.items():
        away = [town for town in names_in(towns) if not _hexes_of(board, town) & by_name.get(line, set())]
        yield without_exception(f"the railway {line} serves {', '.join(names_in(towns))}", "history", away)
    served = {h for hexes in by_name.values() for h in hexes}
    later = [town for town in names_in(NEVER_ON_A_RAILWAY) if _hexes_of(board, town) & served]
    yield without_exception("no railway serves towns that had none in 1941", "history", later)


def roads(board: Board) -> Iterator[Statement]:
    by_name = {route.name: set(route.hexes) for route in board.routes["road"]}
    for line, towns in HIGHWAY_TOWNS.items():
        away = [town for town in names_in(towns) if not _hexes_of(board, town) & by_name.get(line, set())]
        yield without_exception(f"the {line} leads through {', '.join(names_in(towns))}", "history", away)
    ways = {h for h, _ in along(board, *board.routes)}
    lonely = [place.name for h, place in board.places.items() if place.kind != "hamlet" and h not in ways]
    yield without_exception("every city and village lies on a road, track or railway", "geography", lonely)
    firm = along(board, "road", "railway")
    wet = {board.grid.number(Hex(h)) for h, _ in firm if "swamp" in board.kinds(Hex(h))}
    yield without_exception("no road or railway leads through a swamp", "geography", sorted(wet))


def woods(board: Board) -> Iterator[Statement]:
    """The open country between Dnieper and Sozh, the forests of the north and of the upper Ugra."""
    for words, columns, rows, low, high in (
        ("Dnieper and Sozh is open", (12, 24), (4, 13), 0.0, 0.15),
        ("the Bely and Olenino country is wooded", (33, 40), (22, 26), 0.6, 1.0),
        ("the Ugra above Yukhnov is wooded", (36, 45), (8, 12), 0.7, 1.0),
        ("the whole map is between two fifths and a half wooded", (3, 47), (0, 27), 0.4, 0.5),
    ):
        share = _wooded(board, columns, rows)
        yield Statement(f"{words} ({share:.0%} woods)", "geography", low <= share <= high)


def _wooded(board: Board, columns: tuple[int, int], rows: tuple[int, int]) -> float:
    within = [
        h
        for h in board.grid.hexes
        if columns[0] <= board.grid.parts(h)[0] <= columns[1] and rows[0] <= board.grid.parts(h)[1] <= rows[1]
    ]
    return sum(board.terrain[h] in WOODS for h in within) / len(within)


def history(board: Board) -> Iterator[Statement]:
    later = [name for name in names_in(LATER_NAMES) if _hexes_of(board, name)]
    yield without_exception("no place bears a name from after 1941", "history", later)


def _hexes_of(board: Board, name: str) -> set[Hex]:
    return {h for h, place in board.places.items() if place.name == name}
