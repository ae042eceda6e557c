"""TAB completion, if the terminal can."""

from __future__ import annotations

from collections.abc import Callable


def install(complete: Callable[[str], list[str]]) -> None:
    """Let the TAB key call this function, if the terminal can."""
    try:
        import readline
    except ImportError:
        return
    found: list[str] = []

    def completer(text: str, state: int) -> str | None:
        if state == 0:
            found[:] = complete(readline.get_line_buffer()[: readline.get_endidx()])
        return f"{found[state]} " if state < len(found) else None

    readline.set_completer_delims(" \t")
    readline.set_completer(completer)
    readline.parse_and_bind("tab: complete")
