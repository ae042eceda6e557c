"""Plays many random games to the end and says how they ended.

.venv/bin/python -m bench.soak 1000
.venv/bin/python -m bench.soak 500 --game ssp
.venv/bin/python -m bench.soak 500 --game ssp --scenario starter
.venv/bin/python -m bench.soak 200 --redeal 40      and every 40th decision is looked at in worlds
                                                    that look the same to somebody
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache, partial

from steppe.games import load_game
from steppe.table import Legal, asked, begin, play_out
from steppe.table.chance import Stream
from steppe.table.game import AnyGame
from tests.looks_alike import check_deals

MOST_ACTIONS = 50_000


@lru_cache(maxsize=32)
def _game(game: str, scenario: str, options: tuple[tuple[str, str], ...]) -> AnyGame:
    return load_game(game, scenario, dict(options))


def play_game(seed: int, game: str = "dok", scenario: str = "", redeal: int = 0) -> tuple[int, str, int, int]:
    """One game of random play with every option drawn at random: seed, result, actions, last turn. At every
    `redeal`-th decision nobody may be able to tell the table from others that look the same to him."""
    rng = random.Random(seed)
    values = _game(game, scenario, ()).option_values
    options = {name: rng.choice(words) for name, words in values.items()}
    g = _game(game, scenario, tuple(options.items()))
    source = Stream(rng)
    s = begin(g, lambda event: None, source)
    actions = 0
    while sides := asked(g, s):
        side = rng.choice(sides)
        action = Legal(g, s, side).sample(rng)
        if redeal and (actions + seed) % redeal == 0:
            check_deals(g, s, side, action, (2 * actions, 2 * actions + 1))
        play_out(g, s, side, action, lambda event: None, source)
        actions += 1
        if actions > MOST_ACTIONS:
            raise RuntimeError(f"seed {seed}: no end after {actions} actions")
    return seed, s.result, actions, s.turn


def main() -> None:
    parser = argparse.ArgumentParser(description="Play many random games to the end.")
    parser.add_argument("count", nargs="?", type=int, default=100)
    parser.add_argument("--game", default="dok")
    parser.add_argument("--scenario", default="", help="the game's first, unless told")
    parser.add_argument(
        "--redeal",
        type=int,
        default=0,
        metavar="N",
        help="at every N-th: states that look alike",
    )
    parser.add_argument("--workers", type=int, default=None, help="as many as there are cores, unless told")
    wanted = parser.parse_args()
    results: Counter[str] = Counter()
    turns: Counter[int] = Counter()
    total = 0
    with ProcessPoolExecutor(wanted.workers) as pool:
        play = partial(play_game, game=wanted.game, scenario=wanted.scenario, redeal=wanted.redeal)
        for _, result, actions, turn in pool.map(play, range(wanted.count), chunksize=5):
            results[result] += 1
            turns[turn] += 1
            total += actions
    print(f"{wanted.count} games of {wanted.game}, {total} actions, none failed")
    print("results:", dict(sorted(results.items())))
    print("last turn:", dict(sorted(turns.items())))


if __name__ == "__main__":
    main()
