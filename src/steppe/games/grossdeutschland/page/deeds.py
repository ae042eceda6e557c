"""What units that are picked for a move may do besides going somewhere: ride, debark, leave the map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from steppe.games.grossdeutschland.movement import MovementPart
from steppe.games.grossdeutschland.page.orders import can_do
from steppe.games.grossdeutschland.reaching import reach_field
from steppe.games.grossdeutschland.state import RIDING, DivisionState, mobility
from steppe.hexes import Hex
from steppe.table.basics import Action, Reason, Side, Unit
from steppe.table.shortcuts import Shortcut
from steppe.table.state import holds

if TYPE_CHECKING:
    from steppe.games.grossdeutschland import Grossdeutschland

MOST_RIDERS = 6
"""Of more who could be taken up, those that are reached last are left to be driven to step by step."""


def deeds(g: Grossdeutschland, s: DivisionState, side: Side, words: Action) -> Iterator[Shortcut]:
    top = s.agenda[-1] if s.agenda else None
    units = g.read_units(words[1:])
    if not isinstance(top, MovementPart) or isinstance(units, Reason):
        return
    if words[0] != "go" or s.at[units[0]] < 0:
        return
    yield from _open(g, s, side, "ride", _rides(g, s, side, units))
    for verb in ("dismount", "debark", "embark"):
        yield from _open(g, s, side, verb, ((verb, g.units[u]) for u in units))
    yield from _open(g, s, side, "exit", [("exit", *words[1:])])
    yield Shortcut("by-steps", (words,))


def _open(
    g: Grossdeutschland, s: DivisionState, side: Side, code: str, orders: Iterable[Action]
) -> Iterator[Shortcut]:
    return (Shortcut(code, (order,)) for order in orders if can_do(g, s, side, order))


def _rides(g: Grossdeutschland, s: DivisionState, side: Side, units: tuple[Unit, ...]) -> Iterator[Action]:
    """[9.5.1] Tanks and Leg units of one hex of which one is picked; a tank alone also drives to the nearest
    whom it could take up."""
    here = s.stacks.get(s.at[units[0]], ())
    for tank in _of_kind(g, s, "tracked", here):
        for rider in _of_kind(g, s, "leg", here):
            if tank in units or rider in units:
                yield ("mount", g.units[tank], g.units[rider])
    if len(units) > 1 or mobility(g, s, units[0]) != "tracked":
        return
    cost = reach_field(g, s, units).cost
    near = sorted((cost[h], h) for h in cost if h != s.at[units[0]] and holds(s, side, h))
    there = (u for _, h in near for u in _of_kind(g, s, "leg", s.stacks[Hex(h)]))
    for rider, _ in zip(there, range(MOST_RIDERS), strict=False):
        yield ("mount", g.units[units[0]], g.units[rider])


def _of_kind(g: Grossdeutschland, s: DivisionState, kind: str, units: Iterable[int]) -> list[Unit]:
    return [Unit(u) for u in units if mobility(g, s, Unit(u)) == kind and not s.flags[u] & RIDING]
