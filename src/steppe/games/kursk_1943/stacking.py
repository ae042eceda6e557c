"""3.2 Stacking."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from steppe.games.kursk_1943.state import GUN, ONE_LEVEL, REDUCED, STAFF, KurskState
from steppe.hexes import Hex
from steppe.table.basics import Side, Unit

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943

LIMIT: Final = 8
"""[3.2.1] Combat efficiency levels in a hex when a phase ends; [3.2.2] a headquarters is one."""


MOST_LEVELS: Final = 2
"""[1.2.1] Of any unit."""


def levels(g: Kursk1943, s: KurskState, units: Iterable[Unit]) -> int:
    """[3.2.1, 3.2.2] What units take of a hex's room. A counter that a reader may not look at is taken to be
    whole, unless he can tell that it has one level."""
    total, flags, whole, known = 0, s.flags, g.levels, len(g.units)
    for u in units:
        if u < known:
            total += whole[u] - (flags[u] & REDUCED)
        else:
            total += 1 if flags[u] & (REDUCED | GUN | STAFF | ONE_LEVEL) else 2
    return total


def levels_in(g: Kursk1943, s: KurskState, h: int) -> int:
    return levels(g, s, s.stacks.get(h, ()))


def room(g: Kursk1943, s: KurskState, h: int) -> int:
    """Levels that a hex can still take."""
    return LIMIT - levels_in(g, s, h)


def has_room(g: Kursk1943, s: KurskState, h: int, units: tuple[Unit, ...]) -> bool:
    """Whether units that come to a hex may stay there; those that stand in it already do not count twice. An
    enemy takes no room: whoever may enter his hex has driven him out."""
    if MOST_LEVELS * (len(s.stacks.get(h, ())) + len(units)) <= LIMIT:
        return True  # as nearly always, however many levels they have left
    coming = levels(g, s, [u for u in units if s.at[u] != h])
    if units and s.holder[h] & ~(1 << g.side_of[units[0]]):
        return coming <= LIMIT
    return coming <= room(g, s, h)


def overstacked(g: Kursk1943, s: KurskState, side: Side) -> list[Hex]:
    """A side's hexes that hold too much, ascending."""
    mine = 1 << side
    return sorted(Hex(h) for h in s.stacks if s.holder[h] == mine and room(g, s, h) < 0)
