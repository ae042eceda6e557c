"""What the ground of a hex is like: its share of forest on a satellite picture, its heights."""

from __future__ import annotations

import ast
import importlib
import zipfile
from array import array
from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import asinh, pi, radians, tan
from pathlib import Path
from typing import Final

from steppe.hexes import Hex
from tools.cartography.fit import Fit
from tools.cartography.frame import Frame
from tools.cartography.plane import Geo

TILE: Final = 256
FINENESS: Final = 8
"""Steps from a hex's centre outwards when it is sampled; 8 gives about 210 spots a hex."""
ARRAY_TYPES: Final = {"<f8": "d", "<f4": "f", "<i2": "h", "<i4": "i", "<i8": "q", "|u1": "B"}


@dataclass(frozen=True)
class Soil:
    """Measured per hex."""

    forest: float
    height: float
    spread: float


def survey(
    frame: Frame, fit: Fit, is_forest: Callable[[Geo], bool], height: Callable[[Geo], float]
) -> list[Soil]:
    """Every hex of the map, in the order of the numbers."""
    return [survey_hex(frame, fit, h, is_forest, height) for h in frame.grid.hexes]


def survey_hex(
    frame: Frame, fit: Fit, h: Hex, is_forest: Callable[[Geo], bool], height: Callable[[Geo], float]
) -> Soil:
    places = [fit.to_geo(spot) for spot in frame.samples(h, FINENESS)]
    heights = [height(place) for place in places]
    mean = sum(heights) / len(heights)
    spread = (sum((z - mean) ** 2 for z in heights) / len(heights)) ** 0.5
    return Soil(sum(map(is_forest, places)) / len(places), mean, spread)


# ---------------------------------------------------------------------- forest


@dataclass(frozen=True)
class Picture:
    """One colour of a Web Mercator picture whose top left corner is that of a map tile."""

    zoom: int
    tile: tuple[int, int]
    size: tuple[int, int]
    values: bytes

    def value(self, place: Geo) -> int:
        """The colour at a place; 255 (bright, no forest) outside the picture."""
        x, y = self.pixel(place)
        if 0 <= x < self.size[0] and 0 <= y < self.size[1]:
            return self.values[y * self.size[0] + x]
        return 255

    def pixel(self, place: Geo) -> tuple[int, int]:
        world = TILE * 2**self.zoom
        x = (place.lon + 180) / 360 * world - TILE * self.tile[0]
        y = (1 - asinh(tan(radians(place.lat))) / pi) / 2 * world - TILE * self.tile[1]
        return int(x // 1), int(y // 1)


def read_picture(path: Path, zoom: int, tile: tuple[int, int]) -> Picture:
    """The red channel, in which forest is darkest. Needs Pillow."""
    try:
        image = importlib.import_module("PIL.Image")
    except ImportError:
        raise SystemExit("reading a picture needs Pillow: pip install steppe[maps]") from None
    with image.open(path) as opened:
        red = opened.convert("RGB").getchannel("R")
        return Picture(zoom, tile, red.size, red.tobytes())


# ---------------------------------------------------------------------- height


@dataclass(frozen=True)
class Heights:
    """A raster of heights in metres, by latitude and longitude."""

    lats: Sequence[float]
    lons: Sequence[float]
    values: Sequence[float]

    def __call__(self, place: Geo) -> float:
        """Between the four nearest points."""
        i, s = _between(self.lats, place.lat)
        j, t = _between(self.lons, place.lon)
        width = len(self.lons)
        low = self.values[i * width + j] * (1 - t) + self.values[i * width + j + 1] * t
        high = self.values[(i + 1) * width + j] * (1 - t) + self.values[(i + 1) * width + j + 1] * t
        return low * (1 - s) + high * s


def _between(values: Sequence[float], wanted: float) -> tuple[int, float]:
    """The place of a value in a rising or falling row, as an index and the part to the next."""
    if values[0] < values[-1]:
        n = bisect_right(values, wanted) - 1
    else:
        n = bisect_right(values, -wanted, key=lambda value: -value) - 1
    n = min(max(n, 0), len(values) - 2)
    return n, min(max((wanted - values[n]) / (values[n + 1] - values[n]), 0.0), 1.0)


def read_heights(path: Path) -> Heights:
    """A NumPy archive with the arrays lat, lon and z."""
    with zipfile.ZipFile(path) as archive:
        lats, lons, z = (read_array(archive.read(f"{name}.npy")) for name in ("lat", "lon", "z"))
    return Heights(lats, lons, z)


def read_array(data: bytes) -> array[float]:
    """The numbers of an .npy file, row by row. The format is simple enough to do without NumPy."""
    if data[:8] != b"\x93NUMPY\x01\x00":
        raise ValueError("this is no .npy file of version 1.0")
    end = 10 + int.from_bytes(data[8:10], "little")
    header = ast.literal_eval(data[10:end].decode("latin-1"))
    if header["fortran_order"] or header["descr"] not in ARRAY_TYPES:
        raise ValueError(f"arrays of the kind {header['descr']} are not read")
    numbers: array[float] = array(ARRAY_TYPES[header["descr"]])
    numbers.frombytes(data[end:])
    return numbers
