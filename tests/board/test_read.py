"""A good map is read in full; a bad one is refused with the line that is wrong."""

import pickle
from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steppe.board import BadMap, Board, Place, Route, load_map, read_map
from steppe.hexes import Grid, Hex
from tests.board.maps import SMALL_MAP, WORDS, changed


@pytest.fixture(scope="module")
def board() -> Board:
    return read_map(SMALL_MAP, "map.txt", WORDS)


def test_header(board: Board) -> None:
    assert board.name == "Before Kursk"
    assert board.scale == "10 km"
    assert board.grid == Grid("rows", (10, 13), "north", (0, 4), "east", "odd")


def test_terrain(board: Board) -> None:
    forest = [board.grid.number(h) for h in board.grid.hexes if board.terrain[h] == "forest"]
    assert forest == ["1203", "1302", "1303", "1304"]
    assert len(board.terrain) == board.grid.size


def test_hexsides(board: Board) -> None:
    river = {board.grid.side_number(side): name for side, name in board.sides["river"].items()}
    assert river == {"1001/1101": "Seim", "1002/1101": "Seim", "1203/1303": ""}


def test_directed_hexsides_know_the_hex_that_they_lead_from() -> None:
    board = read_map(changed("Seim 1001/1101 1101/1002", "Seim 1101>1001 1101/1002"), "map.txt", WORDS)
    side = board.grid.hexside(board.grid.hex("1001"), board.grid.hex("1101"))
    assert board.falls == {"river": {side: board.grid.hex("1101")}}
    assert board.sides == read_map(SMALL_MAP, "map.txt", WORDS).sides


def test_a_hexside_is_written_once_whichever_way_it_leads() -> None:
    twice = changed("Seim 1001/1101 1101/1002", "Seim 1101>1001 1001>1101")
    assert complaint(twice) == "map.txt:18: hexside 1001>1101 stands twice in 'sides river'"


def test_terrain_that_shares_a_hex() -> None:
    board = read_map(changed("key f forest", "key f forest+marsh"), "map.txt", WORDS)
    assert board.kinds(board.grid.hex("1303")) == ("forest", "marsh")
    assert board.kinds(board.grid.hex("1000")) == ("clear",)
    assert [board.grid.number(h) for h in board.hexes_with("marsh")] == ["1203", "1302", "1303", "1304"]
    bad = changed("key f forest", "key f forest+jungle")
    assert complaint(bad) == "map.txt:10: unknown terrain 'jungle'"


def test_sets_of_hexes_with_ranges_along_and_across(board: Board) -> None:
    forts = [board.grid.number(h) for h in board.hexes["fort.german"]]
    assert forts == ["1000", "1004", "1101", "1102", "1103", "1104", "1204", "1304"]


def test_a_range_may_run_backwards() -> None:
    backwards = read_map(changed("1101..1103", "1103..1101"), "map.txt", WORDS)
    assert backwards == read_map(SMALL_MAP, "map.txt", WORDS)


def test_places(board: Board) -> None:
    places = {board.grid.number(h): place for h, place in board.places.items()}
    assert places == {
        "1202": Place("city", "Kursk"),
        "1100": Place("town", "Stary Oskol"),
        "1300": Place("town", ""),
    }


def test_routes(board: Board) -> None:
    def route(name: str, *numbers: str) -> Route:
        return Route(name, tuple(map(board.grid.hex, numbers)))

    assert board.routes == {"rail": (route("Kursk Orel", "1202", "1302", "1303"), route("", "1000", "1001"))}


def test_sources(board: Board) -> None:
    assert board.sources["sides river"] == "rulebook 3.2"
    assert list(board.sources) == [
        "terrain",
        "sides river",
        "hexes fort.german",
        "places city",
        "places town",
        "routes rail",
    ]


def test_a_map_with_separators_in_its_numbers() -> None:
    text = dedent("""\
        steppe map 1
        name Smolensk
        grid columns east 24-25, hexes north 12-14, even shifted, separator .
        scale 7 miles
        terrain
          source test
          key . clear
          24 ...
          25 ...
        hexes fort.german
          source test
          25.12..25.14
        routes road
          source test
          - 24.12-25.13-25.14
        """)
    board = read_map(text, "map.txt", WORDS)
    assert [board.grid.number(h) for h in board.hexes["fort.german"]] == ["25.12", "25.13", "25.14"]
    assert board.routes["road"][0].hexes == (Hex(0), Hex(4), Hex(5))


