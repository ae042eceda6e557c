"""What happens in SS Panzer beyond the events that all games share."""

from __future__ import annotations

from steppe.table.basics import Unit
from steppe.table.events import Event


class Aimed(Event, frozen=True):
    """An attack on one unit before its dice: a die hits at `needs` or less, once the shifts are added to
    it."""

    target: Unit
    needs: int
    shifts: tuple[tuple[str, int, str], ...] = ()
    """(code, what it adds to a die, rule)."""


class Silenced(Event, frozen=True):
    """Counter-battery fire has found a German artillery counter."""

    gun: str


class Suppressed(Event, frozen=True):
    unit: Unit


class Recovered(Event, frozen=True):
    unit: Unit
    what: str = ""
    """`rolled` if a die has decided it."""


class Tried(Event, frozen=True):
    """A static unit shows what it is worth: its grade and its factors as they are printed."""

    unit: Unit
    what: str
    gun: str
    anti_infantry: str
