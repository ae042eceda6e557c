"""What changes during a match of Drive on Kursk."""

from __future__ import annotations

from steppe.hexes import Hex
from steppe.table.basics import Side, Unit
from steppe.table.state import State

GERMAN = Side(0)
SOVIET = Side(1)

# Bits of `flags`, in the order of DriveOnKursk.flag_names.
REDUCED = 1  # 2.11.1 showing its one-step side
MOVED = 2  # 10.2.1 has moved in this phase
FOUGHT = 4  # 11.4 has attacked in this phase
STRUCK = 8  # 11.4 has been attacked in this phase
JOINED = 16  # 11.12.5 retreated onto another stack in this phase
RESERVE = 32  # 9.2 an on-map reserve, R side up
FRESH = 64  # 9.7 placed under fight/fight: may not move this turn
TOPPED = 128  # 7.3 was laid on top of its stack in this phase

PUBLIC_FLAGS = RESERVE | STRUCK | JOINED
"""What anybody at the table can tell of a counter that he may not look at."""

PHASE_FLAGS = MOVED | FOUGHT | STRUCK | JOINED | TOPPED


class KurskState(State):
    """The table of a match."""

    turn: int
    gambit: int
    """3.4, 3.6: 1 with Manstein's Gambit, 0 without, -1 before the declaration."""
    orders: list[str]
    """5.3: each side's order of phases this turn, for example `fight-move`; empty before it is chosen."""
    orders_open: int
    """5.4.1: 1 once the Soviet order has been revealed."""
    vp: int
    """4.2: the German victory points."""
    ledger: dict[str, int]
    """4.3: points by the line of the schedule that gave them."""
    control: bytearray
    """3.10: per hex, the side that controls it."""
    host: list[int]
    """3.6.3: per unit, the printed hex whose set-up code it follows; -1 for none."""
    lgov_lost: int
    """6.10: 1 once Lgov has been in German hands."""
    german_c: int
    """9.5: how many German conditional divisions have been released; 0 again if that has lapsed, below zero
    if the first two have lapsed and only the other two may come, whom nobody follows."""
    soviet_areas: list[int]
    """9.6.4: 1 for each trigger area (line, Lgov, Kursk) that has been tripped."""
    soviet_c: int
    """9.6: how many Soviet conditional units may still enter this turn."""
    luftwaffe: int
    """11.10: ground support counters still to be used this game turn."""
    votes: list[str]
    """4.10: each side's secret word on an extra turn."""


def where(s: KurskState, u: Unit) -> Hex:
    return Hex(s.at[u])
