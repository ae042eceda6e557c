"""Rivers as chains of hexsides: where they end, whether they close a ring and what they touch. The checks
that every map's rivers must pass are here too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import TypeAlias

from steppe.board.board import Board
from steppe.board.statements import Statement, names_in, without_exception
from steppe.hexes import Grid, Hex, Hexside

Corner: TypeAlias = tuple[int, int]
"""A corner where hexes meet, the same for each of them: its position in thousandths of a hex."""


def corners_of(grid: Grid, side: Hexside) -> tuple[Corner, Corner]:
    """The two ends of a hexside."""
    h, direction = divmod(side, 6)
    around = grid.corners(Hex(h))
    return _corner(around[direction]), _corner(around[(direction + 1) % 6])


def _corner(spot: tuple[float, float]) -> Corner:
    return round(1000 * spot[0]), round(1000 * spot[1])


def hexes_around(grid: Grid) -> dict[Corner, list[Hex]]:
    """Per corner the hexes that meet there: three, or fewer on the map edge."""
    around: dict[Corner, list[Hex]] = {}
    for h in grid.hexes:
        for spot in grid.corners(h):
            around.setdefault(_corner(spot), []).append(h)
    return around


def water_of(board: Board, features: Iterable[str]) -> dict[Hexside, str]:
    """All hexsides of these features with the name of their river, each feature in the file's order."""
    return {side: name for feature in features for side, name in board.sides.get(feature, {}).items()}


def rivers_of(board: Board, features: Iterable[str]) -> dict[str, list[Hexside]]:
    """Per river its hexsides, in the order of the file."""
    rivers: dict[str, list[Hexside]] = {}
    for side, name in water_of(board, features).items():
        rivers.setdefault(name, []).append(side)
    return rivers


def chain_of(grid: Grid, sides: Iterable[Hexside]) -> list[Corner] | None:
    """The corners of a river from one end to the other, if its sides form one line without a fork.

    The line begins at the end whose side stands first, so sides written downstream give it downstream.
    """
    ordered = list(sides)
    links: dict[Corner, list[Corner]] = {}
    for side in ordered:
        a, b = corners_of(grid, side)
        links.setdefault(a, []).append(b)
        links.setdefault(b, []).append(a)
    ends = [corner for corner, beyond in links.items() if len(beyond) == 1]
    if len(ends) != 2 or any(len(beyond) > 2 for beyond in links.values()):
        return None
    place = {corner: n for n, side in reversed(list(enumerate(ordered))) for corner in corners_of(grid, side)}
    chain = [min(ends, key=place.__getitem__)]
    while ahead := [corner for corner in links[chain[-1]] if corner not in chain[-2:]]:
        chain.append(ahead[0])
    return chain if len(chain) == len(ordered) + 1 else None


def is_downstream(grid: Grid, sides: Iterable[Hexside]) -> bool:
    """Do the sides, as they are written, follow one another without a jump?"""
    ordered = list(sides)
    chain = chain_of(grid, ordered)
    return chain is not None and all(
        {*corners_of(grid, side)} == {*step} for side, step in zip(ordered, pairwise(chain), strict=True)
    )


def loose_ends(grid: Grid, water: Iterable[Hexside]) -> Iterator[Corner]:
    """Corners where a single river side ends inside the map: sources, or faults."""
    around = hexes_around(grid)
    meeting = Counter(corner for side in water for corner in corners_of(grid, side))
    return (corner for corner, n in meeting.items() if n == 1 and len(around[corner]) == 3)


def has_loop(grid: Grid, water: Iterable[Hexside]) -> bool:
    """Do the sides close a ring anywhere?"""
    leader: dict[Corner, Corner] = {}

    def find(corner: Corner) -> Corner:
        while leader.setdefault(corner, corner) != corner:
            corner = leader[corner]
        return corner

    for side in water:
        a, b = map(find, corners_of(grid, side))
        if a == b:
            return True
        leader[a] = b
    return False


def touched(grid: Grid, sides: Iterable[Hexside]) -> set[Hex]:
    """The hexes that have one of these sides."""
    return {h for side in sides for h in grid.hexes_of(side)}


# Checks for the rivers of any map.


def check_rivers(
    board: Board, features: Iterable[str], flows_into: Mapping[str, str], word: str = "river"
) -> Iterator[Statement]:
    """Every river is one line that begins at its source and ends where it must: in the river that
    `flows_into` names, or at the map edge."""
    grid, kinds = board.grid, tuple(features)
    yield from check_lines(board, kinds, word)
    named = rivers_of(board, kinds)
    chains = {name: chain for name, sides in named.items() if (chain := chain_of(grid, sides)) is not None}
    sources = {chain[0] for chain in chains.values()}
    stubs = [corner for corner in loose_ends(grid, water_of(board, kinds)) if corner not in sources]
    yield Statement(f"no {word} ends in a stub: a loose end is a source", "geography", not stubs)
    around = hexes_around(grid)
    lost = [
        name
        for name, chain in chains.items()
        if not (
            chain[-1] in {c for side in named[flows_into[name]] for c in corners_of(grid, side)}
            if name in flows_into
            else len(around[chain[-1]]) < 3
        )
    ]
    yield without_exception(f"every {word} flows into its river or leaves the map", "geography", lost)


def check_lines(board: Board, features: Iterable[str], word: str = "river") -> Iterator[Statement]:
    grid, kinds = board.grid, tuple(features)
    yield Statement(f"no {word} closes a ring", "geography", not has_loop(grid, water_of(board, kinds)))
    broken = [name for name, sides in rivers_of(board, kinds).items() if not is_downstream(grid, sides)]
    yield without_exception(f"every {word} is one line, written downstream", "geography", broken)


def check_river_towns(
    board: Board, features: Iterable[str], towns_on: Mapping[str, str]
) -> Iterator[Statement]:
    """Per river the names of places that it touches."""
    named = rivers_of(board, features)
    for river, text in towns_on.items():
        bank = {
            place.name for h in touched(board.grid, named.get(river, ())) if (place := board.places.get(h))
        }
        towns = names_in(text)
        away = [town for town in towns if town not in bank]
        yield without_exception(f"the {river} touches {', '.join(towns)}", "geography", away)
