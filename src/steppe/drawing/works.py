"""What men have made: fortified lines, fronts, trenches, obstacles, roads and railways."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from steppe.board import Board, Route, along
from steppe.board.layers import Pairs
from steppe.drawing.curves import (
    Line,
    Point,
    between,
    calmed,
    chains,
    directed_chains,
    distance,
    headings,
    key_of,
    length,
    part,
    progress,
    rounded,
    shifted,
    spaced,
    spot,
    through,
)
from steppe.drawing.look import SetLook
from steppe.drawing.pen import Pen
from steppe.drawing.relief import directed_sides
from steppe.drawing.scene import Path
from steppe.drawing.waters import Rim, side_ends
from steppe.hexes import Grid, Hex

SET_BACK = 0.16
"""How far inside its hex a fortified line lies, so that a river or the front has the hexside."""

INSIDE = 0.05
"""How far inside its hex a fortified hexside is drawn."""


# ---------------------------------------------------------------------- fortified lines


class Facing(Struct, frozen=True):
    """A side of a fortified hex towards the enemy, walked with the enemy on the left hand."""

    hex: Hex
    beyond: Hex
    start: Point
    end: Point


def facings(board: Board, name: str, against: str) -> list[Facing]:
    """The sides of a set's hexes that look towards the enemy: those whose other hex is closer to him."""
    grid = board.grid
    away = _distances(grid, enemy_hexes(board, against))
    found = []
    for h in board.hexes.get(name, ()):
        corners = grid.corners(h)
        for d, n in enumerate(grid.neighbours[h]):
            if n >= 0 and away[n] < away[h]:
                found.append(Facing(h, Hex(n), corners[d], corners[(d + 1) % 6]))
    return found


def enemy_hexes(board: Board, against: str) -> list[Hex]:
    """`name` of a set, several names, or `!name` for all hexes outside it."""
    inverse, names = against.startswith("!"), against.removeprefix("!").split()
    if not any(name in board.hexes for name in names):
        return []
    members = {h for name in names for h in board.hexes.get(name, ())}
    return [h for h in board.grid.hexes if (h in members) != inverse]


def _distances(grid: Grid, sources: Iterable[Hex]) -> list[int]:
    far = grid.size + 1
    away = [far] * grid.size
    queue: deque[int] = deque()
    for source in sources:
        away[source] = 0
        queue.append(source)
    while queue:
        h = queue.popleft()
        for n in grid.neighbours[h]:
            if n >= 0 and away[n] == far:
                away[n] = away[h] + 1
                queue.append(n)
    return away


def fort_lines(board: Board, name: str, look: SetLook) -> list[Line]:
    """The lines of a set of fortified hexes, each walked with the enemy on the left hand."""
    sides = facings(board, name, look.against)
    starts = {key_of(side.start): side for side in sides}
    lines = []
    for corners in chains((side.start, side.end) for side in sides):
        first = starts.get(key_of(corners[0]))
        forward = first is not None and key_of(first.end) == key_of(corners[1])
        line = spaced(rounded(corners if forward else corners[::-1]), 0.05)
        lines.append(_trimmed(shifted(calmed(line, 6), -SET_BACK)))
    return lines


def _trimmed(line: Line, by: float = 0.05) -> Line:
    total = length(line)
    return part(line, by, total - by) if total > 4 * by else line


class Tooth(Struct, frozen=True):
    left: Point
    tip: Point
    right: Point


def teeth_of(line: Line, pitch: float, width: float, height: float) -> list[Tooth]:
    """Teeth on the left hand of a line, evenly spread."""
    total = length(line)
    count = max(1, int(total / pitch))
    done = progress(line)
    found = []
    for i in range(count):
        middle = total * (i + 0.5) / count
        a, b = (spot(line, done, min(total, max(0.0, middle + k * width / 2))) for k in (-1, 1))
        (dx, dy), (x, y) = headings([a, b])[0], between(a, b)
        found.append(Tooth(a, (x + dy * height, y - dx * height), b))
    return found


