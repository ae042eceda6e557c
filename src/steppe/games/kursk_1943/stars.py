"""[15.1.1] Starred units: which stars count, and which are voided."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

BLACK: Final = "black"
WHITE: Final = "white"
YELLOW: Final = "yellow"
BLUE: Final = "blue"

Used = Mapping[int, tuple[str, ...]]
"""[15.1.6] Who uses its special ability, with the stars that it shows."""


def in_force(
    attackers: Used,
    defenders: Used,
    *,
    target_fortified: bool,
    mechanised_attackers: bool,
    mechanised_defenders: bool,
) -> tuple[dict[int, int], dict[int, int]]:
    """[15.1.2, 15.1.3, 15.1.4] How many stars count, per user of each side; who has none left did not use
    any (ruling on 15.1.7).

    [15.1.2.2] White first: it works against mechanised enemies only, and voids their black and yellow ones.
    [15.1.2.1] Then black: in attack against enemies that are not fortified; it voids yellow. [15.1.2.3]
    Yellow works in attack alone. [15.1.2.4] Nothing voids blue.
    """
    white = (
        mechanised_defenders and _has(attackers, WHITE),
        mechanised_attackers and _has(defenders, WHITE),
    )
    black = (
        _has(attackers, BLACK) and not target_fortified and not white[1],
        _has(defenders, BLACK) and not white[0],
    )
    yellow = _has(attackers, YELLOW) and not white[1] and not black[1]
    ours = {BLUE, *_if(WHITE, white[0]), *_if(BLACK, black[0]), *_if(YELLOW, yellow)}
    theirs = {BLUE, *_if(WHITE, white[1]), *_if(BLACK, black[1])}
    return _count(attackers, ours), _count(defenders, theirs)


def _has(used: Used, colour: str) -> bool:
    return any(colour in stars for stars in used.values())


def _if(colour: str, counts: bool) -> tuple[str, ...]:
    return (colour,) if counts else ()


def _count(used: Used, colours: set[str]) -> dict[int, int]:
    found = {u: sum(star in colours for star in stars) for u, stars in used.items()}
    return {u: count for u, count in found.items() if count}
