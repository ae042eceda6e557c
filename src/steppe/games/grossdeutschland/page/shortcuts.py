"""What one click may give: a battalion chosen or activated where it stands, all shots, a stack's retreat or
advance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from steppe.games.grossdeutschland.activation import Activate, commanded
from steppe.games.grossdeutschland.advance import Advance
from steppe.games.grossdeutschland.movement import Moving
from steppe.games.grossdeutschland.opportunity import React
from steppe.games.grossdeutschland.reaching import reach_field
from steppe.games.grossdeutschland.retreat import NOBODY, Retreat
from steppe.games.grossdeutschland.sequence import ChooseChit
from steppe.games.grossdeutschland.state import DivisionState
from steppe.hexes import Hex
from steppe.mechanics.moving import read_move, tried
from steppe.table.basics import Action, Reason, Side, Unit
from steppe.table.play import why_not
from steppe.table.shortcuts import Shortcut

if TYPE_CHECKING:
    from steppe.games.grossdeutschland import Grossdeutschland


def shortcuts(g: Grossdeutschland, s: DivisionState, side: Side) -> Iterator[Shortcut]:
    match s.agenda[-1] if s.agenda else None:
        case ChooseChit(side=asked) as top if asked == side:
            yield from _where_they_stand(s, "choose", {name: g.units_in[name] for name in top.chits(g, s)})
        case Activate(side=asked) as top if asked == side:
            yield from _activations(g, s, top)
        case Moving(side=asked) as top if asked == side:
            yield from _steps_on(g, s, top)
        case React(side=asked) as top if asked == side:
            yield from _volley(g, s, top)
        case Advance(battle=battle) as top if battle.side == side:
            yield from _advance(g, s, top)
        case Retreat(side=asked) as top if asked == side:
            yield from _retreats(g, s, top)


def _advance(g: Grossdeutschland, s: DivisionState, top: Advance) -> Iterator[Shortcut]:
    """[10.6] All units that may advance, if all find room; else the player picks which."""
    orders: tuple[Action, ...] = tuple(("advance", g.units[u]) for u in top.units(g, s))
    trial = s.copy()
    for order in orders:
        now = trial.agenda[-1]
        if not isinstance(now, Advance) or why_not(g, trial, now.battle.side, order) is not None:
            return
        now.advance(g, trial, g.unit_named[order[1]], None, lambda event: None)
        trial.memo.clear()
    yield Shortcut("advance-all", orders, top.battle.target)


def _activations(g: Grossdeutschland, s: DivisionState, top: Activate) -> Iterator[Shortcut]:
    """[6.0] A click on any stack that would act."""
    units = {name: commanded(g, s, name, g.hq_of[top.chit]) for name in top.battalions(g, s)}
    return _where_they_stand(s, "activate", units)


def _where_they_stand(s: DivisionState, verb: str, units: Mapping[str, Iterable[Unit]]) -> Iterator[Shortcut]:
    """A battalion is named by any of its stacks; where units of two stand together, the buttons tell."""
    names: dict[int, set[str]] = {}
    for name, those in units.items():
        for u in those:
            names.setdefault(s.at[u], set()).add(name)
    for h in sorted(names):
        if h >= 0 and len(names[h]) == 1:
            yield Shortcut(verb, ((verb, *names[h]),), Hex(h))


def _steps_on(g: Grossdeutschland, s: DivisionState, top: Moving) -> Iterator[Shortcut]:
    """[9.0.1] Hexes further on, for those who are on their way; the next ones are lit as steps."""
    here = s.at[top.units[0]]
    if here < 0 or top.is_stopped(g, s):
        return
    for h in sorted(reach_field(g, s, top.units).cost):
        if h != here and h not in g.neighbours[here]:
            yield Shortcut("step-on", (("step", g.numbers[h]),), Hex(h))


def _volley(g: Grossdeutschland, s: DivisionState, top: React) -> Iterator[Shortcut]:
    """[11.4] Each gun at the first of those who move."""
    targets = [(u, next(iter(top.targets(g, s, u)))) for u in top.guns(g, s)]
    orders: list[Action] = [("shoot", g.units[u], g.units[t]) for u, t in targets]
    if len(orders) > 1:
        yield Shortcut("fire-all", tuple(orders))


# Retreats.


def _retreats(g: Grossdeutschland, s: DivisionState, top: Retreat) -> Iterator[Shortcut]:
    """[10.5] All units of a hex to the same hex, where all of them can come to."""
    if top.unit != NOBODY:
        return
    here = s.at[top.units[0]]
    units = tuple(u for u in top.units if s.at[u] == here)
    names = tuple(g.units[u] for u in units)
    for to in g.grid.disc(Hex(here), g.numbers_of.retreat):
        if to != here and retreat_to(g, s, top.side, units, to) is not None:
            yield Shortcut("retreat", (("retreat", *names, g.numbers[to]),), to)


def expand_retreat(
    g: Grossdeutschland, s: DivisionState, side: Side, order: Action
) -> Iterator[Action] | Reason:
    """`retreat UNIT… HEX`, whole ways; a unit and the next hex of its way are an action."""
    read = read_move(g, order[1:])
    if isinstance(read, Reason):
        return read
    units, path = read
    if len(units) == 1 and path[0] in g.neighbours[s.at[units[0]]]:
        return iter((order,))
    found = retreat_to(g, s, side, units, path[-1])
    return Reason("10.5.2", "retreat-way", (g.numbers[path[-1]],)) if found is None else iter(found)


def retreat_to(
    g: Grossdeutschland, s: DivisionState, side: Side, units: tuple[Unit, ...], to: Hex
) -> list[Action] | None:
    """The actions by which units retreat to a hex one after the other, if all of them can."""
    actions: list[Action] = []
    trial: DivisionState | None = s
    for u in units:
        way = None if trial is None else _way(g, trial, side, u, to)
        if trial is None or way is None:
            return None
        actions += way
        trial = tried(g, trial, side, way)
    return actions


def _way(g: Grossdeutschland, s: DivisionState, side: Side, u: Unit, to: Hex) -> list[Action] | None:
    """The steps that have to be chosen on one unit's way; the only way is gone without asking."""
    top = s.agenda[-1] if s.agenda else None
    if s.at[u] == to:
        return []
    if not isinstance(top, Retreat) or u not in top.units:
        return None
    for h in sorted(set(top.ways(g, s, u))):
        step: Action = ("retreat", g.units[u], g.numbers[h])
        after = tried(g, s, side, [step])
        if after is None:
            continue
        if after.at[u] == to:
            return [step]
        then = after.agenda[-1] if after.agenda else None
        if isinstance(then, Retreat) and then.unit == u and to in then.ways(g, after, u):
            return [step, ("retreat", g.units[u], g.numbers[to])]
    return None
