"""Whether everybody can set up: static units, pocket, divisions and Soviet formations; and the objectives."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from steppe.board import Board, Statement, without_exception
from steppe.games.ss_panzer.vocabulary import AREAS
from steppe.hexes import Hex

TITLES = {"lah": "Leibstandarte", "dr": "Das Reich", "t": "Totenkopf"}
DIVISION = 45
"""The most units that a German division has to place."""
IN_POCKET = 5
"""3.1.4 Four companies of armored infantry and one of PzKw IV."""
FORMATIONS = (19, 19, 18, 14, 12, 10)
"""The units of the Soviet formations, the largest first."""
GERMANS_A_HEX, SOVIETS_A_HEX = 4, 2
APART = 3
"""3.1.7 So far from the nearest German unit a Soviet one sets up."""


def check_setup(board: Board) -> Iterator[Statement]:
    yield from static_units(board)
    yield from areas(board)
    yield from pocket(board)
    yield from soviet_room(board)
    yield from objectives(board)


def german_ground(board: Board) -> set[Hex]:
    """The hexes in which German units may set up."""
    return {h for name in ("area.pocket", *AREAS.values()) for h in board.hexes[name]}


def static_units(board: Board) -> Iterator[Statement]:
    static, forts = set(board.hexes["static"]), set(board.hexes["fortified"])
    behind = german_ground(board) | set(board.hexes["line"])
    yield Statement(f"75 hexes have a static unit (found {len(static)})", "3.1.3", len(static) == 75)
    yield Statement(
        "no static unit stands where Germans set up, nor on the line", "3.1.3", not static & behind
    )
    yield Statement(
        "no fortified hex lies where Germans set up, nor on the line", "8.3.3", not forts & behind
    )
    yield Statement("every fortified hex has a static unit", "2.10", forts <= static)
    built = set(board.hexes_with("town")) | set(board.hexes_with("woods"))
    yield Statement("the other static units stand in towns and woods", "2.10", static - forts <= built)


def areas(board: Board) -> Iterator[Statement]:
    line = set(board.hexes["line"])
    sets = {name: set(board.hexes[name]) for name in ("area.pocket", *AREAS.values())}
    listed = sum(map(len, sets.values()))
    yield Statement("the four German areas share no hex", "3.1.6", listed == len(set().union(*sets.values())))
    yield Statement("no hex of a set-up line belongs to an area", "3.1.5", not line & german_ground(board))
    open_ends = [
        board.grid.number(h)
        for hexes in sets.values()
        for h in hexes
        if any(n >= 0 and n not in hexes and n not in line for n in board.grid.neighbours[h])
    ]
    yield without_exception("every area is closed by a line or the edge of the map", "3.1.6", open_ends)
    loose = [
        board.grid.number(h)
        for h in board.hexes["line"]
        if not any(n in german_ground(board) for n in board.grid.neighbours[h])
    ]
    yield without_exception("every hex of a line touches an area", "3.1.5", loose)
    for division, name in AREAS.items():
        room, one = GERMANS_A_HEX * len(sets[name]), len(board.pieces(sets[name])) == 1
        word = f"{TITLES[division]} fits into its area, which is one piece (room for {room})"
        yield Statement(word, "3.1.6", one and room >= DIVISION)


def pocket(board: Board) -> Iterator[Statement]:
    grid, hill = board.grid, board.grid.hex("1735")
    inside, line = set(board.hexes["area.pocket"]), set(board.hexes["line"])
    yield Statement(
        "the pocket is 1735 and the six hexes around it", "3.1.4", inside == set(grid.disc(hill, 1))
    )
    yield Statement("the line runs all around the pocket", "3.1.4", set(grid.ring(hill, 2)) <= line)
    room = GERMANS_A_HEX * len(inside)
    yield Statement(f"five companies fit into the pocket (room for {room})", "3.1.4", room >= IN_POCKET)


def soviet_room(board: Board) -> Iterator[Statement]:
    """3.1.7, 3.1.8 Room, whatever the Germans do: as if a German stood in every hex of their areas."""
    free = soviet_hexes(board)
    room = sum(SOVIETS_A_HEX - (h in board.hexes["static"]) for h in free)
    word = f"the Soviet formations have room three hexes from any German ({len(free)} hexes, {room} units)"
    yield Statement(word, "3.1.7", room >= sum(FORMATIONS))
    behind = len(board.pieces(free)) - 1
    yield Statement("no Soviet unit can set up cut off behind the Germans", "3.1.7", not behind)
    placed = formation_groups(board, free)
    ok = len(placed) == len(FORMATIONS) and all(len(board.pieces(group)) == 1 for group in placed)
    yield Statement("each of the six Soviet formations finds a contiguous group of hexes", "3.1.8", ok)


def soviet_hexes(board: Board) -> set[Hex]:
    """Where Soviet units may set up if Germans stand in every hex of their areas."""
    near = {n for h in german_ground(board) for n in board.grid.disc(h, APART - 1)}
    return set(board.grid.hexes) - near


def formation_groups(board: Board, free: Iterable[Hex]) -> list[set[Hex]]:
    """One group of hexes for each formation, none shared, grown hex by hex."""
    left: set[Hex] = set(free)
    groups: list[set[Hex]] = []
    static = set(board.hexes["static"])
    for units in FORMATIONS:
        largest = max(board.pieces(left), key=lambda piece: (len(piece), -min(piece)))
        group: set[Hex] = set()
        queue, room = [min(largest)], 0
        while room < units and queue:
            h = queue.pop(0)
            if h in group:
                continue
            group.add(h)
            room += SOVIETS_A_HEX - (h in static)
            queue += [Hex(n) for n in board.grid.neighbours[h] if n in largest and n not in group]
        if room < units:
            return groups
        left -= group
        groups.append(group)
    return groups


def objectives(board: Board) -> Iterator[Statement]:
    german, soviet = set(board.hexes["objective.german"]), set(board.hexes["objective.soviet"])
    ground = german_ground(board) | set(board.hexes["line"])
    yield Statement(f"there are 18 German objectives (found {len(german)})", "3.3.1", len(german) == 18)
    yield Statement(f"there are 9 Soviet objectives (found {len(soviet)})", "3.3.2", len(soviet) == 9)
    yield Statement(
        "no German objective lies where Germans set up, nor on the line",
        "3.3.1",
        not german & ground,
    )
    yield Statement(
        "every Soviet objective lies where Germans set up, or on the line", "3.3.2", soviet <= ground
    )
    reached = reachable(board, board.grid.hex("1735"))
    goals = german | soviet | set(board.hexes["outskirts"])
    yield Statement("every objective can be reached over land and bridges", "8.3.10", goals <= reached)


def reachable(board: Board, start: Hex) -> set[Hex]:
    """8.3.10 The hexes that can be reached; the Psel is crossed at bridges alone."""
    wall = set(board.sides["psel"]) - set(board.sides["bridge"])
    return next(piece for piece in board.pieces(board.grid.hexes, wall) if start in piece)
