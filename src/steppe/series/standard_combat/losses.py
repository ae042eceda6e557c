"""S-7.13 The units that take the losses of a battle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

U = TypeVar("U")


def payers(units: Sequence[U], ratings: Sequence[int], is_first: bool, order: str) -> list[U]:
    """The units that fought and may lose the next step. [S-7.13] The first step comes from the strongest
    unit, by the rating that is printed for its part in the battle. Its owner chooses among equals. All
    further steps come from any unit the owner likes. `order` is the option `loss_order`."""
    if order == "owner" or (order == "strongest_first" and not is_first):
        return list(units)
    best = max(ratings, default=0)
    return [u for u, rating in zip(units, ratings, strict=True) if rating == best]
