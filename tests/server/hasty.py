"""`python -m tests.server.hasty play`: the program with limits of seconds in place of minutes."""

import sys
from functools import partial
from unittest.mock import patch

from steppe.cli import main
from steppe.server import computer, doorkeeper, opponents

PATIENCE = 3.0
"""Seconds, long enough to start a worker on a busy machine; what hangs is given up after them."""

ARRIVAL = 2.0
"""Seconds that a request may take to arrive."""

if __name__ == "__main__":
    with (
        patch.object(opponents, "Think", partial(computer.Think, patience=PATIENCE)),
        patch.object(doorkeeper, "ARRIVAL", ARRIVAL),
    ):
        sys.exit(main())
