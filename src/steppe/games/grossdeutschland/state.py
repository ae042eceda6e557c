"""What changes during a match of Grossdeutschland."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from steppe.table.basics import ASIDE, Side, Unit
from steppe.table.state import State, build_indexes

if TYPE_CHECKING:
    from steppe.games.grossdeutschland import Grossdeutschland

GERMAN = Side(0)
SOVIET = Side(1)
NOBODY: Final = 2
"""In `held`: nobody has been in that hex."""

# Bits of `flags`, in the order of FLAGS.
REDUCED: Final = 1  # 2.3.1 depleted
FIRED: Final = 1 << 1  # 10.2.2 artillery that has fired this turn
PINNED: Final = 1 << 2  # 11.3.12
DEBARKED: Final = 1 << 3  # 9.6
ROAD: Final = 1 << 4  # 2.6.3 on road march
OVERRUN: Final = 1 << 5  # 9.4.3
RIDING: Final = 1 << 6  # 9.5
ACTED: Final = 1 << 7  # 6.0.6 has been activated this turn
ACTIVE: Final = 1 << 8  # 6.0 is being activated
MOVED: Final = 1 << 9  # 9.0.11 has finished its move in this activation
FOUGHT: Final = 1 << 10  # 10.0 has attacked in this activation
SHOT: Final = 1 << 11  # 11.3.15 has made its own direct fire in this activation
ENTERED: Final = 1 << 12  # 4.0.2 has come onto the map this turn
PLACED: Final = 1 << 13  # was placed anew in set-up
MARCHING: Final = 1 << 14  # 20.4.2 began on road march and has not moved yet
STAFF: Final = 1 << 15  # only in sights: an unknown counter that all can tell to be an HQ, by its zone
FLAGS: Final = (
    "reduced",
    "fired",
    "pinned",
    "debarked",
    "road",
    "overrun",
    "riding",
    "acted",
    "active",
    "moved",
    "fought",
    "shot",
    "entered",
    "placed",
    "marching",
    "staff",
)

ACTIVATION_FLAGS: Final = ACTIVE | MOVED | FOUGHT | SHOT | OVERRUN
TURN_FLAGS: Final = ACTIVATION_FLAGS | ACTED | PINNED | ENTERED
"""[3.5.1, 3.5.5] What is taken off when a turn ends."""

READY: Final = 2  # 12.1.1 a finished pontoon; less is the side that builds it


class DivisionState(State):
    """The table of a match."""

    turn: int
    weather: int
    """14.0: the modified die of this turn, 0 before it is rolled."""
    cup: list[str]
    """2.0.2: the HQ chits still in the cup this turn, in the order of battalions.tsv."""
    played: list[str]
    """6.0.11: the battalions that have been activated this turn."""
    unsupplied: bytearray
    """5.2: per unit, for how many Supply Phases on end it has had no path."""
    nominated: list[int]
    """5.1.3: units of the stacks that are supplied without an HQ this turn, ascending."""
    spent: list[int]
    """Per unit: halves of movement points that it has spent in this activation."""
    riders: dict[int, int]
    """9.5: tank -> who rides it."""
    blown: list[int]
    """12.0: hexsides whose printed bridge is blown, ascending."""
    pontoons: dict[int, int]
    """12.1: hexside -> READY, or the side that builds it; for a hex of a major river -1 less its number."""
    tried: list[int]
    """12.0.2: the bridges that were to be blown in this activation."""
    works: list[tuple[int, str, int]]
    """15.0: hex, kind and facing of the chits, in the order in which they were laid."""
    held: bytearray
    """18.3: per hex the side that was there last, or NOBODY."""
    gates: dict[int, int]
    """18.4.3: the line of a battalion that comes together -> the lettered hex by which it comes."""
    exited: list[int]
    """18.3.9: units that have left the map, in that order."""
    unseen: dict[str, int]
    """10.3: how many of each event chit nobody has seen yet, in the cups and in the box."""
    cups: list[tuple[int, int, int]]
    """Per side, how many blue, red and black chits of unknown name are in its cup."""
    refilled: list[tuple[str, ...]]
    """10.3.6: per side, the chits of a cup that was filled again from the discards."""
    discards: list[tuple[str, ...]]
    hands: list[tuple[str, ...]]
    """10.3.7: per side the black chits that it holds."""


def blank(g: Grossdeutschland) -> DivisionState:
    """An empty table."""
    n = len(g.units)
    s = DivisionState(
        agenda=[],
        at=[int(ASIDE)] * n,
        height=bytearray(n),
        known=bytearray(n),
        flags=[0] * n,
        result="",
        turn=0,
        weather=0,
        cup=[],
        played=[],
        unsupplied=bytearray(n),
        nominated=[],
        spent=[0] * n,
        riders={},
        blown=[],
        pontoons={},
        tried=[],
        works=[],
        held=bytearray([NOBODY]) * g.grid.size,
        gates={},
        exited=[],
        unseen={},
        cups=[(0, 0, 0), (0, 0, 0)],
        refilled=[(), ()],
        discards=[(), ()],
        hands=[(), ()],
    )
    build_indexes(g, s)
    return s


# A counter as it stands.


def mobility(g: Grossdeutschland, s: DivisionState, u: Unit) -> str:
    """[9.0.3] Its class, [9.6.2] Leg for all purposes if it has debarked."""
    return "leg" if s.flags[u] & DEBARKED else g.counters[u].mobility


def printed_allowance(g: Grossdeutschland, s: DivisionState, u: Unit) -> int:
    """[9.6.4] A debarked unit has four points whatever it is."""
    return g.numbers_of.debarked if s.flags[u] & DEBARKED else g.counters[u].allowance


def is_low(g: Grossdeutschland, s: DivisionState, u: Unit) -> bool:
    return s.unsupplied[u] == g.numbers_of.low


def is_out(g: Grossdeutschland, s: DivisionState, u: Unit) -> bool:
    return s.unsupplied[u] >= g.numbers_of.out


def attack_of(g: Grossdeutschland, s: DivisionState, u: Unit) -> int:
    """[2.3.1] Of the side that is up; [5.2.2] low in supply half of it, rounded up, [5.2.3] out of supply
    rounded down."""
    c = g.counters[u]
    strength = c.attack_depleted if s.flags[u] & REDUCED else c.attack
    if is_out(g, s, u):
        return strength // 2
    return (strength + 1) // 2 if is_low(g, s, u) else strength


def defence_of(g: Grossdeutschland, s: DivisionState, u: Unit) -> int:
    """[5.2.3] Out of supply half of it, rounded down. [10.2.6] Guns that have fired defend as ever."""
    c = g.counters[u]
    strength = c.defence_depleted if s.flags[u] & REDUCED else c.defence
    return strength // 2 if is_out(g, s, u) else strength


def bearing(s: DivisionState, u: Unit) -> Unit | None:
    """[9.5] The tank that a unit rides."""
    return next((Unit(tank) for tank, rider in s.riders.items() if rider == u), None)


def fighting_stack(s: DivisionState, h: int) -> tuple[Unit, ...]:
    """[9.5.3] The units of a hex; who rides is one unit with his tank."""
    return tuple(u for u in s.stacks.get(h, ()) if not s.flags[u] & RIDING)
