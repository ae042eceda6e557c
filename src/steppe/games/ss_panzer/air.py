"""5.0, 12.0 Visibility and air strikes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from steppe.games.ss_panzer.fire import Aim, say_dice, take_hits
from steppe.games.ss_panzer.state import PanzerState
from steppe.hexes import Hex
from steppe.table.agenda import drop, push, replace
from steppe.table.basics import Decision, Reason, Side, Unit, other
from steppe.table.events import Lapsed, Marked, Rolled
from steppe.table.grammar import a_hex, a_name, verb
from steppe.table.state import is_in
from steppe.table.steps import Ask, Auto, Dice, Outcome, Say, Waiting

if TYPE_CHECKING:
    from steppe.games.ss_panzer import SSPanzer

STRIKES_PER_HEX = 2  # 12.1.1
DRIFTS_ON = 6  # 12.2.1
STRIKE_DICE = 2  # 12.2.4

Strike = tuple[str, Hex]
"""An aircraft and where it was laid."""


class WeatherRoll(Waiting["SSPanzer", PanzerState], frozen=True):
    """[4.1.5, 5.0.1] Two dice give the new visibility and, [12.1] by the same roll, who flies and how often.
    [5.0.2, 12.1.2] That may happen any number of times in a turn."""

    def took(self, g: SSPanzer, s: PanzerState, outcome: Outcome, say: Say) -> None:
        weather = g.weather[sum(outcome)]
        say(Rolled("5.0.1", "visibility", outcome, sum(outcome)))
        s.visibility = weather.visibility
        say(Marked("5.0", f"visibility-{weather.visibility}"))
        if weather.side is not None:
            push(s, PlaceAircraft(weather.side, weather.aircraft))


class PlaceAircraft(Ask["SSPanzer", PanzerState], frozen=True):
    """[12.1.1] The side that flies lays its aircraft on enemy units anywhere, at most two a hex, and the
    German chooses which of his types come."""

    count: int
    strikes: tuple[Strike, ...] = ()

    now_rule = "4.1.5"

    def settle(self, g: SSPanzer, s: PanzerState, say: Say) -> bool:
        """They fly when all are laid; none is asked for where none can be."""
        if self.planes(g, s):
            return False
        if not self.strikes:
            say(Lapsed("12.1.1", "no-aircraft"))
        self.done(g, s, say)
        return True

    def decision(self, g: SSPanzer, s: PanzerState, side: Side) -> Decision:
        return Decision(side, "12.1.1", "aircraft", (self.count - len(self.strikes),))

    def ready(self, g: SSPanzer) -> list[str]:
        """[12.2.5] The counters not yet laid out; all are back for every roll."""
        if len(self.strikes) >= self.count:
            return []
        laid = {plane for plane, _ in self.strikes}
        return [a.id for a in g.aircraft.values() if a.side == self.side and a.id not in laid]

    def planes(self, g: SSPanzer, s: PanzerState) -> list[str]:
        return self.ready(g) if self.hexes(g, s) else []

    def hexes(self, g: SSPanzer, s: PanzerState, plane: str = "") -> list[Hex]:
        enemy = 1 << other(self.side)
        held = [Hex(h) for h in sorted(s.stacks) if s.holder[h] & enemy]
        return [h for h in held if self._why_not_hex(g, s, h) is None]

    def why_not_strike(self, g: SSPanzer, s: PanzerState, plane: str, h: Hex) -> Reason | None:
        if plane not in self.ready(g):
            return Reason("12.1.1", "no-such-plane", (plane,))
        return self._why_not_hex(g, s, h)

    def _why_not_hex(self, g: SSPanzer, s: PanzerState, h: Hex) -> Reason | None:
        if not is_in(s, other(self.side), h):
            return Reason("12.1.1", "no-enemy-there", (g.numbers[h],))
        if sum(at == h for _, at in self.strikes) >= STRIKES_PER_HEX:
            return Reason("12.1.1", "two-strikes", (g.numbers[h],))
        return None

    def strike(self, g: SSPanzer, s: PanzerState, plane: str, h: Hex, say: Say) -> None:
        replace(s, structs.replace(self, strikes=(*self.strikes, (plane, h))))

    def done(self, g: SSPanzer, s: PanzerState, say: Say) -> None:
        drop(s)
        push(s, *(FlyIn(plane, h) for plane, h in reversed(self.strikes)))

    verbs = (
        verb(
            "strike",
            a_name(planes, lambda g: g.aircraft, Reason("12.1.1", "no-such-plane")),
            a_hex(hexes),
            why_not=why_not_strike,
            do=strike,
            usage=Reason("12.1.1", "strike-words"),
        ),
        verb("done", do=done, closing=True),
    )


class FlyIn(Auto["SSPanzer", PanzerState], frozen=True):
    """[12.2.1] Each aircraft in turn: does it find its hex?"""

    plane: str
    at: Hex

    def run(self, g: SSPanzer, s: PanzerState, say: Say) -> None:
        say(Marked("12.1.1", f"strike-{self.plane}", g.aircraft[self.plane].side, self.at))
        push(s, DriftRoll(self.plane, self.at), Dice())


class DriftRoll(Waiting["SSPanzer", PanzerState], frozen=True):
    """[12.2.1] A 6 misses the hex and strikes one beside it."""

    plane: str
    at: Hex

    def took(self, g: SSPanzer, s: PanzerState, outcome: Outcome, say: Say) -> None:
        say(Rolled("12.2.1", "drift", outcome, outcome[0]))
        if outcome[0] == DRIFTS_ON:
            push(s, DriftDirection(self.plane, self.at), Dice())
        else:
            pick_target(g, s, self.plane, self.at, say)


class DriftDirection(Waiting["SSPanzer", PanzerState], frozen=True):
    """[12.2.2] 1 north, 2 north-east and so on round the clock; the strike comes even on friends."""

    plane: str
    at: Hex

    def took(self, g: SSPanzer, s: PanzerState, outcome: Outcome, say: Say) -> None:
        say(Rolled("12.2.2", "drift-direction", outcome, outcome[0]))
        h = g.neighbours[self.at][outcome[0] - 1]
        if h >= 0:
            say(Marked("12.2.2", "drifts", None, Hex(h)))
            pick_target(g, s, self.plane, Hex(h), say)
        else:
            say(Marked("12.2.2", "drifts-off"))


def pick_target(g: SSPanzer, s: PanzerState, plane: str, h: Hex, say: Say) -> None:
    """[12.2.3] Everybody in the hex has an equal chance to be the one target, friends and foes in a close
    combat alike."""
    count = len(s.stacks.get(h, ()))
    if count == 0:
        say(Marked("12.2.3", "nobody-there", None, h))
    elif count == 1:
        strike(s, plane, s.stacks[h][0])
    else:
        push(s, TargetRoll(plane, h), Dice(1, count))


class TargetRoll(Waiting["SSPanzer", PanzerState], frozen=True):
    """[12.2.3] A die with as many sides as there are units."""

    plane: str
    at: Hex

    def took(self, g: SSPanzer, s: PanzerState, outcome: Outcome, say: Say) -> None:
        say(Rolled("12.2.3", "air-target", outcome, outcome[0], len(s.stacks[self.at])))
        strike(s, self.plane, sorted(s.stacks[self.at])[outcome[0] - 1])


def strike(s: PanzerState, plane: str, target: Unit) -> None:
    push(s, Bombs(plane, target), Dice(STRIKE_DICE))


def aim_aircraft(g: SSPanzer, target: Unit, plane: str) -> Aim:
    """[12.2.4] Each die hits at or below the aircraft's factor; no modifiers are given, so none apply."""
    aircraft = g.aircraft[plane]
    factor = aircraft.gun if g.counters[target].is_vehicle else aircraft.ai
    return Aim(STRIKE_DICE, "12.2.4", factor, ())


class Bombs(Waiting["SSPanzer", PanzerState], frozen=True):
    """[12.2.4] Hits work as in fire combat; [12.2.5] then the aircraft is gone until the next roll."""

    plane: str
    target: Unit

    def took(self, g: SSPanzer, s: PanzerState, outcome: Outcome, say: Say) -> None:
        aimed = aim_aircraft(g, self.target, self.plane)
        say_dice(self.target, aimed, outcome, say)
        take_hits(g, s, self.target, sum(map(aimed.is_hit, outcome)), say)
