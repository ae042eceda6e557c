"""Reading the tokens of an action, in the order in which the shared reasons are given."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import TYPE_CHECKING

from steppe.hexes import Hex
from steppe.table.basics import END, Action, Reason, Side, Unit

if TYPE_CHECKING:
    from tests.drill.game import Drill


def no_more(action: Action) -> Reason | None:
    """For verbs that stand alone."""
    return Reason("", "too-much", (action[1],)) if len(action) > 1 else None


def read_hex(g: Drill, action: Action, place: int = 1) -> Hex | Reason:
    if len(action) <= place:
        return Reason("", "missing", (action[-1],))
    if action[place] not in g.hex_named:
        return Reason("", "unknown-hex", (action[place],))
    return Hex(g.hex_named[action[place]])


def read_units(g: Drill, side: Side, action: Action, place: int = 1) -> tuple[Unit, ...] | Reason:
    """Own counters, ascending, at least one."""
    names = action[place:]
    if not names:
        return Reason("", "missing", (action[-1],))
    for name in names:
        if name not in g.unit_named:
            return Reason("", "unknown-unit", (name,))
        if g.side_of[g.unit_named[name]] != side:
            return Reason("", "not-yours", (name,))
    units = tuple(g.unit_named[name] for name in names)
    for before, after in pairwise(units):
        if after <= before:
            return Reason("", "not-ascending", (g.units[after],))
    return units


def names_after(g: Drill, units: Iterable[Unit], chosen: tuple[str, ...]) -> list[str]:
    """The counters that may follow those already chosen: a set is written once, ascending."""
    last = g.unit_named[chosen[-1]] if chosen else Unit(-1)
    return [g.units[u] for u in sorted(units) if u > last]


def set_choices(g: Drill, units: Iterable[Unit], chosen: tuple[str, ...]) -> list[str]:
    """Any set of these counters, whole as soon as it has one."""
    return ([END] if chosen else []) + names_after(g, units, chosen)
