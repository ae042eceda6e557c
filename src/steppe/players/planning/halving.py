"""Sequential halving: a number of futures is spent on plans, more of them on those that look better.

All plans that are still in are tried on the same worlds. The first plan, which the script would follow of
itself, is given up only for one that is better by a margin, and by more than the worlds scatter: a few
futures pick noise otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import fmean, stdev
from typing import NamedTuple, TypeVar

P = TypeVar("P")

DOUBT = 0.5
"""How many standard errors a gain must be above nothing."""

SORTED_OUT = 1e6

Try = Callable[[P, int], float]
"""What a plan leads to in the world of that number, for the side that plans."""


class Judged(NamedTuple):
    """A plan, the futures that were spent on it, and their mean."""

    place: int
    """In the order in which the plans were named."""
    futures: int
    mean: float


def halve(plans: Sequence[P], futures: int, attempt: Try[P], margin: float) -> list[Judged]:
    """All plans, best first; the first of the result is the one to follow."""
    found: list[list[float]] = [[] for _ in plans]
    inside = list(range(len(plans)))
    left = futures
    rounds = max(len(plans) - 1, 1).bit_length()
    while rounds and left >= len(inside):
        worlds = max(left // rounds // len(inside), 1)
        for place in inside:
            done = len(found[place])
            found[place] += [attempt(plans[place], world) for world in range(done, done + worlds)]
        left -= worlds * len(inside)
        rounds -= 1
        ranked = sorted(inside, key=lambda place: (-fmean(found[place]), place))
        inside = sorted({0, *ranked[: max((len(ranked) + 1) // 2, 1)]})
    judged = [
        Judged(place, len(tries), fmean(tries) if tries else float("-inf"))
        for place, tries in enumerate(found)
    ]
    return sorted(judged, key=lambda each: (-_worth(each, found, inside, margin), each.place))


def _worth(each: Judged, found: list[list[float]], inside: list[int], margin: float) -> float:
    """How much better than the first plan one surely is. Who was sorted out is not taken, however well a
    single future of his went."""
    if each.place == 0:
        return 0.0
    if each.place not in inside:
        return each.mean - SORTED_OUT
    gains = [one - own for one, own in zip(found[each.place], found[0], strict=True)]
    doubt = stdev(gains) / len(gains) ** 0.5 if len(gains) > 1 else 0.0
    return fmean(gains) - DOUBT * doubt - margin
