"""What a player is told of a move that ends beside an enemy whom the stack cannot overrun: while he points
at where it could go, and when it has gone there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from steppe.games.autumn_for_barbarossa.exploitation import why_no_exploiter
from steppe.games.autumn_for_barbarossa.movement import Moving
from steppe.games.autumn_for_barbarossa.page.orders import expand
from steppe.games.autumn_for_barbarossa.state import BarbarossaState
from steppe.hexes import Hex
from steppe.mechanics.moving import tried
from steppe.table.basics import Action, Reason, Side

if TYPE_CHECKING:
    from steppe.games.autumn_for_barbarossa import AutumnForBarbarossa


def warning(g: AutumnForBarbarossa, s: BarbarossaState, side: Side, words: Action) -> Reason | None:
    """[S-6.1] Why no enemy beside the end of a move can be overrun, though movement points are left."""
    actions = expand(g, s, side, words) if words[:1] in (("move",), ("step",)) else None
    if actions is None or isinstance(actions, Reason):
        return None
    trial = tried(g, s, side, [action for action in actions if action != ("halt",)])
    top = trial.agenda[-1] if trial is not None and trial.agenda else None
    if trial is None or not isinstance(top, Moving) or top.budget(g, trial) <= top.spent:
        return None
    if any(why_no_exploiter(g, trial, u) is not None for u in top.units):
        return None  # nobody expects an overrun of such a stack
    around = (Hex(n) for n in g.ground.around[trial.at[top.units[0]]])
    enemies = [h for h in around if trial.holder[h] == 2 - side]
    reasons = [top.why_not_overrun(g, trial, h) for h in enemies]
    return None if None in reasons else next(iter(reasons), None)
