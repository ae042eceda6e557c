"""14.0 Hexsides as they are now: bridges destroyed, built, and whose they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from steppe.games.kursk_1943.ground import MOVERS
from steppe.games.kursk_1943.state import GERMAN, KurskState
from steppe.hexes import Hex, Hexside, Moves
from steppe.mechanics.costs import Prices
from steppe.table.basics import Side, other

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943


PRICES: Final = ("prices", GERMAN)
"""Where a table keeps them, for both sides."""


def side_between(g: Kursk1943, a: int, b: int) -> Hexside:
    return g.grid.hexside(Hex(a), Hex(b))


def is_bridged(g: Kursk1943, s: KurskState, a: int, b: int) -> bool:
    """[14.1.2] A printed bridge that is not destroyed, or [14.3.2] one that was built."""
    return stands(g, s, side_between(g, a, b))


def stands(g: Kursk1943, s: KurskState, side: Hexside) -> bool:
    """The same of a hexside."""
    return (side in g.ground.bridges and side not in s.blown) or side in s.built


def is_big_river(g: Kursk1943, a: int, b: int) -> bool:
    return g.ground.water[a].get(b) == "big_river"


def prices(g: Kursk1943, s: KurskState, mover: int) -> Prices:
    """Per hex: neighbour -> cost in twelfths, with the bridges as they are now; to be read, not changed."""
    return all_prices(g, s)[mover]


def all_prices(g: Kursk1943, s: KurskState) -> list[Prices]:
    """The same by column of the terrain table."""
    if not s.blown and not s.built:
        return g.ground.all_prices
    kept: list[Prices] | None = s.memo.get(PRICES)
    if kept is None:
        kept = s.memo[PRICES] = _with_bridges(g, s)
    return kept


def moves(g: Kursk1943, s: KurskState, mover: int) -> Moves:
    """The same as pairs, for searches that know no rules."""
    key = (mover, tuple(s.blown), tuple(s.built))
    found = g.moves.get(key)
    if found is None:
        if len(g.moves) > 64:
            g.moves.clear()
        found = g.moves[key] = [tuple(costs.items()) for costs in prices(g, s, mover)]
    return found


def _with_bridges(g: Kursk1943, s: KurskState) -> list[Prices]:
    key = (tuple(s.blown), tuple(s.built))
    found = g.patched.get(key)
    if found is None:
        if len(g.patched) > 16:
            g.patched.clear()
        changed = _changed(g, s)
        found = g.patched[key] = [_patched(g, mover, changed) for mover in MOVERS]
    return found


Crossings = tuple[tuple[int, bool], ...]
"""From a hex: the hexes beyond water where a bridge is not as printed, and whether there is one now."""


def _changed(g: Kursk1943, s: KurskState) -> dict[int, Crossings]:
    """By hex."""
    found: dict[int, Crossings] = {}
    for side in (*s.blown, *s.built):
        a, b = g.grid.hexes_of(Hexside(side))
        bridged = stands(g, s, Hexside(side))
        found[a] = (*found.get(a, ()), (b, bridged))
        found[b] = (*found.get(b, ()), (a, bridged))
    return found


def _patched(g: Kursk1943, mover: int, changed: dict[int, Crossings]) -> Prices:
    found = list(g.ground.all_prices[mover])
    for here, crossings in changed.items():
        steps = g.patched_steps.get((mover, here, crossings))
        if steps is None:
            steps = g.patched_steps[mover, here, crossings] = _patched_steps(g, mover, here, crossings)
        found[here] = steps
    return found


def _patched_steps(g: Kursk1943, mover: int, here: int, crossings: Crossings) -> dict[int, int]:
    found = g.ground.all_prices[mover][here].copy()
    for there, bridged in crossings:
        found.pop(there, None)
        price = g.ground.price(mover, here, there, bridged)
        if price is not None:
            found[there] = price
    return dict(sorted(found.items()))


def bridges_of(g: Kursk1943, s: KurskState, h: int) -> list[tuple[Hexside, Hex]]:
    """The bridges that stand at a hex, each with the hex at its other end."""
    return [(side, n) for side, n in g.ground.spans[h] if stands(g, s, side)]


def claim_bridges(g: Kursk1943, s: KurskState, h: int) -> None:
    """[14.1.3] After somebody came to a hex or left it: who stands at a bridge alone has it; where both stand
    the first one keeps it."""
    for side, n in g.ground.spans[h]:
        here, there = s.holder[h], s.holder[n]
        if here and there and here != there:
            continue
        if (here or there) and stands(g, s, side):
            s.bridgeheads[side] = (here or there) - 1


def owner_of_bridge(g: Kursk1943, s: KurskState, a: int, b: int) -> Side | None:
    """[14.1.3] Whose a bridge is; None if nobody stands at it."""
    here, there = s.holder[a], s.holder[b]
    if here and there and here != there:
        first = s.bridgeheads.get(side_between(g, a, b))
        return None if first is None else Side(first)
    return Side((here or there) - 1) if here or there else None


def may_destroy(g: Kursk1943, s: KurskState, side: Side, a: int, b: int) -> bool:
    """[14.1.4] Only who controls it."""
    owner = owner_of_bridge(g, s, a, b)
    return owner is not None and owner != other(side)


def destroy_bridge(g: Kursk1943, s: KurskState, a: int, b: int) -> None:
    side = side_between(g, a, b)
    if side in s.built:
        s.built = [each for each in s.built if each != side]
    else:
        s.blown = sorted((*s.blown, side))
    s.bridgeheads.pop(side, None)
    s.memo.clear()
