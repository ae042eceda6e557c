"""D3 Movement, and D2.3 the order of stacks. One hex is one action; orders stand for several."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from steppe.hexes import Field, Hex, reach
from steppe.table.basics import Action, Cost, Decision, Reason, Side, Unit, other
from steppe.table.events import Marked, Moved
from steppe.table.grammar import a_hex, a_unit, some_units, verb
from steppe.table.play import why_not
from steppe.table.state import put_on_top, shift
from steppe.table.steps import Ask, Say
from tests.drill.fire import React, guns_that_see
from tests.drill.state import MOVED, TURNED, DrillState, alive

if TYPE_CHECKING:
    from tests.drill.game import Drill


class Movement(Ask["Drill", DrillState], frozen=True):
    """D3.1 The formation moves."""

    formation: str

    def decision(self, g: Drill, s: DrillState, side: Side) -> Decision:
        return Decision(side, "D3.1", "move", (self.formation,))

    def movers(self, g: Drill, s: DrillState, chosen: tuple[Unit, ...]) -> list[Unit]:
        """Counters that can go with those chosen. Every company of one that is stuck is stuck too."""
        units = alive(g, s, self.side, self.formation)
        return [u for u in units if u not in chosen and self.why_not_go(g, s, (*chosen, u)) is None]

    def why_not_go(self, g: Drill, s: DrillState, units: tuple[Unit, ...]) -> Reason | None:
        return why_not_go(g, s, self.side, self.formation, units)

    def go(self, g: Drill, s: DrillState, units: tuple[Unit, ...], say: Say) -> None:
        s.agenda.append(Moving(self.side, units))

    def turners(self, g: Drill, s: DrillState) -> list[Unit]:
        units = alive(g, s, self.side, self.formation)
        return [u for u in units if self.why_not_top(g, s, u) is None]

    def why_not_top(self, g: Drill, s: DrillState, u: Unit) -> Reason | None:
        return why_not_top(g, s, self.side, self.formation, u)

    def top(self, g: Drill, s: DrillState, u: Unit, say: Say) -> None:
        put_on_top(s, u)
        s.flags[u] |= TURNED
        say(Marked("D2.3", "top", at=Hex(s.at[u]), unit=u))

    def done(self, g: Drill, s: DrillState, say: Say) -> None:
        s.agenda.pop()

    verbs = (
        verb("go", some_units(movers), why_not=why_not_go, do=go),
        verb("top", a_unit(turners), why_not=why_not_top, do=top),
        verb("done", do=done, closing=True),
    )


def why_not_go(g: Drill, s: DrillState, side: Side, formation: str, units: tuple[Unit, ...]) -> Reason | None:
    """D3.1"""
    for u in units:
        if g.side_of[u] != side:
            return Reason("", "not-yours", (g.units[u],))
        if g.formation[u] != formation:
            return Reason("D3.1", "formation", (g.units[u], formation))
        if s.at[u] < 0:
            return Reason("D3.1", "off-map", (g.units[u],))
        if s.flags[u] & MOVED:
            return Reason("D3.1", "moved", (g.units[u],))
        if s.at[u] != s.at[units[0]]:
            return Reason("D3.1", "apart", (g.units[u],))
    if not open_steps(g, s, side, units, 0):
        return Reason("D3.1", "stuck")
    return None


def why_not_top(g: Drill, s: DrillState, side: Side, formation: str, u: Unit) -> Reason | None:
    """D2.3"""
    if g.side_of[u] != side:
        return Reason("", "not-yours", (g.units[u],))
    if g.formation[u] != formation:
        return Reason("D2.3", "formation", (g.units[u], formation))
    if s.at[u] < 0:
        return Reason("D2.3", "off-map", (g.units[u],))
    if s.flags[u] & TURNED:
        return Reason("D2.3", "turned", (g.units[u],))
    if s.stacks[s.at[u]][-1] == u:
        return Reason("D2.3", "top-already", (g.units[u],))
    return None


class Moving(Ask["Drill", DrillState], frozen=True):
    """D3.1 A stack on its way; once it has moved it stands. Whoever has been shot is no longer part of it."""

    stands = "D3.1"

    units: tuple[Unit, ...]
    spent: int = 0

    def settle(self, g: Drill, s: DrillState, say: Say) -> bool:
        left = tuple(u for u in self.units if s.at[u] >= 0)
        if len(left) == len(self.units):
            return False
        s.agenda[-1] = replace(self, units=left)
        if not left:
            s.agenda.pop()
        return True

    def decision(self, g: Drill, s: DrillState, side: Side) -> Decision:
        return Decision(side, "D3.2", "moving", (g.numbers[s.at[self.units[0]]],))

    def open_hexes(self, g: Drill, s: DrillState) -> list[Hex]:
        return open_steps(g, s, self.side, self.units, self.spent)

    def why_not_step(self, g: Drill, s: DrillState, h: Hex) -> Reason | None:
        return why_not_step(g, s, self.side, self.units, self.spent, h)

    def partners(self, g: Drill, s: DrillState, chosen: tuple[Unit, ...]) -> tuple[Unit, ...]:
        """Somebody must move on: the last that may be chosen completes all but one."""
        can_split = self.spent > 0 and len(self.units) > 1
        return self.units if can_split and len(chosen) < len(self.units) - 1 else ()

    def why_not_split(self, g: Drill, s: DrillState, units: tuple[Unit, ...]) -> Reason | None:
        """D3.4"""
        if not self.spent:
            return Reason("D3.4", "not-moved")
        for u in units:
            if u not in self.units:
                return Reason("D3.4", "not-moving", (g.units[u],))
        return Reason("D3.4", "nobody-left") if len(units) == len(self.units) else None

    def split(self, g: Drill, s: DrillState, units: tuple[Unit, ...], say: Say) -> None:
        for u in units:
            s.flags[u] |= MOVED
        s.agenda[-1] = replace(self, units=tuple(u for u in self.units if u not in units))

    def why_not_halt(self, g: Drill, s: DrillState) -> Reason | None:
        return None if self.spent else Reason("D3.1", "not-moved")

    def halt(self, g: Drill, s: DrillState, say: Say) -> None:
        for u in self.units:
            s.flags[u] |= MOVED
        s.agenda.pop()

    def step(self, g: Drill, s: DrillState, h: Hex, say: Say) -> None:
        origin = Hex(s.at[self.units[0]])
        cost = cost_of(g, origin, h)
        for u in [u for u in s.stacks[origin] if u in self.units]:
            shift(g, s, u, h)
            s.flags[u] |= MOVED
        s.control[h] = self.side
        s.agenda[-1] = replace(self, spent=self.spent + cost)
        say(Moved("D3.2", self.units, origin, h, Cost(cost)))
        for gun in reversed(guns_that_see(g, s, other(self.side), h)):
            s.agenda.append(React(other(self.side), (gun,), h))

    verbs = (
        verb("step", a_hex(open_hexes), why_not=why_not_step, do=step),
        verb("split", some_units(partners), why_not=why_not_split, do=split),
        verb("halt", why_not=why_not_halt, do=halt, closing=True),
    )


def why_not_step(
    g: Drill, s: DrillState, side: Side, units: tuple[Unit, ...], spent: int, h: Hex
) -> Reason | None:
    """D2.1, D3.2, D3.3: may the stack go to this hex now?"""
    here, enemy = Hex(s.at[units[0]]), s.near[other(side)]
    number = g.numbers[h]
    if not g.grid.adjacent(here, h):
        return Reason("D3.2", "not-adjacent", (number, g.numbers[here]))
    if s.holder[h] == other(side) + 1:
        return Reason("D2.1", "enemy", (number,))
    if len(s.stacks.get(h, ())) + len(units) > g.stack_limit:
        return Reason("D2.1", "full", (number,))
    if spent and enemy[here]:
        return Reason("D3.3", "stopped")
    if enemy[here] and enemy[h]:
        return Reason("D3.3", "zone", (number,))
    cost, left = cost_of(g, here, h), min(g.allowance[u] for u in units) - spent
    return Reason("D3.2", "points", (number, cost, left)) if cost > left else None


def open_steps(g: Drill, s: DrillState, side: Side, units: tuple[Unit, ...], spent: int) -> list[Hex]:
    around = sorted(Hex(n) for n in g.neighbours[s.at[units[0]]] if n >= 0)
    return [h for h in around if why_not_step(g, s, side, units, spent, h) is None]


def cost_of(g: Drill, a: Hex, b: Hex) -> int:
    return next(cost for n, cost in g.moves[a] if n == b)


# Orders: `move RA1 RA2 0304`, or by a path `move RA1 0303-0304`.


def field_of(g: Drill, s: DrillState, units: tuple[Unit, ...], lifted: int = 0) -> Field:
    """Where the stack can go, with some limits lifted: 1 enemies and room, 2 also stops, 3 also points."""
    side = g.side_of[units[0]]
    start, enemy = s.at[units[0]], s.near[other(side)]
    room = g.stack_limit - len(units)
    barred = bytearray(
        s.holder[h] == other(side) + 1 or (h != start and len(s.stacks.get(h, ())) > room)
        for h in g.grid.hexes
    )
    none = bytearray(g.grid.size)
    points = min(g.allowance[u] for u in units) if lifted < 3 else 99
    return reach(
        g.moves,
        start,
        points,
        none if lifted else barred,
        none if lifted > 1 else enemy,
        first_barred=enemy if enemy[start] and lifted < 2 else None,
    )


LIFTS = ((1, "D2.1"), (2, "D3.3"), (3, "D3.2"))
"""The order in which limits are lifted to name the rule that keeps a hex out of reach."""


def _read_order(g: Drill, side: Side, order: Action) -> tuple[tuple[Unit, ...], list[Hex]] | Reason:
    if len(order) < 3:
        return Reason("", "missing", (order[-1],))
    units = g.read_units(order[1:-1])
    if isinstance(units, Reason):
        return units
    hexes = []
    for number in order[-1].split("-"):
        if number not in g.hex_named:
            return Reason("", "unknown-hex", (number,))
        hexes.append(Hex(g.hex_named[number]))
    return units, hexes


def expand(g: Drill, s: DrillState, side: Side, order: Action) -> Iterator[Action] | Reason:
    """The actions of an order, or the first rule that bars it."""
    if not order or order[0] != "move":
        return iter([order])
    read = _read_order(g, side, order)
    if isinstance(read, Reason):
        return read
    units, hexes = read
    go: Action = ("go", *order[1:-1])
    reason = why_not(g, s, side, go)
    if reason is not None:
        return reason
    if len(hexes) == 1:
        field = field_of(g, s, units)
        if hexes[0] == s.at[units[0]] or hexes[0] not in field:
            return why_out_of_reach(g, s, units, hexes[0])
        hexes = [Hex(h) for h in field.path_to(hexes[0])]
    return iter([go, *(("step", g.numbers[h]) for h in hexes), ("halt",)])


def why_out_of_reach(g: Drill, s: DrillState, units: tuple[Unit, ...], to: Hex) -> Reason:
    if s.holder[to] == other(g.side_of[units[0]]) + 1:
        return Reason("D2.1", "enemy", (g.numbers[to],))
    rules = (rule for lifted, rule in LIFTS if to in field_of(g, s, units, lifted))
    return Reason(next(rules, "D3.2"), "too-far", (g.numbers[to],))
