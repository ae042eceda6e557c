"""11.4 Opportunity fire: a decision in the middle of the other side's move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import structs

from steppe.games.grossdeutschland.direct_fire import (
    is_allowed,
    is_target,
    shoot,
    why_not_at,
    why_not_gun,
)
from steppe.games.grossdeutschland.sight import is_staff, may_be_anywhere
from steppe.games.grossdeutschland.state import RIDING, DivisionState, is_out
from steppe.hexes import Hex
from steppe.table.agenda import leave, replace
from steppe.table.basics import Decision, Reason, Side, Unit, other
from steppe.table.grammar import a_unit, verb
from steppe.table.steps import Ask, Say

if TYPE_CHECKING:
    from steppe.games.grossdeutschland import Grossdeutschland


def is_possible_gun(g: Grossdeutschland, s: DivisionState, u: Unit) -> bool:
    """Whether a counter might fire for all that can be seen of it from outside."""
    return not is_staff(g, s, u) and not s.flags[u] & RIDING and not is_out(g, s, u)


class React(Ask["Grossdeutschland", DivisionState], frozen=True):
    """[11.4, 11.4.3] Every direct-fire unit has one shot for each hex that a moving enemy enters within its
    range and sight; [11.3.20] they are not counted otherwise. [11.4.5] Once the mover goes on it is too
    late; [11.4.6] and all of it comes before his own fire."""

    units: tuple[Unit, ...]
    """[11.4.7] Those who move; others in their hex are safe."""
    fired: tuple[Unit, ...] = ()

    now_rule = "11.4"

    def settle(self, g: Grossdeutschland, s: DivisionState, say: Say) -> bool:
        if self.may_fire(g, s):
            return False
        s.agenda.pop()
        return True

    def may_fire(self, g: Grossdeutschland, s: DivisionState) -> bool:
        """Whether the mover must reckon with fire: from a gun that he sees, or from any counter that he may
        not inspect, if it sees him and a gun that he cannot place reaches so far. Being asked must tell him
        no more."""
        targets = [t for t in self.movers(s) if is_target(g, s, t)]
        if not targets or not is_allowed(g, s):
            return False
        here, mine = Hex(s.at[targets[0]]), 1 << self.side
        bits, far = g.ground.sightlines.seen_bits, g.longest_fire[self.side]
        near = [Hex(h) for h in s.stacks if s.holder[h] == mine and bits(h, far) >> here & 1]
        if not near:
            return False
        hidden = may_be_anywhere(g, s, other(self.side))
        if any(u not in hidden for u in self.guns(g, s)):
            return True
        reach = max((g.counters[u].range for u in g.guns_of[self.side] if u in hidden), default=0)
        stacks = (s.stacks[h] for h in near if g.grid.distance(h, here) <= reach)
        return any(u in hidden and is_possible_gun(g, s, u) for pile in stacks for u in pile)

    def movers(self, s: DivisionState) -> tuple[Unit, ...]:
        return tuple(u for u in self.units if s.at[u] >= 0)

    def decision(self, g: Grossdeutschland, s: DivisionState, side: Side) -> Decision:
        movers = self.movers(s)
        return Decision(side, "11.4", "react", (g.names(movers), g.numbers[s.at[movers[0]]]))

    def guns(self, g: Grossdeutschland, s: DivisionState) -> Iterator[Unit]:
        movers = self.movers(s)
        if not movers or not is_allowed(g, s):
            return
        here = Hex(s.at[movers[0]])
        for u in g.guns_of[self.side]:
            h = s.at[u]
            if h < 0 or u in self.fired or g.grid.distance(Hex(h), here) > g.counters[u].range:
                continue
            if why_not_gun(g, s, u) is None and any(True for _ in self.targets(g, s, u)):
                yield u

    def targets(self, g: Grossdeutschland, s: DivisionState, u: Unit) -> Iterator[Unit]:
        return (t for t in self.movers(s) if why_not_at(g, s, u, t) is None)

    def why_not_shoot(self, g: Grossdeutschland, s: DivisionState, u: Unit, target: Unit) -> Reason | None:
        if g.side_of[u] != self.side:
            return Reason("11.4", "not-yours", (g.units[u],))
        if u in self.fired:
            return Reason("11.4", "shot-here", (g.units[u],))
        if target not in self.movers(s):
            return Reason("11.4.7", "not-moving", (g.units[target],))
        return why_not_gun(g, s, u) or why_not_at(g, s, u, target)

    def shoot(self, g: Grossdeutschland, s: DivisionState, u: Unit, target: Unit, say: Say) -> None:
        replace(s, structs.replace(self, fired=tuple(sorted((*self.fired, u)))))
        shoot(g, s, u, target, True, say)

    verbs = (
        verb("shoot", a_unit(guns), a_unit(targets), why_not=why_not_shoot, do=shoot),
        verb("pass", do=leave, closing=True),
    )
