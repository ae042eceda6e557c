"""What may lie under the masks of the other side."""

from __future__ import annotations

import random
from collections.abc import Callable

from steppe.games.kursk_1943 import Kursk1943
from steppe.games.kursk_1943.state import (
    GUN,
    LEVELS_TOLD,
    ONE_LEVEL,
    PUBLIC_FLAGS,
    REDUCED,
    STAFF,
    ZONELESS,
    KurskState,
)
from steppe.games.kursk_1943.view import told_type
from steppe.hexes import Hex
from steppe.mechanics.fog import renamed
from steppe.table.basics import HIDDEN, Side, Unit, other
from steppe.table.state import build_indexes

LOOKS = GUN | STAFF | ZONELESS

Order = Callable[[Unit, int], tuple[float, ...]]
"""Which hidden counter is put first into a hex: the lowest."""


def imagine(g: Kursk1943, sight: KurskState, side: Side, rng: random.Random) -> KurskState:
    """A whole state that a side, when it is asked, could believe in. Nobody can see what hidden counters have
    lost, so they are taken for whole unless that must be told [16.1.4]."""
    rank = {u: rng.random() for u in g.units_of[other(side)]}
    return _filled(g, sight, side, lambda u, h: (rank[u],))


def likeliest(g: Kursk1943, sight: KurskState, side: Side) -> KurskState:
    """The state that a side has in mind: everybody knows the lists of the set-up and of those who arrive, so
    each mask is taken for whoever began nearest to it."""
    start, arrivals = g.battle.start, g.battle.arrivals

    def order(u: Unit, h: int) -> tuple[float, ...]:
        if u in start:
            return (g.grid.distance(start[u], Hex(h)), u)
        line = g.arrival_of.get(u)
        entries = () if line is None else arrivals[line].entry
        return (min((g.grid.distance(n, Hex(h)) for n in entries), default=0), u)

    return _filled(g, sight, side, order)


def _filled(g: Kursk1943, sight: KurskState, side: Side, order: Order) -> KurskState:
    s = sight.copy()
    n = len(g.units)
    hidden = [Unit(u) for u in g.units_of[other(side)] if s.at[u] == HIDDEN]
    instead: dict[Unit, Unit] = {}
    for place in sorted((Unit(v) for v in range(n, len(s.at)) if s.at[v] >= 0), key=lambda v: _freedom(s, v)):
        able = [u for u in hidden if _fits(g, s, place, u)]
        u = min(able, key=lambda u: order(u, s.at[place]))
        hidden.remove(u)
        instead[place] = u
        s.at[u], s.height[u] = s.at[place], s.height[place]
        s.flags[u] = s.flags[place] & (PUBLIC_FLAGS | REDUCED)
    del s.at[n:], s.height[n:], s.flags[n:], s.known[n:]
    s.agenda = renamed(sight.agenda, instead)
    build_indexes(g, s)
    return s


def _freedom(s: KurskState, place: Unit) -> tuple[bool, bool, int]:
    """Those of whom most is told come first, so that somebody is left for each."""
    flags = s.flags[place]
    return not told_type(flags), not flags & LEVELS_TOLD, place


def _fits(g: Kursk1943, s: KurskState, place: Unit, u: Unit) -> bool:
    flags, counter = s.flags[place], g.counters[u]
    if g.looks[u] != flags & LOOKS:
        return False
    if flags & LEVELS_TOLD and bool(flags & ONE_LEVEL) != (counter.levels == 1):
        return False
    kind = told_type(flags)
    return not kind or counter.type == kind
