"""6.0 Activation: whose chit was drawn, and which of his units it sets going."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from steppe.games.grossdeutschland.arrivals import is_due
from steppe.games.grossdeutschland.combat import CombatPart
from steppe.games.grossdeutschland.movement import MovementPart
from steppe.games.grossdeutschland.stacking import Excess
from steppe.games.grossdeutschland.state import (
    ACTED,
    ACTIVATION_FLAGS,
    ACTIVE,
    RIDING,
    DivisionState,
)
from steppe.hexes import Hex
from steppe.table.agenda import clear, drop, mark, push
from steppe.table.basics import POOL, Decision, Reason, Side, Unit
from steppe.table.events import Began, Drawn, Lapsed, Marked
from steppe.table.grammar import a_hex, a_word, verb
from steppe.table.steps import Ask, Auto, Say

if TYPE_CHECKING:
    from steppe.games.grossdeutschland import Grossdeutschland


def is_in_play(g: Grossdeutschland, s: DivisionState, battalion: str) -> bool:
    """[3.5.4, 6.0.12] It has units on the map, off it by the scenario's leave, or [2.5.1, 4.0.1, 4.0.7] due
    to come."""
    return any(s.at[u] >= 0 or u in g.off_map.units or is_due(g, s, u) for u in g.units_in[battalion])


def has_hq(g: Grossdeutschland, s: DivisionState, battalion: str) -> bool:
    """[2.4, 2.4.1] Its HQ is on the map, off it by the scenario's leave, or yet to come."""
    hq = g.hq_of.get(battalion)
    return hq is not None and (s.at[hq] >= 0 or s.at[hq] == POOL)


def commanded(g: Grossdeutschland, s: DivisionState, battalion: str, hq: Unit) -> list[Unit]:
    """[3.4.1, 6.0.4, R57] The units of a battalion that an HQ can activate now: in its range, [6.0.5] counted
    straight whatever lies between, [6.0.6] not activated yet. [4.0.2, 6.0.8] Those who come onto the map are
    in range of their own. [9.5.3] Riders go with their tanks."""
    return [u for u in g.units_in[battalion] if can_command(g, s, u, hq)]


def can_command(g: Grossdeutschland, s: DivisionState, u: Unit, hq: Unit) -> bool:
    if s.flags[u] & (ACTED | RIDING):
        return False
    own = g.counters[u].battalion == g.counters[hq].battalion
    if u in g.off_map.units:
        return own
    if s.at[u] < 0:
        return own and is_due(g, s, u)  # [R86] a division HQ brings nobody onto the map
    return s.at[hq] >= 0 and g.grid.distance(Hex(s.at[hq]), Hex(s.at[u])) <= g.counters[hq].command


