"""What the game brings for people beside its rules: orders, odds, questions, and what is shown of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from steppe.games.autumn_for_barbarossa.page import (
    charts,
    markers,
    orders,
    preview,
    queries,
    turn_card,
    warning,
)
from steppe.games.autumn_for_barbarossa.state import BarbarossaState
from steppe.table.manners import Manners


class AutumnForBarbarossaManners(Manners[BarbarossaState]):
    """What people need at the table beside the rules."""

    order_words: ClassVar[Mapping[str, str]] = {"move": "go"}
    once: ClassVar[frozenset[str]] = frozenset(("garrison",))
    aside: ClassVar[frozenset[str]] = frozenset(("garrison",))
    tables: ClassVar[tuple[str, ...]] = ("ledger", "off-map", "arrivals", "hex", "stack")
    query = queries.query
    queries: ClassVar[tuple[str, ...]] = queries.NAMES
    tag_names: ClassVar[tuple[str, ...]] = markers.TAGS

    expand = orders.expand
    preview = preview.preview
    shortcuts = orders.shortcuts
    deeds = orders.deeds
    warning = warning.warning
    remark = warning
    engaged = orders.engaged
    sequence = turn_card.sequence
    charts = charts.charts
    tags = markers.tags
