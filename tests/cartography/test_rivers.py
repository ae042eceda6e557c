"""River lines become hexsides."""

from __future__ import annotations

import json
from math import pi, sin
from pathlib import Path

import pytest

from steppe.board.waterways import chain_of, corners_of, has_loop, is_downstream, loose_ends
from steppe.hexes import Grid, Hexside
from tools.cartography.frame import Frame
from tools.cartography.lines import Network, read_lines
from tools.cartography.plane import Geo, Plane, Spot
from tools.cartography.rivers import BadRiver, Course, on_map, resample, snap, snap_all

GRIDS = [
    Grid("rows", (10, 21), "north", (0, 11), "east", shifted="odd"),
    Grid("rows", (10, 21), "north", (0, 11), "east", shifted="even"),
    Grid("columns", (1, 12), "east", (0, 11), "north", shifted="even", separator="."),
    Grid("columns", (10, 21), "west", (10, 21), "north", shifted="odd"),
]
ROWS = GRIDS[0]
PLANE = Plane(Geo(52.0, 36.0))


def winding(y: float = 5.0, x0: float = -3.0, x1: float = 16.0) -> tuple[Spot, ...]:
    """A line that winds from west to east."""
    steps = [x0 + (x1 - x0) * n / 60 for n in range(61)]
    return tuple((x, y + 0.8 * sin(x * pi / 3)) for x in steps)


def side(grid: Grid, pair: str) -> Hexside:
    a, b = map(grid.hex, pair.split("/"))
    return grid.hexside(a, b)


@pytest.mark.parametrize("grid", GRIDS)
def test_a_river_across_the_map_is_one_chain_from_edge_to_edge(grid: Grid) -> None:
    frame = Frame(grid)
    found = snap(frame, Course("Seim", winding()), {})
    chain = chain_of(grid, found)
    assert chain is not None
    assert is_downstream(grid, found)
    assert not list(loose_ends(grid, found))
    assert chain[0][0] < 1000 < 9000 < chain[-1][0]  # from the west edge to the east edge
    assert all(abs(y / 1000 - 5 - 0.8 * sin(x / 1000 * pi / 3)) < 0.9 for x, y in chain)


@pytest.mark.parametrize("grid", GRIDS)
def test_a_tributary_ends_where_it_meets_its_river(grid: Grid) -> None:
    frame = Frame(grid)
    tributary = Course("Svapa", ((6.0, 1.0), (6.3, 3.0), (6.0, 4.9)), into="Seim")
    rivers = snap_all(frame, [Course("Seim", winding()), tributary])
    water = [s for sides in rivers.values() for s in sides]
    assert not has_loop(grid, water)
    assert len(list(loose_ends(grid, water))) == 1  # its source
    chain = chain_of(grid, rivers["Svapa"])
    assert chain is not None
    banks = {corner for s in rivers["Seim"] for corner in corners_of(grid, s)}
    assert [corner in banks for corner in chain] == [False] * (len(chain) - 1) + [True]


def test_a_river_passes_the_sides_that_it_must_and_begins_where_it_shall() -> None:
    frame = Frame(ROWS)
    begin, through = side(ROWS, "1504/1604"), side(ROWS, "1606/1706")
    course = Course("Zusha", winding(), begin=begin, through=(through,))
    found = snap(frame, course, {})
    assert found[0] == begin
    assert through in found
    assert is_downstream(ROWS, found)
    assert through not in snap(frame, Course("Zusha", winding()), {})


def test_rivers_do_not_cross() -> None:
    frame = Frame(ROWS)
    rivers = snap_all(frame, [Course("Oka", winding(4.5)), Course("Ugra", winding(5.0))])
    corners = [{c for s in sides for c in corners_of(ROWS, s)} for sides in rivers.values()]
    assert not corners[0] & corners[1]


def test_a_river_that_ends_nowhere_is_refused() -> None:
    frame = Frame(ROWS)
    with pytest.raises(BadRiver, match="ends inside the map"):
        snap(frame, Course("Stub", ((2.0, 3.0), (5.0, 3.0))), {})
    with pytest.raises(BadRiver, match="nowhere on the map"):
        snap(frame, Course("Far", ((-9.0, -9.0), (-5.0, -9.0))), {})
    with pytest.raises(BadRiver, match="not on the map before it"):
        snap(frame, Course("Early", winding(), into="Later"), {})


def test_of_a_line_the_longest_stretch_on_the_map_counts() -> None:
    frame = Frame(ROWS)
    line = ((-3.0, 2.0), (1.0, 2.0), (1.0, -4.0), (6.0, -4.0), (6.0, 9.0))
    stretch, from_edge, to_edge = on_map(frame, Course("Upa", line))
    assert (from_edge, to_edge) == (True, False)
    assert stretch[-1] == (6.0, 9.0)
    assert {round(x, 3) for x, _ in stretch} == {6.0}


def test_resampling_keeps_the_ends() -> None:
    found = resample(((0.0, 0.0), (1.0, 0.0), (1.0, 0.05)))
    assert (found[0], found[-1], len(found)) == ((0.0, 0.0), (1.0, 0.05), 12)


# ---------------------------------------------------------------------- the lines of the files


def line(*points: tuple[float, float]) -> list[Geo]:
    return [Geo(*point) for point in points]


def test_a_trace_follows_the_lines_over_a_gap_in_the_order_of_the_stops() -> None:
    main = line((52.0, 36.0), (52.1, 36.0), (52.2, 36.0))
    lower = line((52.4, 36.0), (52.3, 36.0), (52.215, 36.0))  # written upstream, 1.7 km away
    other = line((52.1, 36.0), (52.1, 36.5))
    network = Network(PLANE, [main, lower, other], gap=3.0)
    found = network.trace(PLANE, line((52.0, 36.0), (52.41, 36.0)))
    assert [place.lat for place in found] == [52.0, 52.1, 52.2, 52.215, 52.3, 52.4]
    with pytest.raises(ValueError, match="do not lead"):
        Network(PLANE, [main, lower], gap=1.0).trace(PLANE, line((52.0, 36.0), (52.4, 36.0)))
    with pytest.raises(ValueError, match="no river line within"):
        network.trace(PLANE, line((50.0, 36.0), (52.4, 36.0)))


def test_reading_geojson(tmp_path: Path) -> None:
    shapes = [
        {"type": "LineString", "coordinates": [[36.0, 52.0], [36.1, 52.1, 5]]},
        {"type": "MultiLineString", "coordinates": [[[35, 51], [35, 52]], [[1, 2], [3, 4]]]},
        {"type": "Point", "coordinates": [1, 2]},
    ]
    path = tmp_path / "rivers.geojson"
    path.write_text(json.dumps({"features": [{"geometry": shape} for shape in shapes]}))
    found = read_lines(path)
    assert [len(points) for points in found] == [2, 2, 2]
    assert found[0] == [Geo(52.0, 36.0), Geo(52.1, 36.1)]
