"""Lines that please the eye: chains of hexsides made smooth, ribbons, offsets. All in hexes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import cos, hypot, pi, sin

from steppe.drawing.noise import ripple

Point = tuple[float, float]
Line = list[Point]
Key = tuple[int, int]


def key_of(p: Point, grain: int = 1000) -> Key:
    """The same number for the same corner, whichever hex it was computed from."""
    return round(p[0] * grain), round(p[1] * grain)


def between(a: Point, b: Point, t: float = 0.5) -> Point:
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def distance(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def length(line: Sequence[Point]) -> float:
    return sum(distance(a, b) for a, b in pairwise(line))


def progress(line: Sequence[Point]) -> list[float]:
    """Per point how far along the line it lies."""
    done = [0.0]
    for a, b in pairwise(line):
        done.append(done[-1] + distance(a, b))
    return done


def chains(segments: Iterable[tuple[Point, Point]], grain: int = 1000) -> list[Line]:
    """Segments joined end to end into lines as long as possible; loops repeat their first point.

    Lines begin at free ends and forks, in the order of the segments. Ends that agree when rounded to the
    grain are the same.
    """
    net = _Net(list(segments), grain)
    free = [p for segment in net.segments for p in segment if net.degree(p) != 2]
    lines = []
    for start in [*free, *(a for a, _ in net.segments)]:
        while (line := net.walk(start)) is not None:
            lines.append(line)
    return lines


def directed_chains(segments: Iterable[tuple[Point, Point]]) -> list[Line]:
    """Segments joined end to start; none is turned round. A loop repeats its first point."""
    onward: dict[Key, list[tuple[Point, Point]]] = {}
    ends: set[Key] = set()
    for a, b in segments:
        onward.setdefault(key_of(a), []).append((a, b))
        ends.add(key_of(b))
    lines = []
    for start in sorted(onward, key=lambda key: (key in ends, key)):
        while onward[start]:
            line = list(onward[start].pop(0))
            while following := onward.get(key_of(line[-1])):
                line.append(following.pop(0)[1])
            lines.append(line)
    return lines


class _Net:
    def __init__(self, segments: list[tuple[Point, Point]], grain: int) -> None:
        self.segments = segments
        self.grain = grain
        self.used: set[int] = set()
        self.ends: dict[Key, list[int]] = {}
        for i, segment in enumerate(segments):
            for p in segment:
                self.ends.setdefault(key_of(p, grain), []).append(i)

    def degree(self, p: Point) -> int:
        return len(self.ends[key_of(p, self.grain)])

    def walk(self, start: Point) -> Line | None:
        """On and on from a point over segments not used yet; a fork ends the line."""
        line = [start]
        while len(line) == 1 or self.degree(line[-1]) == 2:
            here = key_of(line[-1], self.grain)
            onward = next((i for i in self.ends[here] if i not in self.used), None)
            if onward is None:
                break
            self.used.add(onward)
            a, b = self.segments[onward]
            line.append(b if key_of(a, self.grain) == here else a)
        return line if len(line) > 1 else None


def rounded(corners: Sequence[Point], samples: int = 5) -> Line:
    """A curve that touches every segment in its middle, keeps both ends and cuts the corners."""
    if len(corners) < 3:
        return [between(corners[0], corners[-1], i / samples) for i in range(samples + 1)]
    if key_of(corners[0]) == key_of(corners[-1]):
        return _rounded_loop(corners, samples)
    middles = [between(a, b) for a, b in pairwise(corners)]
    line = [corners[0]]
    for i, corner in enumerate(corners[1:-1]):
        line += _arc(middles[i], corner, middles[i + 1], samples)
    return [*line, middles[-1], corners[-1]]


def _rounded_loop(corners: Sequence[Point], samples: int) -> Line:
    ring = list(corners[:-1])
    line: Line = []
    for i, corner in enumerate(ring):
        before, after = ring[i - 1], ring[(i + 1) % len(ring)]
        line += _arc(between(before, corner), corner, between(corner, after), samples)
    return [*line, line[0]]


def _arc(start: Point, bend: Point, end: Point, samples: int) -> Line:
    """Half a parabola's worth of points, the end left out."""
    found = []
    for i in range(samples):
        t = i / samples
        found.append(between(between(start, bend, t), between(bend, end, t), t))
    return found


