"""Lets two players meet over many seeds, each side in turn, and says how it went.

.venv/bin/python bench/arena.py greedy random 20
.venv/bin/python bench/arena.py greedy greedy 20 --mode gambit
.venv/bin/python bench/arena.py greedy random 40 --game ssp

A pair is one seed played twice with the sides changed. It is won by the player whose German scores more
points than the other's German did against him; the result by the rules is counted beside it. In SS Panzer,
which has no points, they are the objectives that the German holds less those that the Soviet holds.
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

from steppe.games import load_game
from steppe.games.drive_on_kursk.state import KurskState
from steppe.games.ss_panzer import SSPanzer
from steppe.games.ss_panzer.state import PanzerState
from steppe.games.ss_panzer.victory import held
from steppe.players import PLAYERS, Player
from steppe.table import asked, play_out, settle
from steppe.table.basics import DEAD, Reader, Side
from steppe.table.chance import Stream
from steppe.table.game import AnyGame
from steppe.table.play import why_not
from steppe.table.state import State

MOST_ACTIONS = 50_000
MODES: dict[str, dict[str, dict[str, str]]] = {
    "dok": {"citadel": {"gambit": "no"}, "gambit": {"gambit": "yes"}},
    "ssp": {"prokhorovka": {}},
}
"""Game -> the ways to play it, each with its options."""
SIDES = ("german", "soviet")


class Job(NamedTuple):
    game: str
    german: str
    soviet: str
    mode: str
    seed: int


class Played(NamedTuple):
    job: Job
    result: str
    vp: int
    turns: int
    actions: int
    seconds: tuple[float, float]
    """Thinking time of each side on the processor, sights included."""
    slowest: tuple[float, float]
    """The longest player turn of each side."""
    ledger: dict[str, int]
    """What the points are made of, and in SS Panzer what else tells how it went."""
    track: tuple[int, ...]
    """Points at the end of each turn."""


def play_game(job: Job) -> Played:
    g = load_game(job.game, options=MODES[job.game][job.mode])
    s = g.start()
    settle(g, s, lambda event: None)
    names = (job.german, job.soviet)
    players = [PLAYERS[name](f"{job.seed}{side}") for side, name in zip(SIDES, names, strict=True)]
    clock: dict[tuple[int, int], float] = defaultdict(float)
    track: dict[int, int] = {}
    source = Stream(random.Random(job.seed))
    actions = 0
    while sides := asked(g, s):
        turn = s.turn
        _act(g, s, sides[0], players[sides[0]], clock, source)
        track[turn] = points_of(g, s)
        actions += 1
        if actions > MOST_ACTIONS:
            raise RuntimeError(f"{job}: no end after {actions} actions")
    seconds = [sum(t for (side, _), t in clock.items() if side == i) for i in (0, 1)]
    slowest = [max(t for (side, _), t in clock.items() if side == i) for i in (0, 1)]
    return Played(
        job,
        s.result,
        points_of(g, s),
        s.turn,
        actions,
        (seconds[0], seconds[1]),
        (slowest[0], slowest[1]),
        ledger_of(g, s),
        tuple(track[turn] for turn in sorted(track)),
    )


def points_of(g: AnyGame, s: State) -> int:
    if isinstance(g, SSPanzer) and isinstance(s, PanzerState):
        return held(g, s, Side(0)) - held(g, s, Side(1))
    assert isinstance(s, KurskState)
    return s.vp


def ledger_of(g: AnyGame, s: State) -> dict[str, int]:
    if isinstance(g, SSPanzer) and isinstance(s, PanzerState):
        return _ledger_of_panzer(g, s)
    assert isinstance(s, KurskState)
    return dict(s.ledger)


def _ledger_of_panzer(g: SSPanzer, s: PanzerState) -> dict[str, int]:
    """Objectives held, units lost, and the objectives that have changed hands."""
    found = {"static lost": sum(s.at[u] == DEAD for u in g.static_hex)}
    for side, word in enumerate(SIDES):
        mobile = [u for u in g.units_of[side] if u not in g.static_hex]
        found[f"{word} held"] = held(g, s, Side(side))
        found[f"{word} lost"] = sum(s.at[u] == DEAD for u in mobile)
        taken = [h for h in g.goals[side] if s.control[h] == side]
        found |= {g.numbers[h]: 1 for h in taken}
    return found


def _act(
    g: AnyGame,
    s: State,
    side: Side,
    player: Player,
    clock: dict[tuple[int, int], float],
    source: Stream,
) -> None:
    turn: int = s.turn  # type: ignore[attr-defined]
    began = time.process_time()
    sight = g.sight(s, Reader(side))
    action = player.choose(g, sight, side)
    clock[side, turn] += time.process_time() - began
    reason = why_not(g, s, side, action)
    assert reason is None, f"{action}: {reason}"
    play_out(g, s, side, action, lambda event: None, source)


# The tables.


def table_of_games(played: list[Played]) -> Iterable[str]:
    yield "mode        german   soviet    games  german  draw  soviet  mean VP  lowest  highest  turns"
    groups = defaultdict(list)
    for game in played:
        groups[game.job.mode, game.job.german, game.job.soviet].append(game)
    for (mode, german, soviet), games in sorted(groups.items()):
        results = Counter(game.result for game in games)
        points = [game.vp for game in games]
        yield (
            f"{mode:11} {german:8} {soviet:8} {len(games):6} {results['german']:7} {results['draw']:5}"
            f" {results['soviet']:7} {mean(points):8.1f} {min(points):7} {max(points):8}"
            f" {mean(game.turns for game in games):6.1f}"
        )


def table_of_pairs(played: list[Played], one: str, two: str) -> Iterable[str]:
    yield f"pairs       {one} wins  equal  {two} wins  mean margin"
    points = {game.job: game.vp for game in played}
    for game, mode in sorted({(job.game, job.mode) for job in points}):
        seeds = sorted({job.seed for job in points if job.mode == mode})
        margins = [points[Job(game, one, two, mode, k)] - points[Job(game, two, one, mode, k)] for k in seeds]
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
        for i, name in enumerate((game.job.german, game.job.soviet)):
            times[name, SIDES[i]].append(game.seconds[i] / max(game.turns, 1))
            slowest[name, SIDES[i]] = max(slowest[name, SIDES[i]], game.slowest[i])
    for (name, side), seconds in sorted(times.items()):
        yield f"{name:8} {side:8} {mean(seconds):8.2f} {slowest[name, side]:13.2f}"


def table_of_points(played: list[Played]) -> Iterable[str]:
    """Where the points came from: means by line of the schedule, and after each turn."""
    groups = defaultdict(list)
    for game in played:
        groups[game.job.mode, game.job.german, game.job.soviet].append(game)
    for (mode, german, soviet), games in sorted(groups.items()):
        lines = sorted({rule for game in games for rule in game.ledger})
        shown = "  ".join(f"{r} {mean(game.ledger.get(r, 0) for game in games):+.1f}" for r in lines)
        yield f"{mode} {german}-{soviet}: {shown}"
        length = max(len(game.track) for game in games)
        by_turn = [[game.track[i] for game in games if len(game.track) > i] for i in range(length)]
        yield "  points by turn: " + " ".join(f"{mean(points):.0f}" for points in by_turn)


def jobs_of(game: str, one: str, two: str, count: int, modes: list[str], first: int) -> list[Job]:
    seeds = range(first, first + count)
    both = [(one, two)] if one == two else [(one, two), (two, one)]
    return [Job(game, german, soviet, mode, k) for mode, k, (german, soviet) in product(modes, seeds, both)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("one", choices=PLAYERS)
    parser.add_argument("two", choices=PLAYERS)
    parser.add_argument("seeds", type=int, nargs="?", default=20)
    parser.add_argument("--game", choices=MODES, default="dok")
    parser.add_argument("--mode", action="append", help="all of the game's unless told otherwise")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--workers", type=int, default=None)
    found = parser.parse_args()
    modes = found.mode or list(MODES[found.game])
    if not set(modes) <= set(MODES[found.game]):
        parser.error(f"the modes of {found.game} are {', '.join(MODES[found.game])}")
    jobs = jobs_of(found.game, found.one, found.two, found.seeds, modes, found.first)
    with ProcessPoolExecutor(found.workers) as pool:
        played = list(pool.map(play_game, jobs))
    for lines in (table_of_games(played), table_of_times(played), table_of_points(played)):
        print("\n".join(lines), end="\n\n")
    if found.one != found.two:
        print("\n".join(table_of_pairs(played, found.one, found.two)))


if __name__ == "__main__":
    main()
