"""`python -m tests.two_fronts.program play …`: the program with this game beside the others."""

from __future__ import annotations

import sys

from steppe.cli import main
from steppe.games import GAMES, Room

# Outside the guard, so that the processes that the server starts have the game too.
GAMES["fronts"] = Room("tests.two_fronts:TwoFronts")

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
