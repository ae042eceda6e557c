"""What the game brings for people beside its rules: orders, odds, questions, and what is shown of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from steppe.games.ss_panzer.movement import HALF
from steppe.games.ss_panzer.page import charts, markers, orders, preview, queries, turn_card
from steppe.games.ss_panzer.state import PanzerState
from steppe.table.manners import Manners


class SSPanzerManners(Manners[PanzerState]):
    """What people need at the table beside the rules."""

    order_words: ClassVar[Mapping[str, str]] = {"move": "go"}
    once: ClassVar[frozenset[str]] = frozenset(("fire",))
    order_modes: ClassVar[Mapping[str, bool]] = {HALF: True}
    no_effect: ClassVar[frozenset[str]] = frozenset(("miss", "no-effect", "still-suppressed"))
    tables: ClassVar[tuple[str, ...]] = ("ledger", "cup", "guns", "off-map", "hex", "stack")
    query = queries.query
    queries: ClassVar[tuple[str, ...]] = queries.NAMES
    marker_kinds: ClassVar[tuple[str, ...]] = markers.KINDS

    expand = orders.expand
    preview = preview.preview
    shortcuts = orders.shortcuts
    engaged = orders.engaged
    sequence = turn_card.sequence
    charts = charts.charts
    note = markers.note
    markers = markers.markers  # last: it hides the module from here on
