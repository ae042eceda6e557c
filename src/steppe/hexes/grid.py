"""The numbered hex grid of a map: numbers, neighbours, distances, lines, hexsides.

A hex number names a *strip* (first part) and a place in the strip (second part). The hexes of a strip share
sides, and every other strip is shifted by half a hex.

>>> kursk = Grid("rows", (10, 60), "north", (0, 27), "east", shifted="odd")
>>> [kursk.number(h) for h in kursk.ring(kursk.hex("1907"), 1)]
['1807', '1808', '1906', '1908', '2007', '2008']

Inside, a hex stands at (across, along): whole strips across, half hexes along. All geometry is exact in
these integers; floats appear only where something is drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import atan2, cos, pi, radians, sin, sqrt
from typing import Final, Literal, NewType, TypeAlias

Hex = NewType("Hex", int)
"""A hex as a dense index, 0 to `Grid.size` - 1, in the order of the numbers."""

Hexside = NewType("Hexside", int)
"""One side of a hex, the same integer seen from either hex: 6 * lower hex + direction from it."""

Compass: TypeAlias = Literal["north", "east", "south", "west"]
Point: TypeAlias = tuple[int, int]

OFF_MAP: Final = -1

BEARING_OF: Final[dict[Compass, int]] = {"north": 0, "east": 90, "south": 180, "west": 270}
EIGHT_WINDS: Final = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")

# The six steps clockwise on the drawn map, as (eastwards, southwards): strips across, half hexes along.
POINTY_STEPS: Final = (("NE", 1, -1), ("E", 2, 0), ("SE", 1, 1), ("SW", -1, 1), ("W", -2, 0), ("NW", -1, -1))
FLAT_STEPS: Final = (("N", 0, -2), ("NE", 1, -1), ("SE", 1, 1), ("S", 0, 2), ("SW", -1, 1), ("NW", -1, -1))

# The same six without a map: (across, along).
STEPS: Final = ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))

# A hex's corners around its centre, as (thirds of a strip across, half hexes along).
CORNERS: Final = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))

STRIP_HEIGHT: Final = sqrt(3) / 2  # distance of two strips, in hexes
CORNER_RADIUS: Final = 1 / sqrt(3)


class BadHex(ValueError):
    """A hex number that is not on the map, or two hexes that do not touch."""


@dataclass(frozen=True)
class Grid:
    """How a map is numbered, and all geometry that follows from it.

    `rows` are strips that run east-west (hexes with a point up), `columns` run north-south (a side up).
    `first` and `second` are the lowest and the highest value of the two parts of a hex number, the
    `towards` say where on the drawn map they grow. `shifted` strips (odd or even first part) lie half a
    hex further in the direction in which the second part grows.

    Two maps that were joined at their ends have a `seam`: the strips from this one on, half of all, go on
    where the others end. With columns 00-63 of places 00-38 and the seam 32, hex 3200 lies below 0038.
    """

    strips: Literal["rows", "columns"]
    first: tuple[int, int]
    first_towards: Compass
    second: tuple[int, int]
    second_towards: Compass
    shifted: Literal["odd", "even"]
    separator: str = ""
    seam: int | None = None

    def __post_init__(self) -> None:
        across, along = {"north", "south"}, {"east", "west"}
        if self.strips == "columns":
            across, along = along, across
        if self.first_towards not in across:
            raise ValueError(f"{self.strips} cannot be counted towards the {self.first_towards}")
        if self.second_towards not in along:
            raise ValueError(
                f"the hexes of {self.strips} cannot be counted towards the {self.second_towards}"
            )
        for low, high in (self.first, self.second):
            if not 0 <= low <= high <= 99:
                raise ValueError(f"hex numbers cannot run from {low} to {high}")
        if self.seam is not None:
            before, after = self.seam - self.first[0], self.first[1] + 1 - self.seam
            if before != after or before % 2:
                raise ValueError(f"a seam at {self.seam} does not part the strips in two even halves")

    # ------------------------------------------------------------------ numbers

    @cached_property
    def size(self) -> int:
        return (self.first[1] - self.first[0] + 1) * self.strip_length

    @cached_property
    def strip_length(self) -> int:
        return self.second[1] - self.second[0] + 1

    @cached_property
    def hexes(self) -> tuple[Hex, ...]:
        """All hexes of the map."""
        return tuple(map(Hex, range(self.size)))

    def at(self, first: int, second: int) -> Hex | None:
        """The hex with these two parts of its number, if it is on the map."""
        if self.first[0] <= first <= self.first[1] and self.second[0] <= second <= self.second[1]:
            return Hex((first - self.first[0]) * self.strip_length + second - self.second[0])
        return None

    def parts(self, h: Hex) -> tuple[int, int]:
        """The two parts of a hex number: strip, place in the strip."""
        strip, place = divmod(h, self.strip_length)
        return strip + self.first[0], place + self.second[0]

    def strip_and_place(self, h: Hex) -> tuple[int, int]:
        """The strip and the place in it where a hex lies: its two parts, but that a strip beyond the seam is
        the rest of one before it."""
        return self._across_seam(*self.parts(h))

    def _across_seam(self, first: int, second: int) -> tuple[int, int]:
        if self.seam is None or first < self.seam:
            return first, second
        return first - self._width, second + self.strip_length

    @cached_property
    def _width(self) -> int:
        """How many strips lie side by side."""
        return (self.first[1] if self.seam is None else self.seam - 1) - self.first[0] + 1

    def number(self, h: Hex) -> str:
        return self._numbers[h]

    def hex(self, text: str) -> Hex:
        """The hex of a printed number; a leading zero may be left out (927 is 0927)."""
        found = self._hex_of.get(text)
        if found is None:
            found = self._hex_of.get(self._with_leading_zeros(text))
        if found is None:
            raise BadHex(f"there is no hex {text} on this map")
        return found

    def _with_leading_zeros(self, text: str) -> str:
        if not self.separator:
            return text.zfill(4) if len(text) == 3 else text
        return self.separator.join(part.zfill(2) if part else part for part in text.split(self.separator))

    @cached_property
    def _numbers(self) -> tuple[str, ...]:
        return tuple(self._name(*self.parts(h)) for h in self.hexes)

    def _name(self, first: int, second: int) -> str:
        return f"{first:02}{self.separator}{second:02}"

    @cached_property
    def _hex_of(self) -> dict[str, Hex]:
        return {self.number(h): h for h in self.hexes}

    # ------------------------------------------------------------------ neighbours and directions

    @cached_property
    def directions(self) -> tuple[str, ...]:
        """The names of the six directions, clockwise on the drawn map; the opposite of d is (d + 3) % 6."""
        return tuple(name for name, _, _ in self._drawn_steps)

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """Per hex its neighbour in each direction, -1 off the map."""
        return tuple(
            tuple(self._index((across + da, along + dl)) for da, dl in self._steps)
            for across, along in self._points
        )

    def adjacent(self, a: Hex, b: Hex) -> bool:
        return b in self.neighbours[a]

    def direction(self, a: Hex, b: Hex) -> int | None:
        """The direction from a to b if they are adjacent."""
        around = self.neighbours[a]
        return around.index(b) if b in around else None

    def towards(self, compass: Compass) -> tuple[int, ...]:
        """The six directions, the one that leads best to that map edge first."""
        return tuple(sorted(range(6), key=lambda d: (self._turn(d, compass), d)))

    def _turn(self, direction: int, compass: Compass) -> int:
        turn = abs(self._bearing_of(direction) - BEARING_OF[compass])
        return min(turn, 360 - turn)

    def _bearing_of(self, direction: int) -> int:
        return 60 * direction + (30 if self.strips == "rows" else 0)

    @cached_property
    def _drawn_steps(self) -> tuple[tuple[str, int, int], ...]:
        return POINTY_STEPS if self.strips == "rows" else FLAT_STEPS

    @cached_property
    def _steps(self) -> tuple[Point, ...]:
        """The six steps as (across, along)."""
        steps = (
            (south, east) if self.strips == "rows" else (east, south) for _, east, south in self._drawn_steps
        )
        return tuple((across * self._across_sign, along * self._along_sign) for across, along in steps)

    @cached_property
    def _across_sign(self) -> int:
        """+1 if the first part grows as drawing coordinates do, to the east or south."""
        return 1 if self.first_towards in ("east", "south") else -1

    @cached_property
    def _along_sign(self) -> int:
        return 1 if self.second_towards in ("east", "south") else -1

    # ------------------------------------------------------------------ positions

    @cached_property
    def _points(self) -> tuple[Point, ...]:
        return tuple(self._point(*self.parts(h)) for h in self.hexes)

    def _point(self, first: int, second: int) -> Point:
        strip, place = self._across_seam(first, second)
        return strip, 2 * place + self._shift(first)

    def _shift(self, first: int) -> int:
        return int((first % 2 == 1) == (self.shifted == "odd"))

    def _index(self, point: Point) -> int:
        across, along = point
        place = (along - self._shift(across)) // 2
        return self._near(across - self.first[0], place - self.second[0])

    def _on_map(self, points: Iterable[Point]) -> tuple[Hex, ...]:
        return tuple(sorted(Hex(h) for h in map(self._index, points) if h != OFF_MAP))

    # ------------------------------------------------------------------ distances

    def distance(self, a: Hex, b: Hex) -> int:
        """Hexes from a to b, counting b but not a."""
        (across_a, along_a), (across_b, along_b) = self._points[a], self._points[b]
        across, along = abs(across_a - across_b), abs(along_a - along_b)
        # Each step to another strip also gives half a hex along it.
        return across if along <= across else (across + along) // 2

    def ring(self, h: Hex, radius: int) -> tuple[Hex, ...]:
        """The hexes exactly that far away, in the order of their numbers."""
        return self._on_map(self._ring_points(h, radius))

    def disc(self, h: Hex, radius: int) -> tuple[Hex, ...]:
        """The hexes at most that far away, h too, in the order of their numbers."""
        return self._on_map(self._disc_points(h, radius))

    def _ring_points(self, h: Hex, radius: int) -> Iterator[Point]:
        across, along = self._points[h]
        for strip in range(-radius, radius + 1):
            width = 2 * radius - abs(strip)
            gap = 2 if abs(strip) == radius else 2 * width
            for half in range(-width, width + 1, gap):
                yield across + strip, along + half

    def _disc_points(self, h: Hex, radius: int) -> Iterator[Point]:
        across, along = self._points[h]
        for strip in range(-radius, radius + 1):
            width = 2 * radius - abs(strip)
            for half in range(-width, width + 1, 2):
                yield across + strip, along + half

    def edge(self, compass: Compass) -> tuple[Hex, ...]:
        """The hexes of a map edge; an edge across the strips has the last hex of each strip."""
        lengthwise = (compass in ("north", "south")) == (self.strips == "rows")
        part = 0 if lengthwise else 1
        last = max if compass in (self.first_towards, self.second_towards) else min
        value = last(self.strip_and_place(Hex(0))[part], self.strip_and_place(Hex(self.size - 1))[part])
        return tuple(h for h in self.hexes if self.strip_and_place(h)[part] == value)

    # ------------------------------------------------------------------ lines of sight

    def line(self, a: Hex, b: Hex) -> list[tuple[Hex, ...]]:
        """The hexes that the straight line from centre to centre passes, a and b included, in order.

        An entry has two hexes where the line runs along the hexside between them (one, if the other is off
        the map). A hex that the line only touches in a corner is not passed. A slanting line may pass two
        hexes at the same distance from a, so a line can have more than distance + 1 entries.
        """
        return [hexes for hexes, _ in self.passes(a, b)]

    def passes(self, a: Hex, b: Hex) -> list[tuple[tuple[Hex, ...], bool]]:
        """The entries of `line`, each with whether the line runs along a hexside there. On the edge of the
        map it does so beside a single hex."""
        return [
            (tuple(sorted(Hex(h) for h in passed if h != OFF_MAP)), len(passed) > 1)
            for passed in self._passed(a, b)
        ]

    def crossings(self, a: Hex, b: Hex) -> list[tuple[Hexside, ...]]:
        """The hexsides that the straight line from centre to centre meets, in order.

        An entry is a hexside that the line crosses, or one that it runs along. Before and after such a run
        the line goes through a corner between two hexsides; these two form one entry, for only both
        together bar the way. What lies off the map is left out.
        """
        met: list[tuple[Hexside, ...]] = []
        for here, ahead in pairwise(self._passed(a, b)):
            met += self._sides_between(here, ahead)
            if len(ahead) == 2:
                met += self._sides_between(ahead[:1], ahead[1:])
        return met

    def ways_out(self, a: Hex, b: Hex) -> tuple[int, ...]:
        """The directions of the sides through which the straight line to b leaves a: two where it goes
        through the corner between them, whether or not there is a hex beyond each; none if b is a."""
        if a == b:
            return ()
        (across, along), (across_b, along_b) = self._points[a], self._points[b]
        # The line leaves by the side that lies most in its direction; a strip is √3/2 wide, half a hex 1/2.
        leads = [3 * da * (across_b - across) + dl * (along_b - along) for da, dl in self._steps]
        best = max(leads)
        return tuple(d for d, lead in enumerate(leads) if lead == best)

    def _sides_between(self, here: list[int], ahead: list[int]) -> list[tuple[Hexside, ...]]:
        if OFF_MAP in here or OFF_MAP in ahead:
            return []
        return [tuple(self.hexside(Hex(p), Hex(q)) for p in here for q in ahead)]

    def _passed(self, a: Hex, b: Hex) -> list[list[int]]:
        """The hexes on the line; where it runs between two, one of them may be off the map."""
        (across, along), end = self._points[a], self._points[b]
        shift = self._shift(across)
        way = (shift, end[0] - across, end[1] - along)
        steps = self._ways.get(way)
        if steps is None:
            steps = self._ways[way] = _walked(*way)
        strip, place = divmod(a, self.strip_length)
        if strip >= self._width:
            strip, place = strip - self._width, place + self.strip_length
        return [[self._near(strip + x, place + y) for x, y in passed] for passed in steps]

    def _near(self, strip: int, place: int) -> int:
        """The hex so many strips and places from the first, as they lie, if it is on the map."""
        if 0 <= place < self.strip_length and 0 <= strip < self._width:
            return strip * self.strip_length + place
        if self.seam is not None and 0 <= strip < self._width:
            beyond = place - self.strip_length
            if 0 <= beyond < self.strip_length:
                return (strip + self._width) * self.strip_length + beyond
        return OFF_MAP

    @cached_property
    def _ways(self) -> dict[tuple[int, int, int], list[list[Point]]]:
        """The lines walked so far, as strips and places: they look alike wherever they begin."""
        return {}

    # ------------------------------------------------------------------ hexsides

    def side(self, h: Hex, direction: int) -> Hexside:
        """The side of h in that direction; on the map edge too."""
        beyond = self.neighbours[h][direction]
        if OFF_MAP < beyond < h:
            return Hexside(6 * beyond + (direction + 3) % 6)
        return Hexside(6 * h + direction)

    def hexside(self, a: Hex, b: Hex) -> Hexside:
        """The side between two adjacent hexes."""
        direction = self.direction(a, b)
        if direction is None:
            raise BadHex(f"{self.number(a)} and {self.number(b)} are not adjacent")
        return self.side(a, direction)

    def hexes_of(self, side: Hexside) -> tuple[Hex, ...]:
        """The two hexes of a side, the lower number first; one on the map edge."""
        h, direction = divmod(side, 6)
        beyond = self.neighbours[h][direction]
        return (Hex(h),) if beyond == OFF_MAP else (Hex(h), Hex(beyond))

    def side_number(self, side: Hexside) -> str:
        """`3120/3220`, or `6000/NW` on the map edge."""
        names = [self.number(h) for h in self.hexes_of(side)]
        return "/".join(names) if len(names) == 2 else f"{names[0]}/{self.directions[side % 6]}"

    # ------------------------------------------------------------------ drawing

    def centre(self, h: Hex) -> tuple[float, float]:
        """Where to draw a hex: x to the east, y to the south, in hexes (side to side).

        The westernmost centre has x = 0, the northernmost y = 0.
        """
        x, y = self._drawn(h)
        return x - self._corner_of_map[0], y - self._corner_of_map[1]

    def _drawn(self, h: Hex) -> tuple[float, float]:
        across, along = self._points[h]
        u, v = across * self._across_sign * STRIP_HEIGHT, along * self._along_sign / 2
        return (v, u) if self.strips == "rows" else (u, v)

    @cached_property
    def _corner_of_map(self) -> tuple[float, float]:
        xs, ys = zip(*map(self._drawn, self.hexes), strict=True)
        return min(xs), min(ys)

    def corners(self, h: Hex) -> tuple[tuple[float, float], ...]:
        """Six corners, clockwise: corners d and d + 1 bound the side in direction d."""
        x, y = self.centre(h)
        bearings = (radians(self._bearing_of(d) - 30) for d in range(6))
        return tuple((x + CORNER_RADIUS * sin(t), y - CORNER_RADIUS * cos(t)) for t in bearings)

    def bearing(self, a: Hex, b: Hex) -> str:
        """The nearest of the eight winds from a to b (`N`, `NE`, ...); empty for the same hex."""
        if a == b:
            return ""
        (xa, ya), (xb, yb) = self._drawn(a), self._drawn(b)
        # No line between hex centres lies exactly between two winds, so rounding is safe.
        return EIGHT_WINDS[round(atan2(xb - xa, ya - yb) / (pi / 4)) % 8]


def _walked(shift: int, across: int, along: int) -> list[list[Point]]:
    """The hexes on a line as strips and places from its first hex, whose strip is shifted or not."""
    ray = _Ray((0, 0), (across, along))
    walked, here = [], [(0, 0)]
    while here:
        # A strip that is shifted otherwise counts its places from half a hex further on or back.
        walked.append([(x, (y + shift - (shift ^ x % 2)) // 2) for x, y in here])
        here = ray.next_after(here[0])
    return walked


class _Ray:
    """The straight line between two hex centres, in exact integers."""

    def __init__(self, start: Point, end: Point) -> None:
        self.start = start
        self.across = end[0] - start[0]
        self.along = end[1] - start[1]
        self.length = self._progress(end)
        offsets = [self._offset(corner) for corner in CORNERS]
        self.width = max(offsets)  # how far a hex's corners reach to a side of this line
        self.along_hexsides = offsets.count(self.width) == 2

    def next_after(self, point: Point) -> list[Point]:
        """The hex that the line passes next, or both where it runs between two."""
        around = [(point[0] + across, point[1] + along) for across, along in STEPS]
        here = self._progress(point)
        ahead = [p for p in around if here < self._progress(p) <= self.length and self._passes(p)]
        nearest = min(map(self._progress, ahead), default=0)
        return [p for p in ahead if self._progress(p) == nearest]

    def _progress(self, point: Point) -> int:
        """How far along the line a hex lies. The line passes hexes in this order, because the side between
        two neighbours stands square to the line through their centres."""
        return 3 * self.across * (point[0] - self.start[0]) + self.along * (point[1] - self.start[1])

    def _passes(self, point: Point) -> bool:
        """Does the line run through the inside of this hex or along one of its sides?"""
        offset = abs(self._offset((3 * (point[0] - self.start[0]), point[1] - self.start[1])))
        return offset < self.width or (offset == self.width and self.along_hexsides)

    def _offset(self, spot: Point) -> int:
        """How far to a side of the line a spot lies, given in thirds of a strip and half hexes."""
        return 3 * self.across * spot[1] - self.along * spot[0]
