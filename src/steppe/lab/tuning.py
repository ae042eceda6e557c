"""`steppe lab tune`: better numbers for a mind, from whole games in which all of them are varied at once.

In every game each number of each side is made larger or smaller, by lot. Every game then tells something of
every number: how much better it ended, on average, with the number large than with it small. Single numbers
tried one after the other would need as many games each. Effects are small beside the dice, so they are
believed only as far as they are larger than luck would make them, and moves stay within what was tried.
Scenarios in which the sides have the same parts can be learned from together.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from importlib import resources
from math import sqrt
from pathlib import Path
from statistics import fmean, pstdev
from typing import NamedTuple

import msgspec

from steppe.lab.trial import Setting, game_of
from steppe.players.fallback import legal_or_any
from steppe.players.minds import STEADY, mind_of, package_of
from steppe.players.numbers import FILE, Numbers, foreseeing, movable, moved, numbers_of
from steppe.table.basics import Reader, Side
from steppe.table.chance import Stream
from steppe.table.events import Event
from steppe.table.play import asked, begin, play_out

SPREAD = 0.5
"""How far a number is moved either way; `numbers.Moves` says what a move is."""

FULL = 0.1
"""The effect, as far as it is believed, for which a number is moved by as much as was tried,"""

FARTHEST = 1.2
"""and by how many times as much at most."""

DOUBTFUL = 1.5
"""Effects of fewer standard errors move nothing, and those of more the less the nearer they are to that."""

Signs = Mapping[str, int]
Centre = tuple[Mapping[str, float], Mapping[str, float]]


class Varied(NamedTuple):
    """A game with varied numbers: the signs of both sides, and the first side's score."""

    scenario: str
    signs: tuple[Signs, Signs]
    score: float


class Effect(NamedTuple):
    """What it brings a side that a number is moved up by SPREAD, in standard deviations of the score."""

    name: str
    worth: float
    move: float
    """What is made of it."""


def vary(settings: Sequence[Setting], centre: Centre, seeds: range, pool: Executor) -> list[Varied]:
    """Games of scripts whose numbers lie about a centre, so many of each of the settings."""
    return list(pool.map(_play, [(setting, centre, seed) for seed in seeds for setting in settings]))


def _play(job: tuple[Setting, Centre, int]) -> Varied:
    setting, centre, seed = job
    g = game_of(setting)
    mind = mind_of(g)
    assert mind is not None, f"{g.id} has no mind"
    rng, source = random.Random(f"tune {setting.scenario} {seed}"), Stream(random.Random(seed))
    usual = foreseeing(mind, STEADY)
    signs = [{name: rng.choice((-1, 1)) for name in movable(usual)} for _ in centre]
    scripts = [
        mind.script(g, Side(k), moved(moved(usual, centre[k]), {n: SPREAD * x for n, x in signs[k].items()}))
        for k in (0, 1)
    ]
    s = begin(g, _ignore, source)
    while sides := asked(g, s):
        side = sides[0]
        sight = g.sight(s, Reader(side))
        action = scripts[side].choose(sight)
        play_out(g, s, side, legal_or_any(g, sight, side, action, rng), _ignore, source)
    return Varied(setting.scenario, (signs[0], signs[1]), g.score(s))


def _ignore(event: Event) -> None:
    pass


# ---------------------------------------------------------------------- what came of it


def effects(games: Sequence[Varied]) -> list[list[Effect]]:
    """Of every number of either side, the most important first. Many numbers are as good for one side as for
    the other, so what is common to both and what sets them apart are judged each for itself."""
    worths = [_worths(games, Side(side)) for side in (0, 1)]
    common = {name: (worths[0][name] + worths[1][name]) / 2 for name in worths[0]}
    apart = {name: (worths[0][name] - worths[1][name]) / 2 for name in worths[0]}
    error = 1 / sqrt(2 * len(games))
    alike, unlike = _believed(common, error), _believed(apart, error)
    found = [
        [Effect(n, worths[k][n], _move(alike[n] + (unlike[n] if k == 0 else -unlike[n]))) for n in common]
        for k in (0, 1)
    ]
    return [sorted(each, key=lambda effect: (-abs(effect.worth), effect.name)) for each in found]


def _worths(games: Sequence[Varied], side: Side) -> dict[str, float]:
    """What it brings a side, in standard deviations of the score, that a number is large."""
    standard = _standard_scores(games)
    sign = 1 if side == 0 else -1
    return {
        name: fmean(
            sign * score * game.signs[side][name] for game, score in zip(games, standard, strict=True)
        )
        for name in games[0].signs[side]
    }


def _believed(worths: Mapping[str, float], error: float) -> dict[str, float]:
    """As much of each effect as is hardly luck: few numbers matter much, and most do not matter at all."""
    least = DOUBTFUL * error
    return {
        name: worth * (1 - (least / worth) ** 2) if abs(worth) > least else 0.0
        for name, worth in worths.items()
    }


def _standard_scores(games: Sequence[Varied]) -> list[float]:
    """Above the mean of the scenario, in its standard deviations: what scenarios share can be added up."""
    scores: dict[str, list[float]] = defaultdict(list)
    for game in games:
        scores[game.scenario].append(game.score)
    about = {scenario: (fmean(each), pstdev(each) or 1.0) for scenario, each in scores.items()}
    return [(game.score - about[game.scenario][0]) / about[game.scenario][1] for game in games]


def _move(believed: float) -> float:
    """In proportion to the effect."""
    return SPREAD * max(-FARTHEST, min(believed / FULL, FARTHEST))


def tuned(known: Numbers, scenario: str, found: Sequence[Sequence[Effect]], games: int) -> Numbers:
    """What was known, with the moves that were found added to those of the scenario."""
    before = centre_of(known, scenario)
    after = [
        {e.name: round(before[k].get(e.name, 0.0) + e.move, 3) for e in sorted(found[k])} for k in (0, 1)
    ]
    kept = [{name: move for name, move in moves.items() if move} for moves in after]
    return Numbers(
        {**known.games, scenario: known.games.get(scenario, 0) + games},
        {**known.moves, scenario: (kept[0], kept[1])},
    )


def centre_of(known: Numbers, scenario: str) -> Centre:
    return known.moves.get(scenario, ({}, {}))


def known_for(game: str) -> Numbers:
    return numbers_of(package_of(game))


def write(numbers: Numbers, path: Path) -> None:
    path.write_bytes(msgspec.json.format(msgspec.json.encode(numbers)) + b"\n")


def numbers_file(game: str) -> Path:
    """Where the learned numbers of a game's mind lie, in a checkout."""
    return Path(str(resources.files(package_of(game)) / FILE))


def table_of(sides: Sequence[str], found: Sequence[Sequence[Effect]], games: int) -> Iterator[str]:
    """The effects that are worth a look, and what they promise together."""
    yield f"{games} games; an effect is known to {1 / sqrt(games):.2f}"
    for side, effects_ in zip(sides, found, strict=True):
        yield f"{side}: {sum(1 for e in effects_ if e.move)} of {len(effects_)} numbers moved"
        for e in effects_[:12]:
            yield f"  {e.name:24} {e.worth:+.2f}  moved by {e.move:+.2f}"