def through(points: Sequence[Point], samples: int = 6) -> Line:
    """A smooth curve through all points (Catmull-Rom)."""
    if len(points) < 3:
        return list(points)
    line = []
    for i in range(len(points) - 1):
        a, b = points[max(i - 1, 0)], points[i]
        c, d = points[i + 1], points[min(i + 2, len(points) - 1)]
        line += [_spline(a, b, c, d, k / samples) for k in range(samples)]
    return [*line, points[-1]]


def _spline(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    def one(i: int) -> float:
        return 0.5 * (
            2 * b[i]
            + (c[i] - a[i]) * t
            + (2 * a[i] - 5 * b[i] + 4 * c[i] - d[i]) * t * t
            + (3 * b[i] - a[i] - 3 * c[i] + d[i]) * t * t * t
        )

    return one(0), one(1)


def spaced(line: Sequence[Point], step: float) -> Line:
    """The same line with points at even distances, its ends kept."""
    done = progress(line)
    count = max(1, round(done[-1] / step))
    return [spot(line, done, done[-1] * i / count) for i in range(count + 1)]


def spot(line: Sequence[Point], done: Sequence[float], s: float) -> Point:
    """The point at distance s along the line."""
    low, high = 0, len(done) - 1
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if done[middle] <= s else (low, middle)
    span = done[high] - done[low]
    return between(line[low], line[high], (s - done[low]) / span if span else 0)


def part(line: Sequence[Point], start: float, end: float) -> Line:
    """The piece of a line between two distances along it."""
    done = progress(line)
    inner = [p for p, s in zip(line, done, strict=True) if start < s < end]
    return [spot(line, done, start), *inner, spot(line, done, end)]


def calmed(line: Sequence[Point], reach: int) -> Line:
    """Each point moved to the mean of its neighbours: the course without the wiggles. Wants even spacing."""
    found = []
    for i in range(len(line)):
        k = min(reach, i, len(line) - 1 - i)
        near = line[i - k : i + k + 1]
        found.append((sum(x for x, _ in near) / len(near), sum(y for _, y in near) / len(near)))
    return found


def headings(line: Sequence[Point]) -> list[Point]:
    """Per point the unit vector of the way on."""
    found = []
    for i in range(len(line)):
        a, b = line[max(i - 1, 0)], line[min(i + 1, len(line) - 1)]
        span = distance(a, b) or 1
        found.append(((b[0] - a[0]) / span, (b[1] - a[1]) / span))
    return found


def shifted(line: Sequence[Point], left: float) -> Line:
    """The line moved to its left hand (for somebody who walks along the drawn map)."""
    return [(x + dy * left, y - dx * left) for (x, y), (dx, dy) in zip(line, headings(line), strict=True)]


def meandering(line: Sequence[Point], amount: float, seed: int) -> Line:
    """The line with small irregular bends; its ends stay."""
    done = progress(line)
    found = []
    for (x, y), (dx, dy), s in zip(line, headings(line), done, strict=True):
        fade = min(1.0, s / 0.4, (done[-1] - s) / 0.4)
        off = amount * fade * (ripple(x * 2.3, y * 2.3, seed) + 0.5 * ripple(x * 5.1, y * 5.1, seed + 1))
        found.append((x + dy * off, y - dx * off))
    return found


def ribbon(line: Sequence[Point], widths: Sequence[float]) -> Line:
    """The outline of a line of changing width, with round ends."""
    left, right = [], []
    for (x, y), (dx, dy), width in zip(line, headings(line), widths, strict=True):
        half = width / 2
        left.append((x + dy * half, y - dx * half))
        right.append((x - dy * half, y + dx * half))
    return [*left, *_cap(line, widths[-1], -1), *reversed(right), *_cap(line[::-1], widths[0], -1)]


def _cap(line: Sequence[Point], width: float, last: int) -> Line:
    dx, dy = headings(line)[last]
    x, y = line[last]
    bends = (pi / 3, 2 * pi / 3)
    half = width / 2
    return [(x + half * (dy * cos(t) + dx * sin(t)), y + half * (-dx * cos(t) + dy * sin(t))) for t in bends]


def nearest(line: Sequence[Point], p: Point) -> Point:
    """The point of a line that is closest to p."""
    best, found = float("inf"), line[0]
    for a, b in pairwise(line):
        q = _foot(a, b, p)
        d = distance(p, q)
        if d < best:
            best, found = d, q
    return found


def _foot(a: Point, b: Point, p: Point) -> Point:
    span = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
    t = ((p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])) / span if span else 0
    return between(a, b, min(1.0, max(0.0, t)))
