"""Fog of war: sights in which unknown counters lie in place of those that a reader may not look at.

Which counters are hidden from whom is the game's to say, and which of their flags anybody can tell.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from msgspec import structs

from steppe.table.basics import ASIDE, HIDDEN, Side, Unit
from steppe.table.game import AnyGame
from steppe.table.state import State

S = TypeVar("S", bound=State)

Names = Mapping[Unit, Unit]
"""Counter -> the one that takes its place."""


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
    """Lay unknown counters in place of a side's hidden ones, in this order, with flags that anybody can tell.
    Returns who stands for whom, for `renamed`."""
    instead: dict[Unit, Unit] = {}
    piles: dict[int, list[Unit]] = {}
    for unknown, u in enumerate(hidden, g.unknown(side, 0)):
        h = s.at[u]
        seen.at[unknown] = h
        seen.height[unknown] = s.height[u]
        seen.flags[unknown] = s.flags[u] & public_flags
        if h not in piles:
            piles[h] = list(s.stacks[h])
        piles[h][s.height[u]] = instead[u] = Unit(unknown)
        hide(seen, u)
    for h, pile in piles.items():
        seen.stacks[h] = tuple(pile)
    return instead


def hide(seen: State, u: Unit) -> None:
    """All that was known of a counter goes."""
    seen.at[u] = HIDDEN
    seen.height[u] = 0
    seen.flags[u] = 0
    seen.known[u] = 0


def shuffle(
    s: State, dealt: State, units: list[Unit], rng: random.Random, place_flags: int = 0
) -> dict[Unit, Unit]:
    """Let counters that look alike change places; `place_flags` are what was done there and stay with the
    place. Returns who came to whose place. The indexes of `dealt` must be built anew afterwards."""
    mixed = units[:]
    rng.shuffle(mixed)
    instead = dict(zip(units, mixed, strict=True))
    for old, new in instead.items():
        dealt.at[new] = s.at[old]
        dealt.height[new] = s.height[old]
        dealt.known[new] = s.known[old]
        dealt.flags[new] = s.flags[new] & ~place_flags | s.flags[old] & place_flags
    return instead


def renamed(agenda: Iterable[Any], instead: Names) -> list[Any]:
    """The steps of an agenda with other counters. A step that can name hidden counters calls them `units`."""
    return [_renamed(step, instead) if instead else step for step in agenda]


def _renamed(step: Any, instead: Names) -> Any:
    if "units" not in step.__struct_fields__:
        return step
    return structs.replace(step, units=tuple(sorted(instead.get(u, u) for u in step.units)))