def test_windows_line_ends_and_byte_order_mark() -> None:
    data = b"\xef\xbb\xbf" + SMALL_MAP.replace("\n", "\r\n").encode()
    assert load_map("map.txt", data, WORDS) == read_map(SMALL_MAP, "map.txt", WORDS)


def test_a_board_can_be_sent_to_another_process(board: Board) -> None:
    assert pickle.loads(pickle.dumps(board)) == board


# ---------------------------------------------------------------------- bad maps


def complaint(text: str) -> str:
    with pytest.raises(BadMap) as error:
        read_map(text, "map.txt", WORDS)
    return str(error.value)


GRID = "rows north 10-13, hexes east 00-04, odd shifted"
GRID_FORM = "the grid line must read like 'rows north 10-60, hexes east 00-27, odd shifted'"
SIDES_FORM = "hexsides must read like 'Seim 3120/3220', with '-' for no name"
ROUTE_FORM = "a route must read like 'Kursk_Orel 3415-3515-3614', with '-' for no name"


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        # The heading
        ("steppe map 1", "dear diary", "1: this is not a steppe map: it must begin with 'steppe map 1'"),
        ("steppe map 1", "steppe map 2", "1: unknown map version '2'"),
        ("steppe map 1", "steppe map", "1: unknown map version ''"),
        ("name  Before Kursk\n", "", "1: there is no 'name' line"),
        ("name  Before Kursk", "name", "2: the 'name' line is empty"),
        (f"grid  {GRID}\n", "", "1: there is no 'grid' line"),
        ("scale 10 km\n", "", "1: there is no 'scale' line"),
        ("scale 10 km", "scale 10 km\nscale 20 km", "5: there is a second 'scale' line"),
        # The grid
        (GRID, "rows north 10-13", f"3: {GRID_FORM}"),
        (GRID, "diagonals north 10-13, hexes east 00-04, odd shifted", f"3: {GRID_FORM}"),
        (GRID, "rows north 10-13, hexes east 00-04, odd", f"3: {GRID_FORM}"),
        (GRID, "rows north ten-13, hexes east 00-04, odd shifted", f"3: {GRID_FORM}"),
        (GRID, f"{GRID}, separator -", f"3: {GRID_FORM}"),
        (
            GRID,
            "rows east 10-13, hexes east 00-04, odd shifted",
            "3: rows cannot be counted towards the east",
        ),
        (GRID, "rows north 13-10, hexes east 00-04, odd shifted", "3: hex numbers cannot run from 13 to 10"),
        # Sections
        ("sides river", "lakes", "16: unknown section 'lakes'"),
        ("sides river", "sides", "16: 'sides' takes one name"),
        ("sides river", "sides big river", "16: 'sides' takes one name"),
        ("\nterrain", "\nterrain hard", "7: 'terrain' takes no name"),
        ("places town", "places city", "27: there is a second section 'places city'"),
        ("# a comment", "  1202 Kursk", "5: this entry stands in no section"),
        ("  source rulebook 3.2\n", "", "16: 'sides river' has no source line"),
        ("  source reconstructed: by hand\n", "", "7: 'terrain' has no source line"),
        ("source rulebook 3.2", "source", "17: the source line is empty"),
        ("  - 1203/1303", "  source me", "19: 'sides river' has a second source line"),
        # Terrain
        ("key f forest", "key f jungle", "10: unknown terrain 'jungle'"),
        ("key f forest", "key forest", "10: a key must read like 'key f forest'"),
        ("key f forest", "key fo forest", "10: a key must read like 'key f forest'"),
        ("key f forest", "key . forest", "10: there is a second key '.'"),
        ("  key f forest\n", "", "10: letter 'f' has no key"),
        ("12 ...f.", "12 ...x.", "12: letter 'x' has no key"),
        ("  12 ...f.\n", "", "7: strip 12 is missing"),
        ("12 ...f.", "12 ...f", "12: strip 12 has 4 letters instead of 5: hex 1204 is missing"),
        ("12 ...f.", "12 ...f..", "12: strip 12 has 6 letters instead of 5: its last hex is 1204"),
        ("12 ...f.", "12 ... f.", "12: a strip must read like '60 ..ff.', one letter a hex"),
        ("12 ...f.", "13 ...f.", "12: strip 13 stands here a second time"),
        ("12 ...f.", "14 ...f.", "12: there is no strip 14 on this map"),
        ("12 ...f.", "twelve ...f.", "12: there is no strip twelve on this map"),
        # Hexsides
        ("sides river", "sides canal", "16: unknown hexside feature 'canal'"),
        ("Seim 1001/1101", "Seim 1001/1109", "18: there is no hex 1109 on this map"),
        ("Seim 1001/1101", "Seim 1001/1103", "18: 1001 and 1103 are not adjacent"),
        ("Seim 1001/1101", "Seim 1001/1001", "18: 1001 and 1001 are not adjacent"),
        ("Seim 1001/1101", "Seim 1001", "18: '1001' is no hexside: write it like '3120/3220'"),
        ("Seim 1001/1101", "1001/1101", f"18: {SIDES_FORM}"),
        ("  - 1203/1303", "  Psel", f"19: {SIDES_FORM}"),
        ("  - 1203/1303", "  - 1101/1001", "19: hexside 1101/1001 stands twice in 'sides river'"),
        # Sets of hexes
        ("hexes fort.german", "hexes fort.martian", "20: unknown hex set 'fort.martian'"),
        ("1000 1101", "1000 9999 1101", "22: there is no hex 9999 on this map"),
        ("1101..1103", "1101..1109", "22: there is no hex 1109 on this map"),
        ("1101..1103", "1101..1203", "22: 1101..1203 runs neither along a strip nor across the strips"),
        ("1000 1101", "1000 1102 1101", "22: hex 1102 stands twice in 'hexes fort.german'"),
        ("1004..1304", "1104..1004 1103", "23: hex 1103 stands twice in 'hexes fort.german'"),
        # Places
        ("places town", "places hamlet", "27: unknown place kind 'hamlet'"),
        ("1100 Stary Oskol", "1199 Stary Oskol", "29: there is no hex 1199 on this map"),
        ("1100 Stary Oskol", "Stary Oskol", "29: there is no hex Stary on this map"),
        ("1100 Stary Oskol", "1202 Stary Oskol", "29: there are two places in hex 1202"),
        ("1300 -", "1300", "30: a place must read like '3415 Kursk', with '-' for no name"),
        # Routes
        ("routes rail", "routes canal", "31: unknown route kind 'canal'"),
        ("1202-1302-1303", "1202-1402-1303", "33: there is no hex 1402 on this map"),
        ("1202-1302-1303", "1202-1303-1302", "33: the route jumps from 1202 to 1303"),
        ("1202-1302-1303", "1202--1302", "33: there is no hex  on this map"),
        ("Kursk_Orel 1202", "Kursk Orel 1202", f"33: {ROUTE_FORM}"),
        ("Kursk_Orel 1202-1302-1303", "1202-1302-1303", f"33: {ROUTE_FORM}"),
        ("Kursk_Orel 1202-1302-1303", "Kursk 1202", f"33: {ROUTE_FORM}"),
    ],
)
def test_bad_maps(old: str, new: str, expected: str) -> None:
    assert complaint(changed(old, new)) == f"map.txt:{expected}"


