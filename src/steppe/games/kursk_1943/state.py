"""What changes during a match of Kursk 1943."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from steppe.table.basics import ASIDE, Side, Unit
from steppe.table.state import State, build_indexes

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943

GERMAN = Side(0)
SOVIET = Side(1)
NOBODY: Final = 2
"""In `control` [4.3.6]: neither player's."""

# Bits of `flags`, in the order of FLAGS.
REDUCED: Final = 1  # 1.2.4 one combat efficiency level lost
DISORGANISED: Final = 1 << 1  # 5.6
TRANSPORT: Final = 1 << 2  # 6.2.2 a towed gun in transport setup
MARKED: Final = 1 << 3  # 12.1.4 to be moved in the Strategic Movement Phase
MOVED: Final = 1 << 4  # 12.1.2 activated in its Movement Phase; lasts to the end of its Supply Phase
FOUGHT: Final = 1 << 5  # 5.1.1 attacked, defended or fired in this Combat Phase; lasts until the next begins
RETREATED: Final = 1 << 6  # 5.3.10 has retreated; lasts to the end of its next Movement Phase
BARRAGED: Final = 1 << 7  # 6.5.5, 6.5.6 has fired a barrage; lasts until its next Barrage Phase
MINED: Final = 1 << 8  # 18.1.3 has attacked or crossed a fortified line this turn
REPAIR: Final = 1 << 9  # 17.1.2 has the Repair counter
OOS_SHIFT: Final = 10  # 10.2 the level out of supply, five bits
OOS_MASK: Final = 31 << OOS_SHIFT
CLOCK_SHIFT: Final = 15  # 5.6.5 the phase (1 to 12) since which a disorganised unit has been inactive
CLOCK_MASK: Final = 15 << CLOCK_SHIFT
FRESH: Final = 1 << 19  # 5.6.5 that phase is still the same turn's
ZONELESS: Final = 1 << 20  # only in sights: an unknown counter that all can tell to have no zone of control
GUN: Final = 1 << 21  # only in sights: one that all can tell to be towed artillery
STAFF: Final = 1 << 22  # only in sights: one that all can tell to be a headquarters
TYPE_SHIFT: Final = 23  # only in sights [16.1.4]: the type that must be told, counted from 1, four bits
LEVELS_TOLD: Final = 1 << 27  # only in sights [16.1.4]: whether REDUCED must be told
ONE_LEVEL: Final = 1 << 29  # only in sights [16.1.4]: told to have one level even if it has lost none
DUG: Final = 1 << 28  # 7.1.2 has dug in instead of moving, which MOVED stands for too; lasts as long
STOOD: Final = 1 << 30  # 22.1.1 a Panther that was taken up, so that it has MOVED, but left no hex; as long
FLAGS: Final = (
    *("reduced", "disorganised", "transport", "marked", "moved", "fought", "retreated"),
    *("barraged", "mined", "repair", "oos", "oos_two", "oos_four", "oos_eight", "oos_sixteen"),
    *("since", "since_two", "since_four", "since_eight", "fresh", "zoneless", "gun", "staff"),
    *("type", "type_two", "type_four", "type_eight", "levels_told", "dug", "one_level", "stood"),
)

PUBLIC_FLAGS: Final = (DISORGANISED | TRANSPORT | MARKED | MOVED | FOUGHT | RETREATED | BARRAGED) | (
    MINED | REPAIR | OOS_MASK | CLOCK_MASK | FRESH | DUG
)
"""What anybody can tell of a counter that he may not look at: markers lie on it, or he saw it done."""

MOST_OOS: Final = 31


