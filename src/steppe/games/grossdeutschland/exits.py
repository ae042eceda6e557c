"""18.3.9, 19.3.2, 20.3.3 Leaving the map by hexes that are worth points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from steppe.games.grossdeutschland.points import left
from steppe.games.grossdeutschland.state import DivisionState
from steppe.games.grossdeutschland.tables import POINT
from steppe.games.grossdeutschland.zones import in_enemy_zone
from steppe.hexes import Hex
from steppe.table.agenda import drop
from steppe.table.basics import WITHDRAWN, Reason, Unit
from steppe.table.events import Removed
from steppe.table.grammar import verb
from steppe.table.state import lift
from steppe.table.steps import Say

if TYPE_CHECKING:
    from steppe.games.grossdeutschland import Grossdeutschland


def why_not_exit(ask: Any, g: Grossdeutschland, s: DivisionState) -> Reason | None:
    """Only units of the side that scores leave, from an exit hex, for a point of movement; [8.0.3] not in
    the move that brought them into an enemy zone, [8.0.4] and for a point more out of one."""
    here = s.at[ask.units[0]]
    if ask.side != g.victory.side or here not in g.victory.exit_hexes:
        return Reason(g.victory.rule, "no-exit-here")
    if ask.is_stopped(g, s):
        return Reason("8.0.3", "zone-stop", (g.numbers[here],))
    price = POINT * (1 + g.numbers_of.leaving_zone * in_enemy_zone(g, s, ask.side, here))
    for u in ask.units:
        if left(g, s, u) < price:
            return Reason("9.0.9", "no-points-to-leave", (g.units[u],))
    return None


def leave_map(ask: Any, g: Grossdeutschland, s: DivisionState, say: Say) -> None:
    drop(s)
    travellers = (*ask.units, *(Unit(s.riders.pop(u)) for u in ask.units if u in s.riders))
    for u in travellers:
        origin = Hex(s.at[u])
        lift(g, s, u, WITHDRAWN)
        s.flags[u] &= 1
        s.exited.append(u)
        say(Removed(g.victory.exit_rule, u, origin, "withdrawn"))


EXIT = verb("exit", why_not=why_not_exit, do=leave_map)
