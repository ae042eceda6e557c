"""6.5 Barrage, where a scenario grants ammunition."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from steppe.games.kursk_1943.battle import attack_of, is_next_to, reaches
from steppe.games.kursk_1943.fire import FireRoll, terrain_cost
from steppe.games.kursk_1943.presence import note_activity
from steppe.games.kursk_1943.state import BARRAGED, TRANSPORT, KurskState
from steppe.hexes import Hex
from steppe.table.agenda import leave, mark, push
from steppe.table.basics import Decision, Reason, Side, Unit, other
from steppe.table.events import Attacked
from steppe.table.grammar import a_hex, some_units, verb
from steppe.table.state import holds
from steppe.table.steps import Ask, Dice, Say, Step

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943

Units = tuple[Unit, ...]

LEAST_GUNS: Final = 2
"""[6.5.4]"""


def phase_steps(g: Kursk1943, s: KurskState, side: Side) -> list[Step]:
    """[2.2.2, 6.5.1] What is played in a Barrage Phase; nothing if the scenario gives no ammunition, or too
    little is left."""
    return [BarragePhase(side)] if s.ammunition[side] >= LEAST_GUNS else []


class BarragePhase(Ask["Kursk1943", KurskState], frozen=True):
    """[6.5.2] Guns fire with doubled strength, [6.5.7] each for a unit of ammunition; [6.5.8] nobody must."""

    now_rule = "2.1.2"

    def settle(self, g: Kursk1943, s: KurskState, say: Say) -> bool:
        return self.took_only(g, s, say)

    def decision(self, g: Kursk1943, s: KurskState, side: Side) -> Decision:
        return Decision(side, "6.5.2", "barrage", (s.turn, s.ammunition[side]))

    def hexes(self, g: Kursk1943, s: KurskState) -> Iterator[Hex]:
        enemy = 1 << other(self.side)
        for h in map(Hex, s.stacks):
            if s.holder[h] == enemy and any(True for _ in self.guns(g, s, h, ())):
                yield h

    def guns(self, g: Kursk1943, s: KurskState, h: Hex, chosen: Units) -> Iterator[Unit]:
        """Who can join in, so that enough guns with enough strength can still come together."""
        able = [u for u in g.artillery[self.side] if why_not_gun(g, s, self.side, h, u) is None]
        left = s.ammunition[self.side] - len(chosen)
        for u in able if left > 0 else ():
            if not chosen or u > chosen[-1]:
                later = sorted((v for v in able if v > u), key=lambda v: -attack_of(g, s, v))[: left - 1]
                if self.why_not_barrage(g, s, h, (*chosen, u, *later)) is None:
                    yield u

    def are_enough(self, g: Kursk1943, s: KurskState, h: Hex, units: Units) -> bool:
        return self.why_not_barrage(g, s, h, units) is None

    def why_not_barrage(self, g: Kursk1943, s: KurskState, h: Hex, units: Units) -> Reason | None:
        if not holds(s, other(self.side), h):
            return Reason("6.4.1", "no-enemy", (g.numbers[h],))
        for u in units:
            if (reason := why_not_gun(g, s, self.side, h, u)) is not None:
                return reason
        if len(units) < LEAST_GUNS:
            return Reason("6.5.4", "two-guns", (g.numbers[h],))
        if len(units) > s.ammunition[self.side]:
            return Reason("6.5.7", "no-ammunition", (s.ammunition[self.side],))
        if barrage_points(g, s, h, units) < 1:
            return Reason("6.4.2", "too-weak", (g.numbers[h],))
        return None

    def barrage(self, g: Kursk1943, s: KurskState, h: Hex, units: Units, say: Say) -> None:
        s.ammunition[self.side] -= len(units)
        mark(s, units, BARRAGED)
        note_activity(g, s, units, g.phase_now(s))  # [5.6.5]
        say(Attacked("6.5.3", self.side, units, h))
        points = barrage_points(g, s, h, units)
        push(s, FireRoll(self.side, h, points, g.phase_now(s), "artillery.txt", "6.5.3"), Dice(2))

    verbs = (
        verb("barrage", a_hex(hexes), some_units(guns, are_enough), why_not=why_not_barrage, do=barrage),
        verb("end", do=leave, closing=True),
    )


def barrage_points(g: Kursk1943, s: KurskState, h: Hex, units: Units) -> int:
    """[6.5.3] Twice the strength of the guns, less what the terrain takes."""
    return 2 * sum(attack_of(g, s, u) for u in units) - terrain_cost(g, h)


def why_not_gun(g: Kursk1943, s: KurskState, side: Side, h: Hex, u: Unit) -> Reason | None:
    """[6.5.3] As in ranged attacks; once a phase."""
    name = g.units[u]
    if g.side_of[u] != side:
        return Reason("6.4.1", "not-yours", (name,))
    if s.at[u] < 0:
        return Reason("6.4.1", "not-on-map", (name,))
    if not g.counters[u].is_artillery:
        return Reason("6.1.1", "no-artillery", (name,))
    if s.flags[u] & TRANSPORT:
        return Reason("6.1.3", "limbered", (name,))
    if s.flags[u] & BARRAGED:
        return Reason("6.5.7", "fired-barrage", (name,))
    if is_next_to(g, s, u, (h,)):
        return Reason("6.4.3", "too-near", (name,))
    return None if reaches(g, s, u, (h,)) else Reason("6.1.2", "out-of-range", (name,))


STEPS: tuple[type[Step], ...] = (BarragePhase,)