def draw_fort(pen: Pen, style: str, teeth: str, lines: Sequence[Line]) -> list[Path]:
    """A line with its teeth on the left hand: a saw, a castle's battlements, or a comb."""
    if not lines:
        return []
    if teeth == "castle":
        return [Path(style, "".join(pen.line(_battlements(line)) for line in lines))]
    found = [tooth for line in lines for tooth in teeth_of(line, 0.17, 0.085, 0.075)]
    bases = pen.lines(_thinned(line) for line in lines)
    if teeth == "comb":
        strokes = pen.lines([between(t.left, t.right), t.tip] for t in found)
        return [Path(style, bases + strokes)]
    return [
        Path(style, bases),
        Path(f"{style}-teeth", pen.lines(([t.left, t.tip, t.right] for t in found), closed=True)),
    ]


def _battlements(line: Line, pitch: float = 0.15, height: float = 0.062) -> Line:
    """One square wave: half of it stands out towards the enemy."""
    total = length(line)
    count = max(1, round(total / pitch))
    done = progress(line)
    out = shifted(line, height)
    found = []
    for i in range(count):
        a, b, c = (total * (i + t) / count for t in (0.0, 0.25, 0.75))
        found += [spot(line, done, a), spot(line, done, b), spot(out, done, b)]
        found += [spot(out, done, c), spot(line, done, c)]
    return [*found, line[-1]]


def _thinned(line: Line) -> Line:
    return [*line[:-1:2], line[-1]]


# ---------------------------------------------------------------------- fronts, banks, ditches


def side_lines(board: Board, feature: str) -> list[Line]:
    """A feature of hexsides as smooth lines."""
    rim = Rim(board.grid)
    sides = (side_ends(board.grid, side) for side in board.sides[feature])
    return [spaced(rounded(rim.led_out(line)), 0.1) for line in chains(sides)]


def draw_embankment(pen: Pen, lines: Sequence[Line]) -> list[Path]:
    """A bank with slopes on both hands and a railway on top."""
    d = pen.lines(lines)
    ticks = (tick for line in lines for tick in _bank_ticks(line))
    return [
        Path("bank", d),
        Path("bank-tick", pen.lines(ticks)),
        Path("bank-rail", d),
        Path("bank-gap", d),
    ]


def _bank_ticks(line: Line, top: float = 0.055, foot: float = 0.115) -> Iterator[Line]:
    for (x, y), (dx, dy) in list(_stations(line, 0.085))[1:-1]:
        for hand in (-1, 1):
            yield [(x + dy * hand * r, y - dx * hand * r) for r in (top, foot)]


def draw_ditch(pen: Pen, lines: Sequence[Line]) -> list[Path]:
    """A saw without a base."""
    saws = []
    for line in lines:
        stations = list(_stations(line, 0.065))
        offs = [0.0 if i in (0, len(stations) - 1) else 0.045 * (-1) ** i for i in range(len(stations))]
        saws.append(
            [(x + dy * off, y - dx * off) for ((x, y), (dx, dy)), off in zip(stations, offs, strict=True)]
        )
    return [Path("ditch", pen.lines(saws))]


def draw_trench(pen: Pen, lines: Sequence[Line]) -> list[Path]:
    """A line with its traverses, by turns on either hand."""
    ticks = []
    for line in lines:
        for i, ((x, y), (dx, dy)) in enumerate(list(_stations(line, 0.09))[1:-1]):
            hand = 0.055 * (-1) ** i
            ticks.append([(x, y), (x + dy * hand, y - dx * hand)])
    return [Path("trench-case", pen.lines(lines)), Path("trench", pen.lines([*lines, *ticks]))]


def draw_dragons_teeth(pen: Pen, lines: Sequence[Line]) -> list[Path]:
    """Two rows of small pyramids, seen from above, those of one between those of the other."""
    teeth = []
    for line in lines:
        for i, ((x, y), (dx, dy)) in enumerate(list(_stations(line, 0.07))[1:-1]):
            off = 0.034 * (-1) ** i
            teeth.append(_pyramid((x + dy * off, y - dx * off), 0.03))
    return [Path("dragons-teeth", pen.lines(teeth, closed=True))]


def _pyramid(centre: Point, half: float) -> Line:
    x, y = centre
    return [(x, y - 1.2 * half), (x + half, y + 0.8 * half), (x - half, y + 0.8 * half)]


def rampart_lines(board: Board, feature: str) -> list[Line]:
    """The lines of fortified hexsides, just inside their hexes, walked with the enemy on the left."""
    found = directed_chains(directed_sides(board, feature))
    return [shifted(calmed(spaced(rounded(corners), 0.05), 4), -INSIDE) for corners in found]


# ---------------------------------------------------------------------- roads and railways


