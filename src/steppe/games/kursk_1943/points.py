"""3.1.5 How many movement points a unit has, in twelfths."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from steppe.games.kursk_1943 import missions
from steppe.games.kursk_1943.ground import POINT
from steppe.games.kursk_1943.state import KurskState, half, oos_level
from steppe.hexes import Hex
from steppe.table.basics import POOL, Unit

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943

STRATEGIC_LESS: Final = 2
"""[12.2.3] Points fewer in strategic movement."""
LEAST: Final = 1
"""[3.1.13] One hex is always possible: a unit without a point left has a twelfth, which one step takes."""


def allowance(g: Kursk1943, s: KurskState, u: Unit, strategic: bool, full: bool) -> int:
    """[3.1.5] The points of a unit at the beginning of its move. [10.2.2] Out of supply it has half, [10.2.3]
    unless its level is raised for all of them; [S1.6] a reserve in its first turn and [S2.3] some armies on a
    day have half; each half is rounded up [1.7]. [12.2.3] In strategic movement it has 2 fewer, [8.2.14] one
    fewer for each mission against movement where it starts. None of them may stop a first hex [3.1.13]."""
    points = g.counters[u].movement
    if not points:
        return 0
    if oos_level(s, u) and not full:
        points = half(points)
    if is_slow(g, s, u):
        points = half(points)
    if strategic:
        points -= STRATEGIC_LESS
    if s.at[u] >= 0:
        points -= missions.disruption(g, s, g.side_of[u], Hex(s.at[u]))
    return max(points * POINT, LEAST)


def is_slow(g: Kursk1943, s: KurskState, u: Unit) -> bool:
    """[S2.3] An army on its day; [S1.6, R73] a reserve when it enters, also from a zone where it has waited
    [11.2.2]."""
    for slow in g.battle.slow:
        if g.battle.day(s.turn) == slow.day and u in slow.units:
            return True
    if s.at[u] != POOL:
        return False
    line = g.arrival_of.get(u)
    return line is not None and g.battle.arrivals[line].half


def kinds_of_movers(g: Kursk1943) -> list[int]:
    """Per unit a number that it shares with all of its side that can do on a move what it can, from the same
    place and with the same flags."""
    battle = g.battle
    groups = [ban.units for ban in battle.bans] + [slow.units for slow in battle.slow]
    groups += [ban.units for ban in battle.river_bans]
    numbers: dict[tuple[object, ...], int] = {}
    found: list[int] = []
    for u, counter in enumerate(g.counters):
        alike = (
            *(counter.side, g.arrival_of.get(Unit(u)), g.movers[u], g.looks[u]),
            *(counter.movement, counter.levels, counter.is_regular, counter.is_artillery, counter.is_hq),
            *(u in units for units in groups),
        )
        found.append(numbers.setdefault(alike, len(numbers)))
    return found
