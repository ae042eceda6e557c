"""Charts: the printed tables of a game, shown beside the map."""

from __future__ import annotations

from msgspec import Struct


class Chart(Struct, frozen=True):
    """Rows of codes under headings. A page shows the words for them.

    The cells of a column headed `rule` are numbers of rules.
    """

    title: str
    """The code of its title. The words are of the kind `chart` in the game's catalogue."""
    rule: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
