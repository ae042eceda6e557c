"""Kills the server while computers play, again and again: `python -m bench.kill 200`.

After every kill the server starts again from what lies on the disk. Every line that a page was told of must
be there unchanged, the save must replay, and an order of many actions must be there whole or not at all.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from pathlib import Path

from tests.server.killing import kill_again_and_again


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("times", type=int, nargs="?", default=200)
    parser.add_argument("--seed", type=int, default=43)
    wanted = parser.parse_args()
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as home:
        toll = kill_again_and_again(Path(home), wanted.times, random.Random(wanted.seed))
    spent = time.perf_counter() - began
    print(f"killed {toll.kills} times in {spent:.0f} s, {toll.matches} matches of computers")
    print(f"{toll.acknowledged} lines acknowledged: {toll.lost} lost, {toll.changed} saves changed")
    print(f"{toll.broken} saves broken")
    print(f"{toll.half_done} orders half done, {toll.whole_moves} came through whole")
    raise SystemExit(not toll.clean)


if __name__ == "__main__":
    main()
