"""8.0 Movement: one unit at a time, hex by hex, and what is fired at it on the way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import structs

from steppe.games.ss_panzer.counters import ALLOWANCE
from steppe.games.ss_panzer.fire import AFTER_RECOVERY, has_target, seek_targets, shoot, why_not_fire
from steppe.games.ss_panzer.ground import POINT
from steppe.games.ss_panzer.reaction import React
from steppe.games.ss_panzer.stacking import is_crowded
from steppe.games.ss_panzer.state import (
    COMMITTED,
    STOPPED,
    PanzerState,
    in_close_combat,
    is_suppressed,
    lift_kill_zone,
    take_control,
)
from steppe.hexes import Hex
from steppe.mechanics.costs import Prices
from steppe.table.agenda import drop, mark, push, replace
from steppe.table.basics import Cost, Decision, Reason, Side, Unit, other
from steppe.table.events import Moved
from steppe.table.grammar import a_hex, a_unit, verb
from steppe.table.state import shift
from steppe.table.steps import Ask, Auto, Say

if TYPE_CHECKING:
    from steppe.games.ss_panzer import SSPanzer

MOVE = "move"  # 4.2.1 a whole move
HALF = "half"  # 4.2.3 fire & move: half a move, then fire
FIRED = "fired"  # 4.2.3 fire & move: has fired, now half a move
RECOVERED = "recovered"  # 4.2.6 has recovered: half a move, or fire

DEAREST = 99 * POINT
"""More than any hex costs: what the first hex of a plain move may cost [8.3.9]."""


def costs_of(g: SSPanzer, u: Unit) -> Prices:
    """What each step costs a unit, in halves of a movement point."""
    return g.ground.costs.prices(g.mover[u])


def allowance(g: SSPanzer, u: Unit, mode: str) -> int:
    """[8.2] The movement factor, in halves; [4.2.3, 9.8.6] half of it in every mode but a whole move."""
    whole = POINT * ALLOWANCE[g.counters[u].mobility]
    return whole if mode == MOVE else whole // 2


class Moving(Ask["SSPanzer", PanzerState], frozen=True):
    """[8.1, 6.2.1] One unit is on the move, one hex at a time; [8.1.1] it is finished before the next
    begins, and redone only if the opponent allows it."""

    stands = "8.1.1"

    unit: Unit
    mode: str
    spent: int = 0
    """In halves of a movement point; [8.1.1] what is left at the end is lost."""
    steps: int = 0

    def settle(self, g: SSPanzer, s: PanzerState, say: Say) -> bool:
        """[7.2.1] Suppressed by fire it stops, and it does nothing more this turn. Otherwise it halts by
        itself when nothing is left to do."""
        if s.at[self.unit] >= 0 and not is_suppressed(s, self.unit) and self.can_go_on(g, s):
            return False
        drop(s)
        if is_suppressed(s, self.unit) and is_crowded(g, s, Hex(s.at[self.unit]), s.formation):
            mark(s, (self.unit,), STOPPED)
        return True

    def can_go_on(self, g: SSPanzer, s: PanzerState) -> bool:
        return any(True for _ in next_hexes(g, s, self)) or self.has_target(g, s)

    def has_target(self, g: SSPanzer, s: PanzerState) -> bool:
        return self.may_fire() and has_target(g, s, self.unit)

    def may_fire(self) -> bool:
        """[4.2.3] After half a move; [9.8.6] after recovery instead of one."""
        return (self.mode == HALF and self.steps > 0) or (self.mode == RECOVERED and not self.steps)

    @property
    def situation(self) -> str:
        """Of its fire, in the table of dice."""
        return AFTER_RECOVERY if self.mode == RECOVERED else "fire_and_move"

    def may_halt(self) -> bool:
        """A move that has not begun is taken back, not halted."""
        return self.steps > 0 or self.mode in (FIRED, RECOVERED)

    def decision(self, g: SSPanzer, s: PanzerState, side: Side) -> Decision:
        left = allowance(g, self.unit, self.mode) - self.spent
        crowded = is_crowded(g, s, Hex(s.at[self.unit]), s.formation)
        code = "moving-crowded" if crowded else "moving-fire" if self.may_fire() else "moving"
        return Decision(
            side, "8.1", code, (g.units[self.unit], g.numbers[s.at[self.unit]], points_text(left))
        )

    def not_now(self, g: SSPanzer, s: PanzerState, verb: str) -> Reason:
        return Reason("8.1.1", "finish-move", (g.units[self.unit],))

    def next_hexes(self, g: SSPanzer, s: PanzerState) -> Iterator[Hex]:
        return next_hexes(g, s, self)

    def why_not_step(self, g: SSPanzer, s: PanzerState, to: Hex) -> Reason | None:
        return why_not_step(g, s, self, to)

    def step(self, g: SSPanzer, s: PanzerState, to: Hex, say: Say) -> None:
        """[7.2.2] It is fired at before it leaves, but goes on into the next hex whatever comes of it."""
        price = costs_of(g, self.unit)[s.at[self.unit]][to]
        spent = min(self.spent + price, allowance(g, self.unit, self.mode))
        replace(s, structs.replace(self, spent=spent, steps=self.steps + 1))
        lift_kill_zone(s, self.unit)
        push(s, Arrive(self.unit, to, spent), React(other(self.side), self.unit, "zoc_exit"))

    def firer(self, g: SSPanzer, s: PanzerState) -> tuple[Unit, ...]:
        return (self.unit,) if self.has_target(g, s) else ()

    def targets(self, g: SSPanzer, s: PanzerState, u: Unit) -> Iterator[Unit]:
        return seek_targets(g, s, u)

    def why_not_fire(self, g: SSPanzer, s: PanzerState, u: Unit, target: Unit) -> Reason | None:
        if u != self.unit:
            return Reason("8.1.1", "finish-move", (g.units[self.unit],))
        if not self.may_fire():
            return Reason("4.2.3", "no-fire-now", (g.units[self.unit],))
        return why_not_fire(g, s, u, target)

    def fire(self, g: SSPanzer, s: PanzerState, u: Unit, target: Unit, say: Say) -> None:
        drop(s)
        mark(s, (u,), COMMITTED)
        shoot(g, s, u, target, self.situation)

    def why_not_halt(self, g: SSPanzer, s: PanzerState) -> Reason | None:
        return None if self.may_halt() else Reason("8.1", "halt-unmoved")

    def halt(self, g: SSPanzer, s: PanzerState, say: Say) -> None:
        drop(s)

    verbs = (
        verb("step", a_hex(next_hexes), why_not=why_not_step, do=step),
        verb("fire", a_unit(firer), a_unit(targets), why_not=why_not_fire, do=fire),
        verb("halt", why_not=why_not_halt, do=halt, closing=True),
    )


class Arrive(Auto["SSPanzer", PanzerState], frozen=True):
    """A unit comes to its next hex, unless exit fire has destroyed it; [7.2.3] there it is fired at again."""

    unit: Unit
    to: Hex
    spent: int

    def run(self, g: SSPanzer, s: PanzerState, say: Say) -> None:
        if s.at[self.unit] < 0:
            return
        walk(g, s, self.unit, self.to, "8.1", self.spent, say)
        # [7.2.6] A unit whose zone covers both hexes fires at the leaving and again at the coming.
        push(s, React(other(g.side_of[self.unit]), self.unit, "zoc_entry"))


def walk(g: SSPanzer, s: PanzerState, u: Unit, to: Hex, rule: str, cost: int, say: Say) -> None:
    """Move a counter to an adjacent hex; both hexes may change hands by it."""
    origin = Hex(s.at[u])
    shift(g, s, u, to)
    say(Moved(rule, (u,), origin, to, Cost(cost)))
    take_control(g, s, origin, say)
    take_control(g, s, to, say)


def next_hexes(g: SSPanzer, s: PanzerState, moving: Moving) -> Iterator[Hex]:
    """Where a moving unit may go from here: the hexes that `why_not_step` has nothing against, ascending."""
    u, enemy, holder = moving.unit, 1 << 1 - moving.side, s.holder
    left = allowance(g, u, moving.mode) - moving.spent
    if moving.mode == MOVE and not moving.steps:
        left = DEAREST
    for to, price in costs_of(g, u)[s.at[u]].items():
        if price <= left and not holder[to] & enemy and to not in s.cleared:
            yield Hex(to)


def why_not_step(g: SSPanzer, s: PanzerState, moving: Moving, to: Hex) -> Reason | None:
    """Whether a moving unit may enter an adjacent hex now. [6.2] Others in the hex never hinder it."""
    u, number = moving.unit, g.numbers[to]
    if to not in g.neighbours[s.at[u]]:
        return Reason("8.1", "not-adjacent", (number, g.numbers[s.at[u]]))
    side = g.side_of[u]
    if in_close_combat(s, to):
        return Reason("11.1", "combat-there", (number,))
    if s.holder[to] & 1 << (1 - side):
        return Reason("4.2.1", "enemy-there", (number,))
    if to in s.cleared:
        return Reason("9.7.3", "cleared", (number,))
    cost = costs_of(g, u)[s.at[u]].get(to)
    if cost is None:
        return Reason("8.3.10", "no-bridge", (number,))
    return _why_not_pay(g, moving, cost, number)


def _why_not_pay(g: SSPanzer, moving: Moving, cost: int, number: str) -> Reason | None:
    """[8.3.8] A hex must be paid in full, but [8.3.9] a plain move always allows its first hex."""
    left = allowance(g, moving.unit, moving.mode) - moving.spent
    if cost <= left or (moving.mode == MOVE and not moving.steps):
        return None
    return Reason("8.3.8", "points", (number, points_text(cost), points_text(left), g.units[moving.unit]))


def points_text(halves: int) -> str:
    return f"{halves // POINT}½" if halves % POINT else str(halves // POINT)


def can_move(g: SSPanzer, s: PanzerState, u: Unit, mode: str) -> bool:
    """Whether there is any hex to go to."""
    return any(True for _ in next_hexes(g, s, Moving(g.side_of[u], u, mode)))
