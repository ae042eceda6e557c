"""Standing orders of SS Panzer: fire at units that move in zones (7.2) or enter for close combat (11.2)."""

from __future__ import annotations

from fractions import Fraction

from steppe.games.ss_panzer import SSPanzer
from steppe.games.ss_panzer.close_combat import EntryFire
from steppe.games.ss_panzer.fire import Aim, aim
from steppe.games.ss_panzer.reaction import React
from steppe.games.ss_panzer.state import PanzerState
from steppe.table.basics import Action, Side

HOLD: Action = ("pass",)


def answer(g: SSPanzer, s: PanzerState, side: Side, least: Fraction) -> Action | None:
    """The best shot whose chance to hit is high enough; artillery is never spent without its owner's word."""
    top = s.agenda[-1] if s.agenda else None
    shots: dict[Action, Aim]
    if isinstance(top, React):
        shots = {("shoot", g.units[u]): aim(g, s, u, top.unit, top.what) for u in top.shooters(g, s)}
    elif isinstance(top, EntryFire) and not top.guns_left(g, s):
        pairs = [(u, t) for u in top.shooters(g, s) for t in top.targets(g, s, u)]
        shots = {("shoot", g.units[u], g.units[t]): aim(g, s, u, t, g.entry_fire) for u, t in pairs}
    else:
        return None
    if top.side != side or not shots:
        return None
    best = max(shots, key=lambda action: chance_to_hit(shots[action]))
    return best if chance_to_hit(shots[best]) >= least else HOLD


def chance_to_hit(aimed: Aim) -> Fraction:
    """Of at least one die."""
    return 1 - aimed.hits()[0]
