"""10.2 Artillery that adds its strength to a battle from afar, on either side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import structs

from steppe.games.grossdeutschland.battle import Battle
from steppe.games.grossdeutschland.chits import draw_events
from steppe.games.grossdeutschland.counters import ARTILLERY
from steppe.games.grossdeutschland.sight import is_staff, may_be_anywhere
from steppe.games.grossdeutschland.state import (
    FIRED,
    MARCHING,
    PINNED,
    RIDING,
    DivisionState,
    is_out,
)
from steppe.hexes import Hex
from steppe.table.agenda import drop, mark
from steppe.table.basics import Decision, Reason, Side, Unit, other
from steppe.table.events import Marked, Revealed
from steppe.table.grammar import some_units, verb
from steppe.table.state import show
from steppe.table.steps import Ask, Say

if TYPE_CHECKING:
    from steppe.games.grossdeutschland import Grossdeutschland

Units = tuple[Unit, ...]


def distance_to(g: Grossdeutschland, s: DivisionState, u: Unit, h: Hex) -> int | None:
    """[10.2.4] Hexes from a gun to a combat; [18.4.6, 18.4.7, R64] of guns off the map from the hex that they
    stand behind, and some more. None for one that is nowhere."""
    if u in g.off_map.units:
        return g.grid.distance(g.off_map.near, h) + g.off_map.farther
    return g.grid.distance(Hex(s.at[u]), h) if s.at[u] >= 0 else None


def why_not_gun(g: Grossdeutschland, s: DivisionState, u: Unit, h: Hex) -> Reason | None:
    """[10.2, 11.1] A white triangle ([11.3.17] a black one is not added), in range, not fired this
    turn; [11.1.1] whatever lies between. [10.2.2] It need not be activated. [10.2.3] Never from the
    combat's own hex."""
    name = g.units[u]
    if g.counters[u].fire != ARTILLERY:
        return Reason("11.1", "no-artillery", (name,))
    distance = distance_to(g, s, u, h)
    if distance is None:
        return Reason("10.2", "not-on-map", (name,))
    if is_out(g, s, u):
        return Reason("5.2.6", "out-of-supply", (name,))
    if s.flags[u] & FIRED:
        return Reason("10.2.2", "fired-already", (name,))
    if s.flags[u] & MARCHING:
        return Reason("20.4.2", "on-the-march", (name,))
    if s.flags[u] & RIDING or not distance:
        return Reason("10.2.3", "own-hex", (name,))
    if distance > g.counters[u].range:
        return Reason("10.2.4", "out-of-range", (name, g.counters[u].range))
    return None


def guns_for(g: Grossdeutschland, s: DivisionState, side: Side, h: Hex) -> Iterator[Unit]:
    return (u for u in g.artillery_of[side] if why_not_gun(g, s, u, h) is None)


def attacking_guns(g: Grossdeutschland, s: DivisionState, side: Side, h: Hex) -> Iterator[Unit]:
    """[R80] A pinned gun supports no attack."""
    return (u for u in guns_for(g, s, side, h) if not s.flags[u] & PINNED)


def support(
    g: Grossdeutschland, s: DivisionState, side: Side, target: Hex, guns: Units, rule: str, say: Say
) -> None:
    """[10.2.2] Guns add their strength and have fired; [1.1.2] they are seen."""
    mark(s, guns, FIRED)
    show(s, guns, other(side))
    for u in guns:
        if s.at[u] >= 0:
            say(Revealed("1.1.2", (u,), Hex(s.at[u])))
        say(Marked(rule, "supports", side, target, u))


def may_support(g: Grossdeutschland, s: DivisionState, side: Side, h: Hex) -> bool:
    """Whether a side has guns for a combat, as far as the other can tell: one of those that he sees, or any
    other that has not fired, if it may lie in a stack within its range that he may not inspect. Being asked
    must tell him no more."""
    hidden = may_be_anywhere(g, s, other(side))
    if any(u not in hidden for u in guns_for(g, s, side, h)):
        return True
    ready = (u for u in g.artillery_of[side] if u in hidden and not s.flags[u] & (FIRED | MARCHING))
    reach = max((g.counters[u].range for u in ready), default=0)
    places = {s.at[u] for u in hidden if not is_staff(g, s, u)} if reach else ()
    return any(0 < g.grid.distance(Hex(at), h) <= reach for at in places)


class Support(Ask["Grossdeutschland", DivisionState], frozen=True):
    """[10.2.1, 10.2.5] After the attacker has named all his guns, the defender names his."""

    battle: Battle

    now_rule = "10.2.1"

    def settle(self, g: Grossdeutschland, s: DivisionState, say: Say) -> bool:
        if not self.battle.overrun and may_support(g, s, self.side, self.battle.target):
            return False
        drop(s)  # [9.4.1] nobody supports an overrun
        draw_events(s, self.battle)
        return True

    def decision(self, g: Grossdeutschland, s: DivisionState, side: Side) -> Decision:
        return Decision(side, "10.2.1", "support", (g.numbers[self.battle.target],))

    def guns(self, g: Grossdeutschland, s: DivisionState, chosen: Units) -> Iterator[Unit]:
        return guns_for(g, s, self.side, self.battle.target)

    def why_not_support(self, g: Grossdeutschland, s: DivisionState, units: Units) -> Reason | None:
        for u in units:
            if g.side_of[u] != self.side:
                return Reason("10.2.1", "not-yours", (g.units[u],))
            if (reason := why_not_gun(g, s, u, self.battle.target)) is not None:
                return reason
        return None

    def support(self, g: Grossdeutschland, s: DivisionState, units: Units, say: Say) -> None:
        drop(s)
        support(g, s, self.side, self.battle.target, units, "10.2.1", say)
        draw_events(s, structs.replace(self.battle, support=units))

    def no_support(self, g: Grossdeutschland, s: DivisionState, say: Say) -> None:
        drop(s)
        draw_events(s, self.battle)

    verbs = (
        verb("support", some_units(guns), why_not=why_not_support, do=support),
        verb("pass", do=no_support, closing=True),
    )
