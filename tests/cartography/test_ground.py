"""Forest, heights and places per hex."""

from __future__ import annotations

import struct
import zipfile
from pathlib import Path

import pytest

from steppe.hexes import Grid
from tools.cartography.fit import Affine, Fit
from tools.cartography.frame import Frame
from tools.cartography.ground import Heights, Picture, read_array, read_heights, survey
from tools.cartography.places import Wanted, as_places, put_places, read_places
from tools.cartography.plane import Geo, Plane

GRID = Grid("rows", (10, 13), "north", (0, 3), "east", shifted="odd")
FRAME = Frame(GRID)
PLANE = Plane(Geo(52.0, 36.0))
FIT = Fit(PLANE, Affine((0.1, 0, 2), (0, -0.1, 1)))
"""Ten kilometres a hex, north up."""


def place_of(number: str) -> Geo:
    return FIT.to_geo(GRID.centre(GRID.hex(number)))


def npy(kind: str, shape: tuple[int, ...], values: list[float], code: str) -> bytes:
    header = f"{{'descr': '{kind}', 'fortran_order': False, 'shape': {shape}, }}".ljust(117) + "\n"
    data = struct.pack(f"<{len(values)}{code}", *values)
    return b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header.encode() + data


def test_a_survey_tells_the_share_of_forest_and_the_heights() -> None:
    split = place_of("1201").lon
    soils = survey(FRAME, FIT, lambda place: place.lon < split, lambda place: 100 + 10 * place.lat)
    by_number = {GRID.number(h): soil for h, soil in zip(GRID.hexes, soils, strict=True)}
    assert by_number["1200"].forest == 1
    assert by_number["1202"].forest == 0
    assert by_number["1201"].forest == pytest.approx(0.5, abs=0.07)
    assert by_number["1201"].height == pytest.approx(100 + 10 * place_of("1201").lat, abs=0.01)
    assert 0 < by_number["1201"].spread < 1


def test_a_picture_is_read_by_its_tile() -> None:
    picture = Picture(0, (0, 0), (256, 256), bytes(range(256)) * 256)
    assert picture.pixel(Geo(0.0, 0.0)) == (128, 128)
    assert picture.value(Geo(0.0, -180.0)) == 0
    assert picture.value(Geo(0.0, 90.0)) == 192
    moved = Picture(1, (1, 0), (256, 256), bytes(256 * 256))
    assert moved.pixel(Geo(0.0, 0.0)) == (0, 256)
    assert moved.value(Geo(0.0, -10.0)) == 255  # outside: no forest


def test_heights_lie_between_the_points_of_the_raster() -> None:
    falling = Heights([53.0, 52.0], [36.0, 37.0], [300, 400, 100, 200])
    assert falling(Geo(53.0, 36.0)) == 300
    assert falling(Geo(52.5, 36.5)) == 250
    assert falling(Geo(10.0, 90.0)) == 200  # beyond it: its rim
    rising = Heights([52.0, 53.0], [36.0, 37.0], [100, 200, 300, 400])
    assert rising(Geo(52.25, 36.75)) == falling(Geo(52.25, 36.75)) == 225


def test_a_numpy_archive_is_read_without_numpy(tmp_path: Path) -> None:
    path = tmp_path / "heights.npz"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("lat.npy", npy("<f8", (2,), [52.0, 53.0], "d"))
        archive.writestr("lon.npy", npy("<f8", (2,), [36.0, 37.0], "d"))
        archive.writestr("z.npy", npy("<i2", (2, 2), [100, 200, 300, -5], "h"))
    assert read_heights(path)(Geo(53.0, 37.0)) == -5
    with pytest.raises(ValueError, match="not read"):
        read_array(npy(">f8", (1,), [0.0], "d"))
    with pytest.raises(ValueError, match=r"no \.npy file"):
        read_array(b"PK")


def test_places_fall_into_hexes_unless_stated(tmp_path: Path) -> None:
    kursk, lgov = place_of("1202"), place_of("1101")
    path = tmp_path / "places.csv"
    path.write_text(
        f"name,lat,lon\nKursk,{kursk.lat},{kursk.lon}\nL’gov,{lgov.lat},{lgov.lon}\nKursk,1,2\n", "utf-8"
    )
    wanted = [
        Wanted("Kursk", "city"),
        Wanted("Lgov", "town", hex="1100", find="L’gov"),
        Wanted("Tim", "town", at=place_of("1303")),
        Wanted("Ponyri", "village", hex="1000"),
    ]
    puts = put_places(FRAME, FIT, wanted, read_places(path))
    assert [GRID.number(put.hex) for put in puts] == ["1202", "1100", "1303", "1000"]
    assert [put.fitted and GRID.number(put.fitted) for put in puts] == ["1202", "1101", "1303", None]
    assert [put.off and round(put.off, 3) for put in puts] == [0, 1, 0, None]
    assert {place.name for place in as_places(FRAME, puts).values()} == {"Kursk", "Lgov", "Tim", "Ponyri"}
    with pytest.raises(ValueError, match="not in the list"):
        put_places(FRAME, FIT, [Wanted("Atlantis", "town")], {})
    with pytest.raises(ValueError, match="outside the map"):
        put_places(FRAME, FIT, [Wanted("Tula", "town", at=Geo(60, 36))], {})
    with pytest.raises(ValueError, match="both in 1202"):
        as_places(FRAME, [puts[0], puts[0]])