def route_lines(board: Board, kind: str, aside: float = 0.0) -> list[Line]:
    """Routes through their hexes: bent gently, never a saw, and exact where they meet places or another.
    Where another kind goes the same way, they may run a little `aside`."""
    routes = board.routes.get(kind, ())
    fixed = _meeting_hexes(board, routes)
    others = along(board, *(other for other in board.routes if aside and other != kind))
    return [
        through(_beside(_eased(board.grid, route, fixed), route, fixed, others, aside)) for route in routes
    ]


def _beside(line: Line, route: Route, fixed: set[Hex], others: Pairs, aside: float) -> Line:
    """A point for each hex of a route, led to the left where others go the same way."""
    shared = [pair in others for pair in pairwise(route.hexes)]
    found = []
    for i, ((x, y), (dx, dy)) in enumerate(zip(line, headings(line), strict=True)):
        off = aside if route.hexes[i] not in fixed and any(shared[max(0, i - 1) : i + 1]) else 0.0
        found.append((x + dy * off, y - dx * off))
    return found


def led_off(board: Board, kind: str, lines: Sequence[Line]) -> list[Line]:
    """The lines of a kind of route; one that ends at the edge of the map, and meets none there, goes on."""
    grid, rim = board.grid, Rim(board.grid)
    users = Counter(h for route in board.routes[kind] for h in set(route.hexes))

    def leaves(h: Hex) -> bool:
        return users[h] == 1 and -1 in grid.neighbours[h]

    found = []
    for route, line in zip(board.routes[kind], lines, strict=True):
        before = [_way_off(rim, line[::-1])] if leaves(route.hexes[0]) else []
        after = [_way_off(rim, line)] if leaves(route.hexes[-1]) else []
        found.append([*before, *line, *after])
    return found


def _way_off(rim: Rim, line: Line, far: float = 1.3) -> Point:
    """Straight on if that leads off the map, else over the nearest edge."""
    (x, y), (dx, dy), (left, top, right, bottom) = line[-1], headings(line)[-1], rim.bounds
    ahead = (x + far * dx, y + far * dy)
    on_map = left < ahead[0] < right and top < ahead[1] < bottom
    return rim.beyond(line[-1]) if on_map else ahead


def _meeting_hexes(board: Board, routes: Sequence[Route]) -> set[Hex]:
    seen: dict[Hex, int] = {}
    for route in routes:
        for h in set(route.hexes):
            seen[h] = seen.get(h, 0) + 1
    return _ends(board) | {h for h, n in seen.items() if n > 1} | set(board.places)


def _ends(board: Board) -> set[Hex]:
    """Where a route of any kind ends: if on another, the two meet there."""
    return {
        h
        for routes in board.routes.values()
        for route in routes
        for h in route.hexes[:: len(route.hexes) - 1]
    }


def _eased(grid: Grid, route: Route, fixed: set[Hex], rounds: int = 12, leash: float = 0.3) -> Line:
    """Points pulled towards their neighbours as far as their hexes allow."""
    home = [grid.centre(h) for h in route.hexes]
    line = list(home)
    for _ in range(rounds):
        for i in range(1, len(line) - 1):
            if route.hexes[i] in fixed:
                continue
            wanted = between(line[i], between(line[i - 1], line[i + 1]), 0.6)
            pull = distance(home[i], wanted)
            line[i] = wanted if pull <= leash else between(home[i], wanted, leash / pull)
    return line


def draw_routes(pen: Pen, draw: str, lines: Sequence[Line]) -> list[Path]:
    d = pen.lines(lines)
    if draw == "track":
        return [Path("track", d)]
    if draw == "road":
        return [Path("road-case", d), Path("road", d)]
    if draw == "highway":
        return [Path("highway-case", d), Path("highway", d), Path("highway-middle", d)]
    sleepers = pen.lines(stroke for line in lines for stroke in _sleepers(line))
    return [Path("rail", d), Path("sleepers", sleepers)]


def _sleepers(line: Line) -> Iterator[Line]:
    for (x, y), (dx, dy) in list(_stations(line, 0.14))[1:-1]:
        yield [(x + dy * 0.04, y - dx * 0.04), (x - dy * 0.04, y + dx * 0.04)]


def _stations(line: Line, step: float) -> Iterator[tuple[Point, Point]]:
    even = spaced(line, step)
    yield from zip(even, headings(even), strict=True)
