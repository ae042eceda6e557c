"""What units that are picked for a move may do besides going somewhere: change the setup of guns, work at
bridges, leave the map."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from steppe.games.kursk_1943.bridgework import to_blow, to_rebuild
from steppe.games.kursk_1943.limbering import guns_set_up
from steppe.games.kursk_1943.movement import MovementPhase
from steppe.games.kursk_1943.orders import can_do
from steppe.games.kursk_1943.state import KurskState
from steppe.table.basics import Action, Reason, Side
from steppe.table.shortcuts import Shortcut

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943


def deeds(g: Kursk1943, s: KurskState, side: Side, words: Action) -> Iterator[Shortcut]:
    top = s.agenda[-1] if s.agenda else None
    units = g.read_units(words[1:])
    if not isinstance(top, MovementPhase) or isinstance(units, Reason):
        return
    if words[0] != "go" or s.at[units[0]] < 0:
        return
    ready = guns_set_up(g, s, units)
    towed = [u for u in units if g.counters[u].is_gun and u not in ready]
    moving, names = top.moving(g, s, units), words[1:]
    orders: list[tuple[str, Action]] = [
        ("limber", ("limber", *(g.units[u] for u in ready))),
        ("set-up", ("setup", *(g.units[u] for u in towed))),
        ("exit", ("exit", *names)),
        *(("demolish", ("demolish", *names, g.numbers[h])) for h in to_blow(moving, g, s)),
        *(("rebuild", ("rebuild", *names, g.numbers[h])) for h in to_rebuild(moving, g, s)),
    ]
    yield from (Shortcut(code, (order,)) for code, order in orders if can_do(g, s, side, order))
    yield Shortcut("by-steps", (words,))
