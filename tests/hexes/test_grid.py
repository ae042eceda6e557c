"""Every statement of the five rulebooks about which hexes touch, and how far they are apart."""

import doctest
import pickle
from math import dist, isclose

import pytest

import steppe.hexes.grid
from steppe.hexes import BadHex, Compass, Grid, Hex
from tests.hexes.grids import (
    AKHTYRKA,
    AUTUMN,
    DRIVE_ON_KURSK,
    GAMES,
    JOINED,
    KURSK_43,
    KURSK_43_JOINED,
    KURSK_43_SOUTH,
    MISCHURIN_ROG,
    SMALL,
    SS_PANZER,
    around,
    numbers,
)


def distance(grid: Grid, a: str, b: str) -> int:
    return grid.distance(grid.hex(a), grid.hex(b))


def line(grid: Grid, a: str, b: str) -> str:
    """A line as text: `1712 1813 1913`, with `1813|1912` where it runs along a hexside."""
    return " ".join("|".join(numbers(grid, entry)) for entry in grid.line(grid.hex(a), grid.hex(b)))


def test_the_example_in_the_docstring() -> None:
    assert doctest.testmod(steppe.hexes.grid).failed == 0


# ---------------------------------------------------------------------- Drive on Kursk


def test_drive_on_kursk_has_1428_hexes() -> None:
    assert DRIVE_ON_KURSK.size == 1428
    assert DRIVE_ON_KURSK.number(Hex(0)) == "1000"
    assert DRIVE_ON_KURSK.number(Hex(1427)) == "6027"


def test_drive_on_kursk_neighbours() -> None:
    assert around(DRIVE_ON_KURSK, "1907") == "1807 1808 1906 1908 2007 2008"
    assert around(DRIVE_ON_KURSK, "1000") == "1001 1100"


def test_drive_on_kursk_ring_two_away_from_kursk() -> None:
    ring = DRIVE_ON_KURSK.ring(DRIVE_ON_KURSK.hex("3415"), 2)
    assert " ".join(numbers(DRIVE_ON_KURSK, ring)) == (
        "3214 3215 3216 3313 3316 3413 3417 3513 3516 3614 3615 3616"
    )


@pytest.mark.parametrize(
    ("a", "b", "hexes"),
    [
        ("1503", "1504", 1),
        ("1503", "1505", 2),
        ("1503", "1506", 3),
        ("1503", "1507", 4),
        ("3413", "3415", 2),
        ("3513", "3415", 2),
        ("3614", "3415", 2),
        ("1908", "1809", 1),
        ("1908", "1907", 1),
        ("1713", "1714", 1),
        ("2704", "2705", 1),
        ("4723", "4724", 1),
    ],
)
def test_drive_on_kursk_distances(a: str, b: str, hexes: int) -> None:
    assert distance(DRIVE_ON_KURSK, a, b) == hexes


@pytest.mark.parametrize(
    ("compass", "first", "last", "count"),
    [
        ("north", "6000", "6027", 28),
        ("east", "1027", "6027", 51),
        ("south", "1000", "1027", 28),
        ("west", "1000", "6000", 51),
    ],
)
def test_drive_on_kursk_edges(compass: Compass, first: str, last: str, count: int) -> None:
    edge = numbers(DRIVE_ON_KURSK, DRIVE_ON_KURSK.edge(compass))
    assert (edge[0], edge[-1], len(edge)) == (first, last, count)


def test_drive_on_kursk_directions() -> None:
    grid = DRIVE_ON_KURSK
    assert grid.directions == ("NE", "E", "SE", "SW", "W", "NW")
    assert numbers(grid, grid.neighbours[grid.hex("1907")]) == [
        "2008",
        "1908",
        "1808",
        "1807",
        "1906",
        "2007",
    ]


# ---------------------------------------------------------------------- the other games


