"""Whether everybody who begins on the map finds room there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from steppe.board import Board, Statement, without_exception
from steppe.games.grossdeutschland.mapcheck.entries import entry
from steppe.games.grossdeutschland.vocabulary import CITIES
from steppe.hexes import Hex

CLOSED = frozenset({"forest", "marsh", "major_river"})
"""Where no vehicle can stand."""
A_HEX, A_CITY_HEX, ON_THE_ROAD = 4, 6, 2
"""7.1, 7.2, 7.1.1 Units in a hex."""
PLACED = {"HQ.SRcn"}
"""20.6 It begins on the bridge, in a hex of the river."""


def check_setup(board: Board, plain: Mapping[str, Any]) -> Iterator[Statement]:
    rows = [row for side in ("german", "soviet") for row in plain["setup"].get(side, ())]
    cramped = []
    for row in rows:
        room = sum(_room(board, h) for h in hexes_of(board, plain, row) if not _is_closed(board, h))
        if room < len(row["units"]) and not PLACED & set(row["units"]):
            cramped.append(row["units"][0])
    units = sum(len(row["units"]) for row in rows)
    yield without_exception(f"all {units} units that set up find room", "7.1", cramped)
    marching = plain["setup"].get("road_march")
    if marching:
        road = {
            h for kind in ("road", "highway") for route in board.routes.get(kind, ()) for h in route.hexes
        }
        city = [h for h in hexes_of(board, plain, {"place": "Lichovka", "within": 0}) if h in road]
        enough = ON_THE_ROAD * len(city) >= len(marching["units"])
        yield Statement("Lichovka has road hexes for a battalion on the march", "20.6.G1", enough)


def hexes_of(board: Board, plain: Mapping[str, Any], row: Mapping[str, Any]) -> list[Hex]:
    """The hexes that a line of a set-up allows: an area, or all within so many hexes of a place (R89)."""
    if "area" in row:
        return list(board.hexes[row["area"]])
    if "entry" in row:
        centres = [entry(board, row["entry"])]
    else:
        listed = plain["places"][row["place"]] if "place" in row else [row["hex"]]
        centres = [board.grid.hex(number) for number in listed]
    return sorted({h for centre in centres for h in board.grid.disc(centre, row["within"])})


def _room(board: Board, h: Hex) -> int:
    return A_CITY_HEX if set(CITIES) & set(board.kinds(h)) else A_HEX


def _is_closed(board: Board, h: Hex) -> bool:
    return bool(CLOSED & set(board.kinds(h)))