def test_an_empty_file_is_no_map() -> None:
    assert complaint("") == "map.txt:1: this is not a steppe map: it must begin with 'steppe map 1'"


def test_a_map_needs_terrain() -> None:
    text = f"steppe map 1\nname x\ngrid {GRID}\nscale 1 km\n"
    assert complaint(text) == "map.txt:1: there is no 'terrain' section"


def test_a_file_that_is_not_utf_8() -> None:
    data = changed("Stary Oskol", "Старый").encode("cp1251")
    with pytest.raises(BadMap) as error:
        load_map("kit/map.txt", data, WORDS)
    assert str(error.value) == "kit/map.txt:29: this is not UTF-8 text"
    assert (error.value.file, error.value.line) == ("kit/map.txt", 29)


@given(
    st.integers(0, len(SMALL_MAP)),
    st.integers(0, 40),
    st.text(" \n\t\r\x00-/.#_0123f²", max_size=6) | st.text(max_size=4),
)
def test_whatever_is_wrong_is_a_bad_map(start: int, length: int, scribble: str) -> None:
    """A map with something scribbled over it is read, or refused with a line that it has."""
    text = SMALL_MAP[:start] + scribble + SMALL_MAP[start + length :]
    try:
        read_map(text, "map.txt", WORDS)
    except BadMap as error:
        assert 1 <= error.line <= text.count("\n") + 1
        assert "\n" not in str(error)
