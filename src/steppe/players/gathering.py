"""Who attacks together: a set chosen one by one, by whatever the game says a set is worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

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


class Valued(Protocol):
    """Anything that promises something, at a target."""

    @property
    def value(self) -> float: ...
    @property
    def target(self) -> int: ...


A = TypeVar("A", bound=Valued)


def best_first(
    found: list[A], again: Callable[[A], A | None], commit: Callable[[A], None], least: float
) -> list[A]:
    """Commit the best, then the next best with who is left, and so on, as long as they promise enough. Each
    is thought of again before, as somebody it counted on may have been taken. Returns those that were
    made."""
    queue, made = list(found), []
    while queue:
        queue.sort(key=lambda one: (one.value, -one.target))
        best = queue.pop()
        if best.value < least:
            break
        now = again(best)
        if now is None:
            continue
        if now.value < best.value - 1e-9:
            queue.append(now)
            continue
        commit(now)
        made.append(now)
    return made