def test_autumn_for_barbarossa() -> None:
    assert distance(AUTUMN, "25.13", "25.14") == 1
    assert around(AUTUMN, "25.13") == "24.12 24.13 25.12 25.14 26.12 26.13"
    assert around(AUTUMN, "42.15") == "41.15 41.16 42.14 42.16 43.15 43.16"
    assert AUTUMN.number(AUTUMN.hex("6.00")) == "06.00"
    grid = AUTUMN
    assert grid.directions == ("N", "NE", "SE", "S", "SW", "NW")
    assert (
        " ".join(numbers(grid, grid.neighbours[grid.hex("25.13")])) == "25.14 26.13 26.12 25.12 24.12 24.13"
    )


def test_ss_panzer_neighbours_and_directions() -> None:
    """The sheet is turned round: columns are counted to the west, hexes to the north."""
    grid = SS_PANZER
    assert around(grid, "1913") == "1813 1814 1912 1914 2013 2014"
    compass = dict(zip(grid.directions, numbers(grid, grid.neighbours[grid.hex("1913")]), strict=True))
    assert compass == {"N": "1914", "NE": "1814", "SE": "1813", "S": "1912", "SW": "2013", "NW": "2014"}
    even = dict(zip(grid.directions, numbers(grid, grid.neighbours[grid.hex("2013")]), strict=True))
    assert even == {"N": "2014", "NE": "1913", "SE": "1912", "S": "2012", "SW": "2112", "NW": "2113"}


@pytest.mark.parametrize(
    ("a", "b", "hexes"), [("1913", "1915", 2), ("1913", "1910", 3), ("1712", "1913", 2), ("2112", "1913", 2)]
)
def test_ss_panzer_distances(a: str, b: str, hexes: int) -> None:
    assert distance(SS_PANZER, a, b) == hexes


@pytest.mark.parametrize(
    "passed",
    ["1712 1813 1913", "2112 2013 1913", "1913 1914 1915", "1913 1912 1911 1910"],
)
def test_ss_panzer_lines_of_sight(passed: str) -> None:
    a, *_, b = passed.split()
    assert line(SS_PANZER, a, b) == passed


def crossings(grid: Grid, a: str, b: str) -> str:
    """The hexsides of a line as text, with `+` where it goes through the corner between two."""
    met = grid.crossings(grid.hex(a), grid.hex(b))
    return " ".join("+".join(sorted(map(grid.side_number, sides))) for sides in met)


@pytest.mark.parametrize(
    ("a", "b", "met"),
    [
        ("1913", "1913", ""),
        ("1913", "1914", "1913/1914"),
        ("1913", "1915", "1913/1914 1914/1915"),
        # Along the hexside between 1813 and 1814, into it and out of it through its corners.
        ("1913", "1713", "1813/1913+1814/1913 1813/1814 1713/1813+1713/1814"),
        # Through the corner of 1714, 1814 and 1713, without entering 1713.
        ("1913", "1415", "1814/1913 1714/1814 1614/1714 1514/1614 1415/1514"),
        # Along the edge of the map: what lies outside does not count.
        ("0401", "0201", ""),
    ],
)
def test_the_hexsides_that_a_line_meets(a: str, b: str, met: str) -> None:
    assert crossings(SS_PANZER, a, b) == met


@pytest.mark.parametrize(
    ("a", "b", "ways"),
    [
        ("1913", "1913", ""),
        ("1913", "1915", "N"),
        ("1913", "1415", "NE"),
        ("1913", "1713", "NE SE"),
        # Along the edge of the map: there is no hex to the south-west of 0201, but a side.
        ("0201", "0401", "SW NW"),
        ("0401", "0201", "NE SE"),
    ],
)
def test_the_ways_by_which_a_line_leaves_a_hex(a: str, b: str, ways: str) -> None:
    found = SS_PANZER.ways_out(SS_PANZER.hex(a), SS_PANZER.hex(b))
    assert " ".join(SS_PANZER.directions[d] for d in found) == ways


def test_grossdeutschland_bridge_is_straight() -> None:
    assert line(MISCHURIN_ROG, "4047", "4248") == "4047 4147 4248"
    assert distance(MISCHURIN_ROG, "3552", "3653") == 1


