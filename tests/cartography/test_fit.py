"""From latitude and longitude to hexes."""

from __future__ import annotations

from math import hypot

import pytest

from steppe.hexes import Grid
from tools.cartography.fit import (
    Control,
    Fit,
    fit_affine,
    fit_similarity,
    least_squares,
    residuals,
    rms,
    solve,
    with_warp,
)
from tools.cartography.frame import Frame
from tools.cartography.plane import Geo, Plane

PLANE = Plane(Geo(52.0, 36.0))
ROWS = Grid("rows", (10, 20), "north", (0, 9), "east", shifted="odd")
PLACES = [Geo(51.8, 35.7), Geo(52.3, 35.9), Geo(52.1, 36.5), Geo(51.6, 36.2), Geo(52.0, 36.0)]


def control(place: Geo, turn: float = 0.3, scale: float = 0.1) -> Control:
    """A map that is turned and scaled, with y to the south."""
    east, north = PLANE.to_km(place)
    x, y = scale * (east - turn * north) + 4, -scale * (turn * east + north) + 5
    return Control("town", place, (x, y))


CONTROLS = [control(place) for place in PLACES]


def test_a_degree_of_latitude_is_111_km() -> None:
    east, north = PLANE.to_km(Geo(53.0, 36.0))
    assert (east, north) == pytest.approx((0, 111.195), abs=0.01)
    assert PLANE.to_km(Geo(52.0, 37.0))[0] == pytest.approx(68.46, abs=0.01)


@pytest.mark.parametrize("place", PLACES)
def test_the_plane_leads_back(place: Geo) -> None:
    assert PLANE.to_geo(PLANE.to_km(place)) == pytest.approx(place, abs=1e-9)


@pytest.mark.parametrize("how", [fit_affine, fit_similarity])
def test_a_fit_finds_the_map_again(how: object) -> None:
    affine = fit_affine(PLANE, CONTROLS) if how is fit_affine else fit_similarity(PLANE, CONTROLS)
    for c in CONTROLS:
        assert affine.forward(PLANE.to_km(c.place)) == pytest.approx(c.spot, abs=1e-9)
        assert affine.backward(c.spot) == pytest.approx(PLANE.to_km(c.place), abs=1e-6)
    across, up = affine.km_per_hex
    assert across == pytest.approx(up) == pytest.approx(10 / hypot(1, 0.3))
    assert affine.up == pytest.approx(16.699, abs=0.01)  # the top edge looks east of north


def test_residuals_tell_which_point_is_off() -> None:
    moved = [*CONTROLS[:4], Control("wrong", PLACES[4], (CONTROLS[4].spot[0] + 1, CONTROLS[4].spot[1]))]
    found = residuals(PLANE, moved, fit_similarity)
    worst = max(found, key=lambda r: r.size)
    assert worst.name == "wrong"
    assert worst.left_out == pytest.approx(1, abs=1e-6)
    assert 0 < rms([r.size for r in found]) < 1


def test_a_warp_brings_each_control_point_within_the_limit_and_leads_back() -> None:
    shifts = ((0.5, 0), (0, -0.6), (-0.4, 0.2), (0.1, 0.1), (0, 0))
    moved = [
        Control(c.name, c.place, (c.spot[0] + dx, c.spot[1] + dy))
        for c, (dx, dy) in zip(CONTROLS, shifts, strict=True)
    ]
    fit = with_warp(Fit(PLANE, fit_affine(PLANE, moved)), moved, beyond=0.2, reach=2.0)
    for c in moved:
        x, y = fit.to_map(c.place)
        assert hypot(x - c.spot[0], y - c.spot[1]) <= 0.2 + 1e-6
        assert fit.to_geo((x, y)) == pytest.approx(c.place, abs=1e-3)


def test_points_on_a_line_determine_nothing() -> None:
    line = [Control("", Geo(52.0, 36.0), (0, 0))] * 3
    with pytest.raises(ValueError, match="do not determine"):
        fit_affine(PLANE, line)


def test_equations() -> None:
    assert solve([[0, 2], [1, 1]], [4, 5]) == pytest.approx([3, 2])
    assert least_squares([(1, 0), (1, 1), (1, 2)], [1, 3, 5]) == pytest.approx([1, 2])


GRIDS = [
    ROWS,
    Grid("rows", (10, 16), "north", (0, 8), "east", shifted="even"),
    Grid("columns", (1, 9), "east", (0, 6), "north", shifted="even", separator="."),
    Grid("columns", (10, 18), "west", (10, 16), "north", shifted="odd"),
    Grid("columns", (1, 9), "east", (0, 6), "south", shifted="odd"),
]


@pytest.mark.parametrize("grid", GRIDS)
def test_every_centre_lies_in_its_hex_and_corners_at_its_rim(grid: Grid) -> None:
    frame = Frame(grid)
    for h in grid.hexes:
        assert frame.hex_at(grid.centre(h)) == h
        x, y = grid.centre(h)
        for cx, cy in grid.corners(h):
            assert frame.hex_at((x + 0.98 * (cx - x), y + 0.98 * (cy - y))) == h
    assert frame.hex_at((-2.0, -2.0)) is None


@pytest.mark.parametrize("grid", GRIDS)
def test_samples_stay_in_their_hex(grid: Grid) -> None:
    frame = Frame(grid)
    h = grid.hexes[grid.size // 2]
    spots = list(frame.samples(h, 5))
    assert len(spots) > 50
    cx, cy = grid.centre(h)
    inwards = [(x + 0.001 * (cx - x), y + 0.001 * (cy - y)) for x, y in spots]
    assert {frame.hex_at(spot) for spot in inwards} == {h}


@pytest.mark.parametrize("grid", GRIDS)
def test_three_sides_meet_inside_and_fewer_at_the_border(grid: Grid) -> None:
    frame = Frame(grid)
    assert frame.border
    for corner, sides in frame.sides_at.items():
        assert len(sides) == (1 if corner in frame.border else 3)
