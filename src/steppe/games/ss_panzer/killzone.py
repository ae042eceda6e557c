"""10.0 Kill zones and crossfire."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import TYPE_CHECKING

from steppe.games.ss_panzer.state import (
    FACING,
    KILL_ZONE,
    PanzerState,
    facing_of,
    in_close_combat,
    is_suppressed,
    next_to_enemy,
)
from steppe.hexes import Hex
from steppe.table.basics import Reason, Unit

if TYPE_CHECKING:
    from steppe.games.ss_panzer import SSPanzer


FRONTS = tuple(frozenset(((d - 1) % 6, d, (d + 1) % 6)) for d in range(6))
"""[10.2] Per hexside that a kill zone faces: that one and the two beside it."""


def can_prepare(g: SSPanzer, s: PanzerState, u: Unit) -> bool:
    """As `why_not_prepare`, without the reason."""
    return not (is_suppressed(s, u) or next_to_enemy(g, s, u))


def why_not_prepare(g: SSPanzer, s: PanzerState, u: Unit) -> Reason | None:
    """[10.1.1] No enemy may be adjacent, whether or not he has a zone; [9.8] nor may the unit be
    suppressed."""
    name = g.units[u]
    if is_suppressed(s, u):
        return Reason("9.8", "suppressed", (name,))
    if in_close_combat(s, s.at[u]):
        return Reason("11.3.4", "locked-no-fire", (name,))
    if not next_to_enemy(g, s, u):
        return None
    around = (Hex(s.at[u]), *g.around[s.at[u]])
    enemy = next(v for h in around for v in s.stacks.get(h, ()) if g.side_of[v] != g.side_of[u])
    return Reason("10.1.1", "enemy-adjacent", (name, g.units[enemy]))


def face(s: PanzerState, u: Unit, direction: int) -> None:
    """[10.2] The marker faces a hexside; [10.2.2] a new one is the only way to turn it."""
    s.flags[u] = s.flags[u] & ~KILL_ZONE | 1 << (FACING + direction)


def covers(g: SSPanzer, a: Hex, facing: int, b: Hex) -> bool:
    """[10.2] Fire leaves through the hexside it faces or one of the two beside it; through a corner it counts
    for either hexside."""
    return not FRONTS[facing].isdisjoint(g.grid.ways_out(a, b))


def is_crossfire(g: SSPanzer, s: PanzerState, units: Iterable[Unit], target: Unit) -> bool:
    """[10.3] Fire that enters the target's hex from opposite hexsides, or from three with one between each
    two; four or more always hold an opposite pair. A line through a corner counts for either hexside."""
    h = Hex(s.at[target])
    entries = [g.grid.ways_out(h, Hex(s.at[u])) for u in units]
    return any(_is_cross(set(sides)) for sides in product(*entries))


def _is_cross(sides: set[int]) -> bool:
    opposite = any((d + 3) % 6 in sides for d in sides)
    return opposite or {0, 2, 4} <= sides or {1, 3, 5} <= sides


def is_entered_from_outside(g: SSPanzer, s: PanzerState, u: Unit, origin: Hex) -> bool:
    """[10.2.1] Whether an enemy who comes from an adjacent hex comes from outside the unit's kill zone."""
    facing = facing_of(s, u)
    return facing is not None and not covers(g, Hex(s.at[u]), facing, origin)
