"""4.2 Actions: what the units of the formation whose chit was drawn may do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from steppe.games.ss_panzer.artillery import (
    SHELLING,
    a_gun,
    division_observers,
    fire_gun,
    guns_ready,
    seek_observed,
    why_not_shell,
)
from steppe.games.ss_panzer.close_combat import Declare
from steppe.games.ss_panzer.fire import (
    Volley,
    can_fire,
    has_in_reach,
    has_target,
    roll_recovery,
    seek_targets,
    shoot,
    why_not_fire,
)
from steppe.games.ss_panzer.killzone import can_prepare, face, is_crossfire, why_not_prepare
from steppe.games.ss_panzer.movement import (
    FIRED,
    HALF,
    MOVE,
    RECOVERED,
    Moving,
    can_move,
)
from steppe.games.ss_panzer.stacking import Excess, crowded_hexes, settle_stranded
from steppe.games.ss_panzer.state import (
    ACTED,
    COMMITTED,
    GERMAN,
    KILL_ZONE,
    SHELLED,
    STRANDED,
    SUPPRESSED,
    PanzerState,
    facing_of,
    is_suppressed,
    next_to_enemy,
)
from steppe.mechanics.lines_of_sight import bits_of
from steppe.table.agenda import clear, drop, has, mark, push
from steppe.table.basics import Decision, Reason, Side, Unit
from steppe.table.events import Began, Lapsed, Marked
from steppe.table.grammar import a_unit, a_word, maybe, verb
from steppe.table.steps import Ask, Auto, Dice, Outcome, Say, Waiting

if TYPE_CHECKING:
    from steppe.games.ss_panzer import SSPanzer

RECOVERS_ON = 4  # 9.8.5
RECOVERS_BESIDE_ENEMY_ON = 3  # 9.8.5

DIRECTIONS = ("n", "ne", "se", "s", "sw", "nw")
"""The hexsides that a kill zone can face, in the order of the grid's directions."""


class BeginImpulse(Auto["SSPanzer", PanzerState], frozen=True):
    """[4.1.6] A formation's chit was drawn: its units act, and nobody else but by zone fire."""

    formation: str

    def run(self, g: SSPanzer, s: PanzerState, say: Say) -> None:
        side = g.formations[self.formation].side
        say(Began("4.1.6", self.formation, side, s.turn))
        for u in g.units_in_formation[self.formation]:
            # [6.1.2, 8.2.1] Who is still suppressed cannot go away, and is borne with until he can.
            if not is_suppressed(s, u):
                s.flags[u] &= ~STRANDED
        push(s, EndImpulse(self.formation), Excess(side, self.formation), Declare(side, self.formation))
        push(s, Impulse(side, self.formation))


class EndImpulse(Auto["SSPanzer", PanzerState], frozen=True):
    """[9.7.3] What bound the formation in its impulse is over."""

    formation: str

    def run(self, g: SSPanzer, s: PanzerState, say: Say) -> None:
        settle_stranded(g, s, self.formation)
        s.formation = ""
        s.cleared = []
        s.guns = [bits & ~SHELLED for bits in s.guns]
        clear(s, COMMITTED)


