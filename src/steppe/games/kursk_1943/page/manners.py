"""What the game brings for people beside its rules: orders, odds, questions, and what is shown of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from steppe.games.kursk_1943.page import (
    charts,
    deeds,
    markers,
    orders,
    preview,
    queries,
    shortcuts,
    turn_card,
    warning,
)
from steppe.games.kursk_1943.state import KurskState
from steppe.table.manners import Manners


class Kursk1943Manners(Manners[KurskState]):
    """What people need at the table beside the rules."""

    order_words: ClassVar[Mapping[str, str]] = {"move": "go"}
    once: ClassVar[frozenset[str]] = frozenset(("dig",))
    tables: ClassVar[tuple[str, ...]] = ("stack", "hex", "ledger", "off-map", "duties")
    query = queries.query
    queries: ClassVar[tuple[str, ...]] = queries.NAMES
    marker_kinds: ClassVar[tuple[str, ...]] = markers.MARKERS
    tag_names: ClassVar[tuple[str, ...]] = markers.TAGS

    expand = orders.expand
    preview = preview.preview
    apart = shortcuts.apart
    in_any_order = shortcuts.in_any_order
    shortcuts = shortcuts.shortcuts
    deeds = deeds.deeds
    warning = warning.warning
    waiting = orders.waiting
    engaged = orders.engaged
    sequence = turn_card.sequence
    tally = turn_card.tally
    charts = charts.charts
    note = markers.note
    tags = markers.tags
    markers = markers.markers  # last: it hides the module from here on
