"""Which bridges engineers blow: those by which the enemy would come, with nobody of ours beyond."""

from __future__ import annotations

from steppe.games.grossdeutschland.engineers import bridges_near, demolishers
from steppe.games.grossdeutschland.movement import MovementPart
from steppe.players.grossdeutschland.outlook import Outlook
from steppe.table.basics import Action


def demolition(o: Outlook, step: MovementPart) -> Action | None:
    """Only the side that has no points to win on the other bank destroys what is in its own way, too."""
    if o.g.victory.side == o.side:
        return None
    for u in demolishers(step, o.g, o.s):
        for to in bridges_near(step, o.g, o.s, u):
            if _comes_from(o, o.s.at[u], to):
                return ("demolish", o.g.units[u], o.g.numbers[to])
    return None


def _comes_from(o: Outlook, here: int, to: int) -> bool:
    p = o.params
    enemies = [h for h in o.foe_hexes if o.distance(h, to) <= p.blow_within]
    beyond = [h for h in enemies if o.distance(h, to) < o.distance(h, here)]
    if not beyond or len(beyond) < len(enemies):
        return False
    own = [h for h in o.own_hexes if o.distance(h, to) <= p.blow_beyond]
    return all(o.distance(h, here) < o.distance(h, to) for h in own)
