"""The words that the maps of this game may use, and what they mean to the rules."""

from __future__ import annotations

from typing import Final

from steppe.board import Vocabulary

WATER: Final = ("river", "donets", "big_river")
"""T6.8, T6.9 Hexsides that cost to cross and shelter the defender; bridges lead over them. No map of this
game has a big river."""

ROADS: Final = ("main", "secondary")
"""T6.6, T6.7."""

TOWNS: Final = ("town", "city")
"""T6.4, T6.5 Places with an effect; a village is a name alone."""

FRONTS: Final = ("german.5_july", "german.7_july", "german.15_july")
"""4.3.1 What lies behind the German front when a battle begins."""

FAR_BANKS: Final = ("beyond.seim", "beyond.tuskar", "beyond.sosna", "beyond.psel")
"""S1.5.1, S2.8.1 Where a German unit has crossed a river that counts for victory."""

VOCABULARY: Final = Vocabulary(
    terrain=frozenset({"clear", "hills", "forest", "swamp", "mountains"}),
    sides=frozenset({*WATER, "bridge", "fortified", "fixed_position", "closed_to_7_guards"}),
    hexes=frozenset({"zone", "supply.german", "supply.soviet", *FRONTS, *FAR_BANKS}),
    places=frozenset({*TOWNS, "village"}),
    routes=frozenset(ROADS),
)
