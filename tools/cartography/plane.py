"""Latitude and longitude as kilometres on a plane: a spherical transverse Mercator about a centre."""

from __future__ import annotations

from dataclasses import dataclass
from math import asin, atan2, atanh, cos, cosh, degrees, radians, sin, sinh, tan
from typing import Final, NamedTuple, TypeAlias

EARTH_RADIUS: Final = 6371.0088

Spot: TypeAlias = tuple[float, float]
"""A point of a plane: kilometres (east, north), or hexes as the map is drawn (east, south)."""


class Geo(NamedTuple):
    lat: float
    lon: float


@dataclass(frozen=True)
class Plane:
    centre: Geo

    def to_km(self, place: Geo) -> Spot:
        lat, turn = radians(place.lat), radians(place.lon - self.centre.lon)
        east = EARTH_RADIUS * atanh(cos(lat) * sin(turn))
        north = EARTH_RADIUS * (atan2(tan(lat), cos(turn)) - radians(self.centre.lat))
        return east, north

    def to_geo(self, spot: Spot) -> Geo:
        east, north = spot[0] / EARTH_RADIUS, spot[1] / EARTH_RADIUS + radians(self.centre.lat)
        lat = asin(sin(north) / cosh(east))
        return Geo(degrees(lat), self.centre.lon + degrees(atan2(sinh(east), cos(north))))
