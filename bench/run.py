"""What things cost, in one run with python-chess for scale. Machines differ: read the ratios.

.venv/bin/python -m bench.run
.venv/bin/python -m bench.run dok
"""

from __future__ import annotations

import argparse

from bench.games import bench_of
from bench.measure import chess_plies, match_play, microseconds, random_play
from steppe.games import GAMES, load_game


def main() -> None:
    parser = argparse.ArgumentParser(description="What things cost, beside random plies of chess.")
    parser.add_argument("games", nargs="*", metavar="game", help=f"of {', '.join(GAMES)}; all if none")
    wanted = parser.parse_args().games or list(GAMES)
    if not set(wanted) <= set(GAMES):
        parser.error(f"there is {', '.join(GAMES)}")
    plies = chess_plies()
    print(f"python-chess, random plies a second     {plies:10.0f}")
    for name in wanted:
        g = load_game(name)
        actions, games = random_play(g)
        print(f"{name}, random actions a second            {actions:10.0f}   ratio {actions / plies:.2f}")
        print(f"{name}, random games a second              {games:10.2f}")
        print(f"{name}, random actions a second in a match {match_play(g):10.0f}")
        for what, work in bench_of(name).rows(g):
            print(f"{name}, {what:33}  {microseconds(work):10.1f} us")


if __name__ == "__main__":
    main()
