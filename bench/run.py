"""What things cost, in one run with python-chess for scale. Machines differ: read the ratios.

.venv/bin/python bench/run.py
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import chess

from steppe.games import drive_on_kursk, load_game, ss_panzer
from steppe.games.drive_on_kursk.movement import MovementPhase
from steppe.games.drive_on_kursk.state import KurskState
from steppe.games.drive_on_kursk.supply import is_supplied, supplied_hexes
from steppe.games.ss_panzer.artillery import observed_targets, soviet_observers
from steppe.games.ss_panzer.movement import MOVE, Moving
from steppe.games.ss_panzer.state import PanzerState
from steppe.hexes import Hex
from steppe.match import Match
from steppe.table import Legal, Reader, Side, Unit, asked, choices, decode, digest, encode, play_out, settle
from steppe.table.chance import Stream
from steppe.table.game import AnyGame
from steppe.table.odds import Preview
from steppe.table.state import State

SECONDS = 3.0
GERMAN, SOVIET = Side(0), Side(1)

Row = tuple[str, Callable[[], object]]


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
        s = begin(g)
        source = Stream(rng)
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


def begin(g: AnyGame) -> State:
    s: State = g.start()
    settle(g, s, ignore)
    return s


def ignore(event: object) -> None:
    pass


def middle_game(g: AnyGame, verb: str, turn: int) -> State:
    """A state of that turn or later in which the German has such an order among many, after random play."""
    rng = random.Random(7)
    s = begin(g)
    source = Stream(rng)
    while sides := asked(g, s):
        late = getattr(s, "turn", 0) >= turn
        if late and verb in choices(g, s, GERMAN, ()) and Legal(g, s, GERMAN).count(6) == 6:
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


def kursk_rows(g: AnyGame) -> list[Row]:
    assert isinstance(g, drive_on_kursk.DriveOnKursk)
    moving, fighting = middle_game(g, "go", 3), middle_game(g, "attack", 3)
    assert isinstance(moving, KurskState) and isinstance(fighting, KurskState)
    panzer = next(Unit(u) for u in g.units_of[GERMAN] if g.is_mech[u] and moving.at[u] >= 0)
    phase, last = MovementPhase(GERMAN), Hex(max(moving.stacks))
    field = drive_on_kursk.orders.reach_field
    return [
        *usual_rows(g, fighting, "attack"),
        ("movement field, mechanized", lambda: field(g, moving, phase, (panzer,), False)),
        ("movement field, road mode", lambda: field(g, moving, phase, (panzer,), True)),
        ("supply check of one hex", lambda: is_supplied(g, moving, SOVIET, last)),
        ("supply of a whole side", lambda: supplied_hexes(g, moving, SOVIET)),
    ]


def panzer_rows(g: AnyGame) -> list[Row]:
    assert isinstance(g, ss_panzer.SSPanzer)
    s = middle_game(g, "fire", 2)
    assert isinstance(s, PanzerState)
    ready = choices(g, s, GERMAN, ("go",))
    panzer = next(g.unit_named[name] for name in ready if g.counters[g.unit_named[name]].is_vehicle)
    moving, here = Moving(GERMAN, panzer, MOVE), Hex(s.at[panzer])
    near = g.grid.disc(here, s.visibility)
    return [
        *usual_rows(g, s, "fire"),
        ("choices of an impulse", lambda: choices(g, s, GERMAN, ())),
        ("movement field of a panzer", lambda: ss_panzer.orders.reach_field(g, s, moving)),
        ("lines of sight within visibility", lambda: [g.sightlines.sees(here, h) for h in near]),
        ("targets that Soviet guns observe", lambda: observed_targets(g, s, SOVIET, soviet_observers(g, s))),
    ]


def usual_rows(g: AnyGame, s: State, verb: str) -> list[Row]:
    """What every game has; `verb` is an order with odds."""
    sight = g.sight(s, Reader(GERMAN))
    attack = next(a for a in Legal(g, sight, GERMAN) if a[0] == verb)
    assert isinstance(g.preview(sight, GERMAN, attack, {}), Preview)
    return [
        ("copy of a state", s.copy),
        ("sight of one side", lambda: g.sight(s, Reader(GERMAN))),
        ("preview of an attack", lambda: g.preview(sight, GERMAN, attack, {})),
        ("state to JSON", lambda: encode(s)),
        ("JSON to state", lambda: decode(g, encode(s))),
        ("digest of a state", lambda: digest(s)),
    ]


def main() -> None:
    plies = chess_plies()
    print(f"python-chess, random plies a second     {plies:10.0f}")
    for name, rows_of in (("dok", kursk_rows), ("ssp", panzer_rows)):
        g = load_game(name)
        actions, games = random_play(g)
        print(f"{name}, random actions a second            {actions:10.0f}   ratio {actions / plies:.2f}")
        print(f"{name}, random games a second              {games:10.2f}")
        print(f"{name}, random actions a second in a match {match_play(g):10.0f}")
        for what, work in rows_of(g):
            print(f"{name}, {what:33}  {microseconds(work):10.1f} us")


if __name__ == "__main__":
    main()
