"""Events: what happened, with the rule. An event holds no sentences; catalogues make those.

Fields are typed `Unit`, `Hex`, `Side`, `Cost`, numbers and words. What a reader may not know is therefore
blanked by type and not by hand: a hidden counter becomes its place in a stack, and a `Cost` is not told to a
reader who cannot see all counters of the event.
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
    """The number of faces of each die."""


class Drawn(Event, frozen=True):
    what: str
    item: str


class Attacked(Event, frozen=True):
    """Some units attack the units in a hex. Both sides see which units attack."""

    side: Side
    units: tuple[Unit, ...]
    at: Hex


class Compared(Event, frozen=True):
    """Two strengths are compared: the column before and after its shifts."""

    attack: int | str
    """A number, or a text if the strength has fractions: `4½`."""
    defence: int | str
    column: str
    shifts: tuple[tuple[str, int, str], ...] = ()
    """(label, columns, rule); positive numbers of columns are in the attacker's favour."""
    final: str = ""


class Result(Event, frozen=True):
    what: str
    at: Hex


class Lost(Event, frozen=True):
    """A counter lost steps. `dead` says whether it lost its last one."""

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
    """A side won or lost victory points; `total` is the new total."""

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
    """A side's sealed choice is revealed."""

    side: Side
    what: str


class Marked(Event, frozen=True):
    """A declaration was made or a marker was placed: what it is, the side, and the place."""

    what: str
    side: Side | None = None
    at: Hex | None = None
    unit: Unit | None = None


class Lapsed(Event, frozen=True):
    """A mandatory action that cannot be carried out has lapsed."""

    what: str
    at: Hex | None = None


class Ended(Event, frozen=True):
    """The match is over."""

    result: str
