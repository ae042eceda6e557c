"""What the page makes of a click: attacks that meet duties, digging in where one would be due, steps further
on, pursuits of a whole stack, and who is seldom meant when a stack is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import takewhile
from typing import TYPE_CHECKING

from steppe.games.kursk_1943 import duties
from steppe.games.kursk_1943.combat import CombatPhase, owes_attack, reckon
from steppe.games.kursk_1943.limbering import to_set_up
from steppe.games.kursk_1943.movement import MovementPhase
from steppe.games.kursk_1943.moving import Moving
from steppe.games.kursk_1943.page.air_plan import said_of_plan
from steppe.games.kursk_1943.pursuit import Pursuit
from steppe.games.kursk_1943.reaching import field_of
from steppe.games.kursk_1943.stacking import has_room
from steppe.games.kursk_1943.state import TRANSPORT, KurskState
from steppe.hexes import Hex
from steppe.mechanics.moving import tried
from steppe.table.basics import Action, Side, Unit
from steppe.table.play import why_not
from steppe.table.shortcuts import InAnyOrder, Party, Shortcut

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943


def shortcuts(g: Kursk1943, s: KurskState, side: Side) -> Iterator[Shortcut]:
    match s.agenda[-1] if s.agenda else None:
        case CombatPhase(side=asked) as top if asked == side:
            yield from _attacks(g, s, top)
        case MovementPhase(side=asked, strategic=False) as top if asked == side:
            yield from _digging(g, s, top)
        case Moving(side=asked) as top if asked == side:
            yield from _on_the_way(g, s, top)
        case Pursuit(side=asked) as top if asked == side:
            yield from _pursuits(g, s, top)


def _attacks(g: Kursk1943, s: KurskState, top: CombatPhase) -> Iterator[Shortcut]:
    """[5.1.7] Attacks that would meet all duties: a way among many."""
    for hexes, units in duties.way_to_meet(reckon(g, s, top)):
        order = ("attack", *(g.numbers[h] for h in hexes), *(g.units[u] for u in units))
        yield Shortcut("meet-duty", (order,), hexes[0], is_weighed=True)


def _digging(g: Kursk1943, s: KurskState, top: MovementPhase) -> Iterator[Shortcut]:
    """[5.1.3, 7.1.11] One of each stack that would have to attack digs in, so that nobody there has to."""
    diggers: dict[int, Unit] = {}
    for u in top.diggers(g, s):
        if owes_attack(g, s, top.side, u):
            diggers.setdefault(s.at[u], u)
    if len(diggers) > 1:
        yield Shortcut("dig-in", tuple(("dig", g.units[u]) for _, u in sorted(diggers.items())))


def _on_the_way(g: Kursk1943, s: KurskState, top: Moving) -> Iterator[Shortcut]:
    """[6.2.4] Guns are set up where they have come to; [3.1.4] hexes further on than those beside them."""
    guns = tuple(g.units[u] for u in to_set_up(top, g, s))
    if guns:
        yield Shortcut("set-up-here", (("setup", *guns),))
    here = s.at[top.units[0]]
    if here < 0 or top.is_stopped(g, s):
        return
    for h in sorted(field_of(g, s, top).cost):
        if h != here and h not in g.neighbours[here] and has_room(g, s, h, top.units):
            yield Shortcut("step-on", (("step", g.numbers[h]),), Hex(h))


def _pursuits(g: Kursk1943, s: KurskState, top: Pursuit) -> Iterator[Shortcut]:
    """[5.4.2] To each hex that somebody may come to, all who can, as long as there is room; not to where
    pursuers stand, since a click there is for them."""
    goals: dict[Hex, list[Unit]] = {}
    pursuers = tuple(top.pursuers(g, s))
    taken = {s.at[u] for u in pursuers}
    for u in pursuers:
        for h in top.destinations(g, s, u):
            goals.setdefault(h, []).append(u)
    for h, units in sorted((h, units) for h, units in goals.items() if h not in taken):
        yield Shortcut("pursue", tuple(followers(g, s, top.side, units, h)), h)


def followers(g: Kursk1943, s: KurskState, side: Side, units: list[Unit], h: Hex) -> Iterator[Action]:
    """Those who find room one after the other. Only the first goes where counters lie that this side does not
    know: what becomes of them cannot be played on its sight."""
    orders: list[Action] = [("pursue", g.units[u], g.numbers[h]) for u in units]
    if any(u >= len(g.units) for u in s.stacks.get(h, ())):
        yield from (order for order in orders[:1] if why_not(g, s, side, order) is None)
        return
    trial = s
    for order in orders:
        after = tried(g, trial, side, [order])
        if after is not None:
            yield order
            trial = after


def in_any_order(g: Kursk1943, s: KurskState, side: Side, words: Action) -> InAnyOrder | Party | None:
    """The words of an air plan, the units of an attack."""
    attackers = tuple(_able_to_attack(g, s, side, words))
    return Party(attackers) if attackers else said_of_plan(g, s, side, words)


def _able_to_attack(g: Kursk1943, s: KurskState, side: Side, words: Action) -> Iterable[Unit]:
    """[5.1.2] Every unit that could attack these hexes with those that are named; [5.1.3] some must."""
    top = s.agenda[-1] if s.agenda else None
    if not isinstance(top, CombatPhase) or top.side != side or words[:1] != ("attack",):
        return ()
    numbers = tuple(takewhile(lambda word: word in g.hex_named, words[1:]))
    if not numbers:
        return ()
    named = {g.unit_named[word] for word in words if word in g.unit_named}
    targets, open_duties = tuple(Hex(g.hex_named[number]) for number in numbers), reckon(g, s, top)
    able = (units for units in duties.places(open_duties, targets) if named <= set(units))
    return sorted(
        {u for units in able for u in units if duties.may_take_part(open_duties, targets, units, {*named, u})}
    )


def apart(g: Kursk1943, s: KurskState, side: Side) -> Iterator[Unit]:
    """[6.2.2] Guns that are set up for combat stay where they are unless they are named."""
    top = s.agenda[-1] if s.agenda else None
    if isinstance(top, MovementPhase) and top.side == side:
        units = (Unit(u) for u in g.units_of[side])
        yield from (u for u in units if g.counters[u].is_gun and s.at[u] >= 0 and not s.flags[u] & TRANSPORT)
