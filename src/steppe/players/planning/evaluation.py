"""What a table is worth: the score, and what is still to come as it was fitted on many games.

A game's mind names the features of a table; `steppe lab fit` finds their weights from whole games and writes
them beside the mind. At play time it is a sum of products.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import NamedTuple

import msgspec
from msgspec import Struct

FILE = "weights.json"


class Weights(Struct, frozen=True):
    """Fitted weights, and how they came about."""

    features: tuple[str, ...]
    weights: tuple[float, ...]
    games: int
    """On how many games they were fitted."""
    error: float
    """Of the predicted score in games that were left out, as a share of guessing the mean."""


class Part(NamedTuple):
    """What a score is made of: the whole table, or one of the places that count. Weights are fitted part by
    part, so that each place of a game is an example."""

    features: list[float]
    score: float
    """Of the first side; those of all parts differ from the game's score by the same at any time."""


@cache
def weights_of(package: str) -> Weights:
    """The weights that ship with a mind."""
    return msgspec.json.decode((resources.files(package) / FILE).read_bytes(), type=Weights)


def to_come(package: str, features: Sequence[float]) -> float:
    """What the first side is expected to gain from here on."""
    weights = weights_of(package).weights
    return sum([weight * feature for weight, feature in zip(weights, features, strict=True)])
