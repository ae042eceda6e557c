"""1.8 Supply: who can trace, and who is marked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from steppe.games.autumn_for_barbarossa.state import OOS, SOVIET, BarbarossaState
from steppe.games.autumn_for_barbarossa.zones import enemy_zone
from steppe.hexes import Hex, shortest
from steppe.mechanics.supply import closed_to
from steppe.series.standard_combat import supply as series
from steppe.series.standard_combat.ratings import POINT
from steppe.table.basics import Side, Unit
from steppe.table.events import Marked
from steppe.table.state import holds
from steppe.table.steps import Say

if TYPE_CHECKING:
    from steppe.games.autumn_for_barbarossa import AutumnForBarbarossa


def sources(g: AutumnForBarbarossa, s: BarbarossaState, side: Side) -> list[int]:
    """[1.8a.7] German sources serve the Germans, [1.8a.8] Soviet ones the Soviets until a German has entered
    them. [S-12.6] A source where the enemy stands cannot be used."""
    return [h for h in g.sources[side] if side != SOVIET or h not in s.dead_sources]


def closed(g: AutumnForBarbarossa, s: BarbarossaState, side: Side) -> bytearray:
    """[S-12.3] Where no line may run: through the enemy, and through his zones unless a friend is there.
    Zones on the source itself count."""
    found: bytearray | None = s.memo.get(("closed", side))
    if found is None:
        found = s.memo["closed", side] = closed_to(s, side, enemy_zone(g, s, side))
    return found


def longest_to_road(g: AutumnForBarbarossa) -> int | None:
    """[S-12.2] How far a line may run before a road, in quarters of a point; None for any distance."""
    most = g.chosen.trace_max_mp_to_road
    return None if most == "none" else POINT * most


def traced(g: AutumnForBarbarossa, s: BarbarossaState, side: Side) -> bytearray:
    """[S-12.1, S-12.2, S-12.7] 1 for every hex from which a line can be traced now."""
    found: bytearray | None = s.memo.get(("traced", side))
    if found is None:
        held = [h for h in s.stacks if holds(s, side, h)]
        feeding, shut = sources(g, s, side), closed(g, s, side)
        most = longest_to_road(g)
        if most is None:
            found = series.traced(g.ground.web, g.ground.neighbours, feeding, shut, held)
        else:
            prices = g.ground.prices[side]
            found = series.traced_by_road(prices, g.ground.roads, feeding, shut, held, most)
        s.memo["traced", side] = found
    return found


def can_trace(g: AutumnForBarbarossa, s: BarbarossaState, side: Side, h: int) -> bool:
    """Whether units of a side in a hex are in trace supply at this moment, whatever their markers say."""
    return bool(traced(g, s, side)[h])


def line_from(g: AutumnForBarbarossa, s: BarbarossaState, side: Side, h: int) -> list[int] | None:
    """A shortest line from a hex to a source, for showing; [S-12.2] by road where the match asks for one."""
    if not can_trace(g, s, side, h):
        return None
    feeding, shut, most = sources(g, s, side), closed(g, s, side), longest_to_road(g)
    if most is not None:
        return series.line_by_road(g.ground.prices[side], g.ground.roads, feeding, shut, h, most)
    goal = bytearray(len(s.holder))
    for source in feeding:
        goal[source] = 1
    return shortest(g.ground.neighbours, h, goal, shut)


def check_supply(g: AutumnForBarbarossa, s: BarbarossaState, side: Side, say: Say) -> None:
    """[1.8a, S-12.4] In the Supply Phase units that cannot trace are marked; [1.8a.1] marks leave only now,
    from those that can. [S-12.5] Nobody is lost for want of supply."""
    reached = traced(g, s, side)
    for h in sorted(h for h in s.stacks if holds(s, side, h)):
        pile = s.stacks[h]
        wrong = [u for u in pile if bool(s.flags[u] & OOS) == bool(reached[h])]
        if wrong:
            _turn_markers(s, wrong, bool(reached[h]))
            say(Marked("1.8a.1" if reached[h] else "1.8a", "supplied" if reached[h] else "oos", side, Hex(h)))
    s.memo.clear()


def _turn_markers(s: BarbarossaState, units: list[Unit], is_supplied: bool) -> None:
    for u in units:
        s.flags[u] = s.flags[u] & ~OOS if is_supplied else s.flags[u] | OOS