def test_grossdeutschland_akhtyrka() -> None:
    """All of downtown hangs together, and the two river hexes touch."""
    grid = AKHTYRKA
    town = {grid.hex(n) for n in ["3502", "3602", "3603", "3702", "3802", "3803", "3804", "3902"]}
    found, front = set(), [grid.hex("3502")]
    while front:
        h = front.pop()
        found.add(h)
        front += [n for n in town - found if grid.adjacent(h, n)]
    assert found == town
    assert distance(grid, "4613", "4614") == 1


def test_kursk_43() -> None:
    """Rows are counted from the north, odd columns lie half a hex lower."""
    grid = KURSK_43
    assert around(grid, "0927") == "0827 0926 1027"
    assert around(grid, "1807") == "1706 1707 1806 1808 1906 1907"
    compass = dict(zip(grid.directions, numbers(grid, grid.neighbours[grid.hex("1807")]), strict=True))
    assert compass == {"N": "1806", "NE": "1906", "SE": "1907", "S": "1808", "SW": "1707", "NW": "1706"}
    assert numbers(grid, grid.edge("east"))[0] == "3100"
    assert {n[2:] for n in numbers(grid, grid.edge("north"))} == {"00"}
    assert distance(KURSK_43_SOUTH, "4303", "4404") == 1


def test_kursk_43_joined() -> None:
    """The south half lies under the north half: 32 columns more, 39 rows less."""
    grid = KURSK_43_JOINED
    assert grid.size == 2496
    assert around(grid, "0038") == "0037 0137 0138 3200"
    assert around(grid, "0138") == "0038 0137 0238 3200 3300 3400"
    assert around(grid, "3200") == "0038 0138 3201 3300"
    assert around(grid, "6300") == "3138 6200 6201 6301"
    assert around(grid, "3105") == "3005 3006 3104 3106"
    assert around(grid, "3205") == "3204 3206 3304 3305"
    assert distance(grid, "0927", "4206") == 18  # column 10, row 45
    assert line(grid, "0737", "3901") == "0737 0738 3900 3901"
    assert (len(grid.edge("north")), len(grid.edge("east"))) == (32, 78)
    assert {number[:2] for number in numbers(grid, grid.edge("east"))} == {"31", "63"}
    assert {number[:2] for number in numbers(grid, grid.edge("west"))} == {"00", "32"}
    assert numbers(grid, grid.edge("south"))[0] == "3238"
    assert numbers(grid, grid.edge("north"))[-1] == "3100"
    assert grid.bearing(grid.hex("0927"), grid.hex("4127")) == "S"


def test_a_seam_parts_the_strips_in_two_even_halves() -> None:
    for seam in (31, 33, 0, 64):
        with pytest.raises(ValueError, match=f"a seam at {seam} does not part the strips"):
            Grid("columns", (0, 63), "east", (0, 38), "south", "odd", seam=seam)
    with pytest.raises(ValueError, match="a seam at 3 does not part"):
        Grid("columns", (0, 5), "east", (0, 38), "south", "odd", seam=3)


# ---------------------------------------------------------------------- numbers


def test_a_leading_zero_may_be_left_out() -> None:
    assert KURSK_43.number(KURSK_43.hex("927")) == "0927"
    assert KURSK_43.number(KURSK_43.hex("200")) == "0200"
    assert AUTUMN.number(AUTUMN.hex("6.0")) == "06.00"


@pytest.mark.parametrize(
    "text", ["9999", "927", "", "19 07", "1907 ", "19.07", "19075", "0x10", "１９０７", "+907"]
)
def test_a_hex_that_is_not_on_the_map(text: str) -> None:
    with pytest.raises(BadHex) as error:
        DRIVE_ON_KURSK.hex(text)
    assert str(error.value) == f"there is no hex {text} on this map"


