"""S-7.13 Who takes the losses of a battle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

U = TypeVar("U")


def payers(units: Sequence[U], ratings: Sequence[int], is_first: bool, order: str) -> list[U]:
    """Those of the units that fought who may lose the next step. [S-7.13] The first comes from the strongest,
    by the rating that is printed for its part in the battle, its owner choosing among equals; the rest as the
    owner likes. `order` is the option `loss_order`."""
    if order == "owner" or (order == "strongest_first" and not is_first):
        return list(units)
    best = max(ratings, default=0)
    return [u for u, rating in zip(units, ratings, strict=True) if rating == best]
