"""What the rules say about the maps."""

from __future__ import annotations

from steppe.board.statements import Statement, without_exception
from tests.toy.game import Toy


def check_map(g: Toy) -> list[Statement]:
    dry = [g.numbers[h] for h in g.home if g.board.terrain[h] == "town"]
    names = " and ".join(sorted(place.name for place in g.board.places.values()))
    return [
        Statement(f"there are two towns, {names}", "7.1", len(g.towns) == 2),
        Statement(f"{len(g.bridges)} bridges lead over the water", "3.2", bool(g.bridges)),
        without_exception("nobody begins in a town", "7.1", dry),
    ]
