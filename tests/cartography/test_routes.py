"""Roads and railways from stop to stop."""

from __future__ import annotations

import pytest

from steppe.board import Place
from steppe.hexes import Grid, Hexside
from tools.cartography.frame import Frame
from tools.cartography.project import Way
from tools.cartography.routes import BadRoute, Obstacles, lay_routes

GRID = Grid("columns", (1, 9), "east", (0, 7), "north", shifted="even", separator=".")
FRAME = Frame(GRID)
PLACES = {GRID.hex("02.03"): Place("town", "Old Town"), GRID.hex("08.03"): Place("town", "Far")}
OPEN = ("open",) * GRID.size


def sides(*pairs: str) -> dict[Hexside, str]:
    return {GRID.hexside(*map(GRID.hex, pair.split("/"))): "" for pair in pairs}


def laid(*via: str, terrain: tuple[str, ...] = OPEN, **water: dict[Hexside, str]) -> list[str]:
    (route,) = lay_routes(FRAME, [Way("road", "Post road", via)], PLACES, Obstacles(terrain, water))["road"]
    return [GRID.number(h) for h in route.hexes]


def test_a_way_is_a_chain_of_hexes_through_its_stops() -> None:
    assert laid("Old_Town", "02.05", "04.04") == ["02.03", "02.04", "02.05", "03.05", "04.04"]


def test_a_way_keeps_to_the_straight_line() -> None:
    chain = laid("Old_Town", "Far")
    assert len(chain) == 7
    assert all(GRID.hex(number) in GRID.disc(GRID.hex("05.03"), 3) for number in chain)
    rows = [GRID.centre(GRID.hex(number))[1] for number in chain]
    assert max(rows) - min(rows) == 0.5


def test_a_way_shuns_swamps_and_water() -> None:
    straight = laid("02.03", "04.03")
    assert straight == ["02.03", "03.03", "04.03"] or straight == ["02.03", "03.04", "04.03"]
    swampy = tuple("swamp" if h == GRID.hex(straight[1]) else "open" for h in GRID.hexes)
    assert laid("02.03", "04.03", terrain=swampy)[1] != straight[1]
    river = sides(f"02.03/{straight[1]}")
    assert laid("02.03", "04.03", minor_river=river)[1] != straight[1]


def test_no_way_crosses_a_lake() -> None:
    around = [GRID.number(GRID.hexes[n]) for n in GRID.neighbours[GRID.hex("08.03")]]
    shore = sides(*(f"08.03/{number}" for number in around))
    with pytest.raises(BadRoute, match=r"Post road finds no way from 02\.03"):
        laid("Old_Town", "Far", lake=shore)


def test_a_stop_must_be_a_place_or_a_hex() -> None:
    with pytest.raises(BadRoute, match="there is no place or hex Nowhere"):
        laid("Old_Town", "Nowhere")
