"""The hexes that the rulebook numbers: what must be in them, and how they lie to each other."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from steppe.board import Board, Statement, without_exception
from steppe.hexes import Hex

SETTLED = frozenset({"hamlet", "village", "town", "city", "downtown"})

NAMED = {
    "kursk": {
        "4451": "Novenkoye",
        "3437": "Beresowka",
        "2135": "Ssyrzewo",
        "1742": "Werchopenje",
        "2328": "Luchanio",
        "3229": "Alexejewka",
    },
    "akhtyrka": {"4317": "Sorkova", "3519": "Vesseloye", "4610": "Bakirovka", "3413": "Tresovka"},
    "mischurin": {
        "2239": "Krassni Kut",
        "1939": "Kalinov",
        "1633": "Hamlet 179",
        "2733": "Hamlet 142",
        "3127": "Nesamoshnik",
        "3642": "Sausslovka",
        "3143": "Hamlet 86",
        "2347": "Yvaschki",
    },
    "lutchessa": {"4311": "Griva", "1909": "Reskoye", "1710": "Kalin"},
}
"""18.6, 19.6, 20.6, 21.6 Settlements whose name stands in the hex that the lists number."""

HILLS = {
    "kursk": {"2448": "Hill 243", "1448": "Hill 230"},
    "akhtyrka": {"4214": "Hill 62"},
    "mischurin": {},
    "lutchessa": {
        "4116": "Hill 142",
        "3412": "Hill 96",
        "3621": "Hill 54",
        "2718": "Hill 62",
        "2215": "Hill 87",
    },
}
"""18.3, 19.6, 21.3 The named hills, which are the peaks of their maps (R94)."""

DOWNTOWN = frozenset(["3502", "3602", "3603", "3702", "3802", "3803", "3804", "3902"])
MAIN_BRIDGE = ("3946", "4047", "4147", "4248", "4348")
"""20.3 The three hexes of the bridge, and where it begins and ends."""
BORODAYEVKA = ("3551", "3552", "3651", "3653")
EXIT = frozenset(["3453", "3553", "3653", "3753", "3853"])

LISTS = {"kursk": "18.6.G6", "akhtyrka": "19.6.G2", "mischurin": "20.6.G3", "lutchessa": "21.6.G2"}


def check_book(board: Board, battle: str) -> Iterator[Statement]:
    yield from named_hexes(board, battle)
    yield from OWN[battle](board)


def named_hexes(board: Board, battle: str) -> Iterator[Statement]:
    """Settlements and hills stand where the lists number them."""
    at, rule = board.grid.hex, LISTS[battle]
    wrong = [f"{name} {number}" for number, name in NAMED[battle].items() if not _is(board, number, name)]
    yield without_exception("the settlements stand in their hexes, under their names", rule, wrong)
    bare = [number for number in NAMED[battle] if not SETTLED & set(board.kinds(at(number)))]
    yield without_exception("and these hexes are settled", rule, bare)
    hills = HILLS[battle]
    wrong = [f"{name} {number}" for number, name in hills.items() if not _is(board, number, name)]
    yield without_exception(f"{len(hills)} hills are named in their hexes", "11.2.4", wrong)
    peaks = numbers(board, board.hexes_with("peak"))
    yield Statement("the peaks are the named hills and no others", "11.2.4", peaks == set(hills))


def kursk(board: Board) -> Iterator[Statement]:
    grid, at = board.grid, board.grid.hex
    yield Statement("2743 is open ground for a tank HQ", "18.6.S4", board.kinds(at("2743")) == ("clear",))
    climbs = all(grid.parts(at(a))[1] < grid.parts(at(b))[1] for a, b in pairwise(("2328", "2135", "1742")))
    yield Statement("Luchanio, Ssyrzewo and Werchopenje lie from south to north", "18.0", climbs)
    west = all(_west_of(board, number, "2135") for number in ("3437", "4451", "3229"))
    yield Statement("Beresowka, Novenkoye and Alexejewka lie west of Ssyrzewo", "18.0", west)
    yield Statement("Kalinovka has at least three town hexes", "18.3.1", _towns(board, "1651") >= 3)
    yield Statement("Rakowo has six town hexes", "18.3.5", _towns(board, "4433") == 6)


def akhtyrka(board: Board) -> Iterator[Statement]:
    downtown = numbers(board, board.hexes_with("downtown"))
    yield Statement("downtown Akhtyrka is eight hexes", "19.3.1", downtown == DOWNTOWN)
    side = board.grid.hexside(board.grid.hex("4613"), board.grid.hex("4614"))
    yield Statement("a river parts 4613 from 4614", "19.4", side in board.sides["river"])
    city = set(board.hexes_with("city")) | set(board.hexes_with("downtown"))
    yield Statement("the city is one piece around downtown", "7.2.3", len(board.pieces(city)) == 1)
    east = all(_west_of(board, number, "4317") for number in DOWNTOWN)
    yield Statement("the town lies in the west, Sorkova east of it", "19.0", east)


def mischurin(board: Board) -> Iterator[Statement]:
    grid, at = board.grid, board.grid.hex
    spans = [grid.hexside(at(a), at(b)) for a, b in pairwise(MAIN_BRIDGE)]
    over = all(side in board.sides["bridge"] for side in spans)
    wet = all("major_river" in board.kinds(at(number)) for number in MAIN_BRIDGE[1:4])
    dry = not any("major_river" in board.kinds(at(number)) for number in (MAIN_BRIDGE[0], MAIN_BRIDGE[4]))
    yield Statement("the Main Bridge crosses 4047, 4147 and 4248 from bank to bank", "20.3.2", over)
    yield Statement("its three hexes are river, both ends are land", "20.3.2", wet and dry)
    towns = {Hex(at(number)) for number in BORODAYEVKA}
    yield Statement("Borodayevka is one piece", "20.3.1", len(board.pieces(towns)) == 1)
    yield Statement("all of it is town", "20.3.1", towns <= set(board.hexes_with("town")))
    edge = {
        number
        for h in grid.disc(at("3653"), 2)
        if grid.parts(h)[1] == grid.second[1] and (number := grid.number(h))
    }
    exits = numbers(board, board.hexes["exit"])
    yield Statement(
        "units leave over the east edge within two hexes of 3653", "20.3.3", edge == exits == EXIT
    )
    cities = board.pieces(board.hexes_with("city"))
    yield Statement("two cities, Mischurin Rog and Lichovka", "20.3.4", len(cities) == 2)
    yield Statement("1040 is in Lichovka", "20.6.G1", any(at("1040") in city for city in cities))
    south = grid.parts(at("1040"))[0] < grid.parts(at("4047"))[0]
    yield Statement("Lichovka lies south of the bridge", "20.0", south)


def lutchessa(board: Board) -> Iterator[Statement]:
    west = _west_of(board, "4311", "3412") and _west_of(board, "3412", "1909")
    yield Statement("Griva is the western wing, Reskoye the eastern", "21.0", west)
    behind = board.grid.parts(board.grid.hex("2215"))[1] > board.grid.parts(board.grid.hex("1909"))[1]
    yield Statement("Hill 87 with the guns lies north of the line", "21.6.G5", behind)


OWN = {"kursk": kursk, "akhtyrka": akhtyrka, "mischurin": mischurin, "lutchessa": lutchessa}


def numbers(board: Board, hexes: tuple[Hex, ...]) -> set[str]:
    return {board.grid.number(h) for h in hexes}


def _is(board: Board, number: str, name: str) -> bool:
    place = board.places.get(board.grid.hex(number))
    return place is not None and place.name == name


def _west_of(board: Board, number: str, other: str) -> bool:
    return board.grid.centre(board.grid.hex(number))[0] < board.grid.centre(board.grid.hex(other))[0]


def _towns(board: Board, number: str) -> int:
    """How many hexes the town around a hex has."""
    h = board.grid.hex(number)
    return next((len(town) for town in board.pieces(board.hexes_with("town")) if h in town), 0)
