"""What a player is told before he gives an order that cannot be made good again: last levels, a division that
leaves the game, reserves that give points away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from steppe.games.kursk_1943.casualties import Lose
from steppe.games.kursk_1943.losses import BONUS
from steppe.games.kursk_1943.movement import MovementPhase
from steppe.games.kursk_1943.retreat import Retreat
from steppe.games.kursk_1943.state import KurskState, levels_left
from steppe.games.kursk_1943.toll import GiveUp
from steppe.games.kursk_1943.withdrawal import Withdraw
from steppe.games.kursk_1943.zones import in_enemy_zone
from steppe.table.basics import Action, Reason, Side, Unit

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943

Units = tuple[Unit, ...]


def warning(g: Kursk1943, s: KurskState, side: Side, words: Action) -> Reason | None:
    top = s.agenda[-1] if s.agenda else None
    units = tuple(g.unit_named[word] for word in words if word in g.unit_named)
    match top, words[:1]:
        case (Lose() | GiveUp(), ("lose",)):
            return _last_levels(g, s, units, "1.2.4")
        case (Retreat(), ("retreat",)):
            return _among_friends(g, s, top, words[1:])
        case (Withdraw(), ("withdraw",)) if units:
            going = top.going_with(g, s, units[0])
            return Reason(top.now_rule, "division-leaves", (g.counters[going[0]].formation, g.names(going)))
        case (MovementPhase(), ("go",)):
            return _reserve_called(g, s, units)
    return None


def _last_levels(g: Kursk1943, s: KurskState, units: Units, rule: str) -> Reason | None:
    """[1.2.4] Who would be eliminated if each lost a level; [9.1.6] a headquarters costs more than itself."""
    dying = tuple(u for u in units if levels_left(g, s, u) == 1)
    if not dying:
        return None
    if any(g.counters[u].is_hq for u in dying):
        return Reason("9.1.6", "last-level-staff", (g.names(dying), BONUS))
    return Reason(rule, "last-level", (g.names(dying),))


def _among_friends(g: Kursk1943, s: KurskState, top: Retreat, numbers: Action) -> Reason | None:
    """[5.3.4] Each unit loses a level if it goes among friends in an enemy zone."""
    hexes = [g.hex_named[number] for number in numbers if number in g.hex_named]
    if not hexes or not in_enemy_zone(g, s, top.side, hexes[0]):
        return None
    return _last_levels(g, s, top.party.units, "5.3.4")


def _reserve_called(g: Kursk1943, s: KurskState, units: Units) -> Reason | None:
    """[S1.5.3, S1.6] The first unit of a reserve that comes in gives the German his points."""
    for line in sorted({g.arrival_of[u] for u in units if s.at[u] < 0 and u in g.arrival_of}):
        arrival = g.battle.arrivals[line]
        if arrival.reserve and line not in s.reserves:
            return Reason("S1.5.3", "calls-reserve", (arrival.reserve, g.battle.points.reserve))
    return None
