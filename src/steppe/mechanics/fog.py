"""Fog of war: views in which unknown counters take the place of counters that a reader may not look at.

The game decides which counters are hidden from whom, and which of their flags are public.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from msgspec import structs

from steppe.table.basics import ASIDE, HIDDEN, Reader, Side, Unit
from steppe.table.game import AnyGame
from steppe.table.state import State

S = TypeVar("S", bound=State)

Names = Mapping[Unit, Unit]
"""Counter -> the counter that takes its place."""


def hidden_from(s: State, down: Iterable[Unit], reader: Reader) -> list[Unit]:
    """The face-down counters that a reader has not looked at."""
    # A watcher knows what both sides know. A counter's owner always knows it, so the other side decides.
    looked = 0b11 if reader < 0 else 1 << reader
    return [u for u in down if not s.known[u] & looked]


def to_be_covered(g: AnyGame, s: S) -> S:
    """A copy of the table that has room for unknown counters."""
    seen = s.copy()
    n = 2 * len(g.units)
    seen.at += [int(ASIDE)] * n
    seen.height += bytearray(n)
    seen.flags += [0] * n
    seen.known += bytearray(n)
    return seen


def cover(
    g: AnyGame, s: State, seen: State, side: Side, hidden: Iterable[Unit], public_flags: int = 0
) -> dict[Unit, Unit]:
    """Lay unknown counters in place of a side's hidden ones, in this order. They keep only the flags that are
    public. Returns which unknown counter stands for which hidden one, for `renamed`."""
    instead: dict[Unit, Unit] = {}
    piles: dict[int, list[Unit]] = {}
    at, height, flags = seen.at, seen.height, seen.flags
    for unknown, u in enumerate(hidden, g.unknown(side, 0)):
        h, place = s.at[u], s.height[u]
        at[unknown] = h
        height[unknown] = place
        flags[unknown] = s.flags[u] & public_flags
        if h not in piles:
            piles[h] = list(s.stacks[h])
        piles[h][place] = instead[u] = Unit(unknown)
        at[u], height[u], flags[u] = HIDDEN, 0, 0
        seen.known[u] = 0
    for h, pile in piles.items():
        seen.stacks[h] = tuple(pile)
    return instead


def hide(seen: State, u: Unit) -> None:
    """Forget all that was known of a counter."""
    seen.at[u] = HIDDEN
    seen.height[u] = 0
    seen.flags[u] = 0
    seen.known[u] = 0


def shuffle(
    s: State,
    dealt: State,
    units: Sequence[Unit],
    rng: random.Random,
    place_flags: int = 0,
    sizes: Sequence[int] | None = None,
    room: Mapping[int, int] | None = None,
) -> dict[Unit, Unit]:
    """Let counters that a reader cannot tell apart change places. Returns which counter came to whose place.

    `place_flags` are flags of what was done in a place; they stay with the place. If `sizes` of counters and
    the `room` of hexes are given, no hex takes more than it has room for. The indexes of `dealt` must be
    built anew afterwards.
    """
    mixed = sorted(units)
    rng.shuffle(mixed)
    if sizes is not None and room is not None:
        mixed = _fitting([s.at[u] for u in units], mixed, sizes, room, rng)
    instead = dict(zip(units, mixed, strict=True))
    for old, new in instead.items():
        dealt.at[new] = s.at[old]
        dealt.height[new] = s.height[old]
        dealt.known[new] = s.known[old]
        dealt.flags[new] = s.flags[new] & ~place_flags | s.flags[old] & place_flags
    return instead


TRIES = 200


def _fitting(
    hexes: list[int], units: list[Unit], sizes: Sequence[int], room: Mapping[int, int], rng: random.Random
) -> list[Unit]:
    """Counters for these hexes, at random, so that no hex takes more than it has room for. The counters' true
    places have no part in it: a deal that leaned towards the truth would give some of it away."""
    for _ in range(TRIES):
        found = _tried(hexes, units, sizes, dict(room), rng)
        if found is not None:
            return found
        rng.shuffle(units)
    raise ValueError("these counters cannot lie in these hexes")


def _tried(
    hexes: list[int], units: list[Unit], sizes: Sequence[int], left: dict[int, int], rng: random.Random
) -> list[Unit] | None:
    """One try at `_fitting`; None if it fails. The largest counters come first. Each goes to any place that
    leaves its hex enough room to fill its other places with the smallest counters."""
    least = min((sizes[u] for u in units), default=0)
    places = {h: [i for i, other in enumerate(hexes) if other == h] for h in hexes}
    found: dict[int, Unit] = {}
    for u in sorted(units, key=lambda u: -sizes[u]):
        open_places = [
            i for h, free in places.items() if left[h] - sizes[u] >= (len(free) - 1) * least for i in free
        ]
        if not open_places:
            return None
        i = rng.choice(open_places)
        found[i] = u
        left[hexes[i]] -= sizes[u]
        places[hexes[i]].remove(i)
    return [found[i] for i in range(len(hexes))]


def renamed(agenda: Iterable[Any], instead: Names) -> list[Any]:
    """The steps of an agenda with other counters in place of hidden ones. A step that can name hidden
    counters calls them `units`."""
    return [_renamed(step, instead) if instead else step for step in agenda]


def _renamed(step: Any, instead: Names) -> Any:
    if "units" not in step.__struct_fields__:
        return step
    return structs.replace(step, units=tuple(sorted(instead.get(u, u) for u in step.units)))
