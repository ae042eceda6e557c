"""Standing orders of SS Panzer: fire at units that move in zones (7.2) or enter for close combat (11.2)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from steppe.games.ss_panzer import SSPanzer
from steppe.games.ss_panzer.close_combat import EntryFire
from steppe.games.ss_panzer.fire import Aim, aim
from steppe.games.ss_panzer.reaction import React
from steppe.games.ss_panzer.state import PanzerState, is_suppressed
from steppe.table.basics import Action, Side, Unit

HOLD: Action = ("pass",)


def answer(g: SSPanzer, s: PanzerState, side: Side, least: Fraction) -> Action | None:
    """The best shot whose chance to do something is high enough; artillery never fires without its owner's
    word."""
    top = s.agenda[-1] if s.agenda else None
    if top is None or not isinstance(top, React | EntryFire) or top.side != side:
        return None
    chances = dict(_shots(g, s, top))
    if not chances or (isinstance(top, EntryFire) and top.guns_left(g, s)):
        return None
    best = max(chances, key=chances.__getitem__)
    return best if chances[best] >= least else HOLD


def _shots(g: SSPanzer, s: PanzerState, top: React | EntryFire) -> Iterator[tuple[Action, Fraction]]:
    for u in top.shooters(g, s):
        if isinstance(top, React):
            yield ("shoot", g.units[u]), chance_of(s, top.unit, aim(g, s, u, top.unit, top.what))
        else:
            for t in top.targets(g, s, u):
                yield ("shoot", g.units[u], g.units[t]), chance_of(s, t, aim(g, s, u, t, g.entry_fire))


def chance_of(s: PanzerState, target: Unit, aimed: Aim) -> Fraction:
    """That a shot does something: one hit does, but [9.7.2] to a suppressed unit only two do."""
    needed = 2 if is_suppressed(s, target) else 1
    return sum((share for hits, share in aimed.hits().items() if hits >= needed), Fraction(0))
