"""1.2 Missions, 3 movement, and 1.8a bridges that are blown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from steppe.hexes import Field, Hex, Hexside, reach
from steppe.table.agenda import drop, leave, mark
from steppe.table.basics import Cost, Decision, Reason, Side, Unit, other
from steppe.table.events import Marked, Moved
from steppe.table.grammar import a_hex, a_unit, verb
from steppe.table.state import shift
from steppe.table.steps import Ask, Say
from tests.toy.state import MOVED, ToyState, holds, of_side
from tests.toy_series.zones import toll_of, zone_of

if TYPE_CHECKING:
    from tests.toy.game import Toy


class Mission(Ask["Toy", ToyState], frozen=True):
    """[1.2] Which town the side wants most."""

    def decision(self, g: Toy, s: ToyState, side: Side) -> Decision:
        return Decision(side, "1.2", "mission")

    def towns(self, g: Toy, s: ToyState) -> tuple[Hex, ...]:
        return g.towns

    def why_not_mission(self, g: Toy, s: ToyState, h: Hex) -> Reason | None:
        return None if h in g.towns else Reason("1.2", "no-town", (g.numbers[h],))

    def set_out(self, g: Toy, s: ToyState, h: Hex, say: Say) -> None:
        drop(s)
        s.missions[self.side] = h
        say(Marked("1.2", "mission", self.side, h))

    verbs = (verb("mission", a_hex(towns), why_not=why_not_mission, do=set_out),)


class Movement(Ask["Toy", ToyState], frozen=True):
    """[3.1] Counters move, each once, or blow bridges."""

    def decision(self, g: Toy, s: ToyState, side: Side) -> Decision:
        return Decision(side, "3.1", "movement")

    def why_not_act(self, g: Toy, s: ToyState, u: Unit, rule: str) -> Reason | None:
        if g.side_of[u] != self.side:
            return Reason("", "not-yours", (g.units[u],))
        if s.at[u] < 0:
            return Reason(rule, "off-map", (g.units[u],))
        return Reason(rule, "moved", (g.units[u],)) if s.flags[u] & MOVED else None

    # Going.

    def movers(self, g: Toy, s: ToyState) -> Iterator[Unit]:
        able = (u for u in of_side(g, s, self.side) if not s.flags[u] & MOVED)
        return (u for u in able if len(field_of(g, s, u).cost) > 1)

    def goals(self, g: Toy, s: ToyState, u: Unit) -> Iterator[Hex]:
        return (Hex(h) for h in field_of(g, s, u).cost if h != s.at[u])

    def why_not_go(self, g: Toy, s: ToyState, u: Unit, h: Hex) -> Reason | None:
        if (reason := self.why_not_act(g, s, u, "3.1")) is not None:
            return reason
        if h == s.at[u]:
            return Reason("3.1", "here", (g.units[u],))
        if holds(s, other(self.side), h):
            return Reason("2.1", "enemy", (g.numbers[h],))
        if len(s.stacks.get(h, ())) >= g.stack_limit:
            return Reason("2.1", "full", (g.numbers[h],))
        if h in field_of(g, s, u):
            return None
        if h in field_of(g, s, u, free=True):
            return Reason("S-2.2", "toll", (g.numbers[h],))
        return Reason("3.1", "too-far", (g.numbers[h], g.allowance[u]))

    def go(self, g: Toy, s: ToyState, u: Unit, h: Hex, say: Say) -> None:
        origin, cost = Hex(s.at[u]), field_of(g, s, u).cost[h]
        shift(g, s, u, h)
        mark(s, (u,), MOVED)
        say(Moved("3.1", (u,), origin, h, Cost(cost)))

    # Blowing bridges.

    def sappers(self, g: Toy, s: ToyState) -> Iterator[Unit]:
        able = (u for u in of_side(g, s, self.side) if self.why_not_blow_at_all(g, s, u) is None)
        return (u for u in able if any(True for _ in self.far_ends(g, s, u)))

    def far_ends(self, g: Toy, s: ToyState, u: Unit) -> Iterator[Hex]:
        return (Hex(n) for n in g.neighbours[s.at[u]] if n >= 0 and is_bridged(g, s, s.at[u], n))

    def why_not_blow_at_all(self, g: Toy, s: ToyState, u: Unit) -> Reason | None:
        if (reason := self.why_not_act(g, s, u, "1.8a")) is not None:
            return reason
        return None if g.is_foot[u] else Reason("1.8a", "no-sapper", (g.units[u],))

    def why_not_blow(self, g: Toy, s: ToyState, u: Unit, h: Hex) -> Reason | None:
        if (reason := self.why_not_blow_at_all(g, s, u)) is not None:
            return reason
        here = s.at[u]
        if g.grid.adjacent(Hex(here), h) and is_bridged(g, s, here, h):
            return None
        return Reason("1.8a", "no-bridge", (g.numbers[here], g.numbers[h]))

    def blow(self, g: Toy, s: ToyState, u: Unit, h: Hex, say: Say) -> None:
        s.blown = sorted([*s.blown, g.grid.hexside(Hex(s.at[u]), h)])
        mark(s, (u,), MOVED)
        say(Marked("1.8a", "blown", self.side, h, u))

    verbs = (
        verb("go", a_unit(movers), a_hex(goals), why_not=why_not_go, do=go),
        verb("blow", a_unit(sappers), a_hex(far_ends), why_not=why_not_blow, do=blow),
        verb("end", do=leave, closing=True),
    )


# Water, zones and what a move costs.


def is_bridged(g: Toy, s: ToyState, a: int, b: int) -> bool:
    """[3.2] A road leads over the water, and nobody has blown its bridge."""
    side = g.grid.hexside(Hex(a), Hex(b))
    return side in g.bridges and side not in s.blown


def is_joined(g: Toy, s: ToyState, a: int, b: int) -> bool:
    """Whether one can go from hex to hex without getting wet."""
    return g.grid.hexside(Hex(a), Hex(b)) not in g.water or is_bridged(g, s, a, b)


def enemy_zone(g: Toy, s: ToyState, side: Side) -> bytearray:
    return zone_of(g, s, other(side), g.has_zone, lambda a, b: is_joined(g, s, a, b))


def costs(g: Toy, s: ToyState) -> list[list[tuple[int, int]]]:
    """The costs of the map, but for the hexsides that have changed."""
    if not s.blown:
        return g.moves
    changed = list(g.moves)
    for side in s.blown:
        a, b = g.grid.hexes_of(Hexside(side))
        for here, there in ((a, b), (b, a)):
            changed[here] = [(n, cost + g.fording * (n == there)) for n, cost in changed[here]]
    return changed


def field_of(g: Toy, s: ToyState, u: Unit, free: bool = False) -> Field:
    """[S-2.2] Where a counter can go; `free`, if it had no toll to pay."""
    side = g.side_of[u]
    barred = bytearray(holder == 1 << other(side) for holder in s.holder)
    for h, pile in s.stacks.items():
        barred[h] |= len(pile) >= g.stack_limit
    toll = None if free else toll_of(enemy_zone(g, s, side))
    return reach(costs(g, s), s.at[u], g.allowance[u], barred, bytes(g.grid.size), toll=toll)
