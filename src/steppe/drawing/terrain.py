"""Terrain: soft shapes with marks in them. Marks keep out of names, numbers and lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import cos, hypot, pi, sin

from steppe.drawing.curves import Line, Point, chains, distance, length, meandering, spaced, through
from steppe.drawing.labels import Taken
from steppe.drawing.look import TerrainLook
from steppe.drawing.noise import Dice, dice, ripple
from steppe.drawing.pen import Pen
from steppe.drawing.region import Region
from steppe.drawing.relief import draw_ravines
from steppe.drawing.scene import Path

FOOT = 0.37
"""The height at which a hill begins."""

Free = Callable[[Point, float], bool]
"""May a mark of that radius stand there?"""


def draw_region(pen: Pen, look: TerrainLook, region: Region, taken: Taken) -> tuple[list[Path], list[Path]]:
    """The shapes of a terrain and, to be painted later, the marks in it."""
    shapes: list[Path] = []
    if look.fill:
        hilly = look.marks == "hills"
        d = "".join(pen.curve(line) for line in region.outlines(FOOT if hilly else 0.5, hilly))
        shapes.append(Path(look.fill, d))
        if look.rim:
            shapes.append(Path(look.rim, d))

    def free(p: Point, radius: float) -> bool:
        return taken.free((p[0] - radius, p[1] - radius, p[0] + radius, p[1] + radius))

    draw = MARKS.get(look.marks)
    return shapes, draw(pen, region, free) if draw else []


def _scattered(region: Region, gap: float, level: float, chance: Dice) -> Iterator[Point]:
    """Spots all over a region, about so far apart, in no order that the eye could find."""
    centres = [region.centres.centres[h] for h in sorted(region.members)]
    spots: dict[tuple[int, int], Point] = {}
    seen: set[tuple[int, int]] = set()
    reach = int(0.75 / gap) + 1
    for x, y in centres:
        column, row = round(x / gap), round(y / gap)
        for c in range(column - reach, column + reach + 1):
            for r in range(row - reach, row + reach + 1):
                if (c, r) in seen:
                    continue
                seen.add((c, r))
                p = (
                    (c + (r % 2) / 2 + chance.uniform(-0.36, 0.36)) * gap,
                    (r + chance.uniform(-0.36, 0.36)) * gap,
                )
                if region.share(p) > level:
                    spots[c, r] = p
    yield from (spots[cell] for cell in sorted(spots, key=lambda cell: (cell[1], cell[0])))


# ---------------------------------------------------------------------- forest


def draw_trees(pen: Pen, region: Region, free: Free) -> list[Path]:
    """Round crowns and firs with their shadows, denser here and thinner there."""
    return _trees(pen, region, free, 0.19, 0.12, 0.35)


def draw_light_trees(pen: Pen, region: Region, free: Free) -> list[Path]:
    """Single crowns, far apart."""
    return _trees(pen, region, free, 0.27, 0.2, 0.0)


def draw_heavy_trees(pen: Pen, region: Region, free: Free) -> list[Path]:
    """Firs close together, with hardly a gap."""
    return _trees(pen, region, free, 0.145, 0.0, 0.8)


def _trees(pen: Pen, region: Region, free: Free, gap: float, gaps: float, share: float) -> list[Path]:
    """Trees so far apart, with so many gaps between them, and that share of firs."""
    chance = dice("trees", region.seed)
    crowns, firs, shadows = [], [], []
    for x, y in _scattered(region, gap, 0.56, chance):
        thin = gaps + 0.22 * ripple(x * 0.8, y * 0.8, region.seed)
        size, fir, skip = chance.uniform(0.034, 0.05), chance.random() < share, chance.random() < thin
        if skip or not free((x, y), size + 0.02):
            continue
        if fir:
            firs.append(pen.line(_fir((x, y), size), closed=True))
        else:
            crowns.append(pen.circle((x, y), size))
        shadows.append(pen.open_curve(_shade((x, y), size, fir)))
    return [Path("tree-shade", "".join(shadows)), Path("tree", "".join(crowns)), Path("fir", "".join(firs))]


def _fir(foot: Point, size: float) -> Line:
    x, y = foot
    return [(x, y - 1.7 * size), (x + 0.85 * size, y + size), (x - 0.85 * size, y + size)]


def _shade(centre: Point, size: float, fir: bool) -> Line:
    """The dark lower right of a crown, or the shadow at the foot of a fir."""
    x, y = centre
    if fir:
        return [
            (x - 0.4 * size, y + 1.15 * size),
            (x + 0.8 * size, y + 1.2 * size),
            (x + 1.7 * size, y + 1.05 * size),
        ]
    return [(x + size * 1.08 * cos(t), y + size * 1.08 * sin(t)) for t in (-0.4, 0.2, 0.8, 1.4, 2.0)]


# ---------------------------------------------------------------------- orchards, fields


def draw_orchard(pen: Pen, region: Region, free: Free) -> list[Path]:
    """Trees in rows and files."""
    trees = [p for p in _planted(region, 0.155, 0.3) if region.share(p) > 0.6 and free(p, 0.045)]
    shades = (_shade(p, 0.034, False) for p in trees)
    return [
        Path("tree-shade", "".join(pen.open_curve(shade) for shade in shades)),
        Path("tree", "".join(pen.circle(p, 0.034) for p in trees)),
    ]


def _planted(region: Region, gap: float, turn: float) -> Iterator[Point]:
    """Spots in straight rows all over a region, the rows turned by an angle."""
    c, s = cos(turn), sin(turn)
    reach = int(0.7 / gap) + 1
    cells: set[tuple[int, int]] = set()
    for h in sorted(region.members):
        x, y = region.centres.centres[h]
        column, row = round((x * c + y * s) / gap), round((y * c - x * s) / gap)
        cells.update(
            (i, j)
            for i in range(column - reach, column + reach + 1)
            for j in range(row - reach, row + reach + 1)
        )
    yield from ((gap * (i * c - j * s), gap * (i * s + j * c)) for i, j in sorted(cells))


def draw_furrows(pen: Pen, region: Region, free: Free) -> list[Path]:
    """Small plots, each ploughed its own way."""
    chance = dice("furrows", region.seed)
    strokes = []
    for p in _planted(region, 0.31, 0.2):
        turn = 0.2 + (pi / 2 if chance.random() < 0.5 else 0.0)
        plot = list(_plot(p, 0.13, turn))
        if all(region.share(end) > 0.5 and free(end, 0.01) for furrow in plot for end in furrow):
            strokes += [pen.line(furrow) for furrow in plot]
    return [Path("furrow", "".join(strokes))]


def _plot(centre: Point, half: float, turn: float) -> Iterator[Line]:
    (x, y), c, s = centre, cos(turn), sin(turn)
    for k in (-1.0, -0.5, 0.0, 0.5, 1.0):
        off = k * half
        yield [(x - off * s + along * c, y + off * c + along * s) for along in (-half, half)]


# ---------------------------------------------------------------------- hills and ravines


def draw_hills(pen: Pen, region: Region, free: Free) -> list[Path]:
    """Contours, and strokes that run down the slopes, heavier away from the light in the north-west."""
    chance = dice("hills", region.seed)
    contours: list[str] = []
    light: list[str] = []
    heavy: list[str] = []
    for level in (FOOT, 0.62, 0.88, 1.12):
        for line in region.outlines(level, hilly=True):
            contours.append(pen.curve(line))
            if level == FOOT:
                for stroke, shaded in _hachures([*line, line[0]], region, chance):
                    if not all(free(p, 0.01) for p in stroke):
                        continue
                    (heavy if shaded else light).append(pen.line(stroke))
    return [
        Path("contour", "".join(contours)),
        Path("hachure", "".join(light)),
        Path("hachure-shade", "".join(heavy)),
    ]


def _hachures(line: Line, region: Region, chance: Dice) -> Iterator[tuple[Line, bool]]:
    if length(line) < 1:
        return
    for x, y in spaced(line, 0.062)[1:]:
        dx, dy = _downhill(region, (x, y))
        shaded = dx * 0.6 + dy * 0.8 > 0.05
        if not shaded and chance.random() < 0.45:
            continue
        start = chance.uniform(0.0, 0.015)
        end = start + (chance.uniform(0.075, 0.12) if shaded else chance.uniform(0.04, 0.065))
        yield [(x + dx * start, y + dy * start), (x + dx * end, y + dy * end)], shaded


def _downhill(region: Region, p: Point) -> Point:
    e = 0.04
    dx = region.height((p[0] - e, p[1])) - region.height((p[0] + e, p[1]))
    dy = region.height((p[0], p[1] - e)) - region.height((p[0], p[1] + e))
    span = hypot(dx, dy) or 1
    return dx / span, dy / span


def draw_gullies(pen: Pen, region: Region, free: Free) -> list[Path]:
    """Gullies from hex to hex, with their banks; a lone hex has one across it."""
    lines = [through(line) for line in chains(_branches(region))]
    return draw_ravines(pen, [meandering(spaced(line, 0.05), 0.06, region.seed) for line in lines])


def _branches(region: Region) -> Iterator[tuple[Point, Point]]:
    """From hex to neighbouring hex as a river branches: never round in a ring."""
    centres = region.centres.centres
    left = set(region.members)
    while left:
        first = min(left)
        left.remove(first)
        reached, alone = [first], True
        for h in reached:
            near = [n for n in sorted(left) if distance(centres[h], centres[n]) < 1.01]
            for n in near:
                yield centres[h], centres[n]
            left.difference_update(near)
            reached += near
            alone = alone and not near
        if alone:
            x, y = centres[first]
            yield (x - 0.34, y + 0.12), (x + 0.34, y - 0.12)


# ---------------------------------------------------------------------- water, swamp, grass, houses


def draw_waves(pen: Pen, region: Region, free: Free) -> list[Path]:
    """Here and there a ripple on open water."""
    chance = dice("waves", region.seed)
    waves = []
    for x, y in _scattered(region, 0.34, 0.7, chance):
        if chance.random() < 0.35 or not free((x, y), 0.08):
            continue
        half = chance.uniform(0.06, 0.09)
        crest = [(x + k * half, y + rise * 0.018) for k, rise in _WAVE]
        waves.append(pen.open_curve(crest))
    return [Path("wave", "".join(waves))]


_WAVE = ((-1.0, 0.0), (-0.66, -1.0), (-0.33, 0.0), (0.0, 1.0), (0.33, 0.0), (0.66, -1.0), (1.0, 0.0))


def draw_swamp(pen: Pen, region: Region, free: Free) -> list[Path]:
    """Broken water lines with tufts of reed."""
    chance = dice("swamp", region.seed)
    water, reeds = [], []
    for x, y in _scattered(region, 0.21, 0.6, chance):
        if not free((x, y), 0.07):
            continue
        half = chance.uniform(0.045, 0.085)
        water.append(pen.line([(x - half, y), (x + half, y)]))
        if chance.random() < 0.55:
            reeds += [pen.line(blade) for blade in _tuft((x, y), 0.055)]
    return [Path("swamp-water", "".join(water)), Path("reed", "".join(reeds))]


def draw_grass(pen: Pen, region: Region, free: Free) -> list[Path]:
    """Here and there a tuft: open steppe, not empty paper."""
    chance = dice("grass", region.seed)
    tufts = []
    for x, y in _scattered(region, 0.46, 0.75, chance):
        if chance.random() < 0.5 or not free((x, y), 0.06):
            continue
        tufts += [pen.line(blade) for blade in _tuft((x, y), chance.uniform(0.022, 0.036))]
    return [Path("grass", "".join(tufts))]


def _tuft(foot: Point, size: float) -> list[Line]:
    x, y = foot
    return [[(x + size * a, y), (x + size * b, y - size * h)] for a, b, h in _BLADES]


_BLADES = ((-0.3, -0.75, 0.75), (0.0, 0.0, 1.15), (0.3, 0.75, 0.75))


def draw_blocks(pen: Pen, region: Region, free: Free) -> list[Path]:
    """Houses of a built-up hex."""
    chance = dice("blocks", region.seed)
    houses = []
    for x, y in _scattered(region, 0.17, 0.62, chance):
        w, h = chance.uniform(0.04, 0.065), chance.uniform(0.03, 0.05)
        if free((x, y), 0.06):
            houses.append(pen.box(x - w, y - h, x + w, y + h))
    return [Path("house", "".join(houses))]


MARKS: dict[str, Callable[[Pen, Region, Free], list[Path]]] = {
    "trees": draw_trees,
    "light_trees": draw_light_trees,
    "heavy_trees": draw_heavy_trees,
    "orchard": draw_orchard,
    "furrows": draw_furrows,
    "hills": draw_hills,
    "ravine": draw_gullies,
    "swamp": draw_swamp,
    "waves": draw_waves,
    "grass": draw_grass,
    "blocks": draw_blocks,
}
