"""Events: what happened, with the rule. Never sentences; catalogues make those.

Fields are typed `Unit`, `Hex`, `Side`, `Cost`, numbers and words, so that what a reader may not know is
blanked by type and not by hand: a counter that he cannot see becomes its place in a stack, and a `Cost` is
not told to him if he cannot see all counters of the event.
"""

from __future__ import annotations

from msgspec import Struct

from steppe.hexes import Hex
from steppe.table.basics import Cost, Side, Unit


class Event(Struct, frozen=True, tag_field="event", tag=str.lower):
    """Something that happened, and the rule that made it happen."""

    rule: str


class Began(Event, frozen=True):
    """A part of the sequence of play began."""

    what: str
    side: Side | None = None
    turn: int = 0


class Moved(Event, frozen=True):
    units: tuple[Unit, ...]
    origin: Hex
    to: Hex
    cost: Cost = Cost(0)


class Placed(Event, frozen=True):
    """Counters came to a hex from off the map, or were set up there."""

    units: tuple[Unit, ...]
    to: Hex


class Removed(Event, frozen=True):
    """A counter left the map for the place named by `where`: dead, withdrawn, pool, aside."""

    unit: Unit
    origin: Hex
    where: str


class Flipped(Event, frozen=True):
    """A counter was turned to its reduced side."""

    unit: Unit


class Rolled(Event, frozen=True):
    what: str
    dice: tuple[int, ...]
    total: int
    faces: int = 6
    """How many faces each die has."""


class Drawn(Event, frozen=True):
    what: str
    item: str


class Attacked(Event, frozen=True):
    """Some units attack what stands in a hex; both sides see who they are."""

    side: Side
    units: tuple[Unit, ...]
    at: Hex


class Compared(Event, frozen=True):
    """Strengths compared: the column before and after its shifts."""

    attack: int | str
    """A text where strengths have fractions: `4½`."""
    defence: int | str
    column: str
    shifts: tuple[tuple[str, int, str], ...] = ()
    """(label, columns to the attacker's favour, rule)."""
    final: str = ""


class Result(Event, frozen=True):
    what: str
    at: Hex


class Lost(Event, frozen=True):
    """A counter lost a step, or its last one."""

    unit: Unit
    steps: int
    dead: bool


class Retreated(Event, frozen=True):
    unit: Unit
    origin: Hex
    to: Hex


class Advanced(Event, frozen=True):
    unit: Unit
    origin: Hex
    to: Hex


class Controlled(Event, frozen=True):
    side: Side
    at: Hex


class Scored(Event, frozen=True):
    """Victory points won or lost, and the new total."""

    points: int
    total: int
    what: str
    at: Hex | None = None
    unit: Unit | None = None


class Revealed(Event, frozen=True):
    """The other side may look at these counters now."""

    units: tuple[Unit, ...]
    at: Hex


class Opened(Event, frozen=True):
    """A side's sealed choice is laid open."""

    side: Side
    what: str


class Marked(Event, frozen=True):
    """A declaration or a marker: what, by whom, where."""

    what: str
    side: Side | None = None
    at: Hex | None = None
    unit: Unit | None = None


class Lapsed(Event, frozen=True):
    """A duty that nobody can meet has lapsed."""

    what: str
    at: Hex | None = None


class Ended(Event, frozen=True):
    """The match is over."""

    result: str
