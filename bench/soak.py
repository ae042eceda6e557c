"""Plays many random games to the end and says how they ended.

.venv/bin/python bench/soak.py 1000
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

from steppe.games import load_game
from steppe.table import Legal, asked, play_out, settle
from steppe.table.chance import Stream

MOST_ACTIONS = 50_000


def play_game(seed: int) -> tuple[int, str, int, int]:
    """One game of random play with every option drawn at random: seed, result, actions, last turn."""
    rng = random.Random(seed)
    values = load_game("dok").option_values
    options = {name: rng.choice(words) for name, words in values.items()}
    g = load_game("dok", options=options)
    s = g.start()
    settle(g, s, lambda event: None)
    source = Stream(rng)
    actions = 0
    while sides := asked(g, s):
        side = rng.choice(sides)
        action = Legal(g, s, side).sample(rng)
        play_out(g, s, side, action, lambda event: None, source)
        actions += 1
        if actions > MOST_ACTIONS:
            raise RuntimeError(f"seed {seed}: no end after {actions} actions")
    return seed, s.result, actions, s.turn


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    results: Counter[str] = Counter()
    turns: Counter[int] = Counter()
    total = 0
    with ProcessPoolExecutor() as pool:
        for _, result, actions, turn in pool.map(play_game, range(count), chunksize=5):
            results[result] += 1
            turns[turn] += 1
            total += actions
    print(f"{count} games, {total} actions, none failed")
    print("results:", dict(sorted(results.items())))
    print("last turn:", dict(sorted(turns.items())))


if __name__ == "__main__":
    main()
