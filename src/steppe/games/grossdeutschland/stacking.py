"""7.0 Stacking."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from steppe.games.grossdeutschland.losses import deplete, destroy
from steppe.games.grossdeutschland.state import REDUCED, RIDING, ROAD, DivisionState
from steppe.hexes import Hex
from steppe.table.agenda import drop
from steppe.table.basics import Decision, Reason, Side, Unit
from steppe.table.grammar import a_unit, verb
from steppe.table.state import holds
from steppe.table.steps import Ask, Say

if TYPE_CHECKING:
    from steppe.games.grossdeutschland import Grossdeutschland

WHOLE = 2
"""A unit, in halves: [7.1] a depleted one counts half."""


def size_of(g: Grossdeutschland, s: DivisionState, units: Iterable[Unit]) -> int:
    """[7.1] In halves of units. [7.1.2] Division HQs count nothing; [R62, R74] a rider is one with his
    tank. A counter that is unknown in a sight is taken for a whole unit."""
    return sum(
        1 if s.flags[u] & REDUCED else WHOLE
        for u in units
        if not s.flags[u] & RIDING and not (u < len(g.units) and g.is_division_hq[u])
    )


def limit(g: Grossdeutschland, h: int) -> int:
    """[7.1] Four units, [7.2, 7.2.3] six in a city or downtown, [7.2.2] not in towns and villages."""
    return WHOLE * (g.numbers_of.city if g.ground.is_city[h] else g.numbers_of.stack)


def has_room(g: Grossdeutschland, s: DivisionState, h: int, u: Unit) -> bool:
    """Whether a unit may come to stand in a hex where it is not yet."""
    return size_of(g, s, s.stacks.get(h, ())) + size_of(g, s, (u,)) <= limit(g, h)


def on_road(s: DivisionState, h: int) -> tuple[Unit, ...]:
    return tuple(u for u in s.stacks.get(h, ()) if s.flags[u] & ROAD)


def is_full(g: Grossdeutschland, s: DivisionState, h: int) -> bool:
    """Whether more stand in a hex than have room there."""
    pile = s.stacks.get(h, ())
    return len(pile) * WHOLE > limit(g, h) and size_of(g, s, pile) > limit(g, h)


def crowd(g: Grossdeutschland, s: DivisionState, h: int) -> tuple[Unit, ...]:
    """Those among whom somebody must go: all of a hex that is too full, or [7.1.1, 7.2.1, R68] those of it on
    road march, of whom two have room everywhere."""
    if is_full(g, s, h):
        return tuple(u for u in s.stacks[h] if size_of(g, s, (u,)))
    marching = on_road(s, h)
    if len(marching) > g.numbers_of.road and size_of(g, s, marching) > WHOLE * g.numbers_of.road:
        return tuple(u for u in marching if size_of(g, s, (u,)))
    return ()


def crowded(g: Grossdeutschland, s: DivisionState, side: Side) -> list[Hex]:
    """A side's hexes with too many units."""
    return [Hex(h) for h in sorted(s.stacks) if holds(s, side, h) and crowd(g, s, h)]


class Excess(Ask["Grossdeutschland", DivisionState], frozen=True):
    """[7.1.3, R25] When all units of an activation have moved, the owner takes away what is too much: he
    eliminates units or depletes them."""

    now_rule = "7.1.3"

    def settle(self, g: Grossdeutschland, s: DivisionState, say: Say) -> bool:
        if crowded(g, s, self.side):
            return False
        drop(s)
        return True

    def decision(self, g: Grossdeutschland, s: DivisionState, side: Side) -> Decision:
        return Decision(side, "7.1.3", "excess", (g.numbers[crowded(g, s, self.side)[0]],))

    def units(self, g: Grossdeutschland, s: DivisionState) -> tuple[Unit, ...]:
        return crowd(g, s, crowded(g, s, self.side)[0])

    def full_units(self, g: Grossdeutschland, s: DivisionState) -> tuple[Unit, ...]:
        return tuple(u for u in self.units(g, s) if self.can_deplete(g, s, u))

    def can_deplete(self, g: Grossdeutschland, s: DivisionState, u: Unit) -> bool:
        return g.counters[u].steps == 2 and not s.flags[u] & REDUCED

    def why_not_eliminate(self, g: Grossdeutschland, s: DivisionState, u: Unit) -> Reason | None:
        if u in self.units(g, s):
            return None
        return Reason("7.1.3", "not-in-excess", (g.units[u], g.numbers[crowded(g, s, self.side)[0]]))

    def why_not_deplete(self, g: Grossdeutschland, s: DivisionState, u: Unit) -> Reason | None:
        reason = self.why_not_eliminate(g, s, u)
        if reason is None and not self.can_deplete(g, s, u):
            return Reason("2.3.2", "cannot-deplete", (g.units[u],))
        return reason

    def eliminate(self, g: Grossdeutschland, s: DivisionState, u: Unit, say: Say) -> None:
        destroy(g, s, u, "7.1.3", say)

    def deplete(self, g: Grossdeutschland, s: DivisionState, u: Unit, say: Say) -> None:
        deplete(g, s, u, "7.1.3", say)

    verbs = (
        verb("eliminate", a_unit(units), why_not=why_not_eliminate, do=eliminate),
        verb("deplete", a_unit(full_units), why_not=why_not_deplete, do=deplete),
    )
