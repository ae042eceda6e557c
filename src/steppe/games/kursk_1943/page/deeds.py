"""What units that are picked may do besides what is asked: change the setup of guns, work at bridges, leave
the map; pursue with their whole stack."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from steppe.games.kursk_1943.bridgework import to_blow, to_rebuild
from steppe.games.kursk_1943.limbering import guns_set_up
from steppe.games.kursk_1943.movement import MovementPhase
from steppe.games.kursk_1943.page.orders import can_do
from steppe.games.kursk_1943.page.shortcuts import followers
from steppe.games.kursk_1943.pursuit import Pursuit
from steppe.games.kursk_1943.state import KurskState
from steppe.table.basics import Action, Reason, Side, Unit
from steppe.table.shortcuts import Shortcut

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943


def deeds(g: Kursk1943, s: KurskState, side: Side, words: Action) -> Iterator[Shortcut]:
    top = s.agenda[-1] if s.agenda else None
    units = g.read_units(words[1:])
    if isinstance(units, Reason) or s.at[units[0]] < 0:
        return
    if isinstance(top, MovementPhase) and words[0] == "go":
        yield from _of_movers(g, s, top, units, words)
    elif isinstance(top, Pursuit) and words[0] == "pursue":
        yield from _of_pursuers(g, s, top, units[0])


def _of_pursuers(g: Kursk1943, s: KurskState, top: Pursuit, leader: Unit) -> Iterator[Shortcut]:
    """[5.4.1] Others of the stack come along, as long as there is room."""
    stack = [u for u in top.pursuers(g, s) if u != leader and s.at[u] == s.at[leader]]
    for h in top.destinations(g, s, leader):
        orders = tuple(followers(g, s, top.side, [leader, *stack], h))
        if len(orders) > 1 and h != s.at[leader]:
            yield Shortcut("pursue-together", orders)


def _of_movers(
    g: Kursk1943, s: KurskState, top: MovementPhase, units: tuple[Unit, ...], words: Action
) -> Iterator[Shortcut]:
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
    yield from (Shortcut(code, (order,)) for code, order in orders if can_do(g, s, top.side, order))
    yield Shortcut("by-steps", (words,))
