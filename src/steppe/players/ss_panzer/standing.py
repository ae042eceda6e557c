"""Standing orders of SS Panzer: fire at units that move in zones (7.2) or enter for close combat (11.2), in
the close combats of the other side's turn (11.3), and with artillery that is drawn (13.2.4) or supports a hex
that is entered (13.3.2)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from steppe.games.ss_panzer import SSPanzer
from steppe.games.ss_panzer.artillery import ENTRY, SUPPORT, Support, aim_artillery
from steppe.games.ss_panzer.close_combat import EntryFire, Melee, aim_close, close_outcome
from steppe.games.ss_panzer.fire import Aim, aim
from steppe.games.ss_panzer.reaction import React
from steppe.games.ss_panzer.state import USED, PanzerState, is_suppressed
from steppe.table.basics import Action, Side, Unit

HOLD: Action = ("pass",)

Shots = Iterator[tuple[Action, Fraction]]


def answer(g: SSPanzer, s: PanzerState, side: Side, least: Fraction) -> Action | None:
    """The best shot whose chance to do something is high enough, else none; None if the side must decide
    itself."""
    top = s.agenda[-1] if s.agenda else None
    if top is None or not isinstance(top, React | EntryFire | Melee | Support) or top.side != side:
        return None
    if isinstance(top, Melee):
        return _in_melee(g, s, top, least)
    shots = _drawn(g, s, top) if isinstance(top, Support) else _shots(g, s, top)
    chances = dict(shots)
    best = max(chances, key=chances.__getitem__, default=HOLD)
    if chances.get(best, -1) >= least:
        return best
    return None if isinstance(top, Support) else HOLD  # [13.2.4] it must fire: then its owner says at whom


def _shots(g: SSPanzer, s: PanzerState, top: React | EntryFire) -> Shots:
    for u in top.shooters(g, s):
        if isinstance(top, React):
            yield ("shoot", g.units[u]), chance_of(s, top.unit, aim(g, s, u, top.unit, top.what))
        else:
            for t in top.targets(g, s, u):
                yield ("shoot", g.units[u], g.units[t]), chance_of(s, t, aim(g, s, u, t, g.entry_fire))
    if isinstance(top, EntryFire):
        yield from _shells(g, s, top)


def _shells(g: SSPanzer, s: PanzerState, top: EntryFire) -> Shots:
    """[13.3.4] A gun that has fired this turn is not risked without its owner's word."""
    for i in top.guns_left(g, s):
        for t in top.entering(s) if not s.guns[i] & USED else ():
            chance = chance_of(s, t, aim_artillery(g, s, t, ENTRY))
            yield ("shell", g.gun_names[i], g.units[t]), chance


def _drawn(g: SSPanzer, s: PanzerState, top: Support) -> Shots:
    """[13.4] Targets next to friends are left to the owner, as shells may fall short there."""
    for t in top.units(g, s):
        if not s.near[top.side][s.at[t]]:
            yield ("support", g.units[t]), chance_of(s, t, aim_artillery(g, s, t, SUPPORT))


def _in_melee(g: SSPanzer, s: PanzerState, top: Melee, least: Fraction) -> Action | None:
    """[11.3] In a close combat of the other side's turn: fire costs nothing there, so whoever fires at all
    fires at his best target, however small the chance."""
    if not top.second:
        return None
    if least > 1:
        return HOLD
    chances = {
        ("shoot", g.units[u], g.units[t]): _step_chance(g, s, top, u, t)
        for u in top.shooters(g, s)
        for t in top.targets(g, s, u)
    }
    return max(chances, key=chances.__getitem__)


def _step_chance(g: SSPanzer, s: PanzerState, top: Melee, u: Unit, t: Unit) -> Fraction:
    """[11.3.1] One hit does nothing in a close combat."""
    aimed = aim_close(g, s, u, t, top.takes_support(g, s, u, t))
    return sum((p for hits, p in aimed.hits().items() if close_outcome(hits) == "step"), Fraction(0))


def chance_of(s: PanzerState, target: Unit, aimed: Aim) -> Fraction:
    """That a shot does something: one hit does, but [9.7.2] to a suppressed unit only two do."""
    needed = 2 if is_suppressed(s, target) else 1
    return sum((share for hits, share in aimed.hits().items() if hits >= needed), Fraction(0))
