"""What the coming of a unit to a hex does, by whatever way it came: move, retreat, pursuit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from steppe.games.kursk_1943.crossing import claim_bridges
from steppe.games.kursk_1943.state import (
    CLOCK_MASK,
    CLOCK_SHIFT,
    DISORGANISED,
    FRESH,
    MINED,
    REPAIR,
    KurskState,
    by_place,
)
from steppe.games.kursk_1943.zones import zone_of
from steppe.hexes import Hex
from steppe.mechanics.moving import carry
from steppe.table.basics import Side, Unit, other
from steppe.table.events import Marked
from steppe.table.state import holds
from steppe.table.steps import Say

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943


def bring(g: Kursk1943, s: KurskState, units: tuple[Unit, ...], to: Hex, say: Say) -> None:
    """Take units of one hex to a neighbour and see to all that follows. [18.1.3] Who crosses a fortified line
    has been among the mines."""
    origin = s.at[units[0]]
    carry(g, s, units, to)
    if (origin, to) in g.ground.lines or (to, origin) in g.ground.lines:
        for u in units:
            s.flags[u] |= MINED
    claim_bridges(g, s, origin)
    came(g, s, units, to, say)


def came(g: Kursk1943, s: KurskState, units: tuple[Unit, ...], to: Hex, say: Say) -> None:
    """[7.1.6] The enemy's field fortification in the hex is removed; [14.1.3] bridges are claimed; [17.1.2]
    nobody in whose neighbourhood an enemy's zone comes is repaired."""
    side = g.side_of[units[0]]
    if s.works[to] == other(side) + 1:
        s.works[to] = 0
        say(Marked("7.1.6", "works-gone", other(side), to))
    claim_bridges(g, s, to)
    for u in units:
        s.flags[u] &= ~REPAIR
        for n in zone_of(g, s, u) if s.near[other(side)][to] else ():
            _disturb(s, other(side), n)


def _disturb(s: KurskState, side: Side, h: int) -> None:
    if holds(s, side, h):
        for v in s.stacks[h]:
            s.flags[v] &= ~REPAIR


def note_activity(g: Kursk1943, s: KurskState, units: tuple[Unit, ...], phase: int) -> None:
    """[5.6.5] Units move, attack or are attacked in a phase (1 to 12): disorganised ones must begin to rest
    anew; [17.1.2] none is repaired."""
    for u in units:
        s.flags[u] &= ~REPAIR
        if s.flags[u] & DISORGANISED:
            start_clock(s, u, phase)


def disorganise(g: Kursk1943, s: KurskState, u: Unit, phase: int, rule: str, say: Say) -> None:
    """[5.6.1] A unit becomes disorganised, or stays so."""
    if not s.flags[u] & DISORGANISED:
        say(Marked(rule, "disorganised", g.side_of[u], Hex(s.at[u]), u))
    s.flags[u] |= DISORGANISED
    start_clock(s, u, phase)


def start_clock(s: KurskState, u: Unit, phase: int) -> None:
    s.flags[u] = s.flags[u] & ~CLOCK_MASK | phase << CLOCK_SHIFT | FRESH


def recover(g: Kursk1943, s: KurskState, phase: int, say: Say) -> None:
    """[5.6.5] When the phase ends in which a unit was last active a turn ago, it is organised again."""
    looked_at, wanted = DISORGANISED | CLOCK_MASK, DISORGANISED | phase << CLOCK_SHIFT
    resting = [u for u, flags in enumerate(s.flags) if flags & looked_at == wanted]
    for u in by_place(s, resting):
        flags = s.flags[u]
        if flags & FRESH:
            s.flags[u] = flags & ~FRESH
            continue
        s.flags[u] = flags & ~(DISORGANISED | CLOCK_MASK)
        if s.at[u] >= 0:
            say(Marked("5.6.5", "organised", g.side_of[u], Hex(s.at[u]), u))
