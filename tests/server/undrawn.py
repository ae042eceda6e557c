"""`python -m tests.server.undrawn play`: the program without drawn boards; it draws them while it serves."""

import sys
from pathlib import Path

from steppe.cli import main
from steppe.server import boards

if __name__ == "__main__":
    boards.BOARDS = Path("nowhere")
    sys.exit(main())
