"""Where a place of the earth lies on the hex map: least squares through control points.

The fit is affine (six numbers) or a similarity (four: one scale, a turn, a shift). A fit never puts every
control point into its hex; `Warp` then moves what lies near a control point by most of that point's
residual, fading with the distance, so that the stated hexes come out and the rest hardly changes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import atan2, degrees, hypot, sqrt

from tools.cartography.plane import Geo, Plane, Spot


@dataclass(frozen=True)
class Control:
    """A place whose hex is known: where it is on the earth, and the centre of that hex on the map."""

    name: str
    place: Geo
    spot: Spot


@dataclass(frozen=True)
class Affine:
    """x = a e + b n + c, y = d e + e n + f, from kilometres to hexes (y to the south)."""

    x: tuple[float, float, float]
    y: tuple[float, float, float]

    def forward(self, km: Spot) -> Spot:
        (a, b, c), (d, e, f) = self.x, self.y
        return a * km[0] + b * km[1] + c, d * km[0] + e * km[1] + f

    def backward(self, spot: Spot) -> Spot:
        (a, b, c), (d, e, f) = self.x, self.y
        x, y, det = spot[0] - c, spot[1] - f, a * e - b * d
        return (e * x - b * y) / det, (a * y - d * x) / det

    @property
    def up(self) -> float:
        """The true bearing of the map's top edge, in degrees."""
        east, north = self._step((0, -1))
        return degrees(atan2(east, north)) % 360

    @property
    def km_per_hex(self) -> tuple[float, float]:
        """Across the map (to the east) and up it."""
        return hypot(*self._step((1, 0))), hypot(*self._step((0, -1)))

    def _step(self, step: Spot) -> Spot:
        here, there = self.backward((0, 0)), self.backward(step)
        return there[0] - here[0], there[1] - here[1]


@dataclass(frozen=True)
class Warp:
    """A rubber sheet: each control point pulls with a weight that fades over `reach` hexes."""

    centres: tuple[Spot, ...]
    pulls: tuple[Spot, ...]
    reach: float

    def shift(self, spot: Spot) -> Spot:
        weights = [self._weight(spot, centre) for centre in self.centres]
        return (
            sum(w * pull[0] for w, pull in zip(weights, self.pulls, strict=True)),
            sum(w * pull[1] for w, pull in zip(weights, self.pulls, strict=True)),
        )

    def _weight(self, spot: Spot, centre: Spot) -> float:
        return 1 / (1 + (hypot(spot[0] - centre[0], spot[1] - centre[1]) / self.reach) ** 2)


@dataclass(frozen=True)
class Fit:
    """The way from the earth to the map and back."""

    plane: Plane
    affine: Affine
    warp: Warp | None = None

    def to_map(self, place: Geo) -> Spot:
        x, y = self.affine.forward(self.plane.to_km(place))
        if self.warp is None:
            return x, y
        dx, dy = self.warp.shift((x, y))
        return x + dx, y + dy

    def to_geo(self, spot: Spot) -> Geo:
        x, y = spot
        if self.warp is not None:
            for _ in range(5):  # the sheet is smooth and its shifts are small: this settles quickly
                dx, dy = self.warp.shift((x, y))
                x, y = spot[0] - dx, spot[1] - dy
        return self.plane.to_geo(self.affine.backward((x, y)))


@dataclass(frozen=True)
class Residual:
    """How far from its hex centre a control point falls, in hexes; `left_out` if it had not been used."""

    name: str
    x: float
    y: float
    left_out: float

    @property
    def size(self) -> float:
        return hypot(self.x, self.y)


def fit_affine(plane: Plane, controls: Sequence[Control]) -> Affine:
    rows = [(*plane.to_km(c.place), 1.0) for c in controls]
    xs = least_squares(rows, [c.spot[0] for c in controls])
    ys = least_squares(rows, [c.spot[1] for c in controls])
    return Affine((xs[0], xs[1], xs[2]), (ys[0], ys[1], ys[2]))


def fit_similarity(plane: Plane, controls: Sequence[Control]) -> Affine:
    """x = p e - q n + r, -y = q e + p n + s: the map is never mirrored."""
    rows, targets = [], []
    for c in controls:
        east, north = plane.to_km(c.place)
        rows += [(east, -north, 1.0, 0.0), (north, east, 0.0, 1.0)]
        targets += [c.spot[0], -c.spot[1]]
    p, q, r, s = least_squares(rows, targets)
    return Affine((p, -q, r), (-q, -p, -s))


def with_warp(fit: Fit, controls: Sequence[Control], beyond: float, reach: float) -> Fit:
    """The same fit with a rubber sheet that leaves each control point `beyond` hexes off, or less."""
    centres = tuple(fit.affine.forward(fit.plane.to_km(c.place)) for c in controls)
    wanted = [_excess(c.spot, centre, beyond) for c, centre in zip(controls, centres, strict=True)]
    sheet = Warp(centres, (), reach)
    weights = [tuple(sheet._weight(a, b) for b in centres) for a in centres]
    xs, ys = solve(weights, [w[0] for w in wanted]), solve(weights, [w[1] for w in wanted])
    return Fit(fit.plane, fit.affine, Warp(centres, tuple(zip(xs, ys, strict=True)), reach))


def _excess(goal: Spot, here: Spot, beyond: float) -> Spot:
    x, y = goal[0] - here[0], goal[1] - here[1]
    size = hypot(x, y)
    share = max(0.0, size - beyond) / size if size else 0.0
    return x * share, y * share


def residuals(
    plane: Plane, controls: Sequence[Control], how: Callable[[Plane, Sequence[Control]], Affine]
) -> list[Residual]:
    whole = how(plane, controls)
    found = []
    for n, control in enumerate(controls):
        km = plane.to_km(control.place)
        x, y = whole.forward(km)
        others = how(plane, [*controls[:n], *controls[n + 1 :]]).forward(km)
        left_out = hypot(others[0] - control.spot[0], others[1] - control.spot[1])
        found.append(Residual(control.name, x - control.spot[0], y - control.spot[1], left_out))
    return found


def rms(sizes: Sequence[float]) -> float:
    return sqrt(sum(size * size for size in sizes) / len(sizes))


def least_squares(rows: Sequence[Sequence[float]], targets: Sequence[float]) -> list[float]:
    """By the normal equations; a handful of control points needs nothing better."""
    size = len(rows[0])
    normal = [[sum(row[i] * row[j] for row in rows) for j in range(size)] for i in range(size)]
    right = [sum(row[i] * t for row, t in zip(rows, targets, strict=True)) for i in range(size)]
    return solve(normal, right)


def solve(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Gauss with pivots."""
    size = len(right)
    work = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for n in range(size):
        pivot = max(range(n, size), key=lambda row: abs(work[row][n]))
        if abs(work[pivot][n]) < 1e-12:
            raise ValueError("the control points do not determine the fit: too few, or all on one line")
        work[n], work[pivot] = work[pivot], work[n]
        for row in range(size):
            if row != n:
                factor = work[row][n] / work[n][n]
                work[row] = [a - factor * b for a, b in zip(work[row], work[n], strict=True)]
    return [work[n][size] / work[n][n] for n in range(size)]
