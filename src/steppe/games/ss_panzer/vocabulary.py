"""The words that the map of this game may use, and what they mean to the rules."""

from __future__ import annotations

from typing import Final

from steppe.board import Vocabulary

STREAMS: Final = ("stream", "ditch")
"""8.3.5 Hexsides that cost a unit's MCF, apart from the berm; the anti-tank ditch counts as a stream."""

AREAS: Final = {"lah": "area.lah", "dr": "area.dr", "t": "area.t"}
"""3.1.6 Where each German division sets up, besides the pocket of Leibstandarte (`area.pocket`)."""

VOCABULARY: Final = Vocabulary(
    terrain=frozenset({"clear", "woods", "town", "hilltop"}),
    sides=frozenset({"slope", "psel", "stream", "ditch", "berm", "bridge", "crossing"}),
    hexes=frozenset(
        {
            "fortified",
            "static",
            "objective.german",
            "objective.soviet",
            "outskirts",
            "area.lah",
            "area.dr",
            "area.t",
            "area.pocket",
            "line",
        }
    ),
    places=frozenset({"town", "village", "height", "wood"}),
    routes=frozenset({"road"}),
)
