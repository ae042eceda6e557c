"""9.5 Riding tanks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from msgspec import structs

from steppe.games.grossdeutschland.points import left
from steppe.games.grossdeutschland.state import (
    ACTED,
    ACTIVE,
    MOVED,
    OVERRUN,
    PINNED,
    RIDING,
    ROAD,
    DivisionState,
    mobility,
)
from steppe.games.grossdeutschland.tables import POINT
from steppe.hexes import Hex
from steppe.table.agenda import replace
from steppe.table.basics import Reason, Unit
from steppe.table.events import Marked
from steppe.table.grammar import a_unit, verb
from steppe.table.steps import Say

if TYPE_CHECKING:
    from steppe.games.grossdeutschland import Grossdeutschland


def mounting_cost(g: Grossdeutschland) -> int:
    """[9.5.1, 9.5.8] What each pays to mount or dismount."""
    return POINT * g.numbers_of.mounting


def why_not_mount(ask: Any, g: Grossdeutschland, s: DivisionState, u: Unit) -> Reason | None:
    """[9.5] A moving Tracked unit takes up one Leg unit of its hex, of any battalion; [R62] one rider a
    tank. [9.6.9] Debarked units are Leg units here too. [3.4.3] Once attacks have begun only those who have
    overrun move on."""
    tank, name = ask.units[0], g.units[u]
    if len(ask.units) > 1 or mobility(g, s, tank) != "tracked":
        return Reason("9.5", "no-tank", (g.units[tank],))
    if s.flags[tank] & OVERRUN:
        return Reason("3.4.3", "cannot-mount", (name,))
    if tank in s.riders:
        return Reason("9.5", "tank-full", (g.units[tank],))
    if s.at[u] != s.at[tank] or s.at[u] < 0 or g.side_of[u] != ask.side or u == tank:
        return Reason("9.5.1", "not-with-tank", (name, g.units[tank]))
    if mobility(g, s, u) != "leg":
        return Reason("9.5", "not-leg", (name,))
    if s.flags[u] & (RIDING | PINNED):
        return Reason("9.5.1", "cannot-mount", (name,))
    if s.flags[u] & ACTED and not s.flags[u] & ACTIVE:
        return Reason("6.0.6", "acted", (name,))  # [R24]
    if min(left(g, s, u), left(g, s, tank)) < mounting_cost(g):
        return Reason("9.5.1", "no-points-to-mount", (name,))
    return None


def mountable(ask: Any, g: Grossdeutschland, s: DivisionState) -> Iterator[Unit]:
    return (u for u in s.stacks.get(s.at[ask.units[0]], ()) if why_not_mount(ask, g, s, u) is None)


def mount(ask: Any, g: Grossdeutschland, s: DivisionState, u: Unit, say: Say) -> None:
    """[9.5.2, 9.5.3] From now on the two are one, at the tank's costs; [R24] a rider of
    another battalion counts as activated."""
    tank = ask.units[0]
    s.riders[tank] = u
    s.flags[u] = s.flags[u] & ~ROAD | RIDING | ACTIVE | MOVED
    for one in (u, tank):
        s.spent[one] += mounting_cost(g)
    replace(s, structs.replace(ask, changed=True))
    say(Marked("9.5.1", "mounted", ask.side, Hex(s.at[u]), u))


def why_not_dismount(ask: Any, g: Grossdeutschland, s: DivisionState) -> Reason | None:
    tank = ask.units[0]
    if len(ask.units) > 1 or tank not in s.riders:
        return Reason("9.5.8", "nobody-rides", (g.units[tank],))
    for one in (tank, Unit(s.riders[tank])):
        if left(g, s, one) < mounting_cost(g):
            return Reason("9.5.8", "no-points-to-mount", (g.units[one],))
    return None


def dismount(ask: Any, g: Grossdeutschland, s: DivisionState, say: Say) -> None:
    """[9.5.8] At any time of the move; it draws no opportunity fire."""
    tank = ask.units[0]
    rider = Unit(s.riders.pop(tank))
    s.flags[rider] = s.flags[rider] & ~RIDING | ACTIVE | MOVED
    for one in (rider, tank):
        s.spent[one] += mounting_cost(g)
    replace(s, structs.replace(ask, changed=True))
    say(Marked("9.5.8", "dismounted", ask.side, Hex(s.at[tank]), rider))


MOUNT = verb("mount", a_unit(mountable), why_not=why_not_mount, do=mount)
DISMOUNT = verb("dismount", why_not=why_not_dismount, do=dismount)
