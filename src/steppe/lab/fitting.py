"""`steppe lab fit`: weights of an evaluation, from whole games of scripts.

Scripts play both sides; at their plan points they now and then follow another plan than their own, so that
tables are met which no plan of their own leads to. Where a look ahead would end the features are written
down with the score, part by part; what it gained until the end is what the weights must foretell. They are
found by ridge regression; how strongly they are held back is chosen by leaving games out.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from concurrent.futures import Executor
from importlib import resources
from importlib.util import find_spec
from pathlib import Path
from pkgutil import resolve_name
from typing import Any, NamedTuple

import msgspec

from steppe.lab.trial import Setting, game_of
from steppe.players.fallback import legal_or_any
from steppe.players.minds import Key, Mind, Plan, is_far_sighted, mind_of, package_of
from steppe.players.planning.evaluation import FILE, Part, Weights
from steppe.table.basics import Reader, Side
from steppe.table.chance import Stream
from steppe.table.events import Event
from steppe.table.play import asked, begin, play_out

OTHER_PLANS = 0.35
"""How often a script follows another plan than its own."""

FOLDS = 6
STRENGTHS = (0.3, 1.0, 3.0, 10.0, 30.0, 100.0, 300.0, 1000.0)
"""Of the ridge, on features of unit variance."""

NEARLY = 1.05
"""Errors so near to the least are equal, as far as some dozen games can tell: the strongest ridge of them is
taken, which believes in fewest coincidences."""


class Sample(NamedTuple):
    """A table as a look ahead may end with it, or one of its parts."""

    game: int
    features: list[float]
    gain: float
    """What the first side's score gained there until the end."""


def harvest(settings: Sequence[Setting], games: int, first: int, pool: Executor) -> list[Sample]:
    """So many games, in turn of these settings."""
    jobs = [(settings[k % len(settings)], first + k) for k in range(games)]
    return [sample for found in pool.map(_play, jobs) for sample in found]


def _play(job: tuple[Setting, int]) -> list[Sample]:
    setting, seed = job
    g = game_of(setting)
    mind = mind_of(g)
    assert mind is not None and is_far_sighted(mind), f"{g.id} has no evaluation"
    rng, source = random.Random(seed), Stream(random.Random(-seed))
    s = begin(g, _ignore, source)
    scripts = [mind.script(g, Side(side)) for side in (0, 1)]
    following: list[tuple[Key, Plan] | None] = [None, None]
    met: list[list[Part]] = []
    until = mind.horizon(g, s, Side(0))
    while sides := asked(g, s):
        side = sides[0]
        if mind.stage(g, s) > until:
            until = mind.horizon(g, s, side)
            met.append(mind.parts(g, s))
        sight = g.sight(s, Reader(side))
        following[side] = _plan(mind, g, sight, side, following[side], rng)
        plan = following[side]
        action = scripts[side].choose(sight, plan[1] if plan else None)
        play_out(g, s, side, legal_or_any(g, sight, side, action, rng), _ignore, source)
    ends = mind.parts(g, s)
    return [
        Sample(seed, part.features, end.score - part.score)
        for table in met
        for part, end in zip(table, ends, strict=True)
    ]


def _plan(
    mind: Mind, g: Any, sight: Any, side: Side, last: tuple[Key, Plan] | None, rng: random.Random
) -> tuple[Key, Plan] | None:
    point = mind.plan_point(g, sight, side)
    if point is None:
        return None
    if last is not None and last[0] == point:
        return last
    plans = list(mind.variants(g, sight, side))
    return point, rng.choice(plans) if rng.random() < OTHER_PLANS else plans[0]


def _ignore(event: Event) -> None:
    pass


# ---------------------------------------------------------------------- weights


def fit(samples: Sequence[Sample], names: Sequence[str]) -> Weights:
    """The weights that foretell gains best, or nearly so, in games that were left out."""
    import numpy as np

    x = np.array([sample.features for sample in samples])
    y = np.array([sample.gain for sample in samples])
    games = np.array([sample.game for sample in samples])
    kinds = sorted(set(games.tolist()))
    folds = np.array([kinds.index(game) % FOLDS for game in games.tolist()])
    errors = {strength: _left_out(np, x, y, folds, strength) for strength in STRENGTHS}
    strength = max(each for each, error in errors.items() if error <= NEARLY * min(errors.values()))
    weights = _ridge(np, x, y, strength)
    spread = float(np.mean(y**2))
    return Weights(
        tuple(names),
        tuple(round(float(weight), 5) for weight in weights),
        len(kinds),
        round(errors[strength] / spread, 3) if spread else 0.0,
    )


def _left_out(np: Any, x: Any, y: Any, folds: Any, strength: float) -> float:
    """The mean squared error in games that the weights were not fitted on."""
    wrong = 0.0
    for fold in range(FOLDS):
        inside, outside = folds != fold, folds == fold
        if inside.any() and outside.any():
            wrong += float(
                ((x[outside] @ _ridge(np, x[inside], y[inside], strength) - y[outside]) ** 2).sum()
            )
    return wrong / len(y)


def _ridge(np: Any, x: Any, y: Any, strength: float) -> Any:
    """No constant: when no time is left every feature is nothing, and so is what is to come."""
    scale = np.sqrt((x**2).mean(axis=0))
    scale[scale == 0] = 1.0
    z = x / scale
    return np.linalg.solve(z.T @ z + strength * np.eye(z.shape[1]), z.T @ y) / scale


def names_of(game: str) -> tuple[str, ...]:
    """The features of a game's mind; none where it judges no tables."""
    package = package_of(game)
    is_fitted = package and find_spec(f"{package}.evaluation") is not None
    return tuple(resolve_name(f"{package}.evaluation:FEATURES")) if is_fitted else ()


def weights_file(game: str) -> Path:
    """Where the weights of a game's mind lie, in a checkout."""
    return Path(str(resources.files(package_of(game)) / FILE))


def write(weights: Weights, path: Path) -> None:
    path.write_bytes(msgspec.json.format(msgspec.json.encode(weights)) + b"\n")


def table_of(weights: Weights) -> Iterable[str]:
    """The weights as they can be read."""
    yield f"{weights.games} games; error in games left out {weights.error:.0%} of guessing no change"
    for name, weight in zip(weights.features, weights.weights, strict=True):
        yield f"  {name:28} {weight:+9.3f}"
