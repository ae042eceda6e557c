"""`steppe lab regret`: what a player's single decisions cost him, on positions that stay the same.

Whole games scatter so much that few of them tell little. Here scripts play games of fixed seeds, and now and
then a plan point is taken from them. Each plan is played in many worlds from there, as far as the game's
planner looks and judged by its evaluation, or to the end of the game, where only the score counts. What a
player's choice is worth is the mean of those, none of which he has seen. Regret is what the best plan's mean
has more. The best of several means is a little lucky, so every player has some regret; the gain over the
script's own plan is free of that.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor
from itertools import islice
from statistics import fmean

from msgspec import Struct

from steppe.lab.figures import average
from steppe.lab.trial import Setting, game_of, lab_player
from steppe.players.fallback import legal_or_any
from steppe.players.minds import STEADY, Key, Mind, is_far_sighted, mind_of
from steppe.players.numbers import learned
from steppe.players.planner import MOST_PLANS, endings_of, futures_of
from steppe.table.basics import Reader, Side
from steppe.table.chance import Stream
from steppe.table.events import Event
from steppe.table.game import AnyGame
from steppe.table.play import asked, begin, play_out
from steppe.table.state import State

EACH = 5
"""Positions of one game, at about equal distances."""


class Position(Struct, frozen=True):
    """A plan point of a game between scripts, by its number there."""

    setting: Setting
    seed: int
    number: int


class Found(Struct, frozen=True):
    """What the plans of a position are worth, for the side that plans."""

    position: Position
    side: Side
    means: tuple[float, ...]
    """Of each plan; the script's own is the first."""
    chosen: int
    """The player's."""

    @property
    def regrets(self) -> tuple[float, float]:
        """Of the script and of the player."""
        best = max(self.means)
        return best - self.means[0], best - self.means[self.chosen]

    @property
    def gain(self) -> float:
        return self.means[self.chosen] - self.means[0]


class Measure(Struct, frozen=True):
    """How choices are judged."""

    player: str
    worlds: int
    """That every plan is played in."""
    to_the_end: bool = False
    """Of the game. A mind without an evaluation is always judged so."""


def regrets(
    settings: Sequence[Setting], count: int, first: int, measure: Measure, pool: Executor
) -> Iterator[Found]:
    """So many positions, of games in turn of these settings."""
    games = range(-(-count // EACH))
    jobs = [(settings[k % len(settings)], first + k, measure) for k in games]
    return islice((each for found in pool.map(_judge_game, jobs) for each in found), count)


def _judge_game(job: tuple[Setting, int, Measure]) -> list[Found]:
    setting, seed, measure = job
    g = game_of(setting)
    mind = mind_of(g)
    assert mind is not None, f"nothing is known of {g.id}"
    points = list(plan_points(mind, g, seed))
    last = len(points) - 1
    # Sides mostly plan in turn: every other position is one further on, or all would be of one side.
    numbers = sorted({min((2 * k + 1) * len(points) // (2 * EACH) + k % 2, last) for k in range(EACH)})
    return [_judge(mind, g, Position(setting, seed, number), *points[number], measure) for number in numbers]


def plan_points(mind: Mind, g: AnyGame, seed: int) -> Iterator[tuple[State, Side]]:
    """What a side sees wherever it plans anew, in a game of scripts."""
    rng, source = random.Random(seed), Stream(random.Random(-seed))
    s = begin(g, _ignore, source)
    scripts = [mind.script(g, Side(side)) for side in (0, 1)]
    last: list[Key | None] = [None, None]
    while sides := asked(g, s):
        side = sides[0]
        sight = g.sight(s, Reader(side))
        point = mind.plan_point(g, sight, side)
        if point not in (None, last[side]):
            yield sight, side
        last[side] = point or last[side]
        action = scripts[side].choose(sight)
        play_out(g, s, side, legal_or_any(g, sight, side, action, rng), _ignore, source)


def _judge(mind: Mind, g: AnyGame, position: Position, sight: State, side: Side, measure: Measure) -> Found:
    params = learned(mind, g, side, STEADY)
    plans = tuple(islice(mind.variants(g, sight, side, params), MOST_PLANS))
    seed = f"regret {position.seed}"
    if is_far_sighted(mind) and not measure.to_the_end:
        attempt = futures_of(mind, g, sight, side, params, seed)
    else:
        attempt = endings_of(mind, g, sight, side, params, seed)
    means = tuple(fmean(attempt(plan, world) for world in range(measure.worlds)) for plan in plans)
    chosen = lab_player(measure.player, f"{position.seed}").plan(g, sight, side)
    return Found(position, side, means, plans.index(chosen) if chosen in plans else 0)


def _ignore(event: Event) -> None:
    pass


# ---------------------------------------------------------------------- what came of it


def table_of_regrets(found: Iterable[Found]) -> Iterator[str]:
    """By scenario and side: regret of the script and of the player, and what his choice gains."""
    groups: dict[tuple[str, str], list[Found]] = {}
    for each in found:
        setting = each.position.setting
        groups.setdefault((setting.scenario, game_of(setting).sides[each.side]), []).append(each)
    yield f"{'scenario':16} {'side':8} positions  other plan  regret greedy   player  gain (95 %)"
    for (scenario, side), group in sorted(groups.items()):
        script, player = (fmean(each.regrets[k] for each in group) for k in (0, 1))
        gain = average([each.gain for each in group])
        others = sum(each.chosen != 0 for each in group)
        yield (
            f"{scenario:16} {side:8} {len(group):9} {others:11} {script:14.2f} {player:8.2f}  {gain.plain(2)}"
        )