@pytest.mark.parametrize("text", ["2513", "25..13", ".13", "25.", "25.13.1", "2.5.13"])
def test_a_hex_with_a_separator_that_is_not_on_the_map(text: str) -> None:
    with pytest.raises(BadHex):
        AUTUMN.hex(text)


@pytest.mark.parametrize("grid", GAMES)
def test_numbers_name_all_hexes_in_order(grid: Grid) -> None:
    names = [grid.number(h) for h in grid.hexes]
    assert len(set(names)) == grid.size
    assert names == sorted(names)
    assert [grid.hex(name) for name in names] == list(grid.hexes)
    assert [grid.at(*grid.parts(h)) for h in grid.hexes] == list(grid.hexes)


def test_grids_that_cannot_be() -> None:
    with pytest.raises(ValueError, match="rows cannot be counted towards the east"):
        Grid("rows", (1, 9), "east", (1, 9), "north", "odd")
    with pytest.raises(ValueError, match="the hexes of columns cannot be counted towards the west"):
        Grid("columns", (1, 9), "east", (1, 9), "west", "odd")
    with pytest.raises(ValueError, match="hex numbers cannot run from 9 to 1"):
        Grid("columns", (9, 1), "east", (1, 9), "south", "odd")
    with pytest.raises(ValueError, match="hex numbers cannot run from 1 to 100"):
        Grid("columns", (1, 9), "east", (1, 100), "south", "odd")


def test_a_grid_is_a_value() -> None:
    twin = Grid("rows", (10, 60), "north", (0, 27), "east", "odd")
    assert twin == DRIVE_ON_KURSK
    assert hash(twin) == hash(DRIVE_ON_KURSK)
    copy = pickle.loads(pickle.dumps(DRIVE_ON_KURSK))
    assert copy == twin
    assert copy.neighbours == twin.neighbours


# ---------------------------------------------------------------------- every numbering


@pytest.mark.parametrize("grid", SMALL)
def test_strips_are_shifted_as_the_table_of_schemes_says(grid: Grid) -> None:
    """facts/geometry.md, section 1."""
    for h in grid.hexes:
        a, b = grid.parts(h)
        low = 0 if (a % 2 == 1) == (grid.shifted == "odd") else -1
        expected = {(a, b - 1), (a, b + 1)} | {(a + s, b + low + t) for s in (-1, 1) for t in (0, 1)}
        assert {n for n in grid.neighbours[h] if n >= 0} == {
            found for pair in expected if (found := grid.at(*pair)) is not None
        }


@pytest.mark.parametrize("grid", GAMES + SMALL + JOINED)
def test_direction_names_agree_with_the_drawing(grid: Grid) -> None:
    for h in grid.hexes:
        x, y = grid.centre(h)
        for name, n in zip(grid.directions, grid.neighbours[h], strict=True):
            if n < 0:
                continue
            nx, ny = grid.centre(Hex(n))
            assert isclose(dist((x, y), (nx, ny)), 1)
            assert ("N" in name, "S" in name) == (ny < y - 0.1, ny > y + 0.1)
            assert ("E" in name, "W" in name) == (nx > x + 0.1, nx < x - 0.1)
            assert grid.bearing(h, Hex(n)) == name


@pytest.mark.parametrize("grid", SMALL)
def test_corners_bound_the_side_of_their_direction(grid: Grid) -> None:
    for h in grid.hexes:
        corners = grid.corners(h)
        for d, n in enumerate(grid.neighbours[h]):
            ends = corners[d], corners[(d + 1) % 6]
            assert isclose(dist(*ends), 3**-0.5)
            if n >= 0:
                theirs = grid.corners(Hex(n))
                assert all(any(dist(end, other) < 1e-9 for other in theirs) for end in ends)


