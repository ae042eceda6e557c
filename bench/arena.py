"""Lets two players meet over many seeds, each side in turn, and says how it went.

.venv/bin/python -m bench.arena greedy random 20
.venv/bin/python -m bench.arena greedy greedy 20 --mode gambit
.venv/bin/python -m bench.arena greedy random 40 --game ssp
.venv/bin/python -m bench.arena greedy still 8 --game ssp

A pair is one seed played twice with the sides changed. It is won by the player who, with the first side,
has the better score (`Game.score`) than the other had with it against him; the result by the rules is counted
beside it.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter, defaultdict
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from statistics import mean
from typing import NamedTuple

from bench.games import bench_of
from steppe import players as opponents
from steppe.games import GAMES, game_class, load_game
from steppe.players import Player
from steppe.players.still_player import StillPlayer
from steppe.table import asked, begin, play_out
from steppe.table.basics import Reader, Side
from steppe.table.chance import Stream
from steppe.table.game import AnyGame
from steppe.table.play import why_not
from steppe.table.state import State

MOST_ACTIONS = 50_000

PLAYERS = {**opponents.PLAYERS, "still": StillPlayer}
"""One that stands still is nobody's opponent, but shows what a side can win at all."""


class Job(NamedTuple):
    game: str
    mode: str
    players: tuple[str, str]
    """Of the first and of the second side."""
    seed: int


class Played(NamedTuple):
    job: Job
    result: str
    score: float
    turns: int
    actions: int
    seconds: tuple[float, float]
    """Thinking time of each side on the processor, sights included."""
    slowest: tuple[float, float]
    """The longest player turn of each side."""
    tally: dict[str, int]
    track: tuple[float, ...]
    """The score at the end of each turn."""


def play_game(job: Job) -> Played:
    bench = bench_of(job.game)
    g = load_game(job.game, *bench.MODES[job.mode])
    source = Stream(random.Random(job.seed))
    s = begin(g, lambda event: None, source)
    players = [PLAYERS[name](f"{job.seed}{side}") for side, name in zip(g.sides, job.players, strict=True)]
    clock: dict[tuple[int, int], float] = defaultdict(float)
    track: dict[int, float] = {}
    actions = 0
    while sides := asked(g, s):
        turn = s.turn
        clock[sides[0], turn] += _act(g, s, sides[0], players[sides[0]], source)
        track[turn] = g.score(s)
        actions += 1
        if actions > MOST_ACTIONS:
            raise RuntimeError(f"{job}: no end after {actions} actions")
    seconds = [sum(t for (side, _), t in clock.items() if side == i) for i in (0, 1)]
    slowest = [max(t for (side, _), t in clock.items() if side == i) for i in (0, 1)]
    return Played(
        job,
        s.result,
        g.score(s),
        s.turn,
        actions,
        (seconds[0], seconds[1]),
        (slowest[0], slowest[1]),
        bench.tally(g, s),
        tuple(track[turn] for turn in sorted(track)),
    )


def _act(g: AnyGame, s: State, side: Side, player: Player, source: Stream) -> float:
    """One action; returns the time that it took to think of it."""
    began = time.process_time()
    sight = g.sight(s, Reader(side))
    action = player.choose(g, sight, side)
    spent = time.process_time() - began
    reason = why_not(g, s, side, action)
    assert reason is None, f"{action}: {reason}"
    play_out(g, s, side, action, lambda event: None, source)
    return spent


# The tables.


def table_of_games(played: list[Played]) -> Iterable[str]:
    first, second = game_class(played[0].job.game).sides
    yield (
        f"mode        {first:8} {second:8}  games {first:>7}  draw {second:>7}"
        "  mean score  lowest  highest  turns"
    )
    for (mode, players), games in grouped(played):
        results = Counter(game.result for game in games)
        scores = [game.score for game in games]
        yield (
            f"{mode:11} {players[0]:8} {players[1]:8} {len(games):6} {results[first]:7} {results['draw']:5}"
            f" {results[second]:7} {mean(scores):11.1f} {min(scores):7g} {max(scores):8g}"
            f" {mean(game.turns for game in games):6.1f}"
        )


