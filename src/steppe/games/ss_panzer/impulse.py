"""4.2 Actions: what the units of the formation whose chit was drawn may do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from steppe.games.ss_panzer.artillery import (
    SHELLING,
    division_observers,
    fire_gun,
    guns_ready,
    observed_targets,
    seek_observed,
    why_not_shell,
)
from steppe.games.ss_panzer.close_combat import Declare
from steppe.games.ss_panzer.fire import (
    Volley,
    can_fire,
    has_target,
    roll_recovery,
    seek_targets,
    shoot,
    targets_of,
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
    read_firer_and_target,
)
from steppe.games.ss_panzer.stacking import Excess, crowded_hexes, settle_stranded
from steppe.games.ss_panzer.state import (
    ACTED,
    COMMITTED,
    GERMAN,
    SHELLED,
    STRANDED,
    PanzerState,
    facing_of,
    is_suppressed,
    next_to_enemy,
)
from steppe.table.agenda import clear, drop, has, mark, push
from steppe.table.basics import END, Action, Decision, Reason, Side, Unit
from steppe.table.events import Began, Marked
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

    closing: ClassVar[frozenset[str]] = frozenset({"end"})

    def settle(self, g: SSPanzer, s: PanzerState, say: Say) -> bool:
        """[4.1.6] From now on this formation is the active one. If it has nobody left it has no impulse."""
        s.formation = self.formation
        if any(s.at[u] >= 0 for u in g.units_in_formation[self.formation]):
            return False
        drop(s)
        return True

    def decision(self, g: SSPanzer, s: PanzerState, side: Side) -> Decision:
        name = g.formations[self.formation].name
        crowded = crowded_hexes(g, s, self.formation)
        if crowded:
            return Decision(side, "6.1", "impulse-crowded", (name, ", ".join(g.numbers[h] for h in crowded)))
        return Decision(side, "4.2", "impulse", (s.turn, name))

    # What may be chosen.

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

    def choices(self, g: SSPanzer, s: PanzerState, side: Side, prefix: Action) -> list[str]:
        if not prefix:
            ready = self.ready(g, s)
            return [*(verb for verb in VERBS if self._is_open(g, s, verb, ready)), "end"]
        if prefix == ("end",):
            return [END]
        if len(prefix) == 1:
            return self._first(g, s, prefix[0])
        return self._more(g, s, prefix)

    def _is_open(self, g: SSPanzer, s: PanzerState, verb: str, ready: list[Unit]) -> bool:
        """Whether anybody can do it."""
        if verb == "crossfire":
            return any(True for _ in self._seek_caught(g, s))
        if verb == "shell":
            return self._has_shell_target(g, s)
        return any(self._can(g, s, verb, u) for u in ready)

    def _first(self, g: SSPanzer, s: PanzerState, verb: str) -> list[str]:
        match verb:
            case "crossfire":
                return [g.units[t] for t in self.caught_in_crossfire(g, s)]
            case "shell":
                guns = guns_ready(g, s, self.formation) if self._has_shell_target(g, s) else []
                return [g.gun_names[i] for i in guns]
            case _:
                return [g.units[u] for u in self.ready(g, s) if self._can(g, s, verb, u)]

    def _can(self, g: SSPanzer, s: PanzerState, verb: str, u: Unit) -> bool:
        match verb:
            case "go":
                return not is_suppressed(s, u) and can_move(g, s, u, MOVE)
            case "fire":
                return has_target(g, s, u)
            case "killzone":
                return can_prepare(g, s, u)
            case _:
                return can_recover(g, s, u)

    def _more(self, g: SSPanzer, s: PanzerState, prefix: Action) -> list[str]:
        match prefix:
            case ("go", name):
                return [END, HALF] if self._why_not_half(g, s, g.unit_named[name]) is None else [END]
            case ("fire", name):
                return [g.units[t] for t in targets_of(g, s, g.unit_named[name])]
            case ("fire", name, _):
                return [END, HALF] if self._why_not_half(g, s, g.unit_named[name]) is None else [END]
            case ("killzone", name):
                facing = facing_of(s, g.unit_named[name])
                return [word for d, word in enumerate(DIRECTIONS) if d != facing]
            case ("shell", _):
                return [g.units[t] for t in self._shell_targets(g, s)]
            case _:
                return [END]

    def _shell_targets(self, g: SSPanzer, s: PanzerState) -> list[Unit]:
        return observed_targets(g, s, self.side, division_observers(g, s, self.formation))

    def _has_shell_target(self, g: SSPanzer, s: PanzerState) -> bool:
        if not guns_ready(g, s, self.formation):
            return False
        observers = division_observers(g, s, self.formation)
        return any(True for _ in seek_observed(g, s, self.side, observers))

    # Crossfire.

    def crossing(self, g: SSPanzer, s: PanzerState, target: Unit) -> tuple[Unit, ...]:
        """[10.3.1] Every unit of the formation with a kill zone that may fire at the target must."""
        zones = (u for u in self.ready(g, s) if facing_of(s, u) is not None)
        units = tuple(u for u in zones if can_fire(g, s, u, target))
        return units if len(units) > 1 and is_crossfire(g, s, units, target) else ()

    def caught_in_crossfire(self, g: SSPanzer, s: PanzerState) -> list[Unit]:
        return sorted(self._seek_caught(g, s))

    def _seek_caught(self, g: SSPanzer, s: PanzerState) -> Iterator[Unit]:
        zones = [u for u in self.ready(g, s) if facing_of(s, u) is not None]
        if len(zones) < 2:
            return
        targets = {t for u in zones for t in seek_targets(g, s, u)}
        yield from (t for t in targets if self.crossing(g, s, t))

    # Verdicts.

    def why_not(self, g: SSPanzer, s: PanzerState, side: Side, action: Action) -> Reason | None:
        match action[0]:
            case "end":
                return None if len(action) == 1 else Reason("", "too-much", (action[1],))
            case "go":
                return self._why_not_go(g, s, action)
            case "fire":
                return self._why_not_fire(g, s, action)
            case "crossfire":
                target = g.read_one_unit(action)
                if isinstance(target, Reason):
                    return target
                return None if self.crossing(g, s, target) else Reason("10.3", "no-crossfire", (action[1],))
            case "killzone":
                return self._why_not_killzone(g, s, action)
            case "recover":
                u = g.read_one_unit(action)
                if isinstance(u, Reason):
                    return u
                return self.why_not_act(g, s, u) or why_not_recover(g, s, u)
            case "shell":
                return why_not_shell(g, s, self.formation, action)
            case _:
                return Reason("4.2", "not-now", (action[0],))

    def _why_not_go(self, g: SSPanzer, s: PanzerState, action: Action) -> Reason | None:
        half = len(action) == 3 and action[2] == HALF
        u = g.read_one_unit(action[:2] if half else action)
        if isinstance(u, Reason):
            return u
        reason = self.why_not_act(g, s, u)
        if reason is None and is_suppressed(s, u):
            reason = Reason("8.2.1", "suppressed", (action[1],))
        if reason is None and half:
            return self._why_not_half(g, s, u)
        if reason is None and not can_move(g, s, u, MOVE):
            return Reason("8.1", "nowhere", (action[1],))
        return reason

    def _why_not_half(self, g: SSPanzer, s: PanzerState, u: Unit) -> Reason | None:
        """[4.2.3] Fire & move is for vehicular units."""
        if not g.counters[u].is_vehicle:
            return Reason("4.2.3", "not-vehicular", (g.units[u],))
        return None if can_move(g, s, u, HALF) else Reason("8.3.8", "nowhere", (g.units[u],))

    def _why_not_fire(self, g: SSPanzer, s: PanzerState, action: Action) -> Reason | None:
        half = len(action) == 4 and action[3] == HALF
        pair = read_firer_and_target(g, action[:3] if half else action)
        if isinstance(pair, Reason):
            return pair
        reason = self.why_not_act(g, s, pair[0]) or why_not_fire(g, s, *pair)
        return self._why_not_half(g, s, pair[0]) if reason is None and half else reason

    def _why_not_killzone(self, g: SSPanzer, s: PanzerState, action: Action) -> Reason | None:
        if len(action) != 3:
            return Reason("", "missing" if len(action) < 3 else "too-much", (action[-1],))
        u = g.read_one_unit(action[:2])
        if isinstance(u, Reason):
            return u
        if action[2] not in DIRECTIONS:
            return Reason("10.2", "unknown-word", (action[2],))
        reason = self.why_not_act(g, s, u) or why_not_prepare(g, s, u)
        if reason is None and facing_of(s, u) == DIRECTIONS.index(action[2]):
            return Reason("10.2.2", "faces-already", (action[1],))
        return reason

    # Doing it.

    def apply(self, g: SSPanzer, s: PanzerState, side: Side, action: Action, say: Say) -> None:
        match action:
            case ("end",):
                drop(s)
            case ("shell", gun, name):
                fire_gun(g, s, g.gun_named[gun], g.unit_named[name], SHELLING)
            case ("crossfire", name):
                target = g.unit_named[name]
                units = self.crossing(g, s, target)
                mark(s, units, ACTED | COMMITTED)
                push(s, Volley(units, target, "stationary"))
            case (verb, name, *rest):
                u = g.unit_named[name]
                mark(s, (u,), ACTED)
                self._act(g, s, verb, u, tuple(rest), say)

    def _act(self, g: SSPanzer, s: PanzerState, verb: str, u: Unit, rest: Action, say: Say) -> None:
        match verb:
            case "go":
                push(s, Moving(self.side, u, HALF if rest else MOVE))
            case "fire":
                mark(s, (u,), COMMITTED)
                half = rest[1:] == (HALF,)
                if half:
                    push(s, Moving(self.side, u, FIRED))
                shoot(g, s, u, g.unit_named[rest[0]], "fire_and_move" if half else "stationary")
            case "killzone":
                mark(s, (u,), COMMITTED)
                face(s, u, DIRECTIONS.index(rest[0]))
                say(Marked("10.2", f"killzone-{rest[0]}", self.side, None, u))
            case "recover":
                push(s, RecoverRoll(u), Dice())


VERBS = ("go", "fire", "crossfire", "killzone", "recover", "shell")


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
            push(s, Moving(g.side_of[self.unit], self.unit, RECOVERED))


def recovers_on(g: SSPanzer, s: PanzerState, u: Unit) -> int:
    return RECOVERS_BESIDE_ENEMY_ON if next_to_enemy(g, s, u) else RECOVERS_ON
