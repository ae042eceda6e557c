"""Writing a map file. The same map always gives the same text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from string import ascii_letters, digits, punctuation
from typing import Final

from steppe.board.board import Board, Route
from steppe.hexes import Grid, Hex, Hexside

WIDTH: Final = 100
SHORTEST_RANGE: Final = 3


def write_map(board: Board) -> str:
    """The text that `read_map` reads as this board."""
    lines = ["steppe map 1", f"name  {board.name}", f"grid  {_grid(board.grid)}", f"scale {board.scale}"]
    for title, entries in _sections(board):
        lines += ["", title, f"  source {board.sources[title]}"]
        lines += [f"  {entry}" for entry in entries]
    return "\n".join(lines) + "\n"


def _sections(board: Board) -> Iterator[tuple[str, Iterable[str]]]:
    """The sections in the order of a map's layers: ground, hexsides, sets of hexes, places, routes."""
    yield "terrain", _terrain(board)
    for name, sides in sorted(board.sides.items()):
        yield f"sides {name}", _sides(board.grid, sides, board.falls.get(name, {}))
    for name, hexes in sorted(board.hexes.items()):
        yield f"hexes {name}", _wrapped("", _ranges(board.grid, hexes))
    for kind in _place_kinds(board):
        yield f"places {kind}", _places(board, kind)
    for kind, routes in sorted(board.routes.items()):
        yield f"routes {kind}", [_route(board.grid, route) for route in routes]


def _grid(grid: Grid) -> str:
    words = (
        f"{grid.strips} {grid.first_towards} {grid.first[0]:02}-{grid.first[1]:02}",
        f"hexes {grid.second_towards} {grid.second[0]:02}-{grid.second[1]:02}",
        f"{grid.shifted} shifted",
        f"separator {grid.separator}" if grid.separator else "",
        f"seam {grid.seam:02}" if grid.seam is not None else "",
    )
    return ", ".join(filter(None, words))


def _terrain(board: Board) -> Iterator[str]:
    """North at the top if the strips are rows that are counted from the south."""
    keys = _keys(sorted(set(board.terrain)))
    yield from (f"key {letter} {terrain}" for terrain, letter in keys.items())
    grid = board.grid
    strips = range(grid.first[0], grid.first[1] + 1)
    for strip in reversed(strips) if grid.first_towards == "north" else strips:
        start = (strip - grid.first[0]) * grid.strip_length
        letters = (keys[terrain] for terrain in board.terrain[start : start + grid.strip_length])
        yield f"{strip:02} {''.join(letters)}"


def _keys(terrains: Iterable[str]) -> dict[str, str]:
    """A letter for each terrain: a dot for clear, else the first free letter of its name."""
    keys: dict[str, str] = {}
    for terrain in terrains:
        wishes = "." if terrain == "clear" else terrain + terrain.upper()
        spare = ascii_letters + digits + punctuation.replace(".", "")
        keys[terrain] = next(c for c in wishes + spare if c not in keys.values() and c in "." + spare)
    return keys


def _sides(grid: Grid, sides: Mapping[Hexside, str], falls: Mapping[Hexside, Hex]) -> Iterator[str]:
    for name in sorted(set(sides.values())):
        # As they stand: a river is written downstream.
        named = [side for side in sides if sides[side] == name]
        yield from _wrapped(f"{_written(name)} ", (_pair(grid, side, falls.get(side)) for side in named))


def _pair(grid: Grid, side: Hexside, leads_from: Hex | None) -> str:
    """`3120/3220`, or `3220>3120` for a directed hexside."""
    if leads_from is None:
        return grid.side_number(side)
    (beyond,) = (h for h in grid.hexes_of(side) if h != leads_from)
    return f"{grid.number(leads_from)}>{grid.number(beyond)}"


def _ranges(grid: Grid, hexes: Iterable[Hex]) -> Iterator[str]:
    """Numbers, with `2409..2411` for a run of hexes along a strip."""
    run: list[Hex] = []
    for h in sorted(hexes):
        if run and (h != run[-1] + 1 or grid.parts(h)[0] != grid.parts(run[0])[0]):
            yield from _written_run(grid, run)
            run = []
        run.append(h)
    yield from _written_run(grid, run)


def _written_run(grid: Grid, run: list[Hex]) -> list[str]:
    if len(run) < SHORTEST_RANGE:
        return [grid.number(h) for h in run]
    return [f"{grid.number(run[0])}..{grid.number(run[-1])}"]


def _place_kinds(board: Board) -> list[str]:
    """Also the kinds of which there is no place, so that their sources are kept."""
    kinds = {place.kind for place in board.places.values()}
    kinds |= {title.removeprefix("places ") for title in board.sources if title.startswith("places ")}
    return sorted(kinds)


def _places(board: Board, kind: str) -> Iterator[str]:
    for h, place in sorted(board.places.items(), key=lambda entry: entry[0]):
        if place.kind == kind:
            yield f"{board.grid.number(h)} {place.name or '-'}"


def _route(grid: Grid, route: Route) -> str:
    return f"{_written(route.name)} {'-'.join(map(grid.number, route.hexes))}"


def _written(name: str) -> str:
    return name.replace(" ", "_") or "-"


def _wrapped(start: str, words: Iterable[str]) -> Iterator[str]:
    """Lines of at most so many characters, each beginning with the same start."""
    line = ""
    for word in words:
        if line and len(line) + len(word) + 1 > WIDTH:
            yield line
            line = ""
        line = f"{line} {word}" if line else start + word
    if line:
        yield line
