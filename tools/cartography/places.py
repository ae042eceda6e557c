"""Cities, towns and villages: from a list of places with coordinates to hexes."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from dataclasses import dataclass
from math import hypot
from pathlib import Path

from steppe.board import Place
from steppe.hexes import Hex
from tools.cartography.fit import Fit
from tools.cartography.frame import Frame
from tools.cartography.plane import Geo


@dataclass(frozen=True)
class Wanted:
    """A place that the map shall have."""

    name: str
    kind: str
    hex: str = ""
    """Its hex, if the rulebook states it or the hand knows better."""
    at: Geo | None = None
    find: str = ""
    """Its name in the list, if that is another."""


@dataclass(frozen=True)
class Put:
    """A place on the map, and how far from its hex centre the fit would have it (in hexes)."""

    wanted: Wanted
    hex: Hex
    fitted: Hex | None
    off: float | None


def read_places(path: Path) -> dict[str, Geo]:
    """A CSV file with the columns name, lat, lon; of two places with one name the first, larger one."""
    found: dict[str, Geo] = {}
    with path.open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            found.setdefault(row["name"], Geo(float(row["lat"]), float(row["lon"])))
    return found


def put_places(frame: Frame, fit: Fit, wanted: Iterable[Wanted], known: dict[str, Geo]) -> list[Put]:
    return [_put(frame, fit, place, place.at or known.get(place.find or place.name)) for place in wanted]


def _put(frame: Frame, fit: Fit, wanted: Wanted, geo: Geo | None) -> Put:
    stated = frame.grid.hex(wanted.hex) if wanted.hex else None
    if geo is None:
        if stated is None:
            raise ValueError(f"{wanted.name} is not in the list of places: give its hex or its coordinates")
        return Put(wanted, stated, None, None)
    spot = fit.to_map(geo)
    fitted = frame.hex_at(spot)
    h = fitted if stated is None else stated
    if h is None:
        raise ValueError(f"{wanted.name} lies outside the map")
    x, y = frame.centres[h]
    return Put(wanted, h, fitted, hypot(spot[0] - x, spot[1] - y))


def as_places(frame: Frame, puts: Iterable[Put]) -> dict[Hex, Place]:
    places: dict[Hex, Place] = {}
    for put in puts:
        if put.hex in places:
            number = frame.grid.number(put.hex)
            raise ValueError(f"{put.wanted.name} and {places[put.hex].name} are both in {number}")
        places[put.hex] = Place(put.wanted.kind, put.wanted.name)
    return places
