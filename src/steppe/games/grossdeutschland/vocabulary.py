"""The words that the maps of this game may use, and what they mean to the rules."""

from __future__ import annotations

from typing import Final

from steppe.board import Vocabulary

ENTRIES: Final = tuple("ABCDEFG")
"""4.0 The lettered hexes at the map edge; each is a set of one hex, `entry.A`."""

STREAMS: Final = ("stream", "balka")
"""10.8 Hexsides that count as a stream: a balka is a dry ravine."""

RIVERS: Final = ("river", "canal")
"""9.1 Hexsides that vehicles cross at bridges alone. The rules know canals, the maps do not."""

ROADS: Final = ("minor", "road", "highway", "rail")
"""9.2 What road movement follows."""

CITIES: Final = ("city", "downtown")
"""7.2 Terrain with room for six; towns and villages have none."""

WORKS: Final = ("trench", "bunker", "minefield", "dragons_teeth")
"""15.0 The kinds of fortification chits."""

VOCABULARY: Final = Vocabulary(
    terrain=frozenset(
        {
            "clear",
            "hill",
            "peak",
            "woods",
            "forest",
            "orchard",
            "hamlet",
            "village",
            "town",
            "city",
            "downtown",
            "marsh",
            "major_river",
        }
    ),
    sides=frozenset({*STREAMS, *RIVERS, "bridge", "ford", "trench", "dragons_teeth"}),
    hexes=frozenset({*(f"entry.{letter}" for letter in ENTRIES), "objective", "exit", "north"}),
    places=frozenset({"city", "town", "village", "hamlet", "height", "balka", "site", "water", "wood"}),
    routes=frozenset(ROADS),
)
