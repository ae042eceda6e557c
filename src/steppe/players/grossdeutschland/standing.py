"""Standing orders of Grossdeutschland: opportunity fire (11.4), and all questions to which there is only one
answer, because they are asked so that being asked tells the enemy nothing."""

from __future__ import annotations

from fractions import Fraction

from steppe.games.grossdeutschland import Grossdeutschland
from steppe.games.grossdeutschland.chits import PlayBlack
from steppe.games.grossdeutschland.direct_fire import effect
from steppe.games.grossdeutschland.opportunity import React
from steppe.games.grossdeutschland.replacements import Rebuild
from steppe.games.grossdeutschland.state import DivisionState
from steppe.games.grossdeutschland.support import Support
from steppe.mechanics.odds import spread
from steppe.table.basics import Action, Side, Unit
from steppe.table.steps import Dice

HOLD: Action = ("pass",)


def answer(g: Grossdeutschland, s: DivisionState, side: Side, least: Fraction) -> Action | None:
    """The best shot whose chance to pin or hurt is high enough, else none; None if the side must decide
    itself: about its artillery, its black chits and its replacements, as long as there is anything to say."""
    top = s.agenda[-1] if s.agenda else None
    if not isinstance(top, React | Support | PlayBlack | Rebuild) or top.side != side:
        return None
    if isinstance(top, React):
        return best_shot(g, s, top, least)
    return HOLD if top.choices(g, s, side, ()) == list(HOLD) else None


def best_shot(g: Grossdeutschland, s: DivisionState, top: React, least: Fraction) -> Action:
    chances: dict[Action, Fraction] = {
        ("shoot", g.units[u], g.units[t]): chance_of(g, s, u, t)
        for u in top.guns(g, s)
        for t in top.targets(g, s, u)
    }
    best = max(chances, key=chances.__getitem__, default=HOLD)
    return best if chances.get(best, Fraction(-1)) >= least else HOLD


def chance_of(g: Grossdeutschland, s: DivisionState, u: Unit, target: Unit) -> Fraction:
    """[11.3.5] That a shot at a mover does something."""
    found = spread(Dice(g.numbers_of.direct_dice), lambda dice: effect(g, s, u, target, dice))
    return 1 - found.get("miss", Fraction(0))