class Impulse(Ask["SSPanzer", PanzerState], frozen=True):
    """[4.2] Each unit of the formation does one action, one unit after the other [6.2.1]: [4.2.1] move,
    [4.2.2] fire, [4.2.3] fire & move, [4.2.5] make a kill zone, or [4.2.6] recover."""

    formation: str

    now_rule = "4.2"

    def settle(self, g: SSPanzer, s: PanzerState, say: Say) -> bool:
        """[4.1.6] From now on this formation is the active one. If it has nobody left it has no impulse; if
        nothing is left to do the impulse ends by itself."""
        s.formation = self.formation
        units = [u for u in g.units_in_formation[self.formation] if s.at[u] >= 0]
        if units and not self.is_idle(g, s):
            return False
        drop(s)
        if units:
            acted = any(s.flags[u] & ACTED for u in units)
            say(Lapsed("4.2", "nothing-more-to-do" if acted else "nothing-to-do"))
        return True

    def is_idle(self, g: SSPanzer, s: PanzerState) -> bool:
        """Whether it could only be ended. Whoever is fit can nearly always move: then no more is asked."""
        if any(not s.flags[u] & SUPPRESSED for u in self.ready(g, s)):
            return False
        return self.choices(g, s, self.side, ()) == ["end"]

    def decision(self, g: SSPanzer, s: PanzerState, side: Side) -> Decision:
        name = g.formations[self.formation].name
        crowded = crowded_hexes(g, s, self.formation)
        if crowded:
            return Decision(side, "6.1", "impulse-crowded", (name, ", ".join(g.numbers[h] for h in crowded)))
        return Decision(side, "4.2", "impulse", (s.turn, name))

    def ready(self, g: SSPanzer, s: PanzerState) -> list[Unit]:
        """Those of the formation that `why_not_act` has nothing against."""
        units = g.units_in_formation[self.formation]
        return [u for u in units if s.at[u] >= 0 and not s.flags[u] & ACTED]

    def why_not_act(self, g: SSPanzer, s: PanzerState, u: Unit) -> Reason | None:
        """[4.2] One action a unit and turn; [4.1.6, 9.1.1] only units of the active formation."""
        name = g.units[u]
        if g.side_of[u] != self.side:
            return Reason("4.1.6", "not-yours", (name,))
        if g.counters[u].is_static:
            return Reason("2.10", "static-idle", (name,))
        if g.counters[u].formation != self.formation:
            return Reason("4.1.6", "not-active", (name, g.formations[self.formation].name))
        if s.at[u] < 0:
            return Reason("4.2", "not-on-map", (name,))
        return Reason("4.2", "acted", (name,)) if has(s, u, ACTED) else None

    # Move.

    def movers(self, g: SSPanzer, s: PanzerState) -> Iterator[Unit]:
        return (u for u in self.ready(g, s) if not s.flags[u] & SUPPRESSED and can_move(g, s, u, MOVE))

    def may_halve(self, g: SSPanzer, s: PanzerState, u: Unit, target: Unit | None = None) -> bool:
        """Whether half a move may come before or after fire."""
        return g.counters[u].is_vehicle and can_move(g, s, u, HALF)

    def why_not_go(self, g: SSPanzer, s: PanzerState, u: Unit, half: bool) -> Reason | None:
        reason = self.why_not_act(g, s, u)
        if reason is not None:
            return reason
        if is_suppressed(s, u):
            return Reason("8.2.1", "suppressed", (g.units[u],))
        if half:
            return self._why_not_half(g, s, u)
        return None if can_move(g, s, u, MOVE) else Reason("8.1", "nowhere", (g.units[u],))

    def _why_not_half(self, g: SSPanzer, s: PanzerState, u: Unit) -> Reason | None:
        """[4.2.3] Fire & move is for vehicular units."""
        if not g.counters[u].is_vehicle:
            return Reason("4.2.3", "not-vehicular", (g.units[u],))
        return None if can_move(g, s, u, HALF) else Reason("8.3.8", "nowhere", (g.units[u],))

    def go(self, g: SSPanzer, s: PanzerState, u: Unit, half: bool, say: Say) -> None:
        mark(s, (u,), ACTED)
        push(s, Moving(self.side, u, HALF if half else MOVE))

    # Fire.

    def firers(self, g: SSPanzer, s: PanzerState) -> Iterator[Unit]:
        """Most have nobody near: that is seen at once from where the enemy stands."""
        held = bits_of(h for h in s.stacks if s.holder[h] == 1 << 1 - self.side)
        return (u for u in self.ready(g, s) if has_in_reach(g, s, u, held) and has_target(g, s, u))

    def targets(self, g: SSPanzer, s: PanzerState, u: Unit) -> Iterator[Unit]:
        return seek_targets(g, s, u)

    def why_not_fire(self, g: SSPanzer, s: PanzerState, u: Unit, target: Unit, half: bool) -> Reason | None:
        reason = self.why_not_act(g, s, u) or why_not_fire(g, s, u, target)
        return self._why_not_half(g, s, u) if reason is None and half else reason

    def fire(self, g: SSPanzer, s: PanzerState, u: Unit, target: Unit, half: bool, say: Say) -> None:
        mark(s, (u,), ACTED | COMMITTED)
        if half:
            push(s, Moving(self.side, u, FIRED))
        shoot(g, s, u, target, "fire_and_move" if half else "stationary")

    # Crossfire.

    def crossing(self, g: SSPanzer, s: PanzerState, target: Unit) -> tuple[Unit, ...]:
        """[10.3.1] Every unit of the formation with a kill zone that may fire at the target must."""
        units = tuple(u for u in self._prepared(g, s) if can_fire(g, s, u, target))
        return units if len(units) > 1 and is_crossfire(g, s, units, target) else ()

    def _prepared(self, g: SSPanzer, s: PanzerState) -> list[Unit]:
        return [u for u in self.ready(g, s) if s.flags[u] & KILL_ZONE]

    def caught_in_crossfire(self, g: SSPanzer, s: PanzerState) -> list[Unit]:
        return sorted(self.seek_caught(g, s))

    def seek_caught(self, g: SSPanzer, s: PanzerState) -> Iterator[Unit]:
        """The same in no order."""
        prepared = self._prepared(g, s)
        if len(prepared) > 1:
            targets = {t for u in prepared for t in seek_targets(g, s, u)}
            yield from (t for t in targets if self.crossing(g, s, t))

    def why_not_crossfire(self, g: SSPanzer, s: PanzerState, target: Unit) -> Reason | None:
        return None if self.crossing(g, s, target) else Reason("10.3", "no-crossfire", (g.units[target],))

    def crossfire(self, g: SSPanzer, s: PanzerState, target: Unit, say: Say) -> None:
        units = self.crossing(g, s, target)
        mark(s, units, ACTED | COMMITTED)
        push(s, Volley(self.side, units, target, "stationary"))

    # Kill zones.

    def ambushers(self, g: SSPanzer, s: PanzerState) -> Iterator[Unit]:
        return (u for u in self.ready(g, s) if can_prepare(g, s, u))

    def facings(self, g: SSPanzer, s: PanzerState, u: Unit) -> list[str]:
        facing = facing_of(s, u)
        return [word for d, word in enumerate(DIRECTIONS) if d != facing]

    def why_not_killzone(self, g: SSPanzer, s: PanzerState, u: Unit, facing: str) -> Reason | None:
        if facing not in DIRECTIONS:
            return Reason("10.2", "unknown-word", (facing,))
        reason = self.why_not_act(g, s, u) or why_not_prepare(g, s, u)
        if reason is None and facing_of(s, u) == DIRECTIONS.index(facing):
            return Reason("10.2.2", "faces-already", (g.units[u],))
        return reason

    def killzone(self, g: SSPanzer, s: PanzerState, u: Unit, facing: str, say: Say) -> None:
        mark(s, (u,), ACTED | COMMITTED)
        face(s, u, DIRECTIONS.index(facing))
        say(Marked("10.2", f"killzone-{facing}", self.side, None, u))

    # Recovery.

    def recoverers(self, g: SSPanzer, s: PanzerState) -> Iterator[Unit]:
        return (u for u in self.ready(g, s) if can_recover(g, s, u))

    def why_not_recover(self, g: SSPanzer, s: PanzerState, u: Unit) -> Reason | None:
        return self.why_not_act(g, s, u) or why_not_recover(g, s, u)

    def recover(self, g: SSPanzer, s: PanzerState, u: Unit, say: Say) -> None:
        mark(s, (u,), ACTED)
        push(s, RecoverRoll(u), Dice())

    # Artillery.

    def guns(self, g: SSPanzer, s: PanzerState) -> Iterator[str]:
        ready = guns_ready(g, s, self.formation)
        if ready and any(True for _ in self.shell_targets(g, s)):
            yield from (g.gun_names[i] for i in ready)

    def shell_targets(self, g: SSPanzer, s: PanzerState, gun: str = "") -> Iterator[Unit]:
        return seek_observed(g, s, self.side, division_observers(g, s, self.formation))

    def why_not_shell(self, g: SSPanzer, s: PanzerState, gun: str, target: Unit) -> Reason | None:
        return why_not_shell(g, s, self.formation, gun, target)

    def shell(self, g: SSPanzer, s: PanzerState, gun: str, target: Unit, say: Say) -> None:
        fire_gun(g, s, g.gun_named[gun], target, SHELLING)

    def end(self, g: SSPanzer, s: PanzerState, say: Say) -> None:
        drop(s)

    verbs = (
        verb("go", a_unit(movers), maybe(HALF, may_halve), why_not=why_not_go, do=go),
        verb("fire", a_unit(firers), a_unit(targets), maybe(HALF, may_halve), why_not=why_not_fire, do=fire),
        verb("crossfire", a_unit(seek_caught), why_not=why_not_crossfire, do=crossfire),
        verb("killzone", a_unit(ambushers), a_word(facings), why_not=why_not_killzone, do=killzone),
        verb("recover", a_unit(recoverers), why_not=why_not_recover, do=recover),
        verb("shell", a_gun(guns, "13.3.1"), a_unit(shell_targets), why_not=why_not_shell, do=shell),
        verb("end", do=end, closing=True),
    )


