"""What changes during play, and the counters' ratings at a moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from steppe.hexes import Hex
from steppe.table.basics import DEAD, Side, Unit
from steppe.table.events import Lost, Removed
from steppe.table.state import State, lift
from steppe.table.steps import Say

if TYPE_CHECKING:
    from tests.drill.game import Drill

MOVED, FOUGHT, FIRED, TURNED = 1, 2, 4, 8
FLAGS = ("moved", "fought", "fired", "turned")

SEALED = "?"
"""In a view: the other side's vote is in, and that is all one knows."""


class DrillState(State):
    turn: int
    cup: list[str]
    """Chits still in the cup, in id order: `red.A`."""
    drawn: dict[str, int]
    """Militia whose strength has been drawn."""
    support: list[int]
    """Per side: support markers left."""
    votes: list[str]
    """Per side: its draft, empty until it has voted."""
    control: bytearray
    """Per hex: the side that stood there last."""


def alive(g: Drill, s: DrillState, side: Side, formation: str) -> list[Unit]:
    """The counters of a formation that stand on the map."""
    return [u for u in g.formations[f"{g.sides[side]}.{formation}"] if s.at[u] >= 0]


def clear_flags(s: DrillState) -> None:
    for u in range(len(s.flags)):
        s.flags[u] = 0


def kill(g: Drill, s: DrillState, u: Unit, rule: str, say: Say) -> None:
    origin = Hex(s.at[u])
    lift(g, s, u, DEAD)
    s.flags[u] = 0
    say(Lost(rule, u, 1, True))
    say(Removed(rule, u, origin, "dead"))
