"""1.3 The map as the rules use it."""

from __future__ import annotations

from collections.abc import Mapping

from steppe.board import Board, Vocabulary
from steppe.series.standard_combat.terrain import Ground, TerrainRow

ENTRIES = tuple("ABCDEGHIJKL")
SIDES = ("minor_river", "major_river", "lake")
ROUTES = ("road", "track", "railway")
ROADS = ("road", "railway")
"""[1.3c] Railways are roads wherever a rule asks for one."""

VOCABULARY = Vocabulary(
    terrain=frozenset({"open", "light_woods", "heavy_woods", "swamp"}),
    sides=frozenset(SIDES),
    hexes=frozenset(
        {
            *(f"entry.{letter}" for letter in ENTRIES),
            *("supply.german", "supply.soviet", "victory.1", "victory.2"),
        }
    ),
    places=frozenset({"city", "village", "hamlet"}),
    routes=frozenset(ROUTES),
)

CHART = (
    *("open", "light_woods", "heavy_woods", "swamp", "village", "city", "entry_area"),
    *(*ROUTES, *SIDES),
)
"""The lines of the terrain effects chart."""


def lay_ground(board: Board, chart: Mapping[str, TerrainRow]) -> Ground:
    """[1.3a] Each side pays by its own chart; [1.3b.1] the dearest terrain of a hex, unless a road, track or
    railway is used; [1.3b.2] the terrain that is best for the defender shifts, and hexsides halve as well;
    [1.3b.3] air strikes meet what is best for the target. [6.1.13] An entry area is like the terrain that it
    lies on."""
    return Ground(board, chart, SIDES, ROUTES, ROADS)