def grouped(played: list[Played]) -> list[tuple[tuple[str, tuple[str, str]], list[Played]]]:
    """By mode and players."""
    groups = defaultdict(list)
    for game in played:
        groups[game.job.mode, game.job.players].append(game)
    return sorted(groups.items())


def table_of_pairs(played: list[Played], one: str, two: str) -> Iterable[str]:
    yield f"pairs       {one} wins  equal  {two} wins  mean margin"
    scores = {game.job: game.score for game in played}
    for game, mode in sorted({(job.game, job.mode) for job in scores}):
        seeds = sorted({job.seed for job in scores if job.mode == mode})
        margins = [
            scores[Job(game, mode, (one, two), k)] - scores[Job(game, mode, (two, one), k)] for k in seeds
        ]
        if margins:
            won, lost = sum(m > 0 for m in margins), sum(m < 0 for m in margins)
            equal = len(margins) - won - lost
            yield (
                f"{mode:11} {won:>{len(one) + 5}}  {equal:5}  {lost:>{len(two) + 5}}  {mean(margins):11.1f}"
            )


def table_of_times(played: list[Played]) -> Iterable[str]:
    yield "player   side     s a turn  slowest turn  (processor time)"
    times = defaultdict(list)
    slowest: dict[tuple[str, str], float] = defaultdict(float)
    for game in played:
        for i, side in enumerate(game_class(game.job.game).sides):
            name = game.job.players[i]
            times[name, side].append(game.seconds[i] / max(game.turns, 1))
            slowest[name, side] = max(slowest[name, side], game.slowest[i])
    for (name, side), seconds in sorted(times.items()):
        yield f"{name:8} {side:8} {mean(seconds):8.2f} {slowest[name, side]:13.2f}"


def table_of_tallies(played: list[Played]) -> Iterable[str]:
    """How the scores came about: the means of what each game counts, and the score after each turn."""
    for (mode, players), games in grouped(played):
        lines = sorted({line for game in games for line in game.tally})
        shown = "  ".join(f"{n} {mean(game.tally.get(n, 0) for game in games):+.1f}" for n in lines)
        yield f"{mode} {players[0]}-{players[1]}: {shown}"
        length = max(len(game.track) for game in games)
        by_turn = [[game.track[i] for game in games if len(game.track) > i] for i in range(length)]
        yield "  score by turn: " + " ".join(f"{mean(scores):.0f}" for scores in by_turn)


def jobs_of(game: str, one: str, two: str, count: int, modes: list[str], first: int) -> list[Job]:
    seeds = range(first, first + count)
    both = [(one, two)] if one == two else [(one, two), (two, one)]
    return [Job(game, mode, players, k) for mode, k, players in product(modes, seeds, both)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("one", choices=PLAYERS)
    parser.add_argument("two", choices=PLAYERS)
    parser.add_argument("seeds", type=int, nargs="?", default=20)
    parser.add_argument("--game", choices=GAMES, default="dok")
    parser.add_argument("--mode", action="append", help="all of the game's unless told otherwise")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--workers", type=int, default=None)
    found = parser.parse_args()
    known = bench_of(found.game).MODES
    modes = found.mode or list(known)
    if not set(modes) <= set(known):
        parser.error(f"the modes of {found.game} are {', '.join(known)}")
    jobs = jobs_of(found.game, found.one, found.two, found.seeds, modes, found.first)
    with ProcessPoolExecutor(found.workers) as pool:
        played = list(pool.map(play_game, jobs))
    for lines in (table_of_games(played), table_of_times(played), table_of_tallies(played)):
        print("\n".join(lines), end="\n\n")
    if found.one != found.two:
        print("\n".join(table_of_pairs(played, found.one, found.two)))


if __name__ == "__main__":
    main()
