"""The maps of Kursk 1943: what `steppe map check` says of them, that it can say no, how they are drawn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from steppe.board import Board, Place, along, load_map, write_map
from steppe.board.waterways import rivers_of
from steppe.drawing.look import Look, read_look
from steppe.drawing.sheet import MapSheet
from steppe.drawing.works import route_lines
from steppe.games.kursk_1943 import Kursk1943, supply
from steppe.games.kursk_1943.mapcheck import check_board, check_map
from steppe.games.kursk_1943.mapcheck.battles import (
    ARMORED_CLAWS,
    KURSK,
    PROKHOROVKA,
    PROKHOROVKA_15,
    Battle,
    hexes_of,
)
from steppe.games.kursk_1943.mapcheck.supply import lines_of_supply
from steppe.games.kursk_1943.maps import board_of
from steppe.games.kursk_1943.page import markers
from steppe.games.kursk_1943.state import GERMAN, SOVIET
from steppe.games.kursk_1943.vocabulary import ROADS, VOCABULARY, WATER
from steppe.hexes import Hex, flood
from steppe.table.basics import Unit
from steppe.table.dataset import DataSet, packaged
from steppe.terminal.paint import Paint
from steppe.terminal.text_board import TextBoard

ROOM = Path(__file__).parents[2] / "src/steppe/games/kursk_1943"


DATA = DataSet({f"maps/{path.name}": path.read_text("utf-8") for path in (ROOM / "data/maps").glob("*.txt")})
NORTH, SOUTH, JOINED = (board_of(DATA, f"maps/{name}.txt") for name in ("north", "south", "joined"))
HALVES = {"north": NORTH, "south": SOUTH}


def look_of(half: str) -> Look:
    return read_look((ROOM / "look.toml").read_text("utf-8"), map_file=f"maps/{half}.txt")


def faults(board: Board) -> list[str]:
    return [statement.text for statement in check_board(board) if not statement.ok]


def place_at(number: str) -> Place:
    board = NORTH if number < "32" else SOUTH
    return board.places[board.grid.hex(number)]


@pytest.mark.parametrize("half", HALVES)
def test_all_that_is_said_of_a_map_holds(half: str) -> None:
    assert HALVES[half].grid.size == 1248
    assert faults(HALVES[half]) == []


@pytest.mark.parametrize("half", HALVES)
def test_a_map_survives_writing(half: str) -> None:
    board = HALVES[half]
    assert load_map("again", write_map(board).encode(), VOCABULARY) == board


def test_odd_columns_lie_half_a_hex_lower() -> None:
    """10.1 Who stands in 4303 hands supply on to 4404."""
    around = {SOUTH.grid.number(h) for h in SOUTH.grid.ring(SOUTH.grid.hex("4303"), 1)}
    assert around == {"4203", "4204", "4302", "4304", "4403", "4404"}


@pytest.mark.parametrize(
    ("number", "place"),
    [
        ("0927", Place("city", "Kursk")),
        ("1807", Place("town", "Ponyri")),
        ("2405", Place("town", "Maloarkhangelsk")),
        ("0613", Place("town", "Fatezh")),
        ("1815", Place("town", "Zolotukhino")),
        ("5026", Place("city", "Belgorod")),
        ("4206", Place("town", "Oboyan")),
        ("5312", Place("town", "Prokhorovka")),
    ],
)
def test_the_towns_of_the_victory_tables_are_there(number: str, place: Place) -> None:
    assert place_at(number) == place


@pytest.mark.parametrize(
    ("battle", "german", "soviet"),
    [(KURSK, 30, 42), (ARMORED_CLAWS, 31, 39), (PROKHOROVKA, 30, 56), (PROKHOROVKA_15, 26, 39)],
)
def test_the_set_ups_that_are_checked_are_those_of_the_book(battle: Battle, german: int, soviet: int) -> None:
    """As many hexes as the lists of the four battles have."""
    assert (len(set(battle.german.split())), len(set(battle.soviet.split()))) == (german, soviet)
    assert (len(battle.german.split()), len(battle.soviet.split())) == (german, soviet)


def test_supply_follows_roads_for_nothing_and_pays_for_the_rest() -> None:
    """10.1.5, 10.1.8 Alone on the map: a road, a step of open ground, the same over a river."""
    fed = lines_of_supply(NORTH, "Soviet", set(), set())
    cost = {number: fed.get(NORTH.grid.hex(number)) for number in ("0613", "0413", "0414", "0214")}
    assert cost["0613"] == cost["0413"] == 0  # on the road to Kursk, and on one that leads to it
    assert cost["0414"] == 2
    assert lines_of_supply(NORTH, "Soviet", set(), set(NORTH.grid.hexes)) == {}


def test_a_chain_of_units_hands_supply_on() -> None:
    """10.1.9."""
    last = NORTH.grid.hex("2332")
    assert lines_of_supply(NORTH, "Soviet", set(), set())[last] == 6  # three steps from the road in 2329
    chain = hexes_of(NORTH, "2329 2330 2331 2332")
    assert lines_of_supply(NORTH, "Soviet", chain, set())[last] == 0


# It can say no.


def without(board: Board, feature: str, pair: str) -> Board:
    side = board.grid.hexside(*map(board.grid.hex, pair.split("/")))
    left = {other: name for other, name in board.sides[feature].items() if other != side}
    assert len(left) == len(board.sides[feature]) - 1
    falls = {name: {s: h for s, h in sides.items() if s != side} for name, sides in board.falls.items()}
    return replace(board, sides={**board.sides, feature: left}, falls=falls)


def without_road(board: Board, kind: str, first: str) -> Board:
    start = board.grid.hex(first)
    left = tuple(route for route in board.routes[kind] if route.hexes[0] != start)
    assert len(left) < len(board.routes[kind])
    return replace(board, routes={**board.routes, kind: left})


def with_set(board: Board, name: str, numbers: str) -> Board:
    return replace(board, hexes={**board.hexes, name: tuple(sorted(hexes_of(board, numbers)))})


def without_hex(board: Board, name: str, number: str) -> Board:
    left = tuple(h for h in board.hexes[name] if board.grid.number(h) != number)
    assert len(left) == len(board.hexes[name]) - 1
    return replace(board, hexes={**board.hexes, name: left})


def renamed(board: Board, number: str, place: Place) -> Board:
    return replace(board, places={**board.places, board.grid.hex(number): place})


@pytest.mark.parametrize(
    ("faulty", "told"),
    [
        (lambda: without(SOUTH, "donets", "5029/5129"), "every river is one line"),
        (lambda: without(SOUTH, "donets", "5029/5129"), "south of Belgorod the Donets parts the two sides"),
        (lambda: without(NORTH, "river", "1519/1520"), "every river is one line, written downstream"),
        (lambda: without(NORTH, "bridge", "0927/0928"), "bridges are where roads cross rivers"),
        (lambda: without(SOUTH, "bridge", "5027/5127"), "the bridges of Belgorod"),
        (lambda: without(NORTH, "fortified", "1805/1806"), "the first belt covers the whole front"),
        (lambda: without(NORTH, "fortified", "1808/1807"), "the Second belt looks to the German side"),
        (lambda: replace(NORTH, routes={**NORTH.routes, "secondary": ()}), "Kursk: every Soviet unit can"),
        (lambda: without_road(SOUTH, "main", "5027"), "roads join all towns"),
        (lambda: with_set(NORTH, "supply.german", "0000 3100"), "North: the German is supplied"),
        (lambda: with_set(SOUTH, "zone", "6308 6318 6319 4020"), "South: every entry zone is a road"),
        (lambda: with_set(SOUTH, "zone", "6308 6318"), "South: reinforcements enter on the east edge"),
        (lambda: without_hex(SOUTH, "german.5_july", "4225"), "Prokhorovka: everybody begins behind"),
        (lambda: without_hex(NORTH, "beyond.seim", "0928"), "every side of the Seim parts"),
        (lambda: renamed(NORTH, "0926", Place("town", "Kursk")), "Kursk is a city in 0926 and 0927"),
        (lambda: renamed(SOUTH, "5312", Place("village", "Prokhorovka")), "South: Oboyan, Prokhorovka"),
        (lambda: renamed(SOUTH, "4125", Place("town", "Stroitel")), "no place bears a name from after"),
    ],
)
def test_the_check_sees_faults(faulty: Callable[[], Board], told: str) -> None:
    found = faults(faulty())
    assert any(text.startswith(told) for text in found), found


# What the rules will find.


@pytest.mark.parametrize("half", HALVES)
def test_only_words_that_the_rules_know_are_used(half: str) -> None:
    board = HALVES[half]
    assert {kind for h in board.grid.hexes for kind in board.kinds(h)} == {"clear", "hills", "forest"}
    assert {place.kind for place in board.places.values()} == {"city", "town", "village"}
    assert set(board.routes) == set(ROADS)
    assert board.falls["fortified"].keys() == board.sides["fortified"].keys()


def test_rivers_that_cost_the_same_are_of_one_kind() -> None:
    """T6.9 The Donets alone is more than a river."""
    assert set(SOUTH.sides["donets"].values()) == {"Northern Donets"}
    assert "donets" not in NORTH.sides
    named = rivers_of(NORTH, WATER).keys() | rivers_of(SOUTH, WATER).keys()
    assert {"Seim", "Tuskar", "Sosna", "Psel"} <= named


def test_the_first_division_of_the_line_is_protected_against_the_german_next_to_it() -> None:
    """81st Rifle in 1905 against 1904 before it."""
    side = NORTH.grid.hexside(NORTH.grid.hex("1905"), NORTH.grid.hex("1904"))
    assert NORTH.falls["fortified"][side] == NORTH.grid.hex("1905")


# Both joined.


def test_all_that_is_said_of_the_halves_holds_of_both_joined() -> None:
    assert JOINED.grid.size == 2496
    assert faults(JOINED) == []
    said = {statement.text for half in HALVES.values() for statement in check_board(half)}
    both = {statement.text for statement in check_board(JOINED)}
    assert both == said


def test_every_hex_of_a_half_is_the_same_in_the_whole() -> None:
    for half in HALVES.values():
        for h in half.grid.hexes:
            at = JOINED.grid.hex(half.grid.number(h))
            assert JOINED.terrain[at] == half.terrain[h]
            assert JOINED.places.get(at) == half.places.get(h)
            near = {half.grid.number(Hex(n)) for n in half.grid.neighbours[h] if n >= 0}
            assert near <= {JOINED.grid.number(Hex(n)) for n in JOINED.grid.neighbours[at] if n >= 0}


def test_the_south_lies_below_the_north() -> None:
    around = {JOINED.grid.number(h) for h in JOINED.grid.ring(JOINED.grid.hex("0738"), 1)}
    assert around == {"0638", "0737", "0838", "3800", "3900", "4000"}
    assert {JOINED.grid.number(h)[2:] for h in JOINED.grid.edge("south")} == {"38"}


def test_the_highway_from_orel_to_kharkov_leads_over_the_seam() -> None:
    linked: list[list[int]] = [[] for _ in JOINED.grid.hexes]
    for a, b in along(JOINED, "main"):
        linked[a].append(b)
    reached = flood(linked, [JOINED.grid.hex("0500")], bytearray(JOINED.grid.size))
    assert all(reached[JOINED.grid.hex(number)] for number in ("0927", "4206", "5027", "4538"))


def test_the_seim_flows_from_the_south_map_through_kursk_off_the_west_edge() -> None:
    seim = rivers_of(JOINED, WATER)["Seim"]
    assert len(seim) == 19 + 2 + 56
    banks = [{JOINED.grid.number(h) for h in JOINED.grid.hexes_of(side)} for side in seim]
    assert (banks[0], banks[-1]) == ({"6301", "6302"}, {"0026", "0027"})
    assert {"0927", "0928"} in banks


# The game on its maps.


@pytest.mark.parametrize("scenario", Kursk1943.scenarios)
def test_the_rules_find_everybody_on_the_map_and_supplied(scenario: str) -> None:
    """10.1 As the game itself traces lines, not as the check does."""
    g = Kursk1943(packaged(Kursk1943.package), scenario, {})
    s = g.start()
    assert not [statement.text for statement in check_map(g) if not statement.ok]
    for side in (GERMAN, SOVIET):
        found = supply.lines(g, s, side)
        hungry = [
            g.units[u]
            for u in g.units_of[side]
            if s.at[u] >= 0 and not supply.is_supplied(g, s, side, Unit(u), found)
        ]
        assert hungry == []


def test_the_joined_game_is_played_on_both_maps() -> None:
    g = Kursk1943(packaged(Kursk1943.package), "joined", {})
    s = g.start()
    assert g.grid.size == 2496
    halves = {g.numbers[h] < "32" for u in g.units_of[GERMAN] if (h := s.at[u]) >= 0}
    assert halves == {True, False}


def test_the_text_board_goes_on_over_the_seam() -> None:
    g = Kursk1943(packaged(Kursk1943.package), "joined", {})
    board = TextBoard(g, Paint(on=False))
    lines = board.window(g.start(), g.grid.hex("0738"), 1)
    rows = [next(i for i, line in enumerate(lines) if number in line) for number in ("0737", "0738", "3900")]
    assert rows == sorted(set(rows))
    assert not any("0739" in line for line in lines)
    margin = board.overview(g.start())
    assert " 62" in margin[-1] and " 30" in margin[0]


# How they look.


@pytest.mark.parametrize("half", HALVES)
def test_the_look_knows_what_is_on_the_map(half: str) -> None:
    board, look = HALVES[half], look_of(half)
    assert look.sheet.title == f"Kursk 1943: {board.name}"
    assert {kind for h in board.grid.hexes for kind in board.kinds(h)} <= look.terrain.keys()
    assert board.sides.keys() <= look.sides.keys()
    assert board.routes.keys() <= look.routes.keys()
    assert {place.kind for place in board.places.values()} <= look.places.keys()


@pytest.mark.slow
@pytest.mark.parametrize(("name", "board"), [("north", NORTH), ("south", SOUTH), ("joined", JOINED)])
def test_every_name_finds_room(name: str, board: Board) -> None:
    assert MapSheet(board, look_of(name)).layout.unplaced == []


def test_a_secondary_road_is_drawn_up_to_the_main_road_on_which_it_ends() -> None:
    """The road by Vinnikovo leaves the highway to Tim in 1527."""
    junction = NORTH.grid.hex("1527")
    assert (junction, NORTH.grid.hex("1627")) in along(NORTH, "main")
    x, y = NORTH.grid.centre(junction)
    for kind in ROADS:
        off = min(abs(px - x) + abs(py - y) for line in route_lines(NORTH, kind) for px, py in line)
        assert off < 0.01


def test_what_lies_on_the_map_and_on_counters_has_a_sign() -> None:
    look = look_of("north")
    for kind in markers.MARKERS:
        assert look.markers[kind].title and look.markers[kind].mark in look.marks
    assert set(look.tags) == set(markers.TAGS)
