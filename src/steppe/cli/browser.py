"""The table in the browser."""

from __future__ import annotations

import contextlib
from pathlib import Path

from steppe.cli.arguments import Arguments
from steppe.cli.tables import data_home
from steppe.cli.trouble import Trouble


def play(arguments: Arguments) -> int:
    """`steppe play [--no-browser] [--port N]`."""
    from steppe.server.serve import FarHost, serve

    home = Path(arguments.home) if arguments.home else data_home()
    try:
        with contextlib.suppress(KeyboardInterrupt):
            serve(home, arguments.host, arguments.port, not arguments.no_browser)
    except FarHost as error:
        raise Trouble(str(error)) from None
    return 0
