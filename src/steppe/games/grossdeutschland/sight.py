"""1.1, 11.2 and 11.3 What can be seen, fired at and observed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from steppe.games.grossdeutschland.arrivals import is_due
from steppe.games.grossdeutschland.state import STAFF, DivisionState
from steppe.table.basics import HIDDEN, Side, Unit, other
from steppe.table.state import is_in

if TYPE_CHECKING:
    from steppe.games.grossdeutschland import Grossdeutschland


def sees(g: Grossdeutschland, a: int, b: int) -> bool:
    """[11.2.3, 11.3.2] An unobstructed line; peaks and hexsides as the ground says."""
    return g.ground.sightlines.sees(a, b)


def observes(g: Grossdeutschland, s: DivisionState, side: Side, h: int, limit: int) -> bool:
    """[11.2.1] Any unit of a side, an HQ too, sees a hex within the limit; [11.2.2, R18] at night that is the
    next hex."""
    return bool(visible(g, s, side, limit) >> h & 1)


def observed_hexes(g: Grossdeutschland, s: DivisionState, side: Side, limit: int) -> set[int]:
    """All hexes of the enemy that a side observes."""
    enemy, bits = 1 << other(side), visible(g, s, side, limit)
    return {h for h in s.stacks if s.holder[h] == enemy and bits >> h & 1}


# What may be inspected.


def visible(g: Grossdeutschland, s: DivisionState, side: Side, limit: int = 0) -> int:
    """[1.1] The hexes that any unit of a side sees, no farther than ten hexes or the limit, as bits."""
    limit = min(limit or g.numbers_of.inspect, g.numbers_of.inspect)
    found, bits = 0, g.ground.sightlines.seen_bits
    for h in s.stacks:
        if is_in(s, side, h):
            found |= bits(h, limit)
    return found


def uninspected(g: Grossdeutschland, s: DivisionState, side: Side) -> list[Unit]:
    """The enemy's counters that a side may not look at, in the order of their hexes: those that it does not
    see, [1.1.1] those in a hex with works, but for [1.1.2] those who have fought, until their stack
    changes."""
    bits, works = visible(g, s, side), {h for h, _, _ in s.works}
    enemy, known = 1 << other(side), 1 << side
    found: list[Unit] = []
    for h in sorted(h for h in s.stacks if s.holder[h] == enemy):
        if not bits >> h & 1 or h in works:
            found += [u for u in s.stacks[h] if not s.known[u] & known]
    return found


def may_be_anywhere(g: Grossdeutschland, s: DivisionState, side: Side) -> set[Unit]:
    """[1.1] The enemy's counters that a side cannot place: those that lie where it may not look, and those
    that are due to come, of which nobody has shown it whether they have come yet."""
    return {*uninspected(g, s, side), *waiting_unseen(g, s, side)}


def waiting_unseen(g: Grossdeutschland, s: DivisionState, side: Side) -> list[Unit]:
    """[1.1, 4.0] The enemy's counters that wait off the map and may come by now. What is not on the map
    cannot be inspected: who of them comes where is known when he is seen."""
    return [u for u in g.units_of[other(side)] if is_due(g, s, u)]


def is_unknown(g: Grossdeutschland, s: DivisionState, side: Side, u: Unit) -> bool:
    """Whether a side may not look at a counter of the enemy; the same in a sight, in which it is hidden or an
    unknown one."""
    if u >= len(g.units) or s.at[u] == HIDDEN:
        return True
    h = s.at[u]
    if h < 0 or s.known[u] & 1 << side:
        return False
    return any(at == h for at, _, _ in s.works) or not visible(g, s, side) >> h & 1


def is_staff(g: Grossdeutschland, s: DivisionState, u: Unit) -> bool:
    """Whether a counter is an HQ, which can be told of unknown ones, too: it has no zone."""
    return bool(s.flags[u] & STAFF) if u >= len(g.units) else g.is_hq[u]
