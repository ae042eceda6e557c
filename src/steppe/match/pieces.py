"""Counters as a reader may know them: where each one is and what has become of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from msgspec import Struct

from steppe.table.basics import HIDDEN, OFF_MAP, Unit
from steppe.table.game import AnyGame
from steppe.table.state import State
from steppe.table.telling import unseen_label

ON_MAP = "map"
_OFF: dict[int, str] = {h: word for word, h in OFF_MAP.items()}


class Piece(Struct, frozen=True):
    """A counter as a reader may know it."""

    id: str
    """The unit's id, or its place in a stack (`?4117.0`) if the reader may not know which counter it is."""
    side: str
    place: str
    """`map`, `pool`, `dead`, `withdrawn`, `aside` (not in this match, or not yet), or `hidden` (on the map,
    but the reader may not know where)."""
    hex: str = ""
    """The number of its hex, if it is on the map."""
    height: int = 0
    """The number of counters beneath it."""
    steps_lost: int = 0
    flags: tuple[str, ...] = ()
    """Its flags, by the names that positions write in braces."""
    printed: Mapping[str, str] = {}
    """Its row in the game's table of counters: heading -> text."""


def pieces_of(g: AnyGame, sight: State) -> Iterator[Piece]:
    """Every counter of the game, then the unknown counters on the map in this sight."""
    n = len(g.units)
    for u, h in enumerate(sight.at):
        if u < n or h >= 0:
            yield piece(g, sight, Unit(u))


def piece(g: AnyGame, sight: State, u: Unit) -> Piece:
    h, side = sight.at[u], g.sides[g.side_of[u]]
    known = u < len(g.units)
    name = g.units[u] if known else unseen_label(g, sight, u)
    printed = _printed(g.data.files.get(g.counter_file, "")).get(name, {})
    if h == HIDDEN:
        return Piece(name, side, _OFF[h], printed=printed)
    lost = sight.flags[u] & g.steps_lost
    bits = sight.flags[u] ^ lost
    flags = tuple(flag for i, flag in enumerate(g.flag_names) if bits >> i & 1)
    place, number = (ON_MAP, g.numbers[h]) if h >= 0 else (_OFF[h], "")
    return Piece(name, side, place, number, sight.height[u], lost, flags, printed)


@lru_cache(8)
def _printed(text: str) -> dict[str, dict[str, str]]:
    """Unit id -> heading -> the text of that cell."""
    rows = [line.split("\t") for line in text.splitlines() if line.strip() and line[0] != "#"]
    return {row[0]: dict(zip(rows[0], row, strict=False)) for row in rows[1:]}
