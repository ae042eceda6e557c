"""3.1, 4.2 One step of a move: whether it may be taken, and what it costs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from msgspec import structs

from steppe.games.kursk_1943 import entry, missions
from steppe.games.kursk_1943.counters import TRUCKED
from steppe.games.kursk_1943.crossing import all_prices, is_bridged, prices
from steppe.games.kursk_1943.digging import is_fortified
from steppe.games.kursk_1943.ground import ALL, POINT
from steppe.games.kursk_1943.limbering import guns_set_up
from steppe.games.kursk_1943.points import LEAST
from steppe.games.kursk_1943.stacking import LIMIT, MOST_LEVELS, has_room, room
from steppe.games.kursk_1943.state import GUN, TRANSPORT, KurskState, is_gun, is_staff
from steppe.games.kursk_1943.zones import in_enemy_zone, shares_zone
from steppe.hexes import Hex
from steppe.table.basics import Reason, Side, Unit, other

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943
    from steppe.games.kursk_1943.moving import Moving

LEAVING: Final = POINT
"""[4.2.6] What it costs to leave an enemy zone."""
EXTRA: Final = POINT
"""[T6.7] Who moves along secondary roads alone, at one point a hex, may go one hex farther."""
FREE: Final = 2 * ALL
"""[3.1.13] More than any step costs: what it costs does not matter."""
CLOSED: Final = 2 * FREE
"""[3.1.11] More than anybody has: in the place of the price of a step that cannot be taken."""


def stepped(g: Kursk1943, s: KurskState, move: Moving, here: int, to: Hex) -> Moving | Reason:
    """A move after a step from a hex that it has come to, or from off the map; or why not."""
    if here < 0:
        if (reason := _why_not_enter(g, s, move, to)) is not None:
            return reason
    elif to not in g.neighbours[here]:
        return Reason("3.1.4", "not-adjacent", (g.numbers[to], g.numbers[here]))
    if (reason := _why_not_cross(g, s, move, here, to)) is not None:
        return reason
    if here >= 0 and (reason := _why_not_zone(g, s, move, here, to)) is not None:
        return reason
    if move.strategic and in_enemy_zone(g, s, move.side, to):
        return Reason("12.2.2", "enemy-zone", (g.numbers[to],))
    after = paid(g, s, move, here, to)
    if after is None:
        return Reason("3.1.5", "points", (g.numbers[to],))
    if not finds_room(g, s, after, to):
        return Reason("3.2.1", "stacking", (g.numbers[to],))
    return after


def _why_not_enter(g: Kursk1943, s: KurskState, move: Moving, to: Hex) -> Reason | None:
    if to not in entry.entries(g, s, move.units[0]):
        return Reason("11.1.2", "no-entry-there", (g.numbers[to],))
    if entry.is_shut(s, move.side, to):
        return Reason("11.1.4", "entry-shut", (g.numbers[to],))
    if any(entry.entry_price(g, u, to) is None for u in move.units):
        return Reason("3.1.11", "impassable", (g.numbers[to],))
    return None


def _why_not_cross(g: Kursk1943, s: KurskState, move: Moving, here: int, to: Hex) -> Reason | None:
    """What bars the way whatever it costs."""
    for u in move.units:
        if g.looks[u] & GUN and not s.flags[u] & TRANSPORT:
            return Reason("6.2.3", "not-limbered", (g.units[u],))
        if here >= 0 and to not in prices(g, s, g.movers[u])[here]:
            return Reason("3.1.11", "impassable", (g.numbers[to],))
    if s.holder[to] & 1 << other(move.side) and not _runs_over(g, s, move, to):
        return Reason("3.1.8", "enemy-there", (g.numbers[to],))
    for ban in g.battle.river_bans:
        if (here, to) in ban.sides and any(u in ban.units for u in move.units):
            return Reason(ban.rule, "river-closed", (g.numbers[to],))
    return None


def _why_not_zone(g: Kursk1943, s: KurskState, move: Moving, here: int, to: Hex) -> Reason | None:
    """[4.2.1] Not on from a zone that was entered; [4.2.3, 4.2.4, 4.2.5] from zone to zone only if they are
    of different enemies."""
    if not in_enemy_zone(g, s, move.side, here):
        return None
    if move.steps:
        return Reason("4.2.1", "zone-stop", (g.numbers[here],))
    if shares_zone(g, s, move.side, here, to):
        return Reason("4.2.3", "same-zone", (g.numbers[here], g.numbers[to]))
    return None


def _runs_over(g: Kursk1943, s: KurskState, move: Moving, to: Hex) -> bool:
    """[6.1.7, 9.1.5] Regular units enter a hex that only towed guns and headquarters hold."""
    if not all(g.counters[u].is_regular for u in move.units):
        return False
    return all(is_gun(g, s, u) or is_staff(g, s, u) for u in s.stacks[to])


def _run_over_cost(g: Kursk1943, s: KurskState, move: Moving, to: Hex) -> int:
    """[6.1.7] A point for each gun, and one if they are fortified."""
    guns = sum(is_gun(g, s, u) for u in s.stacks[to])
    return POINT * (guns + (1 if guns and is_fortified(g, s, to) else 0))


def open_steps(g: Kursk1943, s: KurskState, move: Moving, here: int) -> Iterator[Hex]:
    """The neighbours to which `stepped` lets a move go on. What is the same for all of them is found once,
    and where a step is plainly open or closed nobody asks why."""
    side, units = move.side, move.units
    leaves_zone = in_enemy_zone(g, s, side, here)
    if (leaves_zone and move.steps) or guns_set_up(g, s, units):
        return
    holder, enemy, near = s.holder, 1 << other(side), s.near[other(side)]
    fits_in_empty = MOST_LEVELS * len(units) <= LIMIT
    may_meet = not leaves_zone and not move.strategic  # no enemy zone matters
    hindered = missions.disrupted(g, s, side) if s.missions else {}
    bans = [ban for ban in g.battle.river_bans if not ban.units.isdisjoint(units)]
    tables = all_prices(g, s)
    purses = [
        (tables[g.movers[u]][here], FREE if not spent and not move.steps else has - spent)
        for u, has, spent in zip(units, move.points, move.spent, strict=True)
    ]
    extra = LEAVING if leaves_zone else 0
    for n in map(Hex, purses[0][0]):
        if not holder[n] & enemy and not bans and n not in hindered:
            can_pay = True
            for costs, left in purses:
                if costs.get(n, CLOSED) + extra > left:
                    can_pay = False
            if not can_pay and not (move.pure and is_secondary(g, s, here, n)):  # [T6.7]
                continue
            is_open = can_pay and (may_meet or not near[n])
            if is_open and ((fits_in_empty and not holder[n]) or has_room(g, s, n, units)):
                yield n
                continue
        if not isinstance(stepped(g, s, move, here, n), Reason):
            yield n


def open_step_finder(g: Kursk1943, s: KurskState, side: Side, strategic: bool) -> Callable[[int, int], bool]:
    """Tells of a hex and a column of the terrain table whether a unit there that pays by it could surely go
    one hex, if it has not moved: [3.1.13] to a neighbour with room, [4.2.3, 12.2.2] where no enemy zone bars
    it, over no river that is closed to anybody."""
    holder, near, own, bans = s.holder, s.near[other(side)], 1 << side, g.battle.river_bans
    tables = all_prices(g, s)

    def has_open_step(here: int, mover: int) -> bool:
        for n in tables[mover][here]:
            if near[n] and (strategic or (near[here] and shares_zone(g, s, side, here, n))):
                continue
            if not holder[n] or (holder[n] == own and room(g, s, n) >= MOST_LEVELS):
                return not bans or not any((here, n) in ban.sides for ban in bans)
        return False

    return has_open_step


def has_open_entry(g: Kursk1943, s: KurskState, u: Unit, strategic: bool) -> bool:
    """Whether a unit that may come now could surely enter: [11.1.4] where it is not shut, [12.2.2] where no
    enemy zone bars it, [11.1.5] as one of the first stack, [3.2.1] with room."""
    side = g.side_of[u]
    for h in entry.entries(g, s, u):
        if entry.is_shut(s, side, h) or (strategic and s.near[other(side)][h]):
            continue
        is_first = s.entered.get(h, 0) + MOST_LEVELS <= LIMIT
        if is_first and room(g, s, h) >= MOST_LEVELS and entry.entry_price(g, u, h) is not None:
            return True
    return False


# What it costs.


def paid(g: Kursk1943, s: KurskState, move: Moving, here: int, to: Hex) -> Moving | None:
    """A move after paying for a step, or None if somebody cannot. [3.1.13] The first step is always possible
    and never costs more than a unit has, [3.1.13.1] out of supply too."""
    if here < 0:
        return _paid_entry(g, s, move, to)
    extra = _extra(g, s, move, here, to)
    pure = move.pure and is_secondary(g, s, here, to)
    spent = []
    for u, has, before in zip(move.units, move.points, move.spent, strict=True):
        mover = g.movers[u]
        price = prices(g, s, mover)[here].get(to)
        if price is None:
            return None
        total = before + price + extra
        if total > has:
            if not before and not move.steps:
                total = has
            elif not (pure and g.ground.column(mover) != TRUCKED and total <= has + EXTRA):
                return None
        spent.append(total)
    return structs.replace(move, spent=tuple(spent), steps=move.steps + 1, pure=pure)


def _paid_entry(g: Kursk1943, s: KurskState, move: Moving, to: Hex) -> Moving | None:
    """[11.1.5] Each stack pays the price of the first hex once more than the one before it; [11.2.1] in a
    zone beside its own it has half its points."""
    extra = _extra(g, s, move, -1, to)
    times = entry.stack_number(g, s, move.units, to)
    points = move.points
    if to not in entry.own_entries(g, s, move.units[0]):
        points = tuple(max(has // 2, LEAST) for has in points)
    spent = []
    for u, has in zip(move.units, points, strict=True):
        price = entry.entry_price(g, u, to)
        if price is None:
            return None
        total = times * price + extra
        if total > has:
            if times > 1:
                return None
            total = has
        spent.append(total)
    return structs.replace(move, points=points, spent=tuple(spent), steps=move.steps + 1, pure=False)


def _extra(g: Kursk1943, s: KurskState, move: Moving, here: int, to: Hex) -> int:
    """[4.2.6] Leaving an enemy zone, [8.2.13] missions against movement, [6.1.7] running guns over.
    [4.2.2, 7.1.12] Entering a zone or a fortification costs nothing."""
    cost = LEAVING if here >= 0 and in_enemy_zone(g, s, move.side, here) else 0
    if s.missions:
        cost += POINT * missions.disruption(g, s, move.side, to)
    if s.holder[to] & 1 << other(move.side):
        cost += _run_over_cost(g, s, move, to)
    return cost


def is_secondary(g: Kursk1943, s: KurskState, a: int, b: int) -> bool:
    """[T6.7] A step along a secondary road, over a bridge if there is water."""
    if (a, b) not in g.ground.roads["secondary"] or (a, b) in g.ground.roads["main"]:
        return False
    return b not in g.ground.water[a] or is_bridged(g, s, a, b)


# Room.


def finds_room(g: Kursk1943, s: KurskState, move: Moving, at: Hex) -> bool:
    """[3.2.1, 3.1.9, 3.1.10] Whether a move that has come to a hex may stay there, or has a way on to one
    with room: a hex may be passed however full it is."""
    if has_room(g, s, at, move.units):
        return True
    seen, ways = {int(at)}, [(at, move)]
    while ways:
        h, so_far = ways.pop()
        if in_enemy_zone(g, s, move.side, h):
            continue
        for n in map(Hex, g.around[h]):
            if n in seen or not _may_pass(g, s, move, h, n):
                continue
            after = paid(g, s, so_far, h, n)
            if after is None:
                continue
            if has_room(g, s, n, move.units):
                return True
            seen.add(n)
            ways.append((n, after))
    return False


def _may_pass(g: Kursk1943, s: KurskState, move: Moving, h: Hex, n: Hex) -> bool:
    if s.holder[n] & 1 << other(move.side) or _why_not_cross(g, s, move, h, n) is not None:
        return False
    return not (move.strategic and in_enemy_zone(g, s, move.side, n))
