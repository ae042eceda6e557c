"""What changes during a match of Autumn for Barbarossa."""

from __future__ import annotations

from typing import TYPE_CHECKING

from steppe.series.standard_combat import ratings as series
from steppe.series.standard_combat.ratings import Rating
from steppe.table.basics import ASIDE, Side, Unit
from steppe.table.state import State, build_indexes

if TYPE_CHECKING:
    from steppe.games.autumn_for_barbarossa import AutumnForBarbarossa

GERMAN = Side(0)
SOVIET = Side(1)

# Bits of `flags`, in the order of FLAGS.
REDUCED = 1  # S-1.5 showing the side with one step left
DG = 2  # 1.7 disorganised
OOS = 4  # 1.8a marked out of supply
MOVED = 8  # S-5.1 has moved in this phase
FOUGHT = 16  # S-7.2 has attacked in this phase
REPLACED = 32  # 1.11.1 was just replaced
GARRISON = 64  # only in sights: an unknown counter that all can tell to be a garrison
FLAGS = ("reduced", "dg", "oos", "moved", "fought", "replaced", "garrison")

PUBLIC_FLAGS = DG | OOS
"""What anybody can tell of a counter that he may not look at: markers lie on its stack."""

PHASE_FLAGS = MOVED | FOUGHT


class BarbarossaState(State):
    """The table of a match."""

    turn: int
    control: bytearray
    """4.0: per hex, the side that was there last."""
    strikes: int
    """1.9: air strikes that the side whose turn it is has left."""
    breakdowns: int
    """1.9b: the same of Air Strike Breakdowns."""
    struck: list[int]
    """1.9.3: the hexes that were struck in this phase, ascending."""
    dead_sources: list[int]
    """1.8a.8: the Soviet supply sources that a German has entered, ascending."""
    replacements: list[int]
    """1.11.4: per side, those still to be used."""
    held_up: list[int]
    """5.0, S-13.4: the lines of the Orders of Arrival whose drawn infantry still waits, ascending."""
    withdrawal: int
    """2.1: the turn of the Hitler Withdrawal, 0 before it."""


def blank(g: AutumnForBarbarossa) -> BarbarossaState:
    """An empty table: no counter is in play, and every hex is Soviet."""
    n = len(g.units)
    s = BarbarossaState(
        agenda=[],
        at=[int(ASIDE)] * n,
        height=bytearray(n),
        known=bytearray(n),
        flags=[0] * n,
        result="",
        turn=0,
        control=bytearray([SOVIET]) * g.grid.size,
        strikes=0,
        breakdowns=0,
        struck=[],
        dead_sources=[],
        replacements=[0, 0],
        held_up=[],
        withdrawal=0,
    )
    build_indexes(g, s)
    return s


# A counter as it stands.


def ratings(g: AutumnForBarbarossa, s: BarbarossaState, u: Unit) -> Rating:
    """[S-1.5] What the side of the counter shows that is up. Of a counter that is hidden it is an error."""
    return g.faces[2 * u + (s.flags[u] & REDUCED)]


def steps_left(g: AutumnForBarbarossa, s: BarbarossaState, u: Unit) -> int:
    return g.counters[u].steps - (s.flags[u] & REDUCED)


def exploits(g: AutumnForBarbarossa, s: BarbarossaState, u: Unit) -> bool:
    """[1.6a, S-1.6] Yellow, and [1.7.2] not disorganised, [1.8a.6, S-12.5] nor out of supply."""
    return g.is_yellow[u] and not s.flags[u] & (DG | OOS)


def halvings(flags: int) -> int:
    """How often a unit's movement and defence are halved: [1.7.1] disorganised, [1.8a.3, 1.8a.5] out of
    supply, [S-1.8] both if both."""
    return (flags >> 1 & 1) + (flags >> 2 & 1)


def allowance(g: AutumnForBarbarossa, s: BarbarossaState, u: Unit) -> int:
    """Quarters of a point that a unit may spend on a move."""
    flags = s.flags[u]
    return series.allowance(g.faces[2 * u + (flags & REDUCED)].movement, halvings(flags))
