"""Who attacks together: a set chosen one by one, by whatever the game says a set is worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Gathered(NamedTuple, Generic[T]):
    value: float
    chosen: tuple[T, ...]


def strongest_first(ranked: Sequence[T], value: Callable[[tuple[T, ...]], float]) -> Gathered[T] | None:
    """Of all beginnings of the list the one that is worth most; None of an empty list."""
    best: Gathered[T] | None = None
    for count in range(1, len(ranked) + 1):
        chosen = tuple(ranked[:count])
        found = Gathered(value(chosen), chosen)
        if best is None or found.value > best.value:
            best = found
    return best


def only_the_needed(
    ranked: Sequence[T], best: Gathered[T], value: Callable[[tuple[T, ...]], float]
) -> Gathered[T]:
    """Each in turn, the weakest first, is left out or taken in if that is worth more."""
    for one in reversed(ranked):
        if one in best.chosen:
            changed = tuple(other for other in best.chosen if other != one)
        else:
            changed = (*best.chosen, one)
        if changed:
            found = Gathered(value(changed), changed)
            if found.value > best.value:
                best = found
    return best
