"""The table in the browser."""

from __future__ import annotations

import contextlib
from pathlib import Path

from steppe.cli.arguments import Arguments
from steppe.cli.files import read_match
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


def watch(arguments: Arguments) -> int:
    """`steppe watch FILE [--line N]`: a match in the page's viewer, at a line."""
    from steppe.server.serve import watch as show

    match = read_match(arguments.file)
    if arguments.line > len(match.lines):
        raise Trouble(f"{arguments.file} has {len(match.lines)} lines, so none of number {arguments.line}")
    with contextlib.suppress(KeyboardInterrupt):
        show(match.to_bytes(), arguments.line, arguments.port, not arguments.no_browser)
    return 0
