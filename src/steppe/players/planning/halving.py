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

WORLDS = (2, 6, 12, 24, 48)
"""How many a plan has been tried in after each round: dice are dealt out evenly over two, six and so on."""

DOUBT = 0.25
"""How many standard errors a gain must be above nothing, reckoned as if the worlds were independent, which
is too much by two or three times where dice are dealt out evenly."""

ENOUGH = 6
"""Worlds after which a plan that has come to the same as the first in all of them is not tried any more."""

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
    left, done = futures, 0
    for worlds in WORLDS:
        inside = inside[: left // (worlds - done)]
        if len(inside) < 2:
            break
        for place in inside:
            found[place] += [attempt(plans[place], world) for world in range(done, worlds)]
        left -= (worlds - done) * len(inside)
        done = worlds
        ranked = sorted(inside[1:], key=lambda place: (-fmean(found[place]), place))
        ranked = [place for place in ranked if done < ENOUGH or found[place] != found[0]]
        inside = [0, *ranked[: max(len(inside) // 2 - 1, 1)]]
    inside = [place for place, tries in enumerate(found) if len(tries) == done]
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
