"""Lines of sight: what blocks a straight line, and which hexes see which.

The game decides what blocks sight. `hexes_in_the_way` and `sides_in_the_way` find where a line meets it.
`Sightlines` remembers the answers as one set of bits per hex. An answer is found when a hex is first asked
about, or read from a file that was written when the package was built.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Callable, Container, Iterable, Iterator
from importlib import resources
from pathlib import Path

from steppe.hexes import Grid, Hex, Hexside


def hexes_in_the_way(grid: Grid, a: Hex, b: Hex, hides: Callable[[Hex], bool]) -> Iterator[tuple[Hex, bool]]:
    """The blocking hexes between two hexes, in order. Each comes with whether the line runs along one of its
    sides, on the edge of the map too."""
    for passed, along in grid.passes(a, b)[1:-1]:
        yield from ((h, along) for h in passed if hides(h))


def sides_in_the_way(
    crossings: Iterable[tuple[Hexside, ...]], hides: Container[Hexside]
) -> Iterator[tuple[Hexside, ...]]:
    """The entries of a line's `Grid.crossings` that block sight. A corner between two hexsides blocks only if
    both hexsides do."""
    return (met for met in crossings if all(side in hides for side in met))


def runs_along(grid: Grid, a: Hex, b: Hex, side: Hexside) -> bool:
    """Whether the line between two hexes runs along a hexside instead of across it."""
    hexes = grid.hexes_of(side)
    return len(hexes) == 2 and hexes in grid.line(a, b)


class Sightlines:
    """The hexes that are seen from each hex, up to the distance `farthest`. Longer lines are judged each time
    they are asked for. `is_clear` judges one line. If lines are the same both ways (`mutual`), each is judged
    once."""

    def __init__(
        self, grid: Grid, farthest: int, is_clear: Callable[[Hex, Hex], bool], *, mutual: bool = False
    ) -> None:
        self.grid = grid
        self.farthest = farthest
        self._is_clear = is_clear
        self._mutual = mutual
        self._rows = [UNKNOWN] * grid.size
        self._seen: dict[tuple[int, int], tuple[Hex, ...]] = {}
        self._bits: dict[int, list[int]] = {}

    def row(self, h: int) -> int:
        """The hexes seen from h as bits: bit n is set if hex n is seen from h and is at most `farthest` hexes
        away."""
        bits = self._rows[h]
        if bits == UNKNOWN:
            bits = self._rows[h] = self._found(Hex(h))
        return bits

    def _found(self, h: Hex) -> int:
        bits = 0
        for n in self.grid.disc(h, self.farthest):
            known = self._rows[n] if self._mutual else UNKNOWN
            if self._is_clear(h, n) if known == UNKNOWN else known >> h & 1:
                bits |= 1 << n
        return bits

    def sees(self, a: int, b: int) -> bool:
        if self.row(a) >> b & 1:
            return True
        here, there = Hex(a), Hex(b)
        return self.grid.distance(here, there) > self.farthest and self._is_clear(here, there)

    def seen_from(self, h: int, limit: int) -> tuple[Hex, ...]:
        """The hexes that can be seen from a hex within a limit, itself included, in number order."""
        seen = self._seen.get((h, limit))
        if seen is None:
            seen = self._seen[h, limit] = self._found_within(Hex(h), limit)
        return seen

    def _found_within(self, h: Hex, limit: int) -> tuple[Hex, ...]:
        if limit > self.farthest:
            return tuple(n for n in self.grid.disc(h, limit) if self.sees(h, n))
        return tuple(n for n in hexes_of(self.row(h)) if self.grid.distance(h, n) <= limit)

    def seen_bits(self, h: int, limit: int) -> int:
        """The hexes of `seen_from` as a set of bits, which can be compared with other sets at once."""
        known = self._bits.get(limit)
        if known is None:
            known = self._bits[limit] = [UNKNOWN] * self.grid.size
        bits = known[h]
        if bits == UNKNOWN:
            bits = known[h] = bits_of(self.seen_from(h, limit))
        return bits

    # Lines found when the package is built.

    def keep(self, file: Path) -> None:
        """Find all lines and write them to a file. This takes seconds."""
        width = _width(self.grid)
        rows = b"".join(self.row(h).to_bytes(width, "little") for h in self.grid.hexes)
        file.parent.mkdir(parents=True, exist_ok=True)
        unfinished = file.with_suffix(".unfinished")
        unfinished.write_bytes(zlib.compress(rows, 9))
        unfinished.replace(file)

    def take(self, file: Path) -> None:
        """Read the lines from a file that `keep` wrote, if there is one."""
        if file.is_file():
            width, rows = _width(self.grid), zlib.decompress(file.read_bytes())
            self._rows = [int.from_bytes(rows[i : i + width], "little") for i in range(0, len(rows), width)]


UNKNOWN = -1


def bits_of(hexes: Iterable[int]) -> int:
    """A set of hexes as bits."""
    bits = 0
    for h in hexes:
        bits |= 1 << h
    return bits


def hexes_of(bits: int) -> Iterator[Hex]:
    """The hexes of a set of bits, ascending."""
    while bits:
        lowest = bits & -bits
        yield Hex(lowest.bit_length() - 1)
        bits ^= lowest


def _width(grid: Grid) -> int:
    """The number of bytes in a row."""
    return (grid.size + 7) // 8


def file_name(grid: Grid, hiding: object, *code: tuple[str, str]) -> str:
    """A file name for the lines of a map. It changes with the grid, with what blocks sight on it, and with
    the code that judges lines: this module, the grid's, and the game's (given as package and file)."""
    sources = (("steppe.hexes", "grid.py"), ("steppe.mechanics", "lines_of_sight.py"), *code)
    parts = [repr((grid, hiding)), *((resources.files(p) / name).read_text("utf-8") for p, name in sources)]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:20] + ".sight"
