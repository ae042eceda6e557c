"""What is checked of the maps of two fronts."""

from __future__ import annotations

from steppe.board import Statement
from steppe.table.game import AnyGame


def check_map(g: AnyGame) -> list[Statement]:
    names = sorted(place.name for place in g.board.places.values())
    return [Statement(f"the towns are {' and '.join(names)}", "D7.1", len(names) == 2)]
