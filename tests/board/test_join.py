"""Two maps joined at a seam."""

from __future__ import annotations

import pytest

from steppe.board import (
    BadMap,
    Board,
    Place,
    Route,
    Vocabulary,
    along,
    between,
    read_joined_map,
    read_map,
    write_map,
)
from steppe.board.waterways import is_downstream, rivers_of
from steppe.hexes import Hex

WORDS = Vocabulary(
    terrain=frozenset({"clear", "hill"}),
    sides=frozenset({"river", "wall"}),
    hexes=frozenset({"edge"}),
    places=frozenset({"town"}),
    routes=frozenset({"road"}),
)
UPPER = """steppe map 1
name  Upper
grid  columns east 00-03, hexes south 00-02, odd shifted
scale 1 km
terrain
  source made up
  key . clear
  key h hill
  00 ..h
  01 ...
  02 ...
  03 ...
sides river
  source made up
  Flow 0102/0202 0101/0202 0101/0201 0100/0201 0100/0200
sides wall
  source above
  - 0302>0301
hexes edge
  source made up
  0000
places town
  source made up
  0302 Uptown
routes road
  source made up
  - 0300-0301-0302
"""
LOWER = """steppe map 1
name  Lower
grid  columns east 04-07, hexes south 00-02, odd shifted
scale 1 km
terrain
  source made up
  key . clear
  key h hill
  04 h..
  05 ...
  06 ...
  07 ...
sides river
  source made up
  Flow 0502/0602 0501/0602 0501/0601 0500/0601
sides wall
  source below
  - 0701>0702
hexes edge
  source made up
  0702
routes road
  source made up
  - 0700-0701
"""
SEAM = """steppe map 1
name  Whole
grid  columns east 00-07, hexes south 00-02, odd shifted, seam 4
scale 1 km
sides river
  source made up
  Flow 0500/0600 0102/0600
routes road
  source made up
  - 0302-0700
"""


def half(text: str) -> Board:
    return read_map(text, "half", WORDS)


def joined(seam: str = SEAM) -> Board:
    return read_joined_map(seam, "seam", WORDS, (half(LOWER), half(UPPER)))


WHOLE = joined()


def at(number: str) -> Hex:
    return WHOLE.grid.hex(number)


def test_every_hex_keeps_its_number_and_its_ground() -> None:
    assert (WHOLE.name, WHOLE.grid.size) == ("Whole", 24)
    for board in (half(UPPER), half(LOWER)):
        for h in board.grid.hexes:
            assert WHOLE.terrain[at(board.grid.number(h))] == board.terrain[h]
    assert [WHOLE.grid.number(h) for h in WHOLE.hexes_with("hill")] == ["0002", "0400"]
    assert WHOLE.grid.adjacent(at("0002"), at("0400"))


def test_sets_and_places_of_both_halves_are_there() -> None:
    assert WHOLE.hexes["edge"] == (at("0000"), at("0702"))
    assert WHOLE.places == {at("0302"): Place("town", "Uptown")}


def test_a_river_flows_over_the_seam() -> None:
    """From the lower map to the upper one, as the halves were given."""
    river = rivers_of(WHOLE, ["river"])["Flow"]
    assert len(river) == 11
    assert is_downstream(WHOLE.grid, river)
    assert (at("0102"), at("0600")) in between(WHOLE, "river")


def test_a_road_leads_over_the_seam() -> None:
    assert (at("0302"), at("0700")) in along(WHOLE, "road")
    assert Route("", (at("0300"), at("0301"), at("0302"))) in WHOLE.routes["road"]
    assert len(WHOLE.routes["road"]) == 3


def test_directed_sides_look_the_same_way() -> None:
    looks = {WHOLE.grid.number(h) for h in WHOLE.falls["wall"].values()}
    assert looks == {"0302", "0701"}
    assert WHOLE.sources["sides wall"] == "below; above"


def test_a_joined_map_survives_writing() -> None:
    assert "seam 04" in write_map(WHOLE)
    assert read_map(write_map(WHOLE), "again", WORDS) == WHOLE


@pytest.mark.parametrize(
    "grid",
    [
        "columns east 00-07, hexes south 00-02, odd shifted",
        "columns east 00-07, hexes south 00-03, odd shifted, seam 4",
        "columns east 02-09, hexes south 00-02, odd shifted, seam 6",
    ],
)
def test_a_grid_that_is_not_that_of_the_halves_is_refused(grid: str) -> None:
    wrong = SEAM.replace("columns east 00-07, hexes south 00-02, odd shifted, seam 4", grid)
    with pytest.raises(BadMap, match="seam:3: this is not the grid of the two halves"):
        joined(wrong)


def test_what_crosses_the_seam_is_checked_like_any_map() -> None:
    with pytest.raises(BadMap, match="seam:10: the route jumps from 0302 to 0500"):
        joined(SEAM.replace("0302-0700", "0302-0500"))