def can_recover(g: SSPanzer, s: PanzerState, u: Unit) -> bool:
    """As `why_not_recover`, without the reason."""
    return g.side_of[u] == GERMAN and is_suppressed(s, u)


def why_not_recover(g: SSPanzer, s: PanzerState, u: Unit) -> Reason | None:
    """[4.2.6, 9.8] Only German units try to recover in their impulse."""
    if g.side_of[u] != GERMAN:
        return Reason("9.8", "soviet-recovery", (g.units[u],))
    return None if is_suppressed(s, u) else Reason("4.2.6", "not-suppressed", (g.units[u],))


class RecoverRoll(Waiting["SSPanzer", PanzerState], frozen=True):
    """[9.8.5] 1-4, but next to a Soviet unit 1-3; [9.8.6] then half a move, or fire with two dice."""

    unit: Unit

    def took(self, g: SSPanzer, s: PanzerState, outcome: Outcome, say: Say) -> None:
        if roll_recovery(g, s, self.unit, "9.8.5", outcome, recovers_on(g, s, self.unit), say):
            s.flags[self.unit] &= ~STRANDED
            push(s, Moving(g.side_of[self.unit], self.unit, RECOVERED))


def recovers_on(g: SSPanzer, s: PanzerState, u: Unit) -> int:
    return RECOVERS_BESIDE_ENEMY_ON if next_to_enemy(g, s, u) else RECOVERS_ON
