"""A table for tests of any game: one state, played by text with scripted dice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, TypeVar

from steppe.table import Side, Unit, asked, choices, play_out, read_action, why_not
from steppe.table.chance import Script
from steppe.table.events import Event
from steppe.table.game import AnyGame
from steppe.table.state import State

G = TypeVar("G", bound=AnyGame)
S = TypeVar("S", bound=State)
E = TypeVar("E", bound=Event)


class Table(Generic[G, S]):
    """One state of a game, played by text."""

    def __init__(self, g: G, s: S) -> None:
        self.g = g
        self.s = s
        self.events: list[Event] = []

    @property
    def side(self) -> str:
        """Who is asked first."""
        return self.g.sides[asked(self.g, self.s)[0]]

    def do(self, text: str, dice: Iterable[int] = (), by: str | None = None) -> list[Event]:
        """Play an action that must be legal; all the dice must be used. Returns its events."""
        side = self._side(by)
        action = read_action(text)
        reason = why_not(self.g, self.s, side, action)
        assert reason is None, f"{text}: {reason}"
        script = Script(dice)
        self.events = []
        play_out(self.g, self.s, side, action, self.events.append, script)
        assert not script.rolls, f"{text}: the dice {script.rolls} were not needed"
        return self.events

    def why(self, text: str, by: str | None = None) -> tuple[str, str] | None:
        """The rule and the code that refuse an action, or None if it is legal."""
        reason = why_not(self.g, self.s, self._side(by), read_action(text))
        return (reason.rule, reason.code) if reason else None

    def blamed(self, text: str) -> tuple[object, ...]:
        """Whom and what the refusal of an action names."""
        reason = why_not(self.g, self.s, self._side(None), read_action(text))
        return reason.args if reason else ()

    def choices(self, text: str = "", by: str | None = None) -> list[str]:
        """The words that may follow."""
        return choices(self.g, self.s, self._side(by), read_action(text))

    def at(self, unit: str) -> str:
        """Where a counter is: a hex number, or pool, dead, withdrawn, aside."""
        h = self.s.at[self.unit(unit)]
        return self.g.numbers[h] if h >= 0 else {-1: "aside", -2: "pool", -3: "dead", -4: "withdrawn"}[h]

    def stack(self, number: str) -> list[str]:
        """The counters in a hex, bottom to top."""
        return [self.g.units[u] for u in self.s.stacks.get(self.g.hex_named[number], ())]

    def flags(self, unit: str) -> set[str]:
        bits = self.s.flags[self.unit(unit)]
        return {name for i, name in enumerate(self.g.flag_names) if bits >> i & 1}

    def control(self, number: str) -> str:
        """Who controls a hex, in games that keep control."""
        control: bytearray = vars(self)["s"].control
        return self.g.sides[control[self.g.hex_named[number]]]

    def unit(self, name: str) -> Unit:
        return self.g.unit_named[name]

    def said(self, kind: type[E]) -> list[E]:
        """The events of a kind that the last action caused."""
        return [event for event in self.events if isinstance(event, kind)]

    def _side(self, name: str | None) -> Side:
        return self.g.side_named(name) if name else asked(self.g, self.s)[0]
