"""2.11 Steps and eliminations: what every loss goes through."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from steppe.games.drive_on_kursk.memory import take_away
from steppe.games.drive_on_kursk.state import PHASE_FLAGS, REDUCED, KurskState
from steppe.games.drive_on_kursk.victory import score_elimination
from steppe.table.agenda import has
from steppe.table.basics import DEAD, Unit
from steppe.table.events import Flipped, Lost
from steppe.table.steps import Say

if TYPE_CHECKING:
    from steppe.games.drive_on_kursk import DriveOnKursk


def steps_left(g: DriveOnKursk, s: KurskState, u: Unit) -> int:
    """[2.11] German units have two steps, Soviet units one."""
    return g.counters[u].steps - has(s, u, REDUCED)


def lose_step(g: DriveOnKursk, s: KurskState, u: Unit, rule: str, say: Say) -> None:
    """[2.11.1] A full two-step unit flips; any other goes to the dead pile."""
    if s.result:
        return  # [4.2.1] play has stopped
    if steps_left(g, s, u) == 1:
        eliminate(g, s, u, rule, say)
        return
    s.flags[u] |= REDUCED
    say(Lost(rule, u, 1, False))
    say(Flipped("2.11.1", u))


def eliminate(g: DriveOnKursk, s: KurskState, u: Unit, rule: str, say: Say) -> None:
    """Take a unit off the map for good, and score it."""
    if s.result:
        return  # [4.2.1] play has stopped
    say(Lost(rule, u, steps_left(g, s, u), True))
    take_away(g, s, u, DEAD)
    s.flags[u] &= ~PHASE_FLAGS
    score_elimination(g, s, u, say)


def steps_priced(g: DriveOnKursk, s: KurskState, units: Iterable[Unit]) -> str:
    """What a step would cost each of these: `3Pz 16 → 8, 8RD 4 → 0`, in factors as they are printed."""
    return ", ".join(f"{g.units[u]} {_factor(g, s, u)} → {_factor_then(g, s, u)}" for u in units)


def _factor(g: DriveOnKursk, s: KurskState, u: Unit) -> int:
    return g.counters[u].reduced if has(s, u, REDUCED) else g.counters[u].factor


def _factor_then(g: DriveOnKursk, s: KurskState, u: Unit) -> int:
    """[2.11.1] With a step less; nothing if it is eliminated."""
    return 0 if steps_left(g, s, u) == 1 else g.counters[u].reduced


def factors_in_step(g: DriveOnKursk, s: KurskState, u: Unit) -> int:
    """[11.21] The combat factors that go with a unit's next step: all of a one-step unit's, three with a
    fortified zone."""
    counter = g.counters[u]
    if counter.steps == 1:
        return counter.defence
    return counter.reduced if has(s, u, REDUCED) else counter.factor - counter.reduced
