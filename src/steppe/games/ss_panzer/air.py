"""5.0, 12.0 Visibility and air strikes."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec import structs

from steppe.games.ss_panzer.fire import Aim, say_dice, take_hits
from steppe.games.ss_panzer.state import PanzerState
from steppe.hexes import Hex
from steppe.table.agenda import drop, push, replace
from steppe.table.basics import END, Action, Decision, Reason, Side, Unit, other
from steppe.table.events import Marked, Rolled
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

    closing: ClassVar[frozenset[str]] = frozenset({"done"})

    def decision(self, g: SSPanzer, s: PanzerState, side: Side) -> Decision:
        return Decision(side, "12.1.1", "aircraft", (self.count - len(self.strikes),))

    def ready(self, g: SSPanzer) -> list[str]:
        """[12.2.5] The counters not yet laid out; all are back for every roll."""
        if len(self.strikes) >= self.count:
            return []
        laid = {plane for plane, _ in self.strikes}
        return [a.id for a in g.aircraft.values() if a.side == self.side and a.id not in laid]

    def hexes(self, g: SSPanzer, s: PanzerState) -> list[int]:
        return [h for h in sorted(s.stacks) if self._why_not_hex(g, s, Hex(h)) is None]

    def _why_not_hex(self, g: SSPanzer, s: PanzerState, h: Hex) -> Reason | None:
        if not s.holder[h] & 1 << other(self.side):
            return Reason("12.1.1", "no-enemy-there", (g.numbers[h],))
        if sum(at == h for _, at in self.strikes) >= STRIKES_PER_HEX:
            return Reason("12.1.1", "two-strikes", (g.numbers[h],))
        return None

    def choices(self, g: SSPanzer, s: PanzerState, side: Side, prefix: Action) -> list[str]:
        if not prefix:
            return [*(["strike"] if self.ready(g) and self.hexes(g, s) else []), "done"]
        if prefix == ("strike",):
            return self.ready(g)
        if prefix[0] == "strike" and len(prefix) == 2:
            return [g.numbers[h] for h in self.hexes(g, s)]
        return [END]

    def why_not(self, g: SSPanzer, s: PanzerState, side: Side, action: Action) -> Reason | None:
        match action:
            case ("done",):
                return None
            case ("strike", plane, number):
                if plane not in self.ready(g):
                    return Reason("12.1.1", "no-such-plane", (plane,))
                h = g.read_hex(number)
                return h if isinstance(h, Reason) else self._why_not_hex(g, s, h)
            case ("strike", *_):
                return Reason("12.1.1", "strike-words")
            case ("done", extra, *_):
                return Reason("", "too-much", (extra,))
            case _:
                return Reason("4.1.5", "not-now", (action[0],))

    def apply(self, g: SSPanzer, s: PanzerState, side: Side, action: Action, say: Say) -> None:
        if action[0] == "strike":
            strike = (action[1], Hex(g.hex_named[action[2]]))
            replace(s, structs.replace(self, strikes=(*self.strikes, strike)))
            return
        drop(s)
        push(s, *(FlyIn(plane, h) for plane, h in reversed(self.strikes)))


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
