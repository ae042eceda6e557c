"""Colour for terminals that have it. Nothing is said by colour alone."""

from __future__ import annotations

import os
from typing import TextIO

CODES = {
    "side0": "1;34",
    "side1": "1;31",
    "water": "36",
    "front": "33",
    "grid": "2",
    "bold": "1",
    "faint": "2",
}


class Paint:
    """Paints a text with a named colour, or leaves it alone."""

    def __init__(self, on: bool) -> None:
        self.on = on

    def __call__(self, name: str, text: str) -> str:
        code = CODES.get(name) if self.on else None
        return f"\033[{code}m{text}\033[0m" if code and text.strip() else text


def wants_colour(out: TextIO, off: bool = False) -> bool:
    return not off and out.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