class KurskState(State):
    """The table of a match."""

    turn: int
    control: bytearray
    """4.3: per hex the side that controls it, or NOBODY."""
    works: bytearray
    """7.1: per hex 0, or 1 + the side whose field fortification is there."""
    blown: list[int]
    """14.1.2: hexsides whose printed bridge is destroyed, ascending."""
    built: list[int]
    """14.3.2: hexsides of big rivers over which a bridge was built, ascending."""
    bridgeheads: dict[int, int]
    """14.1.3: hexside of a bridge -> the side that was there first, as long as it is not decided anew."""
    building: list[tuple[int, int, int]]
    """14.3.2: headquarters, its hex, the hex it builds towards; -1 where a reader may not know it."""
    entered: dict[int, int]
    """11.1.5: entry hex -> how many levels have entered there in this phase."""
    zones: dict[int, int]
    """11.2: unit off the map -> the zone it waits in, if that is not the one of its arrival."""
    reserves: list[int]
    """S1.6: the lines of arrivals of reserve formations that have come in, ascending."""
    ammunition: list[int]
    """6.5.7: per side."""
    bonuses: list[tuple[int, int, int, int]]
    """9.1.6: side, hex, combat modifiers left, Combat Phases left."""
    sorties: list[int]
    """8.1.5: per air counter, 0 at rest, 1 flying, 2 used or driven off this turn."""
    plans: list[str]
    """8.1.7: per side its sealed plan of this Air Phase: empty before it is made; `?` in others' sights."""
    missions: list[str]
    """8.2.1: missions in force, each as `KIND SIDE COUNTER… HEX…`, in the order in which they were opened."""


def blank(g: Kursk1943) -> KurskState:
    """An empty table: no counter is in play, every hex is Soviet."""
    n = len(g.units)
    s = KurskState(
        agenda=[],
        at=[int(ASIDE)] * n,
        height=bytearray(n),
        known=bytearray(n),
        flags=[0] * n,
        result="",
        turn=0,
        control=bytearray([SOVIET]) * g.grid.size,
        works=bytearray(g.grid.size),
        blown=[],
        built=[],
        bridgeheads={},
        building=[],
        entered={},
        zones={},
        reserves=[],
        ammunition=[0, 0],
        bonuses=[],
        sorties=[0] * len(g.air_counters),
        plans=["", ""],
        missions=[],
    )
    build_indexes(g, s)
    return s


# A counter as it stands.


def levels_left(g: Kursk1943, s: KurskState, u: Unit) -> int:
    """[1.2.1] Combat efficiency levels, [9.1.4, 6.1.6] one of headquarters and towed guns."""
    return g.counters[u].levels - (s.flags[u] & REDUCED)


def attack_printed(g: Kursk1943, s: KurskState, u: Unit) -> int:
    """[1.2.4] The strength of the side that is up, before any halving."""
    counter = g.counters[u]
    return counter.attack_reduced if s.flags[u] & REDUCED else counter.attack


def defence_printed(g: Kursk1943, s: KurskState, u: Unit) -> int:
    counter = g.counters[u]
    return counter.defence_reduced if s.flags[u] & REDUCED else counter.defence


def oos_level(s: KurskState, u: Unit) -> int:
    """[10.2.1] The level out of supply, 0 if it is supplied."""
    return (s.flags[u] & OOS_MASK) >> OOS_SHIFT


def set_oos(s: KurskState, u: Unit, level: int) -> None:
    """[10.2.8] Never below 0."""
    kept = min(max(level, 0), MOST_OOS)
    s.flags[u] = s.flags[u] & ~OOS_MASK | kept << OOS_SHIFT


def is_gun(g: Kursk1943, s: KurskState, u: Unit) -> bool:
    """[6.1.1] Towed artillery, which even a counter that a reader may not look at is known for."""
    return bool((s.flags[u] if u >= len(g.looks) else g.looks[u]) & GUN)


def is_staff(g: Kursk1943, s: KurskState, u: Unit) -> bool:
    return bool((s.flags[u] if u >= len(g.looks) else g.looks[u]) & STAFF)


def by_place(s: KurskState, units: Iterable[int]) -> list[Unit]:
    """Units in the order of their hexes and heights, which tells nothing of those that are hidden."""
    return sorted(map(Unit, units), key=lambda u: (s.at[u], s.height[u]))


def half(number: int) -> int:
    """[1.7] Rounded up."""
    return -(-number // 2)