@pytest.mark.parametrize("grid", GAMES + SMALL + JOINED)
def test_edges_lie_where_they_are_drawn(grid: Grid) -> None:
    spots = {h: grid.centre(h) for h in grid.hexes}
    east, south = max(x for x, _ in spots.values()), max(y for _, y in spots.values())
    assert min(x for x, _ in spots.values()) == 0 == min(y for _, y in spots.values())
    assert all(spots[h][0] <= 0.5 for h in grid.edge("west"))
    assert all(spots[h][1] <= 0.5 for h in grid.edge("north"))
    assert all(spots[h][0] >= east - 0.5 for h in grid.edge("east"))
    assert all(spots[h][1] >= south - 0.5 for h in grid.edge("south"))


def test_directions_towards_a_map_edge() -> None:
    def names(grid: Grid, compass: Compass) -> str:
        return " ".join(grid.directions[d] for d in grid.towards(compass))

    assert names(DRIVE_ON_KURSK, "west") == "W SW NW NE SE E"
    assert names(DRIVE_ON_KURSK, "north") == "NE NW E W SE SW"
    assert names(SS_PANZER, "north") == "N NE NW SE SW S"
    assert names(SS_PANZER, "east") == "NE SE N S SW NW"


def test_bearings() -> None:
    def bearing(a: str, b: str) -> str:
        return DRIVE_ON_KURSK.bearing(DRIVE_ON_KURSK.hex(a), DRIVE_ON_KURSK.hex(b))

    assert bearing("3415", "4717") == "N"
    assert bearing("3415", "2622") == "SE"
    assert bearing("3415", "3505") == "W"
    assert bearing("3415", "3415") == ""


# ---------------------------------------------------------------------- lines and hexsides


def test_a_line_along_hexsides_has_two_hexes_there() -> None:
    assert line(DRIVE_ON_KURSK, "1907", "2107") == "1907 2007|2008 2107"
    assert line(DRIVE_ON_KURSK, "3415", "3119") == "3415 3315|3416 3316 3217|3317 3218 3118|3219 3119"


def test_a_line_along_the_map_edge_has_the_hex_on_the_map() -> None:
    assert line(DRIVE_ON_KURSK, "2000", "2200") == "2000 2100 2200"


def test_a_slanting_line_passes_two_hexes_at_one_distance() -> None:
    """2103 and 2004 are both two away from 2002: six hexes for a distance of four."""
    assert line(DRIVE_ON_KURSK, "2002", "2105") == "2002 2003 2103 2004 2104 2105"
    assert distance(DRIVE_ON_KURSK, "2002", "2105") == 4


def test_hexsides() -> None:
    grid = DRIVE_ON_KURSK
    side = grid.hexside(grid.hex("3220"), grid.hex("3120"))
    assert side == grid.hexside(grid.hex("3120"), grid.hex("3220"))
    assert numbers(grid, grid.hexes_of(side)) == ["3120", "3220"]
    assert grid.side_number(side) == "3120/3220"
    with pytest.raises(BadHex, match=r"^1907 and 2107 are not adjacent$"):
        grid.hexside(grid.hex("1907"), grid.hex("2107"))


def test_a_hexside_on_the_map_edge_has_one_hex() -> None:
    grid = DRIVE_ON_KURSK
    side = grid.side(grid.hex("6000"), grid.directions.index("NW"))
    assert numbers(grid, grid.hexes_of(side)) == ["6000"]
    assert grid.side_number(side) == "6000/NW"


@pytest.mark.parametrize("grid", SMALL[:4])
def test_every_hexside_is_one_number(grid: Grid) -> None:
    sides = {grid.side(h, d) for h in grid.hexes for d in range(6)}
    inside = sum(n >= 0 for row in grid.neighbours for n in row) // 2
    outside = sum(n < 0 for row in grid.neighbours for n in row)
    assert len(sides) == inside + outside


def test_direction_and_adjacency() -> None:
    grid = DRIVE_ON_KURSK
    a, b, far = grid.hex("1907"), grid.hex("2008"), grid.hex("2107")
    assert grid.direction(a, b) == 0
    assert grid.direction(b, a) == 3
    assert grid.direction(a, far) is None
    assert grid.adjacent(a, b)
    assert not grid.adjacent(a, a)
    assert not grid.adjacent(a, far)
