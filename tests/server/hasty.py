"""`python -m tests.server.hasty play`: the program with limits of seconds in place of minutes."""

import sys
from functools import partial

from steppe.cli import main
from steppe.server import computer, opponents

PATIENCE = 3.0
"""Seconds, long enough to start a worker on a busy machine; what hangs is given up after them."""

if __name__ == "__main__":
    opponents.Think = partial(computer.Think, patience=PATIENCE)  # type: ignore[assignment, misc]
    sys.exit(main())
