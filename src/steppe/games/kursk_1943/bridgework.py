"""14.2, 14.3.1 Bridges destroyed and rebuilt by units on the way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from steppe.games.kursk_1943.crossing import (
    bridges_of,
    claim_bridges,
    destroy_bridge,
    is_big_river,
    is_bridged,
    may_destroy,
    side_between,
)
from steppe.games.kursk_1943.ground import POINT
from steppe.games.kursk_1943.headquarters import is_covered
from steppe.games.kursk_1943.state import KurskState
from steppe.hexes import Hex
from steppe.table.agenda import replace
from steppe.table.basics import Reason, Unit, other
from steppe.table.events import Marked
from steppe.table.grammar import a_hex, verb
from steppe.table.steps import Say

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943
    from steppe.games.kursk_1943.moving import Moving

BLOW: Final = POINT
"""[14.2.1] What it costs to destroy a bridge over a river; [14.3.1] over a big river BLOW_BIG."""
BLOW_BIG: Final = 3 * POINT
REBUILD: Final = 3 * POINT
"""[14.2.2]"""


def _sapper(g: Kursk1943, s: KurskState, move: Moving, cost: int, rebuilds: bool) -> Unit | None:
    """Who does the work: [14.2.1] a regular unit or headquarters, [14.2.2] to rebuild one that is no
    artillery and in range of a headquarters, that can pay for it."""
    for u in move.units:
        counter = g.counters[u]
        able = not counter.is_artillery if rebuilds else counter.is_regular or counter.is_hq
        if able and move.can_spend(u, cost) and (not rebuilds or is_covered(g, s, move.side, (u,))):
            return u
    return None


# Destroying.


def to_blow(move: Moving, g: Kursk1943, s: KurskState) -> Iterator[Hex]:
    here = s.at[move.units[0]]
    ends = bridges_of(g, s, here) if here >= 0 and g.ground.spans[here] else ()
    return (n for _, n in ends if _why_not_blow(move, g, s, n) is None)


def _why_not_blow(move: Moving, g: Kursk1943, s: KurskState, to: Hex) -> Reason | None:
    here = s.at[move.units[0]]
    if here < 0 or to not in g.neighbours[here] or not is_bridged(g, s, here, to):
        return Reason("14.2.1", "no-bridge", (g.numbers[to],))
    rule = "14.3.1" if is_big_river(g, here, to) else "14.2.1"
    if move.strategic:
        return Reason(rule, "not-in-strategic")
    if (reason := move.why_not_work(g, s)) is not None:
        return reason
    if not may_destroy(g, s, move.side, here, to):
        return Reason("14.1.4", "not-your-bridge", (g.numbers[to],))
    if _sapper(g, s, move, _blow_cost(g, here, to), False) is None:
        return Reason(rule, "points-for-bridge", (g.numbers[to],))
    return None


def _blow(move: Moving, g: Kursk1943, s: KurskState, to: Hex, say: Say) -> None:
    here = s.at[move.units[0]]
    cost = _blow_cost(g, here, to)
    sapper = _sapper(g, s, move, cost, False)
    assert sapper is not None
    replace(s, move.having_spent((sapper,), cost))
    destroy_bridge(g, s, here, to)
    say(Marked("14.3.1" if is_big_river(g, here, to) else "14.2.1", "bridge-blown", move.side, to))


def _blow_cost(g: Kursk1943, a: int, b: int) -> int:
    return BLOW_BIG if is_big_river(g, a, b) else BLOW


# Rebuilding.


def to_rebuild(move: Moving, g: Kursk1943, s: KurskState) -> Iterator[Hex]:
    here = s.at[move.units[0]]
    spans = g.ground.spans[here] if here >= 0 and s.blown else ()
    return (n for side, n in spans if side in s.blown and _why_not_rebuild(move, g, s, n) is None)


def _why_not_rebuild(move: Moving, g: Kursk1943, s: KurskState, to: Hex) -> Reason | None:
    here = s.at[move.units[0]]
    if here < 0 or to not in g.neighbours[here] or side_between(g, here, to) not in s.blown:
        return Reason("14.2.3", "no-blown-bridge", (g.numbers[to],))
    if is_big_river(g, here, to):
        return Reason("14.3.2", "big-river", (g.numbers[to],))
    if move.strategic:
        return Reason("14.2.2", "not-in-strategic")
    if (reason := move.why_not_work(g, s)) is not None:
        return reason
    if s.holder[to] & 1 << other(move.side):
        return Reason("3.1.8", "enemy-there", (g.numbers[to],))
    if _sapper(g, s, move, REBUILD, True) is None:
        return Reason("14.2.2", "no-sapper", (g.numbers[to],))
    return None


def _rebuild(move: Moving, g: Kursk1943, s: KurskState, to: Hex, say: Say) -> None:
    here = s.at[move.units[0]]
    sapper = _sapper(g, s, move, REBUILD, True)
    assert sapper is not None
    replace(s, move.having_spent((sapper,), REBUILD))
    between = side_between(g, here, to)
    s.blown = [each for each in s.blown if each != between]
    s.memo.clear()
    claim_bridges(g, s, here)
    say(Marked("14.2.2", "bridge-rebuilt", move.side, to))


DEMOLISH = verb("demolish", a_hex(to_blow), why_not=_why_not_blow, do=_blow)
REBUILD_BRIDGE = verb("rebuild", a_hex(to_rebuild), why_not=_why_not_rebuild, do=_rebuild)
