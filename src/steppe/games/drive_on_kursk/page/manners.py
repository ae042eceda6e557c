"""What the game brings for people beside its rules: orders, odds, questions, and what is shown of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from steppe.games.drive_on_kursk.movement import ROAD
from steppe.games.drive_on_kursk.page import charts, orders, preview, queries, turn_card
from steppe.games.drive_on_kursk.state import KurskState
from steppe.table.manners import Manners


class DriveOnKurskManners(Manners[KurskState]):
    """What people need at the table beside the rules."""

    order_words: ClassVar[Mapping[str, str]] = {"move": "go"}
    once: ClassVar[frozenset[str]] = frozenset(("top",))
    aside: ClassVar[frozenset[str]] = frozenset(("top",))
    order_modes: ClassVar[Mapping[str, bool]] = {ROAD: False}
    tables: ClassVar[tuple[str, ...]] = ("ledger", "off-map", "hex", "stack")
    query = queries.query
    queries: ClassVar[tuple[str, ...]] = queries.NAMES

    expand = orders.expand
    preview = preview.preview
    shortcuts = orders.shortcuts
    waiting = orders.waiting
    engaged = orders.engaged
    sequence = turn_card.sequence
    charts = charts.charts
