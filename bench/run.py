"""What things cost, in one run with python-chess for scale. Machines differ: read the ratios.

.venv/bin/python bench/run.py
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import chess

from steppe.games import load_game
from steppe.games.drive_on_kursk import DriveOnKursk
from steppe.games.drive_on_kursk.movement import MovementPhase
from steppe.games.drive_on_kursk.orders import reach_field
from steppe.games.drive_on_kursk.state import GERMAN, SOVIET, KurskState
from steppe.games.drive_on_kursk.supply import is_supplied, supplied_hexes
from steppe.hexes import Hex
from steppe.match import Match
from steppe.table import Legal, Reader, Unit, asked, decode, digest, encode, play_out, settle
from steppe.table.chance import Stream
from steppe.table.odds import Preview

SECONDS = 3.0


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


def random_play(g: DriveOnKursk) -> tuple[float, float]:
    """Actions and whole games a second in random play."""
    rng = random.Random(1943)
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


def match_play(g: DriveOnKursk) -> float:
    """Actions a second in a match: sights for both sides, sealed dice, hash chain and log included."""
    rng = random.Random(1943)
    actions = 0
    start = time.perf_counter()
    match = Match.new(g, seed=1943)
    while not match.over and time.perf_counter() - start < SECONDS:
        match.play(" ".join(match.legal().sample(rng)))
        actions += 1
    return actions / (time.perf_counter() - start)


def begin(g: DriveOnKursk) -> KurskState:
    s = g.start()
    settle(g, s, ignore)
    return s


def ignore(event: object) -> None:
    pass


def middle_game(g: DriveOnKursk, phase: str) -> KurskState:
    """A state of turn 3 or later at the beginning of a German phase, after random play."""
    rng = random.Random(7)
    s = begin(g)
    source = Stream(rng)
    while sides := asked(g, s):
        top = type(s.agenda[-1]).__name__
        if s.turn >= 3 and sides[0] == GERMAN and top == phase and len(list(Legal(g, s, GERMAN))) > 5:
            return s
        play_out(g, s, sides[0], Legal(g, s, sides[0]).sample(rng), ignore, source)
    raise AssertionError(f"no {phase} in this game")


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


def main() -> None:
    g = load_game("dok")
    assert isinstance(g, DriveOnKursk)
    plies = chess_plies()
    actions, games = random_play(g)
    print(f"python-chess, random plies a second     {plies:10.0f}")
    print(f"dok, random actions a second            {actions:10.0f}   ratio {actions / plies:.2f}")
    print(f"dok, random games a second              {games:10.2f}")
    print(f"dok, random actions a second in a match {match_play(g):10.0f}")
    moving, fighting = middle_game(g, "MovementPhase"), middle_game(g, "CombatPhase")
    sight = g.sight(fighting, Reader(GERMAN))
    attack = next(a for a in Legal(g, sight, GERMAN) if a[0] == "attack")
    assert isinstance(g.preview(sight, GERMAN, attack, {}), Preview)
    panzer = next(Unit(u) for u in g.units_of[GERMAN] if g.is_mech[u] and moving.at[u] >= 0)
    phase = MovementPhase(GERMAN)
    last = Hex(max(moving.stacks))
    rows: list[tuple[str, Callable[[], object]]] = [
        ("copy of a state", fighting.copy),
        ("sight of one side", lambda: g.sight(fighting, Reader(GERMAN))),
        ("preview of an attack", lambda: g.preview(sight, GERMAN, attack, {})),
        ("movement field, mechanized", lambda: reach_field(g, moving, phase, (panzer,), False)),
        ("movement field, road mode", lambda: reach_field(g, moving, phase, (panzer,), True)),
        ("supply check of one hex", lambda: is_supplied(g, moving, SOVIET, last)),
        ("supply of a whole side", lambda: supplied_hexes(g, moving, SOVIET)),
        ("state to JSON", lambda: encode(fighting)),
        ("JSON to state", lambda: decode(g, encode(fighting))),
        ("digest of a state", lambda: digest(fighting)),
    ]
    for name, work in rows:
        print(f"{name:38}  {microseconds(work):10.1f} us")


if __name__ == "__main__":
    main()
