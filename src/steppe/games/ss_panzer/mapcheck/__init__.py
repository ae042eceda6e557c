"""What the rulebook says about hexes, checked against the map: every statement, one by one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from steppe.board import Board, Statement
from steppe.games.ss_panzer.mapcheck.geography import check_geography
from steppe.games.ss_panzer.mapcheck.lines_of_sight import check_sight
from steppe.games.ss_panzer.mapcheck.setup import check_setup
from steppe.games.ss_panzer.vocabulary import STREAMS
from steppe.hexes import Hex, Hexside

if TYPE_CHECKING:
    from steppe.table.game import AnyGame


def check_map(g: AnyGame) -> list[Statement]:
    """Every statement of the rulebook about hexes, then geography and history."""
    # A kit's map may draw the country as the printed one does.
    return check_board(g.board, geography=not g.data.kit)


def check_board(board: Board, geography: bool = True) -> list[Statement]:
    found = [*numbering(board), *terrain(board), *ways_over(board), *check_sight(board), *check_setup(board)]
    if geography:
        found += check_geography(board)
    return found


def numbering(board: Board) -> Iterator[Statement]:
    """9.4, 12.2 Which hexes touch, and where north is."""
    grid, at = board.grid, board.grid.hex
    ok = all(grid.adjacent(at("1913"), at(n)) for n in ("1813", "1814", "1914"))
    yield Statement("1913 shares hexsides with 1813, 1814 and 1914", "9.4", ok)
    ok = grid.directions == ("N", "NE", "SE", "S", "SW", "NW")
    yield Statement("a hex has neighbours N, NE, SE, S, SW and NW", "12.2.2", ok)
    north = grid.neighbours[at("1735")][0] == at("1736")
    west = grid.bearing(at("1735"), at("2742")) == "NW" and grid.bearing(at("1735"), at("1143")) == "NE"
    yield Statement(
        "1736 lies north of 1735, 2742 north-west of it, Prokhorovka north-east", "12.2.2", north and west
    )


def terrain(board: Board) -> Iterator[Statement]:
    """3.2, 8.3 Hilltops, and the hexes that the rules name."""
    hills = _numbers(board, board.hexes_with("hilltop"))
    yield Statement("the only two hilltops are in 1735 and 2742", "8.3.2", hills == {"1735", "2742"})
    outskirts = _numbers(board, board.hexes["outskirts"])
    yield Statement(
        "the outskirts of Prokhorovka are 1042, 1044 and 1244", "3.2", outskirts == {"1042", "1044", "1244"}
    )
    slopes = board.sides["slope"]
    known = all(side in board.falls["slope"] for side in slopes)
    yield Statement("every slope has its symbols in one of its two hexes", "9.4.5", known)
    water = [*board.sides["psel"], *(side for kind in STREAMS for side in board.sides[kind])]
    both = set(water) & set(board.sides["berm"])
    yield Statement(
        "no hexside is water and berm, and no water is two things at once",
        "2.2.2",
        not both and len(water) == len(set(water)),
    )


def ways_over(board: Board) -> Iterator[Statement]:
    """8.3 Bridges and berm crossings stand where a road crosses, and nowhere else."""
    roads = road_sides(board)
    water = {side for kind in ("psel", *STREAMS) for side in board.sides[kind]}
    bridges, crossings = set(board.sides["bridge"]), set(board.sides["crossing"])
    yield Statement(
        "every bridge carries a road over the Psel, a stream or the ditch", "8.3.4", bridges <= roads & water
    )
    yield Statement("every road over water has its bridge", "8.3.4", roads & water <= bridges)
    berm = set(board.sides["berm"])
    yield Statement("every berm crossing carries a road over the berm", "8.3.4", crossings <= roads & berm)
    yield Statement("every road over the berm has its crossing", "8.3.4", roads & berm <= crossings)


def road_sides(board: Board) -> set[Hexside]:
    """The hexsides that roads cross."""
    return {
        board.grid.hexside(a, b)
        for route in board.routes["road"]
        for a, b in zip(route.hexes, route.hexes[1:], strict=False)
    }


def _numbers(board: Board, hexes: tuple[Hex, ...]) -> set[str]:
    return {board.grid.number(h) for h in hexes}
