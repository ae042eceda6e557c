"""D3 Movement, and D2.3 the order of stacks. One hex is one action; orders stand for several."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from steppe.hexes import Field, Hex, reach
from steppe.table.basics import END, Action, Decision, Reason, Side, Unit, other
from steppe.table.events import Marked, Moved
from steppe.table.play import why_not
from steppe.table.state import put_on_top, shift
from steppe.table.steps import Ask, Say
from tests.drill.fire import React, guns_that_see
from tests.drill.state import MOVED, TURNED, DrillState, alive
from tests.drill.tokens import no_more, read_hex, read_units, set_choices

if TYPE_CHECKING:
    from tests.drill.game import Drill


class Movement(Ask["Drill", DrillState], frozen=True):
    """D3.1 The formation moves."""

    formation: str
    closing = frozenset({"done"})

    def decision(self, g: Drill, s: DrillState, side: Side) -> Decision:
        return Decision(side, "D3.1", "move", (self.formation,))

    def choices(self, g: Drill, s: DrillState, side: Side, prefix: Action) -> list[str]:
        match prefix:
            case ():
                movers = ["go"] if self._movers(g, s, ()) else []
                return movers + (["top"] if self._turners(g, s) else []) + ["done"]
            case ("go", *names):
                chosen = tuple(names)
                return set_choices(g, self._movers(g, s, chosen), chosen)
            case ("top",):
                return [g.units[u] for u in self._turners(g, s)]
        return [END]

    def _movers(self, g: Drill, s: DrillState, chosen: tuple[str, ...]) -> list[Unit]:
        """Counters that can go with those chosen. Every company of one that is stuck is stuck too."""
        together = tuple(g.unit_named[name] for name in chosen)
        units = alive(g, s, self.side, self.formation)
        return [
            u
            for u in units
            if u not in together and why_not_go(g, s, self.formation, tuple(sorted((*together, u)))) is None
        ]

    def _turners(self, g: Drill, s: DrillState) -> list[Unit]:
        units = alive(g, s, self.side, self.formation)
        return [u for u in units if why_not_top(g, s, self.formation, u) is None]

    def why_not(self, g: Drill, s: DrillState, side: Side, action: Action) -> Reason | None:
        if action[0] == "done":
            return no_more(action)
        if action[0] not in ("go", "top"):
            return Reason("", "not-now", (action[0],))
        units = read_units(g, side, action)
        if isinstance(units, Reason):
            return units
        if action[0] == "go":
            return why_not_go(g, s, self.formation, units)
        return no_more(action[1:]) or why_not_top(g, s, self.formation, units[0])

    def apply(self, g: Drill, s: DrillState, side: Side, action: Action, say: Say) -> None:
        if action[0] == "done":
            s.agenda.pop()
            return
        units = tuple(g.unit_named[name] for name in action[1:])
        if action[0] == "go":
            s.agenda.append(Moving(side, units))
            return
        put_on_top(s, units[0])
        s.flags[units[0]] |= TURNED
        say(Marked("D2.3", "top", at=Hex(s.at[units[0]]), unit=units[0]))


def why_not_go(g: Drill, s: DrillState, formation: str, units: tuple[Unit, ...]) -> Reason | None:
    """D3.1"""
    for u in units:
        if g.formation[u] != formation:
            return Reason("D3.1", "formation", (g.units[u], formation))
        if s.at[u] < 0:
            return Reason("D3.1", "off-map", (g.units[u],))
        if s.flags[u] & MOVED:
            return Reason("D3.1", "moved", (g.units[u],))
        if s.at[u] != s.at[units[0]]:
            return Reason("D3.1", "apart", (g.units[u],))
    if not open_steps(g, s, g.side_of[units[0]], units, 0):
        return Reason("D3.1", "stuck")
    return None


def why_not_top(g: Drill, s: DrillState, formation: str, u: Unit) -> Reason | None:
    """D2.3"""
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
    """A stack on its way. Whoever has been shot is no longer part of it."""

    units: tuple[Unit, ...]
    spent: int = 0
    closing = frozenset({"halt"})

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

    def choices(self, g: Drill, s: DrillState, side: Side, prefix: Action) -> list[str]:
        match prefix:
            case ():
                steps = ["step"] if self._open(g, s) else []
                return steps + (["split"] if self._can_split() else []) + (["halt"] if self.spent else [])
            case ("step",):
                return [g.numbers[h] for h in self._open(g, s)]
            case ("split", *names):
                # Somebody must move on: the last that may be chosen completes all but one.
                return set_choices(g, self.units if len(names) < len(self.units) - 1 else (), tuple(names))
        return [END]

    def _open(self, g: Drill, s: DrillState) -> list[Hex]:
        return open_steps(g, s, self.side, self.units, self.spent)

    def _can_split(self) -> bool:
        return self.spent > 0 and len(self.units) > 1

    def why_not(self, g: Drill, s: DrillState, side: Side, action: Action) -> Reason | None:
        match action[0]:
            case "step":
                h = read_hex(g, action)
                if isinstance(h, Reason):
                    return h
                return no_more(action[1:]) or why_not_step(g, s, side, self.units, self.spent, h)
            case "split":
                units = read_units(g, side, action)
                return units if isinstance(units, Reason) else self._why_not_split(g, units)
            case "halt":
                return no_more(action) or (None if self.spent else Reason("D3.1", "not-moved"))
        return Reason("", "not-now", (action[0],))

    def _why_not_split(self, g: Drill, units: tuple[Unit, ...]) -> Reason | None:
        """D3.4"""
        if not self.spent:
            return Reason("D3.4", "not-moved")
        for u in units:
            if u not in self.units:
                return Reason("D3.4", "not-moving", (g.units[u],))
        return Reason("D3.4", "nobody-left") if len(units) == len(self.units) else None

    def apply(self, g: Drill, s: DrillState, side: Side, action: Action, say: Say) -> None:
        if action[0] == "step":
            self._step(g, s, Hex(g.hex_named[action[1]]), say)
            return
        stay = [g.unit_named[name] for name in action[1:]] if action[0] == "split" else self.units
        for u in stay:
            s.flags[u] |= MOVED
        rest = tuple(u for u in self.units if u not in stay)
        s.agenda[-1] = replace(self, units=rest)
        if not rest:
            s.agenda.pop()

    def _step(self, g: Drill, s: DrillState, h: Hex, say: Say) -> None:
        origin = Hex(s.at[self.units[0]])
        cost = cost_of(g, origin, h)
        for u in [u for u in s.stacks[origin] if u in self.units]:
            shift(g, s, u, h)
            s.flags[u] |= MOVED
        s.control[h] = self.side
        s.agenda[-1] = replace(self, spent=self.spent + cost)
        say(Moved("D3.2", self.units, origin, h, cost))
        for gun in reversed(guns_that_see(g, s, other(self.side), h)):
            s.agenda.append(React(other(self.side), (gun,), h))


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
    units = read_units(g, side, order[:-1])
    if isinstance(units, Reason):
        return units
    hexes = []
    for number in order[-1].split("-"):
        if number not in g.hex_named:
            return Reason("", "unknown-hex", (number,))
        hexes.append(Hex(g.hex_named[number]))
    return units, hexes


def expand(g: Drill, s: DrillState, side: Side, order: Action) -> Iterator[Action] | Reason:
    reason = why_not_order(g, s, side, order)
    if reason is not None:
        return reason
    if order[0] != "move":
        return iter([order])
    read = _read_order(g, side, order)
    assert not isinstance(read, Reason)
    units, hexes = read
    if len(hexes) == 1:
        hexes = [Hex(h) for h in field_of(g, s, units).path_to(hexes[0])]
    steps = [("step", g.numbers[h]) for h in hexes]
    return iter([("go", *order[1:-1]), *steps, ("halt",)])


def why_not_order(g: Drill, s: DrillState, side: Side, order: Action) -> Reason | None:
    if not order or order[0] != "move":
        return why_not(g, s, side, order)
    read = _read_order(g, side, order)
    if isinstance(read, Reason):
        return read
    units, hexes = read
    reason = why_not(g, s, side, ("go", *order[1:-1]))
    if reason is not None or len(hexes) > 1:
        return reason
    if hexes[0] != s.at[units[0]] and hexes[0] in field_of(g, s, units):
        return None
    number = g.numbers[hexes[0]]
    if s.holder[hexes[0]] == other(side) + 1:
        return Reason("D2.1", "enemy", (number,))
    for lifted, rule in LIFTS:
        if hexes[0] in field_of(g, s, units, lifted):
            return Reason(rule, "too-far", (number,))
    return Reason("D3.2", "too-far", (number,))
