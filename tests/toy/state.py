"""What changes during play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from steppe.hexes import Hex
from steppe.table.basics import DEAD, Side, Unit, other
from steppe.table.events import Lost, Removed
from steppe.table.play import finish
from steppe.table.state import State, lift
from steppe.table.steps import Say

if TYPE_CHECKING:
    from tests.toy.game import Toy

MOVED, FOUGHT = 1, 2
FLAGS = ("moved", "fought")
NOWHERE = -1


class ToyState(State):
    turn: int
    blown: list[int]
    """The hexsides whose bridges are blown, ascending."""
    missions: list[int]
    """Per side: the town that it wants most, or NOWHERE before the first."""


def of_side(g: Toy, s: ToyState, side: Side) -> list[Unit]:
    """The counters of a side on the map."""
    return [Unit(u) for u, h in enumerate(s.at) if h >= 0 and g.side_of[u] == side]


def holds(s: ToyState, side: Side, h: int) -> bool:
    return bool(s.holder[h] & 1 << side)


def kill(g: Toy, s: ToyState, u: Unit, rule: str, say: Say) -> None:
    """A counter dies; [7.2] a side that has none left has lost."""
    origin, side = Hex(s.at[u]), g.side_of[u]
    lift(g, s, u, DEAD)
    s.flags[u] = 0
    say(Lost(rule, u, 1, True))
    say(Removed(rule, u, origin, "dead"))
    if not of_side(g, s, side):
        finish(s, g.sides[other(side)], "7.2", say)
