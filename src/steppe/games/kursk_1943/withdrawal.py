"""S1.2, S4.1 The panzer division that leaves on 12 July, and S3.1 the losses of the last battle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from steppe.games.kursk_1943.crossing import claim_bridges
from steppe.games.kursk_1943.scenario import Withdrawal
from steppe.games.kursk_1943.state import GERMAN, KurskState, levels_left
from steppe.games.kursk_1943.toll import GiveUp
from steppe.hexes import Hex
from steppe.table.agenda import drop
from steppe.table.basics import POOL, WITHDRAWN, Decision, Reason, Side, Unit
from steppe.table.events import Lapsed, Removed
from steppe.table.grammar import a_unit, verb
from steppe.table.state import lift
from steppe.table.steps import Ask, Say, Step

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943


def steps_before(g: Kursk1943, s: KurskState, side: Side) -> list[Step]:
    """What the German must do when his Movement Phase begins."""
    steps: list[Step] = []
    if side != GERMAN:
        return steps
    if g.battle.attrition:
        steps.append(GiveUp(side, g.battle.attrition, "attrition"))
    order = g.battle.withdrawal
    if order is not None and g.battle.day(s.turn) == order.day:
        steps.append(Withdraw(side))
    return steps


class Withdraw(Ask["Kursk1943", KurskState], frozen=True):
    """[S1.2, S4.1] A division is named by any of its units and leaves with all of them."""

    now_rule = "S1.2"

    def settle(self, g: Kursk1943, s: KurskState, say: Say) -> bool:
        if not any(True for _ in self.units(g, s)):
            say(Lapsed(_order(g).rule, "withdrawal"))
            drop(s)
            return True
        if _order(g).equivalent:
            return False
        self.withdraw(g, s, next(self.units(g, s)), say)
        return True

    def decision(self, g: Kursk1943, s: KurskState, side: Side) -> Decision:
        ordered = g.counters[_order(g).units[0]].formation
        divisions = {g.counters[u].formation: division_of(g, s, u) for u in self.units(g, s)}
        named = (_with_places(g, s, name, units) for name, units in divisions.items())
        return Decision(side, _order(g).rule, "withdraw", (ordered, ", ".join(named)))

    def units(self, g: Kursk1943, s: KurskState) -> Iterator[Unit]:
        return (Unit(u) for u in g.units_of[self.side] if self.why_not_withdraw(g, s, Unit(u)) is None)

    def why_not_withdraw(self, g: Kursk1943, s: KurskState, u: Unit) -> Reason | None:
        """[S1.2] The division ordered away or, if the battle says so, a panzer division with as many levels
        left (ruling)."""
        order, name = _order(g), g.units[u]
        if g.side_of[u] != self.side:
            return Reason(order.rule, "not-yours", (name,))
        if s.at[u] < 0 and s.at[u] != POOL:
            return Reason(order.rule, "not-on-map", (name,))
        if u in order.units:
            return None
        if not order.equivalent:
            return Reason(order.rule, "not-ordered-away", (name,))
        if not _is_armoured(g, u):
            return Reason(order.rule, "no-panzer-division", (name,))
        if _levels(g, s, division_of(g, s, u)) < _levels(g, s, _in_play(s, order.units)):
            return Reason(order.rule, "too-weak-to-withdraw", (name,))
        return None

    def going_with(self, g: Kursk1943, s: KurskState, u: Unit) -> tuple[Unit, ...]:
        """All who leave if a unit is named."""
        ordered = _order(g).units
        return _in_play(s, ordered) if u in ordered else division_of(g, s, u)

    def withdraw(self, g: Kursk1943, s: KurskState, u: Unit, say: Say) -> None:
        order = _order(g)
        going = self.going_with(g, s, u)
        # Those off the map come last: before a masked counter of the division is shown nobody knows it.
        for v in sorted(going, key=lambda v: (s.at[v] < 0, v)):
            h = Hex(s.at[v])
            if h >= 0:
                lift(g, s, v, WITHDRAWN)
                claim_bridges(g, s, h)
            else:
                s.at[v] = WITHDRAWN
            s.flags[v] = 0
            say(Removed(order.rule, v, h, "withdrawn"))
        drop(s)

    verbs = (verb("withdraw", a_unit(units), why_not=why_not_withdraw, do=withdraw),)


def _order(g: Kursk1943) -> Withdrawal:
    assert g.battle.withdrawal is not None
    return g.battle.withdrawal


def _is_armoured(g: Kursk1943, u: Unit) -> bool:
    formation = g.counters[u].formation
    return bool(formation) and any(c.formation == formation and c.type == "armour" for c in g.counters)


def division_of(g: Kursk1943, s: KurskState, u: Unit) -> tuple[Unit, ...]:
    """Those of a unit's division that are left."""
    formation = g.counters[u].formation
    mates = (Unit(v) for v, c in enumerate(g.counters) if c.formation == formation)
    return _in_play(s, tuple(mates))


def _with_places(g: Kursk1943, s: KurskState, name: str, units: tuple[Unit, ...]) -> str:
    """`2nd Panzer Division (1605)`; those who wait off the map have no place."""
    places = ", ".join(g.numbers[h] for h in sorted({s.at[u] for u in units if s.at[u] >= 0}))
    return f"{name} ({places})" if places else name


def _in_play(s: KurskState, units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    return tuple(u for u in units if s.at[u] >= 0 or s.at[u] == POOL)


def _levels(g: Kursk1943, s: KurskState, units: tuple[Unit, ...]) -> int:
    return sum(levels_left(g, s, u) for u in units)


STEPS: tuple[type[Step], ...] = (Withdraw, GiveUp)
