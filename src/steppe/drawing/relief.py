"""Slopes: a crest inside the hex uphill, and hachures from it that run down to the hexside.

Ravines: two banks with hachures that run down to the bottom between them.
"""

from __future__ import annotations

from collections.abc import Sequence

from steppe.board import Board
from steppe.drawing.curves import (
    Line,
    Point,
    between,
    calmed,
    directed_chains,
    headings,
    length,
    progress,
    rounded,
    shifted,
    spaced,
    spot,
)
from steppe.drawing.noise import dice
from steppe.drawing.pen import Pen
from steppe.drawing.scene import Path
from steppe.drawing.waters import side_ends

CREST = 0.17
"""How far uphill of its hexside a crest lies."""
PITCH = 0.074
BANK = 0.075
"""How far a bank lies from the bottom of its ravine."""


def crest_lines(board: Board, feature: str) -> list[Line]:
    """The crests of a feature's slopes, each walked with the fall on the left hand."""
    lines = []
    for corners in directed_chains(directed_sides(board, feature)):
        edge = spaced(rounded(corners), 0.05)
        lines.append(shifted(calmed(edge, 4), -CREST))
    return lines


def directed_sides(board: Board, feature: str) -> list[tuple[Point, Point]]:
    """The directed hexsides of a feature, each walked clockwise around the hex that it leads from (of a slope
    the hex uphill), so that the hex that it leads to is on the left hand."""
    found = []
    for side, high in board.falls.get(feature, {}).items():
        a, b = side_ends(board.grid, side)
        # `side_ends` goes clockwise around the hex that the side is counted from.
        found.append((a, b) if side // 6 == high else (b, a))
    return found


def draw_ravines(pen: Pen, lines: Sequence[Line]) -> list[Path]:
    """The two banks of each, and the strokes that fall from them to the bottom."""
    banks, strokes = [], []
    for line in (spaced(line, 0.06) for line in lines):
        done = progress(line)
        width = [BANK * min(1.0, 0.35 + 4 * min(s, done[-1] - s)) for s in done]
        for hand in (-1, 1):
            bank = _aside(line, [hand * w for w in width])
            foot = _aside(line, [0.35 * hand * w for w in width])
            banks.append(bank)
            strokes += [[a, b] for a, b in zip(bank, foot, strict=True)][1:-1]
    return [Path("ravine", pen.lines(banks)), Path("ravine-fall", pen.lines(strokes))]


def _aside(line: Line, offs: Sequence[float]) -> Line:
    """The line moved to its left hand, at each point so far."""
    ways = zip(line, headings(line), offs, strict=True)
    return [(x + dy * off, y - dx * off) for (x, y), (dx, dy), off in ways]


def draw_slopes(pen: Pen, lines: Sequence[Line]) -> list[Path]:
    """Wedges that are broad at the crest and end in a point downhill, no two quite alike."""
    wedges = [wedge for line in lines for wedge in _wedges(line)]
    return [Path("slope-wedge", pen.lines(wedges, closed=True)), Path("slope", pen.lines(lines))]


def _wedges(line: Line) -> list[Line]:
    total, done = length(line), progress(line)
    count = max(2, round(total / PITCH))
    chance = dice("slope", round(line[0][0] * 100), round(line[0][1] * 100))
    found = []
    for i in range(count):
        middle = total * (i + 0.5) / count
        a, b = (spot(line, done, middle + k * 0.02) for k in (-1, 1))
        (dx, dy), (x, y) = headings([a, b])[0], between(a, b)
        fall = CREST * (chance.uniform(0.82, 0.95) if i % 2 else chance.uniform(0.5, 0.64))
        found.append([a, (x + dy * fall, y - dx * fall), b])
    return found
