"""Standing orders as they are written at the terminal: `always`, `never`, `ask`, `50%`."""

from __future__ import annotations

from fractions import Fraction

from steppe.players.standing import ALWAYS, NEVER
from steppe.table.queries import BadQuery

WORDS = {"always": ALWAYS, "never": NEVER, "ask": None}


def read_standing(words: list[str]) -> Fraction | None:
    """The least chance to hit, from 0 to 1, at which a side fires without being asked. None if it is to be
    asked. Raises BadQuery."""
    if len(words) == 1 and words[0] in WORDS:
        return WORDS[words[0]]
    number = words[0].removesuffix("%")
    if len(words) > 1 or not (number.isascii() and number.isdecimal()) or not 0 < int(number) <= 100:
        raise BadQuery("standing takes always, never, ask, or a chance to hit from 1% to 100%")
    return Fraction(int(number), 100)


def standing_line(least: Fraction | None) -> str:
    if least is None:
        return "In the other side's turn you are asked about every shot."
    if least == NEVER:
        return "In the other side's turn your units never fire; you are not asked."
    when = (
        "always fire" if least == ALWAYS else f"fire when the chance to hit is at least {int(least * 100)}%"
    )
    return f"In the other side's turn your units {when}; you are not asked."
