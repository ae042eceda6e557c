"""What may lie under the masks of the other side."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from functools import lru_cache

from steppe.games.kursk_1943 import Kursk1943
from steppe.games.kursk_1943.state import (
    GUN,
    LEVELS_TOLD,
    ONE_LEVEL,
    PUBLIC_FLAGS,
    REDUCED,
    STAFF,
    TYPE_SHIFT,
    ZONELESS,
    KurskState,
)
from steppe.games.kursk_1943.view import told_type
from steppe.hexes import Hex
from steppe.mechanics.fog import renamed
from steppe.table.basics import HIDDEN, Side, Unit, other
from steppe.table.state import build_indexes

LOOKS = GUN | STAFF | ZONELESS
TELLING = LOOKS | LEVELS_TOLD | ONE_LEVEL | 15 << TYPE_SHIFT
"""All that a mask tells of the counter under it."""

Order = Callable[[int], Iterable[Unit]]
"""Of a hex: the counters of the other side, whoever is put there first before the others."""


def imagine(g: Kursk1943, sight: KurskState, side: Side, rng: random.Random) -> KurskState:
    """A whole state that a side, when it is asked, could believe in. Nobody can see what hidden counters have
    lost, so they are taken for whole unless that must be told [16.1.4]."""
    rank = {u: rng.random() for u in g.units_of[other(side)]}
    order = sorted(map(Unit, rank), key=rank.__getitem__)
    return _filled(g, sight, side, lambda h: order)


def likeliest(g: Kursk1943, sight: KurskState, side: Side) -> KurskState:
    """The state that a side has in mind: everybody knows the lists of the set-up and of those who arrive, so
    each mask is taken for whoever began nearest to it."""
    return _filled(g, sight, side, lambda h: _nearest(g, other(side), h))


@lru_cache(maxsize=4096)
def _nearest(g: Kursk1943, side: Side, h: int) -> tuple[Unit, ...]:
    """The counters of a side, those first that began nearest to a hex."""
    start, arrivals = g.battle.start, g.battle.arrivals

    def away(u: Unit) -> int:
        line = g.arrival_of.get(u)
        entries = (start[u],) if u in start else () if line is None else arrivals[line].entry
        return min((g.grid.distance(n, Hex(h)) for n in entries), default=0)

    return tuple(sorted(map(Unit, g.units_of[side]), key=lambda u: (away(u), u)))


def _filled(g: Kursk1943, sight: KurskState, side: Side, order: Order) -> KurskState:
    s = sight.copy()
    n = len(g.units)
    instead: dict[Unit, Unit] = {}
    at = s.at
    masks = [Unit(v) for v in range(n, len(at)) if at[v] >= 0]
    for place in sorted(masks, key=lambda v: _freedom(s.flags[v])):
        h, flags = at[place], s.flags[place]
        fits = _fitting(g, flags)
        u = next(u for u in order(h) if at[u] == HIDDEN and fits[u])
        instead[place] = u
        at[u], s.height[u] = h, s.height[place]
        s.flags[u] = flags & (PUBLIC_FLAGS | REDUCED)
    del s.at[n:], s.height[n:], s.flags[n:], s.known[n:]
    s.agenda = renamed(sight.agenda, instead)
    build_indexes(g, s)
    return s


def _freedom(flags: int) -> int:
    """Those of whom most is told come first, so that somebody is left for each."""
    return (0 if told_type(flags) else 2) + (0 if flags & LEVELS_TOLD else 1)


def _fitting(g: Kursk1943, flags: int) -> bytes:
    """Per counter: whether it could be one of which these flags are seen."""
    return _with_flags(g, flags & TELLING)


@lru_cache(maxsize=1024)
def _with_flags(g: Kursk1943, flags: int) -> bytes:
    kind = told_type(flags)
    return bytes(
        g.looks[u] == flags & LOOKS
        and (not flags & LEVELS_TOLD or bool(flags & ONE_LEVEL) == (counter.levels == 1))
        and (not kind or counter.type == kind)
        for u, counter in enumerate(g.counters)
    )
