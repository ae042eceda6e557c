"""`python -m tests.toy.program play …`: the program with the toy beside the other games."""

from __future__ import annotations

import sys

from steppe.cli import main
from steppe.games import GAMES, Room

# Outside the guard, so that the processes that the server starts have the game too.
GAMES["toy"] = Room("tests.toy:Toy")

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
