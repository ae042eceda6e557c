"""Sources of chance other than a match's sealed dice."""

from __future__ import annotations

import random
from collections.abc import Iterable

from steppe.table.steps import Chance, Outcome


class Stream:
    """A seeded stream of dice, for the laboratory and for tests."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def __call__(self, chance: Chance) -> Outcome:
        return tuple(int(self.rng.random() * n) + 1 for n in chance.faces())


class Script:
    """Dice written down beforehand: each number answers one die, in order."""

    def __init__(self, rolls: Iterable[int]) -> None:
        self.rolls = list(rolls)

    def __call__(self, chance: Chance) -> Outcome:
        faces = chance.faces()
        if len(self.rolls) < len(faces):
            raise ValueError(f"the script of dice ran out before {chance}")
        rolled, self.rolls = tuple(self.rolls[: len(faces)]), self.rolls[len(faces) :]
        for value, n in zip(rolled, faces, strict=True):
            if not 1 <= value <= n:
                raise ValueError(f"a die of {n} cannot show {value}")
        return rolled
