"""The ladder: two players meet over many seeds, each side in turn, on the same dice.

A pair is one seed played twice with the sides changed. It is won by the player who, with the first side, has
the better score (`Game.score`) than the other had with it against him; results by the rules are counted
beside it. The dice are one stream a seed, the same for both games of a pair.
"""

from __future__ import annotations

import random
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from itertools import product
from statistics import fmean

from msgspec import Struct
from msgspec.structs import replace

from steppe.lab.figures import Estimate, average, share
from steppe.lab.trial import MOST_LINES, NoEnd, Setting, Trial, game_of, lab_player, winner
from steppe.players import Player
from steppe.table import asked, begin, play_out
from steppe.table.basics import Reader, Side
from steppe.table.chance import Stream
from steppe.table.events import Event
from steppe.table.game import AnyGame
from steppe.table.play import why_not
from steppe.table.state import State


class Bout(Struct, frozen=True):
    """One game of the ladder."""

    trial: Trial
    result: str
    score: float
    turns: int
    seconds: tuple[float, float]
    """Processor time that each side thought, sights included."""
    slowest: tuple[float, float]
    """The longest player turn of each side."""


def bouts(settings: Iterable[Setting], one: str, two: str, seeds: range, pool: Executor) -> Iterator[Bout]:
    """All games of two players, in the order in which they were asked for."""
    both = [(one, two)] if one == two else [(one, two), (two, one)]
    trials = [Trial(replace(s, players=p), seed) for s, seed, p in product(settings, seeds, both)]
    return pool.map(fight, trials)


def fight(trial: Trial) -> Bout:
    g = game_of(trial.setting)
    source = Stream(random.Random(trial.seed))
    s = begin(g, _ignore, source)
    names = zip(g.sides, trial.setting.players, strict=True)
    players = [lab_player(name, f"{trial.seed}{side}") for side, name in names]
    clock: dict[tuple[int, int], float] = defaultdict(float)
    for n in range(MOST_LINES):
        sides = asked(g, s)
        if not sides:
            break
        if n + 1 == MOST_LINES:
            raise NoEnd(f"{trial}: no end after {MOST_LINES} actions")
        clock[sides[0], s.turn] += _act(g, s, sides[0], players[sides[0]], source)
    seconds = [sum(t for (side, _), t in clock.items() if side == k) for k in (0, 1)]
    slowest = [max([t for (side, _), t in clock.items() if side == k], default=0.0) for k in (0, 1)]
    return Bout(trial, s.result, g.score(s), s.turn, (seconds[0], seconds[1]), (slowest[0], slowest[1]))


def _act(g: AnyGame, s: State, side: Side, player: Player, source: Stream) -> float:
    """One action; returns the time that it took to think of it."""
    began = time.process_time()
    action = player.choose(g, g.sight(s, Reader(side)), side)
    spent = time.process_time() - began
    reason = why_not(g, s, side, action)
    if reason is not None:
        raise ValueError(f"{' '.join(action)}: {reason}")
    play_out(g, s, side, action, _ignore, source)
    return spent


def _ignore(event: Event) -> None:
    pass


# ---------------------------------------------------------------------- what came of it


def table_of_games(played: list[Bout]) -> Iterator[str]:
    """Who won by the rules, by scenario and by who played which side."""
    first, second = game_of(played[0].trial.setting).sides
    wide = _widest(played)
    yield f"{'scenario':22} {first:{wide}} {second:{wide}}  games {first:>7}  draw {second:>7}  score (95 %)"
    groups: dict[tuple[str, tuple[str, str]], list[Bout]] = defaultdict(list)
    for bout in played:
        groups[_name(bout.trial.setting), bout.trial.setting.players].append(bout)
    for (name, players), games in sorted(groups.items()):
        results = Counter(winner(game_of(bout.trial.setting), bout.result) for bout in games)
        score = average([bout.score for bout in games])
        yield (
            f"{name:22} {players[0]:{wide}} {players[1]:{wide}} {len(games):6} {results[first]:7}"
            f" {results['draw']:5} {results[second]:7}  {score.plain()}"
        )


def table_of_pairs(played: list[Bout], one: str, two: str) -> Iterator[str]:
    """Who won the pairs, with an interval, an equal pair counting half; and what of all games by the rules,
    where a draw counts half."""
    yield (
        f"{'scenario':22} pairs  {one} won  equal  lost  share (95 %)           margin (95 %)"
        f"            games (95 %)"
    )
    scores = {(_name(b.trial.setting), b.trial.setting.players, b.trial.seed): b.score for b in played}
    for name in sorted({name for name, _, _ in scores}):
        seeds = sorted({seed for known, _, seed in scores if known == name})
        margins = [scores[name, (one, two), k] - scores[name, (two, one), k] for k in seeds]
        won, lost = sum(m > 0 for m in margins), sum(m < 0 for m in margins)
        equal = len(margins) - won - lost
        part = share(won + equal / 2, len(margins)).percent()
        width = len(one) + 4
        yield (
            f"{name:22} {len(margins):5}  {won:>{width}}  {equal:5}  {lost:4}  {part:21}  "
            f"{average(margins).plain():22}  {_share_of_games(played, name, one).percent()}"
        )


def _share_of_games(played: list[Bout], name: str, one: str) -> Estimate:
    """What a player has won of a scenario's games, whichever side he had."""
    points, games = 0.0, 0
    for bout in played:
        setting = bout.trial.setting
        if _name(setting) == name:
            g = game_of(setting)
            won = winner(g, bout.result)
            points += 0.5 if won == "draw" else setting.players[g.sides.index(won)] == one
            games += 1
    return share(points, games)


def table_of_times(played: list[Bout]) -> Iterator[str]:
    wide = _widest(played)
    yield f"{'player':{wide}} {'side':8} s a turn  slowest turn  (processor time)"
    times: dict[tuple[str, str], list[float]] = defaultdict(list)
    slowest: dict[tuple[str, str], float] = defaultdict(float)
    for bout in played:
        setting = bout.trial.setting
        for k, key in enumerate(zip(setting.players, game_of(setting).sides, strict=True)):
            times[key].append(bout.seconds[k] / max(bout.turns, 1))
            slowest[key] = max(slowest[key], bout.slowest[k])
    for (name, side), seconds in sorted(times.items()):
        yield f"{name:{wide}} {side:8} {fmean(seconds):8.2f} {slowest[name, side]:13.2f}"


def _widest(played: list[Bout]) -> int:
    """Letters of the longest name of a player or a side."""
    return max(
        len(name) for b in played for name in (*b.trial.setting.players, *game_of(b.trial.setting).sides)
    )


def _name(setting: Setting) -> str:
    """A scenario with its options."""
    return " ".join([setting.scenario, *(f"{name}={value}" for name, value in setting.options)])
