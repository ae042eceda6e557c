"""Reading a line at a terminal."""

from __future__ import annotations

from functools import partial


def read_line(prompt: str) -> str:
    """A line, with the editing that the terminal has. Ctrl-C brings a half-typed line back. If nothing was
    typed, or nothing more since the last Ctrl-C, it raises KeyboardInterrupt."""
    try:
        import readline
    except ImportError:
        return input(prompt)
    kept = ""
    while True:
        readline.set_startup_hook(partial(readline.insert_text, kept))
        try:
            return input(prompt)
        except KeyboardInterrupt:
            typed = readline.get_line_buffer()
            if typed in ("", kept):
                raise
            kept = typed
            print("   (once more leaves the table)")
        finally:
            readline.set_startup_hook(None)
