"""How costs are measured: random play, positions out of it, the best of several runs."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import chess

from steppe.match import Match
from steppe.table import Legal, Reader, Side, asked, begin, choices, decode, digest, encode, play_out
from steppe.table.chance import Stream
from steppe.table.game import AnyGame
from steppe.table.preview import Preview
from steppe.table.state import State

SECONDS = 3.0
FIRST = Side(0)

Row = tuple[str, Callable[[], object]]
"""What is measured, and the work."""


def chess_plies() -> float:
    """Random plies a second: list the legal moves, take one, make it."""
    rng = random.Random(1943)
    plies = 0
    start = time.perf_counter()
    while time.perf_counter() - start < SECONDS:
        board = chess.Board()
        while (moves := list(board.legal_moves)) and board.fullmove_number < 100:
            board.push(rng.choice(moves))
            plies += 1
    return plies / (time.perf_counter() - start)


def random_play(g: AnyGame) -> tuple[float, float]:
    """Actions and whole games a second in random play, once a first game has found the lines of sight."""
    rng = random.Random(1943)
    middle_game(g, "end", 3)
    actions = games = 0
    start = time.perf_counter()
    while time.perf_counter() - start < SECONDS:
        source = Stream(rng)
        s = begin(g, ignore, source)
        while sides := asked(g, s):
            play_out(g, s, sides[0], Legal(g, s, sides[0]).sample(rng), ignore, source)
            actions += 1
        games += 1
    spent = time.perf_counter() - start
    return actions / spent, games / spent


def match_play(g: AnyGame) -> float:
    """Actions a second in a match: sights for both sides, sealed dice, hash chain and log included."""
    rng = random.Random(1943)
    actions = 0
    start = time.perf_counter()
    match = Match.new(g, seed=1943)
    while not match.over and time.perf_counter() - start < SECONDS:
        match.play(" ".join(match.legal().sample(rng)))
        actions += 1
    return actions / (time.perf_counter() - start)


def ignore(event: object) -> None:
    pass


def middle_game(g: AnyGame, verb: str, turn: int) -> State:
    """A state of that turn or later in which the first side has such an order among many, after random
    play."""
    rng = random.Random(7)
    source = Stream(rng)
    s: State = begin(g, ignore, source)
    while sides := asked(g, s):
        late = getattr(s, "turn", 0) >= turn
        if late and verb in choices(g, s, FIRST, ()) and Legal(g, s, FIRST).count(6) == 6:
            return s
        play_out(g, s, sides[0], Legal(g, s, sides[0]).sample(rng), ignore, source)
    raise AssertionError(f"nobody could {verb} in this game")


def microseconds(work: Callable[[], object]) -> float:
    """The best of five runs, per call."""
    work()
    best = float("inf")
    for _ in range(5):
        count = 0
        start = time.perf_counter()
        while time.perf_counter() - start < SECONDS / 20:
            work()
            count += 1
        best = min(best, (time.perf_counter() - start) / count)
    return best * 1e6


def usual_rows(g: AnyGame, s: State, verb: str) -> list[Row]:
    """What every game has; `verb` is an order of the first side with odds."""
    sight = g.sight(s, Reader(FIRST))
    attack = next(a for a in Legal(g, sight, FIRST) if a[0] == verb)
    assert isinstance(g.preview(sight, FIRST, attack, {}), Preview)
    return [
        ("copy of a state", s.copy),
        ("sight of one side", lambda: g.sight(s, Reader(FIRST))),
        ("preview of an attack", lambda: g.preview(sight, FIRST, attack, {})),
        ("state to JSON", lambda: encode(s)),
        ("JSON to state", lambda: decode(g, encode(s))),
        ("digest of a state", lambda: digest(s)),
    ]
