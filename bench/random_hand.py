"""Drafts by a robot that clicks only what is lit or offered: `python -m bench.random_hand --drafts 100000`.

Counts the drafts and the clicks that should never be: a dead end, a lit hex that is refused, counters that
cannot do what they were picked for, a refusal that names a unit that nobody picked.
"""

from __future__ import annotations

import argparse
import time

from steppe.games import GAMES
from tests.random_hand import drafts_of

PLAYERS = ("random", "greedy")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="game", help=f"of {', '.join(GAMES)}; all if none")
    parser.add_argument("--drafts", type=int, default=1_000, help="drafts a game")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    total = 0
    for game in wanted.games or list(GAMES):
        total += count(game, wanted.drafts, wanted.seed)
    raise SystemExit(total > 0)


def count(game: str, drafts: int, seed: int) -> int:
    """Prints how many drafts of a game were made and each fault; returns the number of faults."""
    began, made, faults = time.perf_counter(), 0, 0
    for player in PLAYERS:
        for found in drafts_of(game, seed, drafts // len(PLAYERS), player):
            made += 1
            faults += len(found)
            print("\n".join(found), end="\n" if found else "")
    print(f"{game}: {made} drafts, {faults} faults, {time.perf_counter() - began:.0f} s", flush=True)
    return faults


if __name__ == "__main__":
    main()
