"""What is said about a map, and whether the map agrees: the lines of `steppe map check`."""

from __future__ import annotations

from typing import NamedTuple


class Statement(NamedTuple):
    """One sentence about hexes, the rule it comes from (or `geography`, `history`), and whether it holds."""

    text: str
    rule: str
    ok: bool
