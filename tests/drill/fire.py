"""D4 Guns fire at those who come near: a decision in the middle of the other side's move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from steppe.hexes import Hex
from steppe.table.basics import Decision, Side, Unit, other
from steppe.table.events import Result, Rolled
from steppe.table.grammar import verb
from steppe.table.steps import Ask, Dice, Outcome, Say, Waiting
from tests.drill.state import FIRED, DrillState, kill
from tests.drill.victory import end_if_wiped_out

if TYPE_CHECKING:
    from tests.drill.game import Drill


def guns_that_see(g: Drill, s: DrillState, side: Side, h: Hex) -> list[Unit]:
    """D4.1 Guns next to a hex that may fire into it. All see the top of a stack, so all know who is asked."""
    tops = [s.stacks[n][-1] for n in g.neighbours[h] if n >= 0 and s.holder[n] == side + 1]
    return sorted(u for u in tops if can_fire(g, s, u))


def can_fire(g: Drill, s: DrillState, u: Unit) -> bool:
    on_top = s.at[u] >= 0 and s.stacks[s.at[u]][-1] == u
    return on_top and g.kind[u] == "gun" and not s.flags[u] & FIRED


def moving_in(g: Drill, s: DrillState, h: Hex, side: Side) -> list[Unit]:
    """Those of a side who are on the move in a hex, bottom to top."""
    from tests.drill.movement import Moving

    moving = {u for step in s.agenda if isinstance(step, Moving) and step.side == side for u in step.units}
    return [u for u in s.stacks.get(h, ()) if u in moving]


class React(Ask["Drill", DrillState], frozen=True):
    """D4.1 A gun may fire at a stack that came next to it."""

    units: tuple[Unit, ...]
    """The gun."""
    at: Hex
    """Where the movers were."""

    def settle(self, g: Drill, s: DrillState, say: Say) -> bool:
        if can_fire(g, s, self.units[0]) and moving_in(g, s, self.at, other(self.side)):
            return False
        s.agenda.pop()
        return True

    def decision(self, g: Drill, s: DrillState, side: Side) -> Decision:
        return Decision(side, "D4.1", "react", (g.units[self.units[0]], g.numbers[self.at]))

    def fire(self, g: Drill, s: DrillState, say: Say) -> None:
        s.agenda.pop()
        s.flags[self.units[0]] |= FIRED
        s.agenda += [Shot(self.units, self.at), Dice()]

    def hold(self, g: Drill, s: DrillState, say: Say) -> None:
        s.agenda.pop()

    verbs = (verb("fire", do=fire), verb("hold", do=hold))


class Shot(Waiting["Drill", DrillState], frozen=True):
    """D4.2 A hit kills the top counter of those that move."""

    units: tuple[Unit, ...]
    at: Hex

    def took(self, g: Drill, s: DrillState, outcome: Outcome, say: Say) -> None:
        hit = outcome[0] >= g.hit[self.at]
        say(Rolled("D4.2", "shot", outcome, outcome[0]))
        say(Result("D4.2", "hit" if hit else "miss", self.at))
        if hit:
            target = moving_in(g, s, self.at, other(g.side_of[self.units[0]]))[-1]
            kill(g, s, target, "D4.2", say)
            end_if_wiped_out(g, s, say)
