"""Lines of supply: where a side has units or zones, what is closed to the other side, and which hexes can
trace a line.

Whole maps are worked on as bytes and long numbers. A loop over 1,400 hexes would cost fifty times as much.
"""

from __future__ import annotations

from steppe.hexes import Flags, flood
from steppe.table.basics import Side, other
from steppe.table.game import AnyGame
from steppe.table.state import State, is_in

_SOME = bytes([0] + [1] * 255)
_NONE = bytes([1] + [0] * 255)
_HELD_BY = tuple(bytes(value >> side & 1 for value in range(256)) for side in (0, 1))


def held_by(s: State, side: Side) -> bytearray:
    """1 for each hex that has a side's units in it."""
    return s.holder.translate(_HELD_BY[side])


def watched_by(s: State, side: Side) -> bytearray:
    """1 for each hex next to a side's counters. These are its zones of control if every counter has one."""
    return s.near[side].translate(_SOME)


def held_or_watched(s: State, side: Side) -> bytearray:
    """1 for each hex that has a side's units in it or next to it, no matter what else is there."""
    return _map(_number(watched_by(s, side)) | _number(held_by(s, side)), len(s.holder))


def closed_to(s: State, side: Side, zones: bytearray | None = None) -> bytearray:
    """1 for each hex that has enemy units in it, and for each empty hex that the enemy watches. `zones` are
    the hexes the enemy watches, if they are not all the hexes next to its counters."""
    enemy = other(side)
    watched = _number(watched_by(s, enemy) if zones is None else zones)
    empty = _number(s.holder.translate(_NONE))
    return _map(watched & empty | _number(held_by(s, enemy)), len(s.holder))


def supplied(g: AnyGame, s: State, side: Side, sources: Flags, closed: Flags) -> bytearray:
    """1 for every hex from which a side can trace a line to a source. A hex that has its units in it counts
    even if lines may not enter that hex."""
    reached = flood(g.neighbours, [h for h, is_source in enumerate(sources) if is_source], closed)
    apart = [h for h in s.stacks if not reached[h] and is_in(s, side, h)]
    fed = [h for h in apart if sources[h] or any(n >= 0 and reached[n] for n in g.neighbours[h])]
    for h in fed:
        reached[h] = 1
    return reached


def _number(flags: bytearray) -> int:
    return int.from_bytes(flags, "big")


def _map(number: int, size: int) -> bytearray:
    return bytearray(number.to_bytes(size, "big"))
