"""What is checked of the maps of two fronts."""

from __future__ import annotations

from typing import NamedTuple

from steppe.table.game import AnyGame


class Statement(NamedTuple):
    rule: str
    text: str
    ok: bool


def check_map(g: AnyGame) -> list[Statement]:
    names = sorted(place.name for place in g.board.places.values())
    return [Statement("D7.1", f"the towns are {' and '.join(names)}", len(names) == 2)]
