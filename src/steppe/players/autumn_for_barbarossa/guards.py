"""Who goes together to where reserves are to arrive, so that no enemy stands there first [S-13.4], and to
what a plan wants to be held."""

from __future__ import annotations

from itertools import accumulate

from steppe.players.autumn_for_barbarossa.muster import Muster


def plan_guards(m: Muster) -> None:
    """The hex where most are awaited first. One unit alone is run over, so that they are weighed together."""
    o = m.o
    for h in sorted(o.awaits, key=lambda h: (-o.awaits[h], h)):
        if o.s.holder[h] != o.foe + 1 and not o.has_last_word:
            _guard(m, h)


def _guard(m: Muster, h: int) -> None:
    o, p = m.o, m.o.params
    there = o.s.stacks.get(h, ())
    comers = [u for u in m.free if o.s.at[u] != h and h in m.field(u).cost]
    comers = sorted(comers, key=lambda u: (-o.defence_of(u), u))[: m.room(h)]
    defences = list(accumulate((o.defence_of(u) for u in comers), initial=o.defence_at(h)))
    kept = [1 - o.chance_of_loss(h, defence) if defence else 0.0 for defence in defences]
    count = max(range(len(kept)), key=lambda n: (kept[n] * o.awaits[h] - p.guarding * n, -n))
    for u in comers[:count]:
        m.send(u, h)
    for u in there:
        if u in m.free and kept[count] * o.awaits[h] > p.guarding * len(there):
            m.stay(u)


def fill(m: Muster, hexes: tuple[int, ...]) -> None:
    """As many as have room in each of some hexes: those who are there already, then the best defenders."""
    o = m.o
    for h in hexes:
        if o.s.holder[h] == o.foe + 1:
            continue
        for u in o.s.stacks.get(h, ()):
            m.stay(u)
        comers = [u for u in m.free if h in m.field(u).cost]
        for u in sorted(comers, key=lambda u: (-o.defence_of(u), o.attack_of(u), u))[: m.room(h)]:
            m.send(u, h)
