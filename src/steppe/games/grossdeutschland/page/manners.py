"""What the game brings for people beside its rules: orders, odds, questions, and what is shown of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from steppe.games.grossdeutschland.page import (
    charts,
    deeds,
    markers,
    orders,
    preview,
    queries,
    shortcuts,
    turn_card,
)
from steppe.games.grossdeutschland.state import DivisionState
from steppe.table.manners import Manners


class GrossdeutschlandManners(Manners[DivisionState]):
    """What people need at the table beside the rules."""

    order_words: ClassVar[Mapping[str, str]] = {"move": "go"}
    once: ClassVar[frozenset[str]] = frozenset(("clear", "demolish", "drop", "pontoon"))
    no_effect: ClassVar[frozenset[str]] = frozenset(("-", "miss", "no-effect"))
    tables: ClassVar[tuple[str, ...]] = queries.TABLES
    query = queries.query
    queries: ClassVar[tuple[str, ...]] = queries.NAMES
    marker_kinds: ClassVar[tuple[str, ...]] = markers.KINDS
    tag_names: ClassVar[tuple[str, ...]] = markers.TAGS

    expand = orders.expand
    preview = preview.preview
    shortcuts = shortcuts.shortcuts
    deeds = deeds.deeds
    waiting = orders.waiting
    engaged = orders.engaged
    sequence = turn_card.sequence
    tally = turn_card.tally
    charts = charts.charts
    note = markers.note
    tags = markers.tags
    markers = markers.markers  # last: it hides the module from here on
