"""9.6 Debarking: Wheeled units on foot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import structs

from steppe.games.grossdeutschland.opportunity import React
from steppe.games.grossdeutschland.points import left
from steppe.games.grossdeutschland.state import (
    DEBARKED,
    PINNED,
    DivisionState,
    is_out,
    mobility,
)
from steppe.games.grossdeutschland.tables import cost_in_halves
from steppe.hexes import Hex
from steppe.table.agenda import push, replace
from steppe.table.basics import Reason, other
from steppe.table.events import Marked
from steppe.table.grammar import verb
from steppe.table.steps import Say

if TYPE_CHECKING:
    from steppe.games.grossdeutschland import Grossdeutschland


def why_not_debark(ask: Any, g: Grossdeutschland, s: DivisionState) -> Reason | None:
    """[9.6, 9.6.8, R102] Wheeled units alone, no HQs, one at a time; [9.6.2, 9.6.4, R107] with half of
    the printed allowance unspent, [9.6.1] not pinned."""
    u = ask.units[0]
    name = g.units[u]
    if len(ask.units) > 1 or s.at[u] < 0 or mobility(g, s, u) != "wheeled" or g.counters[u].is_hq:
        return Reason("9.6", "not-wheeled", (name,))
    if s.flags[u] & PINNED:
        return Reason("9.6.1", "pinned", (name,))
    half = cost_in_halves("H", g.counters[u].allowance)
    assert half is not None
    if left(g, s, u) < half:
        return Reason("9.6.4", "too-far-to-debark", (name,))
    return None


def debark(ask: Any, g: Grossdeutschland, s: DivisionState, say: Say) -> None:
    """[9.6.2, 9.6.4] From now on it is a Leg unit with four points; [9.6.3] the enemy may fire as at a
    move."""
    u = ask.units[0]
    s.flags[u] |= DEBARKED
    s.spent[u] = 0
    replace(s, structs.replace(ask, changed=True))
    say(Marked("9.6.2", "debarked", ask.side, Hex(s.at[u]), u))
    push(s, React(other(ask.side), (u,)))


def why_not_embark(ask: Any, g: Grossdeutschland, s: DivisionState) -> Reason | None:
    """[9.6.5] In a later activation, before it moves, unless pinned; [9.6.7] not out of supply."""
    u = ask.units[0]
    name = g.units[u]
    if len(ask.units) > 1 or not s.flags[u] & DEBARKED:
        return Reason("9.6.5", "not-debarked", (name,))
    if ask.steps or ask.changed or s.spent[u]:
        return Reason("9.6.6", "no-embarking-now", (name,))
    if s.flags[u] & PINNED:
        return Reason("9.6.5", "pinned", (name,))
    return Reason("9.6.7", "out-of-supply", (name,)) if is_out(g, s, u) else None


def embark(ask: Any, g: Grossdeutschland, s: DivisionState, say: Say) -> None:
    """[9.6.5] It has its full printed allowance at once, and may even debark again."""
    u = ask.units[0]
    s.flags[u] &= ~DEBARKED
    replace(s, structs.replace(ask, changed=True))
    say(Marked("9.6.5", "embarked", ask.side, Hex(s.at[u]), u))


DEBARK = verb("debark", why_not=why_not_debark, do=debark)
EMBARK = verb("embark", why_not=why_not_embark, do=embark)
