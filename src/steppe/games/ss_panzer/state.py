"""What changes during a match of SS Panzer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from steppe.hexes import Hex
from steppe.table.basics import Side, Unit
from steppe.table.events import Controlled
from steppe.table.state import State, holds
from steppe.table.steps import Say

if TYPE_CHECKING:
    from steppe.games.ss_panzer import SSPanzer

GERMAN = Side(0)
SOVIET = Side(1)

# Bits of `flags`, in the order of SSPanzer.flag_names.
STEPS_LOST: Final = 3  # 2.9 the two lowest bits count them
SUPPRESSED: Final = 1 << 2  # 9.8
ACTED: Final = 1 << 3  # 4.2 has done its one action of this turn
COMMITTED: Final = 1 << 4  # 11.1 has fired or made a kill zone in this impulse: no close combat
THROWN_BACK: Final = 1 << 5  # 11.2.3 was thrown back; a stack that is too high for that is tolerated
REPLACED: Final = 1 << 6  # 3.1 was re-placed during set-up
FACING: Final = 7  # 10.2 the first of six bits, one for each direction a kill zone may face
KILL_ZONE: Final = 0b111111 << FACING
GRADE: Final = 13  # 2.10.1 the first of four bits: what a static unit turned out to be worth
TRIED: Final = 0b1111 << GRADE
STOPPED: Final = 1 << 17  # 7.2.1 was suppressed on the move; a stack that is too high for that is tolerated
STRANDED: Final = THROWN_BACK | STOPPED

GRADES: Final = ("weak", "fair", "good", "strong")

# Bits of `guns`.
USED: Final = 1  # 13.3.3 on its Subsequent Use side
SHELLED: Final = 2  # 13.3.1 has fired in this impulse
SILENCED: Final = 4  # 13.3.4 eliminated by counter-battery fire


class PanzerState(State):
    """The table of a match."""

    turn: int
    visibility: int
    """5.0: in hexes."""
    cup: list[str]
    """4.1.2: what is left in the cup this turn, in the order of the ids: chits, `art` and `air`."""
    drawn: list[str]
    """What has been drawn from it this turn, in order."""
    formation: str
    """4.1.6: the formation whose impulse it is; empty between impulses."""
    guns: list[int]
    """13.3: per German artillery counter, bits USED, SHELLED, SILENCED."""
    cleared: list[int]
    """9.7.3: hexes that were emptied by losses in this impulse."""
    control: bytearray
    """3.3: per hex, the side that was the last to hold it alone."""


def is_suppressed(s: PanzerState, u: Unit) -> bool:
    return bool(s.flags[u] & SUPPRESSED)


def in_close_combat(s: PanzerState, h: int) -> bool:
    """11.3: both sides have units in the hex."""
    return s.holder[h] == 3


def units_in(g: SSPanzer, s: PanzerState, h: int, side: Side) -> list[Unit]:
    """A side's units in a hex, in the order of the counter list."""
    if holds(s, side, h):
        return sorted(s.stacks[h])
    return sorted(u for u in s.stacks.get(h, ()) if g.side_of[u] == side)


def steps_left(g: SSPanzer, s: PanzerState, u: Unit) -> int:
    return g.counters[u].steps - (s.flags[u] & STEPS_LOST)


def next_to_enemy(g: SSPanzer, s: PanzerState, u: Unit) -> bool:
    """[9.8.3, 10.1.1] Whether an enemy unit is adjacent, suppressed or not; one in the same hex is closer."""
    enemy, h = 1 - g.side_of[u], s.at[u]
    return bool(s.near[enemy][h]) or bool(s.holder[h] & 1 << enemy)


def facing_of(s: PanzerState, u: Unit) -> int | None:
    """10.2: the direction that a unit's kill zone faces, or None without one."""
    bits = (s.flags[u] & KILL_ZONE) >> FACING
    return bits.bit_length() - 1 if bits else None


def lift_kill_zone(s: PanzerState, u: Unit) -> None:
    """[10.1.2] The marker goes when its unit moves or is in close combat."""
    s.flags[u] &= ~KILL_ZONE


def take_control(g: SSPanzer, s: PanzerState, h: Hex, say: Say) -> None:
    """3.3: whoever holds a hex alone controls it, until the other side does."""
    if s.holder[h] not in (1, 2):
        return
    side = Side(s.holder[h] - 1)
    if s.control[h] != side:
        s.control[h] = side
        if h in g.objectives:
            say(Controlled("3.3", side, h))
