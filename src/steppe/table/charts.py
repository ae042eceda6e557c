"""Charts: the printed tables of a game, to be read beside the map."""

from __future__ import annotations

from msgspec import Struct


class Chart(Struct, frozen=True):
    """Rows of codes under headings; a page shows the words for them.

    The cells of a column headed `rule` are numbers of rules.
    """

    title: str
    """A code, with words of the kind `chart` in the game's catalogue."""
    rule: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
