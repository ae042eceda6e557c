"""The start of a battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from steppe.games.kursk_1943.crossing import claim_bridges
from steppe.games.kursk_1943.sequence import GameTurn
from steppe.games.kursk_1943.state import GERMAN, REDUCED, SOVIET, TRANSPORT, KurskState, blank
from steppe.mechanics.deploy import lay_out
from steppe.table.basics import ASIDE, DEAD, POOL
from steppe.table.state import holds

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943


def start(g: Kursk1943) -> KurskState:
    """The state before the first decision: [1.3.3] units in their hexes, some with levels lost; [4.3.1] each
    side controls what lies behind its front; fortified units begin on field fortifications; bridges that the
    battle says are destroyed. Towed guns begin in
    combat setup, those that arrive in transport setup."""
    s = blank(g)
    battle = g.battle
    lay_out(g, s, dict(battle.start))
    for line in battle.arrivals:
        for u in line.units:
            if s.at[u] == ASIDE:
                s.at[u] = POOL
                s.flags[u] |= TRANSPORT if g.counters[u].is_gun else 0
    for u in battle.reduced:
        s.flags[u] |= REDUCED
    for u in battle.eliminated:
        s.at[u] = DEAD
    for behind in g.german_at_start:
        s.control[behind] = GERMAN
    for h in sorted(s.stacks):
        side = GERMAN if holds(s, GERMAN, h) else SOVIET
        s.control[h] = side
        if side in battle.fortified or h in battle.fortified_hexes:
            s.works[h] = side + 1
    s.blown = list(battle.blown)
    s.ammunition = list(battle.ammunition)
    for h in sorted(s.stacks):
        claim_bridges(g, s, h)
    s.agenda = [GameTurn(1)]
    return s
