"""What may lie under the counters that a side cannot see, and in the hand of the other."""

from __future__ import annotations

import random
from collections import Counter

from steppe.games.grossdeutschland import Grossdeutschland
from steppe.games.grossdeutschland.arrivals import is_due
from steppe.games.grossdeutschland.state import STAFF, DivisionState
from steppe.games.grossdeutschland.view import PUBLIC_FLAGS, UNTOLD
from steppe.table.basics import HIDDEN, POOL, Side, Unit, other
from steppe.table.state import build_indexes


def imagine(g: Grossdeutschland, sight: DivisionState, side: Side, rng: random.Random) -> DivisionState:
    """A whole state that a side, when it is asked, could believe in. Nobody can see what hidden counters have
    lost, so they are taken for whole."""
    s = sight.copy()
    n, foe = len(g.units), other(side)
    hidden = [Unit(u) for u in g.units_of[foe] if s.at[u] == HIDDEN]
    rng.shuffle(hidden)
    for is_hq in (False, True):
        places = [Unit(u) for u in range(n, len(s.at)) if s.at[u] >= 0 and bool(s.flags[u] & STAFF) == is_hq]
        units = _on_the_map(g, s, [u for u in hidden if g.counters[u].is_hq == is_hq], len(places))
        for place, u in zip(places, units, strict=True):
            s.at[u], s.height[u], s.flags[u] = s.at[place], s.height[place], s.flags[place] & PUBLIC_FLAGS
            s.unsupplied[u] = s.unsupplied[place]
            s.nominated = [int(u) if v == place else v for v in s.nominated]
    s.nominated.sort()
    del s.at[n:], s.height[n:], s.flags[n:], s.known[n:], s.unsupplied[n:]
    _deal_hand(g, s, foe, rng)
    build_indexes(g, s)
    return s


def _on_the_map(g: Grossdeutschland, s: DivisionState, units: list[Unit], count: int) -> list[Unit]:
    """So many of some hidden counters, in this order; the others wait, and are among those that are due."""
    for u in units:
        s.at[u] = POOL
    waiting = [u for u in units if is_due(g, s, u)][: len(units) - count]
    return [u for u in units if u not in waiting]


def _deal_hand(g: Grossdeutschland, s: DivisionState, side: Side, rng: random.Random) -> None:
    """[10.3.7] For each black chit of a hand that was drawn one of those that nobody has seen."""
    known = [name for name in s.hands[side] if name != UNTOLD]
    black = Counter({name: s.unseen[name] for name, chit in g.events.items() if chit.colour == "black"})
    pool = sorted(black.elements())
    rng.shuffle(pool)
    drawn = pool[: len(s.hands[side]) - len(known)]
    for name in drawn:
        s.unseen[name] -= 1
    s.hands[side] = tuple(sorted((*known, *drawn)))