class Activate(Ask["Grossdeutschland", DivisionState], frozen=True):
    """[2.5, 3.4, 6.0] The owner of the chit activates the battalion or passes. All units in range are
    activated; [6.0.4] whoever shall not act is left where he is. [6.0.2] No HQ activates another battalion,
    [2.4.2, 3.4.2, 6.0.3] but a division HQ may, also one without an HQ."""

    chit: str

    now_rule = "6.0"

    def settle(self, g: Grossdeutschland, s: DivisionState, say: Say) -> bool:
        if self.battalions(g, s) or any(True for _ in self.hexes(g, s)):
            return False
        drop(s)
        say(Lapsed("6.0.9", "nobody-to-activate"))
        return True

    def decision(self, g: Grossdeutschland, s: DivisionState, side: Side) -> Decision:
        return Decision(side, "6.0", "activate", (g.battalions[self.chit].name,))

    def battalions(self, g: Grossdeutschland, s: DivisionState) -> list[str]:
        if not has_hq(g, s, self.chit):
            return []
        names = [self.chit]
        if g.battalions[self.chit].is_division:
            names = [name for name, b in g.battalions.items() if b.side == self.side]
        return [name for name in names if self.why_not_activate(g, s, name) is None]

    def why_not_activate(self, g: Grossdeutschland, s: DivisionState, name: str) -> Reason | None:
        if name in g.hex_named:
            return Reason("6.0", "nobody-there", (name,))
        if name not in g.units_in:
            return Reason("6.0", "no-battalion", (name,))
        is_division = g.battalions[self.chit].is_division
        if g.battalions[name].side != self.side or (name != self.chit and not is_division):
            return Reason("6.0.2", "other-battalion", (name,))
        if name in s.played:
            return Reason("6.0.11", "activated-already", (name,))
        if not has_hq(g, s, self.chit):
            return Reason("2.4.1", "no-hq", (name,))
        if not commanded(g, s, name, g.hq_of[self.chit]):
            return Reason("6.0.4", "nobody-in-range", (name,))
        return None

    def activate(self, g: Grossdeutschland, s: DivisionState, name: str, say: Say) -> None:
        hq = g.hq_of[self.chit]
        self._set_going(g, s, name, commanded(g, s, name, hq), hq, say)

    def has_hq(self, g: Grossdeutschland, s: DivisionState) -> Reason | None:
        return None if has_hq(g, s, self.chit) else Reason("2.4.1", "no-hq", (self.chit,))

    # Without an HQ.

    def lacks_hq(self, g: Grossdeutschland, s: DivisionState) -> Reason | None:
        return Reason("6.0.13", "has-hq", (self.chit,)) if has_hq(g, s, self.chit) else None

    def hexes(self, g: Grossdeutschland, s: DivisionState) -> Iterator[Hex]:
        if has_hq(g, s, self.chit) or self.chit in s.played:
            return
        units = (u for u in g.units_in[self.chit] if s.at[u] >= 0 and not s.flags[u] & (ACTED | RIDING))
        yield from sorted({Hex(s.at[u]) for u in units})

    def why_not_stack(self, g: Grossdeutschland, s: DivisionState, h: Hex) -> Reason | None:
        return None if h in self.hexes(g, s) else Reason("6.0.13", "nobody-there", (g.numbers[h],))

    def activate_stack(self, g: Grossdeutschland, s: DivisionState, h: Hex, say: Say) -> None:
        """[2.4.1, 6.0.13, R22] Units of this battalion in one hex; [7.1.4] others there stay as they are."""
        here = [u for u in g.units_in[self.chit] if s.at[u] == h and not s.flags[u] & (ACTED | RIDING)]
        self._set_going(g, s, self.chit, here, -1, say)

    def _set_going(
        self, g: Grossdeutschland, s: DivisionState, name: str, units: list[Unit], hq: int, say: Say
    ) -> None:
        """[6.0.14] They move, then they fight; [9.0, R101] with them moves the HQ that activates them, a
        division's too."""
        drop(s)
        s.played = [*s.played, name]
        s.spent = [0] * len(s.spent)
        s.tried = []
        riders = [Unit(s.riders[u]) for u in units if u in s.riders]
        leader = [Unit(hq)] if hq >= 0 and not s.flags[hq] & ACTED else []
        mark(s, (*units, *riders, *leader), ACTIVE)
        say(Drawn("6.0", "activated", name))
        push(s, EndActivation(), CombatPart(self.side, name, hq), Excess(self.side))
        push(s, MovementPart(self.side, name))

    def stay(self, g: Grossdeutschland, s: DivisionState, say: Say) -> None:
        """[6.0.7, 6.0.9, 6.0.10] The chit is spent; only a division HQ can still activate the battalion."""
        drop(s)
        say(Marked("6.0.9", "passed", self.side))

    verbs = (
        verb("activate", a_word(battalions), why_not=why_not_activate, do=activate, bars=has_hq),
        verb("activate", a_hex(hexes), why_not=why_not_stack, do=activate_stack, bars=lacks_hq),
        verb("pass", do=stay, closing=True),
    )


class EndActivation(Auto["Grossdeutschland", DivisionState], frozen=True):
    """[1.0.1] An activation is finished before the next chit is drawn; [6.0.6] who took part has acted."""

    def run(self, g: Grossdeutschland, s: DivisionState, say: Say) -> None:
        mark(s, (Unit(u) for u, bits in enumerate(s.flags) if bits & ACTIVE), ACTED)
        clear(s, ACTIVATION_FLAGS)
        s.tried = []


def begin_activation(g: Grossdeutschland, s: DivisionState, chit: str, say: Say) -> None:
    side = g.battalions[chit].side
    say(Began("6.0", chit, side, s.turn))
    push(s, Activate(side, chit))
