"""What may lie under the counters that a side cannot see."""

from __future__ import annotations

import random

from steppe.games.autumn_for_barbarossa import AutumnForBarbarossa
from steppe.games.autumn_for_barbarossa.state import PUBLIC_FLAGS, BarbarossaState
from steppe.table.basics import HIDDEN, POOL, Side, Unit, other
from steppe.table.state import build_indexes


def imagine(
    g: AutumnForBarbarossa, sight: BarbarossaState, side: Side, rng: random.Random
) -> BarbarossaState:
    """A whole state that a side, when it is asked, could believe in. Nobody can see what hidden counters have
    lost, so they are taken for whole."""
    s = sight.copy()
    n, foe = len(g.units), other(side)
    places = [Unit(u) for u in range(n, len(s.at)) if s.at[u] >= 0]
    hidden = [Unit(u) for u in g.units_of[foe] if s.at[u] == HIDDEN]
    rng.shuffle(hidden)
    cup = [u for u in hidden if g.is_drawn[u]][: len(hidden) - len(places)]
    for u in cup:  # [5.0]
        s.at[u] = POOL
    beneath = [u for u in hidden if s.at[u] == HIDDEN]
    for place, u in zip(places, beneath, strict=True):
        s.at[u], s.height[u], s.flags[u] = s.at[place], s.height[place], s.flags[place] & PUBLIC_FLAGS
    del s.at[n:], s.height[n:], s.flags[n:], s.known[n:]
    build_indexes(g, s)
    return s
