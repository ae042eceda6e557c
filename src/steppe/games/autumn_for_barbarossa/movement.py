"""S-5 Movement, S-6 overruns on the way, and S-11 exploitation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import structs

from steppe.games.autumn_for_barbarossa.air import BREAKDOWN, STRIKE, why_no_breakdowns, why_no_strikes
from steppe.games.autumn_for_barbarossa.combat import open_battle
from steppe.games.autumn_for_barbarossa.control import enter
from steppe.games.autumn_for_barbarossa.exploitation import why_not_exploit
from steppe.games.autumn_for_barbarossa.garrisons import DETACH
from steppe.games.autumn_for_barbarossa.losses import on_map
from steppe.games.autumn_for_barbarossa.overrun import overrun_price, why_not_overrun
from steppe.games.autumn_for_barbarossa.state import MOVED, BarbarossaState, allowance, ratings
from steppe.games.autumn_for_barbarossa.strength import Battle
from steppe.games.autumn_for_barbarossa.zones import in_enemy_zone
from steppe.hexes import Hex
from steppe.mechanics.moving import carry
from steppe.series.standard_combat.movement import can_pay
from steppe.series.standard_combat.ratings import POINT, in_points
from steppe.series.standard_combat.terrain import ALL
from steppe.table.agenda import drop, leave, mark, push, replace
from steppe.table.basics import Cost, Decision, Reason, Side, Unit, other
from steppe.table.events import Moved
from steppe.table.grammar import a_hex, some_units, verb
from steppe.table.state import holds
from steppe.table.steps import Ask, Say

if TYPE_CHECKING:
    from steppe.games.autumn_for_barbarossa import AutumnForBarbarossa

Units = tuple[Unit, ...]


class MovementPhase(Ask["AutumnForBarbarossa", BarbarossaState], frozen=True):
    """[S-5.1] All, some or none of a side's units move, one unit or stack after the other. [S-11.1] In the
    Exploitation Phase only those that can exploit, with their full allowance again."""

    exploiting: bool = False
    zoned: tuple[Hex, ...] = ()
    """[S-6.3, S-11.2] Where units of the side were in an enemy zone when the phase began."""

    now_rule = "1.1"

    def decision(self, g: AutumnForBarbarossa, s: BarbarossaState, side: Side) -> Decision:
        if self.exploiting:
            return Decision(side, "S-11.1", "exploitation", (s.turn,))
        return Decision(side, "S-5.1", "movement", (s.turn,))

    def movers(self, g: AutumnForBarbarossa, s: BarbarossaState, chosen: Units) -> Iterator[Unit]:
        if not chosen:
            return self._able(g, s)
        mates = (u for u in s.stacks[s.at[chosen[0]]] if u > chosen[-1])
        ready = (u for u in mates if why_not_take_up(g, s, self, u, chosen[0]) is None)
        return (u for u in ready if self.moving(s, (*chosen, u)).can_go(g, s))

    def _able(self, g: AutumnForBarbarossa, s: BarbarossaState) -> Iterator[Unit]:
        """The units that could begin a move now. Every hex is looked at once where one step is always
        open."""
        side, enemy, holder = self.side, 2 - self.side, s.holder
        prices, always = g.ground.prices[side], g.chosen.minimum_move == "yes"
        open_: dict[int, bool] = {}
        for u in g.units_of[side]:
            h = s.at[u]
            if h < 0 or s.flags[u] & MOVED:
                continue
            if self.exploiting and why_not_exploit(g, s, self.zoned, Unit(u)) is not None:
                continue
            if not ratings(g, s, Unit(u)).movement:
                continue
            if h not in open_:
                open_[h] = always and any(holder[n] != enemy for n in prices[h])
            if open_[h] or self.moving(s, (Unit(u),)).can_go(g, s):
                yield Unit(u)

    def why_not_go(self, g: AutumnForBarbarossa, s: BarbarossaState, units: Units) -> Reason | None:
        for u in units:
            if (reason := why_not_take_up(g, s, self, u, units[0])) is not None:
                return reason
        moving = self.moving(s, units)
        if moving.can_go(g, s):
            return None
        around = (Hex(n) for n in g.neighbours[s.at[units[0]]] if n >= 0)
        reasons = (moving.why_not_step(g, s, h) for h in around)
        return max(filter(None, reasons), key=lambda reason: _STEP_ORDER.index(reason.code))

    def moving(self, s: BarbarossaState, units: Units) -> Moving:
        return Moving(self.side, units, self.exploiting, s.at[units[0]] in self.zoned)

    def go(self, g: AutumnForBarbarossa, s: BarbarossaState, units: Units, say: Say) -> None:
        mark(s, units, MOVED)
        push(s, self.moving(s, units))

    def parents(self, g: AutumnForBarbarossa, s: BarbarossaState) -> Iterator[Unit]:
        """[1.10] Any unit of the side, before it moves and after."""
        return (Unit(u) for u in g.units_of[self.side])

    verbs = (
        verb("go", some_units(movers), why_not=why_not_go, do=go),
        DETACH,
        STRIKE,
        BREAKDOWN,
        verb("end", do=leave, closing=True),
    )


class Moving(Ask["AutumnForBarbarossa", BarbarossaState], frozen=True):
    """[S-5.1] A unit or stack on its way, hex by hex; it finishes before another begins."""

    units: Units
    exploiting: bool
    zoned: bool
    """[S-6.3] It was in an enemy zone when the phase began."""
    spent: int = 0
    """In quarters of a movement point."""
    steps: int = 0

    def settle(self, g: AutumnForBarbarossa, s: BarbarossaState, say: Say) -> bool:
        """The dead drop out; it halts by itself when it can go no further, whatever is struck."""
        units = on_map(s, self.units)
        if len(units) < len(self.units):
            if units:
                replace(s, self.part(units))
            else:
                drop(s)
            return True
        if not self.steps or self._can_go_on(g, s):
            return False
        drop(s)
        return True

    def _can_go_on(self, g: AutumnForBarbarossa, s: BarbarossaState) -> bool:
        # A part of the stack may still go where the whole cannot.
        alone = (self.part((u,)) for u in self.units) if len(self.units) > 1 else ()
        return any(part.can_go(g, s) or part.can_clear_its_way(g, s) for part in (self, *alone))

    def can_clear_its_way(self, g: AutumnForBarbarossa, s: BarbarossaState) -> bool:
        """[S-5.10] Whether strikes, which come between the hexes of a move, may still open a hex next to it
        that is too dear or held now: the disorganised have no zone, and the dead hold nothing."""
        if why_no_strikes(self, g, s) is not None and why_no_breakdowns(self, g, s) is not None:
            return False
        here, left = s.at[self.units[0]], self.budget(g, s) - self.spent
        beside = (n for n, price in g.ground.prices[self.side][here].items() if price <= left)
        in_the_way = {h for n in beside for h in (n, *g.around[n])}.difference(s.struck)
        return any(holds(s, other(self.side), h) for h in in_the_way)

    def can_go(self, g: AutumnForBarbarossa, s: BarbarossaState) -> bool:
        steps = any(True for _ in self.open_hexes(g, s))
        return steps or any(True for _ in self.overrun_hexes(g, s))

    def part(self, units: Units) -> Moving:
        """Some of these units, with what they have spent so far."""
        return structs.replace(self, units=units)

    def budget(self, g: AutumnForBarbarossa, s: BarbarossaState) -> int:
        """[S-5.2] A stack has the allowance of its slowest member."""
        return min([allowance(g, s, u) for u in self.units])

    def decision(self, g: AutumnForBarbarossa, s: BarbarossaState, side: Side) -> Decision:
        names = ", ".join(g.units[u] for u in self.units)
        left = in_points(max(self.budget(g, s) - self.spent, 0))
        return Decision(side, "S-5.1", "moving", (names, g.numbers[s.at[self.units[0]]], left))

    def not_now(self, g: AutumnForBarbarossa, s: BarbarossaState, verb: str) -> Reason:
        return Reason("S-5.1", "finish-move", (", ".join(g.units[u] for u in self.units),))

    # Steps.

    def open_hexes(self, g: AutumnForBarbarossa, s: BarbarossaState) -> Iterator[Hex]:
        """Where it may go now: what `why_not_step` asks, for yes or no."""
        here, enemy, holder = s.at[self.units[0]], 2 - self.side, s.holder
        if self.is_stopped(g, s):
            return
        budget = self.budget(g, s)
        for n, price in g.ground.prices[self.side][here].items():
            if holder[n] != enemy and self._can_pay(g, self._price(g, s, n, price), budget):
                yield Hex(n)

    def is_stopped(self, g: AutumnForBarbarossa, s: BarbarossaState) -> bool:
        """[S-4.6] Nobody need stop in an enemy zone, unless the match says so."""
        if g.chosen.ezoc_stops == "no" or not self.steps:
            return False
        return in_enemy_zone(g, s, self.side, s.at[self.units[0]])

    def _price(self, g: AutumnForBarbarossa, s: BarbarossaState, n: int, price: int) -> int:
        """[S-4.5] With the toll of enemy zones."""
        return price + POINT * g.chosen.ezoc_enter_cost if in_enemy_zone(g, s, self.side, n) else price

    def _can_pay(self, g: AutumnForBarbarossa, price: int, budget: int) -> bool:
        return can_pay(price, self.spent, budget, not self.steps, g.chosen.minimum_move == "yes")

    def why_not_step(self, g: AutumnForBarbarossa, s: BarbarossaState, to: Hex) -> Reason | None:
        here, number = s.at[self.units[0]], g.numbers[to]
        if to == here:
            return Reason("S-5.1", "there-already", (g.units[self.units[0]], number))
        if to not in g.neighbours[here]:
            return Reason("S-5.1", "not-adjacent", (number, g.numbers[here]))
        price = g.ground.prices[self.side][here].get(to)
        if price is None:
            return Reason("6.1.12", "lake-between", (number,))
        if holds(s, other(self.side), to):
            return Reason("S-5.7", "enemy-there", (number,))  # [S-1.11, S-5.7]
        if self.is_stopped(g, s):
            return Reason("S-4.6", "zone-stop", (g.numbers[here],))
        budget = self.budget(g, s)
        price = self._price(g, s, to, price)
        if self._can_pay(g, price, budget):
            return None
        if price >= ALL:
            return Reason("S-5.5", "takes-all", (number,))
        left = in_points(max(budget - self.spent, 0))
        return Reason("S-5.1", "points", (number, in_points(price), left))

    def step(self, g: AutumnForBarbarossa, s: BarbarossaState, to: Hex, say: Say) -> None:
        origin, budget = Hex(s.at[self.units[0]]), self.budget(g, s)
        price = self._price(g, s, to, g.ground.prices[self.side][origin][to])
        spent = total = min(self.spent + price, budget)
        if self.spent + price > budget:
            # [S-5.5, S-5.6] Who enters a hex for all that a stack has, has nothing left even if he goes on
            # without its slowest member.
            spent = max(allowance(g, s, u) for u in self.units)
        replace(s, structs.replace(self, spent=spent, steps=self.steps + 1))
        carry(g, s, self.units, to)
        say(Moved("S-5.1", self.units, origin, to, Cost(total)))
        enter(g, s, self.side, to, say)

    # Overruns.

    def overrun_hexes(self, g: AutumnForBarbarossa, s: BarbarossaState) -> Iterator[Hex]:
        here, enemy = s.at[self.units[0]], 2 - self.side
        if not s.near[1 - self.side][here]:
            return
        for n in g.ground.around[here]:
            if s.holder[n] == enemy and self.why_not_overrun(g, s, Hex(n)) is None:
                yield Hex(n)

    def why_not_overrun(self, g: AutumnForBarbarossa, s: BarbarossaState, target: Hex) -> Reason | None:
        left = self.budget(g, s) - self.spent
        return why_not_overrun(g, s, self.side, self.units, self.zoned, left, target)

    def overrun(self, g: AutumnForBarbarossa, s: BarbarossaState, target: Hex, say: Say) -> None:
        """[S-6.6] All is paid beforehand; [S-6.4] the moving stack fights, and nobody else."""
        price = overrun_price(g, self.side, s.at[self.units[0]], target)
        replace(s, structs.replace(self, spent=self.spent + price, steps=self.steps + 1))
        defenders = tuple(sorted(s.stacks[target]))
        open_battle(g, s, Battle(self.side, target, self.units, defenders, overrun=True), say)

    # Who stays behind.

    def mates(self, g: AutumnForBarbarossa, s: BarbarossaState, chosen: Units) -> Units:
        """Who can be dropped with those chosen: somebody must go on."""
        return self.units if self.steps and len(chosen) + 1 < len(self.units) else ()

    def why_not_drop(self, g: AutumnForBarbarossa, s: BarbarossaState, units: Units) -> Reason | None:
        for u in units:
            if u not in self.units:
                return Reason("S-5.2", "not-in-stack", (g.units[u],))
        if not self.steps:
            return Reason("S-5.2", "drop-unmoved")
        return Reason("S-5.2", "drop-all") if len(units) == len(self.units) else None

    def drop_off(self, g: AutumnForBarbarossa, s: BarbarossaState, away: Units, say: Say) -> None:
        """[S-5.2] Their move ends here; nobody is picked up."""
        replace(s, self.part(tuple(u for u in self.units if u not in away)))

    def parents(self, g: AutumnForBarbarossa, s: BarbarossaState) -> Units:
        """[1.10.3] Those that move, wherever they have come to."""
        return self.units

    def why_not_halt(self, g: AutumnForBarbarossa, s: BarbarossaState) -> Reason | None:
        return None if self.steps else Reason("S-5.1", "halt-unmoved")

    verbs = (
        verb("step", a_hex(open_hexes), why_not=why_not_step, do=step),
        verb("overrun", a_hex(overrun_hexes), why_not=why_not_overrun, do=overrun),
        verb("drop", some_units(mates), why_not=why_not_drop, do=drop_off),
        DETACH,
        STRIKE,
        BREAKDOWN,
        verb("halt", why_not=why_not_halt, do=leave, closing=True),
    )


_STEP_ORDER = ("not-adjacent", "lake-between", "enemy-there", "zone-stop", "takes-all", "points")


def begin_movement(g: AutumnForBarbarossa, s: BarbarossaState, side: Side, exploiting: bool) -> MovementPhase:
    """[S-6.3, S-11.2] What counts is who is in an enemy zone when the phase begins."""
    held = (h for h in s.stacks if holds(s, side, h))
    zoned = tuple(Hex(h) for h in sorted(held) if in_enemy_zone(g, s, side, h))
    return MovementPhase(side, exploiting, zoned)


def why_not_take_up(
    g: AutumnForBarbarossa, s: BarbarossaState, phase: MovementPhase, u: Unit, first: Unit
) -> Reason | None:
    """Whether a unit may begin a move, together with another. [S-5.2] Only units that began the phase
    together move together; as each moves once a phase, sharing a hex unmoved is proof of it."""
    name = g.units[u]
    if g.side_of[u] != phase.side:
        return Reason("S-5.1", "not-yours", (name,))
    if s.at[u] < 0:
        return Reason("S-5.1", "not-on-map", (name,))
    if not ratings(g, s, u).movement:
        return Reason("1.10.5" if g.is_garrison[u] else "S-5.8", "immobile", (name,))
    if s.flags[u] & MOVED:
        return Reason("S-5.1", "has-moved", (name,))
    if phase.exploiting and (reason := why_not_exploit(g, s, phase.zoned, u)) is not None:
        return reason
    if s.at[u] != s.at[first]:
        return Reason("S-5.2", "not-together", (name, g.units[first]))
    return None
